import { describe, expect, it } from 'vitest';
import type { Cell, Look } from '../../src/core/types.js';
import { type Area, overlap } from '../../src/slices/area.js';
import { handleOf } from '../../src/slices/boards_view.js';
import { rimOf } from '../../src/slices/frame_view.js';
import { boardLabels, type LabelSpot, labelSpots } from '../../src/slices/labels.js';
import { cellAt, layOut, type LayoutRequest } from '../../src/slices/layout.js';
import { layOutMap } from '../../src/slices/minimap.js';
import { divide, pageBeyond, pageLevels } from '../../src/slices/views.js';
import type { BoardScene } from '../../src/state/board/scene.js';
import { sceneOf } from '../../src/state/board/scene_of.js';
import { core } from './real_core.js';

const margins = { left: 12, right: 3, top: 20, bottom: 14 };

const lookOf = (levels: number): Look => ({
  files: [...'abcdefgh'],
  ranks: [...'12345678'],
  levels: Array.from({ length: levels }, (_, i) => String(i)),
  levelOrder: Array.from({ length: levels }, (_, i) => levels - 1 - i),
  gap: 1,
  offsets: [],
  azimuth: 0,
  elevation: 0,
  arrangement: '',
  columns: false,
  pieces: [],
  pins: [],
});

const cellOf = (file: number, rank: number, level: number, shift = 0): Cell => ({
  name: `${level}${file}${rank}`,
  file,
  rank,
  level,
  x: file + shift,
  y: rank + shift,
  z: level,
  dark: (file + rank) % 2 === 0,
  exists: true,
  piece: '',
});

function box(files: number, ranks: number, levels: number): Cell[] {
  return Array.from({ length: files * ranks * levels }, (_, i) =>
    cellOf(i % files, Math.floor(i / files) % ranks, Math.floor(i / (files * ranks))),
  );
}

function pyramid(): Cell[] {
  return Array.from({ length: 8 }, (_, level) =>
    box(8 - level, 8 - level, 1).map((cell) => cellOf(cell.file, cell.rank, level, level / 2)),
  ).flat();
}

function requestFor(cells: Cell[], levels: number, more: Partial<LayoutRequest> = {}): LayoutRequest {
  return { cells, look: lookOf(levels), bottom: 'white', width: 900, height: 640, margins, ...more };
}

function overlaps({ slices }: ReturnType<typeof layOut>): boolean {
  return slices.some((a, i) =>
    slices.some(
      (b, k) => i < k && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
    ),
  );
}

/** Pairs of cells that lie over one another. */
function coveredCells({ places, cell }: ReturnType<typeof layOut>): string[] {
  const near = 0.01;
  const byColumn = places.flatMap((place, i) => (place ? { ...place, i } : [])).sort((a, b) => a.x - b.x);
  return byColumn.flatMap((a, k) => {
    const found: string[] = [];
    for (let m = k + 1; m < byColumn.length; ++m) {
      const b = byColumn[m];
      if (!b || b.x - a.x >= cell - near) break;
      if (Math.abs(a.y - b.y) < cell - near) found.push(`${a.i} ${b.i}`);
    }
    return found;
  });
}

