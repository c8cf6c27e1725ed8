// The pad offers every legal target of a piece once: along a direction as the viewer sees it, or in the list beside them.

import { describe, expect, it } from 'vitest';
import { directionSign, directionWords, padChoices } from '../../src/pages/game/pad_choices.js';
import { sceneOf } from '../../src/state/board/scene_of.js';
import { core } from './real_core.js';

function choicesOf(variant: string, position: string, from: string, bottom: 'white' | 'black' = 'white') {
  const loaded = core.loadVariant(variant);
  const game = loaded.game(position);
  const scene = sceneOf(game.view(), loaded.info.look, { bottom });
  const moves = game.moves();
  game.release();
  loaded.release();
  const { directions, others } = padChoices(
    scene,
    scene.cells.findIndex(({ name }) => name === from),
    moves,
  );
  return {
    ways: Object.fromEntries(
      directions.map((way) => [
        directionWords(way),
        way.targets.map((to) => `${to.distance}${to.capture ? 'x' : ' '}${to.name}`),
      ]),
    ),
    others: others.map(({ name }) => name),
  };
}

describe('the pad', () => {
  it('has lines with distances, seen from the bottom of the board', () => {
    const position = '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1';
    expect(choicesOf('orthodox', position, 'd1')).toEqual({
      ways: { left: ['1 c1', '2 b1', '3 a1'], forward: ['1 d2', '2 d3', '3 d4', '4xd5'] },
      others: [],
    });
    expect(Object.keys(choicesOf('orthodox', position, 'd1', 'black').ways).sort()).toEqual(['back', 'right']);
  });

  it('lists leaps', () => {
    expect(choicesOf('orthodox', '', 'g1')).toEqual({ ways: {}, others: ['f3', 'h3'] });
  });

  it('has the lines from level to level of a pyramid, where a level up is half a cell aside', () => {
    const position =
      'r1bqkbnr/ppppp1pp/n7/3gCpl1/P1P2P1P/1l6/1P1PP1P1/RNBQKBNR|falw1af/gg1gggg/7/7/1G3G1/G1GGG1G/FALWLAF|' +
      '2a1a1/gggggg/6/3G1G/GGG1G1/LA1A1L|5/3l1/5/5/5|4/1c2/4/4|c2/3/3|2/2|1 w 0a1,0a8,0h1,0h8 - 1 16';
    expect(choicesOf('ziggurat', position, '0e5')).toEqual({
      ways: {
        'forward right, up': ['1 1e5', '2x2e5'],
        'forward left, up': ['1 1d5', '2x2c5'],
        'back right, up': ['1 1e4', '2 2e3', '3 3e2'],
        'back left, up': ['1 1d4', '2 2c3', '3 3b2', '4 4a1'],
      },
      others: [],
    });
    // Straight down, and ahead within a level: two levels, and a whole cell.
    expect(choicesOf('ziggurat', position, '2b1')).toEqual({ ways: { down: ['1 0c2'], right: ['1 2c1'] }, others: [] });
    expect(choicesOf('ziggurat', position, '1f1').ways).toEqual({ forward: ['1 1f2'] });
    expect(choicesOf('ziggurat', position, '1c1')).toEqual({ ways: {}, others: ['1d3', '3b2'] });
  });

  it('has lines from column to column where the game looks straight down', () => {
    const position =
      'PP2/1p2/Q2P/2BN|3b/4/1n1P/4|n3/pk2/3p/3p|b1(2):PP/1K:w:QLW|b8(6):rq/pp:b:QLB|e1(2):1P/RR:w:KLW|e8(6):1r/1p:b:KLB ' +
      'w - - 2 16 e2(2)';
    expect(choicesOf('parmen', position, 'b2(2)')).toEqual({
      ways: {
        forward: ['1 b3(2)', '1 b3(4)', '2 b4(4)', '3 b5(4)', '3 b5(6)', '4 b6(4)', '4 b6(6)', '5xb7(6)'],
        right: ['1 c2(2)', '2 d2(2)'],
        back: ['1 b1(2)'],
        'forward right': ['1xc3(2)', '1 c3(4)', '2 d4(4)', '3 e5(4)', '3xe5(6)'],
        'back right': ['1 c1(2)'],
      },
      others: [],
    });
    expect(choicesOf('parmen', position, 'e1(2)')).toEqual({ ways: {}, others: ['c2(2)', 'd3(2)', 'd3(4)'] });
  });

  it('offers a promotion once', () => {
    const { ways } = choicesOf('orthodox', '7k/P7/8/8/8/8/8/K7 w - - 0 1', 'a7');
    expect(ways).toEqual({ forward: ['1 a8'] });
  });

  it.each(core.variants().map(({ id }) => id))('has every target of every piece of %s exactly once', (id) => {
    const variant = core.loadVariant(id);
    const game = variant.game();
    for (let n = 0; n < 12; n += 1) {
      const moves = game.moves();
      const scene = sceneOf(game.view(), variant.info.look);
      const wrong = scene.cells.flatMap((cell, index) => {
        const { directions, others } = padChoices(scene, index, moves);
        const offered = [...directions.flatMap(({ targets }) => targets), ...others].map(({ name }) => name).sort();
        const legal = [
          ...new Set(moves.filter(({ board, from }) => !board && from === cell.name).map(({ to }) => to)),
        ].sort();
        return offered.join() === legal.join() ? [] : [`${cell.name}: ${offered.join()} for ${legal.join()}`];
      });
      expect(wrong).toEqual([]);
      // Where the game looks straight down, cells above one another are as far.
      const distances = scene.cells
        .flatMap((_, index) => padChoices(scene, index, moves).directions)
        .map(({ targets }) =>
          targets.map(({ distance, name }) => (scene.look.columns ? `${distance} ${name}` : distance)),
        );
      for (const way of distances) expect(new Set(way).size).toBe(way.length);
      game.play(moves[(n * 7919 + 13) % moves.length]!.canonical);
    }
    game.release();
    variant.release();
  });

  it('names and draws the 26 directions differently on their levels', () => {
    const all = [-1, 0, 1].flatMap((up) =>
      [-1, 0, 1].flatMap((away) => [-1, 0, 1].map((right) => ({ right, away, up }))),
    );
    expect(new Set(all.map(directionWords)).size).toBe(27);
    expect(new Set(all.filter(({ up }) => up === 0).map(directionSign)).size).toBe(9);
    expect(directionWords({ right: 1, away: 1, up: -1 })).toBe('forward right, down');
  });
});
