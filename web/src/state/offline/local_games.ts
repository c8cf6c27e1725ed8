// Plays the games that this browser keeps: answers the messages of the page as the server does for its own games, and moves for the
// computer with the engine of the page. Another window of the browser may have the same game open: the database decides who comes first.

import { msg } from '@lit/localize';
import { errorOf } from '../../core/core.js';
import type { Core } from '../../core/core.js';
import type { Side } from '../../core/types.js';
import type { EngineClient } from '../../core/engine_client.js';
import { fullStrength, type EngineLimits, type EngineReport } from '../../core/engine.js';
import type { AckAnswer, CreateGame, GameSnapshot, GameSummary, ServerMessage } from '../../net/messages.js';
import { HttpFailure } from '../../net/http.js';
import { type Keyed, Refused } from '../../net/socket.js';
import { messageOf } from '../game/game_sync.js';
import { variantFileOf } from '../text/variant_file.js';
import type { Here } from './here.js';
import { idHere } from './kept_ids.js';
import type { KeptGame, KeptGames } from './kept_games.js';
import { controlOf, timeOf, untilFlag } from './timing.js';
import { type Change, Table, endOf, isOurs, kindOf, refused, seatOf } from './played.js';

export interface LocalParts {
  core: () => Core;
  games: KeptGames;
  engine(): EngineClient;
  /** Draws that may be claimed; a perpetual check may take seconds to prove. */
  claims(game: KeptGame): Promise<string[]>;
  /** Milliseconds since 1970. */
  date(): number;
  /** Milliseconds that no change of the date alters. */
  steady(): number;
  newKey(): string;
  receive(message: ServerMessage): void;
  /** The server can have a game now that it could not have before. */
  ready(): void;
  /** The server has this game now, under another id. */
  moved(id: string, game: string): void;
}

type Numbered = Parameters<Here['send']>[0];

/** Milliseconds of thought, as the server has them. */
const hintTime = 1_000;
const drawTime = 300;
const fullStrengthTime = 2_000;
const plainPace = 300;
/** In centipawns: the computer plays on if it is better than this. */
const drawMargin = 50;
const longestLine = 16;

/** The part of its clock that the computer spends on a move at full strength; a level is limited by what it looks at. */
function shareOf({ time }: KeptGame, side: Side): number {
  if (!time) return Infinity;
  const { increment, delay, period } = time.control;
  return Math.max(50, time[side] / 30 + increment * 0.8 + delay * 0.8 + period / 2);
}

const claimed: Record<string, string> = {
  repetition: 'repetition',
  perpetual: 'perpetual',
  material: 'insufficient-material',
};

/** No computer plays it at full strength: nothing is fetched for its answers. */
const isWeak = ({ white, black }: KeptGame): boolean =>
  [white, black].every(({ kind, level }) => kind !== 'computer' || level < fullStrength);

/** A game that the page follows. */
interface Followed {
  id: string;
  /** Of the game as it was told last. */
  seq: number;
  pace: number;
  thinking: boolean;
  /** Since when the clock that runs has not been looked at, by steady(); null: none runs. */
  since: number | null;
  /** Milliseconds until the flag, as of then. */
  left: number;
}

