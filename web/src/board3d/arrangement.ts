// Where boards stand, in each way of laying them out. Boards that are read are moved apart, never turned against each
// other, so that files and ranks point the same way on every level; then hardly a piece hides another and boards can be
// opaque (docs/page.md has the measured shares).

import type { Look } from '../core/types.js';
import { placeIn } from '../state/board/level_order.js';
import type { Room } from '../state/board/scene.js';
import type { Arrangement } from '../state/board/scene.js';
import { type Board, type Extent, FRAME, type Seat, middleOf, sizeOf } from './layout.js';
import { type Frame, heightInSight } from './pose.js';
import { type Column, type Table, columnsOf, inColumn, layRows, tablesOf } from './table.js';

/** Where one looks from at first. Angles in degrees; `fov` is the angle of view from top to bottom. */
export interface View {
  azimuth: number;
  elevation: number;
  fov: number;
}

export interface Arranged {
  seats: Seat[];
  view: View;
}

/** What an arrangement depends on besides the boards. */
export interface Wish {
  frame: Frame;
  /** What the page around the board is; where it is not said, the frame alone decides. */
  room?: Room | null;
  /** The level that is worked on; of `focus`. */
  active: number;
  /** Boards beside those of that level; absent: its neighbours. Of `focus`. */
  beside?: readonly number[] | null;
  /** By board: it is there now. Else its place is only one that a board could move to; all are where it is not said. */
  present?: readonly boolean[];
  /** Between two levels of a stack, in cells. */
  gap: number;
  /** Levels that lie beside a stack; of one with boards that move, none can. */
  lifted?: readonly number[];
  /** Levels of a stack that are not drawn. */
  masked?: readonly number[];
  /** Of all boards about their middles, in degrees. */
  yaw: number;
  /** Its order of levels is that of the side at the bottom. */
  look: Pick<Look, 'azimuth' | 'elevation' | 'levelOrder'>;
}

/** A picture that is higher than wide. */
export const isTall = ({ width, height }: Frame): boolean => width < height;
/**
 * A picture that is lower than this has room for what a phone held across has, and without a page around it is taken for that of one; in
 * pixels.
 */
export const LOW = 440;

/**
 * How boards are laid out in a picture: as on a desk, or as on a phone, where boards beside each other would be too small. On
 * a phone the picture says how it is held: in an upright one it may be wide.
 */
export function shapeOf(frame: Frame, room: Room | null = null): Room {
  if (isTall(frame)) return 'tall';
  const phone = room === null ? frame.height < LOW : room !== 'wide';
  return phone ? 'low' : 'wide';
}

/** Across and along as boards lie in the picture, after they were turned. */
function sizeIn(board: Extent, yaw: number): [number, number] {
  const [nx, ny] = sizeOf(board);
  return Math.round(yaw / 90) % 2 === 0 ? [nx, ny] : [ny, nx];
}

/** Which of two boards, by their numbers, is read first: by its level, else the lower one. */
const readIn = (boards: readonly Board[], { levelOrder }: Wish['look']) => {
  const place = placeIn(levelOrder);
  const at = (index: number): number => place(boards[index]?.level ?? 0);
  return (a: number, b: number): number => at(a) - at(b) || a - b;
};

const plain = (board: Board, yaw: number): Seat => ({
  at: [0, 0, 0],
  middle: middleOf(board),
  scale: 1,
  tilt: 0,
  yaw,
  shown: 'whole',
  role: 'plain',
});

