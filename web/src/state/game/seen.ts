// What the viewer has seen of a game with somebody else, kept in the browser over visits; and what has happened since, in words.

import { msg, str } from '@lit/localize';
import type { MoveText, Side } from '../../core/types.js';
import type { OfferKind } from '../../net/messages.js';
import type { Confirmed } from './confirmed_game.js';
import type { Environment } from '../page/environment.js';
import { playerName } from '../text/player_name.js';
import { hasOpenSeat } from './people.js';
import { listText } from '../../language/format.js';
import { endSentence, otherSide, sideName } from '../board_kit/status.js';

/** As far as it was seen. */
export interface Seen {
  game: string;
  seq: number;
  /** Plies on the board, and the last of them. */
  at: number;
  last: string;
  /** A seat was still open. */
  open: boolean;
}

const key = 'strata.seen';
/** Those seen last. */
const kept = 50;
/** More moves than these are counted. */
const told = 4;

const isSeen = (value: unknown): value is Seen => {
  if (typeof value !== 'object' || value === null) return false;
  const { game, seq, at, last, open } = value as Record<string, unknown>;
  const texts = typeof game === 'string' && typeof last === 'string';
  return texts && Number.isInteger(seq) && Number.isInteger(at) && typeof open === 'boolean';
};

function allSeen(environment: Environment): Seen[] {
  try {
    const stored: unknown = JSON.parse(environment.load(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeen) : [];
  } catch {
    return [];
  }
}

/** All in which the viewer has a seat and that are remembered; those that wait for somebody he has made himself. */
export const gamesSeen = (environment: Environment): string[] => allSeen(environment).map(({ game }) => game);

export const seenOf = (environment: Environment, game: string): Seen | null =>
  allSeen(environment).find((seen) => seen.game === game) ?? null;

export function keepSeen(environment: Environment, game: string, confirmed: Confirmed): void {
  const { seq, line, at } = confirmed;
  const seen: Seen = { game, seq, at, last: line[at - 1] ?? '', open: hasOpenSeat(confirmed) };
  const others = allSeen(environment).filter((other) => other.game !== game);
  environment.store(key, JSON.stringify([seen, ...others].slice(0, kept)));
}

/** "Black joined the game, played e7-e5 and offered a draw.": what the other player did, in the order in which it happens. */
function deeds(name: string, moves: string, joined: boolean, offer: OfferKind | null): string {
  const played = moves !== '';
  if (joined && played && offer === 'draw')
    return msg(str`${name} joined the game, played ${moves} and offered a draw.`);
  if (joined && played && offer) return msg(str`${name} joined the game, played ${moves} and asked for a takeback.`);
  if (joined && played) return msg(str`${name} joined the game and played ${moves}.`);
  if (joined && offer === 'draw') return msg(str`${name} joined the game and offered a draw.`);
  if (joined && offer) return msg(str`${name} joined the game and asked for a takeback.`);
  if (joined) return msg(str`${name} joined the game.`);
  if (played && offer === 'draw') return msg(str`${name} played ${moves} and offered a draw.`);
  if (played && offer) return msg(str`${name} played ${moves} and asked for a takeback.`);
  if (played) return msg(str`${name} played ${moves}.`);
  if (offer === 'draw') return msg(str`${name} offered a draw.`);
  return offer ? msg(str`${name} asked for a takeback.`) : '';
}

/** "While you were away: Black played e7-e5 and offered a draw."; '' where nothing has happened. `side` is the viewer's. */
export function sinceThen(
  seen: Seen,
  confirmed: Confirmed,
  side: Side,
  sideAt: (ply: number) => Side,
  texts: readonly MoveText[],
): string {
  const { seq, at, line, offer, end, names } = confirmed;
  if (seq <= seen.seq) return '';
  const other = playerName(names[otherSide(side)]) || sideName(otherSide(side));
  const joined = seen.open && confirmed[otherSide(side)].kind === 'person';
  const goesOn = at >= seen.at && (line[seen.at - 1] ?? '') === seen.last;
  const plies = Array.from({ length: goesOn ? at - seen.at : 0 }, (_, more) => seen.at + more);
  const theirs = plies.filter((ply) => sideAt(ply) !== side).map((ply) => texts[ply]?.native ?? line[ply] ?? '');
  const many = plies.length > told;
  const asked = offer?.side === otherSide(side) ? offer.what : null;
  const did = deeds(other, many ? '' : listText(theirs), joined, asked);
  const news = did === '' ? [] : [did];
  if (many)
    news.unshift(
      msg(str`${plies.length} more moves were played, the last one ${texts[at - 1]?.native ?? line[at - 1]}.`),
    );
  if (!goesOn) news.unshift(msg('Moves were taken back.'));
  if (end)
    news.push(endSentence(end, { between: true, names, you: { white: side === 'white', black: side === 'black' } }));
  return news.length === 0 ? '' : msg(str`While you were away: ${news.join(' ')}`);
}
