// The games of a file of records, found without replaying any. The core is given a few megabytes at a time: so much memory it
// needs, and in between it can be told how far it has come. The last game of a piece may go on behind it and is looked at again.

import type { Core } from '../../core/core.js';
import type { RecordHead } from '../../core/types.js';
import { asUtf8, type Encoding, encodingOf, sizesInUtf8 } from './encoding.js';

export interface RecordIndex {
  encoding: Encoding;
  /** Offsets and sizes are those of the bytes. */
  heads: RecordHead[];
}

const lineFeed = 0x0a;
/** What a list has room for in every browser: each row has a place on one long page. */
export const mostGames = 250_000;
const pieceSize = 4 * 1024 * 1024;

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}

// Places in the UTF-8 that the core was given, as places in the bytes of the file.
function inWindows1252(heads: readonly RecordHead[], bytes: Uint8Array): RecordHead[] {
  const sizes = sizesInUtf8();
  let [at, text] = [0, 0];
  const placeOf = (wanted: number): number => {
    while (text < wanted) {
      text += sizes[bytes[at] ?? 0] ?? 1;
      at += 1;
    }
    return at;
  };
  return heads.map((head) => {
    const offset = placeOf(head.offset);
    return { ...head, offset, size: placeOf(head.offset + head.size) - offset };
  });
}

/** `progress`: is told how many bytes have been looked through. `most`: of the bytes that the core is given at a time. */
export function indexed(
  core: Core,
  bytes: Uint8Array,
  progress: (done: number) => void = () => undefined,
  most = pieceSize,
): RecordIndex {
  const encoding = encodingOf(bytes);
  const heads: RecordHead[] = [];
  let lines = 0;
  let size = most;
  for (let at = 0; at < bytes.length;) {
    const whole = at + size >= bytes.length;
    // Never amid a sign.
    const end = whole ? bytes.length : bytes.lastIndexOf(lineFeed, at + size) + 1;
    const part = end > at ? bytes.subarray(at, end) : new Uint8Array();
    const found = core.recordIndex(encoding === 'utf-8' ? part : asUtf8(part));
    const here = encoding === 'utf-8' ? found : inWindows1252(found, part);
    const last = here.at(-1);
    if (!whole && (!last || last.offset === 0)) {
      // One game, as far as can be seen.
      size *= 2;
      continue;
    }
    for (const head of whole ? here : here.slice(0, -1)) {
      const inFile = <T extends { line: number }>(said: T): T => ({
        ...said,
        line: said.line > 0 ? said.line + lines : 0,
      });
      const error = head.error && inFile(head.error);
      const warnings = head.warnings?.map(inFile);
      heads.push({ ...head, error, ...(warnings ? { warnings } : {}), offset: head.offset + at });
    }
    if (heads.length > mostGames) throw new Error(`it holds more than the ${mostGames} games that can be listed`);
    const next = whole || !last ? bytes.length : at + last.offset;
    lines += linesIn(bytes.subarray(at, next));
    at = next;
    size = most;
    progress(at);
  }
  return { encoding, heads };
}
