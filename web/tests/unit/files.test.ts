// Saving a game and opening it again, in every form and for every shipped variant, with the real core; and what is said
// about files that are none.

import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { isPosition, type Opened, openText } from '../../src/state/open/files.js';
import { type SaveForm, saveText } from '../../src/state/game/save.js';
import type { OpenedRecord } from '../../src/state/open/opened.js';
import { core } from './real_core.js';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const forms: SaveForm[] = ['record', 'gamelist', 'moves', 'saved'];

// Numbers from a seed, so that a failure can be seen again.
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function recordOf(opened: Opened): OpenedRecord {
  if (opened.kind !== 'record') throw new Error(opened.kind === 'failure' ? opened.message : 'a variant file');
  return opened.record;
}

function messageOf(opened: Opened): string {
  if (opened.kind !== 'failure') throw new Error(`opened as a ${opened.kind}`);
  return opened.message;
}

describe('saving and opening', () => {
  for (const { id } of core.variants()) {
    it(`gives the same game of ${id} back`, () => {
      const variant = core.loadVariant(id);
      const next = random(20261121);
      for (const notation of variant.info.notations) {
        const game = variant.game();
        for (let ply = 0; ply < 41; ply += 1) {
          const moves = game.moves();
          const move = moves[Math.floor(next() * moves.length)];
          if (!move) break;
          game.play(move.canonical);
        }
        const state = game.state();
        for (const form of forms) {
          const { text } = saveText(variant, game, form, notation, { White: 'A', Black: 'B' });
          const { games, error } = recordOf(openText(core, 'file.txt', text));
          expect(error, `${form} ${notation}`).toBeNull();
          expect(games.map((one) => [one.variant, one.position])).toEqual([[id, state.position]]);
          expect(games[0]?.line).toEqual(state.moves.map((move) => move.canonical));
        }
        game.release();
      }
      variant.release();
    });
  }

  it('keeps options, a start of its own and an end by people', () => {
    const variant = core.loadVariant('parmen', { rules: 'tournament' });
    const start = variant.game();
    start.play(start.moves()[0]?.canonical ?? '');
    const game = variant.game(start.state().position);
    game.play(game.moves()[3]?.canonical ?? '');
    game.finish('white', 'resignation');
    for (const form of forms) {
      const { text } = saveText(variant, game, form, 'romulan', {});
      const [opened] = recordOf(openText(core, 'gamelist.txt', text)).games;
      expect(opened).toMatchObject({
        variant: 'parmen',
        options: { rules: 'tournament' },
        start: game.state().start,
        position: game.state().position,
        result: 'white',
        reason: 'resignation',
        failure: null,
        notation: 'romulan',
      });
    }
  });

  it('names the files as the original programs did', () => {
    const variant = core.loadVariant('orthodox');
    const game = variant.game();
    expect(forms.map((form) => saveText(variant, game, form, '', { Date: '2026.11.21' }).name)).toEqual([
      'orthodox-2026-11-21.pgn',
      'gamelist.txt',
      'Moves.txt',
      'Saved_Game.txt',
    ]);
  });

  it('writes a position of chess as other programs read it', () => {
    const variant = core.loadVariant('orthodox');
    const start = 'r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 7';
    const game = variant.game('r3k2r/8/8/8/4P3/8/8/R3K2R b a1,a8,h1,h8 e3 0 7');
    for (const form of forms) {
      const { text } = saveText(variant, game, form, '', {});
      for (const tag of ['[Variant "Standard"]', '[SetUp "1"]', `[FEN "${start}"]`]) expect(text).toContain(tag);
      expect(text).not.toContain('a1,a8');
      const [opened] = recordOf(openText(core, 'file.txt', text)).games;
      expect(opened?.variant).toBe('orthodox');
      expect(opened?.position).toBe(game.state().position);
    }
  });

  it('opens a game without a move', () => {
    const variant = core.loadVariant('ziggurat');
    const game = variant.game();
    for (const form of forms) {
      const { text } = saveText(variant, game, form, '', {});
      expect(recordOf(openText(core, 'empty.txt', text)).games[0]?.position).toBe(game.state().position);
    }
  });
});

