// Where the text of an id stands in the list of a language. The ids of all texts weigh half as much as the texts, so they are left out: a
// perfect hash gives every id a place of its own. An id that was not among them gets the place of another one.

import { fnv1a64 } from '@lit/localize/internal/fnv1a64.js';

/** What web/build/languages_plugin.ts makes of a file of translations. */
export interface Texts {
  /** Each at its place (places.ts), with {0}, {1} for what is put in; 0 for a text that is not translated yet. */
  texts: readonly (string | 0)[];
  shifts: readonly number[];
}

/** Of an id of lit-localize, which is a hash itself, or of one that somebody wrote. */
export const hashOf = (id: string): string => (/^s[\da-f]{16}$/.test(id) ? id.slice(1) : fnv1a64(id));

/** `hash`: 16 hex digits. `shifts`: one number for each bucket of ids; below 0 it is the place itself. */
export function placeOf(hash: string, shifts: readonly number[], count: number): number {
  const shift = shifts[parseInt(hash.slice(0, 8), 16) % shifts.length] ?? 0;
  return shift < 0 ? -1 - shift : shifted(hash, shift, count);
}

/** The place that an id would have with this shift. */
export function shifted(hash: string, shift: number, count: number): number {
  const both = parseInt(hash.slice(8), 16) ^ Math.imul(parseInt(hash.slice(0, 8), 16), 0x27d4eb2f);
  let mixed = both ^ Math.imul(shift + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % count;
}