describe('the layout of levels', () => {
  it('stands eight equal levels as four by two, top level first', () => {
    const layout = layOut(requestFor(box(8, 8, 8), 8));
    expect(new Set(layout.slices.map((slice) => slice.y)).size).toBe(2);
    expect(new Set(layout.slices.map((slice) => slice.x)).size).toBe(4);
    expect(layout.slices[0]?.level).toBe(7);
    expect(layout.cell).toBeGreaterThanOrEqual(24);
    expect(overlaps(layout)).toBe(false);
  });

  it('stands three levels in a row', () => {
    const layout = layOut(requestFor(box(8, 8, 3), 3));
    expect(new Set(layout.slices.map((slice) => slice.y)).size).toBe(1);
    expect(layout.cell).toBeGreaterThan(33);
  });

  it('has the short row of a picture in the middle, and that of a board in line with the others', () => {
    const rowsOf = (still: boolean): number[] => {
      const { slices } = layOut(requestFor(box(5, 5, 5), 5, { still }));
      const tops = [...new Set(slices.map(({ y }) => y))];
      expect(tops).toHaveLength(2);
      return tops.map((top) => {
        const row = slices.filter(({ y }) => y === top);
        return (Math.min(...row.map(({ x }) => x)) + Math.max(...row.map(({ x, width }) => x + width))) / 2;
      });
    };
    const [first = 0, last = 0] = rowsOf(true);
    expect(Math.abs(first - last)).toBeLessThanOrEqual(1);
    const [above = 0, below = 0] = rowsOf(false);
    expect(Math.abs(above - below)).toBeGreaterThan(20);
  });

  it('keeps every cell of a row at its rank and of a column at its file, half cells too', () => {
    const cells = pyramid();
    for (const width of [900, 500, 390]) {
      const layout = layOut(requestFor(cells, 8, { width }));
      const middles = layout.slices.map(({ level, x, y, width: w, height: h }) => ({
        level,
        x: x + w / 2,
        y: y + h / 2,
      }));
      const columns = new Set(middles.map(({ x }) => x)).size;
      const rows = new Set(middles.map(({ y }) => y)).size;
      expect(columns * rows, `${columns} by ${rows}`).toBeGreaterThanOrEqual(8);
      expect((columns - 1) * rows, `${columns} by ${rows}`).toBeLessThan(8);
      // In order: from left to right, row by row.
      expect(middles.sort((a, b) => a.y - b.y || a.x - b.x).map(({ level }) => level)).toEqual([
        7, 6, 5, 4, 3, 2, 1, 0,
      ]);
      expect(overlaps(layout)).toBe(false);
    }
    // A grid of equal slots would have cells of 28 pixels.
    expect(layOut(requestFor(cells, 8)).cell).toBeGreaterThanOrEqual(32);
  });

  it('draws boards that move beside those that carry them, at their own ranks', () => {
    // A board of two by two above each corner of one of four by four, half over its edge.
    const main = box(4, 4, 1).map((cell) => cellOf(cell.file + 1, cell.rank + 1, 0));
    const corners = [0, 4].flatMap((rank) => [0, 4].map((file) => ({ file, rank })));
    const above = corners.map(({ file, rank }) =>
      box(2, 2, 1).map((cell) => cellOf(cell.file + file, cell.rank + rank, 1)),
    );
    const cells = [...main, ...above.flat()];
    const pins = corners.map(({ file, rank }, i) => ({
      name: cellOf(Math.min(Math.max(file, 1), 4), Math.min(Math.max(rank, 1), 4), 0).name,
      cells: above[i]?.map(({ name }) => name) ?? [],
      boards: [],
    }));
    for (const bottom of ['white', 'black'] as const) {
      const layout = layOut(requestFor(cells, 2, { look: { ...lookOf(2), pins }, bottom }));
      cells.forEach((cell, i) => {
        const same = cells.findIndex((other) => other.level === 0 && other.rank === cell.rank);
        if (same >= 0) expect(layout.places[i]?.y, cell.name).toBe(layout.places[same]?.y);
      });
      expect(coveredCells(layout)).toEqual([]);
      expect(layout.slices.map(({ level }) => level)).toEqual([0, 1]);
    }
    // Boards that would cover one another stand on a page of their own, as any other level.
    const tangled = pins.map((pin) => ({ ...pin, cells: pins[0]?.cells ?? [] }));
    const apart = layOut(requestFor(cells, 2, { look: { ...lookOf(2), pins: tangled } }));
    expect(overlaps(apart)).toBe(false);
  });

  it('moves a level as the game asks', () => {
    const look: Look = {
      ...lookOf(2),
      offsets: [
        [0, 0],
        [1, -0.5],
      ],
    };
    const cells = box(4, 4, 2);
    const { places, cell, slices } = layOut(requestFor(cells, 2, { look, width: 260, height: 600 }));
    expect(new Set(slices.map(({ x }) => x)).size).toBe(2);
    expect((places[16]?.x ?? 0) - (places[0]?.x ?? 0)).toBeCloseTo(cell);
    const beside = layOut(requestFor(cells, 2, { look, width: 900, height: 300 }));
    expect((beside.places[16]?.y ?? 0) - (beside.places[0]?.y ?? 0)).toBeCloseTo(beside.cell / 2);
  });

  it('turns half round for Black', () => {
    const cells = box(8, 8, 1);
    const white = layOut(requestFor(cells, 1));
    const black = layOut(requestFor(cells, 1, { bottom: 'black' }));
    expect(black.places[0]).toEqual(white.places[63]);
  });

  it('finds the cell under a point, and none between levels', () => {
    const cells = box(8, 8, 8);
    const layout = layOut(requestFor(cells, 8));
    layout.places.forEach((place, i) => {
      if (place) expect(cellAt(layout, place.x + layout.cell / 2, place.y + layout.cell / 2, () => true)).toBe(i);
    });
    expect(cellAt(layout, 1, 1, () => true)).toBeNull();
    expect(cellAt(layout, (layout.places[0]?.x ?? 0) + 1, (layout.places[0]?.y ?? 0) + 1, () => false)).toBeNull();
  });

  it('survives no room and no cells', () => {
    expect(layOut(requestFor(box(8, 8, 8), 8, { width: 1, height: 1 })).cell).toBeGreaterThan(0);
    expect(layOut(requestFor([], 1)).slices).toEqual([]);
  });
});

