// The requests about players: profiles, ratings, the games that they have ended, and leaderboards.

import { msg } from '@lit/localize';
import { ask, type Fetch, HttpFailure } from './http.js';
import { told } from './told.js';
import type { Leaderboard, PlayerGames, Profile, RatingHistory, Speed } from './values.js';

/** The leaderboard of people, or of bots. */
export type Ranked = 'people' | 'bots';

/** Which games of a player are wanted; '' and null: all. */
export interface GameQuery {
  variant: string;
  opponent: string;
  result: '' | 'won' | 'lost' | 'drawn';
  /** Moves of both sides together. */
  min: number | null;
  max: number | null;
}

const addressOf = (name: string): string => `/api/users/${encodeURIComponent(name)}`;

function queryOf(query: GameQuery, before: string): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, before }))
    if (value !== '' && value !== null) fields.set(name, String(value));
  const text = fields.toString();
  return text === '' ? '' : `?${text}`;
}

export const readProfile = (fetch: Fetch, name: string): Promise<Profile> =>
  told('Profile', ask(fetch, addressOf(name), {}));

export const readHistory = (fetch: Fetch, name: string, variant: string, speed: Speed): Promise<RatingHistory> =>
  told(
    'RatingHistory',
    ask(fetch, `${addressOf(name)}/ratings?variant=${encodeURIComponent(variant)}&speed=${speed}`, {}),
  );

/** `before`: the `next` of the answer before; '': the last games. */
export const findGames = (fetch: Fetch, name: string, query: GameQuery, before: string): Promise<PlayerGames> =>
  told('PlayerGames', ask(fetch, `${addressOf(name)}/games${queryOf(query, before)}`, {}));

export const readLeaderboard = (fetch: Fetch, variant: string, speed: Speed, who: Ranked): Promise<Leaderboard> =>
  told(
    'Leaderboard',
    ask(fetch, `/api/leaderboard?variant=${encodeURIComponent(variant)}&speed=${speed}&who=${who}`, {}),
  );

/** An account: its name in small letters, and whether programs play it. */
export interface KnownName {
  name: string;
  bot: boolean;
}

/** Those of at most fifty names that accounts have; null if the server does not say. */
export async function readNames(fetch: Fetch, names: readonly string[]): Promise<readonly KnownName[] | null> {
  // The API for programs answers this to anybody, and to no cookie of another page.
  const path = `/api/users/status?ids=${names.map(encodeURIComponent).join(',')}`;
  const answer = await fetch(path, { credentials: 'omit' }).catch(() => null);
  const told: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!Array.isArray(told)) return null;
  return told.flatMap((each: { id?: unknown; title?: unknown } | null) =>
    typeof each?.id === 'string' ? [{ name: each.id, bot: each.title === 'BOT' }] : [],
  );
}

/** Some of the same games as records, and where the others begin; '': there are none. */
export async function readRecords(
  fetch: Fetch,
  name: string,
  query: GameQuery,
  before: string,
): Promise<{ text: string; next: string }> {
  const answer = await fetch(`${addressOf(name)}/games/records${queryOf(query, before)}`).catch(() => null);
  if (!answer?.ok) {
    // It says why.
    await ask(() => (answer ? Promise.resolve(answer) : Promise.reject(new TypeError())), '', {});
    throw new HttpFailure(msg('The server sent an answer that this page does not understand.'));
  }
  const [, next = ''] = /[?&]before=([^>&]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '') ?? [];
  return { text: await answer.text(), next };
}
