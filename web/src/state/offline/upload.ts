// Gives the games that this browser keeps to a server that is there again, each once, as new games of this guest. It may be broken off
// anywhere: what is sent is known by a key that is stored with the game before it is sent, and the server makes one game of one key. A game
// that was played on after it was sent is taken back from the server and sent again under another key, unless somebody has played on there:
// then the server has both. It leaves this browser only when the server has answered for the game as it is here.

import { msg, str } from '@lit/localize';
import { nameOf } from '../../language/name_of.js';
import { deleteGame, type Fetch, findGame, HttpFailure, makeGame } from '../../net/http.js';
import type { CreateGame } from '../../net/messages.js';
import { patient } from '../../net/patient.js';
import { isolated } from '../text/isolated.js';
import type { Host } from '../page/host.js';
import { markGamesHere, noteUpload } from './kept_ids.js';
import type { KeptGame, KeptGames } from './kept_games.js';
import { Table } from './played.js';

/** Milliseconds until the next attempt: each is twice as long as the one before. */
const firstPause = 10_000;
const longestPause = 600_000;

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
    rated: false,
  };
}

/** Only what the server will not have changes nothing when it is asked again. */
const isRefusal = (error: unknown): error is HttpFailure =>
  error instanceof HttpFailure && error.status >= 400 && error.status < 500;

/** The server is there, and may take other games. */
const isAnswered = (error: unknown): boolean => error instanceof HttpFailure && error.status !== 0;

const isMissing = (error: unknown): boolean => error instanceof HttpFailure && error.status === 404;

class Upload {
  readonly #games: KeptGames;
  readonly #table: Table;
  readonly #host: Host;
  readonly #fetch: Fetch;

  constructor(host: Host, games: KeptGames) {
    this.#host = host;
    this.#games = games;
    this.#table = new Table(() => host.core());
    this.#fetch = patient(host.environment.fetch);
  }

  /** All of them, or `only` these. Rejects where the server is gone again; answers those that it could not take. */
  async all(only: ReadonlySet<string> | null): Promise<Set<string>> {
    const { environment } = this.#host;
    const late = new Set<string>();
    for (const game of await this.#games.all()) {
      const { id, title, variantName } = game;
      if ((only && !only.has(id)) || !this.#isForServer(game)) continue;
      try {
        await this.#one(id);
      } catch (error) {
        if (!isAnswered(error)) throw error;
        if (!isRefusal(error)) late.add(id);
        else {
          const name = isolated(title || nameOf(variantName));
          this.#host.notice('error', msg(str`${name} stays in this browser. The server refused it: ${error.message}`));
        }
      }
    }
    // Another window may begin a game meanwhile: it marks that afterwards, or its game is seen here.
    markGamesHere(environment, false);
    if ((await this.#games.all()).length > 0) markGamesHere(environment, true);
    return late;
  }

  /** The server says why it will not have a game that this core cannot read. */
  #isForServer(game: KeptGame): boolean {
    try {
      return this.#table.isForServer(game);
    } catch {
      return true;
    }
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
        await this.#takeBack(made, game);
        await this.#games.change(id, (row) => (row.upload?.key === key ? this.#keyed(row) : row));
        continue;
      }
      const time = Date.now();
      const settled = await this.#games.settle(id, { key, seq }, { game: made, time });
      // It was deleted here while it was on its way.
      if (settled === 'gone') await this.#takeBack(made, game);
      if (settled === 'done') noteUpload(environment, made, time);
      if (settled !== 'changed') return;
    }
  }

  readonly #keyed = (row: KeptGame): KeptGame => ({
    ...row,
    upload: { key: this.#host.environment.newKey(), seq: row.seq },
  });

  /** The server's copy of this game goes, unless it has moves that the game does not have. */
  async #takeBack(copy: string, { line }: KeptGame): Promise<void> {
    try {
      const there = await findGame(this.#fetch, copy);
      const isPlayedOn = there.line.length > line.length || there.line.some((move, ply) => move !== line[ply]);
      if (!isPlayedOn) await deleteGame(this.#fetch, copy);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

let begun: Promise<void> | null = null;
/** Games that are to be sent: those that the server could not take before, or all. */
let wanted: ReadonlySet<string> | 'all' | null = null;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;

function sendLater(host: Host, games: ReadonlySet<string> | 'all'): void {
  clearTimeout(timer);
  // A lost connection asks for it when it is there again.
  timer = setTimeout(() => {
    if (host.state().connection === 'open') void send(host, games);
  }, pause);
  pause = Math.min(pause * 2, longestPause);
}

/** All of them, by one window at a time; again later if the server cannot take them now. */
export const upload = (host: Host): Promise<void> => send(host, 'all');

async function send(host: Host, games: ReadonlySet<string> | 'all'): Promise<void> {
  wanted = wanted === 'all' ? wanted : games;
  if (begun) return begun;
  const { environment } = host;
  const work = async (): Promise<void> => {
    let late = new Set<string>();
    while (wanted) {
      const now = wanted;
      wanted = null;
      late = await new Upload(host, await environment.keptGames()).all(now === 'all' ? null : now);
    }
    if (late.size > 0) sendLater(host, late);
    else pause = firstPause;
    if (host.state().route.page === 'games') host.listGames();
  };
  // The rules tell which games hold something.
  const sent = host.coreHere.then(() => environment.inTurn('strata.upload', work));
  begun = sent.then(
    () => void (begun = null),
    () => {
      begun = null;
      sendLater(host, 'all');
    },
  );
  return begun;
}