/** The active level in the middle, its neighbours as wings, all others small behind it, as they are read from left to right. */
function focus(
  boards: readonly Board[],
  { active, beside: aside, present, yaw, frame, room: page = null, look }: Wish,
): Arranged {
  const read = readIn(boards, look);
  const sizes = boards.map((board) => sizeIn(board, yaw));
  const size = (index: number): [number, number] => sizes[index] ?? [0, 0];
  const there = boards.flatMap((_, index) => (present?.[index] === false ? [] : [index])).sort(read);
  // Several small boards may be on one level: they stand beside each other, as one sees them in the game.
  const turn = (yaw * Math.PI) / 180;
  const right = (index: number): number => {
    const [x, y] = boards[index] ? middleOf(boards[index]) : [0, 0];
    return x * Math.cos(turn) - y * Math.sin(turn);
  };
  const isOf = (index: number): boolean => boards[index]?.level === active;
  const own = there.filter(isOf);
  // A place to which a hint takes a board may be all that there is of its level.
  const only = own.length > 0 ? own : (aside?.filter(isOf) ?? []);
  const front = only.length > 0 ? only : there.slice(0, 1);
  const at = front[0] ?? 0;
  const beside = 2 * FRAME.active + 0.3;
  const wide = front.reduce((sum, index) => sum + size(index)[0] + beside, -beside);
  const deep = Math.max(...front.map((index) => size(index)[1]));
  const place = there.indexOf(at);
  const neighbours = [there[place - 1], there[place + front.length]].flatMap((index) => index ?? []);
  const wings = aside?.filter((index) => !front.includes(index)).sort(read) ?? neighbours;
  // One alone stands on its own side.
  const isFirst = (index: number): boolean => (wings.length > 1 ? index === wings[0] : read(index, at) < 0);
  // The left one of two boards beside it keeps its height, so that the camera stays where it is when others take their places.
  const leftIsHigh = read(0, boards.length - 1) > 0;
  const isHigh = (index: number): boolean => (wings.length > 1 ? isFirst(index) === leftIsHigh : index > at);
  const shape = shapeOf(frame, page);
  const [tall, low] = [shape === 'tall', shape === 'low'];
  const wing = tall ? 0.46 : low ? 0.34 : 0.73;
  const wingSeat = (index: number): Pick<Seat, 'at' | 'scale'> => {
    const first = isFirst(index);
    const [w, d] = size(index);
    if (tall) {
      // Side by side behind the active one.
      const far = -(deep / 2 + (d * wing) / 2 + 1.5);
      return { at: [(first ? -1 : 1) * ((w * wing) / 2 + 0.45), 0.6, far], scale: wing };
    }
    if (low) {
      const right = wide / 2 + (w * wing) / 2 + 1.3;
      return { at: [right, 0, (first ? -1 : 1) * ((d * wing) / 2 + 0.7)], scale: wing };
    }
    const aside = wide / 2 + (w * wing) / 2 + 1.15;
    return { at: [first ? -aside : aside, isHigh(index) ? 0.9 : -0.9, -0.9], scale: wing };
  };
  const others = boards
    .flatMap((_, index) => (front.includes(index) || wings.includes(index) ? [] : [index]))
    .sort(read);
  const shelf = 0.45;
  const between = 0.7;
  const hole = others.some((index) => read(index, at) < 0) && others.some((index) => read(index, at) > 0) ? 1 : 0;
  const row = others.reduce((sum, index) => sum + size(index)[0] * shelf + between, hole - between);
  const room = 2 * (wide / 2 + 1.15 + wing * wide) + 1.6;
  // More levels than the row has room for are drawn smaller.
  const less = Math.min(1, room / Math.max(row, 1));
  let left = -(row * less) / 2;
  // Behind the active board, and behind wings that are deeper than it.
  const behind = Math.max(deep / 2, ...wings.map((index) => 0.9 + (size(index)[1] * wing) / 2));
  const far = -(behind + Math.max(...others.map((index) => size(index)[1]), 0) * shelf * 0.5 + 1.6);
  const onShelf = new Map<number, Point3>();
  let open = hole;
  for (const index of others) {
    if (open > 0 && read(index, at) > 0) {
      left += open * less;
      open = 0;
    }
    const w = size(index)[0] * shelf * less;
    onShelf.set(index, [left + w / 2, 0.9, far]);
    left += w + between * less;
  }
  const inFront = new Map<number, Point3>();
  let edge = -wide / 2;
  for (const index of [...front].sort((a, b) => right(a) - right(b))) {
    const [w] = size(index);
    inFront.set(index, [edge + w / 2, 0, 0]);
    edge += w + beside;
  }
  const seats = boards.map((board, index): Seat => {
    const seat = plain(board, yaw);
    const place = inFront.get(index);
    if (place) return { ...seat, at: place, role: 'active' };
    if (wings.includes(index)) return { ...seat, ...wingSeat(index), role: 'wing' };
    if (tall || low) return { ...seat, shown: 'none', role: 'shelf' };
    return {
      ...seat,
      at: onShelf.get(index) ?? [0, 0, 0],
      scale: shelf * less,
      tilt: 26,
      shown: 'disc',
      role: 'shelf',
    };
  });
  const view = tall
    ? { azimuth: 0, elevation: 58, fov: 20 }
    : { azimuth: 0, elevation: low ? 60 : 54, fov: low ? 24 : 16 };
  return { seats, view };
}

