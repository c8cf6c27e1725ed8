// A scene as rows of numbers for the shaders: slabs and squares, shadows, marks. Pure: the tests read the rows.

import type { Cell } from '../core/types.js';
import { hintEnds } from '../state/board/hint.js';
import { type BoardScene, isDrawnKind } from '../state/board/scene.js';
import { type Colours, type Rgb, type Squares, drawnColours, mixed } from './colours.js';
import { type Board, FRAME, type Layout, type Point, type Seat, columnOf, normalOf, onSeat } from './layout.js';
import { type Rectangle, rectanglesOf } from './slab.js';

/** What is left of a level of a stack that is not worked on. */
export const FADED = 0.16;
/** How much of the shelf's colour its squares take. */
const PALE = 0.42;

/** Forms of marks, as the shader numbers them. */
export const FORM = {
  dot: 1,
  ring: 2,
  diamond: 3,
  last: 4,
  selected: 5,
  check: 6,
  column: 7,
  ghost: 8,
  attacker: 9,
  defender: 10,
  /** Of a piece that is only looked at (or of a move on its way), and of its quiet targets, captures and promotions. */
  looked: 11,
  hollow: 12,
  broken: 13,
  frame: 14,
  threatened: 15,
  cursor: 16,
  star: 17,
} as const;

export interface Drawn {
  scene: BoardScene;
  layout: Layout;
  colours: Colours;
  /** Cells that are there now. */
  exists: readonly boolean[];
  /** By board: what its slab is made of. */
  slabs: readonly (readonly Rectangle[])[];
  /** Boards are laid above one another. */
  stacked: boolean;
  /** A board that the pointer calls, or -1. */
  called: number;
  /** The place that a board in somebody's hand is over. */
  pin: string | null;
  /** Boards are on their way. */
  moving?: boolean;
}

/** The slab of each board, of the cells that are there now. */
export const slabsOf = (cells: readonly Cell[], boards: readonly Board[]): Rectangle[][] =>
  boards.map((board) => rectanglesOf(board.cells.flatMap((index) => (cells[index]?.exists ? cells[index] : []))));

/** How clearly a level is drawn: in a stack, levels that are not worked on fade. */
export const fadeOf = ({ scene, stacked }: Pick<Drawn, 'scene' | 'stacked'>, level: number): number =>
  !stacked || scene.level === null || scene.level === level ? 1 : FADED;

/** If all levels are opaque, the active level stands out: the share of the shelf's colour in the others. */
const ASIDE = 0.3;
/** The opacity of their plaques. */
export const ASIDE_PLAQUE = 0.6;

/** Whether a board is the level that is worked on, or another one than that; null where all are alike, or seats tell. */
export function workOf(
  { scene, stacked }: Pick<Drawn, 'scene' | 'stacked'>,
  seat: Seat,
  level: number,
): 'on' | 'off' | null {
  if (scene.level === null || stacked || seat.role !== 'plain') return null;
  return scene.level === level ? 'on' : 'off';
}

const RAD = Math.PI / 180;
export const seatRow = ({ scale, tilt, yaw }: Seat, times = 1): [number, number, number] => [
  scale * times,
  tilt * RAD,
  yaw * RAD,
];

/** A point over the middle of a cell, in cells of its board. */
export function over(layout: Layout, cell: number, up: number): Point {
  const [x, y, z] = layout.places[cell] ?? [0, 0, 0];
  const seat = layout.seats[layout.boardOf[cell] ?? 0];
  if (!seat) return [x, y, z];
  const [, ny, nz] = normalOf(seat);
  return [x, y + ny * up * seat.scale, z + nz * up * seat.scale];
}

const seatOf = (layout: Layout, cell: number): Seat | undefined => layout.seats[layout.boardOf[cell] ?? 0];

/** Which boards are drawn, from the farthest back: those that may be seen through come after what is behind them. */
function drawnBoards({ layout }: Drawn): { board: Board; seat: Seat; index: number }[] {
  return layout.boards.flatMap((board, index) => {
    const seat = layout.seats[index];
    return seat && seat.shown !== 'none' ? [{ board, seat, index }] : [];
  });
}

/** Boards that hang over others are glass. */
const GLASS = 0.55;

export function opacityOf({ scene, stacked }: Drawn, board: Board): number {
  if (!stacked) return 1;
  return scene.view3d.opacity * fadeOf({ scene, stacked }, board.level) * (board.pin >= 0 ? GLASS : 1);
}

/** Whether fixed boards may be seen through. Glass alone hides what is painted after it; pieces are painted before. */
export const isClear = (drawn: Drawn): boolean =>
  drawn.layout.boards.some((board) => board.pin < 0 && opacityOf(drawn, board) < 1);

