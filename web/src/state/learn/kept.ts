// What has been learnt, kept in this browser: the steps of each game that are done, and the streak of puzzles. What is stored may be of
// an older page, or damaged: only what can be read counts.

import { hashOf } from '../../language/places.js';
import type { Environment } from '../page/environment.js';

export const learntKey = 'strata.learn';

export interface Lessons {
  /** How many steps the tour has. */
  steps: number;
  /** By the id of a step: in how few moves it was done. */
  done: Readonly<Record<string, number>>;
}

export interface Learnt {
  /** By game (`gameKey`). */
  lessons: Readonly<Record<string, Lessons>>;
  /** Puzzles solved one after the other, now and at best. */
  streak: number;
  best: number;
  /** Lessons were offered after a lost game of these. */
  offered: readonly string[];
}

type Fields = Record<string, unknown>;
type Kept = Pick<Environment, 'load' | 'store'>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const count = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.floor(value) : 0);

function lessonsOf(value: unknown): Lessons {
  const { steps, done } = fieldsOf(value);
  const known = Object.entries(fieldsOf(done)).map(([id, moves]) => [id, count(moves)] as const);
  return { steps: count(steps), done: Object.fromEntries(known.filter(([, moves]) => moves > 0)) };
}

/** Under which a game is kept: a shipped one by its id, one of somebody's own by its file, too. */
export const gameKey = (variant: string, variantText: string): string =>
  variantText === '' ? variant : `${variant} ${hashOf(variantText)}`;

export function loadLearnt(environment: Pick<Kept, 'load'>): Learnt {
  let stored: Fields = {};
  try {
    stored = fieldsOf(JSON.parse(environment.load(learntKey) ?? 'null'));
  } catch {
    // Nothing that can be read.
  }
  const { lessons, streak, best, offered } = stored;
  return {
    lessons: Object.fromEntries(Object.entries(fieldsOf(lessons)).map(([game, value]) => [game, lessonsOf(value)])),
    streak: count(streak),
    best: count(best),
    offered: Array.isArray(offered) ? offered.filter((game) => typeof game === 'string') : [],
  };
}

/** Answers whether the browser has kept it. */
export const storeLearnt = (environment: Pick<Kept, 'store'>, learnt: Learnt): boolean =>
  environment.store(learntKey, JSON.stringify(learnt));

/** That a step was done in so many moves; more than before change nothing. */
export function withStep(learnt: Learnt, game: string, steps: number, id: string, moves: number): Learnt {
  const done: Readonly<Record<string, number>> = learnt.lessons[game]?.done ?? {};
  const fewest = Math.min(moves, done[id] ?? moves);
  return { ...learnt, lessons: { ...learnt.lessons, [game]: { steps, done: { ...done, [id]: fewest } } } };
}

/** "5 of 17": how far a game is learnt; null where nothing of it is. */
export function progressOf({ lessons }: Learnt, game: string): { done: number; steps: number } | null {
  const known = lessons[game];
  const done = Object.keys(known?.done ?? {}).length;
  return known && done > 0 ? { done: Math.min(done, known.steps), steps: known.steps } : null;
}
