// Every page of the law as the page shows it: its diagrams are positions of their games, what is picked up in them
// can move, and every link leads somewhere.

import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../build/catalogue.js';
import { readDiagram, readFirst, readIndex, readRules } from '../../build/rules_text.js';
import type { Variant } from '../../src/core/core.js';
import type { Diagram, RulesPart, RulesText } from '../../src/content/rules_text.js';
import { core } from './real_core.js';

const folder = new URL('../../../docs/rules/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const index = readIndex(read('README.md'));
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const textOf = (name: string): RulesText => readRules(read(name), index, name.slice(0, -3));
// Loading a law takes its time.
const laws = new Map<string, Variant>();
function lawOf(id: string, options: Record<string, string> = {}): Variant {
  const key = `${id} ${JSON.stringify(options)}`;
  const law = laws.get(key) ?? core.loadVariant(id, options);
  laws.set(key, law);
  return law;
}

const partsOf = (text: RulesText): RulesPart[] => text.sections.flatMap(({ parts }) => parts);
const diagramsOf = (text: RulesText): Diagram[] =>
  partsOf(text).flatMap((part) => ('diagrams' in part ? part.diagrams : []));
const htmlOf = (text: RulesText): string =>
  partsOf(text)
    .map((part) => ('html' in part ? part.html : ''))
    .join('');

describe('the index', () => {
  it('knows every shipped game and its page', () => {
    expect(new Set(Object.keys(index))).toEqual(new Set(core.variants().map(({ id }) => id)));
    expect(new Set(Object.values(index).map(({ page }) => `${page}.md`))).toEqual(new Set(pages));
  });

  it('calls each game as its file does, and the page knows its head before the core', () => {
    const file = (id: string): string => readFileSync(new URL(`../../../variants/${id}.toml`, import.meta.url), 'utf8');
    const heads = readCatalogue(read('README.md'), file).map(({ id, name, summary }) => ({ id, name, summary }));
    const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id);
    const known = core.variants().map(({ id, name, summary }) => ({ id, name, summary }));
    expect(heads.sort(byId)).toEqual(known.sort(byId));
    for (const { id, name } of heads) expect(index[id]?.name).toBe(name);
  });

  it('has a picture of each game in space, of at most 40 KB', () => {
    for (const name of [...Object.keys(index), 'hero']) {
      const picture = readFileSync(new URL(`../../public/pictures/${name}.webp`, import.meta.url));
      expect(picture.subarray(8, 12).toString(), name).toBe('WEBP');
      expect(picture.length, name).toBeLessThanOrEqual(40 * 1024);
    }
  });
});

describe('the pages', () => {
  const ids = new Map(
    pages.map((name) => {
      const text = textOf(name);
      const found = [...htmlOf(text).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      return [name.slice(0, -3), new Set([...found, ...text.sections.map(({ id }) => id)])];
    }),
  );

  for (const name of pages) {
    it(`${name} has a title, sections with articles, and diagrams`, () => {
      const text = textOf(name);
      expect(text.title).not.toBe('');
      expect(text.sections.length).toBeGreaterThan(5);
      expect(new Set(text.sections.map(({ id }) => id)).size).toBe(text.sections.length);
      expect(text.sections.reduce((sum, { articles }) => sum + articles, 0)).toBe(
        read(name).match(/^- \*\*\d+\.\d+/gm)?.length,
      );
      expect(diagramsOf(text)).toHaveLength(read(name).match(/^```diagram/gm)?.length ?? 0);
    });

    it(`${name} holds no foreign markup`, () => {
      const html = htmlOf(textOf(name));
      expect(html).not.toMatch(/<script|<style|<img|<iframe|javascript:|\son\w+=/i);
    });

    it(`${name} links to articles that exist`, () => {
      const html = htmlOf(textOf(name));
      for (const [, game, article = ''] of html.matchAll(
        /<a href="[^"]*"(?: data-game="(\w+)")? data-article="([^"]+)"/g,
      )) {
        const page = game === undefined ? name.slice(0, -3) : (index[game]?.page ?? '');
        expect(ids.get(page), `${game ?? ''} ${article}`).toContain(article);
      }
    });
  }
});

describe('the first sentences', () => {
  it('are five for each game, for people: no vectors and no counts of moves', () => {
    for (const [id, { page }] of Object.entries(index)) {
      const own = textOf(`${page}.md`).first.filter(({ variants }) => variants.includes(id));
      expect(own, id).toHaveLength(1);
      const [first] = own;
      expect(first?.sentences, id).toHaveLength(5);
      for (const { lead, rest } of first?.sentences ?? []) {
        expect(lead.length, `${id}: ${lead}`).toBeLessThan(60);
        expect(`${lead} ${rest}`, id).not.toMatch(/perft|vector|[±]|\(\S*\d, /);
        expect(rest, `${id}: ${lead}`).not.toBe('');
      }
    }
  });

  it('need a game and a list', () => {
    expect(() => readFirst('first', '1. So. It is.')).toThrow(/need a game/);
    expect(() => readFirst('first flat', 'So it is.')).toThrow(/and a list/);
    expect(readFirst('first flat', '1. So. It\n   is.').sentences).toEqual([{ lead: 'So.', rest: 'It is.' }]);
  });
});

describe('the diagrams', () => {
  for (const name of pages) {
    for (const diagram of diagramsOf(textOf(name))) {
      for (const id of diagram.variants) {
        it(`${name}: ${id}, ${diagram.label} ${diagram.text}`, () => {
          const variant = lawOf(id, diagram.options);
          const game = variant.game(diagram.tfen);
          expect(game.state().position).toBe(diagram.tfen === '' ? variant.info.start : diagram.tfen);
          for (const move of diagram.play) expect(game.play(move).canonical).toBe(move);
          const view = game.view();
          if (diagram.select !== '') {
            const board = view.boards.find((one) => one.name === diagram.select);
            const from = board?.pin ?? diagram.select;
            expect(
              game.moves().filter((move) => move.from === from && move.board === (board !== undefined)),
            ).not.toHaveLength(0);
            if (!board) expect(view.cells.find((cell) => cell.name === diagram.select)?.piece).not.toBe('');
          }
          game.release();
        });
      }
    }
  }

  it('show every kind of piece of every game', () => {
    for (const [id, { page }] of Object.entries(index)) {
      const variant = lawOf(id);
      const shown = new Set<string>();
      for (const diagram of diagramsOf(textOf(`${page}.md`)).filter(({ variants }) => variants.includes(id))) {
        const game = lawOf(id, diagram.options).game(diagram.tfen);
        const piece = game.view().cells.find((cell) => cell.name === diagram.select)?.piece ?? '';
        game.release();
        if (piece !== '') shown.add(piece.toUpperCase());
      }
      expect(shown, id).toEqual(new Set(variant.info.look.pieces.map(({ letter }) => letter)));
    }
  });

  it('say nothing that is not understood', () => {
    expect(() => readDiagram('diagram orthodox', 'A rook\nfen x')).toThrow(/fen x/);
    expect(() => readDiagram('diagram', 'A rook')).toThrow(/needs a game/);
    expect(() => readDiagram('diagram orthodox', '')).toThrow(/caption/);
  });
});
