// A game is found by any name that people know it by, and each names its author.

import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/content/catalogue.js';
import { creditOf, gamesFound } from '../../src/content/credits.js';
import { core } from './real_core.js';

const found = (query: string): string[] => gamesFound(query, catalogue).map(({ id }) => id);

describe('a game', () => {
  it.each([
    ['Parmen', ['parmen']],
    ['tri-d', ['parmen']],
    ['TriD', ['parmen']],
    ['star trek', ['parmen']],
    ['maack', ['raumschach']],
    ['space chess', ['raumschach']],
    ['betza', ['upright', 'mixed', 'flat', 'very3d']],
    ['unicorn 1907', ['raumschach']],
    ['no such game', []],
  ])('is found by "%s"', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it('comes first where a whole word of its names is looked for', () => {
    expect(found('3dc')).toEqual(['threedc', 'ziggurat']);
  });

  it('is each of them where nothing is looked for', () => {
    expect(found('  ')).toEqual(catalogue.map(({ id }) => id));
  });

  it('names its author and its other names, as its file does', () => {
    for (const { id } of catalogue) {
      const variant = core.loadVariant(id, {});
      const { author, also } = variant.info;
      variant.release();
      expect(creditOf(id)).toEqual({ author, also });
      expect(author, id).not.toBe('');
      expect(also, id).not.toEqual([]);
    }
  });
});
