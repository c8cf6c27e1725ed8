// The sample games: every move legal, marks and results right, one at least of every game, each played to its end.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headOf, sampleFiles, sampleOf } from '../../src/content/samples.js';
import { core } from './real_core.js';

const ended = new Set<string>();

describe('sample games', () => {
  for (const file of sampleFiles) {
    it(file.slice(file.lastIndexOf('/') + 1), async () => {
      const head = await headOf(file);
      const { game, record } = await sampleOf(core, head);
      expect(record.games).toHaveLength(1);
      expect([record.error, game.failure]).toEqual([null, null]);
      expect(game.played).toBe(game.total);
      expect(game.result).not.toBeNull();
      // What is listed before the game is replayed is true.
      expect(head.variant).toBe(game.variant);
      expect([head.heading, game.title]).toEqual([expect.stringMatching(/./), head.heading]);
      ended.add(game.variant);
      // With the marks of check and mate verified, too.
      const variant = core.loadVariant(game.variant, game.options);
      const text = readFileSync(new URL(file, new URL('../../src/content/', import.meta.url)), 'utf8');
      expect(variant.replay(text, record.place, true, game.notation).map((one) => one.failure)).toEqual(
        record.games.map(() => null),
      );
      variant.release();
    });
  }

  it('are there for every game', () => {
    expect(ended).toEqual(new Set(core.variants().map(({ id }) => id)));
  });
});
