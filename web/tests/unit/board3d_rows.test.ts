// What of a scene reaches the shaders: marks by form, boards by seat, lines between cells.

import { describe, expect, test } from 'vitest';
import { PALETTES } from '../../src/board3d/colours.js';
import { boardsOf, columnOf } from '../../src/board3d/layout.js';
import { EDGED, hop, passed, rodRows, stemBetween, stemOf } from '../../src/board3d/lines.js';
import {
  type Drawn,
  FADED,
  FORM,
  cardRows,
  fadeOf,
  hiddenRows,
  isClear,
  isShifted,
  markRows,
  slabRows,
  slabsOf,
  squareRows,
} from '../../src/board3d/rows.js';
import type { Standing } from '../../src/board3d/piece_layer.js';
import { project } from '../../src/board3d/pose.js';
import { kindRows, plaquesOf } from '../../src/board3d/signs.js';
import { rectanglesOf, slabMesh } from '../../src/board3d/slab.js';
import type { LineKind } from '../../src/core/types.js';
import type { Arrangement, BoardScene, Ray } from '../../src/state/board/scene.js';
import { plainView3D } from '../../src/state/board/scene.js';
import { block, laidOut, named, put, sceneWith } from './board3d_space.js';

function drawn(change: Partial<BoardScene> = {}, kind: Arrangement = 'stack'): Drawn {
  const scene = sceneWith({ cells: block(4, 4, 3), ...change });
  return {
    scene,
    layout: laidOut(scene.cells, kind, { active: scene.level ?? 0 }),
    colours: PALETTES.day,
    exists: scene.cells.map(({ exists }) => exists),
    slabs: slabsOf(scene.cells, boardsOf(scene.cells, [])),
    stacked: kind === 'stack',
    called: -1,
    pin: null,
  };
}

/** Rows of squares and marks cut into [form, opacity]. */
function squares(rows: readonly number[]): { form: number; left: number }[] {
  const all = [];
  for (let i = 0; i < rows.length; i += 11) all.push({ form: rows[i + 3] ?? -1, left: rows[i + 10] ?? -1 });
  return all;
}

/** Numbers of a sign: place, four of its form, three of its look. */
const SIGN_FIELDS = 10;

const lineKinds: readonly LineKind[] = ['straight', 'diagonal', 'triagonal', 'leap'];

const forms = (change: Partial<BoardScene>) => squares(markRows(drawn(change))).map(({ form }) => form);

test('what a comment draws is an arrow, or a frame on its cell', () => {
  const arrow = rodRows(drawn({ arrows: [{ from: 0, to: 5, kind: 'drawn-G' }] }, 'all'), []);
  expect(arrow.length).toBeGreaterThan(rodRows(drawn({}, 'all'), []).length);
  expect(forms({ arrows: [{ from: 5, to: 5, kind: 'drawn-R' }] })).toEqual([...forms({}), FORM.last]);
  expect(rodRows(drawn({ arrows: [{ from: 5, to: 5, kind: 'drawn-R' }] }, 'all'), [])).toEqual(
    rodRows(drawn({}, 'all'), []),
  );
});

test('an arrow ends over the middle of its cell', () => {
  for (const kind of ['all', 'stack', 'focus'] as const) {
    const space = drawn({ arrows: [{ from: 0, to: 5, kind: 'engine', rank: 1 }] }, kind);
    const [x, , z] = rodRows(space, []).slice(-10, -7);
    const [middleX, , middleZ] = space.layout.places[5]!;
    expect(Math.hypot(x! - middleX, z! - middleZ)).toBeLessThan(0.31);
  }
});