export class LocalGames implements Here {
  readonly #parts: LocalParts;
  readonly #table: Table;
  #engine: EngineClient | null = null;
  #followed: Followed | null = null;
  /** Of the computer's work: what an older one finds is dropped. */
  #work = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flag: ReturnType<typeof setTimeout> | undefined;
  /** Requests are done one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: LocalParts) {
    this.#parts = parts;
    this.#table = new Table(parts.core);
    parts.games.onChange((id) => void this.#inTurn(() => this.#changedElsewhere(id)));
  }

  // ---- what is asked once

  async create(request: CreateGame): Promise<string> {
    const { variant, variantText, options } = request;
    const control = controlOf(request);
    try {
      const [white, black] = [seatOf(request.white), seatOf(request.black)];
      const turned = request.randomSides && crypto.getRandomValues(new Uint8Array(1))[0]! % 2 === 1;
      const { info } = this.#table.variantOf({ variant, variantText, options });
      const now = this.#parts.date();
      const made: KeptGame = {
        id: idHere(this.#parts.newKey()),
        seq: 1,
        variant: info.id,
        variantName: info.name,
        variantText,
        options,
        start: '',
        line: [...request.line],
        at: request.line.length,
        title: request.title,
        white: turned ? black : white,
        black: turned ? white : black,
        paused: false,
        end: null,
        time: control && timeOf(control, request.line.length),
        created: now,
        updated: now,
      };
      const start = { ...made, start: request.start };
      const [begun, end] = this.#table.at(start, start.at, (position) => [position.state().start, endOf(position)]);
      await this.#parts.games.add({ ...start, start: begun, end: end ?? request.end });
      return made.id;
    } catch (error) {
      throw new HttpFailure(error instanceof Refused ? error.message : `${errorOf(error).message}.`);
    }
  }

  async list(): Promise<GameSummary[]> {
    const games = await this.#parts.games.all();
    const summaries = games.flatMap((game) => {
      try {
        return [this.#table.summary(game)];
      } catch {
        return [];
      }
    });
    return summaries.sort((a, b) => b.updated - a.updated);
  }

  async movedTo(id: string): Promise<string | undefined> {
    return (await this.#parts.games.uploaded(id))?.game;
  }

  async snapshot(id: string): Promise<GameSnapshot> {
    const game = await this.#game(id);
    return this.#table.snapshot(this.#table.spent(game, this.#elapsed(id)), false);
  }

  async records(only?: string): Promise<{ records: string[]; files: Map<string, string>; unread: string[] }> {
    const files = new Map<string, string>();
    const unread: string[] = [];
    const games = await this.#parts.games.all();
    const records = games
      .filter(({ id }) => only === undefined || id === only)
      .flatMap((game) => {
        try {
          const record = this.#table.record(game);
          const name = variantFileOf(game.variant, record);
          if (name !== '') files.set(name, game.variantText);
          return [record];
        } catch (error) {
          if (only !== undefined) throw error;
          unread.push(game.id);
          return [];
        }
      });
    return { records, files, unread };
  }

  async delete(id: string): Promise<void> {
    await this.#inTurn(() => this.#parts.games.remove(id));
  }

  deleteAll(): Promise<number> {
    return this.#inTurn(async () => {
      const games = await this.#parts.games.all();
      for (const { id } of games) await this.#parts.games.remove(id);
      return games.length;
    });
  }

  // ---- messages

  keep(message: Keyed): Promise<AckAnswer> {
    return this.#inTurn(async () => {
      const seq = await this.#keep(message);
      return { t: 'ack', re: 0, seq };
    });
  }

  send(message: Numbered): void {
    void this.#inTurn(async () => {
      try {
        await this.#send(message);
      } catch (error) {
        const { code, message: why } =
          error instanceof Refused ? error : { code: 'refused' as const, message: messageOf(error) };
        this.#parts.receive({ t: 'error', re: message.id, code, message: why, reason: null, values: [] });
      }
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #keep(message: Keyed): Promise<number> {
    if (message.t !== 'title') await this.#flagFirst(message.game);
    if (isOurs(message)) return this.#change(message.game, message);
    if (message.t === 'claim') return this.#change(message.game, await this.#claim(message.game, message.claim));
    if (message.t === 'draw') return this.#change(message.game, await this.#draw(message.game));
    throw refused('refused', msg('This game is kept by this browser alone: nobody else plays it.'));
  }

  async #send(message: Numbered): Promise<void> {
    switch (message.t) {
      case 'join':
        return this.#join(message.game, message.id);
      case 'leave':
        if (this.#followed?.id === message.game) this.#unfollow();
        return;
      case 'hint':
        return this.#hint(message.game, message.at, message.id);
      case 'pace':
        if (this.#followed?.id === message.game) this.#followed.pace = message.wait;
        return;
      case 'step':
        return this.#step(message.game, message.at);
      default:
        throw refused('refused', msg('This game is kept by this browser alone: nobody else plays it.'));
    }
  }

  async #game(id: string): Promise<KeptGame> {
    const game = await this.#parts.games.get(id);
    if (!game) throw await this.#missing(id);
    return game;
  }

  /** Why a game is not here; whoever asked is led to where it is. */
  async #missing(id: string): Promise<Refused> {
    const moved = await this.movedTo(id);
    if (moved === undefined) return refused('not_found', msg('There is no such game in this browser.'));
    this.#parts.moved(id, moved);
    return refused('stale', msg('The server has this game now.'));
  }

  async #join(id: string, re: number): Promise<void> {
    // Whoever joins again goes on with the time that has passed.
    const game = await this.#parts.games.change(id, (row) => this.#table.spent(row, this.#elapsed(id)));
    if (!game) throw await this.#missing(id);
    if (this.#followed?.id !== id) {
      this.#unfollow();
      this.#followed = { id, seq: game.seq, pace: plainPace, thinking: false, since: null, left: 0 };
    }
    this.#tellWhole(game);
    this.#parts.receive({ t: 'ack', re, seq: game.seq });
    this.#continue(game);
  }

  #tellWhole(game: KeptGame): void {
    if (this.#followed) this.#followed.seq = game.seq;
    this.#runClock(game);
    this.#parts.receive({ t: 'snapshot', state: this.#table.snapshot(game, this.#followed?.thinking ?? false) });
  }

  #unfollow(): void {
    this.#rest();
    clearTimeout(this.#flag);
    const { id = '', since = null } = this.#followed ?? {};
    const elapsed = this.#elapsed(id);
    this.#followed = null;
    // What was spent on this turn is kept; nothing has happened in the game.
    if (since !== null && elapsed > 0)
      this.#parts.games.change(id, (game) => this.#table.spent(game, elapsed)).catch(this.#failed);
  }

  // ---- the clock

  /** Another window has kept what was spent on the turn that this one shows, too: it is not spent twice. */
  #sameTurn(game: KeptGame): void {
    const followed = this.#followed;
    const side = this.#table.running(game);
    if (!followed || !side || !game.time || followed.since === null) return;
    const kept = Math.max(0, followed.left - untilFlag(game.time, side));
    if (kept > 0) this.#runClock(game, Math.max(0, this.#elapsed(game.id) - kept));
  }

  /** What was spent on the turn is kept: the page may not come back. */
  keepTime(): void {
    const { id = '', since = null } = this.#followed ?? {};
    const elapsed = this.#elapsed(id);
    if (since === null || elapsed === 0) return;
    this.#parts.games
      .change(id, (game) => this.#table.spent(game, elapsed))
      .then((game) => {
        if (game && this.#followed?.id === id) this.#sameTurn(game);
      }, this.#failed);
  }

  /** Milliseconds since the clock that runs in this game was looked at. */
  #elapsed(id: string): number {
    const { id: followed, since = null } = this.#followed ?? {};
    return followed === id && since !== null ? Math.max(0, this.#parts.steady() - since) : 0;
  }

  /** From a game whose times are those of `ago` milliseconds ago. */
  #runClock(game: KeptGame, ago = 0): void {
    clearTimeout(this.#flag);
    const followed = this.#followed;
    if (followed?.id !== game.id) return;
    const side = this.#table.running(game);
    followed.since = side && this.#parts.steady() - ago;
    if (!side || !game.time) return;
    followed.left = untilFlag(game.time, side);
    this.#awaitFlag(game.id, side, Math.max(0, followed.left - ago));
  }

  /** A timer may come late, after a sleep of the machine: the flag has fallen nevertheless. */
  async #flagFirst(id: string): Promise<void> {
    const game = await this.#parts.games.get(id);
    const side = game && this.#table.running(game);
    if (side && this.#elapsed(id) > 0) await this.#fall(id, side);
  }

  #awaitFlag(id: string, side: Side, left: number): void {
    const fall = (): Promise<void> => this.#inTurn(() => this.#fall(id, side));
    this.#flag = setTimeout(() => {
      fall().catch((error: unknown) => {
        // Another window was first: it has told so.
        if (!(error instanceof Refused)) this.#failed(error);
      });
    }, left);
  }

  async #fall(id: string, side: Side): Promise<void> {
    const game = await this.#game(id);
    const now = this.#table.spent(game, this.#elapsed(id));
    if (!now.time || this.#table.running(now) !== side) return;
    const left = untilFlag(now.time, side);
    // A timer may come a moment early.
    if (left > 0) this.#awaitFlag(id, side, left);
    else await this.#change(id, { t: 'end', end: this.#table.late(now, side) });
  }

  async #changedElsewhere(id: string): Promise<void> {
    const followed = this.#followed;
    if (followed?.id !== id) return;
    const game = await this.#parts.games.get(id);
    if (!game) {
      this.#unfollow();
      const moved = await this.movedTo(id);
      if (moved !== undefined) return this.#parts.moved(id, moved);
      this.#parts.receive({
        t: 'error',
        re: 0,
        code: 'not_found',
        message: msg('There is no such game in this browser.'),
        reason: null,
        values: [],
      });
    } else if (game.seq !== followed.seq) {
      this.#rest();
      this.#tellWhole(game);
      this.#continue(game);
    } else this.#sameTurn(game);
  }

  /** Stored, then told, then answered: the number of the change. */
  async #change(id: string, change: Change): Promise<number> {
    let isNowForServer = false as boolean;
    const game = await this.#parts.games.change(id, (before) => {
      const after = this.#table.changed(before, change, this.#parts.date(), this.#elapsed(id));
      isNowForServer = !this.#table.isForServer(before) && this.#table.isForServer(after);
      return after;
    });
    if (!game) throw await this.#missing(id);
    if (isNowForServer) this.#parts.ready();
    const followed = this.#followed;
    if (followed?.id !== id) return game.seq;
    if (change.t !== 'title') this.#rest();
    if (game.seq === followed.seq + 1) {
      followed.seq = game.seq;
      this.#runClock(game);
      this.#parts.receive(this.#table.event(game, kindOf(change)));
    } else this.#tellWhole(game);
    this.#continue(game);
    return game.seq;
  }

  // ---- ends

  async #claim(id: string, claim: string): Promise<Change> {
    const game = await this.#game(id);
    const reason = claimed[claim];
    const may = await this.#parts.claims(game);
    if (reason === undefined || !may.includes(claim)) throw refused('refused', msg('You cannot claim that now.'));
    return { t: 'end', end: { result: 'draw', reason } };
  }

  async #draw(id: string): Promise<Change> {
    const game = await this.#game(id);
    const agreed: Change = { t: 'end', end: { result: 'draw', reason: 'agreement' } };
    const computers = [game.white, game.black].filter(({ kind }) => kind === 'computer').length;
    if (computers === 0 || game.end) return agreed;
    this.#rest();
    const report = await this.#searched(game, game.at, { movetime: drawTime }, { byHand: isWeak(game) });
    const side = this.#table.at(game, game.at, (position) => position.state().side);
    const score = report.lines[0]?.score ?? 0;
    const computersScore = game[side].kind === 'computer' ? score : -score;
    if (computersScore > drawMargin) {
      this.#continue(game);
      throw refused('refused', msg('The computer declines: it likes its position.'));
    }
    return agreed;
  }

  // ---- the computer

  #searched(
    game: KeptGame,
    at: number,
    limits: EngineLimits,
    { told, byHand = false }: { told?: (report: EngineReport) => void; byHand?: boolean } = {},
  ): Promise<EngineReport> {
    this.#engine ??= this.#parts.engine();
    const { variant, variantText, options, start, line } = game;
    const position = {
      variant,
      variantText,
      options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
      start,
      line: line.slice(0, at),
      notation: '',
    };
    const engine = this.#engine;
    return new Promise((done, failed) => {
      engine.search(
        { position, limits, byHand },
        (report) => (report.done ? done(report) : told?.(report)),
        (why) => failed(new Error(why)),
      );
    });
  }

  async #hint(id: string, at: number, re: number): Promise<void> {
    const game = await this.#game(id);
    if (this.#followed?.thinking)
      throw refused('refused', msg('The computer is thinking about its own move: ask again when it has moved.'));
    if (at < 0 || at > game.line.length) throw refused('stale', msg('The position has changed in the meantime.'));
    this.#work += 1;
    const [work, over] = [this.#work, this.#table.at(game, at, endOf) ?? (at === game.at ? game.end : null)];
    if (over) throw refused('game_over', msg('The game is over: there is no move to suggest.'));
    // Other requests do not wait for it.
    void this.#searched(game, at, { movetime: hintTime }).then(({ lines }) => {
      const best = lines[0]?.pv[0];
      if (work === this.#work && best !== undefined) this.#parts.receive({ t: 'hint', re, game: id, at, move: best });
    }, this.#failed);
  }

  async #step(id: string, at: number): Promise<void> {
    const game = await this.#game(id);
    if (game.at !== at) throw refused('stale', msg('The position has changed in the meantime.'));
    this.#continue(game, true);
  }

  /** Lets the computer think if it is to move. */
  #continue(game: KeptGame, althoughPaused = false): void {
    const followed = this.#followed;
    if (followed?.id !== game.id || followed.thinking || game.end || (game.paused && !althoughPaused)) return;
    const side = this.#table.at(game, game.at, (position) => position.state().side);
    const seat = game[side];
    if (seat.kind !== 'computer') return;
    const alone = game.white.kind === 'computer' && game.black.kind === 'computer';
    const soonest = performance.now() + (alone ? followed.pace : 0);
    this.#work += 1;
    const work = this.#work;
    followed.thinking = true;
    const isOver = (): boolean => work !== this.#work;
    const tell = ({ depth, nodes, lines }: Pick<EngineReport, 'depth' | 'nodes' | 'lines'>): void => {
      if (isOver()) return;
      const [best] = lines;
      this.#parts.receive({
        t: 'thinking',
        game: game.id,
        on: true,
        depth,
        nodes,
        score: best?.score ?? 0,
        pv: best?.pv.slice(0, longestLine) ?? [],
      });
    };
    tell({ depth: 0, nodes: 0, lines: [] });
    // A level is limited by what it looks at, full strength by time alone.
    const limits: EngineLimits =
      seat.level < fullStrength
        ? { level: seat.level, seed: crypto.getRandomValues(new Uint32Array(1))[0]! }
        : { movetime: Math.min(fullStrengthTime, shareOf(game, side)) };
    this.#searched(game, game.at, limits, { told: tell }).then((report) => {
      if (isOver()) return;
      this.#timer = setTimeout(
        () => void this.#inTurn(() => this.#play(game, report, alone, isOver)).catch(this.#failed),
        Math.max(0, soonest - performance.now()),
      );
    }, this.#failed);
  }

  async #play(game: KeptGame, { lines }: EngineReport, alone: boolean, isOver: () => boolean): Promise<void> {
    if (isOver()) return;
    const [best] = lines;
    const move = best?.pv[0] ?? '';
    // A draw that may be claimed is one where the computer sees nothing better; two computers have no reason to go on.
    if ((alone || (best?.score ?? 0) <= 0) && this.#mayClaimRepetition(game)) {
      await this.#change(game.id, { t: 'end', end: { result: 'draw', reason: 'repetition' } });
      return;
    }
    if (move === '') return;
    try {
      await this.#change(game.id, { t: 'move', game: game.id, key: '', at: game.at, move });
    } catch (error) {
      // Another window was first: it has told so.
      if (!(error instanceof Refused && error.code === 'stale')) throw error;
    }
  }

  #mayClaimRepetition(game: KeptGame): boolean {
    return this.#table.at(game, game.at, (position) => {
      try {
        position.claim('repetition');
        return true;
      } catch {
        return false;
      }
    });
  }

  /** Ends the computer's work, and says so if it was at its move. */
  #rest(): void {
    this.#work += 1;
    clearTimeout(this.#timer);
    this.#engine?.stop();
    const followed = this.#followed;
    if (!followed?.thinking) return;
    followed.thinking = false;
    this.#parts.receive({ t: 'thinking', game: followed.id, on: false, depth: 0, nodes: 0, score: 0, pv: [] });
  }

  readonly #failed = (error: unknown): void => {
    this.#rest();
    this.#parts.receive({
      t: 'error',
      re: 0,
      code: 'unavailable',
      message: messageOf(error),
      reason: null,
      values: [],
    });
  };
}