type Point3 = [number, number, number];

/** How rows of boards are looked at, and how far apart they stand: beside and behind each other, and upwards from row to row. */
interface Rows {
  view: View;
  beside: number;
  behind: number;
  rise: number;
  /** A row is read faster than a block: boards beside each other may be so much smaller. */
  worth: number;
}

function rowsIn(frame: Frame): Rows {
  const rim = 2 * FRAME.plain;
  // A phone has no room to spare: its boards almost touch, and hardly shrink with their distance.
  if (isTall(frame))
    return { view: { azimuth: 0, elevation: 60, fov: 3 }, beside: rim + 0.3, behind: rim + 0.06, rise: 0, worth: 1 };
  return { view: { azimuth: 0, elevation: 58, fov: 8 }, beside: rim + 0.6, behind: rim + 1, rise: 0.4, worth: 0.84 };
}

/** Of a place where a board could go, and between two of them: a click must hit it, and no more. */
const PLACE = 0.5;
const PLACES_APART = 0.6;

/**
 * Every level whole, in as many rows as make cells largest, in the order of reading, as the slices do. Small boards of one level stand one
 * behind the other if cells become larger by it. Places that no board stands on are small, in a row of their own behind all others.
 */
function all(boards: readonly Board[], { yaw, frame, present, look }: Wish): Arranged {
  const sizes = boards.map((board) => sizeIn(board, yaw));
  const read = readIn(boards, look);
  // The nearest row is read last.
  const there = boards.flatMap((_, index) => (present?.[index] === false ? [] : [index])).sort((a, b) => read(b, a));
  const places = boards.flatMap((_, index) => (there.includes(index) ? [] : [index]));
  const { view, beside, behind, rise, worth: rowWorth } = rowsIn(frame);
  const flat = Math.sin((view.elevation * Math.PI) / 180);
  const placesDeep = places.length === 0 ? 0 : Math.max(...places.map((i) => sizes[i]?.[1] ?? 0)) * PLACE + behind;
  const deepest = Math.max(...there.map((board) => sizes[board]?.[1] ?? 0));
  const isLevel = (a: number, b: number): boolean => boards[a]?.level === boards[b]?.level;
  const together = columnsOf(there, sizes, { behind, most: deepest + behind }, isLevel);
  const alone = there.map((board): Column => ({ boards: [board], size: sizes[board] ?? [0, 0] }));
  let best: Best = { columns: [], rows: [], worth: 0, spare: 0, across: 0 };
  for (const columns of together.length < alone.length ? [alone, together] : [alone]) {
    const covers = columns.map(({ size }) => size);
    for (const { rows, across, along } of tablesOf([...columns.keys()], covers, { beside, behind })) {
      const wide = frame.width / (across + 1.6);
      const scale = Math.min(wide, heightInSight(frame) / ((along + 1.2) * flat + 0.7));
      const worth = scale * rowWorth ** (rows.length - 1);
      // Where their width alone keeps boards from being larger, rows stand farther apart.
      const spare = (heightInSight(frame) / wide - 0.7) / flat - 2 - along - placesDeep;
      if (worth > best.worth)
        best = { columns, rows, worth, across, spare: Math.min(Math.max(spare / (rows.length - 1 || 1), 0), 0.8) };
    }
  }
  const { columns } = best;
  const first = (column: number): number => columns[column]?.boards[0] ?? 0;
  for (const row of best.rows) row.sort((a, b) => read(first(a), first(b)));
  const seats = boards.map((board) => plain(board, yaw));
  const laid = columns.map(({ boards: [board = 0] }): Seat => plain(boards[board]!, yaw));
  const covers = columns.map(({ size }) => size);
  const near = layRows(laid, best.rows, covers, { beside, behind: behind + best.spare, near: 0, rise });
  columns.forEach((column, number) => {
    const [x, y, z] = laid[number]?.at ?? [0, 0, 0];
    for (const [board, along] of inColumn(column, sizes, behind)) {
      const seat = seats[board];
      if (seat) seats[board] = { ...seat, at: [x, y, z + along] };
    }
  });
  const row = places.reduce((sum, i) => sum + (sizes[i]?.[0] ?? 0) * PLACE + PLACES_APART, -PLACES_APART);
  const less = Math.min(1, best.across / Math.max(row, 1));
  let left = (-row * less) / 2;
  for (const i of places) {
    const [w = 0, d = 0] = sizes[i] ?? [];
    const scale = PLACE * less;
    const seat = seats[i];
    if (seat)
      seats[i] = { ...seat, scale, at: [left + (w * scale) / 2, best.rows.length * rise, near - (d * scale) / 2] };
    left += w * scale + PLACES_APART * less;
  }
  return { seats, view };
}

