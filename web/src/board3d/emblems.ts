// The plain set: every piece is the silhouette that the slices show, cut from a plate and put upright on a disc, so that
// who knows the one knows the other. Strokes within a silhouette are drawn on its face in the second tone.

import { pieceGlyph } from '../pieces/glyphs.js';
import { fieldSize } from '../pieces/path.js';
import { ringsOf } from '../pieces/rings.js';
import { digits } from './generated.js';
import { type Point2, isInside, thinned, thinnedRing } from './outlines.js';
import type { Detail, Solid } from './solid.js';

/** One unit of a glyph's field. */
const UNIT = 0.0198;
/** Where glyphs stand in their field, and the top of the disc. */
const GROUND = 40.5;
const TOP = 0.075;
const DEPTH = 0.15;
const DISC = 0.29;

const placed = ([x, y]: Point2): Point2 => [(x - fieldSize / 2) * UNIT, TOP + (GROUND - y) * UNIT];

/** Triangles that the plates of an emblem may have, and all of it with its strokes. */
const ROOM: Readonly<Record<Detail, readonly [plates: number, all: number]>> = { fine: [480, 700], coarse: [150, 200] };
/** How far a stroke may be from its polygon. */
const NEAR: Readonly<Record<Detail, number>> = { fine: 0.012, coarse: 0.025 };

/** As close to the outline as there is room for. */
function ringsWithin(body: string, room: number, each: number): Point2[][] {
  const full = ringsOf(body).map((ring) => ring.map(placed));
  for (let near = 0.006; ; near *= 1.3) {
    const rings = full.map((ring) => thinnedRing(ring, near)).filter((ring) => ring.length > 2);
    const count = rings.reduce((sum, ring) => sum + each * ring.length, 0);
    if (count <= room) return rings;
  }
}

const extent = (line: readonly Point2[]): number =>
  line.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (line[i]?.[0] ?? x), y - (line[i]?.[1] ?? y)), 0);

/** Is this edge of one ring hidden within another? */
const coveredBy =
  (others: readonly (readonly Point2[])[]) =>
  (from: Point2, to: Point2): boolean =>
    others.some((ring) =>
      [0.02, 0.25, 0.5, 0.75, 0.98].every((t) =>
        isInside([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])], ring),
      ),
    );

/** Its edge is of the second tone, so that an emblem does not melt into its foot; of a coarse one that is all of its side. */
function disc(solid: Solid): void {
  const fine = solid.detail === 'fine';
  const profile: readonly (readonly [radius: number, height: number, tone: number])[] = fine
    ? [
        [DISC, 0, 0],
        [DISC, TOP - 0.02, 0],
        [DISC - 0.04, TOP, 1],
        [0, TOP, 0],
      ]
    : [
        [DISC, 0, 0],
        [DISC - 0.02, TOP, 1],
        [0, TOP, 0],
      ];
  const sides = fine ? 20 : 11;
  profile.slice(1).forEach(([radius, height, tone], i) => {
    const [r0 = 0, y0 = 0] = profile[i] ?? [];
    solid.lathe(
      [
        [r0, y0],
        [radius, height],
      ],
      tone,
      sides,
    );
  });
}

export function emblem(solid: Solid, shape: string, letter: string, known: boolean): void {
  const glyph = pieceGlyph(shape, letter);
  disc(solid);
  const [plates, all] = ROOM[solid.detail];
  const rings = ringsWithin(glyph.body, plates, solid.detail === 'fine' ? 6 : 4);
  // The longest first: where there is no room for all, it is they that are seen.
  const strokes = ringsOf(glyph.lines)
    .map((line) => thinned(line.map(placed), NEAR[solid.detail]))
    .sort((a, b) => extent(b) - extent(a));
  const face = DEPTH / 2 + 0.006;
  solid.leaning(() => {
    rings.forEach((ring, i) => {
      const others = rings.filter((_, other) => other !== i);
      solid.slab(ring, DEPTH, { bevel: 0.022, covered: coveredBy(others) });
    });
    // A silhouette made from a name may be another's too: these marks tell them apart.
    if (!known) {
      const [count = 0, shift = 0, way = 0] = digits(`${shape}/${letter}`, 4, 3, 2);
      for (let i = 0; i <= count; i++) {
        const at: Point2 = [-0.12 + 0.08 * i + 0.02 * shift, 0.2 + 0.06 * i * way + 0.05 * shift];
        solid.ribbon([at, [at[0], at[1] + 0.12]], 0.05, face, 1);
      }
    }
    for (const line of strokes) {
      if (solid.triangles + 2 * (line.length - 1) <= all) solid.ribbon(line, 0.035, face, 1);
    }
  }, TOP);
}
