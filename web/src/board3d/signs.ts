// The signs that face the camera: names of files and ranks on the rims of boards, the plaque with a level's name and the
// number of its targets, which level the last move came from, kinds of pieces, handles of boards.

import { arrivalOf } from '../state/board/last_move.js';
import { countByLevel } from '../state/board/target_counts.js';
import type { Atlas } from './atlas.js';
import { FRAME, type Point, type Seat, onSeat, wrap } from './layout.js';
import type { Stem } from './lines.js';
import type { Badge, Pile, Spot } from './picking.js';
import type { Standing } from './piece_layer.js';
import { type Projection, along, boardsUnder, toScreen, toward } from './pose.js';
import { ASIDE_PLAQUE, type Drawn, fadeOf, over, workOf } from './rows.js';

/** Place, size in cells, least size in pixels, shift, tile, opacity, nearness. */
export function signRows(
  rows: number[],
  at: Point,
  tile: number,
  form: { size: number; least: number; right?: number; up?: number; opacity?: number; nearer?: number },
): void {
  rows.push(...at, form.size, form.least, form.right ?? 0, form.up ?? 0, tile, form.opacity ?? 1, form.nearer ?? 0);
}

/** On cells of fewer pixels the line that tells of a check covers most of the piece that gives it. */
const CLEAR_PX = 18;

/**
 * What kind a piece is: its letter, at the feet of all, where the viewer asks for it; its outline, on the disc of a piece that
 * gives check, that attacks or guards the cell under the pointer or stands there, for a disc does not show its kind, and over
 * a small piece that gives check.
 */
export function kindRows(
  { scene, layout }: Drawn,
  projection: Projection,
  standing: readonly Standing[],
  rows: number[],
  atlas: Pick<Atlas, 'badge' | 'emblem'>,
): void {
  const checkers = new Set(scene.checkers);
  const asked = new Set([...checkers, ...scene.attackers, ...scene.defenders, scene.hover]);
  for (const { cell, place, letter, shape, side, disc } of standing) {
    const scale = layout.seats[layout.boardOf[cell] ?? 0]?.scale ?? 1;
    if (disc && asked.has(cell))
      signRows(rows, place, atlas.emblem(shape, letter, side), { size: 1.2 * scale, least: 28, nearer: 0.8 * scale });
    // Before the foot, so that neither the piece itself nor the board hides it.
    if (!disc && scene.view3d.letters) {
      const form = { size: 0.4 * scale, least: 12, right: 0.62, up: -0.1, nearer: 0.5 * scale };
      signRows(rows, place, atlas.badge(letter, side), form);
    }
    if (!disc && checkers.has(cell) && toScreen(projection, place).scale * scale < CLEAR_PX)
      signRows(rows, place, atlas.emblem(shape, letter, side), { size: 0, least: 24, up: 0.75, nearer: 2 * scale });
  }
}

/** Which level the piece that has moved last came from, and whether that is above or below. */
export function cameRows({ scene, layout }: Drawn, rows: number[], atlas: Pick<Atlas, 'came'>): void {
  const arrival = arrivalOf(scene);
  if (!arrival) return;
  const { cell, from } = arrival;
  const seat = layout.seats[layout.boardOf[cell] ?? 0];
  if (!seat || seat.shown !== 'whole') return;
  const tile = atlas.came(scene.look.levels[from] ?? '', from > (scene.cells[cell]?.level ?? 0));
  const form = { size: 0.46 * seat.scale, least: 16, right: -0.75, up: -0.25, nearer: 0.6 * seat.scale };
  signRows(rows, over(layout, cell, 0.1), tile, form);
}

const HANDLE = { size: 0.44, least: 16 };

/** Where the plaque of the board on a stem hangs; null where no board is drawn. */
function plaqueOn(drawn: Drawn, projection: Projection, { board: index }: Stem): Place | null {
  const [board, seat] = [drawn.layout.boards[index], drawn.layout.seats[index]];
  return board && seat && seat.shown !== 'none' ? hangs(drawn, { board, seat, projection }) : null;
}

/**
 * Where the sign of a board that moves is: on its stem, or where that cannot be seen beside the board's plaque, `shift` pixels to
 * the right and up.
 */
