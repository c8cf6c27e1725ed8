// The requests about accounts: who is logged in and where, passwords and codes, and what admins do.

import { msg } from '@lit/localize';
import { ask, type Fetch, HttpFailure, listGames, post } from './http.js';
import type {
  AccountChange,
  AccountData,
  Failure,
  GameSummary,
  Invitation,
  LogIn,
  MadeToken,
  Me,
  NewPassword,
  NewReport,
  NewSanction,
  RecoveryCodes,
  Recovery,
  Reports,
  Sanctions,
  SecurityEvents,
  Session,
  SignUp,
  SignUpTerms,
  Token,
} from './values.js';
import { patient } from './patient.js';
import { told } from './told.js';

/** As the values of the failure say it: docs/formats/wire.md 7.15. */
export interface Banned {
  why: string;
  ends: number;
  ofNetwork: boolean;
  hasAccount: boolean;
}

/** Why everything is refused; null if it is not, undefined if the server does not say. */
export async function readBan(fetch: Fetch): Promise<Banned | null | undefined> {
  const answer = await fetch('/api/me').catch(() => null);
  if (answer?.ok) return null;
  const told = (answer?.status === 403 ? await answer.json().catch(() => null) : null) as Partial<Failure> | null;
  if (told?.reason !== 'banned') return undefined;
  const value = (wanted: string): string => told.values?.find(({ name }) => name === wanted)?.value ?? '';
  return {
    why: value('why'),
    ends: Number(value('ends')) || 0,
    ofNetwork: value('of') === 'network',
    hasAccount: value('who') === 'account',
  };
}

export const signUp = (fetch: Fetch, body: SignUp): Promise<RecoveryCodes> =>
  told('RecoveryCodes', post(fetch, '/api/auth/sign-up', body));

export const signUpTerms = (fetch: Fetch): Promise<SignUpTerms> =>
  told('SignUpTerms', ask(fetch, '/api/auth/sign-up', {}));

export const invite = (fetch: Fetch): Promise<Invitation> =>
  told('Invitation', post(fetch, '/api/admin/invitation', {}));

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

export const listTokens = async (fetch: Fetch): Promise<Token[]> =>
  (await told('Tokens', ask(fetch, '/api/token', {}))).tokens;

export const makeToken = (fetch: Fetch, note: string, scopes: string[]): Promise<MadeToken> =>
  told('MadeToken', post(fetch, '/api/token', { note, scopes }));

export const endToken = (fetch: Fetch, id: string): Promise<unknown> =>
  ask(fetch, `/api/token/${encodeURIComponent(id)}`, { method: 'DELETE' });
export const deleteAccount = (fetch: Fetch, password: string): Promise<unknown> =>
  post(fetch, '/api/auth/delete', { password });

/** All that the server keeps of the account, but for its games: docs/formats/export.md. */
export interface ExportedAccount {
  readonly account: AccountData;
  readonly parts: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

async function exportPart(fetch: Fetch, part: string): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for (let from = 0; ;) {
    const address = `/api/auth/export/parts/${encodeURIComponent(part)}?from=${from}`;
    const { columns, rows, next } = await told('ExportedPart', ask(fetch, address, {}));
    for (const { values } of rows)
      all.push(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])));
    if (next <= from) return all;
    from = next;
  }
}

export async function exportAccount(fetch: Fetch): Promise<ExportedAccount> {
  const account = await told('AccountData', ask(fetch, '/api/auth/export', {}));
  const parts: Record<string, Record<string, string>[]> = {};
  for (const part of account.parts) parts[part] = await exportPart(fetch, part);
  return { account, parts };
}

/** `record` is '' for a game that the server cannot open. */
export interface ExportedGame {
  readonly game: string;
  readonly updated: number;
  readonly record: string;
}

/** Games of the export; somebody who is banned is answered there too. */
const exportedGames = '/api/auth/export/games';

async function exported(fetch: Fetch, { game, updated }: GameSummary): Promise<ExportedGame> {
  try {
    const answer = await fetch(`${exportedGames}/${encodeURIComponent(game)}`);
    return { game, updated, record: answer.ok ? await answer.text() : '' };
  } catch {
    throw new HttpFailure(msg('The server cannot be reached. Check that it is running.'));
  }
}

/** The games of the account, the last changed first. */
export async function exportGames(impatient: Fetch): Promise<ExportedGame[]> {
  const fetch = patient(impatient); // there may be more of them than may be asked for at once
  const games: ExportedGame[] = [];
  for (let last: GameSummary | null = null; ;) {
    const some = await listGames(fetch, last, exportedGames);
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

/** About the opponent in a game, or about an account. */
export const report = (fetch: Fetch, body: NewReport): Promise<unknown> => post(fetch, '/api/reports', body);

const before = (id: number | null, sign: '?' | '&'): string => (id === null ? '' : `${sign}before=${id}`);

export const listReports = (fetch: Fetch, closed: boolean, older: number | null): Promise<Reports> =>
  told('Reports', ask(fetch, `/api/admin/reports?closed=${closed ? 1 : 0}${before(older, '&')}`, {}));

export const closeReport = (fetch: Fetch, id: number): Promise<unknown> =>
  ask(fetch, `/api/admin/reports/${id}`, { method: 'DELETE' });

export const listSanctions = (fetch: Fetch, older: number | null): Promise<Sanctions> =>
  told('Sanctions', ask(fetch, `/api/admin/sanctions${before(older, '?')}`, {}));

export const sanction = (fetch: Fetch, body: NewSanction): Promise<Sanctions> =>
  told('Sanctions', post(fetch, '/api/admin/sanctions', body));

export const endSanction = (fetch: Fetch, id: number): Promise<unknown> =>
  ask(fetch, `/api/admin/sanctions/${id}`, { method: 'DELETE' });

/** `what`: the id of a game or the name of an account; `id`: the report that it closes. */
export const remove = (fetch: Fetch, kind: 'games' | 'accounts', what: string, id: number): Promise<unknown> =>
  ask(fetch, `/api/admin/${kind}/${encodeURIComponent(what)}?report=${id}`, { method: 'DELETE' });
