// Which thing is under the pointer. Pieces are slanted capsules on the screen, squares lie in the plane of their board.
// Pieces and marked places win over empty cells, boards in full over small ones, then the nearest wins.

import { type Board, FRAME, type Layout, type Point, onSeat } from './layout.js';
import { type Projection, onBoard, toScreen } from './pose.js';

/**
 * The level that a click calls, and the cell under the pointer if a piece stands there. Of a target on a board that calls its level,
 * `level` is that level.
 */
export type Picked =
  | { kind: 'cell'; cell: number; level?: number }
  | { kind: 'board'; name: string }
  | { kind: 'pin'; pin: string; level?: number }
  | { kind: 'level'; level: number; piece?: number }
  | { kind: 'lift'; level: number };

export interface Pickable {
  layout: Layout;
  projection: Projection;
  /** By cell: it exists and can be pointed at. */
  exists: (cell: number) => boolean;
  /** Height of the piece on a cell in cells of its board, 0 for none. */
  piece: (cell: number) => number;
  /** From the foot of a piece to its top, for each cell of height, before its board's scale. */
  lean: Point;
  /** A click on this cell plays a move. */
  target: (cell: number) => boolean;
  /** Cells of levels that are not worked on: what else is under the pointer goes before them. */
  faded: (cell: number) => boolean;
  /** A click anywhere on this board, but on a target, calls its level instead of picking a cell. */
  calls: (board: number) => boolean;
  /** Handles of movable boards: a line in space to be hit within some pixels. */
  handles: readonly { name: string; from: Point; to: Point }[];
  badges: readonly Badge[];
  /** Which of the movable boards this board is; its rim picks it up. null: none. */
  movable: (board: number) => string | null;
  pins: readonly { pin: string; cells: readonly number[] }[];
  /** Of levels above one another. */
  pile?: Pile | null;
}

/** On the screen: its middle, how far it reaches in pixels, and how near it is. */
export interface Spot {
  x: number;
  y: number;
  reach: number;
  near: number;
}

/** By which a board that moves is picked up. */
export type Badge = Spot & { name: string; board: number };

export interface Pile {
  /** What lies behind this board cannot be seen, nor be pointed at unless it is a target. */
  hides: (board: number) => boolean;
  /** Levels can be taken off it, by their rims or their plaques; these stand so many pixels around a point of the frame. */
  plaques: readonly (Spot & { level: number })[] | null;
}

interface Hit {
  what: Picked;
  /** Greater wins: faded squares, faded pieces, squares and rims, badges, then pieces, targets and places for boards. */
  rank: number;
  near: number;
}

/** How wide pieces are to the pointer, at the foot and at the head, in cells. */
const BODY = 0.26;
const HEAD = 0.16;
const HANDLE_PX = 8;
/** They lie over cells of other boards. */
const BADGE_RANK = 2.5;

/** Distance of a point from a line between two points on the screen, and where on it the nearest point is, from 0 to 1. */
export function distanceToLine(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): { far: number; t: number } {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const t = long === 0 ? 0 : Math.min(Math.max(((px - ax) * dx + (py - ay) * dy) / long, 0), 1);
  return { far: Math.hypot(px - ax - t * dx, py - ay - t * dy), t };
}

export function topOf(foot: Point, height: number, lean: Point): Point {
  return [foot[0] + lean[0] * height, foot[1] + lean[1] * height, foot[2] + lean[2] * height];
}

/** A piece as it stands on the screen: a capsule from its foot to its head. */
interface Body {
  what: Picked;
  foot: ReturnType<typeof toScreen>;
  top: { x: number; y: number };
  /** Pixels that a cell of its board takes there. */
  scale: number;
  rank: number;
}

function bodiesOf(scene: Pickable): Body[] {
  const { layout, projection } = scene;
  return layout.places.flatMap((place, cell): Body[] => {
    const board = layout.boardOf[cell] ?? 0;
    const seat = layout.seats[board];
    if (!seat || seat.shown === 'none' || scene.calls(board)) return [];
    const height = scene.piece(cell);
    if (height <= 0 || !scene.exists(cell)) return [];
    const foot = toScreen(projection, place);
    const top = toScreen(projection, topOf(place, Math.max(height - HEAD, 0.05) * seat.scale, scene.lean));
    const rank = scene.faded(cell) ? 1 : 3;
    return [{ what: { kind: 'cell', cell }, foot, top, scale: seat.scale * foot.scale, rank }];
  });
}

/** Squares of a board by their distance from its first corner, in cells. */
const squaresOf = ({ cells, low }: Board, layout: Layout): Map<number, number> =>
  new Map(
    cells.map((cell) => {
      const { x, y } = layout.cells[cell] ?? { x: 0, y: 0 };
      return [keyOf(x - low[0], y - low[1]), cell];
    }),
  );

const keyOf = (across: number, along: number): number => 1000 * Math.round(across) + Math.round(along);

type Picker = (x: number, y: number) => Picked | null;

