// One machine for mouse, pen and touch: what was pressed is clicked, dragged or, on a phone, swiped. It knows no page
// and no chess; the board tells what lies under a point and what may be lifted.

export type Spot =
  | { kind: 'cell'; cell: number }
  | { kind: 'board'; name: string }
  | { kind: 'pin'; pin: string }
  | { kind: 'level'; level: number }
  | { kind: 'step'; step: number }
  | { kind: 'nothing' };

export interface Hand {
  at(x: number, y: number): Spot;
  liftable(spot: Spot): boolean;
  swipes(): boolean;
  click(spot: Spot, x: number, y: number): void;
  lift(spot: Spot, x: number, y: number): void;
  carry(x: number, y: number): void;
  letGo(from: Spot, to: Spot): void;
  /** The drag is given up: the piece goes back. */
  giveUp(from: Spot): void;
  swipe(step: number): void;
  hover(spot: Spot): void;
}

export interface Press {
  id: number;
  x: number;
  y: number;
  button: number;
  touch: boolean;
}

const threshold = 5;
/** A finger is less steady than a mouse. */
const touchThreshold = 9;
const swipeDistance = 40;

export class Pointer {
  readonly #hand: Hand;
  #state: { press: Press; spot: Spot; dragging: boolean } | null = null;

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  get dragging(): boolean {
    return this.#state?.dragging ?? false;
  }

  /** A touch here could become a drag: the page must not scroll away beneath it. */
  couldLift(x: number, y: number): boolean {
    return this.#hand.liftable(this.#hand.at(x, y));
  }

  down(press: Press): void {
    // A second finger or button gives a drag up and starts nothing.
    if (this.#state) {
      if (this.#state.press.id !== press.id || press.button !== 0) this.cancel();
      return;
    }
    if (press.button !== 0) return;
    this.#state = { press, spot: this.#hand.at(press.x, press.y), dragging: false };
  }

  move(id: number, x: number, y: number, touch: boolean): void {
    const state = this.#state;
    if (!state) {
      if (!touch) this.#hand.hover(this.#hand.at(x, y));
      return;
    }
    if (state.press.id !== id) return;
    const far = Math.hypot(x - state.press.x, y - state.press.y) > (state.press.touch ? touchThreshold : threshold);
    if (!state.dragging && far && this.#hand.liftable(state.spot)) {
      state.dragging = true;
      this.#hand.lift(state.spot, x, y);
    }
    if (!state.dragging) return;
    this.#hand.carry(x, y);
    this.#hand.hover(this.#hand.at(x, y));
  }

  up(id: number, x: number, y: number): void {
    const state = this.#state;
    if (!state || state.press.id !== id) return;
    this.#state = null;
    const spot = this.#hand.at(x, y);
    if (state.dragging) {
      this.#hand.letGo(state.spot, spot);
      return;
    }
    const dx = x - state.press.x;
    const dy = y - state.press.y;
    if (this.#hand.swipes() && Math.abs(dy) > swipeDistance && Math.abs(dy) > 1.5 * Math.abs(dx)) {
      // The finger pulls the stack: pulled down, the level above comes into sight.
      this.#hand.swipe(dy > 0 ? 1 : -1);
      return;
    }
    // A slow press that has moved is no click.
    if (sameSpot(spot, state.spot)) this.#hand.click(spot, x, y);
  }

  leave(): void {
    if (!this.#state) this.#hand.hover({ kind: 'nothing' });
  }

  /** Escape, the right button, or the browser took the pointer away. */
  cancel(): void {
    const state = this.#state;
    this.#state = null;
    if (state?.dragging) this.#hand.giveUp(state.spot);
  }
}

export function sameSpot(a: Spot, b: Spot): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
