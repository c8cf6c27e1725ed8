// What is said of lines that lead to levels which are not drawn.

import { describe, expect, test } from 'vitest';
import { marksByLevel } from '../../src/board3d/strip.js';
import { paired, spread, tagsOf, waysOut } from '../../src/state/board/ways_out.js';
import { block, named, put, sceneWith } from './board3d_space.js';

const cells = put(block(3, 3, 4), { '1a1': 'K', '4a1': 'r', '4b1': 'r', '2b2': 'R' });
const at = (name: string): number => named(cells, name);
const onLevel =
  (level: number) =>
  (cell: number): boolean =>
    cells[cell]?.level === level;
const check = (from: string): { from: number; to: number; kind: 'check' } => ({
  from: at(from),
  to: at('1a1'),
  kind: 'check',
});

describe('ways out of what is drawn', () => {
  const scene = sceneWith({
    cells,
    arrows: [{ from: at('2b2'), to: at('1b2'), kind: 'hint' }, check('4a1'), check('4b1')],
    last: [at('3a1'), at('4a1')],
  });

  test('name the level of the other end, the strongest first, whichever end is drawn', () => {
    expect(waysOut(scene, onLevel(0))).toEqual([
      { kind: 'check', cell: at('1a1'), level: 3, up: true, piece: 'r' },
      { kind: 'hint', cell: at('1b2'), level: 1, up: true, piece: 'R' },
    ]);
    expect(waysOut(scene, onLevel(3)).map(({ kind, cell, level, up }) => [kind, cell, level, up])).toEqual([
      ['check', at('4a1'), 0, false],
      ['check', at('4b1'), 0, false],
      ['last', at('4a1'), 2, false],
    ]);
  });

  test('are none where both ends are drawn, or neither is', () => {
    expect(waysOut(scene, () => true)).toEqual([]);
    expect(waysOut(scene, () => false)).toEqual([]);
  });

  test('follow the piece in hand and the rays', () => {
    const target = { cell: at('4b2'), capture: false, promotion: false, levelStep: 2 };
    const held = sceneWith({
      cells,
      selected: at('2b2'),
      hover: at('4b2'),
      targets: [target],
      rays: [{ from: at('4b1'), to: at('2b2'), line: 'straight', hostile: true }],
    });
    expect(waysOut(held, onLevel(1)).map(({ kind }) => kind)).toEqual(['path', 'attack']);
  });

  test('show the pieces where the rim is long enough for all', () => {
    const tags = tagsOf(waysOut(scene, onLevel(0)));
    expect(tags).toHaveLength(2);
    expect([paired(tags, 72, 144), paired(tags, 72, 143)]).toEqual([true, false]);
    const bare = tags.map((tag) => ({ ...tag, piece: '' }));
    expect(paired(bare, 72, 1000)).toBe(false);
  });

  test('share a tag where they lead to the same level for the same reason', () => {
    const tags = tagsOf(waysOut(scene, onLevel(3)));
    expect(tags.map(({ kind, cells: ends }) => [kind, ends.length])).toEqual([
      ['check', 2],
      ['last', 1],
    ]);
  });
});

test('tags show the piece at the other end, unless there are several kinds', () => {
  const seen = (from: string): string[] => {
    const others = put(cells, { '4b1': 'q', '4c1': 'r' });
    const arrows = [check('4a1'), check(from)];
    return tagsOf(waysOut(sceneWith({ cells: others, arrows }), onLevel(0))).map(({ piece }) => piece);
  };
  expect(seen('4c1')).toEqual(['r']);
  expect(seen('4b1')).toEqual(['']);
});

test('tags keep their order and their distance, and stay on the rim', () => {
  expect(spread([50, 20], 10, 100)).toEqual([50, 20]);
  expect(spread([20, 20, 20], 10, 100)).toEqual([20, 30, 40]);
  expect(spread([99, 98], 10, 100)).toEqual([95, 85]);
  expect(spread([0], 10, 100)).toEqual([5]);
});

test('the strip has a shape for each thing that matters on a level', () => {
  const scene = sceneWith({
    cells,
    attacked: [at('1a1')],
    checkers: [at('4a1')],
    threatened: [at('2a2')],
    last: [at('3a1'), at('4a1')],
    arrows: [{ from: at('2b2'), to: at('2b3'), kind: 'hint' }],
    pinTargets: [{ pin: 'p', cells: [at('2a1'), at('2a2')] }],
  });
  expect([...marksByLevel(scene)].sort(([a], [b]) => a - b)).toEqual([
    [0, ['check']],
    [1, ['danger', 'hint', 'pin']],
    [2, ['last']],
    [3, ['check', 'last']],
  ]);
});
