// Which level a pager shows: it follows the game unless the viewer is at work.

import { describe, expect, it } from 'vitest';
import { followedLevel, levelsBeside } from '../../src/state/board/main_level.js';
import { pageFor } from '../../src/slices/views.js';
import type { BoardScene } from '../../src/state/board/scene.js';
import { sceneOf } from '../../src/state/board/scene_of.js';
import { awaySentence } from '../../src/state/board_kit/status.js';
import { core } from './real_core.js';

const variant = core.loadVariant('raumschach');
const { look } = variant.info;

function after(...moves: string[]): BoardScene {
  const game = variant.game();
  for (const move of moves) game.play(move);
  const scene = sceneOf(game.view(), look);
  game.release();
  return scene;
}

const start = after();
const line = ((): string[] => {
  const game = variant.game();
  const played: string[] = [];
  // The first move that changes levels, and an answer that stays.
  const change = game.moves().find(({ from, to }) => from[0] !== to[0]);
  if (change) played.push(change.canonical);
  if (change) game.play(change.canonical);
  const stay = game.moves().find(({ from, to }) => from[0] === to[0]);
  if (stay) played.push(stay.canonical);
  game.release();
  return played;
})();

const levelOf = (scene: BoardScene, name: string): number =>
  scene.cells.find((cell) => cell.name === name)?.level ?? -1;
const goalOf = (move: string | undefined): string => (move ?? '').split(/[-x]/)[1] ?? '';

