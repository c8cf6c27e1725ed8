// Where boards stand: nothing lies over anything else, and every level is where one expects it.

import { describe, expect, test } from 'vitest';
import { arrange, shapeOf } from '../../src/board3d/arrangement.js';
import {
  type Layout,
  betweenSeats,
  boardsOf,
  fromSeat,
  layOut,
  levelsOf,
  onSeat,
  sizeOf,
} from '../../src/board3d/layout.js';
import { PALETTES } from '../../src/board3d/colours.js';
import { type Drawn, markRows, slabRows, slabsOf, squareRows } from '../../src/board3d/rows.js';
import { squareOn } from '../../src/board3d/picking.js';
import { project, toScreen } from '../../src/board3d/pose.js';
import { formOf, sideFor } from '../../src/board3d/strip.js';
import { inRows } from '../../src/board3d/table.js';
import type { Cell } from '../../src/core/types.js';
import type { Room } from '../../src/state/board/scene.js';
import { block, laidOut, look, sceneWith } from './board3d_space.js';

/** A stepped pyramid: boards of 8 to 1 cells a side, each shifted by half a cell. */
function pyramid(): Cell[] {
  return Array.from({ length: 8 }, (_, level) =>
    block(8 - level, 8 - level, 1).map((cell) => ({
      ...cell,
      name: `${level}${cell.name}`,
      level,
      x: cell.x + level / 2,
      y: cell.y + level / 2,
      z: level,
    })),
  ).flat();
}

const desk = { width: 1224, height: 620 };
const phone = { width: 390, height: 528 };
const across = { width: 584, height: 390 };

