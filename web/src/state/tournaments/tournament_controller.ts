// Asks the server about tournaments, and hears what changes in the one that is shown.

import { HttpFailure } from '../../net/http.js';
import type { CreateTournament, TournamentAnswer, Tournaments, TournamentView } from '../../net/messages.js';
import * as net from '../../net/tournaments.js';
import { messageOf } from '../game/game_sync.js';
import type { Host } from '../page/host.js';
import type { Found } from '../player/screen.js';
import type { TournamentActions } from './screen.js';

export class TournamentController implements TournamentActions {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  async #ask<Value>(act: (fetch: Host['environment']['fetch']) => Promise<Value>): Promise<Found<Value>> {
    try {
      return { value: await act(this.#host.environment.fetch) };
    } catch (error) {
      return { fault: messageOf(error), missing: error instanceof HttpFailure && error.status === 404 };
    }
  }

  list(before: string): Promise<Found<Tournaments>> {
    return this.#ask((fetch) => net.listTournaments(fetch, before));
  }

  make(wanted: CreateTournament): Promise<Found<TournamentView>> {
    return this.#ask((fetch) => net.makeTournament(fetch, wanted));
  }

  view(tournament: string, from: number, round: number | null): Promise<Found<TournamentView>> {
    return this.#ask((fetch) => net.readTournament(fetch, tournament, from, round));
  }

  change(tournament: string, change: net.Change): Promise<Found<TournamentView>> {
    return this.#ask((fetch) => net.changeTournament(fetch, tournament, change));
  }

  async end(tournament: string): Promise<string> {
    const done = await this.#ask((fetch) => net.endTournament(fetch, tournament));
    return 'fault' in done ? done.fault : '';
  }

  watch(tournament: string, heard: (answer: TournamentAnswer) => void): () => void {
    const stop = this.#host.listen((message) => {
      if (message.t !== 'tournament') return false;
      if (message.summary.tournament === tournament) heard(message);
      return true;
    });
    this.#host.connection.send({ t: 'tournament', tournament, on: true });
    return () => {
      stop();
      this.#host.connection.send({ t: 'tournament', tournament, on: false });
    };
  }
}
