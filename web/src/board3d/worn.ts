// The board in a headset: who wears it, and what of the board on the screen is different meanwhile. The headset itself is a room above
// (vr); here is only what the board asks of it and hands to it.

import type { Room } from '../state/board/scene.js';
import type { Hand } from './hand.js';
import type { Frame } from './pose.js';
import type { Stage } from './stage.js';
import type { Wearable, Wearer } from './wearable.js';

/** In a headset levels are laid out as in a wide window. */
const WORN = { size: { width: 1280, height: 720 }, room: 'wide' } as const;

export class Worn {
  readonly #stage: Stage;
  /** The pointer of the screen. */
  readonly #pointer: () => Hand;
  /** The board is on the screen again, or no longer. */
  readonly #changed: () => void;
  #wearer: Wearer | null = null;

  constructor(stage: Stage, pointer: () => Hand, changed: () => void) {
    this.#stage = stage;
    this.#pointer = pointer;
    this.#changed = changed;
  }

  /** The person who looks at the board in a headset; null: it is on the screen. */
  get wearer(): Wearer | null {
    return this.#wearer;
  }

  get hands(): readonly Hand[] {
    return this.#wearer?.hands() ?? [this.#pointer()];
  }

  /** The window that levels are laid out for; `room` is that of the page. */
  window(room: Room | null): { size: Frame; room: Room | null } {
    return this.#wearer ? WORN : { size: this.#stage.size, room };
  }

  /** Hands the board to who wears the headset, until it is taken off; null: there is nothing to draw with. */
  show(wearer: Wearer, board: Omit<Wearable, 'renderer' | 'root' | 'view' | 'takeOff'>): Wearable | null {
    const { drawing, root, view } = this.#stage;
    if (!drawing) return null;
    this.#wear(wearer);
    return { ...board, renderer: drawing.renderer, root, view, takeOff: () => this.#wear(null) };
  }

  #wear(wearer: Wearer | null): void {
    this.#pointer().putDown();
    this.#wearer = wearer;
    this.#stage.worn = wearer !== null;
    this.#changed();
  }

  dispose(): void {
    this.#wearer?.gone();
  }
}
