// Who attacks the cell under the pointer and who guards it, as the boards draw it.

import type { Attacker, Attackers, Side } from '../../core/types.js';
import type { BoardScene, Ray } from '../board/scene.js';
import type { Places } from '../board/scene_of.js';
import { otherSide } from './status.js';

export type Overlay = Pick<BoardScene, 'attackers' | 'defenders' | 'rays'>;

export const noOverlay: Overlay = { attackers: [], defenders: [], rays: [] };

/** As `side` sees it. */
export function overlayOf(attackers: Attackers, side: Side, to: number, places: Places): Overlay {
  const raysOf = (pieces: readonly Attacker[], hostile: boolean): Ray[] =>
    pieces.flatMap(({ cell, line }) => places.numbers([cell]).map((from): Ray => ({ from, to, line, hostile })));
  const hostile = raysOf(attackers[otherSide(side)], true);
  const guarding = raysOf(attackers[side], false);
  const from = (rays: readonly Ray[]): number[] => rays.map((ray) => ray.from);
  return { attackers: from(hostile), defenders: from(guarding), rays: [...hostile, ...guarding] };
}
