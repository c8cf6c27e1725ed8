// What a scene says of each cell, as bits and small numbers, so that two scenes are compared cell by cell without
// looking at the page.

import { type Arrival, arrivalOf } from '../state/board/last_move.js';
import { type BoardScene, isFaulty } from '../state/board/scene.js';

export const mark = {
  exists: 1,
  dark: 2,
  selected: 4,
  target: 8,
  capture: 16,
  promotion: 32,
  last: 64,
  attacked: 128,
  checker: 256,
  hover: 512,
  column: 1024,
  hintFrom: 2048,
  hintTo: 4096,
  attacker: 8192,
  defender: 16384,
  /** A piece that is only looked at, and where it could go. */
  foreign: 32768,
  /** Of an attacked cell: it is at fault in a position that is set up. */
  fault: 65536,
  threatened: 131072,
  goal: 262144,
} as const;

/** These change with the pointer and cost no drawing. */
export const pointerMarks = mark.hover | mark.column;

/** Drawn while the pointer rests. */
export const overlayMarks = mark.attacker | mark.defender;

/** Of these a piece does not make room for the sign. */
export const lightMarks = overlayMarks | mark.threatened;

export interface Marks {
  flags: Uint32Array;
  /** Levels up or down from the piece that moves, from an attacker to the piece it attacks, or that a hint leads to. */
  steps: Int8Array;
  arrival: Arrival | null;
}

export function marksOf(scene: BoardScene): Marks {
  const { cells } = scene;
  const flags = new Uint32Array(cells.length);
  const steps = new Int8Array(cells.length);
  const add = (cell: number, bits: number): void => {
    if (cell >= 0 && cell < flags.length) flags[cell] = (flags[cell] ?? 0) | bits;
  };
  cells.forEach((cell, i) => add(i, (cell.exists ? mark.exists : 0) | (cell.dark ? mark.dark : 0)));
  const looked = scene.foreign ? mark.foreign : 0;
  if (scene.selected !== null) add(scene.selected, mark.selected | looked);
  for (const cell of scene.last) add(cell, mark.last);
  for (const cell of scene.attacked) add(cell, mark.attacked | (isFaulty(scene) ? mark.fault : 0));
  for (const cell of scene.checkers) {
    add(cell, mark.checker);
    steps[cell] = nearestStep(scene, cell);
  }
  for (const cell of scene.threatened) add(cell, mark.threatened);
  for (const cell of scene.goals) add(cell, mark.goal);
  for (const target of scene.targets) {
    const { capture, promotion } = target;
    add(target.cell, mark.target | (capture ? mark.capture : 0) | (promotion ? mark.promotion : 0) | looked);
    steps[target.cell] = target.levelStep;
  }
  for (const arrow of scene.arrows) {
    // Within a level the arrow itself shows both ends.
    const step = (cells[arrow.to]?.level ?? 0) - (cells[arrow.from]?.level ?? 0);
    if (arrow.kind !== 'hint' || step === 0) continue;
    add(arrow.from, mark.hintFrom);
    if (steps[arrow.from] === 0) steps[arrow.from] = step;
    add(arrow.to, mark.hintTo);
  }
  for (const cell of scene.attackers) add(cell, mark.attacker);
  for (const cell of scene.defenders) add(cell, mark.defender);
  const pointed = scene.hover === null ? undefined : cells[scene.hover];
  if (pointed && scene.hover !== null) {
    add(scene.hover, mark.hover);
    cells.forEach((cell, i) => {
      const over = Math.abs(cell.x - pointed.x) < 1 && Math.abs(cell.y - pointed.y) < 1;
      if (over && cell.level !== pointed.level) add(i, mark.column);
    });
  }
  return { flags, steps, arrival: arrivalOf(scene) };
}

/** From a checker to the nearest attacked royal piece; 0 where one is on its own level. */
function nearestStep(scene: BoardScene, checker: number): number {
  const own = scene.cells[checker]?.level ?? 0;
  const distances = scene.attacked.map((cell) => (scene.cells[cell]?.level ?? own) - own);
  return distances.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a), distances[0] ?? 0);
}