describe('kinds', () => {
  const standing = ['K', 'R', 'P'].map((letter, cell): Standing => {
    return { cell, place: [cell, 0, 0], size: 1, letter, shape: letter.toLowerCase(), side: 0, disc: cell > 0 };
  });
  const large = { width: 1224, height: 620 };
  const small = { width: 150, height: 90 };
  /** What is shown, letters and outlines, and over which cells. */
  const shown = (change: Partial<BoardScene>, frame = large): string[] => {
    const [kinds, rows]: [string[], number[]] = [[], []];
    const space = drawn(change);
    const pose = { azimuth: 8, elevation: 57, zoom: 1, panX: 0, panY: 0, yaw: 0 };
    const badge = (letter: string): number => kinds.push(letter);
    const emblem = (shape: string): number => kinds.push(shape);
    kindRows(space, project(pose, space.layout, frame, 14), standing, rows, { badge, emblem });
    return kinds.map((kind, i) => `${kind}${rows[SIGN_FIELDS * i] ?? '?'}`);
  };

  test('a disc shows its outline where its piece is asked for, a body its letter where the viewer wants letters', () => {
    expect(shown({})).toEqual([]);
    expect(shown({ checkers: [0, 1] })).toEqual(['r1']);
    expect(shown({ attackers: [1], defenders: [2] })).toEqual(['r1', 'p2']);
    expect(shown({ hover: 2 })).toEqual(['p2']);
    expect(shown({ hover: 0 })).toEqual([]);
    expect(shown({ view3d: { ...plainView3D, letters: true } })).toEqual(['K0']);
  });

  test('a body that gives check shows its outline where it is small', () => {
    expect(shown({ checkers: [0] }, small)).toEqual(['k0']);
    expect(shown({ attackers: [0] }, small)).toEqual([]);
  });
});

