// Finds what a hand in the room points at or touches. A ray is a camera with a picture of one pixel: it picks as a click does. Pure.

import type { Spot } from '../board3d/hand.js';
import { FRAME, type Point, fromSeat, normalOf } from '../board3d/layout.js';
import { type Pickable, type Picked, pickerOf } from '../board3d/picking.js';
import { type Projection, dot, toward } from '../board3d/pose.js';

/** Pixels that a length of 1 takes at a distance of 1: signs are hit within so many of them. */
const FOCAL = 900;
const FRAME_OF_RAY = { width: 2, height: 2 };
/** In cells: how far over an empty square, or over the head of a piece, a finger touches it. */
const OVER = 0.3;
const UNDER = 0.25;

const unit = ([x, y, z]: Point): Point => {
  const long = Math.hypot(x, y, z) || 1;
  return [x / long, y / long, z / long];
};

const across = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A camera at `eye` that looks along `way`, both in the space of the board. */
export function looking(eye: Point, way: Point, focal = FOCAL, frame: Projection['frame'] = FRAME_OF_RAY): Projection {
  const ahead = unit(way);
  const right = unit(Math.abs(ahead[1]) > 0.999 ? [1, 0, 0] : across(ahead, [0, 1, 0]));
  return {
    eye,
    right,
    up: across(right, ahead),
    toward: [-ahead[0], -ahead[1], -ahead[2]],
    target: [eye[0] + ahead[0], eye[1] + ahead[1], eye[2] + ahead[2]],
    distance: 1,
    focal,
    fov: (Math.atan(frame.height / 2 / focal) * 360) / Math.PI,
    frame,
  };
}

/**
 * Where a hand points, in pixels of such a picture a metre away: one that has turned by half a degree, or gone a centimetre, since its last
 * click means another thing, however soon it clicks again.
 */
export const spotOf = (from: Point, way: Point): Spot => {
  const ahead = unit(way);
  const [x, y, z] = [0, 1, 2].map((axis) => FOCAL * ((from[axis] ?? 0) + (ahead[axis] ?? 0))) as unknown as Point;
  return { x, y, z };
};

/** The thing in the middle of that picture. */
export const pointedAt = (scene: Pickable): Picked | null =>
  pickerOf(scene)(scene.projection.frame.width / 2, scene.projection.frame.height / 2);

/** What the tip of a hand is in: a piece, a square, a place for a board, a level that is to be called; `over`: from how high. */
export function touchedBy({ layout, ...scene }: Pickable, tip: Point, over = OVER): Picked | null {
  let best: { what: Picked; far: number } | null = null;
  const offer = (what: Picked, far: number): void => {
    if (!best || far < best.far) best = { what, far };
  };
  layout.boards.forEach(({ low, high, cells, level }, board) => {
    const seat = layout.seats[board];
    if (!seat || seat.shown === 'none') return;
    const up = dot(toward(seat.at, tip), normalOf(seat)) / seat.scale;
    if (up < -UNDER || up > 2.2) return;
    const [x, y] = fromSeat(seat, tip);
    const rim = 0.5 + FRAME[seat.role];
    if (x < low[0] - rim || x > high[0] + rim || y < low[1] - rim || y > high[1] + rim) return;
    if (scene.calls(board)) {
      if (up < over + 0.2) offer({ kind: 'level', level }, up);
      return;
    }
    const cell = cells.find((each) => {
      const at = layout.cells[each];
      return at !== undefined && Math.abs(at.x - x) <= 0.5 && Math.abs(at.y - y) <= 0.5;
    });
    if (cell === undefined) {
      const name = up < over ? scene.movable(board) : null;
      if (name !== null) offer({ kind: 'board', name }, Math.abs(up));
      return;
    }
    const pin = scene.pins.find(({ cells: own }) => own.includes(cell));
    if (pin && !scene.exists(cell)) {
      if (up < over) offer({ kind: 'pin', pin: pin.pin }, Math.abs(up));
    } else if (scene.exists(cell) && up < scene.piece(cell) + over) offer({ kind: 'cell', cell }, Math.abs(up));
  });
  return (best as { what: Picked } | null)?.what ?? null;
}

/** How far along the ray the thing is, in the space of the board; null where it has no one place. */
export function distanceTo({ layout, projection, pins }: Pickable, picked: Picked): number | null {
  const cell =
    picked.kind === 'cell'
      ? picked.cell
      : picked.kind === 'pin'
        ? (pins.find(({ pin }) => pin === picked.pin)?.cells[0] ?? -1)
        : picked.kind === 'level'
          ? layout.cells.findIndex(({ level }) => level === picked.level)
          : -1;
  const place = layout.places[cell];
  return place ? Math.max(-dot(toward(projection.eye, place), projection.toward), 0.1) : null;
}
