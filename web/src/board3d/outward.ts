// What lines lead to on levels that are not drawn: each ends at the upper or lower rim of the picture, in a tag with the
// name of the level.

import { type Tag, spread, tagsOf, waysOut } from '../state/ways_out.js';
import type { Atlas } from './atlas.js';
import type { Rgb } from './colours.js';
import type { Point } from './layout.js';
import { HIGH, rodRow } from './lines.js';
import { type Projection, along, pointUnder, toScreen } from './pose.js';
import { type Drawn, chosenColour, over } from './rows.js';
import { signRows } from './signs.js';

/** Of a tag, in pixels, and of the lines that end in it, in cells. */
const SIZE = 34;
const GIRTH = 0.045;
const LINE = 0.95;
/** Lines come nearer on their way, so that no board lies over them; in cells. */
const NEARER = 6;

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

/** Rows of rods and of signs, after those that are there. */
export function outwardRows(
  drawn: Drawn,
  projection: Projection,
  { rods, signs, atlas }: { rods: number[]; signs: number[]; atlas: Atlas },
): void {
  const { scene, layout } = drawn;
  const tags = tagsOf(waysOut(scene, (cell) => layout.seats[layout.boardOf[cell] ?? 0]?.shown !== 'none'));
  const { width, height, covered = 0 } = projection.frame;
  const starts = (tag: Tag): Point[] => tag.cells.map((cell) => over(layout, cell, HIGH));
  for (const up of [true, false]) {
    const own = tags.filter((tag) => tag.up === up);
    const wanted = own.map((tag) => {
      const all = starts(tag).map((point) => toScreen(projection, point).x);
      return all.reduce((sum, x) => sum + x, 0) / all.length;
    });
    const y = up ? covered + SIZE / 2 + 2 : height - covered - SIZE / 2 - 2;
    spread(wanted, SIZE + 4, width).forEach((x, index) => {
      const tag = own[index];
      if (!tag) return;
      const colour = colourOf(drawn, tag);
      for (const start of starts(tag)) {
        const near = along(start, projection.toward, NEARER);
        rods.push(...rodRow(start, pointUnder(projection, x, y, near), colour, LINE, GIRTH));
      }
      const [first = [0, 0, 0] as Point] = starts(tag);
      const at = pointUnder(projection, x, y, along(first, projection.toward, NEARER));
      const name = scene.look.levels[tag.level] ?? String(tag.level + 1);
      signRows(signs, at, atlas.tag(tag, name, colour), { size: 0, least: SIZE, nearer: 1 });
    });
  }
}
