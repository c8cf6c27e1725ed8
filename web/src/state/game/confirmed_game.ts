// A game as the server has confirmed it, and on top of it what this page has asked for and the server has not yet
// stored. Pure: the same messages give the same game, in whatever order, however often and with whatever gaps they
// come.

import type {
  ClockState,
  End,
  EventAnswer,
  GameSnapshot,
  Names,
  Offer,
  RatingChanges,
  Seat,
} from '../../net/messages.js';

/** The part of the game that every event repeats in full. */
export interface Confirmed {
  seq: number;
  line: readonly string[];
  at: number;
  key: string;
  title: string;
  white: Seat;
  black: Seat;
  paused: boolean;
  clock: ClockState | null;
  names: Names;
  offer: Offer | null;
  end: End | null;
  ratings: RatingChanges | null;
}

export function confirmedBy(snapshot: GameSnapshot): Confirmed {
  const { seq, line, at, key, title, white, black, paused, clock, names, offer, end, ratings } = snapshot;
  return { seq, line, at, key, title, white, black, paused, clock, names, offer, end, ratings };
}

export type Outcome = { kind: 'next'; confirmed: Confirmed } | { kind: 'old' } | { kind: 'gap' };

/** The next event of the game; `old` has been seen, `gap` says that events before it were missed. */
export function after(confirmed: Confirmed, event: EventAnswer): Outcome {
  if (event.seq <= confirmed.seq) return { kind: 'old' };
  if (event.seq > confirmed.seq + 1) return { kind: 'gap' };
  const { seq, at, key, title, white, black, paused, clock, names, offer, end, ratings, move } = event;
  if (move !== null && at - 1 > confirmed.line.length) return { kind: 'gap' };
  const line = move === null ? confirmed.line : [...confirmed.line.slice(0, at - 1), move];
  if (at > line.length) return { kind: 'gap' };
  const confirmedNow = { seq, line, at, key, title, white, black, paused, clock, names, offer, end, ratings };
  return { kind: 'next', confirmed: confirmedNow };
}

export type Pending =
  /** `base`: the moves before it. After other moves it would be another move, or none. */
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
export function withPending(confirmed: Confirmed, pending: readonly Pending[]): Shown {
  let { line, at } = confirmed;
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
