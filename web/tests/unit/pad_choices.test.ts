// The pad offers every legal target of a piece once: along a direction as the viewer sees it, or in the list beside them.

import { describe, expect, it } from 'vitest';
import { directionSign, directionWords, padChoices } from '../../src/pages/game/pad_choices.js';
import { sceneOf } from '../../src/state/scene_of.js';
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
      const distances = scene.cells
        .flatMap((_, index) => padChoices(scene, index, moves).directions)
        .map(({ targets }) => targets.map(({ distance }) => distance));
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
