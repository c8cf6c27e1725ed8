// Searches: what is asked, what is told, and the engine of the core, whose search runs to its end in the call. Whoever must not wait
// asks a worker: see engine_client.ts.

import type { Core } from './core.js';
import type { Game } from './game.js';
import { Handle } from './handle.js';
import { lines } from './options.js';
import type { EngineLine } from './types.js';

export type { EngineLine } from './types.js';

/** What ends a search, and how wide it is. */
export interface EngineLimits {
  multipv?: number;
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
  /** Until it is stopped. */
  infinite?: boolean;
  /** 1 to 9 play weaker, by limits of their own; 10 is full strength. */
  level?: number;
  /** Varies the choices of levels below 10. */
  seed?: number;
  /** Canonical: only these at the root. */
  moves?: readonly string[];
}

/** A game, up to the position that is looked at. */
export interface EnginePosition {
  variant: string;
  /** '' for a shipped variant. */
  variantText: string;
  options: Readonly<Record<string, string>>;
  /** Position text; '' for the start of the game. */
  start: string;
  /** Canonical. */
  line: readonly string[];
  /** That lines are written in; '' for the game's own. */
  notation: string;
}

/** What is known so far, or at the end. */
export interface EngineReport {
  depth: number;
  nodes: number;
  /** Since the search began. */
  milliseconds: number;
  /** The best first; none where the game is over. */
  lines: EngineLine[];
  done: boolean;
  /** Positions are judged by the network of the game; false: by the hand-written evaluation; null: that is not told. */
  network: boolean | null;
}

export interface EngineQuestion {
  position: EnginePosition;
  limits: EngineLimits;
  /** The table forgets what it knows: the same question has the same answer again. */
  fresh?: boolean;
  /** No network is used, or fetched for it. */
  byHand?: boolean;
}

/** From here on an engine plays at full strength, and is judged by a network where there is one. */
export const fullStrength = 10;

/** The file of a network (docs/formats/net.md). */
export interface NetworkFile {
  /** Hash of the law that it judges. */
  law: string;
  /** Its name in messages. */
  place: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The source of networks for engines. */
export interface Networks {
  /** The one of this game, if it is here. */
  at(position: EnginePosition): NetworkFile | null;
  /** The same once it has come; null: there is none, or it cannot be had now. */
  fetched(position: EnginePosition): Promise<NetworkFile | null>;
  /** The verdict of the core on a file: the reason of its refusal, '' if it is taken. */
  tried(file: Pick<NetworkFile, 'law'>, refused: string): void;
}

/** Evaluations of the positions of a game, for Game.judge. */
export interface JudgeQuestion {
  position: EnginePosition;
  evaluations: readonly string[];
}

/** What looks at positions: a worker of this page, or another machine. One search at a time; a new one ends the old one. */
export interface AnalysisEngine {
  /** `told` hears until the report is done, another search begins or this one is stopped; `failed`: why there is no more. */
  search(question: EngineQuestion, told: (report: EngineReport) => void, failed: (why: string) => void): void;
  stop(): void;
  /** For good. */
  close(): void;
  /** Called when the engine would judge the position that it was asked about last better than it has begun to. */
  onBetter: (() => void) | null;
}

export class Engine extends Handle {
  /** `megabytes`: the size of the transposition table. */
  constructor(core: Core, megabytes: number) {
    super(core.calls, 'engine_release', core.calls.call('engine_create', megabytes).number);
  }

  newGame(): void {
    this.abi.call('engine_new_game', this.handle);
  }

  /** Runs to its end. `heard` is told every line of every depth; `stopped` is asked in between. */
  search(
    game: Game,
    limits: EngineLimits,
    notation: string,
    heard: (line: EngineLine) => void,
    stopped: () => boolean,
  ): EngineLine[] {
    const { infinite = false, moves, ...numbers } = limits;
    const words: Record<string, string> = { notation };
    for (const [name, value] of Object.entries(numbers)) words[name] = String(value);
    if (infinite) words['infinite'] = '1';
    if (moves) words['moves'] = moves.join(' ');
    this.abi.listener = { poll: stopped, info: (text) => heard(JSON.parse(text) as EngineLine) };
    try {
      const { lines: best, ...chosen } = this.abi.call('engine_search', this.handle, game.handle, lines(words)).value;
      // A weak player does not choose the best line.
      return limits.level === undefined || chosen.best === '' ? best : [chosen];
    } finally {
      this.abi.quiet();
    }
  }
}
