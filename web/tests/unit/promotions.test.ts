// What a piece becomes: the one that is worth most comes first, whatever the order in the variant file.

import { expect, test } from 'vitest';
import type { LegalMove } from '../../src/core/types.js';
import { byWorth } from '../../src/state/board_kit/promotions.js';
import { core } from './real_core.js';

const to = (promotion: string): LegalMove => ({ promotion }) as LegalMove;

test('the choice begins with the most valuable piece, and staying what it is ends it', () => {
  const variant = core.loadVariant('ziggurat');
  const { look } = variant.info;
  const letters = ['', ...look.pieces.map(({ letter }) => letter)];
  const order = byWorth(look, letters.map(to)).map(({ promotion }) => promotion);
  const values = order.map((letter) => look.pieces.find((piece) => piece.letter === letter)?.value ?? -1);
  expect(order).toHaveLength(letters.length);
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(order.at(-1)).toBe('');
  // The file names the queen before the wizard, which is worth twice as much.
  expect(order.indexOf('W')).toBeLessThan(order.indexOf('Q'));
  expect(look.pieces.findIndex(({ letter }) => letter === 'W')).toBeGreaterThan(
    look.pieces.findIndex(({ letter }) => letter === 'Q'),
  );
  variant.release();
});