interface Best {
  columns: Column[];
  /** Of columns, by their numbers. */
  rows: number[][];
  worth: number;
  /** Between two rows, beside what is always between them. */
  spare: number;
  /** Of the widest row. */
  across: number;
}

/** Levels from left to right as they are read, each as high as it is in the game, every other one behind. */
function zigzag(boards: readonly Board[], wish: Wish): Arranged {
  // In a tall window there is no room for that: rows serve better there.
  if (isTall(wish.frame)) return all(boards, wish);
  const sizes = boards.map((board) => sizeIn(board, wish.yaw));
  const [wide, deep] = [Math.max(...sizes.map(([w]) => w)), Math.max(...sizes.map(([, d]) => d))];
  const middle = (boards.length - 1) / 2;
  const order = boards.map((_, index) => index).sort(readIn(boards, wish.look));
  const seats = boards.map((board, index): Seat => {
    const at: Point3 = [
      (order.indexOf(index) - middle) * wide * 0.66,
      index * 0.5,
      index % 2 === 0 ? 0 : -(deep * 1.18 + 0.8),
    ];
    return { ...plain(board, wish.yaw), at };
  });
  return { seats, view: { azimuth: 0, elevation: 56, fov: shapeOf(wish.frame, wish.room) === 'low' ? 8 : 18 } };
}

/**
 * How far boards that move are pulled away from those they stand on, and their hosts from each other, in cells: no board hides another
 * from the left or from the near side, whichever of the players is there.
 */
const ASIDE = 1.5;
const STRETCH = { tall: 3.6, low: 3.6, wide: 4.6 } as const;

/** All that boards cover together. */
function extentOf(boards: readonly Board[]): Extent {
  const [xs, ys] = [
    boards.flatMap(({ low, high }) => [low[0], high[0]]),
    boards.flatMap(({ low, high }) => [low[1], high[1]]),
  ];
  return { low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)] };
}

/** Levels above one another, as the game has them. */
function stack(boards: readonly Board[], wish: Wish): Arranged {
  const { gap, yaw, look, frame, room = null } = wish;
  const middle = middleOf(extentOf(boards));
  const height = (Math.min(...boards.map(({ z }) => z)) + Math.max(...boards.map(({ z }) => z))) / 2;
  const prop = boards.some(({ pin }) => pin >= 0);
  if (!prop && boards.some(({ level }) => wish.lifted?.includes(level))) return apart(boards, wish);
  const turn = (yaw * Math.PI) / 180;
  const shape = shapeOf(frame, room);
  const seats = boards.map((board): Seat => {
    // On which board this one stands: its level's stretch is that of its host.
    const host = boards.find(({ cells }) => cells.includes(board.host)) ?? board;
    const away = (axis: 0 | 1) => {
      if (host === board) return 0;
      return ASIDE * Math.sign(middleOf(board)[axis] - middleOf(host)[axis]);
    };
    const dx = away(0);
    // Aside is enough; only what stands straight before or behind its host goes along.
    const dy = (dx === 0 ? away(1) : 0) + (prop ? ((host.z - height) * STRETCH[shape]) / 2 : 0);
    const up = (board.z - height) * gap;
    return {
      ...plain(board, yaw),
      middle,
      at: [dx * Math.cos(turn) - dy * Math.sin(turn), up, -dy * Math.cos(turn) - dx * Math.sin(turn)],
    };
  });
  // Angles at which boards that move hide no cell of those they stand on (tests/web/sight.test.mjs).
  const own = {
    tall: { azimuth: 0, elevation: 60, fov: 6 },
    low: { azimuth: -86, elevation: 58, fov: 6 },
    wide: { azimuth: -80, elevation: 56, fov: 22 },
  }[shape];
  const view = prop ? own : { azimuth: look.azimuth, elevation: look.elevation, fov: 14 };
  return { seats, view };
}

