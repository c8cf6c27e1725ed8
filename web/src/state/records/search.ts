// Which games of a file are listed, and in which order. A game is found if every word that is typed stands somewhere in what the
// list and its tags say of it, whatever the accents and the size of the letters.

import type { RecordHead } from '../../core/types.js';
import { saidBy } from '../text/tags.js';

/** `file`: in the order of the file. */
export type Column = 'file' | 'white' | 'black' | 'result' | 'date' | 'event' | 'plies' | 'game';

export interface Order {
  by: Column;
  down: boolean;
}

/** As far as it is known: "2024.05". */
export const dateOf = ({ tags }: RecordHead): string => saidBy(tags['Date']).replaceAll('.??', '');

export function folded(text: string): string {
  const small = text.toLowerCase();
  // Most names need no more.
  if (/^[\u0000-\u007f]*$/.test(small)) return small;
  const bare = small.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare.replaceAll(/[łøđðþßæœıħŧ½]/gu, (letter) => whole[letter]!);
}

/** Letters whose stroke is no accent, and the sign of a draw. */
const whole: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  '½': '1/2',
};

const tagOf: Partial<Record<Column, string>> = {
  white: 'White',
  black: 'Black',
  result: 'Result',
  date: 'Date',
  event: 'Event',
};

const searched = ['White', 'Black', 'Event', 'Site', 'Round', 'Result', 'ECO', 'Opening', 'WhiteElo', 'BlackElo'];

export class RecordSearch {
  readonly #heads: readonly RecordHead[];
  readonly #gameName: (head: RecordHead) => string;
  readonly #texts: (string | undefined)[] = [];
  #ready = 0;
  readonly #orders = new Map<Column, number[]>();

  /** `gameName`: of the variant that a game is of, for people. */
  constructor(heads: readonly RecordHead[], gameName: (head: RecordHead) => string) {
    this.#heads = heads;
    this.#gameName = gameName;
  }

  /** Numbers of games. */
  find(query: string, { by, down }: Order): number[] {
    const words = folded(query)
      .split(/\s+/)
      .filter((word) => word !== '');
    const all = this.#order(by);
    const found =
      words.length === 0 ? [...all] : all.filter((game) => words.every((word) => this.#text(game).includes(word)));
    return down ? found.reverse() : found;
  }

  /** The game is another one now, or new. */
  changed(game: number): void {
    this.#texts[game] = undefined;
    this.#orders.clear();
  }

  /** Prepares a number of games for the search; false if all are prepared. */
  prepare(most: number): boolean {
    let made = 0;
    for (let game = this.#ready; game < this.#heads.length && made < most; game += 1, made += 1) {
      this.#text(game);
      this.#ready = game + 1;
    }
    return made > 0;
  }

  #text(game: number): string {
    return (this.#texts[game] ??= this.#textOf(this.#heads[game]));
  }

  #textOf(head: RecordHead | undefined): string {
    if (!head) return '';
    const values = searched.map((name) => saidBy(head.tags[name])).filter((value) => value !== '');
    return folded([...values, dateOf(head), this.#gameName(head)].join('\n'));
  }

  #order(by: Column): number[] {
    let order = this.#orders.get(by);
    if (!order) {
      order = this.#heads.map((_, game) => game);
      if (by === 'plies') order.sort((a, b) => this.#plies(a) - this.#plies(b) || a - b);
      else if (by !== 'file') {
        const keys = this.#heads.map((head) => this.#key(head, by));
        const key = (game: number): string => keys[game] ?? '';
        order.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b));
      }
      this.#orders.set(by, order);
    }
    return order;
  }

  #plies(game: number): number {
    return this.#heads[game]?.plies ?? 0;
  }

  // What is not known comes last.
  #key(head: RecordHead, by: Column): string {
    const tag = tagOf[by];
    return folded(tag === undefined ? this.#gameName(head) : saidBy(head.tags[tag])) || '\uffff';
  }
}