/** Levels are shifted against each other by half a cell: their squares have colours of their own. */
export const isShifted = (cells: readonly Cell[]): boolean =>
  cells.some(({ x, y }) => Math.abs(x - Math.round(x)) > 0.25 || Math.abs(y - Math.round(y)) > 0.25);

/** Place, seat, colour. */
export function squareRows(drawn: Drawn): number[] {
  const { scene, layout, colours, exists, called } = drawn;
  const rows: number[] = [];
  const shifted = isShifted(scene.cells);
  for (const { board, seat, index } of drawnBoards(drawn)) {
    const pair: Squares = colours.squares[shifted ? (board.level % 2 === 0 ? 0 : 1) : 0];
    const away = workOf(drawn, seat, board.level) === 'off' ? ASIDE : 0;
    const pale = seat.role === 'shelf' && index !== called ? PALE : away;
    const alpha = opacityOf(drawn, board);
    for (const cell of board.cells) {
      if (!exists[cell]) continue;
      const colour = mixed(scene.cells[cell]?.dark ? pair.dark : pair.light, colours.shelf, pale);
      rows.push(...over(layout, cell, 0.006), 0, ...seatRow(seat), ...colour, alpha);
    }
  }
  return rows;
}

/** Place, seat, colour, half of the width and depth; of the boards that move, which are glass, or of all others. */
export function slabRows(drawn: Drawn, moving: boolean): number[] {
  const { colours, slabs, called, scene } = drawn;
  const rows: number[] = [];
  const chosen = scene.boards.find(({ name }) => name === scene.selectedBoard)?.cells ?? [];
  for (const { board, seat, index } of drawnBoards(drawn)) {
    if (board.pin >= 0 !== moving) continue;
    const lifted =
      index === called ||
      workOf(drawn, seat, board.level) === 'on' ||
      board.cells.some((cell) => chosen.includes(cell));
    const colour = lifted
      ? colours.target
      : seat.role === 'active'
        ? colours.activeFrame
        : board.pin >= 0
          ? colours.movingFrame
          : colours.frame;
    const margin = 0.5 + FRAME[seat.role];
    for (const { low, high } of slabs[index] ?? []) {
      const [x, y] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
      const half = [(high[0] - low[0]) / 2 + margin, (high[1] - low[1]) / 2 + margin] as const;
      rows.push(...onSeat(seat, x, y), 0, ...seatRow(seat), ...colour, opacityOf(drawn, board), ...half);
    }
  }
  return rows;
}

/** What boards throw on the table, in the form that the shader calls 1; of a stack, those that are lowest. */
export function cardRows({ layout, slabs, stacked, colours }: Drawn): number[] {
  const rows: number[] = [];
  const lowest = Math.min(...layout.seats.map(({ at, shown }) => (shown === 'none' ? Infinity : at[1])));
  const floor = lowest - 1.3;
  layout.boards.forEach((_, index) => {
    const seat = layout.seats[index];
    if (!seat || seat.shown === 'none' || (stacked && seat.at[1] > lowest + 0.01)) return;
    for (const { low, high } of slabs[index] ?? []) {
      const [x, y, z] = onSeat(seat, (low[0] + high[0]) / 2, (low[1] + high[1]) / 2);
      const ground = Math.max(floor, y - 1.5);
      const up = y - ground;
      const half = [(high[0] - low[0] + 1) / 2, ((high[1] - low[1] + 1) / 2) * Math.cos(seat.tilt * RAD)] as const;
      rows.push(x + 0.25 * up + 0.15, ground, z - 0.1 * up + 0.15, 1, seat.scale, 0, seat.yaw * RAD);
      rows.push(...half, 0, colours.shade * 0.8);
    }
  });
  return rows;
}

/** Contact shadows of pieces, in the form that the shader calls 0. */
export function blobRows(
  { layout, colours }: Drawn,
  pieces: readonly { place: Point; cell: number; size: number }[],
): number[] {
  return pieces.flatMap(({ place, cell, size }) => {
    const seat = seatOf(layout, cell);
    if (!seat) return [];
    const [x, y, z] = place;
    const lift = 0.014 * seat.scale;
    return [x, y + lift, z, 0, seat.scale * size, seat.tilt * RAD, 0, 0, 0, 0, colours.shade + 0.25];
  });
}

/** Marks grow on boards drawn small, so that they are seen. */
const GROWN = 1.35;

/** Of the piece that is picked up, or only looked at. */
export const chosenColour = ({ scene, colours }: Pick<Drawn, 'scene' | 'colours'>): Rgb =>
  scene.foreign ? colours.foreign : colours.target;