function handleAt(
  drawn: Drawn,
  projection: Projection,
  { root, head }: Stem,
  plaqueAt: () => Place | null,
): { point: Point; shift: readonly [number, number]; px: number } | null {
  const low = along(root, toward(root, head), 0.3);
  const on = toScreen(projection, low);
  const pixels = (scale: number): number => Math.max(HANDLE.size * scale, HANDLE.least);
  if (drawn.stacked && !isCovered(drawn, projection, on)) return { point: low, shift: [0, 0], px: pixels(on.scale) };
  const place = plaqueAt();
  if (!place) return null;
  const plaque = Math.max(place.size * place.on.scale, place.least);
  const px = pixels(place.on.scale);
  const [middle, apart] = [place.hang.right * plaque, (plaque + px) / 2];
  // On the other side where it would be cut off.
  const isCut = place.on.x + middle - apart < px / 2;
  return { point: place.point, shift: [isCut ? middle + apart : middle - apart, place.hang.up * plaque], px };
}

/** On each board that moves: whose it is, and whether it may move now. */
export function handleRows(
  drawn: Drawn,
  projection: Projection,
  stems: readonly Stem[],
  rows: number[],
  atlas: Atlas,
): void {
  for (const stem of stems) {
    const place = handleAt(drawn, projection, stem, () => plaqueOn(drawn, projection, stem));
    if (!place) continue;
    const [right, up] = place.shift;
    const form = { ...HANDLE, right: right / place.px, up: up / place.px, nearer: 0.3 };
    signRows(rows, place.point, atlas.handle(stem.owner, stem.free), form);
  }
}

/** The signs and the plaques of boards that move, on the screen: by them they are picked up. */
export function badgesOf(drawn: Drawn, projection: Projection, stems: readonly Stem[]): Badge[] {
  return stems.flatMap((stem) => {
    const { name, board: number } = stem;
    const hung = plaqueOn(drawn, projection, stem);
    const place = handleAt(drawn, projection, stem, () => hung);
    const badges = plaqueSpots(hung, 0).map((spot) => ({ ...spot, name, board: number }));
    if (!place) return badges;
    const { x, y, near } = toScreen(projection, place.point);
    const [right, up] = place.shift;
    const sign = {
      name,
      board: number,
      x: x + right,
      y: y - up,
      reach: Math.max(place.px / 2, LEAST_REACH),
      near: near + 0.3,
    };
    return [sign, ...badges];
  });
}

/** Cells smaller than this have no names at the rim. */
const NAMED_PX = 19;
/** Of boards beside the one in front, whose rims are narrow. */
const NAMED_WING_PX = 26;

/** Files and ranks on the rims of whole boards, and a plaque on each board. */
export function labelRows(drawn: Drawn, projection: Projection, rows: number[], atlas: Atlas): void {
  const { scene, layout, exists } = drawn;
  const counts = countByLevel(scene);
  const targets = new Set(scene.targets.map(({ cell }) => cell));
  layout.boards.forEach((board, index) => {
    const seat = layout.seats[index];
    const cells = board.cells.filter((cell) => exists[cell]);
    if (!seat || seat.shown === 'none' || cells.length === 0) return;
    const least = seat.role === 'wing' ? NAMED_WING_PX : NAMED_PX;
    // Names beside the board in front wait until all have come to rest: they are many, and nobody reads them on the way.
    const waits = seat.role === 'wing' && drawn.moving === true;
    const named = seat.shown === 'whole' && !waits && toScreen(projection, seat.at).scale * seat.scale >= least;
    // On a rim in the colour of targets, as on glass, names have an edge.
    const edged = board.pin >= 0 || workOf(drawn, seat, board.level) === 'on';
    if (named) edgeNames(drawn, { cells, seat, projection, edged }, rows, atlas);
    const several = layout.boards.some(({ level }) => level !== board.level);
    // Two boards that move may be at one level.
    const count = board.pin < 0 ? (counts.get(board.level) ?? 0) : cells.filter((cell) => targets.has(cell)).length;
    if (several) plaque(drawn, { board, seat, count, called: index === drawn.called, projection }, rows, atlas);
  });
}

interface Edges {
  cells: readonly number[];
  seat: Seat;
  projection: Projection;
  /** The ground is as bright as names are. */
  edged: boolean;
}