/** Between the pile that is left of a stack and what was taken off it, in cells. */
const BESIDE_PILE = 1.2;

/** A stack of which levels were taken off: they lie on the table beside what is left of it, on a phone held upright before it. */
function apart(boards: readonly Board[], { gap, yaw, frame, room = null, lifted = [], look }: Wish): Arranged {
  const read = readIn(boards, look);
  const tall = shapeOf(frame, room) === 'tall';
  const view = tall ? { azimuth: 0, elevation: 50, fov: 6 } : { azimuth: 6, elevation: 43, fov: 16 };
  const spacing = { beside: 2 * FRAME.plain + 0.6, behind: 2 * FRAME.plain + 1 };
  const off = boards.flatMap(({ level }, index) => (lifted.includes(level) ? [index] : [])).sort((a, b) => read(b, a));
  const sizes = boards.map((board) => sizeIn(board, yaw));
  const pile = boards.filter(({ level }) => !lifted.includes(level));
  const extent = pile.length > 0 ? extentOf(pile) : null;
  const [pileWide, pileDeep] = extent ? sizeIn(extent, yaw) : [0, 0];
  // What lies on a level that was taken off comes down by it.
  const heights = [...new Set(boards.map(({ z }) => z))].sort((a, b) => a - b);
  const up = new Map<number, number>();
  for (const z of new Set(pile.map((board) => board.z))) {
    const below = [...up.values()].at(-1);
    const step = z - (heights[heights.indexOf(z) - 1] ?? z);
    up.set(z, below === undefined ? 0 : below + step * gap);
  }
  const pileHigh = Math.max(0, ...up.values());
  const between = extent ? BESIDE_PILE + 2 * FRAME.plain : 0;
  const tilt = (view.elevation * Math.PI) / 180;
  const flat = Math.sin(tilt);
  const scaleOf = ({ across, along }: Table): number => {
    const wide = tall ? Math.max(across, pileWide) : across + between + pileWide;
    const deep = tall ? along + between + pileDeep : Math.max(along, pileDeep);
    return Math.min(frame.width / (wide + 1), heightInSight(frame) / (deep * flat + pileHigh * Math.cos(tilt) + 1));
  };
  const best = tablesOf(off, sizes, spacing).reduce((one, other) => (scaleOf(other) > scaleOf(one) ? other : one));
  const aside: Point3 = tall
    ? [0, 0, -(best.along + between + pileDeep) / 2]
    : [(best.across + between + pileWide) / 2, 0, 0];
  const seats = boards.map((board): Seat => {
    const seat = plain(board, yaw);
    if (!extent || lifted.includes(board.level)) return seat;
    return { ...seat, middle: middleOf(extent), at: [aside[0], up.get(board.z) ?? 0, aside[2]] };
  });
  for (const row of best.rows) row.sort(read);
  layRows(seats, best.rows, sizes, { ...spacing, near: best.along / 2, rise: 0 });
  return { seats, view };
}

/** The others stand as if all were there. */
function without(masked: readonly number[], boards: readonly Board[], { seats, view }: Arranged): Arranged {
  const isMasked = (index: number): boolean => masked.includes(boards[index]?.level ?? -1);
  return { seats: seats.map((seat, index) => (isMasked(index) ? { ...seat, shown: 'none' } : seat)), view };
}

export function arrange(kind: Arrangement, boards: readonly Board[], wish: Wish): Arranged {
  if (boards.length === 0) return { seats: [], view: { azimuth: 0, elevation: 50, fov: 20 } };
  switch (kind) {
    case 'focus':
      return focus(boards, wish);
    case 'all':
      return all(boards, wish);
    case 'zigzag':
      return zigzag(boards, wish);
    case 'stack':
      return without(wish.masked ?? [], boards, stack(boards, wish));
  }
}
