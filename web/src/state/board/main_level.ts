// The level that matters where nobody has chosen one, and the one that a view of few levels shows after a move.

import { sideOf } from '../../core/side.js';
import type { Cell, Look, Side } from '../../core/types.js';
import { hintEnds } from './hint.js';
import type { BoardScene } from './scene.js';

/** That of the royal piece of the side at the bottom; else the level with most of its pieces. */
export function mainLevel({ cells, look, bottom }: { cells: readonly Cell[]; look: Look; bottom: Side }): number {
  const royal = new Set(look.pieces.filter((piece) => piece.royal).map(({ letter }) => letter));
  const own = cells.filter(({ piece }) => piece !== '' && sideOf(piece) === bottom);
  const king = own.find(({ piece }) => royal.has(piece.toUpperCase()));
  if (king) return king.level;
  const counts = new Map<number, number>();
  for (const { level } of own) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Where the piece or the board of the last move has arrived; a place that a board has left is none. */
function arrivalLevel({ cells, last }: BoardScene): number | null {
  const there = last.filter((cell) => cells[cell]?.exists);
  const come = there.findLast((cell) => cells[cell]?.piece !== '') ?? there.at(-1);
  return come === undefined ? null : (cells[come]?.level ?? null);
}

/**
 * The level that tells most of the last move: where it has arrived, or, where somebody is in check and neither the attacked piece
 * nor one that attacks it is there, that of the attacked piece.
 */
export function tellingLevel(scene: BoardScene): number | null {
  const { cells, attacked, checkers } = scene;
  const levels = [...attacked, ...checkers].map((cell) => cells[cell]?.level);
  const arrived = arrivalLevel(scene);
  return arrived === null || !levels.includes(arrived) ? (levels[0] ?? arrived) : arrived;
}

const cursorLevel = ({ cells, cursor }: BoardScene): number | null =>
  cursor === null ? null : (cells[cursor]?.level ?? null);

/**
 * Where a hint begins that `before`, the scene of the same game that was drawn last, did not have: boards that show one
 * level turn to it. null: there is no such hint.
 */
function hintedLevel(scene: BoardScene, before: BoardScene | null): number | null {
  const [from, to] = hintEnds(scene);
  if (from === undefined || !before || [from, to].join() === hintEnds(before).join()) return null;
  return scene.cells[from]?.level ?? null;
}

/**
 * The level that was asked for last, that of the keyboard's cursor or of a hint, or that of a move that has been made since, unless
 * something is held; where nothing has been asked for or played, that of the side at the bottom. `before` is the scene of the same game that was drawn last, `shown` the level shown with it.
 */
export function followedLevel(scene: BoardScene, before: BoardScene | null, shown: number): number {
  const chosen = scene.cells.some((cell) => cell.level === scene.level) ? scene.level : null;
  const arrived = tellingLevel(scene);
  if (!before) return chosen ?? cursorLevel(scene) ?? arrived ?? mainLevel(scene);
  if (chosen !== null && scene.level !== before.level) return chosen;
  const under = scene.cursor === before.cursor ? null : cursorLevel(scene);
  if (under !== null) return under;
  const hinted = hintedLevel(scene, before);
  if (hinted !== null) return hinted;
  const moved = scene.last.join() !== before.last.join();
  // A piece that is only looked at is put down by the move that comes.
  const held = scene.selected !== null || scene.selectedBoard !== null || before.foreign;
  if (held) return shown;
  // Whoever sits down at the other side, and has not looked about yet, sees the level that matters there.
  const turned = scene.bottom !== before.bottom && chosen === null && scene.cursor === null && arrived === null;
  if (turned && shown === mainLevel(before)) return mainLevel(scene);
  return moved && arrived !== null ? arrived : shown;
}
