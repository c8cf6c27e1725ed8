// The level that matters where nobody has chosen one, and the one that a view of few levels shows after a move.

import { sideOf } from '../../core/side.js';
import type { Cell, Look, Side } from '../../core/types.js';
import { hintEnds } from './hint.js';
import type { BoardScene } from './scene.js';

/** That of the royal piece of the side at the bottom; else the level with most of its pieces, or the first with a cell. */
export function mainLevel({ cells, look, bottom }: { cells: readonly Cell[]; look: Look; bottom: Side }): number {
  const royal = new Set(look.pieces.filter((piece) => piece.royal).map(({ letter }) => letter));
  const own = cells.filter(({ piece }) => piece !== '' && sideOf(piece) === bottom);
  const king = own.find(({ piece }) => royal.has(piece.toUpperCase()));
  if (king) return king.level;
  const counts = new Map<number, number>();
  for (const { level } of own) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? cells.find(({ exists }) => exists)?.level ?? 0;
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
 * Where a hint begins that `before`, the scene of the same game that was drawn last, did not have, or where it takes a board: boards
 * that show one level turn to it. null: there is no such hint.
 */
function hintedLevel(scene: BoardScene, before: BoardScene | null): number | null {
  const [from, to] = hintEnds(scene);
  if (from === undefined || !before || [from, to].join() === hintEnds(before).join()) return null;
  return scene.cells[(scene.hintPin ? to : from) ?? -1]?.level ?? null;
}

/** The levels on which there is something now, from the lowest. */
const levelsNow = ({ cells }: BoardScene): number[] =>
  [...new Set(cells.flatMap(({ exists, level }) => (exists ? [level] : [])))].sort((a, b) => a - b);

/** How much is gained by what can be seen of the last move, and by the view that stays where it is. */
const TOLD = 1.5;
const STAYS = 1.5;

/**
 * The level from which the viewer is likely to move, and from which he can: with those beside it, up to `reach` away, it has most of the
 * moves, and rather shows the last move and is the one that is there already. Where the viewer is not to move, that of the last move.
 */
function likelyLevel(scene: BoardScene, shown: number, reach: number): number | null {
  const told = tellingLevel(scene);
  const { chances } = scene;
  const levels = levelsNow(scene);
  const worth = (level: number): number => {
    const at = levels.indexOf(level);
    const seen = levels.slice(Math.max(0, at - reach), at + reach + 1);
    const sum = seen.reduce((all, one) => all + (chances[one] ?? 0), 0);
    return sum * (told !== null && seen.includes(told) ? TOLD : 1) * (level === shown ? STAYS : 1);
  };
  const open = levels.filter((level) => (chances[level] ?? 0) > 0);
  return open.length === 0 ? told : open.reduce((best, level) => (worth(level) > worth(best) ? level : best));
}

/** The nearest level with a target of the piece that has been picked up, if there is none on those that are seen; null: there is. */
function targetLevel(scene: BoardScene, before: BoardScene, seen: readonly number[]): number | null {
  const { selected, foreign, targets, cells } = scene;
  if (selected === null || foreign || selected === before.selected) return null;
  const at = seen[0] ?? 0;
  const levels = targets.flatMap(({ cell }) => cells[cell]?.level ?? []);
  if (levels.some((level) => seen.includes(level))) return null;
  return levels.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? null;
}

/** The weight of a capture among the levels that matter to the piece in hand. */
const CAPTURE = 6;

/**
 * The levels beside the one in front, from the lowest: its neighbours; while a piece is in hand, rather the one where it stands, and
 * those to which it can go most. A board beside the one in front keeps its side while a piece of it is in hand: the pointer is on it.
 */
export function levelsBeside(scene: BoardScene, front: number): number[] {
  const levels = levelsNow(scene);
  const at = levels.indexOf(front);
  const near = [levels[at - 1], levels[at + 1]].flatMap((level) => level ?? []);
  const { selected, foreign, targets, cells } = scene;
  if (selected === null || foreign) return near;
  const goals = new Map<number, number>();
  for (const { cell, capture } of targets) {
    const level = cells[cell]?.level ?? front;
    goals.set(level, (goals.get(level) ?? 0) + (capture ? CAPTURE : 1));
  }
  const far = (level: number): number => Math.abs(levels.indexOf(level) - at);
  const best = [...goals.keys()].sort((a, b) => (goals.get(b) ?? 0) - (goals.get(a) ?? 0) || far(a) - far(b));
  const own = cells[selected]?.level ?? front;
  const side = (level: number): number => Math.sign(levels.indexOf(level) - at);
  const free = near.includes(own) ? best.filter((level) => side(level) !== side(own)) : best;
  const wanted = new Set([own, ...free, ...near]);
  wanted.delete(front);
  return [...wanted].slice(0, near.length).sort((a, b) => a - b);
}

/**
 * The level that was asked for last, that of the keyboard's cursor or of a hint, or, after a move, the one from which the viewer is likely
 * to answer, unless something is held; where nothing has been asked for or played, that of the side at the bottom. `before` is the scene of
 * the same game that was drawn last, `shown` the level shown with it; so many levels beside it, on either side, are played on as well.
 */
export function followedLevel(scene: BoardScene, before: BoardScene | null, shown: number, reach = 0): number {
  const chosen = scene.cells.some((cell) => cell.level === scene.level) ? scene.level : null;
  const arrived = tellingLevel(scene);
  const likely = (at: number): number => likelyLevel(scene, at, reach) ?? at;
  if (!before) {
    const main = mainLevel(scene);
    // With nothing played yet: unless the side at the bottom has nothing to move there.
    const open = scene.chances.length === 0 || (scene.chances[main] ?? 0) > 0;
    return chosen ?? cursorLevel(scene) ?? (arrived === null && open ? main : likely(arrived ?? main));
  }
  if (chosen !== null && scene.level !== before.level) return chosen;
  const under = scene.cursor === before.cursor ? null : cursorLevel(scene);
  if (under !== null) return under;
  const hinted = hintedLevel(scene, before);
  if (hinted !== null) return hinted;
  const moved = scene.last.join() !== before.last.join();
  // A piece that is only looked at is put down by the move that comes.
  const held = scene.selected !== null || scene.selectedBoard !== null || before.foreign;
  if (held) return (reach === 0 ? targetLevel(scene, before, [shown]) : null) ?? shown;
  // A player who changes sides, and has chosen no level yet, sees the level that matters for the new side.
  const turned = scene.bottom !== before.bottom && chosen === null && scene.cursor === null && arrived === null;
  if (turned && shown === mainLevel(before)) return mainLevel(scene);
  return moved && arrived !== null ? likely(shown) : shown;
}
