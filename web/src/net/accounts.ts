// The requests about accounts: who is logged in and where, passwords and codes, and what admins do.

import { msg } from '@lit/localize';
import { ask, type Fetch, HttpFailure, listGames, post, recordAddress } from './http.js';
import type {
  AccountChange,
  AccountData,
  GameSummary,
  LogIn,
  Me,
  NewPassword,
  RecoveryCodes,
  Recovery,
  SecurityEvents,
  Session,
  SignUp,
} from './values.js';
import { bodyIn, type Bodies } from './whole_bodies.js';

async function told<Name extends keyof Bodies>(name: Name, answer: Promise<unknown>): Promise<Bodies[Name]> {
  const body = bodyIn(await answer, name);
  if (!body) throw new HttpFailure(msg('The server sent an answer that this page does not understand.'));
  return body;
}

export const signUp = (fetch: Fetch, body: SignUp): Promise<RecoveryCodes> =>
  told('RecoveryCodes', post(fetch, '/api/auth/sign-up', body));

export const logIn = (fetch: Fetch, body: LogIn): Promise<Me> => told('Me', post(fetch, '/api/auth/log-in', body));

export const logOut = (fetch: Fetch): Promise<unknown> => post(fetch, '/api/auth/log-out', {});

export const listSessions = async (fetch: Fetch): Promise<Session[]> =>
  (await told('Sessions', ask(fetch, '/api/auth/sessions', {}))).sessions;

/** '': all but the one that asks. */
export const endSession = (fetch: Fetch, id: string): Promise<unknown> =>
  ask(fetch, `/api/auth/sessions${id === '' ? '' : `/${encodeURIComponent(id)}`}`, { method: 'DELETE' });

export const changePassword = (fetch: Fetch, body: NewPassword): Promise<Me> =>
  told('Me', post(fetch, '/api/auth/password', body));

export const recover = (fetch: Fetch, body: Recovery): Promise<Me> =>
  told('Me', post(fetch, '/api/auth/recover', body));

export const newCodes = (fetch: Fetch, password: string): Promise<RecoveryCodes> =>
  told('RecoveryCodes', post(fetch, '/api/auth/codes', { password }));

export const deleteAccount = (fetch: Fetch, password: string): Promise<unknown> =>
  post(fetch, '/api/auth/delete', { password });

/** All that the server keeps of the account, but for its games. */
export const exportAccount = (fetch: Fetch): Promise<AccountData> =>
  told('AccountData', ask(fetch, '/api/auth/export', {}));

/** `record` is '' for a game that the server cannot open. */
export interface ExportedGame {
  readonly game: string;
  readonly updated: number;
  readonly record: string;
}

async function exported(fetch: Fetch, { game, updated }: GameSummary): Promise<ExportedGame> {
  const answer = await fetch(recordAddress(game));
  return { game, updated, record: answer.ok ? await answer.text() : '' };
}

/** The games of the account, the last changed first. */
export async function exportGames(fetch: Fetch): Promise<ExportedGame[]> {
  const games: ExportedGame[] = [];
  for (let last: GameSummary | null = null; ;) {
    const some = await listGames(fetch, last);
    for (const game of some.games) games.push(await exported(fetch, game));
    last = some.games.at(-1) ?? null;
    if (!some.more || !last) return games;
  }
}

export const redeemToken = (fetch: Fetch, token: string): Promise<Me> =>
  told('Me', post(fetch, '/api/admin/token', { token }));

/** The last events, the newest first; with `before`, those that are older than the one of this id. */
export const listEvents = (fetch: Fetch, before: number | null): Promise<SecurityEvents> =>
  told('SecurityEvents', ask(fetch, `/api/admin/log${before === null ? '' : `?before=${before}`}`, {}));

export const makeRecovery = (fetch: Fetch, name: string): Promise<RecoveryCodes> =>
  told('RecoveryCodes', post(fetch, '/api/admin/recovery', { name }));

export const changeRole = (fetch: Fetch, body: AccountChange): Promise<unknown> => post(fetch, '/api/admin/role', body);
