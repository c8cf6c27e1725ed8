// Pieces as flat outlines, for the strip of levels and for signs.

import { type PieceGlyph, fieldSize, pieceGlyph } from '../pieces/glyphs.js';

/** Of a glyph's field, around what is drawn in it. */
const MARGIN = 1.5;

interface Silhouette extends Pick<PieceGlyph, 'inscription'> {
  body: Path2D;
  /** Within the body. */
  lines: Path2D;
}

const known = new Map<string, Silhouette>();

export function silhouette(shape: string, letter: string): Silhouette {
  const key = `${letter} ${shape}`;
  let drawn = known.get(key);
  if (!drawn) {
    const { body, lines, inscription } = pieceGlyph(shape, letter);
    drawn = { body: new Path2D(body), lines: new Path2D(lines), inscription };
    known.set(key, drawn);
  }
  return drawn;
}

/** Draws in a square of the side `s` with the units of a glyph's field, of which the second argument says how many pixels one has. */
export function onField(
  pen: CanvasRenderingContext2D,
  { x, y, s }: { x: number; y: number; s: number },
  draw: (scale: number) => void,
): void {
  const scale = s / (fieldSize - 2 * MARGIN);
  pen.save();
  pen.translate(x - MARGIN * scale, y - MARGIN * scale);
  pen.scale(scale, scale);
  pen.lineJoin = pen.lineCap = 'round';
  draw(scale);
  pen.restore();
}