describe('a pager', () => {
  const [first, second] = line;
  const one = after(first ?? '');
  const two = after(...line);
  const [firstLevel, secondLevel] = [levelOf(one, goalOf(first)), levelOf(two, goalOf(second))];

  it('begins with the last move, or where the viewer has the king, as in space', () => {
    expect(firstLevel).toBeGreaterThanOrEqual(0);
    expect(secondLevel).not.toBe(firstLevel);
    expect(pageFor(one, null, 0)).toBe(firstLevel);
    expect(pageFor(two, null, 0)).toBe(secondLevel);
    const upright = core.loadVariant('upright');
    const game = upright.game();
    for (const scene of [start, sceneOf(game.view(), upright.info.look)]) {
      const [own, other] = ['K', 'k'].map((king) => scene.cells.find(({ piece }) => piece === king)?.level);
      expect(pageFor(scene, null, 0)).toBe(own);
      expect(pageFor({ ...scene, bottom: 'black' }, null, 0)).toBe(other);
      expect(followedLevel(scene, null, 0)).toBe(own);
    }
    game.release();
  });

  it('turns to the level of the other side with the board, while nothing has been chosen or played', () => {
    const black: BoardScene = { ...start, bottom: 'black' };
    const [own, other] = [pageFor(start, null, 0), pageFor(black, null, 0)];
    expect(other).not.toBe(own);
    expect(pageFor(black, start, own)).toBe(other);
    expect(pageFor(start, black, other)).toBe(own);
    // Whoever has turned to another level stays there, and so do a chosen one, the cursor and what is in hand.
    expect(pageFor(black, start, 2)).toBe(2);
    expect(pageFor({ ...black, level: own }, { ...start, level: own }, own)).toBe(own);
    const cursor = start.cells.findIndex(({ level }) => level === own);
    expect(pageFor({ ...black, cursor }, { ...start, cursor }, own)).toBe(own);
    expect(pageFor({ ...black, selected: cursor }, start, own)).toBe(own);
    expect(pageFor({ ...one, bottom: 'black' }, one, firstLevel)).toBe(firstLevel);
  });

  it('shows who is in check, unless the last move has come to one of the two', () => {
    const kings = start.cells.flatMap((cell, i) => (/k/i.test(cell.piece) ? [i] : []));
    for (const king of kings) {
      const level = start.cells[king]?.level;
      expect(pageFor({ ...start, attacked: [king] }, null, 0)).toBe(level);
      const found = { ...one, attacked: [king], checkers: [king] };
      expect(pageFor(found, start, 0)).toBe(level);
    }
    const come = one.cells.findIndex(({ name }) => name === goalOf(first));
    const checked = { ...one, attacked: kings.slice(0, 1), checkers: [come] };
    expect(pageFor(checked, start, 0)).toBe(firstLevel);
    expect(pageFor(checked, null, 0)).toBe(firstLevel);
  });

  it('follows a move, and only that', () => {
    expect(pageFor(two, one, firstLevel)).toBe(secondLevel);
    expect(pageFor(two, two, 0)).toBe(0);
    expect(pageFor({ ...two, selected: 0 }, one, firstLevel)).toBe(firstLevel);
    // A piece that was looked at when the move came.
    expect(pageFor(two, { ...one, selected: 0, foreign: true }, firstLevel)).toBe(firstLevel);
  });

  it('stays where a piece of another level is picked up, put down, or only looked at', () => {
    for (const [selected, { level, piece }] of one.cells.entries()) {
      if (piece === '' || level === firstLevel) continue;
      const held = { ...one, selected };
      for (const [now, before] of [
        [held, one],
        [{ ...held, foreign: true }, one],
        [one, held],
      ] as const)
        expect(pageFor(now, before, firstLevel)).toBe(firstLevel);
    }
    expect(one.cells.some(({ level, piece }) => piece !== '' && level !== firstLevel)).toBe(true);
  });

  it('goes to no place that a board has left', () => {
    const ghost = one.cells.findIndex(({ level, piece }) => level !== firstLevel && piece === '');
    const cells = one.cells.map((cell, i) => (i === ghost ? { ...cell, exists: false } : cell));
    const last = [...one.last.filter((cell) => cells[cell]?.level === firstLevel), ghost];
    expect(pageFor({ ...one, cells, last }, start, 0)).toBe(firstLevel);
  });

  it('turns to where a hint begins, once', () => {
    const [from, to] = [
      start.cells.findIndex(({ level }) => level === 2),
      start.cells.findIndex(({ level }) => level === 4),
    ];
    const hinted: BoardScene = { ...start, arrows: [{ from, to, kind: 'hint' }] };
    expect(pageFor(hinted, start, 0)).toBe(2);
    expect(pageFor(hinted, hinted, 0)).toBe(0);
    expect(pageFor(start, hinted, 0)).toBe(0);
    const checked: BoardScene = { ...start, arrows: [{ from, to, kind: 'check' }] };
    expect(pageFor(checked, start, 0)).toBe(0);
  });

  it("turns to the keyboard's cursor when that moves", () => {
    for (const [cursor, { level }] of one.cells.entries()) {
      expect(pageFor({ ...one, cursor }, one, firstLevel)).toBe(level);
      expect(pageFor({ ...one, cursor }, null, 77)).toBe(level);
      expect(pageFor({ ...one, cursor }, { ...one, cursor }, 77)).toBe(77);
    }
  });

  it('turns to the nearest level with a target if the piece picked up can go nowhere on its own', () => {
    const [home, away, farther] = [0, 2, 4].map((level) => start.cells.findIndex((cell) => cell.level === level));
    const target = (cell: number) => ({ cell, capture: false, promotion: false, levelStep: 0 });
    const held = (...goals: number[]): BoardScene => ({ ...start, selected: home!, targets: goals.map(target) });
    expect(pageFor(held(farther!, away!), start, 0)).toBe(2);
    expect(awaySentence(held(farther!, away!))).toBe('It can go to levels C and E.');
    expect(pageFor(held(farther!, home! + 1), start, 0)).toBe(0);
    expect(awaySentence(held(farther!, home! + 1))).toBe('');
    expect(pageFor({ ...held(farther!), foreign: true }, start, 0), 'only looked at').toBe(0);
  });

  it('comes after the answer to a level from which the viewer can move', () => {
    const chances = [0, 0, 0, 9, 0];
    expect(pageFor({ ...two, chances }, one, firstLevel)).toBe(3);
    expect(followedLevel({ ...two, chances: [4, 0, 5, 0, 0] }, one, 0), 'stays').toBe(0);
    expect(followedLevel({ ...start, chances: [0, 0, 0, 2, 0] }, null, 0), 'nothing played yet').toBe(3);
    expect(levelsBeside(start, 2)).toEqual([1, 3]);
    expect(levelsBeside(start, 0)).toEqual([1]);
  });

  it('shows the level that is asked for', () => {
    for (const level of look.levelOrder) {
      expect(pageFor({ ...one, level }, one, firstLevel)).toBe(level);
      expect(pageFor({ ...one, level }, null, 0)).toBe(level);
      expect(pageFor({ ...two, level }, { ...one, level }, level)).toBe(secondLevel);
    }
    expect(pageFor({ ...one, level: 77 }, one, firstLevel)).toBe(firstLevel);
  });
});
