// A file of records as it was opened, and what has been changed of it since. Games are known by their number in the file, from 0;
// those that were added come after them, and a number is never given to another game. Untouched games are written back byte for
// byte, with all that stands between them.

import type { RecordHead } from '../../core/types.js';
import { asUtf8, type Bytes, decoded, encoded, type Encoding } from './encoding.js';
import type { RecordIndex } from './indexing.js';

/** Plain data, to be kept. */
export interface Changes {
  edited: [game: number, text: string][];
  /** The last one at the end. */
  removed: number[];
  added: string[];
}

export const noChanges: Changes = { edited: [], removed: [], added: [] };

export interface Written {
  /** One after the other. */
  parts: Bytes[];
  encoding: Encoding;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13);

export class RecordFile {
  readonly place: string;
  readonly encoding: Encoding;
  readonly bytes: Bytes;
  readonly #heads: RecordHead[];
  readonly #count: number;
  readonly #edited = new Map<number, string>();
  readonly #added: string[] = [];
  #removed: number[] = [];

  constructor(place: string, bytes: Bytes, { encoding, heads }: RecordIndex) {
    this.place = place;
    this.bytes = bytes;
    this.encoding = encoding;
    this.#heads = [...heads];
    this.#count = heads.length;
  }

  /** By number; a removed game keeps its place. Those that were edited have the tags of what they are now. */
  get heads(): readonly RecordHead[] {
    return this.#heads;
  }

  /** The last one at the end. */
  get removed(): readonly number[] {
    return this.#removed;
  }

  get changes(): Changes {
    return { edited: [...this.#edited], removed: [...this.#removed], added: [...this.#added] };
  }

  /** Numbers of the games that were edited or added. */
  get changed(): number[] {
    return [...this.#edited.keys(), ...this.#added.map((_, index) => this.#count + index)];
  }

  /** '' where there is no such game. */
  text(game: number): string {
    const head = this.#heads[game];
    if (!head) return '';
    if (game >= this.#count) return this.#added[game - this.#count] ?? '';
    return this.#edited.get(game) ?? decoded(this.#slice(head), this.encoding);
  }

  replace(game: number, text: string, { tags, plies, error }: RecordHead): void {
    const head = this.#heads[game];
    if (!head) return;
    if (game >= this.#count) this.#added[game - this.#count] = text;
    else this.#edited.set(game, text);
    // Where it stands in the file stays as it was.
    this.#heads[game] = { ...head, tags, plies, error };
  }

  add(text: string, head: RecordHead): number {
    this.#added.push(text);
    return this.#heads.push({ ...head, offset: this.bytes.length, size: 0 }) - 1;
  }

  remove(game: number): void {
    if (this.#heads[game] && !this.#removed.includes(game)) this.#removed.push(game);
  }

  /** The game that was removed last is there again; answers which. */
  restore(): number | undefined {
    return this.#removed.pop();
  }

  /** In the encoding of the file; in UTF-8 if a sign of what was changed has no place in it. */
  write(): Written {
    const fits = (text: string): boolean => encoded(text, this.encoding) !== null;
    if ([...this.#edited.values(), ...this.#added].every(fits)) return this.#written(this.encoding);
    return this.#written('utf-8');
  }

  #written(encoding: Encoding): Written {
    if (this.#edited.size === 0 && this.#added.length === 0 && this.#removed.length === 0)
      return { parts: [this.bytes], encoding };
    const removed = new Set(this.#removed);
    const parts: Bytes[] = [];
    const copy = (from: number, to: number): void => {
      const piece = this.bytes.subarray(from, to);
      if (piece.length > 0) parts.push(encoding === this.encoding ? piece : asUtf8(piece));
    };
    const say = (text: string): void => {
      parts.push(encoded(text, encoding) ?? new Uint8Array());
    };
    let at = 0;
    let isFirst = true;
    this.#heads.slice(0, this.#count).forEach((head, game) => {
      const isGone = removed.has(game);
      // What stands before a game goes with it, but for words at the beginning, which may be about the whole file.
      if (game === 0 || !(isGone || isFirst)) copy(at, head.offset);
      at = head.offset + head.size;
      if (isGone) return;
      isFirst = false;
      const text = this.#edited.get(game);
      if (text === undefined) copy(head.offset, at);
      else {
        say(this.#withLineEnds(text.trim()));
        copy(this.#endOf(head), at);
      }
    });
    copy(at, this.bytes.length);
    this.#added.forEach((text, index) => {
      if (removed.has(this.#count + index)) return;
      say(this.#gapAfter(parts));
      say(this.#withLineEnds(`${text.trim()}\n`));
    });
    return { parts, encoding };
  }

  #slice({ offset, size }: RecordHead): Uint8Array {
    return this.bytes.subarray(offset, offset + size);
  }

  // Where the blanks at the end of a game begin: they stay when the game is written anew.
  #endOf({ offset, size }: RecordHead): number {
    let end = offset + size;
    while (end > offset && isBlank(this.bytes[end - 1])) end -= 1;
    return end;
  }

  get #lineEnd(): string {
    return this.bytes[this.bytes.indexOf(0x0a) - 1] === 0x0d ? '\r\n' : '\n';
  }

  #withLineEnds(text: string): string {
    return text.replaceAll(/\r?\n/g, this.#lineEnd);
  }

  // An empty line stands between two games.
  #gapAfter(parts: readonly Bytes[]): string {
    const tail = parts.slice(-3).flatMap((part) => [...part.subarray(-4)]);
    if (tail.length === 0) return '';
    const feeds = tail.slice(tail.findLastIndex((byte) => !isBlank(byte)) + 1).filter((byte) => byte === 0x0a).length;
    return this.#lineEnd.repeat(Math.max(0, 2 - feeds));
  }
}
