// What a game between two people says beside its moves: who is there, what is offered, and what has changed. Pure.

import { msg, str } from '@lit/localize';
import type { Side } from '../../../net/messages.js';
import { isSameName } from '../../../state/together/challenges.js';
import { isolated } from '../../../state/text/isolated.js';
import { playerName } from '../../../state/text/player_name.js';
import { hasOpenSeat, looksOn, ownSide } from '../../../state/game/people.js';
import type { GameScreen } from '../../../state/game/screen.js';
import { otherSide, sideName } from '../../../state/board_kit/status.js';
import { timeControlWords } from '../../../ui/clock_words.js';
import { capitalised, daysWords, optionTitle } from '../../../ui/words.js';
import { moverOf } from '../clock.js';
import { plural } from '../../../language/plural.js';
import { nameOf as translated } from '../../../language/name_of.js';

/** The name of the player who waits opposite the open seat. */
const hostOf = (game: GameScreen): string => nameOf(game, game.white.kind === 'open' ? 'black' : 'white');

/** Of a game whose seat nobody has taken, to `meant`, who is asked by name, or anybody else: what the card is about. */
export function cardTitle(game: GameScreen, meant: boolean): string {
  const { end, you, invites } = game;
  const whom = isolated(invites);
  if (end?.reason === 'declined')
    return meant ? msg('You declined the challenge') : msg(str`${whom} declined the challenge`);
  if (end) return msg('This challenge is closed');
  if (ownSide(you)) return whom === '' ? msg('Waiting for your friend') : msg(str`Waiting for ${whom}`);
  const host = hostOf(game);
  if (meant) return msg(str`${host} challenges you`);
  return whom === '' ? msg(str`${host} is waiting for an opponent`) : msg(str`${host} is waiting for ${whom}`);
}

/** The choices of the player after the challenge has ended. */
export function overWords(game: GameScreen, meant: boolean): string {
  const { end, you, invites } = game;
  if (end?.reason !== 'declined') return msg('The challenge was cancelled.');
  if (ownSide(you)) return msg(str`You can challenge someone else now, or ${isolated(invites)} again in ten minutes.`);
  if (!meant) return msg('The game will not be played.');
  return msg(str`You can challenge ${hostOf(game)} at another time.`);
}

/** Whom the other seat waits for, for who has one. */
export const seatWords = ({ invites }: GameScreen): string =>
  invites === '' ? msg('The other seat is open.') : msg(str`The other seat is reserved for ${isolated(invites)}.`);

const isAlone = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/**
 * What links begin with that are sent from a page at `page`: others cannot open an address that works on its machine alone,
 * but perhaps they reach the server by `network`, an address of its network, or ''.
 */
export function linkOrigin(page: { origin: string; hostname: string }, network: string): string {
  return isAlone(page.hostname) && URL.canParse(network) ? new URL(network).origin : page.origin;
}

/** What somebody must know who sends a link that begins so; '' where others can open it. */
export function linkNote(origin: string): string {
  return isAlone(new URL(origin).hostname)
    ? msg('This address works on this computer only. To let others on your network join, start the server with --lan.')
    : '';
}

/** To who waits for whoever comes: what the link is for. `days`: how long it is good if nobody follows it; 0: not known. */
export const linkWords = (days: number): string =>
  [
    msg('Send this invite link. The first person who opens it can join. No account is needed.'),
    days === 0
      ? ''
      : plural(days, {
          one: msg('It stays valid for a day, and while this page is open.'),
          other: msg(str`It stays valid for ${days} days, and while this page is open.`),
        }),
  ]
    .filter((words) => words !== '')
    .join(' ');

/** To who waits for one person: how he is found, and what the link is for. */
export function askedWords({ invites }: Pick<GameScreen, 'invites'>, days: number): string[] {
  const whom = isolated(invites);
  return [
    msg(
      str`The challenge waits until ${whom} opens a page of this server. The server does not tell whether anyone has this name, so check the spelling.`,
    ),
    [
      msg(
        str`Only ${whom} can accept, even with this link. After you close this page, ${whom} needs the link to get here.`,
      ),
      days === 0
        ? ''
        : plural(days, {
            one: msg('It stays valid for a day.'),
            other: msg(str`It stays valid for ${days} days.`),
          }),
    ]
      .filter((words) => words !== '')
      .join(' '),
  ];
}

/** To who looks at a seat that is another's. `own`: what the viewer is called, '' while that is not known. */
export const keptWords = ({ invites }: Pick<GameScreen, 'invites'>, own: string): string =>
  own === ''
    ? msg(str`This seat is reserved for ${isolated(invites)}.`)
    : msg(str`This seat is reserved for ${isolated(invites)}. You are ${isolated(own)}.`);

/** Not both have moved: it may be broken off. */
export const mayAbort = ({ at, end }: GameScreen): boolean => at < 2 && end === null;

