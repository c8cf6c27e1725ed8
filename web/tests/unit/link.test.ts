// Links restore a game sign for sign, and a spoilt one is refused in words.

import { describe, expect, it } from 'vitest';
import { type GameLink, decodeLink, encodeLink, linkRefusal } from '../../src/state/game/link.js';
import { core } from './real_core.js';

function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const seed = Number(process.env['STRATA_SEED'] ?? 20261121);
const next = random(seed);

function someGame(id: string, plies: number): GameLink {
  const variant = core.loadVariant(id);
  const game = variant.game();
  for (let ply = 0; ply < plies; ply += 1) {
    const moves = game.moves();
    const move = moves[Math.floor(next() * moves.length)];
    if (!move) break;
    game.play(move.canonical);
  }
  const line = game.state().moves.map((move) => move.canonical);
  game.release();
  variant.release();
  return { variant: id, variantText: '', options: {}, start: '', line, end: null };
}

describe('links', () => {
  for (const { id } of core.variants()) {
    it(`restore a game of ${id}`, async () => {
      for (const plies of [0, 1, 40]) {
        const link = someGame(id, plies);
        const code = await encodeLink(link);
        expect(code).toMatch(/^s1\.[A-Za-z0-9_-]+$/);
        expect(await decodeLink(code)).toEqual({ link, message: '' });
        expect(linkRefusal(core, link)).toBe('');
      }
    });
  }

  it('carry options, a start and the text of a variant', async () => {
    const variant = core.loadVariant('threedc', { stalemate: 'loss' });
    const link: GameLink = {
      variant: 'mine',
      variantText: 'name = "König – ♔"\n'.repeat(40),
      options: { stalemate: 'loss' },
      start: variant.info.start,
      line: ['Ye2-Ye4'],
      end: { result: 'black', reason: 'resignation' },
    };
    const code = await encodeLink(link);
    expect(code.length).toBeLessThan(500);
    expect(await decodeLink(code)).toEqual({ link, message: '' });
  });

  it('that are spoilt are refused', async () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~ ';
    const code = await encodeLink(someGame('ziggurat', 30));
    for (let i = 0; i < 300; i += 1) {
      const at = Math.floor(next() * code.length);
      const sign = signs[Math.floor(next() * signs.length)] ?? '';
      const spoilt =
        [
          code.slice(0, at),
          code.slice(0, at) + sign + code.slice(at),
          code.slice(0, at) + code.slice(at + 1),
          code.slice(0, at) + sign + code.slice(at + 1),
        ][i % 4] ?? '';
      if (spoilt === code) continue;
      const { link, message } = await decodeLink(spoilt);
      // The last sign of base64 may hold bits that mean nothing.
      if (link) expect(await encodeLink(link), `seed ${seed}: ${spoilt}`).toBe(code);
      else expect(message, `seed ${seed}: ${spoilt}`).toMatch(/^This link does not contain a valid game: .*\.$/);
    }
  });

  it('of a newer page, of nothing and of anything are refused', async () => {
    for (const code of ['', 's1.', 's2.AAAA', 'hello', 's1.AAAA', 's1.%%%', `s1.${'A'.repeat(300_000)}`]) {
      expect((await decodeLink(code)).message).toMatch(/^This link does not contain a valid game: .*\.$/);
    }
    expect((await decodeLink('s2.AAAA')).message).toContain('newer version');
  });

  it('whose game the core refuses are refused in its words', () => {
    const link = someGame('raumschach', 3);
    expect(linkRefusal(core, { ...link, variant: 'chess4d' })).toContain('chess4d');
    expect(linkRefusal(core, { ...link, line: [...link.line, 'Aa1-Ee5'] })).toMatch(/its ply 4, .*\.$/);
    expect(linkRefusal(core, { ...link, start: '5/5 w' })).toMatch(/^This link does not contain a valid game: /);
    expect(linkRefusal(core, { ...link, options: { nonsense: '1' } })).toContain('nonsense');
  });
});
