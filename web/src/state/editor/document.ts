// The position that is set up, with the law under which it is one, and all that was before and after it: every edit can be undone.

import type { Core, Variant } from '../../core/core.js';
import { type CastlingRight, Setup, type SetupState } from '../../core/setup.js';
import type { PositionView } from '../../core/types.js';
import { Places } from '../board/scene_of.js';

/** A game: one that ships, or with `variantText` that of a file; and the options that are not at their default. */
export interface Law {
  id: string;
  variantText: string;
  options: Record<string, string>;
}

/** All that makes a position, as data. */
interface Version {
  law: Law;
  tfen: string;
  /** Rooks of castling rights that went with king or rook: they come back with them. */
  awaited: readonly string[];
}

/** Before an edit, or after one that was undone. */
interface Kept extends Version {
  /** What the edit did. */
  words: string;
}

const deepest = 1000;

function placesOf(variant: Variant): Places {
  const start = Setup.of(variant);
  const { cells } = start.view();
  start.release();
  return new Places(cells, variant.info.look);
}

export class EditorDocument {
  readonly #core: Core;
  #law: Law;
  #variant: Variant;
  #setup: Setup;
  #places: Places;
  #awaited: readonly string[] = [];
  #warnings: readonly string[];
  #past: Kept[] = [];
  #future: Kept[] = [];

  /** Throws CoreFailure where there is no such game, or the text is not of its form. */
  constructor(core: Core, law: Law, tfen: string) {
    this.#core = core;
    this.#law = law;
    this.#variant = this.#load(law);
    try {
      this.#setup = Setup.of(this.#variant, tfen);
    } catch (error) {
      this.#variant.release();
      throw error;
    }
    this.#warnings = this.#setup.warnings;
    this.#places = placesOf(this.#variant);
  }

  #load({ id, variantText, options }: Law): Variant {
    return variantText === '' ? this.#core.loadVariant(id, options) : this.#core.readVariant(variantText, id, options);
  }

  get id(): string {
    return this.#variant.info.id;
  }

  get variantText(): string {
    return this.#law.variantText;
  }

  get variant(): Variant {
    return this.#variant;
  }

  get options(): Record<string, string> {
    return this.#law.options;
  }

  get places(): Places {
    return this.#places;
  }

  /** What was left out of the text that the position was read from, until it is changed. */
  get warnings(): readonly string[] {
    return this.#warnings;
  }

  get mayUndo(): boolean {
    return this.#past.length > 0;
  }

  get mayRedo(): boolean {
    return this.#future.length > 0;
  }

  state(): SetupState {
    return this.#setup.state();
  }

  view(): PositionView {
    return this.#setup.view();
  }

  #version(): Version {
    return { law: this.#law, tfen: this.#setup.state().position, awaited: this.#awaited };
  }

  /** Throws CoreFailure, and then nothing has changed. Answers whether something has. */
  edit(words: string, work: (setup: Setup) => void): boolean {
    const before = this.#version();
    const { castling } = this.state();
    try {
      work(this.#setup);
    } catch (error) {
      this.#put(before);
      throw error;
    }
    this.#giveBack(castling);
    this.#warnings = [];
    return this.#remember(before, words);
  }

  // The core keeps no right without king and rook at home; whoever moved one of them away for a moment did not give it up.
  #giveBack(before: readonly CastlingRight[]): void {
    const awaited = new Set(this.#awaited);
    const had = new Set(before.filter(({ allowed }) => allowed).map(({ rook }) => rook));
    for (const { rook, possible } of this.state().castling) {
      if (possible && awaited.delete(rook)) this.#setup.setCastling(rook, true);
      else if (!possible && had.has(rook)) awaited.add(rook);
    }
    this.#awaited = [...awaited];
  }

  /** No pieces, and nothing that comes back with them. Answers whether something has changed. */
  clear(words: string): boolean {
    const before = this.#version();
    this.#setup.clear();
    this.#awaited = [];
    this.#warnings = [];
    return this.#remember(before, words);
  }

  /** Another position of the game, '' for its start, or of another game. Throws CoreFailure. */
  replace(words: string, tfen: string, law: Law = this.#law): boolean {
    const before = this.#version();
    this.#put({ law, tfen, awaited: [] });
    return this.#remember(before, words);
  }

  /** The position under other options; where it is none there, their start. Throws CoreFailure where there are no such options. */
  choose(words: string, options: Record<string, string>): { kept: boolean } {
    const before = this.#version();
    const law = { ...this.#law, options };
    let kept = true;
    try {
      this.#put({ ...before, law });
    } catch {
      this.#put({ law, tfen: '', awaited: [] });
      kept = false;
    }
    this.#remember(before, words);
    return { kept };
  }

  /** Answers what the edit did; null: there is none. */
  undo(): string | null {
    return this.#step(this.#past, this.#future);
  }

  redo(): string | null {
    return this.#step(this.#future, this.#past);
  }

  #step(from: Kept[], to: Kept[]): string | null {
    const kept = from.pop();
    if (!kept) return null;
    to.push({ ...this.#version(), words: kept.words });
    this.#put(kept);
    return kept.words;
  }

  #remember(before: Version, words: string): boolean {
    const now = this.#version();
    if (now.tfen === before.tfen && now.law === before.law) return false;
    this.#past = [...this.#past, { ...before, words }].slice(-deepest);
    this.#future = [];
    return true;
  }

  #put({ law, tfen, awaited }: Version): void {
    const other = law === this.#law ? null : this.#load(law);
    let setup: Setup;
    try {
      setup = Setup.of(other ?? this.#variant, tfen);
    } catch (error) {
      other?.release();
      throw error;
    }
    this.#setup.release();
    this.#setup = setup;
    this.#warnings = setup.warnings;
    this.#awaited = awaited;
    if (!other) return;
    this.#variant.release();
    this.#variant = other;
    this.#law = law;
    this.#places = placesOf(other);
  }

  release(): void {
    this.#setup.release();
    this.#variant.release();
  }
}
