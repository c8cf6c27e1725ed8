// Where the result stands: it covers what decided the game only where there is no other place.

import { describe, expect, it } from 'vitest';
import { placeBeside, type Spot } from '../../src/ui/dialogs/result_place.js';
import { anyOf, seed, seeded } from './random.js';

const sizes = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const dialog = { width: 260, height: 240 };

describe('the result', () => {
  it('stands at the right of a wide window, and at the foot of a high one', () => {
    expect(placeBeside(dialog, { width: 1280, height: 720 }, [])).toEqual({ left: 1012, top: 240 });
    expect(placeBeside(dialog, { width: 390, height: 844 }, [])).toEqual({ left: 65, top: 596 });
  });

  it('goes to the other side of what it would cover', () => {
    expect(placeBeside(dialog, { width: 844, height: 390 }, [{ x: 700, y: 200 }])).toEqual({ left: 8, top: 75 });
  });

  it('stays inside, and covers no cell of a move on a board that leaves room beside or below', () => {
    const random = seeded(seed);
    for (const window of sizes) {
      for (let round = 0; round < 300; round += 1) {
        // A board of eight by eight cells, and the two cells of a move on it.
        const board = Math.min(window.width, window.height) * 0.9;
        const at = (): number => anyOf(random, [0, 1, 2, 3, 4, 5, 6, 7]) * (board / 8) + board / 16;
        const points: Spot[] = [
          { x: at(), y: at() },
          { x: at(), y: at() },
        ];
        const { left, top } = placeBeside(dialog, window, points);
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
