// The keyboard's cursor reaches every cell of every game, goes as the viewer sees the board, and stays on it.

import { describe, expect, it } from 'vitest';
import { cursorAt, firstCursor, movedCursor } from '../../src/state/board/cursor.js';
import type { CursorStep } from '../../src/state/board/scene.js';
import type { BoardScene } from '../../src/state/board/scene.js';
import { pinTargetsFrom, Places, sceneOf } from '../../src/state/board/scene_of.js';
import { core } from './real_core.js';

function sceneFor(variant: string, change: Partial<BoardScene> = {}, position = ''): BoardScene {
  const loaded = core.loadVariant(variant);
  const game = loaded.game(position);
  const scene = sceneOf(game.view(), loaded.info.look, change);
  game.release();
  loaded.release();
  return scene;
}

const numberOf = ({ cells }: BoardScene, name: string): number => cells.findIndex((cell) => cell.name === name);
const nameAfter = (scene: BoardScene, from: string, step: CursorStep): string =>
  scene.cells[movedCursor(scene, numberOf(scene, from), step) ?? -1]?.name ?? 'none';
const steps: CursorStep[] = [{ file: 1 }, { file: -1 }, { rank: 1 }, { rank: -1 }, { level: 1 }, { level: -1 }];

describe.each(core.variants().map(({ id }) => id))('the cursor of %s', (id) => {
  it('appears on a cell, and reaches all of them', () => {
    const scene = sceneFor(id);
    const first = firstCursor(scene);
    expect(scene.cells[first ?? -1]?.exists).toBe(true);
    const reached = new Set([first]);
    for (const cell of reached) for (const step of steps) reached.add(movedCursor(scene, cell, step));
    const missed = scene.cells.filter(({ exists }, index) => exists && !reached.has(index));
    expect(missed.map(({ name }) => name)).toEqual([]);
    expect([...reached].every((cell) => scene.cells[cell ?? -1]?.exists)).toBe(true);
  });

  it('stays at the edges, and never leaves its level for an arrow', () => {
    const scene = sceneFor(id);
    const strange = scene.cells.flatMap((cell, index) => {
      if (!cell.exists) return [];
      return steps.slice(0, 4).filter((step) => {
        const to = scene.cells[movedCursor(scene, index, step) ?? -1];
        const ahead = step.file ? (to!.x - cell.x) * step.file : (to!.y - cell.y) * step.rank!;
        return to?.level !== cell.level || !(ahead > 0 || to === cell);
      });
    });
    expect(strange).toEqual([]);
  });
});

describe('the cursor', () => {
  it('goes as the viewer sees the board', () => {
    const white = sceneFor('orthodox');
    const black = { ...white, bottom: 'black' } as const;
    expect(steps.slice(0, 4).map((step) => nameAfter(white, 'd4', step))).toEqual(['e4', 'c4', 'd5', 'd3']);
    expect(steps.slice(0, 4).map((step) => nameAfter(black, 'd4', step))).toEqual(['c4', 'e4', 'd3', 'd5']);
    expect(nameAfter(white, 'h4', { file: 1 })).toBe('h4');
    expect(nameAfter(black, 'h1', { rank: 1 })).toBe('h1');
    expect(nameAfter(white, 'a1', { level: 1 })).toBe('a1');
  });

  it('keeps file and rank from level to level, else goes to the nearest cell', () => {
    const cube = sceneFor('raumschach');
    expect(nameAfter(cube, 'Ab3', { level: 1 })).toBe('Bb3');
    expect(nameAfter(cube, 'Eb3', { level: 1 })).toBe('Eb3');
    const pyramid = sceneFor('ziggurat');
    const at = (file: number, rank: number, level: number): string =>
      pyramid.cells.find((cell) => cell.file === file && cell.rank === rank && cell.level === level)!.name;
    expect(nameAfter(pyramid, at(2, 3, 0), { level: 1 })).toBe(at(2, 3, 1));
    // The corner of the lowest level has nothing above it: the corner of the next one is nearest.
    const [top] = pyramid.cells.filter(({ level }) => level === 1).sort((a, b) => b.x + b.y - a.x - a.y);
    expect(nameAfter(pyramid, at(7, 7, 0), { level: 1 })).toBe(top!.name);
    // A level between, of boards at the corners, has no such cell: it is passed over.
    const boards = sceneFor('parmen');
    expect(nameAfter(boards, 'd4(4)', { level: -1 })).toBe('d4(2)');
    expect(nameAfter(boards, 'd4(2)', { level: 1 })).toBe('d4(4)');
    expect(nameAfter(boards, 'e1(2)', { level: 1 })).toBe('e1(3)');
    // No level below has the fifth rank: the cell that is nearest to it.
    expect(nameAfter(boards, 'e5(4)', { level: -1 })).toBe('e4(2)');
    expect(nameAfter(boards, 'e5(4)', { level: 1 })).toBe('e5(6)');
  });

  it('appears on the piece in hand, else under the pointer, else on the level of the own king', () => {
    const scene = sceneFor('raumschach');
    expect(firstCursor({ ...scene, selected: 7, hover: 9 })).toBe(7);
    expect(firstCursor({ ...scene, hover: 9 })).toBe(9);
    const king = scene.cells.find(({ piece }) => piece === 'K')!;
    expect(scene.cells[firstCursor(scene)!]!.level).toBe(king.level);
    expect(movedCursor({ ...scene, hover: 9 }, null, { file: 1 })).toBe(9);
  });

  it('stands where a board in hand could go, and on the nearest cell when its own has gone', () => {
    const variant = core.loadVariant('parmen');
    const game = variant.game();
    for (let n = 0; n < 200 && !game.moves().some(({ board }) => board); n += 1) {
      const moves = game.moves();
      game.play(moves[(n * 7919 + 13) % moves.length]!.canonical);
    }
    const view = game.view();
    const places = new Places(view.cells, variant.info.look);
    const loose = game.moves().find(({ board }) => board)!;
    const scene = sceneOf(view, variant.info.look);
    const absent = scene.cells.findIndex(({ exists }) => !exists);
    const moved = cursorAt(scene, absent)!;
    expect(scene.cells[moved]!.exists).toBe(true);
    expect(cursorAt(scene, scene.cells.length)).toBe(null);
    const pinTargets = pinTargetsFrom(game.moves(), loose.from, places);
    const offered = pinTargets[0]!.cells[0]!;
    expect(cursorAt({ ...scene, pinTargets }, offered)).toBe(offered);
    const reached = new Set([firstCursor(scene)]);
    for (const cell of reached)
      for (const step of steps) reached.add(movedCursor({ ...scene, pinTargets }, cell, step));
    for (const { pin, cells } of pinTargets)
      expect(
        cells.some((cell) => reached.has(cell)),
        pin,
      ).toBe(true);
    game.release();
    variant.release();
  });
});