/** Corners of the squares of a board on the screen, without its frame. */
function outlines(layout: Layout, view: { azimuth: number; elevation: number; fov: number }, frame: typeof desk) {
  const projection = project({ ...view, zoom: 1, panX: 0, panY: 0, yaw: 0 }, layout, frame, view.fov);
  return layout.boards.flatMap((board, index) => {
    const seat = layout.seats[index];
    if (!seat || seat.shown === 'none') return [];
    const at = [board.low[0] - 0.5, board.high[0] + 0.5].flatMap((x) =>
      [board.low[1] - 0.5, board.high[1] + 0.5].map((y) => toScreen(projection, onSeat(seat, x, y))),
    );
    const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
    return [
      { role: seat.role, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
    ];
  });
}

/** A fixed board, and three places of small boards on the level above it. */
function carrier() {
  const small = (x: number) =>
    block(2, 2, 1).map((cell) => ({ ...cell, name: `${x}${cell.name}`, x: cell.x + x, level: 1, z: 1 }));
  const cells = [...block(4, 4, 1), ...small(-3), ...small(1), ...small(5)];
  const pins = [-3, 1, 5].map((x) => ({ name: `p${x}`, cells: small(x).map(({ name }) => name), boards: [] }));
  return { cells, boards: boardsOf(cells, pins) };
}

const games = {
  cube: block(8, 8, 8),
  flat: block(8, 8, 3),
  small: block(5, 5, 5),
  one: block(8, 8, 1),
  pyramid: pyramid(),
};

describe('arrangements', () => {
  test.each(['focus', 'all'] as const)('%s: no board lies over another in the picture', (kind) => {
    for (const [name, cells] of Object.entries(games)) {
      for (const frame of [desk, phone, across]) {
        for (let active = 0; active < 8; active++) {
          const boards = boardsOf(cells, []);
          const { seats, view } = arrange(kind, boards, { frame, active, gap: 4, yaw: 0, look });
          const shown = outlines(layOut(cells, boards, seats), view, frame);
          shown.forEach((a, i) => {
            for (const b of shown.slice(i + 1)) {
              const apart =
                a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
              // Outlines lean in perspective: boxes of wings may meet those of the active board, not by much.
              const shared =
                (Math.min(a.right, b.right) - Math.max(a.left, b.left)) / Math.min(a.right - a.left, b.right - b.left);
              expect(apart || shared < 0.12, `${name} ${frame.width} ${active}`).toBe(true);
            }
          });
        }
      }
    }
  });

  test('in focus the chosen level is in the middle, its neighbours beside it, the rest small in order', () => {
    const { seats } = arrange('focus', boardsOf(games.cube, []), { frame: desk, active: 3, gap: 4, yaw: 0, look });
    expect(seats.map(({ role }) => role)).toEqual([
      'shelf',
      'shelf',
      'wing',
      'active',
      'wing',
      'shelf',
      'shelf',
      'shelf',
    ]);
    expect(seats[2]?.at[0]).toBeLessThan(0);
    expect(seats[4]?.at[0]).toBeGreaterThan(0);
    const shelf = seats.filter(({ role }) => role === 'shelf').map(({ at }) => at[0]);
    expect([...shelf].sort((a, b) => a - b)).toEqual(shelf);
    expect(seats.filter(({ shown }) => shown === 'disc')).toHaveLength(5);
  });

  test('in focus all boards of the chosen level are in front, as they stand in the game, and places without one are not', () => {
    const { cells, boards } = carrier();
    const wish = { frame: desk, active: 1, present: [true, true, false, true], gap: 4, look };
    for (const yaw of [0, 180]) {
      const { seats, view } = arrange('focus', boards, { ...wish, yaw });
      expect(seats.map(({ role }) => role)).toEqual(['wing', 'active', 'shelf', 'active']);
      const [left, right] = [seats[yaw === 0 ? 1 : 3], seats[yaw === 0 ? 3 : 1]];
      expect(right?.at[0]).toBeGreaterThan(1.5);
      expect(left?.at[0]).toBe(-(right?.at[0] ?? 0));
      const shown = outlines(layOut(cells, boards, seats), view, desk).filter(({ role }) => role === 'active');
      expect(Math.min(...shown.map(({ right: edge, left: start }) => edge - start))).toBeGreaterThan(150);
    }
    // Where no board of the level is left, something is in front all the same.
    const { seats } = arrange('focus', boards, { ...wish, present: [true, false, false, false], yaw: 0 });
    expect(seats.filter(({ role }) => role === 'active')).toHaveLength(1);
  });

  test('with all levels whole, places that no board stands on take nothing from the others', () => {
    const { boards } = carrier();
    for (const frame of [desk, phone, across]) {
      const wish = { frame, active: 0, gap: 4, yaw: 0, look };
      const { seats } = arrange('all', boards, { ...wish, present: [true, true, false, true] });
      expect(seats.map(({ scale }) => scale < 1)).toEqual([false, false, true, false]);
      const alone = arrange(
        'all',
        boards.filter((_, index) => index !== 2),
        wish,
      );
      const there = seats.filter((_, index) => index !== 2);
      expect(there.map(({ at }) => at[0])).toEqual(alone.seats.map(({ at }) => at[0]));
      expect(seats[2]?.at[2]).toBeLessThan(Math.min(...there.map(({ at }) => at[2])));
    }
  });

  test('with all levels whole, small boards of one level stand one behind the other where cells become larger by it', () => {
    const { boards } = carrier();
    const wish = { active: 0, gap: 4, yaw: 0, look, present: [true, true, false, true] };
    const columns = (frame: typeof desk) =>
      new Set(
        arrange('all', boards, { ...wish, frame })
          .seats.filter((_, index) => index !== 2)
          .map(({ at }) => at[0]),
      ).size;
    expect(columns({ width: 700, height: 620 })).toBe(2);
    // A low window has no room for that.
    expect(columns({ width: 1224, height: 300 })).toBe(3);
  });

  test('a level with several boards on it is one, and without any none', () => {
    const { cells, boards } = carrier();
    const without = (gone: readonly number[]) => cells.map((cell, i) => ({ ...cell, exists: !gone.includes(i) }));
    const upper = levelsOf(boards, without(boards[2]?.cells ?? []));
    expect(upper.map(({ level }) => level)).toEqual([0, 1]);
    expect(upper[1]?.cells).toEqual([...(boards[1]?.cells ?? []), ...(boards[3]?.cells ?? [])]);
    expect([upper[1]?.low, upper[1]?.high]).toEqual([
      [-3, 0],
      [6, 1],
    ]);
    const movable = boards.slice(1).flatMap(({ cells: own }) => own);
    expect(levelsOf(boards, without(movable)).map(({ level }) => level)).toEqual([0]);
  });

  test('on a phone the other levels are left to the strip', () => {
    for (const frame of [phone, across]) {
      const { seats } = arrange('focus', boardsOf(games.cube, []), { frame, active: 0, gap: 4, yaw: 0, look });
      expect(seats.filter(({ shown }) => shown !== 'none').map(({ role }) => role)).toEqual(['active', 'wing']);
    }
  });

  test('on a desk a low picture shows all levels, on a phone the page says so and not the picture', () => {
    const roles = (frame: typeof desk, room: Room | null) =>
      arrange('focus', boardsOf(games.cube, []), { frame, room, active: 3, gap: 4, yaw: 0, look }).seats.map(
        ({ shown, role }) => (shown === 'none' ? 'none' : role),
      );
    const desktop = ['shelf', 'shelf', 'wing', 'active', 'wing', 'shelf', 'shelf', 'shelf'];
    expect(roles({ width: 772, height: 416 }, 'wide')).toEqual(desktop);
    const telephone = desktop.map((role) => (role === 'shelf' ? 'none' : role));
    expect(roles({ width: 772, height: 416 }, null)).toEqual(telephone);
    expect(roles({ width: 760, height: 460 }, 'low')).toEqual(telephone);
    expect(roles({ width: 390, height: 300 }, 'tall')).toEqual(telephone);
    expect(shapeOf({ width: 390, height: 300 }, 'tall')).toBe('low');
    expect(shapeOf({ width: 600, height: 900 }, 'wide')).toBe('tall');
    expect(['wide', 'low', 'tall'].map((room) => formOf(room as Room, 416))).toEqual(['column', 'column', 'row']);
    expect(formOf('wide', 620)).toBe('plans');
  });

  test('plans on the strip fit their buttons beside the name, and the strip', () => {
    for (const count of [2, 3, 5, 8, 16])
      for (const length of [1, 2, 4])
        for (const height of [340, 416, 620, 1000]) {
          const names = Array.from({ length: count }, (_, i) => String(i % 10).repeat(length));
          const [plans, column] = (['plans', 'column'] as const).map((form) =>
            sideFor(names, form, { width: 390, height }),
          );
          // The inner width of a button, without the gap.
          const beside = Math.max(20, 9 * length);
          expect(plans! + beside, `${count} of ${length}`).toBeLessThanOrEqual(104 - 12 - 8 - 3);
          if (length < 3) expect(column! + beside).toBeLessThanOrEqual(64 - 12 - 4 - 3);
          if (plans! > 22) expect(count * (plans! + 10) + 12).toBeLessThanOrEqual(height);
        }
    expect(sideFor(['1', '2', '3'], 'plans', { width: 390, height: 620 })).toBeGreaterThan(60);
  });

  test('many levels still fit on the shelf', () => {
    const layout = laidOut(block(8, 8, 16), 'focus', { active: 8 });
    const xs = layout.seats.filter(({ role }) => role === 'shelf').map(({ at }) => at[0]);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(26);
  });

  test('three boards stand side by side, eight in two rows, a tall window stacks them', () => {
    const rowsOf = (cells: Cell[], frame: typeof desk) =>
      new Set(laidOut(cells, 'all', { frame }).seats.map(({ at }) => at[1].toFixed(2))).size;
    expect(rowsOf(games.flat, desk)).toBe(1);
    expect(rowsOf(games.cube, desk)).toBe(2);
    expect(rowsOf(games.pyramid, desk)).toBe(2);
    const [tall, held] = [
      { width: 390, height: 544 },
      laidOut(games.flat, 'all', { frame: { width: 390, height: 544 }, look: { ...look, levelOrder: [2, 1, 0] } }),
    ];
    expect(held.seats.map(({ at }) => at[0])).toEqual([0, 0, 0]);
    const [low = 0, middle = 0, high = 0] = held.seats.map(({ at }) => at[2]);
    expect(low > middle && middle > high).toBe(true);
    // And fill it: cells of 20 pixels both ways.
    const pose = { azimuth: 0, zoom: 1, panX: 0, panY: 0, yaw: 0 };
    const { view } = arrange('all', held.boards, { frame: tall, active: 0, gap: 4, yaw: 0, look });
    const projection = project({ ...pose, ...view }, held, tall, view.fov);
    const sides = held.places.map((_, cell) => squareOn({ layout: held, projection }, cell).side);
    expect(Math.min(...sides)).toBeGreaterThan(20);
    expect(inRows([9.2, 8.2, 7.2, 6.2, 5.2, 4.2, 3.2, 2.2], 2)).toEqual([
      [0, 1, 2],
      [3, 4, 5, 6, 7],
    ]);
  });

  test('a stack keeps the geometry of the game, at the gap that is asked for', () => {
    const layout = laidOut(games.pyramid, 'stack', { gap: 1.5 });
    const at = (level: number) => layout.places[games.pyramid.findIndex((cell) => cell.level === level)] ?? [0, 0, 0];
    expect(at(1)[0] - at(0)[0]).toBeCloseTo(0.5);
    expect(at(1)[1] - at(0)[1]).toBeCloseTo(1.5);
    expect(at(1)[2] - at(0)[2]).toBeCloseTo(-0.5);
  });

  test('a masked level is gone from a stack, and its cells from the picture; the others stand where they stood', () => {
    const cells = block(4, 4, 3);
    const [all, part] = [laidOut(cells, 'stack'), laidOut(cells, 'stack', { masked: [1] })];
    expect(part.seats.map(({ shown }) => shown)).toEqual(['whole', 'none', 'whole']);
    expect(part.places).toEqual(all.places);
    const drawn: Drawn = {
      scene: sceneWith({ cells, last: [20], attacked: [21] }),
      layout: part,
      colours: PALETTES.day,
      exists: cells.map(() => true),
      slabs: slabsOf(cells, part.boards),
      stacked: true,
      called: -1,
      pin: null,
    };
    expect([squareRows(drawn).length / 11, slabRows(drawn, false).length / 13, markRows(drawn)]).toEqual([32, 2, []]);
    for (const kind of ['all', 'focus', 'zigzag'] as const)
      expect(laidOut(cells, kind, { masked: [1] })).toEqual(laidOut(cells, kind));
  });

  test('levels in one row stand as they are read, low ones first where that is not said', () => {
    const across = (levelOrder: number[]) =>
      laidOut(games.flat, 'all', { look: { ...look, levelOrder } }).seats.map(({ at }) => Math.round(at[0] / 9) + 0);
    expect(across([2, 1, 0])).toEqual([1, 0, -1]);
    expect(across([0, 1, 2])).toEqual([-1, 0, 1]);
    expect(across([])).toEqual([-1, 0, 1]);
  });

  test('levels that are taken off a stack lie beside it on the table, before it on a phone', () => {
    const boards = boardsOf(games.pyramid, []);
    for (const frame of [desk, phone, across]) {
      for (const lifted of [[0], [0, 1], [2, 5], [0, 1, 2, 3, 4, 5, 6, 7]]) {
        const wish = { frame, active: 0, gap: 1.02, yaw: 0, look, lifted };
        const { seats, view } = arrange('stack', boards, wish);
        const layout = layOut(games.pyramid, boards, seats);
        const shown = outlines(layout, view, frame);
        const inside = ({ left, right, top, bottom }: (typeof shown)[number]) =>
          left >= 0 && right <= frame.width && top >= 0 && bottom <= frame.height;
        expect(shown.every(inside), `${frame.width} ${lifted.join()}`).toBe(true);
        // Each of them is whole: no other board lies over it.
        const over = (a: (typeof shown)[number], b: (typeof shown)[number]) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        if (view.azimuth === 0)
          for (const level of lifted)
            expect(shown.filter((each) => shown[level] && over(each, shown[level]))).toHaveLength(1);
        const rest = seats.filter((_, level) => !lifted.includes(level)).map(({ at }) => at[1]);
        expect(rest.map((up) => Math.round(up * 100))).toEqual(rest.map((_, i) => Math.round(i * 102)));
        expect(new Set(lifted.map((level) => seats[level]?.at[1]))).toEqual(new Set([0]));
      }
    }
  });

  test('of a stack with boards that move no level is taken off', () => {
    const { boards } = carrier();
    const wish = { frame: desk, active: 0, gap: 1.5, yaw: 0, look };
    expect(arrange('stack', boards, { ...wish, lifted: [0] })).toEqual(arrange('stack', boards, wish));
  });

  test.each([
    ['at a corner: aside', -1, -1.5],
    ['straight before it: along', 1, 0],
  ])('boards that move stand apart from those that carry them, %s', (_, x, aside) => {
    const cells = [
      ...block(4, 4, 1),
      ...block(2, 2, 1).map((cell) => ({
        ...cell,
        name: `b${cell.name}`,
        x: cell.x + x,
        y: cell.y - 1,
        z: 1,
        level: 1,
      })),
    ];
    const pins = [{ name: '1a1', cells: ['b1a1', 'b1b1', 'b1a2', 'b1b2'], boards: [] }];
    const boards = boardsOf(cells, pins);
    expect(boards.map(({ pin }) => pin)).toEqual([-1, 0]);
    const { seats } = arrange('stack', boards, { frame: desk, active: 0, gap: 1.5, yaw: 0, look });
    const layout = layOut(cells, boards, seats);
    const [own, host] = [layout.places[16] ?? [0, 0, 0], layout.places[0] ?? [0, 0, 0]];
    expect(own[0] - host[0]).toBeCloseTo(x + aside);
    expect(own[2] - host[2]).toBeCloseTo(aside === 0 ? 2.5 : 1);
  });

  test('a board that hangs from a board above goes along with that one, not with the one below', () => {
    const level = (number: number, cells: Cell[]) =>
      cells.map((cell) => ({ ...cell, name: `${number}${cell.name.slice(1)}`, z: number, level: number }));
    const beside = block(2, 2, 1).map((cell) => ({ ...cell, x: cell.x - 1, y: cell.y - 1 }));
    const cells = [...level(0, block(4, 4, 1)), ...level(1, beside), ...level(2, block(4, 4, 1))];
    for (const [name, carrier] of [
      ['0a1', 0],
      ['2a1', 2],
    ] as const) {
      const boards = boardsOf(cells, [{ name, cells: ['1a1', '1b1', '1a2', '1b2'], boards: [] }]);
      expect(boards.map(({ host }) => cells[host]?.name)).toEqual([undefined, name, undefined]);
      const { seats } = arrange('stack', boards, { frame: desk, active: 0, gap: 1.5, yaw: 0, look });
      const [far, near] = [seats[carrier], seats[2 - carrier]].map((seat) => seat?.at[2]);
      expect(seats[1]?.at[2]).toBe(far);
      expect(near).not.toBe(far);
    }
  });

  test('a turned board keeps every cell at its seat, and the way back is the same', () => {
    for (const yaw of [0, 90, 180, -90, 37]) {
      const layout = laidOut(games.cube, 'focus', { active: 2, yaw });
      layout.boards.forEach((board, index) => {
        const seat = layout.seats[index];
        if (!seat) throw new Error('a board without a seat');
        const back = fromSeat(seat, onSeat(seat, 1.5, 6.25));
        expect(back[0]).toBeCloseTo(1.5);
        expect(back[1]).toBeCloseTo(6.25);
        expect(sizeOf(board)).toEqual([8, 8]);
      });
    }
    const [white, black] = [laidOut(games.one, 'all'), laidOut(games.one, 'all', { yaw: 180 })];
    const near = ({ places, seats }: Layout) => (places[0]?.[2] ?? 0) - (seats[0]?.at[2] ?? 0);
    expect([near(white), near(black)]).toEqual([3.5, -3.5]);
  });

  test('boards go from seat to seat, and appear in their place', () => {
    const from = laidOut(games.cube, 'focus', { active: 2 }).seats;
    const to = laidOut(games.cube, 'focus', { active: 3 }).seats;
    expect(betweenSeats(from, to, 0).map(({ at }) => at)).toEqual(from.map(({ at }) => at));
    expect(betweenSeats(from, to, 1)).toEqual(to);
    const gone = to.map((seat) => ({ ...seat, shown: 'none' as const }));
    expect(betweenSeats(gone, to, 0.5)[3]?.scale).toBeCloseTo(0.5);
    expect(betweenSeats(gone, to, 0.5)[3]?.at).toEqual(to[3]?.at);
  });
});