/** The keyboard's cursor. */
function cursorRows({ scene, layout, colours }: Drawn, opacity: number): number[] {
  const seat = scene.cursor === null ? undefined : seatOf(layout, scene.cursor);
  if (scene.cursor === null || !seat || seat.shown === 'none') return [];
  return [...over(layout, scene.cursor, 0.032), FORM.cursor, ...seatRow(seat), ...colours.cursor, opacity];
}

/** Dots of quiet targets and the cursor once more: they are painted faintly over whatever hides them. */
export function hiddenRows(drawn: Drawn): number[] {
  const { scene, layout } = drawn;
  const dots = scene.targets
    .filter(({ capture, promotion }) => !capture && !promotion)
    .flatMap(({ cell }) => {
      const seat = seatOf(layout, cell);
      if (!seat || seat.shown === 'none') return [];
      const form = scene.foreign ? FORM.hollow : FORM.dot;
      return [...over(layout, cell, 0.03), form, ...seatRow(seat), ...chosenColour(drawn), 0.5];
    });
  return [...dots, ...cursorRows(drawn, 0.5)];
}

const OWN = { selected: FORM.selected, quiet: FORM.dot, capture: FORM.ring, promotion: FORM.diamond };
const FOREIGN = { selected: FORM.looked, quiet: FORM.hollow, capture: FORM.broken, promotion: FORM.frame };

/** Marks in the order in which they are painted: place and form, seat, colour. */
export function markRows(drawn: Drawn): number[] {
  const { scene, layout, colours, exists } = drawn;
  const rows: number[] = [];
  const mark = (cells: readonly number[], colour: Rgb, form: number, lift: number, least = 0.45) => {
    for (const index of cells) {
      const cell = scene.cells[index];
      const seat = seatOf(layout, index);
      if (!cell || !seat || seat.shown === 'none') continue;
      const grown = seat.shown === 'disc' && (form === FORM.dot || form === FORM.hollow) ? GROWN : 1;
      rows.push(...over(layout, index, lift), form, ...seatRow(seat, grown));
      rows.push(...colour, Math.max(fadeOf(drawn, cell.level), least));
    }
  };
  const there = (cells: readonly number[]) => cells.filter((cell) => exists[cell]);
  if (scene.hover !== null) mark(there(columnOf(scene.cells, scene.hover)), colours.hover, FORM.column, 0.016, 0.5);
  mark(there(scene.last), colours.last, scene.unsent ? FORM.looked : FORM.last, 0.018);
  // Seen from behind, the head of the arrow is not.
  mark(there(hintEnds(scene)), colours.hint, FORM.last, 0.019, 0.8);
  mark(scene.attacked, colours.check, FORM.check, 0.02, 0.8);
  mark(scene.checkers, colours.check, FORM.ring, 0.022, 0.8);
  mark(scene.threatened, colours.check, FORM.threatened, 0.021, 0.8);
  mark(there(scene.goals), drawnColours['drawn-Y'], FORM.star, 0.021, 0.8);
  mark(there(scene.attackers), colours.check, FORM.attacker, 0.024, 0.7);
  mark(there(scene.defenders), colours.guard, FORM.defender, 0.024, 0.7);
  for (const { kind, from, to } of scene.arrows)
    if (isDrawnKind(kind) && from === to) mark([from], drawnColours[kind], FORM.last, 0.021, 0.8);
  const forms = scene.foreign ? FOREIGN : OWN;
  for (const target of scene.targets) {
    const colour = target.capture && !scene.foreign ? colours.capture : chosenColour(drawn);
    const form = target.promotion ? forms.promotion : target.capture ? forms.capture : forms.quiet;
    mark([target.cell], colour, form, 0.03, 0.6);
    if (target.promotion && target.capture) mark([target.cell], colour, forms.capture, 0.03, 0.6);
  }
  if (scene.selected !== null) mark([scene.selected], chosenColour(drawn), forms.selected, 0.02, 0.8);
  const board = scene.boards.find((one) => one.name === scene.selectedBoard);
  if (board) mark(board.cells, colours.target, FORM.selected, 0.02, 0.8);
  for (const pin of scene.pinTargets)
    mark(
      pin.cells.filter((cell) => !exists[cell]),
      colours.target,
      pin.pin === drawn.pin ? FORM.selected : FORM.ghost,
      0.02,
      0.8,
    );
  if (scene.hintPin)
    mark(
      scene.hintPin.cells.filter((cell) => !exists[cell]),
      colours.hint,
      FORM.ghost,
      0.021,
      0.8,
    );
  rows.push(...cursorRows(drawn, 1));
  return rows;
}
