// The short mates of tests/web/mates.json, which the tests of the page play by clicking: every move legal, every end
// as said, every variant there.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { core } from './real_core.js';

interface Mate {
  variant: string;
  options: Record<string, string>;
  start: string;
  line: string[];
  result: string;
  reason: string;
  position: string;
}

const file = new URL('../../../tests/web/mates.json', import.meta.url);
const mates = JSON.parse(readFileSync(file, 'utf8')) as Mate[];

describe('short mates', () => {
  mates.forEach((mate, index) => {
    it(`${index + 1}: ${mate.variant} ${mate.line.join(' ')}`, () => {
      const variant = core.loadVariant(mate.variant, mate.options);
      const game = variant.game(mate.start);
      expect(game.state().position).toBe(mate.start);
      for (const move of mate.line) {
        expect(game.state().result).toBeNull();
        expect(game.play(move).canonical).toBe(move);
      }
      expect(game.state()).toMatchObject({ result: mate.result, reason: mate.reason, position: mate.position });
    });
  });

  it('are there for every variant', () => {
    expect(new Set(mates.map((mate) => mate.variant))).toEqual(new Set(core.variants().map(({ id }) => id)));
  });
});
