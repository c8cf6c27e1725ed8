import { expect, it } from 'vitest';
import { moveRows } from '../../src/pages/game/move_rows.js';

const line = ['a', 'b', 'c'].map((native) => ({ canonical: native, native }));

it('numbers moves from the start position', () => {
  const rows = moveRows(line, 2, '8/8 w - - 0 1');
  expect(rows.map(({ number, white, black }) => [number, white?.text, black?.text])).toEqual([
    [1, 'a', 'b'],
    [2, 'c', undefined],
  ]);
  expect(rows[1]?.white).toEqual({ ply: 3, text: 'c', takenBack: true });
});

it('begins with Black where Black is to move', () => {
  const rows = moveRows(line, 3, '8/8 b - - 0 12 extra');
  expect(rows.map(({ number, white, black }) => [number, white?.text, black?.text])).toEqual([
    [12, undefined, 'a'],
    [13, 'b', 'c'],
  ]);
});