/** Answers what a point of the frame picks, as long as nothing changes. */
export function pickerOf(scene: Pickable): Picker {
  const { layout, projection } = scene;
  const bodies = bodiesOf(scene);
  const squares = layout.boards.map((board) => squaresOf(board, layout));
  const handles = scene.handles.map(({ name, from, to }) => ({
    name,
    from: toScreen(projection, from),
    to: toScreen(projection, to),
  }));
  const pile = scene.pile ?? null;
  /** A board under a point, whichever of its cells is nearest to that, and whether the point is on its rim. */
  const over = (board: number, { at }: { at: readonly [number, number] }): { cell: number; rim: boolean } | null => {
    const { low, high } = layout.boards[board] ?? { low: [0, 0], high: [0, 0] };
    const margin = 0.5 + FRAME[layout.seats[board]?.role ?? 'plain'];
    const near = ([0, 1] as const).map((axis) => Math.min(Math.max(at[axis], low[axis]), high[axis]));
    const far = Math.max(...near.map((value, axis) => Math.abs(value - (at[axis] ?? 0))));
    const cell = squares[board]?.get(keyOf((near[0] ?? 0) - low[0], (near[1] ?? 0) - low[1]));
    return cell === undefined || !scene.exists(cell) || far > margin ? null : { cell, rim: far > 0.5 };
  };
  return (x, y) => {
    const under = layout.boards.map((_, board) => {
      const seat = layout.seats[board];
      return seat && seat.shown !== 'none' ? onBoard(projection, x, y, seat) : null;
    });
    const cover = !pile
      ? -Infinity
      : Math.max(...under.map((hit, board) => (hit && pile.hides(board) && over(board, hit) ? hit.near : -Infinity)));
    const isHidden = (near: number): boolean => near < cover - 0.01;
    let best: Hit | null = null;
    const offer = (what: Picked, rank: number, near: number) => {
      if (!best || rank > best.rank || (rank === best.rank && near > best.near)) best = { what, rank, near };
    };
    for (const { what, foot, top, scale, rank } of bodies) {
      const { far, t } = distanceToLine(x, y, foot.x, foot.y, top.x, top.y);
      if (isHidden(foot.near + 0.3)) continue;
      if (far <= (BODY + (HEAD - BODY) * t) * scale) offer(what, rank, foot.near + 0.3);
    }
    for (const { level, x: across, y: down, reach, near } of pile?.plaques ?? []) {
      if (Math.hypot(x - across, y - down) <= reach && !isHidden(near)) offer({ kind: 'lift', level }, 4, near);
    }
    for (const { name, board, x: across, y: down, reach, near } of scene.badges) {
      if (scene.calls(board) || isHidden(near)) continue;
      if (Math.hypot(x - across, y - down) <= reach) offer({ kind: 'board', name }, BADGE_RANK, near);
    }
    layout.boards.forEach(({ level, low, high }, board) => {
      const hit = under[board];
      if (!hit) return;
      const { at, near } = hit;
      const name = scene.calls(board) ? null : scene.movable(board);
      const rim = (name !== null || pile?.plaques) && !isHidden(near) ? over(board, hit) : null;
      if (rim?.rim && name !== null) offer({ kind: 'board', name }, scene.faded(rim.cell) ? 0 : 2, near);
      if (rim?.rim && pile?.plaques) offer({ kind: 'lift', level }, 2, near);
      const edge = scene.calls(board) ? 0.8 : 0.5;
      if (at[0] < low[0] - edge || at[0] > high[0] + edge || at[1] < low[1] - edge || at[1] > high[1] + edge) return;
      const cell = squares[board]?.get(keyOf(at[0] - low[0], at[1] - low[1]));
      const exists = cell !== undefined && scene.exists(cell);
      const calls = scene.calls(board) ? { level } : {};
      if (scene.calls(board) && !(exists && scene.target(cell))) {
        const taken = exists && scene.piece(cell) > 0;
        offer({ kind: 'level', level, ...(taken ? { piece: cell } : {}) }, 2, near);
      }
      if (cell === undefined) return;
      const pin = scene.pins.find(({ cells: own }) => own.includes(cell));
      if (pin && !exists) offer({ kind: 'pin', pin: pin.pin, ...calls }, 3, near);
      else if (exists && (scene.target(cell) || !scene.calls(board))) {
        const strong = scene.target(cell) ? 3 : 2;
        if (strong < 3 && isHidden(near)) return;
        offer({ kind: 'cell', cell, ...calls }, scene.faded(cell) && strong < 3 ? 0 : strong, near);
      }
    });
    for (const { name, from, to } of handles) {
      if (distanceToLine(x, y, from.x, from.y, to.x, to.y).far <= HANDLE_PX)
        offer({ kind: 'board', name }, 3, (from.near + to.near) / 2);
    }
    return (best as Hit | null)?.what ?? null;
  };
}

export const pick = (scene: Pickable, x: number, y: number): Picked | null => pickerOf(scene)(x, y);

const same = (picked: Picked | null, cell: number): boolean => picked?.kind === 'cell' && picked.cell === cell;

