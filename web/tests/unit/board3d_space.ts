// Boards and scenes for the tests of the board in space.

import type { Cell, Look, Pin } from '../../src/core/types.js';
import { type Wish, arrange } from '../../src/board3d/arrangement.js';
import { type Layout, boardsOf, layOut } from '../../src/board3d/layout.js';
import type { Pickable } from '../../src/board3d/picking.js';
import type { Projection } from '../../src/board3d/pose.js';
import { type Arrangement, type BoardScene, plainView3D } from '../../src/state/board/scene.js';

export function block(files: number, ranks: number, levels: number): Cell[] {
  const cells: Cell[] = [];
  for (let level = 0; level < levels; level++) {
    for (let rank = 0; rank < ranks; rank++) {
      for (let file = 0; file < files; file++) {
        const name = `${level + 1}${'abcdefgh'[file] ?? '?'}${rank + 1}`;
        cells.push({
          name,
          file,
          rank,
          level,
          x: file,
          y: rank,
          z: level,
          dark: (file + rank) % 2 === 0,
          exists: true,
          piece: '',
        });
      }
    }
  }
  return cells;
}

export const put = (cells: Cell[], pieces: Record<string, string>): Cell[] =>
  cells.map((cell) => ({ ...cell, piece: pieces[cell.name] ?? cell.piece }));

const piece = (letter: string, name: string) => ({
  letter,
  name,
  shape: name,
  manual: '',
  white: '',
  black: '',
  royal: name === 'king',
  value: name === 'king' ? 0 : 100,
});

export const look: Look = {
  files: [...'abcdefgh'],
  ranks: [...'12345678'],
  levels: [...'12345678'],
  levelOrder: [0],
  gap: 4,
  offsets: [],
  azimuth: 8,
  elevation: 57,
  arrangement: '',
  columns: false,
  pieces: [piece('K', 'king'), piece('R', 'rook'), piece('P', 'pawn')],
  pins: [],
};

export const sceneWith = (change: Partial<BoardScene>): BoardScene => ({
  game: 'test',
  look,
  cells: [],
  boards: [],
  ahead: false,
  unsent: false,
  side: 'white',
  bottom: 'white',
  movable: true,
  selected: null,
  selectedBoard: null,
  foreign: false,
  free: false,
  targets: [],
  goals: [],
  pinTargets: [],
  last: [],
  attacked: [],
  checkers: [],
  threatened: [],
  hover: null,
  cursor: null,
  arrows: [],
  hintPin: null,
  chances: [],
  level: null,
  gap: null,
  animate: 0,
  theme: 'light',
  view3d: plainView3D,
  attackers: [],
  defenders: [],
  rays: [],
  ...change,
});

export const named = (cells: readonly Cell[], name: string): number => cells.findIndex((cell) => cell.name === name);

/** Cells laid out in one of the ways, as seen in a window on a desk unless `wish` says more. */
export function laidOut(
  cells: readonly Cell[],
  kind: Arrangement,
  wish: Partial<Wish> = {},
  pins: readonly Pin[] = [],
): Layout {
  const boards = boardsOf(cells, pins);
  const frame = { width: 1224, height: 620 };
  const { seats } = arrange(kind, boards, { frame, active: 0, gap: 4, yaw: 0, look, ...wish });
  return layOut(cells, boards, seats);
}

/** Empty squares alone, from where they are looked at. */
export const pickableWith = (layout: Layout, projection: Projection, change: Partial<Pickable> = {}): Pickable => ({
  layout,
  projection,
  exists: () => true,
  piece: () => 0,
  lean: [0, 1, 0],
  target: () => false,
  faded: () => false,
  calls: () => false,
  handles: [],
  badges: [],
  movable: () => null,
  pins: [],
  ...change,
});
