// Which game a record is of, and its replay. A record names its variant, its options and its notation, and is of no other game, however
// alike that is. One without tags is of chess where all of it can be played there, as those of other programs are; else it is tried
// with every variant at hand, since only the rules can tell whose moves they are.

import { msg, str } from '@lit/localize';
import type { Core, Variant } from '../../core/core.js';
import type { ReplayedGame } from '../../core/types.js';

/** A variant of the user's own: a file that was dropped, or the law of the game on the screen. */
export interface KnownVariant {
  id: string;
  text: string;
}

export interface Found {
  variant: string;
  variantText: string;
  options: Record<string, string>;
  notation: string;
  game: ReplayedGame;
}

type Options = Record<string, string>;

/** The error for a record of an unknown variant; `place` says which record. */
export const unknownGame = (place: string, variant: string): string =>
  msg(str`${place} is a record of the variant "${variant}", which is not loaded. Open its variant file (.toml) first.`);

interface Candidate {
  id: string;
  text: string;
}

const complete = (found: Found): boolean => found.game.failure === null;
const better = (a: Found, b: Found): boolean =>
  (complete(a) ? 1 : 0) - (complete(b) ? 1 : 0) > 0 || (complete(a) === complete(b) && a.game.played > b.game.played);

/** The replays of one text, made as they are asked for. */
export class Replays {
  /** By the tag Variant. */
  readonly #ids = new Map<string, string>();
  readonly #core: Core;
  readonly #text: string;
  readonly #place: string;
  readonly #candidates: Candidate[];
  readonly #variants = new Map<string, Variant>();
  readonly #games = new Map<string, ReplayedGame[]>();

  constructor(core: Core, text: string, place: string, known: readonly KnownVariant[]) {
    this.#core = core;
    this.#text = text;
    this.#place = place;
    const shipped = core.variants().map(({ id }) => ({ id, text: '' }));
    const all = [...known.map(({ id, text: own }) => ({ id, text: own })), ...shipped];
    const isSame = (a: Candidate, b: Candidate): boolean => a.id === b.id && a.text === b.text;
    this.#candidates = all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at);
  }

  release(): void {
    for (const variant of this.#variants.values()) variant.release();
    this.#variants.clear();
  }

  /** The variant that a game names, where it has no such id here and no law takes the name for its own; else ''. */
  unknownVariant(game: ReplayedGame): string {
    const tag = game.tags.find(([name]) => name === 'Variant')?.[1] ?? '';
    const isRead = game.failure === null || game.played > 0;
    return isRead || this.#candidates.some(({ id }) => id === tag) ? '' : tag;
  }

  /**
   * The games of the text, each with the law that fits it. Throws the core's failure if the text is no record at all.
   */
  all(): Found[] {
    const first = this.#shipped('') ?? this.#candidates[0];
    if (!first) return [];
    return this.#replayed(first, {}, '').map(({ tags }, index) => this.#find(new Map(tags), index));
  }

  /** What the core says that a record is of whose tag Variant is this. */
  #shipped(named: string): Candidate | undefined {
    // The core compiles chess to answer this: once for all the games of a file.
    const id = this.#ids.get(named) ?? this.#core.gameOfRecord(named);
    this.#ids.set(named, id);
    return this.#candidates.find((candidate) => candidate.id === id && candidate.text === '');
  }

  #find(tags: ReadonlyMap<string, string>, index: number): Found {
    const named = tags.get('Variant') ?? '';
    const notation = tags.get('Notation') ?? '';
    const shipped = this.#shipped(named);
    // Of those with the name the shipped one first: a record of the other one names the hash of its file, which no other file takes.
    const own = this.#candidates.filter(({ id, text }) => id === named && text !== '');
    const meant = [...(shipped ? [shipped] : []), ...own].map((one) => this.#underNotations(one, {}, index, notation));
    const isKnown = this.#candidates.some(({ id }) => id === named);
    if (isKnown) return this.#best(meant);
    const others = (): Found[] => this.#candidates.map((one) => this.#underNotations(one, {}, index, notation));
    const isMeant = meant.length > 0 && (named !== '' || meant.every(complete));
    const best = this.#best(isMeant ? meant : [...others(), ...meant]);
    if (complete(best) || best.game.played === 0) return best;
    return this.#best([best, ...this.#underOptions(best, index)]);
  }

  // The notation that the record names, or the first in which all moves can be read.
  #underNotations(candidate: Candidate, options: Options, index: number, notation: string): Found {
    const names = this.#variant(candidate, options).info.notations;
    if (names.includes(notation)) return this.#found(candidate, options, notation === names[0] ? '' : notation, index);
    return this.#best(names.map((name, at) => this.#found(candidate, options, at === 0 ? '' : name, index)));
  }

  // A listing that fits a game until a move that another choice of its options would allow.
  #underOptions({ variant, variantText }: Found, index: number): Found[] {
    const candidate = { id: variant, text: variantText };
    const out: Found[] = [];
    for (const choice of this.#variant(candidate, {}).info.choices) {
      for (const value of choice.values) {
        if (value.name !== choice.default) {
          out.push(this.#underNotations(candidate, { [choice.name]: value.name }, index, ''));
        }
      }
    }
    return out;
  }

  #best(all: Found[]): Found {
    const best = all.reduce((a, b) => (better(b, a) ? b : a));
    return best;
  }

  #found(candidate: Candidate, options: Options, notation: string, index: number): Found {
    const game = this.#replayed(candidate, options, notation)[index];
    if (!game) throw new Error('a record was read in two ways');
    return { variant: candidate.id, variantText: candidate.text, options: game.options, notation, game };
  }

  #variant(candidate: Candidate, options: Options): Variant {
    const key = JSON.stringify([candidate.id, candidate.text, options]);
    let variant = this.#variants.get(key);
    if (!variant) {
      variant = this.#core.variantOf(candidate.id, candidate.text, options);
      this.#variants.set(key, variant);
    }
    return variant;
  }

  // Marks of check are not verified: old listings left some out, and a wrong one harms no move.
  #replayed(candidate: Candidate, options: Options, notation: string): ReplayedGame[] {
    const key = JSON.stringify([candidate.id, candidate.text, options, notation]);
    let games = this.#games.get(key);
    if (!games) {
      games = this.#variant(candidate, options).replay(this.#text, this.#place, false, notation);
      this.#games.set(key, games);
    }
    return games;
  }
}

/** "12...", of the move at which a game breaks off. */
export function moveNumber(game: ReplayedGame): string {
  const [, side = 'w', , , , full = '1'] = game.start.split(' ');
  const plies = game.played + (side === 'b' ? 1 : 0);
  return `${Number(full) + Math.floor(plies / 2)}${plies % 2 === 0 ? '.' : '...'}`;
}

/** "2. Nf9: 'Nf9' is not understood as a move": where a game breaks off; '' where all of its moves can be played. */
export const breakWords = (game: ReplayedGame): string =>
  game.failedMove === '' ? '' : `${moveNumber(game)} ${game.failedMove}: ${game.failure?.message ?? ''}`;
