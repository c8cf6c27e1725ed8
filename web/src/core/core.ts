// The rules core as objects: variants, and games of a variant. Each holds a number by which the core in WebAssembly
// knows it; `release` frees it, and the garbage collector frees those that were not released.

import wasmUrl from '@wasm/strata.wasm?url';
import { Abi } from './abi.js';
import type {
  Attackers,
  GameState,
  LegalMove,
  MoveText,
  PositionView,
  ReplayedGame,
  VariantHead,
  VariantInfo,
} from './types.js';

export { CoreFailure, errorOf } from './failure.js';

type Options = Readonly<Record<string, string>>;
type Release = 'variant_release' | 'game_release';

const lines = (pairs: Options): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

interface Held {
  abi: Abi;
  release: Release;
  handle: number;
}

function giveBack({ abi, release, handle }: Held): void {
  try {
    abi.call(release, handle);
  } catch {
    // The core has stopped: there is nothing left to give back.
  }
}

const forgotten = new FinalizationRegistry<Held>(giveBack);

abstract class Handle {
  protected readonly abi: Abi;
  readonly #held: Held;
  #released = false;

  protected constructor(abi: Abi, release: Release, handle: number) {
    this.abi = abi;
    this.#held = { abi, release, handle };
    forgotten.register(this, this.#held, this);
  }

  protected get handle(): number {
    return this.#held.handle;
  }

  /** May be called twice. Any other call afterwards throws the core's failure. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    forgotten.unregister(this);
    giveBack(this.#held);
  }
}

export class Core {
  readonly #abi: Abi;
  #variants: VariantHead[] | null = null;

  constructor(abi: Abi) {
    this.#abi = abi;
  }

  /** The shipped variants, in the order in which they are shown. */
  variants(): VariantHead[] {
    this.#variants ??= this.#abi.call('variants').value as VariantHead[];
    return this.#variants;
  }

  loadVariant(id: string, options: Options = {}): Variant {
    return new Variant(this.#abi, this.#abi.call('variant_load', id, lines(options)).number);
  }

  /** The text of a variant file; place is its name in messages. */
  readVariant(text: string, place: string, options: Options = {}): Variant {
    return new Variant(this.#abi, this.#abi.call('variant_read', text, place, lines(options)).number);
  }

  /**
   * The variant of a game: a shipped one by its id, or that of the text that the game keeps. A text that was accepted once is
   * taken as it is, even where a game ships under its id by now.
   */
  variantOf(id: string, text: string, options: Options = {}): Variant {
    if (text === '') return this.loadVariant(id, options);
    return new Variant(this.#abi, this.#abi.call('variant_read_stored', text, lines(options)).number);
  }
}

/** A law under a choice of options. */
export class Variant extends Handle {
  readonly info: VariantInfo;

  constructor(abi: Abi, handle: number) {
    super(abi, 'variant_release', handle);
    this.info = abi.call('variant_info', handle).value as VariantInfo;
    // A stale file of an earlier build, or a cached one, answers less than this page asks for.
    if (typeof this.info.look.arrangement !== 'string')
      throw new Error('the rules core is older than this page; build it again');
  }

  /** The law in sentences. */
  prose(): string {
    return (this.abi.call('variant_prose', this.handle).value as { prose: string }).prose;
  }

  /** A game from the start, or from a position text. */
  game(tfen = ''): Game {
    return new Game(this.abi, this.abi.call('game_create', this.handle, tfen).number);
  }

  /** The games of a record file. strict: wrong or missing marks of check are mistakes. */
  replay(text: string, place: string, strict = false, notation = ''): ReplayedGame[] {
    return this.abi.call('replay', this.handle, text, place, Number(strict), notation).value as ReplayedGame[];
  }
}

export class Game extends Handle {
  constructor(abi: Abi, handle: number) {
    super(abi, 'game_release', handle);
  }

  copy(): Game {
    return new Game(this.abi, this.abi.call('game_copy', this.handle).number);
  }

  state(): GameState {
    return this.abi.call('game_state', this.handle).value as GameState;
  }

  /** Legal moves, sorted; none when the game is over. */
  moves(): LegalMove[] {
    return this.abi.call('game_moves', this.handle).value as LegalMove[];
  }

  /** What the side that is not to move could do if it were its turn. */
  enemyMoves(): LegalMove[] {
    return this.abi.call('game_enemy_moves', this.handle).value as LegalMove[];
  }

  /** Who attacks a cell, or would once the piece on `mover` had gone there; '' for none. Names of cells. */
  attackers(cell: string, mover = ''): Attackers {
    return this.abi.call('game_attackers', this.handle, cell, mover).value as Attackers;
  }

  view(): PositionView {
    return this.abi.call('game_view', this.handle).value as PositionView;
  }

  /** Canonical or native text. */
  play(text: string, notation = ''): MoveText {
    return this.abi.call('game_play', this.handle, text, 0, notation).value as MoveText;
  }

  /** What `play` would play, in the words of a notation. */
  read(text: string, notation = ''): MoveText {
    return this.abi.call('game_read', this.handle, text, 0, notation).value as MoveText;
  }

  undo(): boolean {
    return (this.abi.call('game_undo', this.handle).value as { undone: boolean }).undone;
  }

  /** Why one may not move so, in words; '' for a legal move. Pins are written with an @ before them. */
  refusal(from: string, to: string): string {
    return (this.abi.call('game_refusal', this.handle, from, to).value as { refusal: string }).refusal;
  }

  /** What may be claimed now. Can take seconds where perpetual check is to be proved: see claims.ts. */
  claims(): string[] {
    return this.abi.call('game_claims', this.handle).value as string[];
  }

  /** Ends the game by people. */
  finish(result: string, reason: string): void {
    this.abi.call('game_finish', this.handle, result, reason);
  }

  /** A file of docs/formats/records.md. */
  record(tags: Options, notation = ''): string {
    return (this.abi.call('game_record', this.handle, lines(tags), notation).value as { record: string }).record;
  }
}

/** The core of this page. */
export async function loadCore(): Promise<Core> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`the rules core could not be loaded: the server answered ${response.status}`);
  // Compiling while it loads needs the right content type; a host that sends another one still works.
  const streams = response.headers.get('content-type')?.startsWith('application/wasm') === true;
  const module = streams
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  return new Core(await Abi.instantiate(module));
}

export async function loadCoreFrom(bytes: BufferSource): Promise<Core> {
  return new Core(await Abi.instantiate(await WebAssembly.compile(bytes)));
}
