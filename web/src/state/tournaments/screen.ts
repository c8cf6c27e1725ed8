// The actions of the pages of tournaments.

import type { CreateTournament, TournamentAnswer, Tournaments, TournamentView } from '../../net/messages.js';
import type { Change } from '../../net/tournaments.js';
import type { Found } from '../player/screen.js';

/** Nothing here throws. */
export interface TournamentActions {
  list(before: string): Promise<Found<Tournaments>>;
  make(wanted: CreateTournament): Promise<Found<TournamentView>>;
  view(tournament: string, from: number, round: number | null): Promise<Found<TournamentView>>;
  change(tournament: string, change: Change): Promise<Found<TournamentView>>;
  /** Why not, or '' when it is done. */
  end(tournament: string): Promise<string>;
  /** Calls `heard` with every change of a tournament from now on. Answers how to stop. */
  watch(tournament: string, heard: (answer: TournamentAnswer) => void): () => void;
}
