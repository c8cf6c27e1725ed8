// What the page holds of a thing in the core: a number, by which the core in WebAssembly knows it. `release` frees it, and the
// garbage collector frees those that were not released.

import type { Abi } from './abi.js';

type Release =
  'variant_release' | 'game_release' | 'tree_release' | 'setup_release' | 'engine_release' | 'tour_release';

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

export abstract class Handle {
  protected readonly abi: Abi;
  readonly #held: Held;
  #released = false;

  protected constructor(abi: Abi, release: Release, handle: number) {
    this.abi = abi;
    this.#held = { abi, release, handle };
    forgotten.register(this, this.#held, this);
  }

  /** By which the core knows it. */
  get handle(): number {
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
