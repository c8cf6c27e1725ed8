import { describe, expect, it } from 'vitest';
import type { Cell, Look } from '../../src/core/types.js';
import { cellAt, layOut, type Wishes } from '../../src/slices/layout.js';
import { divide } from '../../src/slices/views.js';
import type { BoardScene } from '../../src/state/scene.js';
import { sceneOf } from '../../src/state/scene_of.js';
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
  man: '',
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

function wishesFor(cells: Cell[], levels: number, more: Partial<Wishes> = {}): Wishes {
  return { cells, look: lookOf(levels), bottom: 'white', width: 900, height: 640, margins, ...more };
}

function overlaps({ slices }: ReturnType<typeof layOut>): boolean {
  return slices.some((a, i) =>
    slices.some(
      (b, k) => i < k && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
    ),
  );
}

describe('the layout of levels', () => {
  it('stands eight equal levels as four by two, top level first', () => {
    const layout = layOut(wishesFor(box(8, 8, 8), 8));
    expect(new Set(layout.slices.map((slice) => slice.y)).size).toBe(2);
    expect(new Set(layout.slices.map((slice) => slice.x)).size).toBe(4);
    expect(layout.slices[0]?.level).toBe(7);
    expect(layout.cell).toBeGreaterThanOrEqual(24);
    expect(overlaps(layout)).toBe(false);
  });

  it('stands three levels in a row', () => {
    const layout = layOut(wishesFor(box(8, 8, 3), 3));
    expect(new Set(layout.slices.map((slice) => slice.y)).size).toBe(1);
    expect(layout.cell).toBeGreaterThan(33);
  });

  it('packs shrinking levels tighter than a grid could', () => {
    const layout = layOut(wishesFor(pyramid(), 8));
    expect(layout.cell).toBeGreaterThan(36);
    expect(overlaps(layout)).toBe(false);
    for (const slice of layout.slices) {
      expect(slice.x).toBeGreaterThanOrEqual(0);
      expect(slice.y).toBeGreaterThanOrEqual(0);
      expect(slice.x + slice.width).toBeLessThanOrEqual(900);
      expect(slice.y + slice.height).toBeLessThanOrEqual(640);
    }
  });

  it('keeps columns over one another where the levels are in a grid', () => {
    const layout = layOut(wishesFor(pyramid(), 8, { levels: [0, 2], width: 340, height: 700 }));
    const place = (name: string) => layout.places[pyramid().findIndex((cell) => cell.name === name)];
    // Level 2 lies one whole cell further in than level 0.
    expect(place('211')?.x).toBeCloseTo(place('022')?.x ?? NaN);
  });

  it('keeps ranks in step where boards move', () => {
    const cells = [
      ...box(4, 4, 1),
      ...box(2, 2, 1).map((cell) => ({ ...cellOf(cell.file, cell.rank + 3, 1), name: `p${cell.name}` })),
    ];
    const look = { ...lookOf(2), pins: [{ name: 'p', cells: [] }] };
    const layout = layOut(wishesFor(cells, 2, { look }));
    const atRank3 = cells.flatMap((cell, i) => (cell.rank === 3 ? (layout.places[i]?.y ?? NaN) : []));
    expect(new Set(atRank3).size).toBe(1);
  });

  it('turns half round for Black', () => {
    const cells = box(8, 8, 1);
    const white = layOut(wishesFor(cells, 1));
    const black = layOut(wishesFor(cells, 1, { bottom: 'black' }));
    expect(black.places[0]).toEqual(white.places[63]);
  });

  it('finds the cell under a point, and none between levels', () => {
    const cells = box(8, 8, 8);
    const layout = layOut(wishesFor(cells, 8));
    layout.places.forEach((place, i) => {
      if (place) expect(cellAt(layout, place.x + layout.cell / 2, place.y + layout.cell / 2, () => true)).toBe(i);
    });
    expect(cellAt(layout, 1, 1, () => true)).toBeNull();
    expect(cellAt(layout, (layout.places[0]?.x ?? 0) + 1, (layout.places[0]?.y ?? 0) + 1, () => false)).toBeNull();
  });

  it('survives no room and no cells', () => {
    expect(layOut(wishesFor(box(8, 8, 8), 8, { width: 1, height: 1 })).cell).toBeGreaterThan(0);
    expect(layOut(wishesFor([], 1)).slices).toEqual([]);
  });
});

function startOf(id: string): BoardScene {
  const variant = core.loadVariant(id);
  return sceneOf(variant.game().view(), variant.info.look);
}

describe('the shipped games', () => {
  it('have cells of 24 pixels at least in the working view', () => {
    for (const { id } of core.variants()) {
      expect(divide('all', startOf(id), { width: 900, height: 640 }, 0).layout.cell, id).toBeGreaterThanOrEqual(24);
    }
  });

  it('have cells of 40 pixels at least on a phone, with room for a map', () => {
    for (const { id } of core.variants()) {
      const scene = startOf(id);
      for (const level of new Set(scene.cells.map((cell) => cell.level))) {
        const division = divide('pager', scene, { width: 390, height: 600 }, level);
        expect(division.layout.cell, `${id} level ${level}`).toBeGreaterThanOrEqual(40);
        if (division.map) expect(division.map.height, id).toBeGreaterThan(100);
      }
    }
  });
});
