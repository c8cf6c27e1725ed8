// Which game a record is of, and its replay. A record names its variant, its options and its notation; a listing
// without tags is tried with every variant at hand, since only the rules can tell whose moves they are.

import type { Core, Variant } from '../core/core.js';
import type { ReplayedGame } from '../core/types.js';

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

/** `place`: what is a record of a variant that is not known here. */
export const unknownGame = (place: string, variant: string): string =>
  `${place} is a record of the game "${variant}", which is not here. Open its variant file (.toml) first.`;

interface Candidate {
  id: string;
  text: string;
}

const tagOf = (game: ReplayedGame, name: string): string => game.tags.find(([tag]) => tag === name)?.[1] ?? '';

const complete = (found: Found): boolean => found.game.failure === null;
const better = (a: Found, b: Found): boolean =>
  (complete(a) ? 1 : 0) - (complete(b) ? 1 : 0) > 0 || (complete(a) === complete(b) && a.game.played > b.game.played);

/** The replays of one text, made as they are asked for. */
export class Replays {
  readonly #core: Core;
  readonly #text: string;
  readonly #place: string;
  readonly #candidates: Candidate[];
  readonly #variants = new Map<string, Variant>();
  readonly #games = new Map<string, ReplayedGame[]>();

  /** The user's variants come before the shipped ones of the same name. */
  constructor(core: Core, text: string, place: string, known: readonly KnownVariant[]) {
    this.#core = core;
    this.#text = text;
    this.#place = place;
    const shipped = core.variants().map(({ id }) => ({ id, text: '' }));
    const all = [...known.map(({ id, text: own }) => ({ id, text: own })), ...shipped];
    this.#candidates = all.filter((one, at) => all.findIndex((other) => other.id === one.id) === at);
  }

  release(): void {
    for (const variant of this.#variants.values()) variant.release();
    this.#variants.clear();
  }

  /** The variant that a game names, where it has no such id here and no law takes the name for its own; else ''. */
  unknownVariant(game: ReplayedGame): string {
    const tag = tagOf(game, 'Variant');
    const isRead = game.failure === null || game.played > 0;
    return isRead || this.#candidates.some(({ id }) => id === tag) ? '' : tag;
  }

  /**
   * The games of the text, each with the law that fits it. Throws the core's failure if the text is no record at all.
   */
  all(): Found[] {
    const first = this.#candidates[0];
    if (!first) return [];
    return this.#replayed(first, {}, '').map((_, index) => this.#find(index));
  }

  #find(index: number): Found {
    const [first] = this.#candidates;
    if (!first) throw new Error('there is no variant to replay with');
    const seen = this.#found(first, {}, '', index);
    const id = tagOf(seen.game, 'Variant');
    const named = this.#candidates.find((candidate) => candidate.id === id);
    if (named) return this.#underNotations(named, {}, index, tagOf(seen.game, 'Notation'));
    const best = this.#best(this.#candidates.map((candidate) => this.#underNotations(candidate, {}, index, '')));
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
