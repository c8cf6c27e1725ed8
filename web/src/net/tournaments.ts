// The requests about tournaments.

import { ask, type Fetch, post } from './http.js';
import { told } from './told.js';
import type { CreateTournament, Tournaments, TournamentView } from './values.js';

const address = '/api/tournaments';
const addressOf = (tournament: string): string => `${address}/${encodeURIComponent(tournament)}`;

/** `before`: the `next` of the answer before; '': the newest. */
export const listTournaments = (fetch: Fetch, before: string): Promise<Tournaments> =>
  told('Tournaments', ask(fetch, before === '' ? address : `${address}?before=${encodeURIComponent(before)}`, {}));

export const makeTournament = (fetch: Fetch, wanted: CreateTournament): Promise<TournamentView> =>
  told('TournamentView', post(fetch, address, wanted));

/** `from`: lines of the standings that come before; `round`: whose pairings; null: those of now. */
export const readTournament = (
  fetch: Fetch,
  tournament: string,
  from: number,
  round: number | null,
): Promise<TournamentView> =>
  told(
    'TournamentView',
    ask(fetch, `${addressOf(tournament)}?from=${from}${round === null ? '' : `&round=${round}`}`, {}),
  );

export type Change =
  { act: 'join'; code: string } | { act: 'withdraw' | 'start' } | { act: 'pause' | 'list'; on: boolean };

export const changeTournament = (fetch: Fetch, tournament: string, { act, ...body }: Change): Promise<TournamentView> =>
  told('TournamentView', post(fetch, `${addressOf(tournament)}/${act}`, body));

export const endTournament = (fetch: Fetch, tournament: string): Promise<unknown> =>
  post(fetch, `${addressOf(tournament)}/end`, {});

/** Where the results are to be had as a file. */
export const resultsAddress = (tournament: string, kind: 'csv' | 'trf'): string =>
  `${addressOf(tournament)}/results.${kind}`;