export const nameOf = ({ names }: GameScreen, side: Side): string => playerName(names[side]) || sideName(side);

/** Milliseconds until the win may be claimed against a player who is away; null: it may not. */
export function claimableIn({ people, end }: GameScreen, side: Side, now: number): number | null {
  const left = people.presence?.[side].claimable ?? null;
  return left === null || end ? null : Math.max(0, left - (now - people.presenceAt));
}

/** What is asked of the viewer, or waits; '' for nothing. It stays the same as long as the buttons mean the same. */
export type Question = '' | 'offered' | 'offering' | 'news' | 'away' | 'again' | 'asked' | 'next';

export function questionOf(game: GameScreen): Question {
  const side = ownSide(game.you);
  const { rematch } = game.people;
  if (rematch && rematch.next !== '') return 'next';
  if (!side) return '';
  if (rematch) return rematch.by === side ? 'asked' : 'again';
  if (game.end) return game.news === '' ? '' : 'news';
  if (game.offer) return game.offer.side === side ? 'offering' : 'offered';
  if (game.news !== '') return 'news';
  return (game.people.presence?.[otherSide(side)].claimable ?? null) === null ? '' : 'away';
}

/** "Nf3": the last move of the side that asks, which a takeback would undo, as it is written. */
const lastMoveOf = (game: GameScreen, asks: Side): string =>
  isolated(game.line[game.at - (moverOf(game) === asks ? 2 : 1)]?.native ?? '');

/** In a sentence, for the card. `connected`: the server can be told. */
export function questionWords(game: GameScreen, now: number, connected = true): string {
  const side = ownSide(game.you);
  const other = nameOf(game, otherSide(side ?? 'white'));
  switch (questionOf(game)) {
    case 'offered':
      return game.offer?.what === 'draw'
        ? msg(str`${other} offers a draw.`)
        : msg(str`${other} asks for a takeback of ${lastMoveOf(game, otherSide(side ?? 'white'))}.`);
    case 'offering':
      return game.offer?.what === 'takeback'
        ? msg(str`You asked for a takeback. ${other} has not answered.`)
        : msg(str`You offered a draw. ${other} has not answered.`);
    case 'away': {
      const left = claimableIn(game, otherSide(side ?? 'white'), now) ?? 0;
      return left > 0
        ? msg(str`${other} has left the game. You can claim the win in ${Math.ceil(left / 1000)} s.`)
        : msg(str`${other} has left the game. You can claim the win now.`);
    }
    case 'again':
      return msg(str`${other} offers a rematch with colours swapped.`);
    case 'asked':
      return msg(str`You offered a rematch. ${other} has not answered.`);
    case 'next':
      return msg('The rematch is ready.');
    case 'news':
    case '':
      return standing(game, connected);
  }
}

/** Nothing is asked: whose turn it is. */
function standing(game: GameScreen, connected: boolean): string {
  if (game.end) return looksOn(game.you) ? msg('You are watching. The game is over.') : msg('The game is over.');
  if (looksOn(game.you)) return msg('You are watching.');
  if (hasOpenSeat(game)) return seatWords(game);
  if (game.sending)
    return connected
      ? msg('Sending your move ...')
      : msg('Your move is saved and will be sent when the connection is back.');
  const { side } = game;
  const turn = game.you[side] ? msg('Your turn.') : msg(str`${nameOf(game, side)} is to move.`);
  return clocksWait(game) ? [turn, msg('The clocks are stopped until the next move.')].join(' ') : turn;
}

/** After the server has been started again they stand for a while, or until a move (docs/formats/wire.md 8.3). */
const clocksWait = ({ at, clock, paused }: GameScreen): boolean =>
  clock !== null && clock.days === 0 && clock.running === null && at > 1 && !paused;

/**
 * What an open seat is called beside the board, and its player once the game has ended. `own`: what the viewer is called; `short`: there
 * is room for a name alone.
 */
export function openSeatName(
  { invites, end }: Pick<GameScreen, 'invites' | 'end'>,
  own: string,
  short = false,
): string {
  const isOwn = isSameName(invites, own);
  if (invites === '') return end ? msg('Nobody') : msg('Open seat');
  if (end || short) return isolated(isOwn ? own : invites);
  return isOwn ? msg('Reserved for you') : msg(str`Reserved for ${isolated(invites)}`);
}

/** "here now", "away": of a player; '' where nobody has said. `connected`: the server would tell. */
export function presenceWords(game: GameScreen, side: Side, connected: boolean): string {
  const presence = game.people.presence?.[side];
  if (game[side].kind === 'open' && game.end) return game.end.reason === 'declined' ? msg('declined') : '';
  if (game[side].kind === 'open') return msg('not joined yet');
  if (!connected) return msg('unknown');
  return presence ? (presence.online ? msg('online') : msg('offline')) : '';
}

