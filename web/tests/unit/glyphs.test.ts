import { describe, expect, it } from 'vitest';
import { fallbackGlyph, pieceGlyph } from '../../src/pieces/glyphs.js';
import { ringsOf } from '../../src/pieces/rings.js';
import { orthodoxShapes, shapes } from '../../src/pieces/shapes.js';
import { core } from './real_core.js';
import { difference, fill } from './silhouette.js';

const size = 24;

describe('the pieces', () => {
  it('are drawn for every shape that a shipped variant names', () => {
    for (const { id } of core.variants()) {
      for (const { shape } of core.loadVariant(id).info.look.pieces)
        expect(Object.keys(shapes), `${id}: ${shape}`).toContain(shape);
    }
    expect(Object.keys(shapes)).toHaveLength(24);
  });

  it('stay inside their field and fill a good part of it', () => {
    for (const [name, { body }] of Object.entries(shapes)) {
      for (const [x, y] of ringsOf(body).flat()) {
        expect(Math.min(x, y), name).toBeGreaterThan(1);
        expect(Math.max(x, y), name).toBeLessThan(44);
      }
      const inside = fill(body, size).filter(Boolean).length;
      expect(inside, name).toBeGreaterThan(0.18 * size * size);
      expect(inside, name).toBeLessThan(0.75 * size * size);
    }
  });

  it('are confirmed apart by their silhouettes at 24 pixels', () => {
    const all = Object.entries(shapes).map(([name, { body }]) => ({ name, bits: fill(body, size) }));
    for (const a of all) {
      for (const b of all) {
        if (a.name < b.name) expect(difference(a.bits, b.bits), `${a.name} and ${b.name}`).toBeGreaterThan(0.2);
      }
    }
  });

  it('carry a letter unless everybody knows them', () => {
    for (const shape of Object.keys(shapes))
      expect(pieceGlyph(shape, 'X').badge).toBe(orthodoxShapes.has(shape) ? '' : 'X');
  });

  it('get an outline of their own where nobody has drawn them', () => {
    const names = ['amazon', 'camel', 'ferz', 'giraffe', 'wazir', 'zebra', 'archbishop', 'elephant'];
    const glyphs = names.map((name) => fallbackGlyph(name.charAt(0).toUpperCase(), name));
    expect(new Set(glyphs.map((glyph) => glyph.body + glyph.inscription)).size).toBe(names.length);
    expect(pieceGlyph('zebra', 'Z')).toEqual(fallbackGlyph('Z', 'zebra'));
    expect(glyphs[0]?.inscription).toBe('A');
    // Names of things that every object has are names like others.
    expect(pieceGlyph('constructor', 'C').inscription).toBe('C');
    expect(pieceGlyph('', '?').body).not.toBe('');
  });
});
