// The cells of a scene as grids to be read: one for each level, one for each board that moves, and one for the places
// where the board in hand could go. Rows and cells stand as the viewer sees them.

import { msg, str } from '@lit/localize';
import type { Cell, Look } from '../core/types.js';
import { levelsSeen } from '../state/board/level_order.js';
import { type BoardScene, isFaulty } from '../state/board/scene.js';
import { levelName } from '../state/board_kit/status.js';
import { type CellMarks, cellLabel, owned, spokenName } from './cells.js';

export interface Grid {
  /** "Level C, 3 of 5", "Board QLW, White's, level 3". */
  label: string;
  /** Indices into BoardScene.cells, from the far rank to the near one, from left to right. */
  rows: number[][];
}

function gridOf(label: string, scene: BoardScene, members: readonly number[]): Grid {
  const sign = scene.bottom === 'white' ? 1 : -1;
  const at = (index: number): Cell => scene.cells[index]!;
  const ranks = [...new Set(members.map((index) => at(index).rank))].sort((a, b) => sign * (b - a));
  const rows = ranks.map((rank) =>
    members.filter((index) => at(index).rank === rank).sort((a, b) => sign * (at(a).file - at(b).file)),
  );
  return { label, rows };
}

function levelLabel(look: Look, level: number): string {
  if (look.levelOrder.length < 2) return msg('The board');
  const [name, number] = [levelName(look, level), String(level + 1)];
  const count = look.levels.length;
  return name === number ? msg(str`Level ${name} of ${count}`) : msg(str`Level ${name}, ${number} of ${count}`);
}

/** In the order in which levels are shown. */
export function gridsOf(scene: BoardScene): Grid[] {
  const { cells, boards, look, pinTargets } = scene;
  const moving = new Set(boards.flatMap((board) => board.cells));
  const levels = levelsSeen(look, scene.bottom).map((level) => ({
    level,
    own: cells.flatMap((cell, index) => (cell.exists && cell.level === level && !moving.has(index) ? [index] : [])),
  }));
  return [
    ...levels.filter(({ own }) => own.length > 0).map(({ level, own }) => gridOf(levelLabel(look, level), scene, own)),
    ...boards.map((board) => {
      const level = levelName(look, cells[board.cells[0] ?? 0]?.level ?? 0);
      return gridOf(msg(str`Board ${board.name}, ${owned(board.owner)}, level ${level}`), scene, board.cells);
    }),
    ...pinTargets.map(({ pin, cells: own }) =>
      gridOf(msg(str`A place for board ${scene.selectedBoard ?? ''}: ${spokenName(look, cells, pin)}`), scene, own),
    ),
  ];
}

/** The moves that are chosen and not played. */
export const chosenIn = (scene: BoardScene): BoardScene['arrows'] => scene.arrows.filter(({ kind }) => kind === 'path');

/** The name of every cell, by its index. */
export function labelsOf(scene: BoardScene): string[] {
  const targets = new Map(scene.targets.map((target) => [target.cell, target]));
  const [attacked, checkers, threatened, last] = [scene.attacked, scene.checkers, scene.threatened, scene.last].map(
    (cells) => new Set(cells),
  );
  const places = new Set(scene.pinTargets.flatMap(({ cells }) => cells));
  const chosen = chosenIn(scene);
  return scene.cells.map((cell, index) => {
    const target = targets.get(index);
    const marks: CellMarks = {
      selected: scene.selected === index,
      target: target !== undefined,
      capture: target?.capture ?? false,
      promotion: target?.promotion ?? false,
      placeFor: places.has(index) ? scene.selectedBoard : null,
      foreign: scene.foreign,
      attacked: attacked?.has(index) ?? false,
      fault: isFaulty(scene) && (attacked?.has(index) ?? false),
      checker: checkers?.has(index) ?? false,
      threatened: threatened?.has(index) ?? false,
      star: scene.goals.includes(index),
      last: last?.has(index) ?? false,
      // A reader says the cell again that it stands on when its name changes.
      unsent: scene.unsent && scene.cursor !== index,
      leaves: chosen.some(({ from }) => from === index),
      comes: chosen.some(({ to }) => to === index),
    };
    return cellLabel(scene.look, cell, marks);
  });
}