/** Rules that are not the usual ones, a move rule that was added among them. */
export function optionWords({ variant }: GameScreen): string[] {
  return Object.entries(variant.options).map(([name, value]) => {
    const summary = variant.choices.find((choice) => choice.name === name)?.summary ?? '';
    return `${translated(optionTitle(name))}: ${value}${summary === '' ? '' : ` (${translated(summary)})`}`;
  });
}

export function clockWords({ clock }: Pick<GameScreen, 'clock'>): string {
  if (!clock) return msg('No clock');
  if (clock.days > 0) return capitalised(daysWords(clock.days));
  return timeControlWords(clock);
}

/** To a player of a game that begins: "You play White. You move first.", "You play Black. Basalt moves first."; '' to others. */
function beginningWords(game: GameScreen): string {
  const { at, you, between } = game;
  const side = ownSide(you);
  if (!between || !side || hasOpenSeat(game)) return '';
  const begins = at === 0;
  const own = sideName(side);
  if (game.side === side)
    return begins ? msg(str`You play ${own}. You move first.`) : msg(str`You play ${own}. It's your turn.`);
  const other = nameOf(game, game.side);
  return begins ? msg(str`You play ${own}. ${other} moves first.`) : msg(str`You play ${own}. ${other} is to move.`);
}

/** For who comes to the game and does not see it: what was missed and, while not both have moved, how it begins. */
export const firstWords = (game: GameScreen): string =>
  [game.news, mayAbort(game) ? beginningWords(game) : ''].filter((words) => words !== '').join(' ');

/** What is said when the open seat is taken. `own`: what the viewer is called, '' while that is not known. */
function seatedWords(was: GameScreen, now: GameScreen, own: string): string {
  if (now.end || hasOpenSeat(now)) return '';
  if (ownSide(now.you) && !ownSide(was.you)) return msg(str`You joined the game. ${beginningWords(now)}`);
  const guest = was.white.kind === 'open' ? 'white' : 'black';
  // Whoever sits down is told that it is himself by the next message.
  const isUnsure = looksOn(now.you) && isSameName(now.names[guest], own);
  if (!hasOpenSeat(was) || isUnsure) return '';
  return msg(str`${nameOf(now, guest)} joined the game. ${beginningWords(now) || msg('The game can start.')}`);
}

/** What is said when an offer is answered or withdrawn. `hasAnswered`: that was the viewer. The server does not say who it was. */
function offWords(was: GameScreen, now: GameScreen, hasAnswered: boolean): string {
  const side = ownSide(now.you);
  if (!was.offer || now.offer || now.end || now.at !== was.at) return '';
  if (!side || (was.offer.side === side) === hasAnswered) return msg('The offer was cancelled.');
  const isDraw = was.offer.what === 'draw';
  if (hasAnswered) return isDraw ? msg('You declined the draw.') : msg('You declined the takeback.');
  const who = nameOf(now, otherSide(side));
  return isDraw ? msg(str`${who} declined the draw.`) : msg(str`${who} declined the takeback.`);
}

/** Of the viewer, beside what the game says of him. */
interface Hearer {
  /** He is told nobody's lines. */
  mute?: boolean;
  /** What he is called, '' while that is not known. */
  own?: string;
  /** He has declined or withdrawn the offer there was. */
  hasAnswered?: boolean;
}

/** For who does not see it: what has changed between two people, as one text; '' for nothing. */
export function peopleWords(
  was: GameScreen,
  now: GameScreen,
  { mute = false, own = '', hasAnswered = false }: Hearer,
): string {
  if (was.id !== now.id) return '';
  const side = ownSide(now.you);
  const said: string[] = [];
  const seated = seatedWords(was, now, own);
  if (seated !== '') said.push(seated);
  if (now.news !== was.news && now.news !== '') said.push(now.news);
  const question = questionOf(now);
  if (question !== questionOf(was) && !['', 'away', 'news'].includes(question)) said.push(questionWords(now, 0));
  if (now.premoveText !== '' && now.premove !== was.premove) said.push(msg(str`Premove: ${now.premoveText}.`));
  // Where the refusal says so it is said.
  if (was.premove && !now.premove && now.at === was.at && now.refusal === '') said.push(msg('Premove cancelled.'));
  const off = offWords(was, now, hasAnswered);
  if (off !== '') said.push(off);
  for (const each of ['white', 'black'] as const) {
    const [before, after] = [was.people.presence?.[each], now.people.presence?.[each]];
    if (each === side || !before || !after || before.online === after.online || hasOpenSeat(was)) continue;
    const name = nameOf(now, each);
    said.push(after.online ? msg(str`${name} is online.`) : msg(str`${name} is offline.`));
  }
  const last = was.people.chat.at(-1);
  const lines = now.people.chat.filter((line) => line.side !== side && (!last || line.at > last.at));
  if (!mute && was.people.chat !== now.people.chat)
    for (const { name, text } of lines) said.push(msg(str`${isolated(name)} says: ${isolated(text)}`));
  return said.join(' ');
}
