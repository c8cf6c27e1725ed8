// Calls into the WebAssembly core: texts go into its memory and come back as JSON. No other file knows of pointers.

import { CoreFailure } from './failure.js';
import type { CoreCalls, CoreError, GivenText } from './shapes.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8');

export type CoreFunction = keyof CoreCalls;
type Given = GivenText | number;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  strata_alloc(size: number): number;
  strata_free(pointer: number): void;
  strata_text(): number;
  strata_text_size(): number;
}

/** Called while the core searches. */
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
  call<F extends CoreFunction>(
    name: F,
    ...given: CoreCalls[F]['given']
  ): { number: number; value: CoreCalls[F]['answer'] } {
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
    if (number < 0) throw new CoreFailure(value as CoreError);
    return { number, value: value as CoreCalls[F]['answer'] };
  }

  // A number goes in as it is, a text as pointer and size.
  #run(name: CoreFunction, given: readonly Given[]): number {
    const core = this.#exports;
    const borrowed: number[] = [];
    const passed: number[] = [];
    for (const argument of given) {
      if (typeof argument === 'number') {
        passed.push(argument);
        continue;
      }
      const bytes = typeof argument === 'string' ? encoder.encode(argument) : argument;
      const pointer = core.strata_alloc(bytes.length);
      borrowed.push(pointer);
      new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
      passed.push(pointer, bytes.length);
    }
    const number = core[`strata_${name}`]!(...passed);
    for (const pointer of borrowed) core.strata_free(pointer);
    return number;
  }

  #read(pointer: number, size: number): string {
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, pointer, size));
  }
}
