// A silhouette for pieces without a drawing: a body and a crown chosen by the name, and room for the letter. Two pieces
// of one game could be given the same pair, but never the same letter.

import { box, disc, foot, oval, polygon, turned } from './path.js';
import type { Shape } from './shapes.js';

const bodies: readonly string[] = [
  turned('0 17 L 6 17 Q 12.5 25 12.5 36 L 0 36') + foot,
  turned('0 17 L 10.5 17 L 10.5 36 L 0 36') + foot,
  turned('0 16 Q 14 19 14 28 Q 13 36 6 37 L 0 37') + foot,
  turned('0 16 L 14.5 27 L 7 37 L 0 37') + foot,
  turned('0 17 L 13.5 17 Q 7.5 26 12.5 36 L 0 36') + foot,
  turned('0 17 L 8 17 L 14 21 L 14 33 L 10 37 L 0 37') + foot,
];

const crowns: readonly string[] = [
  disc(22.5, 11, 5.5),
  box(21, 3.5, 3, 15) + box(17, 7, 11, 3),
  polygon([22.5, 3], [28, 11], [22.5, 19], [17, 11]),
  polygon([13, 5], [18, 11.5], [22.5, 4], [27, 11.5], [32, 5], [30, 19], [15, 19]),
  'M12.5 4Q14 12.4 22.5 12.4Q31 12.4 32.5 4Q35.6 18 22.5 19Q9.4 18 12.5 4Z',
  oval(22.5, 15, 14, 2.6) + turned('0 5 Q 7 5 7.6 15 L 0 15'),
  polygon([22.5, 3], [30, 18], [15, 18]),
  box(13.5, 5, 4, 13) + box(20.5, 5, 4, 13) + box(27.5, 5, 4, 13) + box(13.5, 13, 18, 6),
];

/** FNV-1a, spread: names that differ in one letter land far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

export function fallbackShape(letter: string, name: string): Shape {
  const chosen = hash(`${letter} ${name}`) % (bodies.length * crowns.length);
  const body = bodies[chosen % bodies.length] ?? '';
  const crown = crowns[Math.floor(chosen / bodies.length)] ?? '';
  return { body: crown + body, lines: 'M13 35.4H32' };
}
