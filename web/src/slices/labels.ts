// Where the pill with a level's number goes: to the left of its topmost cells, or, where cells of another level are drawn
// there, above them. The number of targets on the level stands under it or after it.

import type { Look } from '../core/types.js';
import { levelName } from '../state/board_kit/status.js';
import { type Area, overlap } from './area.js';
import type { Layout, Slice } from './layout.js';

export interface LabelSpot {
  level: number;
  number: Area;
  /** Of the targets there, and of check. */
  count: Area;
}

export interface LabelSize {
  /** Of the gutter to the left of the cells. */
  width: number;
  number: number;
  count: number;
}

const least = 16;

/** Levels with long names get more room for them. */
export const boardLabels = (look: Look): LabelSize => ({ width: widest(look, least, 7), number: 17, count: 14 });
export const mapLabels = (look: Look): LabelSize => ({ width: widest(look, 16, 5.5), number: 13, count: 12 });

function widest(look: Look, narrow: number, letter: number): number {
  const longest = Math.max(1, ...look.levels.map((_, level) => levelName(look, level).length));
  return Math.max(narrow, Math.ceil(longest * letter + 4));
}

const below = (x: number, y: number, size: LabelSize): Area[] => [
  { x, y, width: size.width, height: size.number },
  { x, y: y + size.number, width: size.width, height: size.count },
];

const inLine = (x: number, y: number, size: LabelSize): Area[] => [
  { x, y, width: size.width, height: size.number },
  { x: x + size.width + 2, y, width: size.width, height: size.count },
];

/** `rim`: what frames stand out over cells. */
export function labelSpots(layout: Layout, size: LabelSize, rim: number): LabelSpot[] {
  const { places, cell, slices } = layout;
  const taken: Area[] = [];
  const isFree = (area: Area): boolean =>
    area.x >= 0 &&
    area.y >= 0 &&
    area.x + area.width <= layout.width &&
    area.y + area.height <= layout.height &&
    !taken.some((other) => overlap(area, other)) &&
    !slices.some(
      (slice) =>
        overlap(area, slice) &&
        slice.cells.some((index) => {
          const place = places[index];
          return place && overlap(area, { ...place, width: cell, height: cell });
        }),
    );
  // The outermost levels first: they can stand nowhere else.
  const order = [...slices].sort((a, b) => b.width - a.width);
  const spots = order.map((slice): LabelSpot => {
    const choices = choicesFor(slice, slices, size, rim);
    const chosen = choices.find((areas) => areas.every(isFree)) ?? choices[0] ?? [];
    taken.push(...chosen);
    const [number = slice, count = slice] = chosen;
    return { level: slice.level, number, count };
  });
  return slices.flatMap(({ level }) => spots.filter((spot) => spot.level === level));
}

function choicesFor(slice: Slice, slices: readonly Slice[], size: LabelSize, rim: number): Area[][] {
  const left = slice.x - rim - size.width;
  const outer = Math.min(...slices.filter((other) => overlap(slice, other)).map(({ x }) => x)) - rim - size.width;
  return [
    below(left, slice.y, size),
    inLine(slice.x, slice.y - size.number - 2, size),
    ...[0, 1, 2, 3].map((step) => below(outer, slice.y + step * (size.number + size.count), size)),
  ];
}

export type Size = Pick<Area, 'width' | 'height'>;

/** The size of a letter on a tag, in pixels. */
const tagLetter = 7.5;

/** Of a tag (tags_view.ts) without a piece: all tags are as wide as the longest name of a level asks for. */
export function tagSize(look: Look): Size {
  const longest = Math.max(1, ...look.levels.map((_, level) => levelName(look, level).length));
  return { width: 23 + longest * tagLetter, height: 18 };
}
