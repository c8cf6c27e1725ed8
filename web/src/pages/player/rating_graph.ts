// A rating over the time as a picture, for pages of players. Pure. What it shows stands as well in a table behind it.

import type { RatingPoint } from '../../net/messages.js';

export const width = 640;
export const height = 200;

/** Room for the numbers at the left. */
const left = 48;
const edge = 10;

export interface RatingGraph {
  line: string;
  /** Ratings at the left, and their heights. */
  levels: { rating: number; y: number }[];
  points: { x: number; y: number }[];
  last: { x: number; y: number };
}

const px = (value: number): number => Math.round(value * 10) / 10;

/** Round numbers, four to eight of them, that reach around the ratings. */
function levelsAround(least: number, most: number): number[] {
  const step = [10, 20, 25, 50, 100, 200, 250, 500].find((each) => (most - least) / each <= 5) ?? 1000;
  const first = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - first) / step));
  return Array.from({ length: count + 1 }, (_, at) => first + at * step);
}

/** Of at least one point. Games stand at equal distances: many are played in an evening, and then none for a month. */
export function graphOf(history: readonly RatingPoint[]): RatingGraph {
  const ratings = history.map(({ rating }) => rating);
  const levels = levelsAround(Math.min(...ratings), Math.max(...ratings));
  const [low = 0, high = 1] = [levels[0], levels.at(-1)];
  const yOf = (rating: number): number => px(height - edge - ((height - 2 * edge) * (rating - low)) / (high - low));
  const xOf = (at: number): number => px(left + ((width - left - edge) * at) / Math.max(1, history.length - 1));
  const points = ratings.map((rating, at) => ({ x: xOf(at), y: yOf(rating) }));
  return {
    line: `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    levels: levels.map((rating) => ({ rating, y: yOf(rating) })),
    points: points.length <= 40 ? points : [],
    last: points.at(-1) ?? { x: left, y: height },
  };
}