function inFrame({ projection: { frame } }: Pickable, { x, y }: { x: number; y: number }): boolean {
  return x >= 0 && y >= 0 && x < frame.width && y < frame.height;
}

/** The middle of a cell's square on the screen, and the shorter of its sides there, in pixels. */
export function squareOn(
  { layout, projection }: Pick<Pickable, 'layout' | 'projection'>,
  cell: number,
): { x: number; y: number; side: number } {
  const { x = 0, y = 0 } = layout.cells[cell] ?? {};
  const seat = layout.seats[layout.boardOf[cell] ?? 0];
  const { x: across, y: down } = toScreen(projection, layout.places[cell] ?? [0, 0, 0]);
  const long = (dx: number, dy: number): number => {
    const ends = [-1, 1].map((end) => seat && toScreen(projection, onSeat(seat, x + end * dx, y + end * dy)));
    const [a, b] = ends;
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  return { x: across, y: down, side: Math.min(long(0.5, 0), long(0, 0.5)) };
}

const SPREAD = [0, -0.2, 0.2, -0.36, 0.36, -0.44, 0.44];

/** Points of a cell's square, across and along the picture. */
function overSquare({ layout }: Pickable, cell: number): Point[] {
  const [x, y, z] = layout.places[cell] ?? [0, 0, 0];
  const seat = layout.seats[layout.boardOf[cell] ?? 0];
  const scale = seat?.scale ?? 1;
  const tilt = ((seat?.tilt ?? 0) * Math.PI) / 180;
  return SPREAD.flatMap((dz) =>
    SPREAD.map((dx): Point => [x + dx * scale, y - dz * scale * Math.sin(tilt), z + dz * scale * Math.cos(tilt)]),
  );
}

/**
 * A point of the frame where a click picks just this cell, null if there is none. Pieces are tried from the head down.
 * `pickAt`: who asks for many cells makes one for all.
 */
export function pointOfCell(
  scene: Pickable,
  cell: number,
  pickAt: Picker = pickerOf(scene),
): { x: number; y: number } | null {
  const place = scene.layout.places[cell];
  if (!place || !scene.exists(cell)) return null;
  const tries: Point[] = [];
  const height = scene.piece(cell) * (scene.layout.seats[scene.layout.boardOf[cell] ?? 0]?.scale ?? 1);
  if (height > 0) for (const share of [0.45, 0.2, 0.75, 0]) tries.push(topOf(place, height * share, scene.lean));
  tries.push(...overSquare(scene, cell));
  return firstThat(scene, tries, (picked) => same(picked, cell), pickAt);
}

/** By its sign, its plaque or its stem. */
export function pointOfHandle(scene: Pickable, name: string): { x: number; y: number } | null {
  const isOf = (picked: Picked | null): boolean => picked?.kind === 'board' && picked.name === name;
  const spots = scene.badges.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const spot = spots.find((at) => inFrame(scene, at) && isOf(pick(scene, at.x, at.y)));
  if (spot) return spot;
  const handle = scene.handles.find((one) => one.name === name);
  if (!handle) return null;
  const tries = [0.5, 0.3, 0.7, 0.1, 0.9].map((t): Point => [
    handle.from[0] + (handle.to[0] - handle.from[0]) * t,
    handle.from[1] + (handle.to[1] - handle.from[1]) * t,
    handle.from[2] + (handle.to[2] - handle.from[2]) * t,
  ]);
  return firstThat(scene, tries, isOf);
}

/** Where a click calls a level, or in a stack takes it off or puts it back. */
export function pointOfLevel(scene: Pickable, level: number): { x: number; y: number } | null {
  if (scene.pile) {
    const plaque = scene.pile.plaques?.find((each) => each.level === level);
    const [x, y] = [Math.round(plaque?.x ?? NaN), Math.round(plaque?.y ?? NaN)];
    return pick(scene, x, y)?.kind === 'lift' ? { x, y } : null;
  }
  const cells = scene.layout.boards.flatMap((board) => (board.level === level ? board.cells : []));
  const tries = cells.map((cell): Point => scene.layout.places[cell] ?? [0, 0, 0]);
  return firstThat(scene, tries, (picked) => picked.kind === 'level' && picked.level === level);
}

export function pointOfPin(scene: Pickable, pin: string): { x: number; y: number } | null {
  const cells = scene.pins.find((one) => one.pin === pin)?.cells ?? [];
  const tries = cells.flatMap((cell) => overSquare(scene, cell));
  return firstThat(scene, tries, (picked) => picked.kind === 'pin' && picked.pin === pin);
}

function firstThat(
  scene: Pickable,
  tries: readonly Point[],
  right: (picked: Picked) => boolean,
  pickAt: Picker = pickerOf(scene),
): { x: number; y: number } | null {
  for (const point of tries) {
    const at = toScreen(scene.projection, point);
    // Whole pixels, as clicks come.
    const [x, y] = [Math.round(at.x), Math.round(at.y)];
    if (!inFrame(scene, { x, y })) continue;
    const picked = pickAt(x, y);
    if (picked && right(picked)) return { x, y };
  }
  return null;
}