function edgeNames(
  { scene, layout, ...drawn }: Drawn,
  { cells, seat, projection, edged }: Edges,
  rows: number[],
  atlas: Atlas,
): void {
  const quarter = Math.round(seat.yaw / 90);
  // Names wait until a board has come to rest.
  if (Math.abs(wrap(seat.yaw - quarter * 90)) > 1) return;
  const turned = quarter % 2 !== 0;
  const offsets = cells.map((cell) => {
    const [x, , z] = layout.places[cell] ?? [0, 0, 0];
    const ct = Math.cos((seat.tilt * Math.PI) / 180) || 1;
    return { cell, x: (x - seat.at[0]) / seat.scale, z: (z - seat.at[2]) / seat.scale / ct };
  });
  const front = projection.toward[2] >= 0 ? 1 : -1;
  const flank = projection.toward[0] > 0.25 ? 1 : -1;
  const reach = (key: 'x' | 'z', sign: number) => sign * (Math.max(...offsets.map((one) => sign * one[key])) + 0.5);
  const margin = FRAME[seat.role] / 2;
  const [edgeX, edgeZ] = [reach('x', flank) + flank * margin, reach('z', front) + front * margin];
  const names = new Map<string, [number, number]>();
  for (const { cell, x, z } of offsets) {
    const { file = 0, rank = 0 } = scene.cells[cell] ?? {};
    const [across, deep] = turned
      ? [scene.look.ranks[rank] ?? '', scene.look.files[file] ?? '']
      : [scene.look.files[file] ?? '', scene.look.ranks[rank] ?? ''];
    names.set(`x ${across}`, [x, edgeZ]);
    names.set(`z ${deep}`, [edgeX, z]);
  }
  const level = scene.cells[cells[0] ?? 0]?.level ?? 0;
  const opacity = fadeOf({ scene, stacked: drawn.stacked }, level);
  const size = (seat.role === 'active' ? 0.4 : 0.3) * seat.scale;
  for (const [name, [x, z]] of names) {
    const at: Point = [seat.at[0] + x * seat.scale, seat.at[1] + 0.02, seat.at[2] + z * seat.scale];
    const form = { size, least: edged ? 13 : 10, opacity, nearer: 0.4 * seat.scale };
    signRows(rows, at, atlas.label(name.slice(2), edged), form);
  }
}

interface Plaque {
  board: { level: number; low: readonly [number, number]; high: readonly [number, number]; pin: number };
  seat: Seat;
  count: number;
  called: boolean;
  projection: Projection;
}

interface Hang {
  right: number;
  up: number;
}

/** The count is smaller than its plaque. */
const COUNT = 0.85;
const LEAST_COUNT = 17;
/** Of a plaque under the pointer, in pixels. */
const LEAST_REACH = 12;
/** From the middle of a sign to where its name ends. */
const REACH = 0.35;
/** Where a plaque hangs from its corner, to the right of it or beside it at the left, and the count beside the plaque; each in its own size. */
const HANGS: readonly (Hang & { counts: readonly Hang[] })[] = [
  {
    right: 0.45,
    up: -0.15,
    counts: [
      { right: 1.45, up: -0.41 },
      { right: 0.53, up: -1.18 },
    ],
  },
  { right: -0.5, up: 0.3, counts: [{ right: -0.59, up: 1.53 }] },
];

type Place = NonNullable<ReturnType<typeof hangs>>;

