// A game as the server tells it, and over it what this page has asked for and the server has not yet stored. Pure: the same
// messages give the same game, in whatever order, however often and with whatever gaps they come.

import type { ClockState, End, EventAnswer, GameSnapshot, Seat } from '../net/messages.js';

/** What every event tells in full. */
export interface Told {
  seq: number;
  line: readonly string[];
  at: number;
  key: string;
  title: string;
  white: Seat;
  black: Seat;
  paused: boolean;
  clock: ClockState | null;
  end: End | null;
}

export function toldBy(snapshot: GameSnapshot): Told {
  const { seq, line, at, key, title, white, black, paused, clock, end } = snapshot;
  return { seq, line, at, key, title, white, black, paused, clock, end };
}

export type Outcome = { kind: 'told'; told: Told } | { kind: 'old' } | { kind: 'gap' };

/** The next event of the game; `old` has been seen, `gap` says that events before it were missed. */
export function after(told: Told, event: EventAnswer): Outcome {
  if (event.seq <= told.seq) return { kind: 'old' };
  if (event.seq > told.seq + 1) return { kind: 'gap' };
  const { seq, at, key, title, white, black, paused, clock, end, move } = event;
  if (move !== null && at - 1 > told.line.length) return { kind: 'gap' };
  const line = move === null ? told.line : [...told.line.slice(0, at - 1), move];
  if (at > line.length) return { kind: 'gap' };
  return { kind: 'told', told: { seq, line, at, key, title, white, black, paused, clock, end } };
}

export type Pending =
  /** base: the moves before it. It means another move, or none, on top of others. */
  | { key: string; kind: 'move'; at: number; base: readonly string[]; move: string }
  | { key: string; kind: 'goto'; at: number };

export interface Shown {
  line: readonly string[];
  at: number;
  /** Something is shown that the server has not stored. */
  ahead: boolean;
}

const isPrefix = (base: readonly string[], line: readonly string[]): boolean =>
  base.every((move, ply) => move === line[ply]);

/** The game with all that is on its way done; what no longer fits is left out. */
export function withPending(told: Told, pending: readonly Pending[]): Shown {
  let { line, at } = told;
  let ahead = false;
  for (const step of pending) {
    if (step.kind === 'goto') {
      if (step.at > line.length || step.at === at) continue;
      at = step.at;
      ahead = true;
      continue;
    }
    if (step.at !== at || !isPrefix(step.base, line)) continue;
    line = [...line.slice(0, at), step.move];
    at += 1;
    ahead = true;
  }
  return { line, at, ahead };
}
