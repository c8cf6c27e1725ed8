// Calls into the WebAssembly core: texts go into its memory and come back as JSON. No other file knows of pointers.

import { CoreFailure } from './failure.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8');

// What each function takes after its name: t a text (pointer and size), also as its bytes, n a number. See src/wasm/abi.hpp.
const signatures = {
  variants: '',
  variant_load: 'tt',
  variant_read: 'ttt',
  variant_read_stored: 'tt',
  variant_release: 'n',
  variant_info: 'n',
  variant_prose: 'n',
  game_create: 'nt',
  game_copy: 'n',
  game_release: 'n',
  game_state: 'n',
  game_moves: 'n',
  game_enemy_moves: 'n',
  game_attackers: 'ntt',
  game_view: 'n',
  game_play: 'ntnt',
  game_read: 'ntnt',
  game_undo: 'n',
  game_refusal: 'ntt',
  game_claims: 'n',
  game_claim: 'nt',
  game_finish: 'ntt',
  game_record: 'ntt',
  replay: 'nttnt',
  engine_create: 'n',
  engine_release: 'n',
  engine_new_game: 'n',
  engine_search: 'nnt',
  game_judge: 'ntt',
  records_index: 't',
  tree_read: 'nttt',
  tree_create: 'ntt',
  tree_release: 'n',
  tree_state: 'nt',
  tree_play: 'nntt',
  tree_remove: 'nn',
  tree_promote: 'nnn',
  tree_comment: 'nnt',
  tree_nags: 'nnt',
  tree_evaluation: 'nnt',
  tree_tag: 'ntt',
  tree_result: 'nt',
  tree_write: 'nt',
  setup_create: 'nt',
  setup_release: 'n',
  setup_state: 'n',
  setup_view: 'n',
  setup_place: 'ntt',
  setup_clear: 'n',
  setup_side: 'nt',
  setup_castling: 'ntn',
  setup_board: 'ntt',
  setup_owner: 'ntt',
  setup_counters: 'nnn',
  setup_passing: 'nt',
  setup_moved: 'ntn',
} as const;

export type CoreFunction = keyof typeof signatures;
type Given = string | number | Uint8Array;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  strata_alloc(size: number): number;
  strata_free(pointer: number): void;
  strata_text(): number;
  strata_text_size(): number;
}

/** Who looks in while the core searches. */
export interface Listener {
  /** Asked every few thousand nodes: true stops the search. */
  poll(): boolean;
  /** Told every line of every finished depth, as JSON. */
  info(text: string): void;
}

const nobody: Listener = { poll: () => false, info: () => undefined };

const wasiModule = 'wasi_snapshot_preview1';
const noSuchCall = 52;
const notSeekable = 70;

export class Abi {
  readonly #exports: Exports & Record<string, (...given: number[]) => number>;
  /** Of the search that runs. */
  listener = nobody;

  private constructor(exports: WebAssembly.Exports) {
    this.#exports = exports as unknown as Exports & Record<string, (...given: number[]) => number>;
    this.#exports._initialize();
  }

  static async instantiate(module: WebAssembly.Module): Promise<Abi> {
    let memory: WebAssembly.Memory | null = null;
    let abi: Abi | null = null;
    const view = (): DataView => new DataView(memory!.buffer);
    // The few calls of the C library that need an answer. The core opens no file and prints nothing.
    const wasi: Record<string, (...given: number[]) => number> = {
      fd_close: () => 0,
      fd_seek: () => notSeekable,
      fd_write: (_file, _vectors, _count, written) => {
        view().setUint32(written, 0, true);
        return 0;
      },
      proc_exit: (code) => {
        throw new Error(`the core stopped with code ${code}`);
      },
    };
    const clock = (_clock: number, _precision: bigint, out: number): number => {
      view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
    const given: Record<string, WebAssembly.ImportValue> = { clock_time_get: clock };
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from === wasiModule) given[name] ??= wasi[name] ?? (() => noSuchCall);
    const strata = {
      poll: () => Number(abi!.listener.poll()),
      info: (pointer: number, size: number) => abi!.listener.info(abi!.#read(pointer, size)),
    };
    const instance = await WebAssembly.instantiate(module, { [wasiModule]: given, strata });
    memory = instance.exports['memory'] as WebAssembly.Memory;
    abi = new Abi(instance.exports);
    return abi;
  }

  /** From now on nobody listens. */
  quiet(): void {
    this.listener = nobody;
  }

  /** The number of the answer and its text, parsed; a failure is thrown. */
  call(name: CoreFunction, ...given: Given[]): { number: number; value: unknown } {
    let number: number;
    let text: string;
    try {
      number = this.#run(name, given);
      text = this.#read(this.#exports.strata_text(), this.#exports.strata_text_size());
    } catch (error) {
      // A trap: an assertion of the core did not hold, or its memory is full. Nothing in it can be trusted afterwards.
      const message = `the rules core stopped: ${error instanceof Error ? error.message : String(error)}`;
      throw new CoreFailure({ code: 'stopped', message, place: name, line: 0, column: 0, reason: '', values: {} });
    }
    const value: unknown = text === '' ? null : JSON.parse(text);
    if (number < 0) throw CoreFailure.from(value);
    return { number, value };
  }

  #run(name: CoreFunction, given: Given[]): number {
    const core = this.#exports;
    const signature = signatures[name];
    const borrowed: number[] = [];
    const passed: number[] = [];
    given.forEach((argument, i) => {
      if (signature[i] === 'n') {
        passed.push(Number(argument));
        return;
      }
      const bytes = argument instanceof Uint8Array ? argument : encoder.encode(String(argument));
      const pointer = core.strata_alloc(bytes.length);
      borrowed.push(pointer);
      new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
      passed.push(pointer, bytes.length);
    });
    const number = core[`strata_${name}`]!(...passed);
    for (const pointer of borrowed) core.strata_free(pointer);
    return number;
  }

  #read(pointer: number, size: number): string {
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, pointer, size));
  }
}
