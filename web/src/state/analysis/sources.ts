// Where what is analysed comes from: a game of the server, a game of the open file, a link, a game from its start.

import { msg, str } from '@lit/localize';
import { errorOf } from '../../core/failure.js';
import { ask, HttpFailure, recordAddress } from '../../net/http.js';
import { type GameSnapshot, variantFileLimit } from '../../net/messages.js';
import { playersWritten, saidBy } from '../text/tags.js';
import { isKeptHere } from '../offline/kept_ids.js';
import type { Host } from '../page/host.js';
import type { GameLink } from '../game/link.js';
import { underWay } from '../game/people.js';
import type { Source } from './session.js';
import { playerName } from '../text/player_name.js';

/** What is to be analysed, under the name that its draft has. */
export interface Opening {
  key: string;
  title: string;
  source: Source;
  /** What was played in it, canonical: it may have gone on since the draft was made. */
  played: readonly string[];
  /** null for what is of no file. */
  record: GameOfFile | null;
  /** That not all of it can be read has been said in a notice. */
  isFaultTold?: boolean;
}

/** A game of a file of records. */
export interface GameOfFile {
  /** Of the opening of the file: RecordsScreen.id. */
  file: string;
  game: number;
}

/** What cannot be opened, in a sentence. */
export class OpeningRefused extends Error {}

/** One that this browser keeps, or the server. */
async function keptGame(host: Host, game: string): Promise<{ snapshot: GameSnapshot; text: () => Promise<string> }> {
  const { environment } = host;
  if (isKeptHere(game) || !environment.hasServer) {
    const here = await host.here();
    const moved = await here.movedTo(game);
    if (moved !== undefined) return keptGame(host, moved);
    return { snapshot: await here.snapshot(game), text: async () => (await here.records(game)).records.join('') };
  }
  const snapshot = (await ask(environment.fetch, `/api/games/${encodeURIComponent(game)}`, {})) as GameSnapshot;
  const text = async (): Promise<string> => {
    const response = await environment.fetch(recordAddress(game));
    if (!response.ok)
      throw new HttpFailure(msg('The server does not provide the record of this game.'), response.status);
    return response.text();
  };
  return { snapshot, text };
}

export async function gameOpening(host: Host, game: string): Promise<Opening> {
  const { snapshot, text } = await keptGame(host, game);
  if (snapshot.law === 'changed')
    throw new OpeningRefused(msg('The rules of this game have changed since it was played, so it cannot be analysed.'));
  if (underWay(snapshot))
    throw new OpeningRefused(msg('This game is still in progress. You can analyse it when it is over.'));
  const { variant, variantText, options, title, names, white, black } = snapshot;
  const called = { person: msg('Somebody'), open: msg('Somebody'), computer: msg('Computer') };
  const players = `${playerName(names.white) || called[white.kind]} – ${playerName(names.black) || called[black.kind]}`;
  return {
    key: `game:${game}`,
    title: title || players,
    source: {
      variant,
      variantText,
      options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
      text: await text(),
      notation: '',
      start: '',
      line: [],
    },
    played: snapshot.line.slice(0, snapshot.at),
    record: null,
  };
}

export async function recordOpening(host: Host, number: number): Promise<Opening> {
  const records = await host.records();
  const file = host.state().records;
  if (!file) throw new OpeningRefused(msg('No file of records is open.'));
  const head = file.heads[number];
  if (!head) throw new OpeningRefused(msg(str`The file ${file.place} has no game ${number + 1}.`));
  const law = records.lawOf(number);
  if (typeof law === 'string') throw new OpeningRefused(law);
  const event = saidBy(head.tags['Event']);
  const players = playersWritten(head.tags['White'], head.tags['Black'], event);
  return {
    key: `record:${file.id}#${number}`,
    title: players || event || msg(str`${file.place}, game ${number + 1}`),
    source: { ...law, text: records.textOf(number), start: '', line: [] },
    played: [],
    record: { file: file.id, game: number },
  };
}

// FNV-1a, 64 bits (Fowler, Noll, Vo): links may differ in any of their signs.
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16);
}

// As the server would: under the id of a shipped game no other law is taken.
function refuseBadVariant(host: Host, { variant, variantText, options }: GameLink): void {
  try {
    host.core().readVariant(variantText, variant, options).release();
  } catch (error) {
    throw new OpeningRefused(msg(str`This link does not contain a valid game: ${errorOf(error).message}.`));
  }
}

export async function linkOpening(host: Host, code: string): Promise<Opening> {
  const { decodeLink } = await import('../game/link.js');
  const { link, message } = await decodeLink(code);
  if (!link) throw new OpeningRefused(message);
  const { variant, variantText, options, start, line, record = '' } = link;
  if (variantText !== '') refuseBadVariant(host, link);
  return {
    key: `link:${hashOf(code)}`,
    title: '',
    source: { variant, variantText, options, start, line, text: record, notation: '' },
    played: [],
    record: null,
  };
}

/** A text with one game, or a position. A sentence where it holds none; null: it is asked about, or listed, as a file would be. */
export async function pastedOpening(host: Host, text: string): Promise<Opening | string | null> {
  const records = await host.records();
  const events = text.match(/^\[Event /gm)?.length ?? 0;
  const bytes = new TextEncoder().encode(text);
  // Many games, or more than is tried under every law and notation in this thread: it is looked through as a file is. What is longer
  // than a file of a variant may be holds none.
  if (events > 1 || bytes.length > variantFileLimit) {
    await records.open('pasted.pgn', bytes, events === 1 ? 0 : undefined);
    return null;
  }
  const opened = await records.read(text);
  if (opened.kind === 'failure') return opened.message;
  if (opened.kind === 'variant') {
    host.change({ dialog: { kind: 'dropped', variant: opened.variant } });
    return null;
  }
  const { games, place } = opened.record;
  const [game, another] = games;
  if (!game || another) {
    await records.open('pasted.pgn', bytes);
    return null;
  }
  if (game.sentence !== '') host.notice('error', game.sentence);
  const { variant, variantText, options, notation, start } = game;
  const isRecord = game.tags.length > 0 || game.total > 0;
  return {
    key: `new:${host.environment.newKey()}`,
    title: game.title === place ? '' : game.title,
    source: {
      variant,
      variantText,
      options,
      notation,
      line: [],
      ...(isRecord ? { start: '', text } : { start, text: '' }),
    },
    played: [],
    record: null,
    isFaultTold: game.sentence !== '',
  };
}

export const startOpening = (variant: string, key: string): Opening => ({
  key: `new:${key}`,
  title: '',
  source: { variant, variantText: '', options: {}, start: '', line: [], text: '', notation: '' },
  played: [],
  record: null,
});
