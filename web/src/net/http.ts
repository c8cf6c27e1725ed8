// The few questions that are asked once: make a game, list the games, delete one.

import { msg, str } from '@lit/localize';
import { failureWords } from './failure_words.js';
import type { CreateGame, Created, Failure, GameSnapshot, GameSummary, Games } from './messages.js';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Why the server did not do it, in a sentence. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly line: number;
  readonly column: number;
  /** Seconds after which it may be asked again; 0: not told. */
  readonly wait: number;

  constructor(message: string, status = 0, line = 0, column = 0, wait = 0) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
    this.line = line;
    this.column = column;
    this.wait = wait;
  }
}

const patience = 15_000;

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && typeof (body as Failure).message === 'string';

const unreadable = (response: { status: number }): HttpFailure =>
  new HttpFailure(msg(str`The server sent an unreadable answer (${response.status}).`), response.status);

export async function ask(fetch: Fetch, url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new HttpFailure(msg('The server does not answer.'));
    throw new HttpFailure(msg('The server cannot be reached. Check that it is running.'));
  }
  let body: unknown = null;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    throw unreadable(response);
  }
  if (response.ok) return body;
  // A date, as proxies send, is no number.
  const wait = Number(response.headers.get('Retry-After')) || 0;
  if (isFailure(body)) throw new HttpFailure(failureWords(body), response.status, body.line, body.column, wait);
  const why = msg(str`The server refused without giving a reason (${response.status}).`);
  throw new HttpFailure(why, response.status, 0, 0, wait);
}

export const post = (fetch: Fetch, url: string, body: unknown): Promise<unknown> =>
  ask(fetch, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The games that were changed last, newest first; with `before`, those that come after it in the list. `at`: the address of the list. */
export async function listGames(fetch: Fetch, before: GameSummary | null = null, at = '/api/games'): Promise<Games> {
  const query = before ? `?before=${before.updated}.${encodeURIComponent(before.game)}` : '';
  const answer = (await ask(fetch, at + query, {})) as Games | null;
  if (!Array.isArray(answer?.games)) throw new HttpFailure(msg('The server sent no list of games.'));
  return answer;
}

/** The id of the new game, or of the one that the server has made of this key before. */
export async function makeGame(fetch: Fetch, request: CreateGame): Promise<string> {
  const body = await post(fetch, '/api/games', request);
  const game = (body as Created | null)?.game;
  if (typeof game !== 'string' || game === '') throw new HttpFailure(msg('The server created a game without an id.'));
  return game;
}

export async function findGame(fetch: Fetch, game: string): Promise<GameSnapshot> {
  const answer = (await ask(fetch, `/api/games/${encodeURIComponent(game)}`, {})) as GameSnapshot | null;
  if (!Array.isArray(answer?.line)) throw unreadable({ status: 200 });
  return answer;
}

export async function deleteGame(fetch: Fetch, game: string): Promise<void> {
  await ask(fetch, `/api/games/${encodeURIComponent(game)}`, { method: 'DELETE' });
}

/** Where a browser finds the game as a record, its moves as they were stored. */
export function recordAddress(game: string): string {
  return `/api/games/${encodeURIComponent(game)}/record`;
}
