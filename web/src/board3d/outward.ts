// What lines lead to on levels that are not drawn: each ends at the upper or lower rim of the picture, in a tag with the
// name of the level, and the piece there beside it.

import { type Tag, paired, spread, tagsOf, waysOut } from '../state/board/ways_out.js';
import type { Atlas } from './atlas.js';
import type { Rgb } from './colours.js';
import { type Point, onSeat } from './layout.js';
import { rodRow } from './lines.js';
import { type Projection, along, boardsUnder, pointUnder, toScreen } from './pose.js';
import { type Drawn, chosenColour, over } from './rows.js';
import { signRows } from './signs.js';

/** Of a tag and between two, in pixels, and of the lines that end in it, in cells. */
const SIZE = 34;
const GAP = 4;
const GIRTH = 0.045;
const LINE = 0.95;
/** Tags come nearer, so that nothing lies over them; in cells. */
const NEARER = 6;
/** So high over boards a line lies, in cells: under the pieces on its way, of which it hides none. */
const LIFT = 0.08;
/** Straight pieces of a line. */
const PIECES = 24;

function colourOf(drawn: Drawn, { kind }: Tag): Rgb {
  const { colours } = drawn;
  switch (kind) {
    case 'check':
    case 'attack':
    case 'threat':
      return colours.check;
    case 'engine':
      return colours.last;
    case 'path':
      return chosenColour(drawn);
    default:
      return colours[kind];
  }
}

/** A point just over the nearest board under a pixel; null where there is none. */
function onNearest(drawn: Drawn, projection: Projection, x: number, y: number): Point | null {
  const [first, ...others] = boardsUnder(drawn, projection, x, y);
  if (!first) return null;
  const { seat, at } = others.reduce((a, b) => (b.near > a.near ? b : a), first);
  return onSeat(seat, ...at, LIFT);
}

/** From a cell straight through the picture to a pixel of its rim, over the boards and gaps that lie on the way. */
function draped(drawn: Drawn, projection: Projection, start: Point, x: number, y: number): Point[] {
  const from = toScreen(projection, start);
  const points = [start];
  for (let piece = 1; piece <= PIECES; piece++) {
    const t = piece / PIECES;
    const [px, py] = [from.x + (x - from.x) * t, from.y + (y - from.y) * t];
    const before = points.at(-1) ?? start;
    points.push(onNearest(drawn, projection, px, py) ?? pointUnder(projection, px, py, before));
  }
  return points;
}

/** Rows of rods and of signs, after those that are there. */
export function outwardRows(
  drawn: Drawn,
  projection: Projection,
  { rods, signs, atlas }: { rods: number[]; signs: number[]; atlas: Atlas },
): void {
  const { scene, layout } = drawn;
  const tags = tagsOf(waysOut(scene, (cell) => layout.seats[layout.boardOf[cell] ?? 0]?.shown !== 'none'));
  const { width, height, covered = 0 } = projection.frame;
  const starts = (tag: Tag): Point[] => tag.cells.map((cell) => over(layout, cell, LIFT));
  for (const up of [true, false]) {
    const own = tags.filter((tag) => tag.up === up);
    const wanted = own.map((tag) => {
      const all = starts(tag).map((point) => toScreen(projection, point).x);
      return all.reduce((sum, x) => sum + x, 0) / all.length;
    });
    const y = up ? covered + SIZE / 2 + 2 : height - covered - SIZE / 2 - 2;
    const withPieces = paired(own, 2 * SIZE + GAP, width);
    spread(wanted, (withPieces ? 2 * SIZE : SIZE) + GAP, width).forEach((x, index) => {
      const tag = own[index];
      if (!tag) return;
      const colour = colourOf(drawn, tag);
      for (const start of starts(tag)) {
        const points = draped(drawn, projection, start, x, y);
        points.slice(1).forEach((to, i) => rods.push(...rodRow(points[i] ?? to, to, colour, LINE, GIRTH)));
      }
      const [first = [0, 0, 0] as Point] = starts(tag);
      const at = pointUnder(projection, x, y, along(first, projection.toward, NEARER));
      const name = scene.look.levels[tag.level] ?? String(tag.level + 1);
      const piece = withPieces ? tag.piece : '';
      const form = { size: 0, least: SIZE, nearer: 1 };
      signRows(signs, at, atlas.tag(tag, name, colour), { ...form, right: piece === '' ? 0 : -0.5 });
      if (piece === '') return;
      const letter = piece.toUpperCase();
      const look = scene.look.pieces.find((each) => each.letter === letter);
      const emblem = atlas.emblem(look?.shape ?? look?.name ?? '', letter, piece === letter ? 0 : 1);
      signRows(signs, at, emblem, { ...form, right: 0.5 });
    });
  }
}
