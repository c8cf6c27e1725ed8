import { describe, expect, it } from 'vitest';
import type { Side } from '../../src/core/types.js';
import { balance, pieceCounts, capturedBy } from '../../src/state/board_kit/piece_counts.js';
import { loadPreferences } from '../../src/state/page/preferences.js';
import { readAddress, writeRoute } from '../../src/state/page/routes.js';
import { lastCellsOf, Places, sceneOf } from '../../src/state/board/scene_of.js';
import type { Route } from '../../src/state/page/routes.js';
import { warnsOfDanger } from '../../src/state/game/people.js';
import {
  arrivalSentence,
  dangerSentence,
  endSentence,
  hintSentence,
  statusSentence,
} from '../../src/state/board_kit/status.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer } from './fake_server.js';
import { core } from './real_core.js';

describe('addresses', () => {
  it('are read as they are written', () => {
    const routes: Route[] = [
      { page: 'home' },
      { page: 'games' },
      { page: 'samples' },
      { page: 'together' },
      { page: 'new', variant: 'a b' },
      { page: 'rules', variant: 'ä/ö' },
      { page: 'rules', variant: 'raumschach', piece: 'unicorn & more' },
      { page: 'game', game: 'x1' },
    ];
    for (const route of routes) expect(readAddress(writeRoute(route))).toEqual({ kind: 'route', route });
  });

  it('restore games, and are strange otherwise', () => {
    expect(readAddress('/open#s1.abc')).toEqual({ kind: 'open', code: 's1.abc' });
    expect(readAddress('/open?g=s1.abc')).toEqual({ kind: 'open', code: 's1.abc' });
    expect(readAddress('/games/')).toEqual({ kind: 'route', route: { page: 'games' } });
    for (const url of ['/new', '/game/', '/x', '/game/%E0%A4%A', '/game/a/b'])
      expect(readAddress(url)).toEqual({ kind: 'unknown' });
  });
});

describe('preferences', () => {
  it('are the standard ones where what is stored is spoilt', () => {
    const browser = fakeBrowser(new FakeServer(core));
    const standard = loadPreferences(browser);
    for (const spoilt of [
      '{',
      'null',
      '7',
      '[]',
      '{"theme":1,"notation":{"a":2},"primary":"x","keys":"vi","confirmMoves":1}',
    ]) {
      browser.stored.set('strata.preferences', spoilt);
      expect(loadPreferences(browser)).toEqual(standard);
    }
    browser.stored.set(
      'strata.preferences',
      '{"theme":"dark","notation":{"parmen":"romulan"},"keys":"parmen-program","confirmMoves":true}',
    );
    expect(loadPreferences(browser)).toMatchObject({
      theme: 'dark',
      notation: { parmen: 'romulan' },
      keys: 'parmen-program',
      confirmMoves: true,
    });
  });
});

