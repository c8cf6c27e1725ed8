// Lines to levels that are not drawn: they lie on the boards, so that pieces on their way stand before them, and end in a tag.

import { expect, test } from 'vitest';
import type { Atlas } from '../../src/board3d/atlas.js';
import { arrange } from '../../src/board3d/arrangement.js';
import { PALETTES } from '../../src/board3d/colours.js';
import { boardsOf, layOut, type Point } from '../../src/board3d/layout.js';
import { outwardRows } from '../../src/board3d/outward.js';
import { boardsUnder, project, toScreen } from '../../src/board3d/pose.js';
import type { Drawn } from '../../src/board3d/rows.js';
import { block, look, named, put, sceneWith } from './board3d_space.js';

const cells = put(block(8, 8, 8), { '4e2': 'K', '8e8': 'r', '1a1': 'r' });
const kinds: string[] = [];
const atlas = { tag: () => 7, emblem: (...kind: unknown[]) => kinds.push(kind.join(' ')) } as unknown as Atlas;
const frame = { width: 390, height: 528 };

test.each(['8e8', '1a1'])('a check from %s comes over the boards, no higher than the feet of pieces', (from) => {
  const boards = boardsOf(cells, []);
  const { seats, view } = arrange('focus', boards, { frame, active: 3, gap: 4, yaw: 0, look });
  const drawn: Drawn = {
    scene: sceneWith({ cells, arrows: [{ from: named(cells, from), to: named(cells, '4e2'), kind: 'check' }] }),
    layout: layOut(cells, boards, seats),
    colours: PALETTES.day,
    exists: cells.map(() => true),
    slabs: [],
    stacked: false,
    called: -1,
    pin: null,
  };
  const pose = { ...view, zoom: 1, panX: 0, panY: 0, yaw: 0 };
  const projection = project(pose, drawn.layout, frame, view.fov);
  const [rods, signs]: [number[], number[]] = [[], []];
  outwardRows(drawn, projection, { rods, signs, atlas });
  const ends = Array.from({ length: rods.length / 13 }, (_, i): Point => {
    const [x = 0, y = 0, z = 0] = rods.slice(13 * i + 3);
    return [x, y, z];
  });
  expect(ends.length).toBeGreaterThan(0);
  let over = 0;
  for (const end of ends) {
    const { x, y, near } = toScreen(projection, end);
    const under = boardsUnder(drawn, projection, x, y).map((hit) => hit.near);
    if (under.length === 0) continue;
    over += 1;
    expect(near - Math.max(...under)).toBeGreaterThan(0);
    expect(near - Math.max(...under)).toBeLessThan(0.2);
  }
  expect(over).toBeGreaterThan(2);
  // The last of them is at the tag.
  const [a = 0, b = 0, c = 0] = signs;
  const [tag, last] = [toScreen(projection, [a, b, c]), toScreen(projection, ends.at(-1) ?? [0, 0, 0])];
  expect(Math.hypot(tag.x - last.x, tag.y - last.y)).toBeLessThan(3);
  // The piece that gives it is shown beside the tag, as far to the right as that is to the left.
  expect(kinds.at(-1)).toBe('rook R 1');
  const [tagShift, pieceShift] = [signs[5], signs[15]];
  expect([tagShift, pieceShift]).toEqual([-0.5, 0.5]);
});
