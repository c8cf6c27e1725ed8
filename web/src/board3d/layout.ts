// Where cells lie in the drawn space: x to the right, y up, z towards the viewer, one unit a cell of a board at its full
// size. A board is the cells of one level, or the places of one board that moves; each stands on a seat, so that an
// arrangement says where boards are and nothing else. Pure numbers; nothing here draws.

import type { Cell, Pin } from '../core/types.js';

export type Point = readonly [number, number, number];

/** The cells that are moved together. */
export interface Board {
  /** Of its cells, from 0. */
  level: number;
  /** Its height in the game's own geometry. */
  z: number;
  cells: readonly number[];
  /** Least and greatest x and y of its cells' middles. */
  low: readonly [number, number];
  high: readonly [number, number];
  /** The place of a board that moves, by its number in the look; -1 for the cells that are always there. */
  pin: number;
  /** The cell that a board there stands on or hangs from; -1 for none, and for the cells that are always there. */
  host: number;
}

/** Where a board stands. */
export interface Seat {
  /** Where the point `middle` of the board is. */
  at: Point;
  /** In the game's x and y. */
  middle: readonly [number, number];
  scale: number;
  /** Degrees by which the far edge is lifted. */
  tilt: number;
  /** Degrees by which the board is turned about `middle`, as seen from above. */
  yaw: number;
  /** What of the pieces is drawn: bodies, discs, or no board at all. */
  shown: 'whole' | 'disc' | 'none';
  role: 'active' | 'wing' | 'shelf' | 'plain';
}

export interface Layout {
  cells: readonly Cell[];
  boards: readonly Board[];
  /** By board. */
  seats: readonly Seat[];
  /** The middle of each cell, and the number of its board. */
  places: readonly Point[];
  boardOf: readonly number[];
  /** Corners that must be in the picture whatever the camera does. */
  hull: readonly Point[];
  radius: number;
}

/** A piece stands this high at most; the picture leaves room for it. */
export const PIECE_HEIGHT = 0.95;
/** How far the plaque of a board hangs before its frame; where that is too little it finds a place beside it. */
const PLAQUE = 0.4;
/** How far the frame of a board goes beyond its cells. */
export const FRAME = { active: 0.46, wing: 0.3, shelf: 0.22, plain: 0.25 } as const;

/** A board for each level in the order of their heights, and one for each place of a board that moves. */
export function boardsOf(cells: readonly Cell[], pins: readonly Pin[]): Board[] {
  const pinOf = new Map<string, number>();
  pins.forEach((pin, index) => {
    for (const name of pin.cells) if (!pinOf.has(name)) pinOf.set(name, index);
  });
  const groups = new Map<string, number[]>();
  cells.forEach((cell, index) => {
    const key = `${cell.z} ${pinOf.get(cell.name) ?? -1}`;
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  });
  const boards = [...groups.values()].map((numbers): Board => {
    const own = numbers.flatMap((index) => cells[index] ?? []);
    const [xs, ys] = [own.map(({ x }) => x), own.map(({ y }) => y)];
    const pin = pinOf.get(own[0]?.name ?? '') ?? -1;
    return {
      level: own[0]?.level ?? 0,
      z: own[0]?.z ?? 0,
      cells: numbers,
      low: [Math.min(...xs), Math.min(...ys)],
      high: [Math.max(...xs), Math.max(...ys)],
      pin,
      // Pins are named after it.
      host: cells.findIndex(({ name }) => name === pins[pin]?.name),
    };
  });
  return boards.sort((a, b) => a.z - b.z || a.pin - b.pin);
}

/** Each level with all that is on it now, as one board: where boards move, a level may have several, or just now none. */
export function levelsOf(boards: readonly Board[], cells: readonly Cell[]): Board[] {
  const levels = new Map<number, Board>();
  for (const board of boards) {
    if (!board.cells.some((cell) => cells[cell]?.exists)) continue;
    const { low, high, cells: own } = levels.get(board.level) ?? board;
    levels.set(board.level, {
      ...board,
      cells: [...new Set([...own, ...board.cells])],
      low: [Math.min(low[0], board.low[0]), Math.min(low[1], board.low[1])],
      high: [Math.max(high[0], board.high[0]), Math.max(high[1], board.high[1])],
    });
  }
  return [...levels.values()];
}

/** Of the middles of cells. */
export type Extent = Pick<Board, 'low' | 'high'>;

/** Cells across and along. */
export const sizeOf = ({ low, high }: Extent): [number, number] => [high[0] - low[0] + 1, high[1] - low[1] + 1];

export const middleOf = ({ low, high }: Extent): [number, number] => [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];

const RAD = Math.PI / 180;

