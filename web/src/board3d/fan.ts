// How far the levels stand apart: upwards, as the game wishes, and, where the picture is wider than a straight stack
// needs, to the right as well, like cards in a hand. Then they may come closer upwards, and all of it is drawn larger,
// while less of each level lies before another.

import type { Cell } from '../core/types.js';
import { type Layout, layOut } from './layout.js';
import { type Frame, axesOf, roomIn } from './pose.js';
import { mostlyHidden, visibleShares } from './sight.js';

export interface Fan {
  /** Between levels, in cells. */
  gap: number;
  /** To the right of the picture, in cells a level. */
  shift: number;
}

export interface FanWish {
  gap: number;
  azimuth: number;
  elevation: number;
}

/** A level as it covers the picture, seen from the player's side, before it is moved. */
interface Patch {
  z: number;
  left: number;
  right: number;
  low: number;
  high: number;
}

/** Cells larger than this are not worth more. */
const ENOUGH_PX = 48;
/** Cells that are easily hit. */
const EASY_PX = 30;
/** What one level that hides another costs, as a share of the size. */
const COVER = 0.8;
/** What men cost that are more than half hidden, and how many ways are looked at so closely. */
const HIDDEN = 4;
const FINALISTS = 24;

function patches(cells: readonly Cell[], wish: FanWish): Patch[] {
  const { right, up } = axesOf(wish);
  const found = new Map<number, Patch>();
  for (const { x, y, z } of cells) {
    const level = found.get(z) ?? { z, left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
    for (const [dx, dy] of [
      [0.5, 0.5],
      [0.5, -0.5],
      [-0.5, 0.5],
      [-0.5, -0.5],
    ] as const) {
      const across = (x + dx) * right[0] - (y + dy) * right[2];
      const along = (x + dx) * up[0] - (y + dy) * up[2];
      level.left = Math.min(level.left, across);
      level.right = Math.max(level.right, across);
      level.low = Math.min(level.low, along);
      level.high = Math.max(level.high, along);
    }
    found.set(z, level);
  }
  return [...found.values()].sort((a, b) => a.z - b.z);
}

const overlap = (a0: number, a1: number, b0: number, b1: number): number => Math.max(0, Math.min(a1, b1) - Math.max(a0, b0));

/** How large the cells are, and how many levels' worth of the levels is covered. */
function judge(levels: readonly Patch[], fan: Fan, rise: number, frame: Frame): { scale: number; covered: number } {
  const moved = levels.map(({ z, left, right, low, high }) => ({
    left: left + z * fan.shift,
    right: right + z * fan.shift,
    low: low + z * fan.gap * rise,
    high: high + z * fan.gap * rise,
  }));
  const room = roomIn(frame, fan.shift > 0);
  const across = Math.max(...moved.map(({ right }) => right)) - Math.min(...moved.map(({ left }) => left));
  const along = Math.max(...moved.map(({ high }) => high)) - Math.min(...moved.map(({ low }) => low)) + rise;
  let covered = 0;
  moved.forEach((a, i) => {
    for (const b of moved.slice(i + 1)) {
      const area = (b.right - b.left) * (b.high - b.low);
      covered += (overlap(a.left, a.right, b.left, b.right) * overlap(a.low, a.high, b.low, b.high)) / area;
    }
  });
  return { scale: Math.min(room.width(across), room.height(along)), covered: covered / levels.length };
}

/** Size is worth much until cells are easily hit, then less, then nothing. */
const worthOf = (scale: number): number =>
  Math.log(Math.min(scale, ENOUGH_PX)) + 2 * Math.log(Math.min(scale, EASY_PX));

/** A quarter of the cells, always the same, so that levels do not wander while the game goes on. */
const sample = (cells: readonly Cell[]): number[] =>
  cells.map((_, i) => i).filter((i) => Math.imul(i + 1, 2654435761) >>> 0 < 2 ** 30);

/**
 * The best of some hundred ways: roughly by what levels cover of each other, and of the best of those the one that
 * hides fewest men. Boards that move stand on posts, which have to be upright.
 */
export function fanFor(cells: readonly Cell[], wish: FanWish, frame: Frame, upright: boolean): Fan {
  const straight = { gap: wish.gap, shift: 0 };
  const levels = patches(cells, wish);
  if (upright || levels.length < 2) return straight;
  const rise = Math.cos((wish.elevation * Math.PI) / 180);
  const widest = Math.max(...levels.map(({ left, right }) => right - left));
  // Never for smaller cells than a straight stack has.
  const least = judge(levels, straight, rise, frame).scale;
  const ways: { fan: Fan; worth: number }[] = [];
  for (let gap = wish.gap; gap >= wish.gap * 0.3; gap -= wish.gap * 0.07) {
    for (let shift = 0; shift <= widest * 0.8; shift += 0.3) {
      const { scale, covered } = judge(levels, { gap, shift }, rise, frame);
      if (scale < least) continue;
      ways.push({ fan: { gap, shift }, worth: worthOf(scale) - COVER * covered });
    }
  }
  const men = sample(cells);
  const pose = { azimuth: wish.azimuth, elevation: wish.elevation, zoom: 1, panX: 0, panY: 0 };
  const hidden = ({ gap, shift }: Fan): number =>
    mostlyHidden(visibleShares(layOut(cells, gap, { shift, azimuth: wish.azimuth }), men, pose, 200));
  return ways
    .sort((a, b) => b.worth - a.worth)
    .slice(0, FINALISTS)
    .map(({ fan, worth }) => ({ fan, worth: worth - HIDDEN * hidden(fan) }))
    .reduce((a, b) => (b.worth > a.worth ? b : a)).fan;
}

/** Whether a layout of this fan still serves: the fan opens to the right of the picture, wherever one looks from. */
export const opensTo = (layout: Layout, azimuth: number): boolean =>
  layout.fan.shift === 0 || Math.abs(layout.fan.azimuth - azimuth) < 0.01;
