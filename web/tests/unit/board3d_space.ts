// Boards and scenes for the tests of the board in space.

import type { Cell, Look } from '../../src/core/types.js';
import type { BoardScene } from '../../src/state/scene.js';

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
          man: '',
        });
      }
    }
  }
  return cells;
}

export const put = (cells: Cell[], men: Record<string, string>): Cell[] =>
  cells.map((cell) => ({ ...cell, man: men[cell.name] ?? cell.man }));

const piece = (letter: string, name: string) => ({
  letter,
  name,
  shape: name,
  white: '',
  black: '',
  royal: name === 'king',
});

const look: Look = {
  files: [...'abcdefgh'],
  ranks: [...'12345678'],
  levels: [...'12345678'],
  levelOrder: [0],
  gap: 4,
  offsets: [],
  azimuth: 8,
  elevation: 57,
  pieces: [piece('K', 'king'), piece('R', 'rook'), piece('P', 'pawn')],
  pins: [],
};

export const sceneWith = (change: Partial<BoardScene>): BoardScene => ({
  game: 'test',
  look,
  cells: [],
  boards: [],
  side: 'white',
  bottom: 'white',
  movable: true,
  selected: null,
  selectedBoard: null,
  targets: [],
  pinTargets: [],
  last: [],
  attacked: [],
  checkers: [],
  hover: null,
  arrows: [],
  level: null,
  gap: null,
  animate: 0,
  theme: 'light',
  ...change,
});

export const named = (cells: readonly Cell[], name: string): number => cells.findIndex((cell) => cell.name === name);
