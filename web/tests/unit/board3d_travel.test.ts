// Which piece has gone where, guessed from two scenes, and the way there.

import { describe, expect, test } from 'vitest';
import { onTheWay, travelBetween } from '../../src/board3d/travel.js';
import { block, named, put } from './board3d_space.js';

const empty = block(8, 8, 2);
const at = (name: string) => named(empty, name);

describe('travel', () => {
  test('a move, a capture and a promotion', () => {
    const start = put(empty, { '1a2': 'P', '1b3': 'p', '1h1': 'K' });
    expect(travelBetween(start, put(empty, { '1a3': 'P', '1b3': 'p', '1h1': 'K' }), [at('1a2'), at('1a3')])).toEqual({
      journeys: [{ from: at('1a2'), to: at('1a3') }],
      gone: [],
    });
    expect(travelBetween(start, put(empty, { '1b3': 'P', '1h1': 'K' }), [at('1a2'), at('1b3')])).toEqual({
      journeys: [{ from: at('1a2'), to: at('1b3') }],
      gone: [{ piece: 'p', cell: at('1b3') }],
    });
    expect(travelBetween(start, put(empty, { '1b3': 'p', '2a8': 'Q', '1h1': 'K' }), [at('1a2'), at('2a8')])).toEqual({
      journeys: [{ from: at('1a2'), to: at('2a8') }],
      gone: [],
    });
  });

  test('castling moves two', () => {
    const before = put(empty, { '1e1': 'K', '1h1': 'R' });
    const after = put(empty, { '1g1': 'K', '1f1': 'R' });
    expect(travelBetween(before, after, []).journeys).toHaveLength(2);
  });

  test('another position is shown at once', () => {
    const pieces = Object.fromEntries(empty.slice(0, 40).map(({ name }) => [name, 'P']));
    expect(travelBetween(empty, put(empty, pieces), [])).toEqual({ journeys: [], gone: [] });
    expect(travelBetween(empty.slice(1), empty, [])).toEqual({ journeys: [], gone: [] });
  });

  test('the way starts and ends right, straight on a board and over the top between boards', () => {
    const [a, b, above] = [
      [0, 0, 0],
      [4, 0, 2],
      [4, 4, 2],
    ] as const;
    expect(onTheWay(a, b, 0, false)).toEqual([0, 0, 0]);
    expect(onTheWay(a, b, 1, false)).toEqual([4, 0, 2]);
    expect(onTheWay(a, b, 0.5, false)).toEqual([2, 0, 1]);
    expect(onTheWay(a, b, 0.5, true)[1]).toBeGreaterThan(1);
    expect(onTheWay(a, above, 0.5, true)[1]).toBeGreaterThan(3);
    expect(onTheWay(a, above, 1, true)[1]).toBeCloseTo(4);
  });
});
