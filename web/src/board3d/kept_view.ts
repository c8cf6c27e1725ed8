// The view of a game that somebody keeps, in the storage of the browser: where one looks from, and how levels are laid out.

import { msg } from '@lit/localize';
import type { Arrangement } from '../state/board/scene.js';
import { type Pose, readPose } from './pose.js';

export interface KeptView {
  /** As White looks from there. */
  pose: Pose;
  /** null: as the game and the window ask; undefined: it was kept without one. */
  arrangement: Arrangement | null | undefined;
}

/** Where views are: the storage of the browser, which throws where it is closed or full. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const STORED = 'strata.view3d';
const arrangements: readonly unknown[] = ['focus', 'all', 'zigzag', 'stack', null] satisfies (Arrangement | null)[];

/** Answers why the view was not kept; '' where it was. `shelf` is asked for each time: a browser may refuse even that. */
export function keepView(shelf: () => Shelf, game: string, { pose, arrangement }: KeptView): string {
  try {
    shelf().setItem(STORED + game, JSON.stringify({ ...pose, arrangement }));
    return '';
  } catch {
    return msg('The view was not saved: the browser storage is full or blocked.');
  }
}

/** The view that was kept, or why there is none. */
export function keptView(shelf: () => Shelf, game: string): KeptView | string {
  try {
    const text = shelf().getItem(STORED + game);
    const pose = readPose(text);
    return pose ? { pose, arrangement: arrangementIn(text) } : msg('No view is saved yet.');
  } catch {
    return msg('No view is saved: the browser storage is blocked.');
  }
}

function arrangementIn(text: string | null): KeptView['arrangement'] {
  const { arrangement } = JSON.parse(text ?? '{}') as { arrangement?: unknown };
  return arrangements.includes(arrangement) ? (arrangement as Arrangement | null) : undefined;
}
