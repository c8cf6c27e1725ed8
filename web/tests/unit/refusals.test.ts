// Refusals in another language: every reason has a sentence, whose English equals that of the core.

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { refusalSentence } from '../../src/language/refusals.js';
import { refusedIn, useRefusals } from '../../src/language/refused.js';
import { names } from '../../src/language/names.js';
import { nameOf, useNames } from '../../src/language/name_of.js';
import { core } from './real_core.js';

const page = readFileSync(new URL('../../../docs/formats/refusals.md', import.meta.url), 'utf8');
const reasons = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, reason = '']) => reason);
const values = {
  piece: 'queen',
  cell: 'd5',
  on_cell: 'pawn',
  other_cell: 'e1',
  on_other_cell: 'king',
  promotion: 'knight',
  number: '3',
  side: 'white',
  board: 'QLW',
  pin: 'd9',
};

afterEach(() => {
  useRefusals(() => '');
  useNames({});
});

describe('a refusal', () => {
  it('has a sentence for every reason of the format, with whatever values', () => {
    expect(reasons.length).toBeGreaterThan(70);
    // Sentences of the core say themselves what they are (language.test.ts).
    for (const reason of reasons.filter((each) => each !== 'message')) {
      expect(refusalSentence(reason, values), reason).toMatch(/^\w.*\w\)?$/);
      expect(refusalSentence(reason, {}), reason).not.toMatch(/undefined|NaN/);
    }
    expect(refusalSentence('no such reason', values)).toBe('');
    expect(refusalSentence('constructor', values)).toBe('');
  });

  it('is the sentence of the core where no other is known', () => {
    expect(refusedIn('blocked at d5', 'blocked', values)).toBe('blocked at d5');
    useRefusals(refusalSentence);
    expect(refusedIn('said by the core', 'blocked', values)).toBe('blocked at d5');
    expect(refusedIn('said by the core', 'from-a-later-core', values)).toBe('said by the core');
    expect(refusedIn('said by the core', '', {})).toBe('said by the core');
  });

  it('says what the core says of every pair of cells at the start, and in the middle of a game', () => {
    // Its sentences know the rules, which the values do not: of which zone, and when boards move.
    const shorter = new Set(['leaves-zone', 'board-loaded', 'board-rooted', 'board-promotes', 'promotion-missing']);
    const heard = new Set<string>();
    for (const [id, moves] of [
      ['orthodox', ['e2-e4', 'e7-e5', 'd1-h5', 'b8-c6', 'h5-f7']],
      ['parmen', []],
    ] as const) {
      const variant = core.loadVariant(id, {});
      const game = variant.game();
      for (const move of moves) game.play(move);
      const cells = game.view().cells.map(({ name }) => name);
      const boards = variant.info.look.pins.map(({ name }) => `@${name}`);
      for (const all of [cells, boards])
        for (const from of all)
          for (const to of all) {
            const { refusal, reason, values: named } = game.refusal(from, to);
            if (reason === '' || shorter.has(reason)) continue;
            heard.add(reason);
            const said = refusalSentence(reason, named);
            if (said.replace(/\ba (?=[aeiou])/, 'an ') !== refusal) expect(said, reason).toBe(refusal);
          }
      game.release();
      variant.release();
    }
    expect(heard.size).toBeGreaterThan(10);
  });
});

describe('names of pieces and games', () => {
  it('stay as they are where nobody knows them, and keep a capital', () => {
    expect(nameOf('hippogriff')).toBe('hippogriff');
    useNames({ ...names(), knight: 'Springer', pawn: 'bauer' });
    expect([nameOf('knight'), nameOf('pawn'), nameOf('Pawn'), nameOf('hippogriff')]).toEqual([
      'Springer',
      'bauer',
      'Bauer',
      'hippogriff',
    ]);
    expect(nameOf('constructor')).toBe('constructor');
  });

  it('are known of every shipped game', () => {
    const table = names();
    for (const { id, name, summary } of core.variants()) {
      expect(Object.keys(table)).toContain(name);
      expect(Object.keys(table)).toContain(summary);
      const variant = core.loadVariant(id, {});
      for (const piece of variant.info.look.pieces) expect(Object.keys(table), id).toContain(piece.name);
      for (const choice of variant.info.choices) expect(Object.keys(table), id).toContain(choice.summary);
      variant.release();
    }
  });
});
