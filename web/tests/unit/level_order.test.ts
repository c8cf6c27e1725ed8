// One order of levels, whatever shows them; from Black's side all of them are turned with files and ranks.

import { describe, expect, it } from 'vitest';
import { arrange } from '../../src/board3d/arrangement.js';
import { boardsOf } from '../../src/board3d/layout.js';
import { sideOf } from '../../src/core/side.js';
import type { Side } from '../../src/core/types.js';
import { layOutMap } from '../../src/slices/minimap.js';
import { divide, pageBeyond, pageLevels } from '../../src/slices/views.js';
import { gridsOf } from '../../src/speech/grids.js';
import { levelsSeen } from '../../src/state/board/level_order.js';
import { levelName } from '../../src/state/board_kit/status.js';
import type { BoardScene } from '../../src/state/board/scene.js';
import { sceneOf } from '../../src/state/board/scene_of.js';
import { core } from './real_core.js';

const desk = { width: 1224, height: 620 };
const phone = { width: 390, height: 528 };

const scenes = core.variants().map(({ id }) => {
  const variant = core.loadVariant(id);
  return { id, scene: sceneOf(variant.game().view(), variant.info.look) };
});
const sides: Side[] = ['white', 'black'];
const cases = scenes.flatMap(({ id, scene }) => sides.map((bottom) => ({ id, bottom, scene: { ...scene, bottom } })));
const apart = cases.filter(({ scene }) => scene.look.pins.length === 0);

/** From the far row to the near one, from left to right: rows are as far apart as a board is deep. */
function read(boards: readonly { level: number; x: number; y: number }[], row: number): number[] {
  const sorted = [...boards].sort((a, b) => a.y - b.y);
  let [last, line] = [sorted[0]?.y ?? 0, 0];
  const lines = sorted.map((board) => {
    if (board.y - last > row) ++line;
    last = board.y;
    return { ...board, line };
  });
  return lines.sort((a, b) => a.line - b.line || a.x - b.x).map(({ level }) => level);
}

/** Moving boards are drawn with those that carry them. */
const hosts = ({ cells, look }: BoardScene, level: number): boolean =>
  look.pins.length === 0 || look.pins.some(({ name }) => cells.find((cell) => cell.name === name)?.level === level);

describe('levels', () => {
  it('turn with files and ranks: the last cell from one side is the first one from the other', () => {
    const { scene } = scenes.find(({ id }) => id === 'raumschach')!;
    const nearest = (bottom: Side) => {
      const { layout } = divide('all', { ...scene, bottom }, desk, 0);
      const low = Math.max(...layout.places.map((place) => place?.y ?? 0));
      const row = scene.cells.filter((cell, i) => layout.places[i]?.y === low && cell.piece !== '');
      return new Set(row.map(({ piece }) => sideOf(piece)));
    };
    expect([...nearest('white')]).toEqual(['white']);
    expect([...nearest('black')]).toEqual(['black']);
  });

  it.each(cases)('$id from the side of $bottom: slices and map', ({ scene }) => {
    const order = levelsSeen(scene.look, scene.bottom).filter((level) => hosts(scene, level));
    for (const layout of [divide('all', scene, desk, 0).layout, layOutMap(scene, { x: 0, y: 0, ...phone })]) {
      const shown = layout.slices
        .filter(({ level }) => hosts(scene, level))
        .map(({ level, x, y, width, height }) => ({ level, x: x + width / 2, y: y + height / 2 }));
      expect(read(shown, layout.cell * 2)).toEqual(order);
    }
  });

  it.each(cases)('$id from the side of $bottom: pages are turned as the map shows them', ({ scene }) => {
    const order = levelsSeen(scene.look, scene.bottom).filter((level) => hosts(scene, level));
    const pages: number[] = [];
    for (let page: number | null = order.at(-1) ?? 0; page !== null; page = pageBeyond(scene, page, 1))
      pages.unshift(pageLevels(scene, page)[0] ?? -1);
    expect(pages).toEqual(order);
    expect(pageBeyond(scene, order.at(-1) ?? 0, -1)).toBeNull();
  });

  it.each(apart)('$id from the side of $bottom: boards in space', ({ scene }) => {
    const order = [...levelsSeen(scene.look, scene.bottom)];
    const boards = boardsOf(scene.cells, []);
    const look = { ...scene.look, levelOrder: order };
    const yaw = scene.bottom === 'white' ? 0 : 180;
    const seen = (kind: 'all' | 'focus' | 'zigzag', frame: typeof desk, active = 0) =>
      arrange(kind, boards, { frame, active, gap: 4, yaw, look }).seats.map(({ at: [x, , y], role }, index) => ({
        level: boards[index]!.level,
        x,
        y,
        role,
      }));
    for (const frame of [desk, phone]) expect(read(seen('all', frame), 1.5)).toEqual(order);
    // In two rows that stand in each other's gaps, from left to right.
    const climbing = [...seen('zigzag', desk)].sort((a, b) => a.x - b.x).map(({ level }) => level);
    if (boards.length > 1) expect(climbing).toEqual(order);
    for (const active of order) {
      const focus = seen('focus', desk, active);
      const beside = focus.filter(({ role }) => role === 'wing' || role === 'active').sort((a, b) => a.x - b.x);
      const at = order.indexOf(active);
      expect(beside.map(({ level }) => level)).toEqual(order.slice(Math.max(at - 1, 0), at + 2));
      const shelf = focus.filter(({ role }) => role === 'shelf').sort((a, b) => a.x - b.x);
      expect(shelf.map(({ level }) => level)).toEqual(order.filter((_, i) => Math.abs(i - at) > 1));
    }
  });

  it.each(cases)('$id from the side of $bottom: grids that are read', ({ scene }) => {
    const labels = gridsOf(scene).map(({ label }) => label);
    const levels = labels.flatMap((label) => /^Level (\w+)/.exec(label)?.[1] ?? []);
    const order = levelsSeen(scene.look, scene.bottom).filter((level) => hosts(scene, level));
    const expected = scene.look.levels.length < 2 ? [] : order.map((level) => levelName(scene.look, level));
    expect(levels).toEqual(expected);
  });
});