const scenes = new Map<string, BoardScene>();

function startOf(id: string): BoardScene {
  const known = scenes.get(id);
  if (known) return known;
  const variant = core.loadVariant(id);
  const scene = sceneOf(variant.game().view(), variant.info.look);
  scenes.set(id, scene);
  return scene;
}

/** The room that the page gives to its board: a desk with the panel closed and open, a phone held either way. */
const rooms = {
  'desk, panel closed': { mode: 'all', width: 1224, height: 620 },
  'desk, panel open': { mode: 'all', width: 924, height: 620 },
  phone: { mode: 'pager', width: 390, height: 528 },
  'phone on its side': { mode: 'pager', width: 584, height: 390 },
} as const;

const least: Record<keyof typeof rooms, Record<string, number>> = {
  'desk, panel closed': { _: 36, threedc: 48, raumschach: 60, ziggurat: 44, parmen: 43 },
  'desk, panel open': { _: 26.5, threedc: 36, raumschach: 56, ziggurat: 40, parmen: 40 },
  phone: { _: 44 },
  'phone on its side': { _: 44 },
};

const boxOf = (place: { x: number; y: number }, size: number): Area => ({ ...place, width: size, height: size });

const widened = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

describe.each(Object.entries(rooms))('on a %s', (name, { mode, width, height }) => {
  const room = { x: 0, y: 0, width, height };
  const inside = (area: Area): boolean =>
    area.x >= -0.01 && area.y >= -0.01 && area.x + area.width <= width + 0.01 && area.y + area.height <= height + 0.01;

  it.each(core.variants().map(({ id }) => id))('%s has cells to hit, all inside, none covered', (id) => {
    const scene = startOf(id);
    const pages = mode === 'all' ? [0] : [...new Set(scene.cells.map(({ level }) => level))];
    const seen = new Set<number>();
    for (const page of pages) {
      const { layout, map, lift, numbered } = divide(mode, scene, room, page);
      const bars = least[name as keyof typeof rooms];
      expect(layout.cell, `level ${page}`).toBeGreaterThanOrEqual(bars[id] ?? bars._ ?? NaN);
      expect(coveredCells(layout)).toEqual([]);
      const squares = layout.places.flatMap((place, i) => {
        if (place) seen.add(i);
        return place ? boxOf(place, layout.cell) : [];
      });
      // A board on every place at once: none of their handles may be in the way.
      const handles = scene.look.pins.flatMap(({ name: pin, cells }) => {
        const own = cells.map((cell) => scene.cells.findIndex((candidate) => candidate.name === cell));
        return handleOf(layout, { name: pin, pin, owner: 'white', mayMove: true, cells: own })?.tab ?? [];
      });
      const spots = numbered ? labelSpots(layout, boardLabels(scene.look), rimOf(scene.look)) : [];
      const labels = spots.flatMap(({ number, count }) => [number, count]);
      const extras = [map, lift].flatMap((area) => area ?? []);
      const signs = [...handles, ...labels, ...extras];
      expect([...squares, ...signs].filter((area) => !inside(area))).toEqual([]);
      // What is not a cell covers no cell and nothing else.
      const covered = signs.flatMap((sign, i) =>
        [...signs.slice(i + 1), ...squares].filter((other) => overlap(sign, other)).map((other) => [sign, other]),
      );
      expect(covered).toEqual([]);
      if (mode === 'all' && new Set(scene.cells.map(({ level }) => level)).size > 1)
        expect(spots.length).toBe(layout.slices.length);
      // A number stands at its own level.
      const near = rimOf(scene.look) + 3;
      const beside = ({ number, level }: LabelSpot): boolean =>
        layout.slices.some((slice) => slice.level === level && overlap(number, widened(slice, near)));
      expect(spots.filter((spot) => !beside(spot))).toEqual([]);
      if (!map) continue;
      const small = layOutMap(scene, map);
      expect(small.cell, 'of the map').toBeGreaterThanOrEqual(5.5);
      expect(coveredCells(small)).toEqual([]);
      expect(small.slices.length).toBe(new Set(scene.cells.map(({ level }) => level)).size);
    }
    expect(seen.size, 'cells on some page').toBe(scene.cells.length);
  });
});

