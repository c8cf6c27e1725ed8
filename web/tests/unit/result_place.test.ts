// Where the result stands: it covers what decided the game only where there is no other place.

import { describe, expect, it } from 'vitest';
import { type Area, placeBeside } from '../../src/ui/dialogs/result_place.js';
import { anyOf, seed, seeded } from './random.js';

const sizes = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const dialog = { width: 260, height: 240 };

/** A cell of 52 by 52 pixels. */
const cell = (x: number, y: number, weight?: number, level = 0): Area => ({
  left: x - 26,
  top: y - 26,
  right: x + 26,
  bottom: y + 26,
  level,
  ...(weight === undefined ? {} : { weight }),
});

describe('the result', () => {
  it('stands at the right of a wide window, and at the foot of a high one', () => {
    expect(placeBeside(dialog, { width: 1280, height: 720 }, [])).toEqual({ left: 1012, top: 240 });
    expect(placeBeside(dialog, { width: 390, height: 844 }, [])).toEqual({ left: 65, top: 596 });
  });

  it('goes to the other side of what it would cover', () => {
    expect(placeBeside(dialog, { width: 844, height: 390 }, [cell(700, 200)])).toEqual({ left: 8, top: 75 });
  });

  it('covers the board that it was decided on less than others, and what decided it least', () => {
    const room = { width: 1280, height: 720 };
    const board = (left: number, weight: number): Area[] =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((x) =>
        [0, 1, 2, 3, 4, 5, 6].map((y) => cell(left + x * 60, 60 + y * 100, weight)),
      );
    expect(placeBeside(dialog, room, [...board(20, 5), ...board(680, 10)]).left).toBe(8);
    expect(placeBeside(dialog, room, [...board(20, 10), ...board(680, 5)]).left).toBe(1012);
    const decided = { x: 1180, y: 360 };
    const { left, top } = placeBeside(dialog, room, [...board(20, 10), ...board(680, 5), cell(decided.x, decided.y)]);
    const isUnder =
      left < decided.x && left + dialog.width > decided.x && top < decided.y && top + dialog.height > decided.y;
    expect(isUnder).toBe(false);
  });

  it('finds a gap that is at no edge', () => {
    const room = { width: 1280, height: 720 };
    const full: Area[] = [];
    for (let x = 20; x < 1280; x += 60)
      for (let y = 20; y < 720; y += 60) if (Math.abs(x - 500) > 170) full.push(cell(x, y));
    const { left } = placeBeside(dialog, room, full);
    expect(left).toBeGreaterThan(330);
    expect(left + dialog.width).toBeLessThan(680);
  });

  it('lies over no part of a board where a gap between boards is just wide enough', () => {
    const board = (level: number, left: number): Area[] =>
      Array.from({ length: 64 }, (_, at) => ({
        left: left + (at % 8) * 62,
        top: (at >> 3) * 90,
        right: left + (at % 8) * 62 + 62,
        bottom: (at >> 3) * 90 + 90,
        level,
        weight: 1,
      }));
    // From 501 to 774: the dialog is 260 wide.
    const { left } = placeBeside(dialog, { width: 1280, height: 720 }, [...board(0, 5), ...board(1, 774)]);
    expect(left).toBeGreaterThanOrEqual(501);
    expect(left + dialog.width).toBeLessThanOrEqual(774);
  });

  it('stays inside, and covers no cell of a move on a board that leaves room beside or below', () => {
    const random = seeded(seed);
    for (const window of sizes) {
      for (let round = 0; round < 300; round += 1) {
        // A board of eight by eight cells, and the two cells of a move on it.
        const board = Math.min(window.width, window.height) * 0.9;
        const at = (): number => anyOf(random, [0, 1, 2, 3, 4, 5, 6, 7]) * (board / 8) + board / 16;
        const points = [
          { x: at(), y: at() },
          { x: at(), y: at() },
        ];
        const areas = points.map(({ x, y }) => cell(x, y));
        const { left, top } = placeBeside(dialog, window, areas);
        expect(left).toBeGreaterThanOrEqual(8);
        expect(top).toBeGreaterThanOrEqual(8);
        expect(left + dialog.width).toBeLessThanOrEqual(window.width);
        expect(top + dialog.height).toBeLessThanOrEqual(window.height);
        for (const { x, y } of points)
          expect(x > left && x < left + dialog.width && y > top && y < top + dialog.height).toBe(false);
      }
    }
  });

  it('stays in a window that is smaller than it is', () => {
    expect(placeBeside({ width: 400, height: 400 }, { width: 300, height: 300 }, [])).toEqual({ left: 8, top: -50 });
  });
});