describe('rows', () => {
  test('in a stack a level that is not worked on fades; elsewhere all are alike', () => {
    const scene = sceneWith({ level: 1 });
    expect([0, 1, 2].map((level) => fadeOf({ scene, stacked: true }, level))).toEqual([FADED, 1, FADED]);
    expect(fadeOf({ scene, stacked: false }, 2)).toBe(1);
    expect(fadeOf({ scene: sceneWith({}), stacked: true }, 2)).toBe(1);
    const plates = squares(squareRows(drawn({ level: 1 })));
    expect(plates.filter(({ left }) => left === 1)).toHaveLength(16);
    expect(plates).toHaveLength(48);
    expect(squares(squareRows(drawn({ level: 1 }, 'focus'))).filter(({ left }) => left === 1)).toHaveLength(48);
  });

  test('a stack can be made clear', () => {
    expect(isClear(drawn())).toBe(false);
    const clear = drawn({ view3d: { ...plainView3D, opacity: 0.4 } });
    expect(isClear(clear)).toBe(true);
    expect(squares(squareRows(clear)).every(({ left }) => left === 0.4)).toBe(true);
  });

  test('cells that do not exist are not drawn unless a board may go there', () => {
    const cells = block(4, 4, 2).map((cell) => ({ ...cell, exists: cell.level === 0 }));
    expect(squares(squareRows(drawn({ cells })))).toHaveLength(16);
    expect(forms({ cells })).toEqual([]);
    expect(forms({ cells, pinTargets: [{ pin: '@1b2', cells: [16, 17] }] })).toEqual([FORM.ghost, FORM.ghost]);
  });

  test('every kind of target has its own form', () => {
    const target = { cell: 5, capture: false, promotion: false, levelStep: 0 };
    expect(forms({ targets: [target] })).toEqual([FORM.dot]);
    expect(forms({ targets: [{ ...target, capture: true }] })).toEqual([FORM.ring]);
    expect(forms({ targets: [{ ...target, promotion: true }] })).toEqual([FORM.diamond]);
    expect(forms({ targets: [{ ...target, capture: true, promotion: true }] })).toEqual([FORM.diamond, FORM.ring]);
    expect(squares(hiddenRows(drawn({ targets: [target, { ...target, capture: true }] })))).toHaveLength(1);
  });

  test('a hint marks the cells at its ends', () => {
    expect(forms({ arrows: [{ from: 1, to: 6, kind: 'hint' }] })).toEqual([FORM.last, FORM.last]);
    expect(forms({ arrows: [{ from: 1, to: 6, kind: 'path' }] })).toEqual([]);
  });

  test('what is only looked at has forms and a colour of its own', () => {
    const target = { capture: false, promotion: false, levelStep: 0 };
    const change = {
      selected: 1,
      targets: [
        { cell: 5, ...target },
        { cell: 6, ...target, capture: true },
        { cell: 7, ...target, promotion: true },
      ],
    };
    const own = forms(change);
    const foreign = forms({ ...change, foreign: true });
    expect(new Set(own).size).toBe(4);
    expect(new Set(foreign).size).toBe(4);
    expect(own.filter((form) => foreign.includes(form))).toEqual([]);
    for (const rows of [markRows, hiddenRows]) {
      const all = rows(drawn({ ...change, foreign: true }));
      const colours = Array.from({ length: all.length / 11 }, (_, i) => all.slice(11 * i + 7, 11 * i + 10).join());
      expect([...new Set(colours)]).toEqual([PALETTES.day.foreign.join()]);
    }
  });

  test('selection, last move, check, column, attackers and guards differ by form, not by colour alone', () => {
    const all = { selected: 1, last: [2], attacked: [3], checkers: [4], hover: 5, attackers: [6], defenders: [7] };
    expect(new Set(forms(all)).size).toBe(7);
  });

  test('the cursor has a form of its own, is painted last and seen through what hides it', () => {
    const all = { selected: 1, last: [2], attacked: [3], checkers: [4], hover: 5, attackers: [6], defenders: [7] };
    expect(forms({ ...all, cursor: 1 })).toEqual([...forms(all), FORM.cursor]);
    expect(squares(hiddenRows(drawn({ cursor: 1 }))).map(({ form }) => form)).toEqual([FORM.cursor]);
  });

  test('the column of a cell is what is straight above and below it', () => {
    const cells = block(4, 4, 3);
    expect(columnOf(cells, 5)).toEqual([5, 21, 37]);
    expect(columnOf(cells, 99)).toEqual([]);
    const shifted = cells.map((cell) => (cell.level === 1 ? { ...cell, x: cell.x + 0.5, y: cell.y + 0.5 } : cell));
    expect(columnOf(shifted, 5)).toEqual([5, 37]);
    expect(forms({ hover: 5 })).toHaveLength(3);
    expect([isShifted(cells), isShifted(shifted)]).toEqual([false, true]);
  });

  test('levels that are shifted by half a cell have two pairs of colours by turns, others one', () => {
    const cells = block(4, 4, 3);
    const shifted = cells.map((cell) => (cell.level === 1 ? { ...cell, x: cell.x + 0.5, y: cell.y + 0.5 } : cell));
    const coloursOf = (of: BoardScene['cells']): Set<string> => {
      const rows = squareRows(drawn({ cells: of }, 'all'));
      return new Set(Array.from({ length: rows.length / 11 }, (_, i) => rows.slice(11 * i + 7, 11 * i + 10).join()));
    };
    const both = ({ light, dark }: { light: readonly number[]; dark: readonly number[] }) => [
      light.join(),
      dark.join(),
    ];
    const [first, second] = PALETTES.day.squares;
    expect([...coloursOf(cells)].sort()).toEqual(both(first).sort());
    expect([...coloursOf(shifted)].sort()).toEqual([...both(first), ...both(second)].sort());
  });

  test('a board of any outline lies on slabs that cover its cells and nothing else', () => {
    const cells = block(4, 4, 1);
    expect(rectanglesOf(cells)).toEqual([{ low: [0, 0], high: [3, 3] }]);
    const cut = cells.filter(({ x, y }) => !(x === 3 && y === 3) && !(x === 1 && y === 1));
    const covered = rectanglesOf(cut).reduce(
      (sum, { low, high }) => sum + (high[0] - low[0] + 1) * (high[1] - low[1] + 1),
      0,
    );
    expect(covered).toBe(cut.length);
    expect(rectanglesOf([])).toEqual([]);
    expect(slabRows(drawn({}, 'focus'), false).length / 13).toBe(3);
  });

  test('where all levels are whole, the rim of the one that is worked on stands out and the others pale', () => {
    const [plain, called] = [drawn({}, 'all'), drawn({ level: 1 }, 'all')];
    const rims = (of: Drawn) =>
      Array.from({ length: 3 }, (_, i) => slabRows(of, false).slice(13 * i + 7, 13 * i + 10)).map(String);
    const { frame, target } = PALETTES.day;
    expect(rims(plain)).toEqual([frame, frame, frame].map(String));
    expect(rims(called)).toEqual([frame, target, frame].map(String));
    const colours = (of: Drawn) =>
      [0, 1, 2].map((level) => String(squareRows(of).slice(11 * 16 * level + 7, 11 * 16 * level + 10)));
    const [before, after] = [colours(plain), colours(called)];
    expect(after.map((colour, level) => colour === before[level])).toEqual([false, true, false]);
  });

  test('the faces of a slab look outwards', () => {
    const { positions, corners, index } = slabMesh();
    const at = (i: number) => {
      const n = index[i] ?? 0;
      return [
        (positions[3 * n] ?? 0) + 4 * (corners[2 * n] ?? 0),
        positions[3 * n + 1] ?? 0,
        (positions[3 * n + 2] ?? 0) + 4 * (corners[2 * n + 1] ?? 0),
      ] as const;
    };
    for (let i = 0; i < index.length; i += 3) {
      const [a, b, c] = [at(i), at(i + 1), at(i + 2)];
      const [u, v] = [b.map((x, k) => x - (a[k] ?? 0)), c.map((x, k) => x - (a[k] ?? 0))];
      const [ux = 0, uy = 0, uz = 0] = u;
      const [vx = 0, vy = 0, vz = 0] = v;
      const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
      const out = [a[0] + b[0] + c[0], 3 * (a[1] + b[1] + c[1]) + 1.2, a[2] + b[2] + c[2]];
      expect(normal.reduce((sum, x, k) => sum + x * (out[k] ?? 0), 0)).toBeGreaterThanOrEqual(0);
    }
  });

  test('boards on a table throw a shadow on it, of a stack only the lowest ones', () => {
    expect(cardRows(drawn({}, 'all')).length / 11).toBe(3);
    expect(cardRows(drawn()).length / 11).toBe(1);
    const cells = block(4, 4, 3);
    const layout = laidOut(cells, 'stack', { lifted: [1] });
    expect(cardRows({ ...drawn(), layout, slabs: slabsOf(cells, layout.boards) }).length / 11).toBe(2);
  });
});

