// What is carried over the board in space, and what comes forward under it.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Ground, Hand } from '../../src/board3d/hand.js';
import type { Picked } from '../../src/board3d/picking.js';
import type { BoardEvents, BoardScene } from '../../src/state/board/scene.js';
import { doubleClickGuard } from '../../src/state/board_kit/double_click.js';
import { block, named, put, sceneWith } from './board3d_space.js';

const cells = put(block(2, 2, 4), { '1a1': 'R', '2a1': 'r' });
const [own, enemy, goal, far] = ['1a1', '2a1', '1a2', '4a1'].map((name) => named(cells, name)) as [
  number,
  number,
  number,
  number,
];
const somewhere = { x: 5, y: 5 };

let told: unknown[][];
let under: Picked | null;
let beside: number | null;
let scene: BoardScene;
let hand: Hand;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  under = beside = null;
  scene = sceneWith({ cells });
  const tell =
    (name: string) =>
    (...what: unknown[]) =>
      void told.push([name, ...what]);
  const events: BoardEvents = {
    pick: tell('pick'),
    pickBoard: tell('pickBoard'),
    pickPin: tell('pickPin'),
    dragStart: tell('dragStart'),
    drop: tell('drop'),
    hover: tell('hover'),
    stepLevel: tell('stepLevel'),
    chooseLevel: tell('chooseLevel'),
    liftLevels: tell('liftLevels'),
  };
  const ground: Ground = {
    scene: () => scene,
    pickAt: () => under,
    levelBeside: () => beside,
    call: tell('call'),
    calls: () => true,
    forward: tell('forward'),
    lift: tell('lift'),
    cursor: () => undefined,
    redraw: () => undefined,
  };
  hand = new Hand(ground, events);
});

afterEach(() => vi.useRealTimers());

const of = (...names: string[]) => told.filter(([name]) => names.includes(name as string));
const cell = (index: number): Picked => ({ kind: 'cell', cell: index });
const level = (number: number): Picked => ({ kind: 'level', level: number });

function take(picked: Picked): boolean {
  under = picked;
  return hand.grab(somewhere);
}

function over(picked: Picked | null): void {
  under = picked;
  hand.carry(somewhere);
}

function letGo(picked: Picked | null): void {
  under = picked;
  hand.release(somewhere);
}

