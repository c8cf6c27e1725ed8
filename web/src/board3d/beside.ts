// Which boards stand beside the one in front of focus.

import { levelsBeside } from '../state/board/main_level.js';
import type { BoardScene } from '../state/board/scene.js';
import { type Board, sizeOf } from './layout.js';

/** By board: it is there now. */
export const presentBoards = (boards: readonly Board[], { cells }: Pick<BoardScene, 'cells'>): boolean[] =>
  boards.map((board) => board.cells.some((cell) => cells[cell]?.exists));

const alike = (boards: readonly Board[]): boolean => new Set(boards.map((board) => sizeOf(board).join())).size === 1;

/** Where the piece in hand, or a board by a hint, can go, with the level `front` in front; null: its neighbours. */
export function boardsBeside(boards: readonly Board[], scene: BoardScene, front: number): number[] | null {
  const { hintPin, selected, foreign, look } = scene;
  const place = boards.findIndex(({ cells }) => hintPin?.cells.some((cell) => cells.includes(cell)));
  if (place >= 0) return [place];
  // The pointer is on the piece in hand: where other boards beside the one in front would move that piece, they all stay.
  if (selected === null || foreign || look.pins.length > 0 || !alike(boards)) return null;
  const present = presentBoards(boards, scene);
  return levelsBeside(scene, front).map((level) =>
    boards.findIndex((board, index) => board.level === level && present[index]),
  );
}