/** Where the plaque of a board hangs, and its count beside it. */
function hangs(drawn: Drawn, { board, seat, projection }: Pick<Plaque, 'board' | 'seat' | 'projection'>) {
  const size = board.pin >= 0 ? 0.55 : seat.role === 'active' ? 0.85 : seat.role === 'shelf' ? 0.62 : 0.8;
  const least = board.pin >= 0 ? 14 : 19;
  // At the corner that is lowest in the picture, of two the left one; where a board hides it, on its other side or at the next.
  const [cx, cy] = [(board.low[0] + board.high[0]) / 2, (board.low[1] + board.high[1]) / 2];
  const margin = 0.5 + FRAME[seat.role];
  const [hx, hy] = [cx - board.low[0] + margin, cy - board.low[1] + margin];
  const corners = [-1, 1]
    .flatMap((x) => [-1, 1].map((y): Point => onSeat(seat, cx + x * hx, cy + y * hy, -0.1)))
    .map((point) => ({ point, on: toScreen(projection, point) }))
    .sort((a, b) => b.on.y - 0.3 * b.on.x - (a.on.y - 0.3 * a.on.x));
  type On = (typeof corners)[number]['on'];
  /** Its middle, and where it ends below. */
  const spots = (on: On, { right, up }: Hang): { x: number; y: number; reach: number }[] => {
    const px = Math.max(size * on.scale, least);
    return [0, REACH].map((lower) => ({ x: on.x + right * px, y: on.y - (up - lower) * px, reach: REACH * px }));
  };
  const isFree = (on: On, hang: Hang): boolean =>
    spots(on, hang).every(({ x, y }) => !isCovered(drawn, projection, { x, y, near: on.near }));
  const isInside = (on: On, hang: Hang): boolean => {
    const { width, height, covered = 0 } = projection.frame;
    return spots(on, hang).every(
      ({ x, y, reach }) => x > reach && x < width - reach && y > covered + reach && y < height - covered - reach / 2,
    );
  };
  const choices = corners.flatMap(({ point, on }) => HANGS.map((hang) => ({ point, on, hang })));
  const free = choices.filter(({ on, hang }) => isFree(on, hang));
  const choice = free.find(({ on, hang }) => isInside(on, hang)) ?? free[0] ?? choices[0];
  if (!choice) return null;
  // Of the count the upper part must be clear, too.
  const isClear = (each: Hang) => isFree(choice.on, { right: COUNT * each.right, up: COUNT * (each.up + 0.25) });
  const beside = choice.hang.counts.find(isClear) ?? choice.hang.counts.at(-1);
  return { ...choice, size, least, beside };
}

/** The plaques of a stack on the screen and their counts: their middles, and how far they reach, in pixels. */
export function plaquesOf(drawn: Drawn, projection: Projection): NonNullable<Pile['plaques']>[number][] {
  const { layout, exists } = drawn;
  const counts = countByLevel(drawn.scene);
  return layout.boards.flatMap((board, index) => {
    const seat = layout.seats[index];
    if (!seat || seat.shown === 'none' || !board.cells.some((cell) => exists[cell])) return [];
    const { level } = board;
    return plaqueSpots(hangs(drawn, { board, seat, projection }), counts.get(level) ?? 0).map((spot) => ({
      ...spot,
      level,
    }));
  });
}

/** The plaque of a board, and its count where it has one. */
function plaqueSpots(place: Place | null, count: number): Spot[] {
  if (!place) return [];
  const { on, hang, size, least, beside } = place;
  const spot = ({ right, up }: Hang, px: number): Spot => ({
    x: on.x + right * px,
    y: on.y - up * px,
    reach: Math.max(px / 2, LEAST_REACH),
    near: on.near + 0.1,
  });
  return [
    spot(hang, Math.max(size * on.scale, least)),
    ...(beside && count > 0 ? [spot(beside, Math.max(COUNT * size * on.scale, LEAST_COUNT))] : []),
  ];
}

function plaque(drawn: Drawn, { board, seat, count, called, projection }: Plaque, rows: number[], atlas: Atlas): void {
  const { scene, stacked } = drawn;
  const name = scene.look.levels[board.level] ?? '';
  if (name === '') return;
  const place = hangs(drawn, { board, seat, projection });
  if (!place) return;
  const { point, hang, size, least, beside } = place;
  const { right, up } = hang;
  const work = workOf(drawn, seat, board.level);
  const opacity = work === 'off' ? ASIDE_PLAQUE : Math.max(fadeOf({ scene, stacked }, board.level), 0.45);
  const strong = seat.role === 'active' || called || work === 'on';
  signRows(rows, point, atlas.plaque(name, strong), { size, least, right, up, opacity, nearer: 0.1 });
  if (count > 0) {
    signRows(rows, point, atlas.count(count, scene.foreign), {
      size: COUNT * size,
      least: LEAST_COUNT,
      ...beside,
      opacity,
      nearer: 0.1,
    });
  }
}

/** Is a board drawn over that point of the screen, or nearer than it? */
const isCovered = (
  drawn: Drawn,
  projection: Projection,
  { x, y, near }: { x: number; y: number; near: number },
): boolean => boardsUnder(drawn, projection, x, y).some((hit) => hit.near >= near - 0.1);
