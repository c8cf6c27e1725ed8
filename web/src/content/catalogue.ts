// The shipped games in the order in which the page shows them, known before the rules core has arrived. Made of
// docs/rules/README.md and the heads of variants/ by web/build/catalogue.ts.

import { msg, str } from '@lit/localize';
import readEntries from '../../../docs/rules/README.md?catalogue';
import type { VariantHead } from '../core/types.js';
import { nameOf } from '../language/name_of.js';
import { fileAddress } from '../net/alone.js';

export interface CatalogueEntry extends VariantHead {
  /** What one may know it by, in two words: "Star Trek style". */
  known: string;
  /** "5 boards". */
  boards: string;
  cells: number;
}

export const catalogue = readEntries as CatalogueEntry[];

export const entryOf = (id: string): CatalogueEntry | undefined => catalogue.find((entry) => entry.id === id);

/** "5 boards, 125 squares". */
export const sizeWords = ({ boards, cells }: CatalogueEntry): string => msg(str`${nameOf(boards)}, ${cells} squares`);

/** Its start position in space, drawn by tools/web/pictures.mjs; '' for a game that is not shipped. */
export const pictureOf = (id: string): string => (entryOf(id) ? fileAddress(`pictures/${id}.webp`) : '');