describe('scenes', () => {
  const orthodox = core.loadVariant('orthodox');

  it('mark all pieces that a castling moved', () => {
    const game = orthodox.game('4k3/8/8/8/8/8/8/4K2R w h1 - 0 1');
    const before = game.view();
    game.play('e1-g1');
    const view = game.view();
    const places = new Places(view.cells, orthodox.info.look);
    const names = lastCellsOf(view, before, places)
      .map((cell) => view.cells[cell]!.name)
      .sort();
    expect(names).toEqual(['e1', 'f1', 'g1', 'h1']);
    expect(lastCellsOf(view, null, places)).toHaveLength(2);
  });

  it('mark the cells that a board left and came to', () => {
    const variant = core.loadVariant('parmen');
    const game = variant.game();
    let move = game.moves().find(({ board }) => board);
    for (let n = 0; !move && n < 200; n += 1) {
      const moves = game.moves();
      game.play(moves[(n * 7919 + 13) % moves.length]!.canonical);
      move = game.moves().find(({ board }) => board);
    }
    const before = game.view();
    game.play(move!.canonical);
    const view = game.view();
    const places = new Places(view.cells, variant.info.look);
    expect(new Set(lastCellsOf(view, before, places))).toEqual(
      new Set([...places.pin(move!.from), ...places.pin(move!.to)]),
    );
  });

  it('point at check', () => {
    const view = orthodox.game('4k3/8/8/8/8/8/8/K3R3 b - - 0 1').view();
    const scene = sceneOf(view, orthodox.info.look);
    expect(scene.arrows).toEqual([{ from: scene.checkers[0], to: scene.attacked[0], kind: 'check' }]);
    expect(statusSentence(view, orthodox.info.look, null)).toBe(
      'Black is in check: the rook on e1 attacks the king on e8.',
    );
  });

  // The pawn a7 takes a knight and promotes: no pawn is lost by it. What it became is then captured as a queen.
  it('count the pieces that have been captured', () => {
    const game = orthodox.game('1n2k2r/P7/8/8/8/8/8/4K3 w k - 0 1');
    const captured = (side: Side): string[] =>
      capturedBy(pieceCounts(game.view(), orthodox.info.look), side).map(({ kind, count }) => `${count} ${kind.name}`);
    expect([captured('white'), captured('black')]).toEqual([[], []]);
    game.play('a7-b8=Q');
    expect([captured('white'), captured('black')]).toEqual([['1 knight'], []]);
    game.play('e8-e7');
    game.play('b8-h8');
    game.play('e7-e6');
    game.play('h8-e8');
    game.play('e6-f6');
    game.play('e8-e6');
    game.play('f6-e6');
    expect([captured('white'), captured('black')]).toEqual([['1 rook', '1 knight'], ['1 queen']]);
    expect(pieceCounts(game.view(), orthodox.info.look).find(({ letter }) => letter === 'Q')).toMatchObject({
      white: 0,
      black: 0,
      whiteLost: 1,
      blackLost: 0,
    });
  });

  it('say who is ahead, by what pieces are worth', () => {
    const counts = (tfen: string) => pieceCounts(orthodox.game(tfen).view(), orthodox.info.look);
    expect(balance(counts(''), 'white')).toBe(0);
    const rookUp = counts('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    expect(balance(rookUp, 'white')).toBeGreaterThanOrEqual(4);
    expect(balance(rookUp, 'white')).toBeLessThanOrEqual(7);
    expect(balance(rookUp, 'black')).toBe(-balance(rookUp, 'white'));
  });
});

describe('moves between levels', () => {
  const cube = core.loadVariant('raumschach');
  const { look } = cube.info;

  it('say where the piece came from', () => {
    const game = cube.game('5/5/5/5/4K|5/5/5/5/5|5/5/5/P4/5|5/5/5/5/5|k4/5/5/5/1R3 w - - 0 1');
    expect(arrivalSentence(game.view(), look)).toBe('');
    game.play('Eb1-Cb1');
    expect(arrivalSentence(game.view(), look)).toBe('The rook on Cb1 came from level E.');
    game.play('Ea5-Ea4');
    expect(arrivalSentence(game.view(), look)).toBe('');
  });

  it('are told as hints with the number of levels', () => {
    const game = cube.game('5/5/5/5/4K|5/5/5/5/5|5/5/5/5/5|5/5/5/5/1p3|k4/5/5/5/1R3 w - - 0 1');
    const words = (canonical: string): string =>
      hintSentence(
        game.view(),
        look,
        game.moves().find((move) => move.canonical === canonical),
      );
    expect(words('Eb1-Db1')).toBe('Rook from Eb1 captures the pawn on Db1: one level down.');
    expect(words('Eb1-Ec1')).toBe('Rook from Eb1 to Ec1.');
    expect(words('Ab1-Ec1')).toBe('');
    const flat = core.loadVariant('orthodox');
    const passing = flat.game('7k/8/8/3pP3/8/8/8/K7 w - d6 0 2');
    const capture = passing.moves().find((move) => move.capture);
    expect(hintSentence(passing.view(), flat.info.look, capture)).toBe('Pawn from e5 captures en passant on d6.');
    const pawn = flat.game('7k/P7/8/8/8/8/8/K7 w - - 0 1');
    const promotion = pawn.moves().find((move) => move.promotion === 'N');
    expect(hintSentence(pawn.view(), flat.info.look, promotion)).toBe('Pawn from a7 to a8: promotes to knight.');
  });

  it('name a castling, in every game that has one', () => {
    const castle = (id: string, start: string, to: string): string[] => {
      const variant = core.loadVariant(id);
      const game = variant.game(start);
      const moves = game.moves().filter((move) => move.castling !== '' && move.to === to);
      expect(moves.length, id).toBeGreaterThan(0);
      return moves.map((move) => hintSentence(game.view(), variant.info.look, move));
    };
    const both = '4k3/8/8/8/8/8/8/R3K2R w a1,h1 - 0 1';
    expect(castle('orthodox', both, 'g1')).toEqual(['Castle king side: king from e1 to g1.']);
    expect(castle('orthodox', both, 'c1')).toEqual(['Castle queen side: king from e1 to c1.']);
    const bare = '8/8/8/8/8/8/8/8';
    const cubic = (levels: Record<number, string>, rest: string): string =>
      `${Array.from({ length: 8 }, (_, level) => levels[level + 1] ?? bare).join('|')} ${rest}`;
    const six = cubic(
      { 1: '8/8/8/8/8/8/8/R6R', 4: '4k3/8/8/8/8/8/8/R3K2R', 7: '8/8/8/8/8/8/8/7R', 8: '8/8/8/8/8/8/8/R7' },
      'w 1a1,1h1,4a1,4h1,7h1,8a1 - 0 1',
    );
    expect(castle('upright', six, '2g1')).toEqual(['Castle king side: king from 4e1 to 2g1: 2 levels down.']);
    const four = cubic({ 1: 'R6R/8/8/8/K7/8/8/R6R', 8: '8/8/8/8/7k/8/8/8' }, 'w a1L1,a8L1,h1L1,h8L1 - 0 1');
    expect(castle('uplifting', four, 'c2L1')).toEqual(['Castle O-O-A: king from a4L1 to c2L1.']);
  });

  it('of boards are told by their places', () => {
    const variant = core.loadVariant('parmen');
    const start =
      '4/4/4/4|4/4/4/4|4/P3/4/4|b1(2):2/2:w:QLW|b8(6):2/2:b:QLB|e1(2):2/K1:w:KLW|e8(6):k1/2:b:KLB w - - 0 5 -';
    const game = variant.game(start);
    const move = game.moves().find(({ board }) => board)!;
    expect(hintSentence(game.view(), variant.info.look, move)).toMatch(
      new RegExp(
        `^Move board .+ from ${move.from.replace(/[()]/g, '\\$&')} to ${move.to.replace(/[()]/g, '\\$&')}\\.$`,
      ),
    );
    game.play(move.canonical);
    expect(arrivalSentence(game.view(), variant.info.look)).toBe('');
  });
});

describe('pieces in danger', () => {
  const cube = core.loadVariant('raumschach');
  const told = (tfen: string): string => {
    const game = cube.game(tfen);
    return dangerSentence(game.view(), cube.info.look, game.threats());
  };

  it('are told with the one that captures, or how many there are', () => {
    const empty = '5/5/5/5/5';
    expect(told(`5/5/5/5/K4|${empty}|5/5/2R2/5/5|5/1u3/5/5/5|4k/5/5/5/5 w - - 0 1`)).toBe(
      'In danger: rook on Cc3, from Db4.',
    );
    expect(told(`5/5/5/5/K4|${empty}|${empty}|5/1u3/5/5/5|4k/5/5/5/5 w - - 0 1`)).toBe('');
    expect(told(`5/5/5/5/K4|${empty}|r3R/5/5/5/N4|${empty}|5/5/2k2/5/5 w - - 0 1`)).toBe(
      'In danger: knight on Ca1 and rook on Ce5.',
    );
    expect(told(`K4/5/5/5/5|${empty}|5/2N2/1NrN1/2N2/5|${empty}|4k/5/5/5/5 w - - 0 1`)).toBe(
      'In danger: knight on Cc2 and 3 more.',
    );
  });

  it('are marked where the computer is played to learn a game, unless the viewer has said so', () => {
    const seat = (kind: 'person' | 'computer', level = 1) => ({ kind, level });
    const you = { owner: true, white: true, black: false };
    const game = { end: null, you, between: false, clock: null, white: seat('person', 9), black: seat('computer', 3) };
    const clock = { white: 1, black: 1, running: true } as unknown as typeof game.clock;
    expect(warnsOfDanger(game, null)).toBe(true);
    expect(warnsOfDanger(game, false)).toBe(false);
    expect(warnsOfDanger({ ...game, black: seat('computer', 5) }, null)).toBe(false);
    expect(warnsOfDanger({ ...game, black: seat('computer', 5) }, true)).toBe(true);
    const hotSeat = { ...game, black: seat('person') };
    expect([warnsOfDanger(hotSeat, null), warnsOfDanger(hotSeat, true)], 'two people at one board').toEqual([
      false,
      true,
    ]);
    expect(warnsOfDanger({ ...game, between: true }, true)).toBe(false);
    expect(warnsOfDanger({ ...game, clock }, true), 'against a clock no engine helps').toBe(false);
    expect(warnsOfDanger({ ...game, you: { owner: false, white: false, black: false } }, true)).toBe(false);
  });
});

describe('ends', () => {
  it('have a sentence each, also those that are not known', () => {
    expect(endSentence({ result: 'draw', reason: 'move-rule' })).toBe(
      'Too many moves without progress: the game is drawn.',
    );
    expect(endSentence({ result: 'black', reason: 'time' })).toBe('White ran out of time: Black wins.');
    expect(endSentence({ result: 'draw', reason: 'time' })).toBe(
      'Time ran out, but the opponent has insufficient material: the game is drawn.',
    );
    expect(endSentence({ result: 'white', reason: 'extinction' })).toBe(
      'Black has lost the last piece of a kind that must survive: White wins.',
    );
    expect(endSentence({ result: 'white', reason: 'new_reason' })).toBe('White wins: new reason.');
    expect(endSentence({ result: 'draw', reason: 'new-reason' })).toBe('The game is drawn: new reason.');
  });
});
