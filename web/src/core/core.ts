// The rules core as objects: variants, and what is made of them.

import wasmUrl from '@wasm/strata.wasm?url';
import { Abi } from './abi.js';
import { Game } from './game.js';
import { Handle } from './handle.js';
import { type Options, lines } from './options.js';
import type { RecordHead } from './types.js';
import type { CellPlace, CoreCalls, ReplayedGame, TimeAfter, VariantHead, VariantInfo } from './types.js';

export { CoreFailure, errorOf } from './failure.js';
export { Game } from './game.js';

export class Core {
  readonly #abi: Abi;
  /** Compiled, for a core in a worker. */
  readonly module: WebAssembly.Module;
  #variants: VariantHead[] | null = null;

  private constructor(abi: Abi, module: WebAssembly.Module) {
    this.#abi = abi;
    this.module = module;
  }

  static async of(module: WebAssembly.Module): Promise<Core> {
    return new Core(await Abi.instantiate(module), module);
  }

  /** The shipped variants, in the order in which they are shown. */
  variants(): VariantHead[] {
    this.#variants ??= this.#abi.call('variants').value;
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

  /** The calls, for what is loaded when it is asked for. */
  get calls(): Abi {
    return this.#abi;
  }

  /** The id of the shipped game that a record is of by its tag Variant, '' where it has none; '' for a game that is not known here. */
  gameOfRecord(named: string): string {
    const { variant } = this.#abi.call('record_game', named).value;
    return variant;
  }

  /** What a side has after `elapsed` milliseconds of its turn, and if it moves then. */
  timeAfter(
    { increment, periods, period }: { increment: number; periods: number; period: number },
    left: number,
    delay: number,
    elapsed: number,
  ): TimeAfter {
    return this.#abi.call('clock_after', increment, periods, period, left, delay, elapsed).value;
  }

  /** The games of a record file, in their order. A text, or its bytes in UTF-8. */
  recordIndex(text: Uint8Array | string): RecordHead[] {
    return this.#abi.call('records_index', text).value;
  }
}

type MadeOfVariant = 'tree_read' | 'tree_create' | 'setup_create' | 'tour_create' | 'puzzles_read';
type Rest<Given> = Given extends [number, ...infer Others] ? Others : never;

/** A law under a choice of options. */
export class Variant extends Handle {
  readonly info: VariantInfo;
  #cells: readonly CellPlace[] | null = null;

  constructor(abi: Abi, handle: number) {
    super(abi, 'variant_release', handle);
    this.info = abi.call('variant_info', handle).value;
    // A stale file of an earlier build, or a cached one, answers less than this page asks for.
    if (typeof this.info.look.arrangement !== 'string')
      throw new Error('the rules core is older than this page; build it again');
  }

  /** Every cell that can ever exist, in the order of all views. */
  get cells(): readonly CellPlace[] {
    this.#cells ??= this.abi.call('variant_cells', this.handle).value;
    return this.#cells;
  }

  /** The hash of the law. */
  law(): string {
    return this.abi.call('variant_law', this.handle).value.law;
  }

  /** The same game judged by a network: the bytes of its file, and its name in messages. Throws CoreFailure where it is refused. */
  withNetwork(bytes: Uint8Array, place: string): Variant {
    return new Variant(this.abi, this.abi.call('variant_with_network', this.handle, bytes, place).number);
  }

  /** The law in sentences. */
  prose(): string {
    return this.abi.call('variant_prose', this.handle).value.prose;
  }

  /** What else is made of a variant (see setup.ts): the core, the new handle in it, and what is said of it. */
  make<F extends MadeOfVariant>(
    call: F,
    ...given: Rest<CoreCalls[F]['given']>
  ): { abi: Abi; handle: number; value: CoreCalls[F]['answer'] } {
    const { number, value } = this.abi.call(call, ...([this.handle, ...given] as unknown as CoreCalls[F]['given']));
    return { abi: this.abi, handle: number, value };
  }

  /** A game from the start, or from a position text. */
  game(tfen = ''): Game {
    return new Game(this.abi, this.abi.call('game_create', this.handle, tfen).number, () => this.cells);
  }

  /** The games of a record file. strict: wrong or missing marks of check are mistakes. */
  replay(text: string, place: string, strict = false, notation = ''): ReplayedGame[] {
    return this.abi.call('replay', this.handle, text, place, Number(strict), notation).value;
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
  return Core.of(module);
}

export async function loadCoreFrom(bytes: BufferSource): Promise<Core> {
  return Core.of(await WebAssembly.compile(bytes));
}