describe('the hand', () => {
  test('takes own pieces, and leaves all else to the camera', () => {
    for (const other of [cell(enemy), cell(goal), level(2), null]) {
      under = other;
      expect(hand.grab(somewhere)).toBe(false);
    }
    expect(take(cell(own))).toBe(true);
    over(cell(goal));
    expect(hand.piece).toMatchObject({ from: own, over: goal });
    letGo(cell(goal));
    expect(of('dragStart', 'hover', 'drop')).toEqual([
      ['dragStart', own],
      ['hover', goal],
      ['drop', own, goal],
    ]);
    expect(hand.hasPut(own, goal)).toBe(true);
    expect(hand.piece).toBeNull();
  });

  test('a click on the plaque or the rim of a stacked level takes it off the stack, and carries nothing', () => {
    under = { kind: 'lift', level: 2 };
    expect(hand.grab(somewhere)).toBe(false);
    hand.click(somewhere);
    hand.click(somewhere, true);
    expect(told.filter(([name]) => name !== 'call')).toEqual([
      ['lift', 2, false],
      ['lift', 2, true],
    ]);
  });

  test('a click on a piece of any level picks it up, and brings no level forward', () => {
    for (const piece of [own, enemy, far]) {
      under = cell(piece);
      hand.click(somewhere, false);
      vi.advanceTimersByTime(doubleClickGuard);
    }
    expect(of('pick')).toEqual([own, enemy, far].map((piece) => ['pick', piece]));
    expect(of('call', 'forward', 'chooseLevel', 'stepLevel')).toEqual([]);
  });

  test('a click on an own piece of a level that is called brings the level and picks the piece up', () => {
    under = { kind: 'level', level: 3, piece: own };
    hand.click(somewhere);
    expect(of('forward', 'pick')).toEqual([
      ['forward', 3],
      ['pick', own],
    ]);
    vi.advanceTimersByTime(doubleClickGuard);
    under = { kind: 'level', level: 3, piece: enemy };
    hand.click(somewhere);
    expect(of('forward', 'pick').slice(2)).toEqual([['forward', 3]]);
  });

  test('a click on a target of a small board plays there, and pointing at it moves no board', () => {
    const target: Picked = { kind: 'cell', cell: far, level: 3 };
    for (const pointed of [target, level(3), target, null]) {
      under = pointed;
      hand.point(somewhere);
    }
    // The level that was called stays called over its target.
    expect(of('call')).toEqual([
      ['call', 3],
      ['call', null],
    ]);
    under = target;
    hand.click(somewhere);
    expect(of('forward', 'pick')).toEqual([['pick', far]]);
  });

  test('a piece can be put down on a target of a small board, whose level does not come meanwhile', () => {
    take(cell(own));
    over({ kind: 'cell', cell: far, level: 3 });
    vi.runAllTimers();
    letGo({ kind: 'cell', cell: far, level: 3 });
    expect(of('forward')).toEqual([]);
    expect(of('drop')).toEqual([['drop', own, far]]);
  });

  test('the second half of a double click does nothing on what has come to stand there', () => {
    under = { kind: 'level', level: 3, piece: own };
    hand.click(somewhere);
    under = { kind: 'cell', cell: far, level: 2 };
    hand.click({ x: somewhere.x + 3, y: somewhere.y });
    expect(of('forward', 'pick')).toEqual([
      ['forward', 3],
      ['pick', own],
    ]);
    // Elsewhere, or after a while, it counts.
    hand.click({ x: somewhere.x + 20, y: somewhere.y });
    vi.advanceTimersByTime(doubleClickGuard);
    under = cell(own);
    hand.click({ x: somewhere.x + 20, y: somewhere.y });
    expect(of('pick').slice(1)).toEqual([
      ['pick', far],
      ['pick', own],
    ]);
    // What the first half was on is put down again.
    hand.click({ x: somewhere.x + 20, y: somewhere.y });
    expect(of('pick')).toHaveLength(4);
  });

  test('brings nothing forward once its board is gone', () => {
    take(cell(own));
    over(level(3));
    hand.dispose();
    vi.runAllTimers();
    expect(of('forward')).toEqual([]);
  });

  test('brings a level forward under what it carries, but not the one that comes to lie there then', () => {
    take(cell(own));
    over(level(3));
    expect(of('call')).toEqual([['call', 3]]);
    vi.runAllTimers();
    expect(of('forward')).toEqual([['forward', 3]]);
    over(level(2));
    over(level(2));
    vi.runAllTimers();
    expect(of('forward')).toHaveLength(1);
    over(cell(far));
    over(level(2));
    vi.runAllTimers();
    expect(of('forward').at(-1)).toEqual(['forward', 2]);
    over(cell(far));
    letGo(cell(far));
    expect(of('drop')).toEqual([['drop', own, far]]);
  });

  test('brings a level forward from the strip, and where it is let go on it too soon', () => {
    take(cell(own));
    beside = 1;
    over(null);
    vi.runAllTimers();
    expect(of('forward')).toEqual([['forward', 1]]);
    beside = null;
    over(cell(goal));
    over(level(3));
    letGo(level(3));
    expect(of('drop', 'forward').slice(1)).toEqual([
      ['drop', own, own],
      ['forward', 3],
    ]);
    vi.runAllTimers();
    expect(of('forward')).toHaveLength(2);
  });

  test('only passes a level that it does not rest on', () => {
    take(cell(own));
    over(level(3));
    over(cell(goal));
    vi.runAllTimers();
    expect(of('forward')).toEqual([]);
  });

  test('carries a board that may move from an empty cell of it, or by its stem', () => {
    const board = { name: 'A', pin: 'p', owner: 'white' as const, mayMove: true, cells: [own, goal] };
    scene = sceneWith({ cells, boards: [board] });
    expect(take(cell(goal))).toBe(true);
    over({ kind: 'pin', pin: 'q' });
    expect(hand.pin).toBe('q');
    letGo({ kind: 'pin', pin: 'q' });
    expect(take({ kind: 'board', name: 'A' })).toBe(true);
    letGo(null);
    expect(of('pickBoard', 'pickPin')).toEqual([
      ['pickBoard', 'A'],
      ['pickPin', 'q'],
      ['pickBoard', 'A'],
    ]);
    scene = sceneWith({ cells, boards: [{ ...board, mayMove: false }] });
    expect(take(cell(goal))).toBe(false);
    scene = sceneWith({ cells, boards: [{ ...board, owner: 'black' }] });
    expect(take({ kind: 'board', name: 'A' })).toBe(false);
  });

  test('lets go of what is put down by a key, or taken away', () => {
    take(cell(own));
    over(level(3));
    hand.follow(sceneWith({ cells, selected: own }));
    expect(hand.piece?.from).toBe(own);
    hand.follow(sceneWith({ cells, selected: null }));
    expect(hand.piece).toBeNull();
    vi.runAllTimers();
    letGo(cell(goal));
    expect(of('forward', 'drop')).toEqual([]);
  });
});