describe('lines', () => {
  const rods = (change: Partial<BoardScene>, kind: Arrangement = 'all') => rodRows(drawn(change, kind), []).length / 13;

  const stem = {
    name: 'A',
    board: 0,
    owner: 0 as const,
    free: true,
    root: [0, 0, 0] as const,
    head: [0, 1, 0] as const,
  };

  test('carry an edge, and stems and axes none', () => {
    const opacities = (change: Partial<BoardScene>, stems: Parameters<typeof rodRows>[1] = []) => {
      const rows = rodRows(drawn(change, stems.length > 0 ? 'stack' : 'all'), stems);
      return Array.from({ length: rows.length / 13 }, (_, i) => rows[13 * i + 9] ?? 1);
    };
    const rays = lineKinds.map((line, i): Ray => ({ from: i, to: 20 + i, line, hostile: i % 2 === 0 }));
    const arrows = (['check', 'hint', 'path'] as const).map((kind, i) => ({ from: i, to: 40 + i, kind }));
    const lines = opacities({ rays, arrows });
    expect(lines.length).toBeGreaterThan(20);
    for (const opacity of lines) expect(opacity).toBeLessThan(EDGED);
    const others = opacities({ view3d: { ...plainView3D, axes: true } }, [stem]);
    expect(others.filter((opacity) => opacity >= EDGED).length).toBeGreaterThan(6);
  });

  test('a stand carries the boards of a stack, and none that lie on a table', () => {
    expect(rodRows(drawn({}, 'stack'), [stem]).length / 13).toBeGreaterThan(10);
    for (const kind of ['focus', 'all'] as const) expect(rodRows(drawn({}, kind), [stem])).toEqual([]);
  });

  test('an arrow goes from the checking piece to the royal one, once', () => {
    const one = rods({ arrows: [{ from: 1, to: 40, kind: 'check' }] });
    expect(one).toBeGreaterThan(4);
    expect(
      rods({
        arrows: [
          { from: 1, to: 40, kind: 'check' },
          { from: 2, to: 40, kind: 'check' },
        ],
      }),
    ).toBe(2 * one);
    expect(rods({ arrows: [{ from: 1, to: 1, kind: 'hint' }] })).toBe(0);
  });

  test('the way of the move under the pointer is drawn, and no other', () => {
    const target = { cell: 5, capture: false, promotion: false, levelStep: 0 };
    expect(rods({ selected: 0, targets: [target], hover: 5 })).toBeGreaterThan(3);
    expect(rods({ selected: 0, targets: [target], hover: 6 })).toBe(0);
    expect(rods({ targets: [target], hover: 5 })).toBe(0);
  });

  test.each([
    ['a wing', 1],
    ['the shelf', 3],
  ] as const)('in focus the way from %s to the board in front is one arc, and back', (_, level) => {
    const cells = block(4, 4, 5);
    const other = cells.findIndex((cell) => cell.level === level);
    for (const [from, to] of [
      [other, 5],
      [5, other],
    ] as const) {
      const target = { cell: to, capture: false, promotion: false, levelStep: 0 };
      const space = drawn({ cells, selected: from, targets: [target], hover: to }, 'focus');
      const { layout } = space;
      expect(layout.seats[layout.boardOf[other] ?? -1]?.role).toBe(level === 1 ? 'wing' : 'shelf');
      const rows = rodRows(space, []);
      const points = Array.from({ length: rows.length / 13 }, (__, i) => rows.slice(13 * i, 13 * i + 6));
      // Eight straight pieces, of which the last is shaft and head.
      expect(points).toHaveLength(9);
      for (const [i, point] of points.slice(1).entries()) expect(point.slice(0, 3)).toEqual(points[i]?.slice(3));
      const [start, end] = [points[0]?.slice(0, 3), points.at(-1)?.slice(3)];
      const high = Math.max(...points.map(([, y = 0]) => y));
      for (const [point, cell] of [
        [start, from],
        [end, to],
      ] as const) {
        const [x = 0, y = 0, z = 0] = layout.places[cell] ?? [];
        expect(Math.hypot((point?.[0] ?? 9) - x, (point?.[2] ?? 9) - z)).toBeLessThan(0.3);
        expect(high).toBeGreaterThan(y + 1);
      }
    }
  });

  const ray = (from: number, to: number, line: LineKind, hostile = true): Ray => ({ from, to, line, hostile });
  /** Rods as [from, to, colour, girth at the start and the end]. */
  const drawnRods = (rays: readonly Ray[]) => {
    const rows = rodRows(drawn({ rays }, 'all'), []);
    return Array.from({ length: rows.length / 13 }, (_, i) => {
      const at = (first: number, count: number) => rows.slice(13 * i + first, 13 * i + first + count);
      return { from: at(0, 3), to: at(3, 3), colour: at(6, 3), girth: at(10, 2), rings: at(12, 1) };
    });
  };

  test('attackers and guards of a cell have lines to it that differ by colour and by their ends', () => {
    const attacked = drawnRods([ray(4, 7, 'straight')]);
    const guarded = drawnRods([ray(4, 7, 'straight', false)]);
    expect(new Set(attacked.map(({ colour }) => colour.join()))).toEqual(new Set([PALETTES.day.check.join()]));
    expect(new Set(guarded.map(({ colour }) => colour.join()))).toEqual(new Set([PALETTES.day.guard.join()]));
    expect(attacked.at(-1)?.girth[1]).toBe(0);
    expect(guarded.at(-1)?.girth[1]).toBeGreaterThan(0);
  });

  test('each kind of ray is drawn in its own way, from board to board as well as on one', () => {
    // Without heads and knots.
    const rings = (to: number, line: LineKind): number[] =>
      drawnRods([ray(0, to, line)]).flatMap(({ girth, rings: some }) => (girth[0] === girth[1] ? some : []));
    for (const to of [3, 15, 16, 42]) {
      expect(new Set(rings(to, 'straight'))).toEqual(new Set([0]));
      expect(Math.min(...rings(to, 'leap'))).toBeGreaterThan(0);
      expect(Math.max(...rings(to, 'diagonal'))).toBeLessThan(0);
      expect(Math.max(...rings(to, 'triagonal'))).toBeLessThan(1.5 * Math.min(...rings(to, 'diagonal')));
    }
  });

  test('a leap passes no cell; every other ray has a knot over what it passes', () => {
    const { layout } = drawn({}, 'all');
    const knots = (line: LineKind): number[] => {
      const near = (cell: number) => {
        const [x, , z] = layout.places[cell] ?? [0, 0, 0];
        return drawnRods([ray(0, 42, line)]).some(
          ({ from, girth }) => Math.hypot(from[0]! - x, from[2]! - z) < 0.01 && girth.some((wide) => wide > 0.05),
        );
      };
      return [21].filter(near);
    };
    expect(lineKinds.filter((line) => knots(line).length === 1)).toEqual(['straight', 'diagonal', 'triagonal']);
    expect(knots('leap')).toEqual([]);
  });

  test('the way of what is only looked at is not in the colour of a move', () => {
    const target = { cell: 5, capture: false, promotion: false, levelStep: 0 };
    const colours = (foreign: boolean) => {
      const rows = rodRows(drawn({ selected: 0, targets: [target], hover: 5, foreign }, 'all'), []);
      return new Set(Array.from({ length: rows.length / 13 }, (_, i) => rows.slice(13 * i + 6, 13 * i + 9).join()));
    };
    expect([...colours(false)]).toEqual([PALETTES.day.target.join()]);
    expect([...colours(true)]).toEqual([PALETTES.day.foreign.join()]);
  });

  test('axes are drawn when asked for', () => {
    expect(rods({ view3d: { ...plainView3D, axes: true } })).toBe(6);
  });

  test('a stack is taken apart by its plaques and by the numbers beside them', () => {
    const target = { cell: 21, capture: false, promotion: false, levelStep: 1 };
    const some = drawn({ targets: [target] }, 'stack');
    const pose = { azimuth: 8, elevation: 57, zoom: 1, panX: 0, panY: 0, yaw: 0 };
    const spots = plaquesOf(some, project(pose, some.layout, { width: 1224, height: 620 }, 14));
    expect(spots.map(({ level }) => level)).toEqual([0, 1, 1, 2]);
    const [, plaque, number] = spots;
    const apart = Math.hypot((plaque?.x ?? 0) - (number?.x ?? 0), (plaque?.y ?? 0) - (number?.y ?? 0));
    expect(apart).toBeGreaterThan(10);
    expect(apart).toBeLessThan(80);
  });

  test('a column of a stack has a line through it', () => {
    expect(rods({ selected: 5 }, 'stack')).toBe(1);
    // Not across the table: 5 is on the first of three levels.
    const lifted = (levels: number[]) => rods({ selected: 5, view3d: { ...plainView3D, lifted: levels } }, 'stack');
    expect([[0], [1], [1, 2]].map(lifted)).toEqual([0, 1, 0]);
    expect(rods({ selected: 5 }, 'all')).toBe(0);
  });

  test('a straight move passes cells, a leap none', () => {
    const cells = block(8, 8, 4);
    const at = (name: string) => named(cells, name);
    const way = (from: string, to: string) => passed(cells, at(from), at(to)).map((cell) => cells[cell]?.name);
    expect(way('1a1', '1a4')).toEqual(['1a1', '1a2', '1a3', '1a4']);
    expect(way('1a1', '4d4')).toEqual(['1a1', '2b2', '3c3', '4d4']);
    expect(way('1a1', '2b3')).toEqual(['1a1', '2b3']);
    expect(way('1a1', '1b1')).toEqual(['1a1', '1b1']);
    const shifted = cells.map((cell) => ({ ...cell, x: cell.x + cell.level / 2, y: cell.y + cell.level / 2 }));
    expect(passed(shifted, at('1a1'), at('3a1')).map((cell) => cells[cell]?.name)).toEqual(['1a1', '2a1', '3a1']);
  });

  test('a hop begins and ends right and rises more between boards', () => {
    const near = hop([0, 0, 0], [4, 0, 0], false);
    const far = hop([0, 0, 0], [4, 0, 0], true);
    expect([near[0], near.at(-1)]).toEqual([
      [0, 0, 0],
      [4, 0, 0],
    ]);
    expect(Math.max(...far.map(([, y]) => y))).toBeGreaterThan(2 * Math.max(...near.map(([, y]) => y)));
  });

  test('a stem rises from the corner of the cell its pin is named after', () => {
    const cells = put(block(4, 4, 2), {});
    const board = {
      name: 'B',
      pin: '1b2',
      owner: 'black' as const,
      mayMove: false,
      cells: ['2a1', '2b1', '2a2', '2b2'].map((name) => named(cells, name)),
    };
    const pins = [{ name: '1b2', cells: ['2a1', '2b1', '2a2', '2b2'], boards: [] }];
    const layout = laidOut(cells, 'stack', { gap: 3 }, pins);
    const stem = stemOf(layout, board);
    const host = layout.places[named(cells, '1b2')] ?? [0, 0, 0];
    expect(stem).toMatchObject({ owner: 1, free: false });
    expect(stem?.root[0]).toBeCloseTo(host[0] - 0.5);
    expect(stem?.root[2]).toBeCloseTo(host[2] + 0.5);
    expect(stem?.head[1]).toBeCloseTo(host[1] + 3);
    expect(stemBetween(layout, [], 0)).toBeNull();
    expect(stemBetween(layout, board.cells, -1)?.root[1]).toBeLessThan(stem?.head[1] ?? 0);
  });
});
