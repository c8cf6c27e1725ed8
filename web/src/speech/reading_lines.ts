// The keys and words that ask about the position, once for what they do and for the help.

import { msg } from '@lit/localize';
import type { LineGroup } from './lines.js';

export type Reading =
  'here' | 'pieces' | 'level' | 'attackers' | 'moves' | 'captures' | LineGroup | 'last' | 'lost' | 'clock' | 'turn';

export interface ReadingLine {
  reading: Reading;
  /** In the grid; with Alt or Shift as said. A scan is turned round by Shift. */
  key: string;
  alt?: boolean;
  shift?: boolean;
  /** In the field. */
  word: string;
  /** What may follow the word. */
  argument?: 'cell' | 'kind' | 'level';
  words: string;
}

export const readingLines = (): readonly ReadingLine[] => [
  { reading: 'here', key: 'o', word: 'o', argument: 'cell', words: msg('this cell') },
  { reading: 'pieces', key: 'p', word: 'p', argument: 'kind', words: msg('all pieces, or those of a kind') },
  { reading: 'level', key: 'r', word: 'r', argument: 'level', words: msg('the pieces of this level') },
  { reading: 'attackers', key: 'g', word: 'g', argument: 'cell', words: msg('who attacks and who guards this cell') },
  { reading: 'moves', key: 'm', word: 'm', argument: 'cell', words: msg('the moves of the piece here') },
  { reading: 'captures', key: 'm', shift: true, word: 'mc', argument: 'cell', words: msg('its captures') },
  {
    reading: 'straight',
    key: 'x',
    word: 'x',
    argument: 'cell',
    words: msg('along rank, file and column, one line after the other'),
  },
  { reading: 'diagonal', key: 'x', alt: true, word: 'xd', argument: 'cell', words: msg('along the diagonals') },
  { reading: 'triagonal', key: 'z', word: 'xs', argument: 'cell', words: msg('along the diagonals of space') },
  { reading: 'last', key: 'l', word: 'l', words: msg('the last move') },
  { reading: 'lost', key: 'k', word: 'k', words: msg('captured pieces') },
  { reading: 'clock', key: 'c', word: 'c', words: msg('the clocks') },
  { reading: 'turn', key: 't', word: 't', words: msg('whose turn it is') },
];

const scans: readonly string[] = ['straight', 'diagonal', 'triagonal'];

export const isScan = (reading: Reading): reading is LineGroup => scans.includes(reading);

/** What a key of the grid asks for; a scan the other way round by Shift. */
export function readingOf(key: string, alt: boolean, shift: boolean): { reading: Reading; back: boolean } | null {
  const line = readingLines().find(
    (one) =>
      one.key === key.toLowerCase() &&
      (one.alt ?? false) === alt &&
      (isScan(one.reading) || (one.shift ?? false) === shift),
  );
  return line ? { reading: line.reading, back: shift && isScan(line.reading) } : null;
}

export interface TypedReading {
  reading: Reading;
  argument: string;
}

/** What was typed, if it asks for a reading: "p", "p N", "x Cd3"; a cell of a numbered level also as "x e5 4". */
export function typedReading(text: string): TypedReading | null {
  const [word = '', name = '', level, ...rest] = text.trim().split(/\s+/);
  const line = readingLines().find((one) => one.word === word.toLowerCase());
  if (!line || rest.length > 0 || (name !== '' && !line.argument)) return null;
  if (level === undefined) return { reading: line.reading, argument: name };
  return line.argument === 'cell' ? { reading: line.reading, argument: `${name}(${level})` } : null;
}
