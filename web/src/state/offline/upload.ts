// Gives the games that this browser keeps to a server that is there again, each once, as new games of this guest. It may be broken off
// anywhere: what is sent is known by a key that is stored with the game before it is sent, and the server makes one game of one key. A game
// that was played on after it was sent is taken back from the server and sent again under another key. It leaves this browser only when
// the server has answered for the game as it is here.

import { msg, str } from '@lit/localize';
import { deleteGame, type Fetch, HttpFailure, makeGame } from '../../net/http.js';
import type { CreateGame } from '../../net/messages.js';
import { patient } from '../../net/patient.js';
import { isolated } from '../text/isolated.js';
import type { Host } from '../page/host.js';
import { markGamesHere, noteUpload } from './kept_ids.js';
import type { KeptGame, KeptGames } from './kept_games.js';

/** Milliseconds. */
const triesAgainAfter = 10_000;

export function requestOf(game: KeptGame, key: string): CreateGame {
  const { variant, variantText, options, start, line, at, title, white, black, paused, end, created, updated } = game;
  return {
    key,
    variant,
    variantText,
    options,
    start,
    line,
    at: at < line.length ? at : -1,
    end,
    title,
    white,
    black,
    paused,
    created,
    updated,
    clockBase: 0,
    clockIncrement: 0,
    clockDays: 0,
    clockDelay: 0,
    clockPeriods: 0,
    clockPeriod: 0,
    randomSides: false,
    listed: false,
    invites: '',
  };
}

/** Only what the server will not have changes nothing when it is asked again. */
const isRefusal = (error: unknown): error is HttpFailure =>
  error instanceof HttpFailure && error.status >= 400 && error.status < 500;

class Upload {
  readonly #games: KeptGames;
  readonly #host: Host;
  readonly #fetch: Fetch;

  constructor(host: Host, games: KeptGames) {
    this.#host = host;
    this.#games = games;
    this.#fetch = patient(host.environment.fetch);
  }

  /** Rejects where the server is gone again. */
  async all(): Promise<void> {
    const { environment } = this.#host;
    for (const { id, title, variantName, time, end } of await this.#games.all()) {
      // The server could not take its clock over: it goes there when it has ended.
      if (time && !end) continue;
      try {
        await this.#one(id);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const name = isolated(title || variantName);
        this.#host.notice('error', msg(str`${name} stays in this browser. The server refused it: ${error.message}`));
      }
    }
    // Another window may begin a game meanwhile: it marks that afterwards, or its game is seen here.
    markGamesHere(environment, false);
    if ((await this.#games.all()).length > 0) markGamesHere(environment, true);
  }

  async #one(id: string): Promise<void> {
    const { environment } = this.#host;
    for (;;) {
      const game = await this.#games.change(id, (row) => (row.upload ? row : this.#keyed(row)));
      if (!game?.upload) return;
      const { key, seq } = game.upload;
      // The server answers with what it has under this key, or takes the game.
      const made = await makeGame(this.#fetch, requestOf(game, key));
      if (seq !== game.seq) {
        await this.#takeBack(made);
        await this.#games.change(id, (row) => (row.upload?.key === key ? this.#keyed(row) : row));
        continue;
      }
      const time = Date.now();
      const settled = await this.#games.settle(id, { key, seq }, { game: made, time });
      // It was deleted here while it was on its way.
      if (settled === 'gone') await this.#takeBack(made);
      if (settled === 'done') noteUpload(environment, made, time);
      if (settled !== 'changed') return;
    }
  }

  readonly #keyed = (row: KeptGame): KeptGame => ({
    ...row,
    upload: { key: this.#host.environment.newKey(), seq: row.seq },
  });

  async #takeBack(game: string): Promise<void> {
    try {
      await deleteGame(this.#fetch, game);
    } catch (error) {
      if (!(error instanceof HttpFailure && error.status === 404)) throw error;
    }
  }
}

let begun: Promise<void> | null = null;
let wanted = false;

/** All of them, by one window at a time; again later if the server cannot take them now. */
export async function upload(host: Host): Promise<void> {
  wanted = true;
  if (begun) return begun;
  const { environment } = host;
  const work = async (): Promise<void> => {
    while (wanted) {
      wanted = false;
      await new Upload(host, await environment.keptGames()).all();
    }
    if (host.state().route.page === 'games') host.listGames();
  };
  begun = environment.inTurn('strata.upload', work).then(
    () => void (begun = null),
    () => {
      begun = null;
      // A lost connection asks for it when it is there again.
      setTimeout(() => {
        if (host.state().connection === 'open') void upload(host);
      }, triesAgainAfter);
    },
  );
  return begun;
}