/** A point of a board in the game's x and y, `up` cells above it, in space. */
export function onSeat(seat: Seat, x: number, y: number, up = 0): Point {
  const [dx, dz] = [x - seat.middle[0], seat.middle[1] - y];
  const [cy, sy] = [Math.cos(seat.yaw * RAD), Math.sin(seat.yaw * RAD)];
  const [px, pz] = [cy * dx + sy * dz, cy * dz - sy * dx];
  const [ct, st] = [Math.cos(seat.tilt * RAD), Math.sin(seat.tilt * RAD)];
  return [
    seat.at[0] + seat.scale * px,
    seat.at[1] + seat.scale * (up * ct - pz * st),
    seat.at[2] + seat.scale * (pz * ct + up * st),
  ];
}

/** Upwards from a board, of length 1. */
export const normalOf = ({ tilt }: Seat): Point => [0, Math.cos(tilt * RAD), Math.sin(tilt * RAD)];

/** The way back: a point of the board's plane in the game's x and y. */
export function fromSeat(seat: Seat, [x, y, z]: Point): [number, number] {
  const [ct, st] = [Math.cos(seat.tilt * RAD), Math.sin(seat.tilt * RAD)];
  const [px, pz] = [(x - seat.at[0]) / seat.scale, ((z - seat.at[2]) * ct - (y - seat.at[1]) * st) / seat.scale];
  const [cy, sy] = [Math.cos(seat.yaw * RAD), Math.sin(seat.yaw * RAD)];
  return [seat.middle[0] + cy * px - sy * pz, seat.middle[1] - (sy * px + cy * pz)];
}

/** Places of boards count even while they are empty, so that nothing jumps when they are shown. */
export function layOut(cells: readonly Cell[], boards: readonly Board[], seats: readonly Seat[]): Layout {
  const places = new Array<Point>(cells.length).fill([0, 0, 0]);
  const boardOf = new Array<number>(cells.length).fill(0);
  const hull: Point[] = [];
  boards.forEach((board, index) => {
    const seat = seats[index];
    if (!seat) return;
    for (const number of board.cells) {
      const cell = cells[number];
      boardOf[number] = index;
      if (cell) places[number] = onSeat(seat, cell.x, cell.y);
    }
    if (seat.shown === 'none') return;
    const edge = 0.5 + FRAME[seat.role];
    for (const x of [board.low[0] - edge, board.high[0] + edge]) {
      for (const y of [board.low[1] - edge, board.high[1] + edge]) {
        const corner = onSeat(seat, x, y);
        // The plaque with the level's name hangs before the board.
        hull.push(corner, [corner[0], corner[1], corner[2] + PLAQUE * seat.scale]);
      }
    }
    const top = seat.shown === 'disc' ? 0.25 : PIECE_HEIGHT;
    for (const x of [board.low[0], board.high[0]]) {
      for (const y of [board.low[1], board.high[1]]) hull.push(onSeat(seat, x, y, top));
    }
  });
  const radius = hull.reduce((far, [x, y, z]) => Math.max(far, Math.hypot(x, y, z)), 1);
  return { cells, boards, seats, places, boardOf, hull, radius };
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Degrees from -180 to 180. */
export const wrap = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Boards on their way from one seat to another; how pieces are shown is that of the fuller of the two. */
export function betweenSeats(from: readonly Seat[], to: readonly Seat[], t: number): Seat[] {
  return to.map((end, index): Seat => {
    const start = from[index];
    if (!start || t >= 1) return end;
    // A board that appears or disappears does so in its place.
    if (start.shown === 'none') return { ...end, scale: Math.max(end.scale * t, 0.01) };
    if (end.shown === 'none') return { ...start, scale: Math.max(start.scale * (1 - t), 0.01) };
    return {
      at: [mix(start.at[0], end.at[0], t), mix(start.at[1], end.at[1], t), mix(start.at[2], end.at[2], t)],
      middle: [mix(start.middle[0], end.middle[0], t), mix(start.middle[1], end.middle[1], t)],
      scale: mix(start.scale, end.scale, t),
      tilt: mix(start.tilt, end.tilt, t),
      yaw: start.yaw + wrap(end.yaw - start.yaw) * t,
      shown: start.shown === 'whole' || end.shown === 'whole' ? 'whole' : 'disc',
      role: end.role,
    };
  });
}

/** Cells straight above and below, itself included: those of the same place on another level. */
export function columnOf(cells: readonly Cell[], index: number): number[] {
  const at = cells[index];
  if (!at) return [];
  const same = (cell: Cell) => Math.abs(cell.x - at.x) < 0.01 && Math.abs(cell.y - at.y) < 0.01;
  return cells.flatMap((cell, i) => (same(cell) ? [i] : []));
}