describe('opening', () => {
  for (const name of readdirSync(new URL('samples/', root))) {
    it(`reads samples/${name}`, () => {
      expect(recordOf(openText(core, name, read(`samples/${name}`))).error).toBeNull();
    });
  }

  it('finds the game of a listing without tags', () => {
    for (const [path, plies] of [
      ['tests/games/parmen-1.txt', 69],
      ['tests/games/parmen-2.txt', 98],
    ] as const) {
      const { variant, games, error } = recordOf(openText(core, 'gamelist.txt', read(path)));
      expect([variant, games.length, games[0]?.played, error]).toEqual(['parmen', 1, plies, null]);
    }
    const moves = recordOf(openText(core, 'Moves.txt', '1. 1g1-0h3 0f7-0f5\n2. 2f1-2e3 1e7-3d4\n'));
    expect([moves.variant, moves.games[0]?.played, moves.error]).toEqual(['ziggurat', 4, null]);
  });

  it('finds another notation and other options of a listing', () => {
    const { games } = recordOf(openText(core, 'gamelist.txt', 'Nc3N d5N 2. Nxd5N Nb6N 3. Nxb6N 0-0 4. Nxc8B#'));
    expect(games[0]).toMatchObject({ variant: 'parmen', notation: 'romulan', played: 7, failure: null });
  });

  it('knows the law of chess that goes on where a draw could have been claimed', () => {
    const { games, error } = recordOf(openText(core, 'a.pgn', '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *'));
    expect(error).toBeNull();
    const { variant, options, line } = games[0]!;
    const game = core.variantOf(variant, '', options).game();
    for (const move of line) game.play(move);
    expect(game.state().ply).toBe(9);
  });

  it('opens games of several variants in one file', () => {
    const { games } = recordOf(
      openText(core, 'two.pgn', `${read('samples/ziggurat.pgn')}\n${read('samples/threedc.pgn')}`),
    );
    expect(games.map((game) => [game.variant, game.failure])).toEqual([
      ['ziggurat', null],
      ['threedc', null],
    ]);
  });

  it('knows a position text by all its words', () => {
    const whole = '8/8/8/8/8/8/8/8 w - - 0 1';
    for (const text of [whole, ` ${whole}\n`, `${whole} more`]) expect(isPosition(text), text).toBe(true);
    for (const text of [
      '',
      '8/8 w - - 0',
      '8 w - - 0 1',
      '/8 w - - 0 1',
      '8/ w - - 0 1',
      '8/8 x - - 0 1',
      '8/8 w - - a 1',
      '8/8 w -  - 0 1',
      `${whole} one more`,
      '/'.repeat(1_000_000),
    ])
      expect(isPosition(text), text.slice(0, 40)).toBe(false);
  });

  it('opens a position text', () => {
    const tfen = '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1';
    expect(recordOf(openText(core, 'a.txt', `${tfen}\n`)).games[0]).toMatchObject({ variant: 'orthodox', start: tfen });
  });

  it('opens a record of a variant of the user', () => {
    const text = read('variants/orthodox.toml').replace('id = "orthodox"', 'id = "mine"');
    expect(text).toContain('id = "mine"');
    const record = '[Variant "mine"]\n\n1. e4 e5 *\n';
    expect(recordOf(openText(core, 'a.pgn', record, [{ id: 'mine', text }])).games[0]).toMatchObject({
      variant: 'mine',
      variantText: text,
      played: 2,
      failure: null,
    });
    expect(messageOf(openText(core, 'a.pgn', record))).toBe(
      'a.pgn is a record of the variant "mine", which is not loaded. Open its variant file (.toml) first.',
    );
  });

  it('opens a record as the game that it names, whatever game of the user begins as that does', () => {
    const chess = read('variants/orthodox.toml');
    const text = chess.replace('id = "orthodox"', 'id = "mychess"');
    // Kept from a time when no game shipped under its id.
    const older = chess.replace('repetition = 3', 'repetition = 4');
    const own = [
      { id: 'mychess', text },
      { id: 'orthodox', text: older },
    ];
    const hash = (law: string): string => {
      const variant = core.variantOf('', law);
      const { text: saved } = saveText(variant, variant.game(), 'record', '', {});
      variant.release();
      return /\[VariantHash "(.*)"\]/.exec(saved)?.[1] ?? '';
    };
    const open = (tags: string, moves = '1. e4 e5 *'): [string, string] => {
      const [game] = recordOf(openText(core, 'a.pgn', `${tags}\n\n${moves}\n`, own)).games;
      return [game!.variant, game!.variantText];
    };
    for (const name of ['Standard', 'chess', 'From Position', 'orthodox'])
      expect(open(`[Variant "${name}"]`), name).toEqual(['orthodox', '']);
    expect(open('[White "Ann"]')).toEqual(['orthodox', '']);
    expect(open('', 'e4 e5')).toEqual(['orthodox', '']);
    expect(open('[Variant "Standard"]', '1. e4 e5 2. Kd5 *')).toEqual(['orthodox', '']);
    expect(open('[Variant "mychess"]')).toEqual(['mychess', text]);
    expect(open(`[Variant "mychess"]\n[VariantHash "${hash(text)}"]`)).toEqual(['mychess', text]);
    expect(open(`[Variant "orthodox"]\n[VariantHash "${hash(older)}"]`)).toEqual(['orthodox', older]);
  });

  it('reads a variant file, and names the place of a mistake in one', () => {
    const good = openText(core, 'my.toml', read('variants/raumschach.toml'));
    expect(good.kind === 'variant' && good.variant.info?.id).toBe('raumschach');
    const bad = openText(core, 'my.toml', 'format = 1\nid = \n');
    expect(bad.kind === 'variant' && bad.variant.error).toMatchObject({ place: 'my.toml', line: 2 });
    expect(openText(core, 'my.txt', read('variants/raumschach.toml')).kind).toBe('variant');
  });

  it('says which move of which game fails, and why', () => {
    const { games, error } = recordOf(
      openText(core, 'bad.pgn', '[Variant "orthodox"]\n\n1. e4 e5 2. Nf3 Ke6 3. d4 *\n'),
    );
    expect(games[0]).toMatchObject({ played: 3, total: 5, failedMove: 'Ke6' });
    expect(error?.message).toMatch(/^bad\.pgn, game 1: 2\.\.\. Ke6 cannot be played: /);
  });

  it('names a game on one line', () => {
    const { games } = recordOf(openText(core, 'club.pgn', '[Event "Club\tnight\u0085"]\n\n1. e4 *\n'));
    expect(games[0]?.title).toBe('Club night ');
  });

  it('says what it expected instead of what it was given', () => {
    for (const text of ['', '   \n', '\0\0\0', 'Dear Sir,\nthank you for the letter.\n', '{ "json": true', '<html>']) {
      expect(messageOf(openText(core, 'thing.txt', text))).toMatch(
        /^thing\.txt.*Expected a variant file \(\.toml\), a game record/s,
      );
    }
  });

  it('refuses any noise without failing', () => {
    const seed = 4711;
    const next = random(seed);
    const words = [
      '1.',
      '0e2-0e4',
      'e4',
      '[Event "',
      '"]',
      '{',
      '}',
      'O-O',
      '@b1(2)-b3(4)',
      '*',
      '$4',
      '1-0',
      '\n',
      '//',
      'é',
    ];
    let failures = 0;
    for (let i = 0; i < 60; i += 1) {
      const text = Array.from({ length: 12 }, () => words[Math.floor(next() * words.length)]).join(' ');
      const opened = openText(core, 'noise', text);
      if (opened.kind !== 'failure') continue;
      failures += 1;
      expect(opened.message, `seed ${seed}: ${text}`).toContain('noise');
    }
    expect(failures, `seed ${seed}`).toBeGreaterThan(0);
  });
});

afterAll(() => expect(core.variants()).toHaveLength(10));