describe('boards of which the levels stand at different ranks', () => {
  const desks = [rooms['desk, panel closed'], rooms['desk, panel open']];
  /** The part of the room that existing cells fill. */
  const shareOf = (scene: BoardScene, { width, height }: { width: number; height: number }): number => {
    const { layout } = divide('all', scene, { width, height }, 0);
    return (scene.cells.filter(({ exists }) => exists).length * layout.cell ** 2) / (width * height);
  };

  it.each(['white', 'black'] as const)('fill the room: Parmen, from the side of %s', (bottom) => {
    const scene = { ...startOf('parmen'), bottom };
    expect(shareOf(scene, desks[0]!)).toBeGreaterThan(0.195);
    expect(shareOf(scene, desks[1]!)).toBeGreaterThan(0.26);
  });

  it('are laid out the same with the panel and without it, and ranks run straight through a row', () => {
    const scene = startOf('parmen');
    const [closed, open] = desks.map(({ width, height }) => divide('all', scene, { width, height }, 0).layout);
    expect(closed!.cell).toBe(open!.cell);
    expect(closed!.places.map((place) => place?.y)).toEqual(open!.places.map((place) => place?.y));
    const columns = ({ slices }: NonNullable<typeof closed>) =>
      [...slices].sort((a, b) => a.x - b.x || a.level - b.level).map(({ level }) => level);
    expect(columns(closed!)).toEqual(columns(open!));
    const at = (name: string) => closed!.places[scene.cells.findIndex((cell) => cell.name === name)]!;
    expect(at('b5(6)').y).toBe(at('b5(4)').y);
    expect(at('b5(6)').x).not.toBe(at('b5(4)').x);
  });
});

describe('the pages of a pager', () => {
  it('are turned level by level; boards that move come with those that carry them', () => {
    for (const { id } of core.variants()) {
      const scene = startOf(id);
      const found: number[] = [];
      let page: number | null = 0;
      while (page !== null && pageBeyond(scene, page, -1) !== null) page = pageBeyond(scene, page, -1);
      for (; page !== null; page = pageBeyond(scene, page, 1)) found.push(...pageLevels(scene, page));
      const levels = [...new Set(scene.cells.map(({ level }) => level))];
      expect(
        [...found].sort((a, b) => a - b),
        id,
      ).toEqual(levels.sort((a, b) => a - b));
    }
    const parmen = startOf('parmen');
    expect([1, 3, 5].map((level) => pageLevels(parmen, level))).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
  });

  it('keep a cell where it is when the levels lie within one another', () => {
    const scene = startOf('ziggurat');
    const at = (level: number, x: number): number | undefined => {
      const { layout } = divide('pager', scene, { width: 390, height: 528 }, level);
      return layout.places[scene.cells.findIndex((cell) => cell.level === level && cell.x === x)]?.x;
    };
    expect(at(2, 3)).toBe(at(0, 3));
  });
});
