// One state machine for mouse, pen and touch: a press that stays put is a click, one that travels takes a piece along
// where it began on one that may move, and else turns the board; two fingers or the right button move the board, a pinch
// zooms. Turning never ends in a click.

export interface GestureEvents {
  /** `more`: with Shift, or held for a while. */
  click(x: number, y: number, more: boolean): void;
  /** Whether a press here takes something along; told once it travels. */
  grab(x: number, y: number): boolean;
  carry(x: number, y: number): void;
  /** Let go here; null: the gesture was broken off. */
  release(at: { x: number; y: number } | null): void;
  /** The pointer rests or glides over the board; null when it has left. */
  hover(at: { x: number; y: number } | null): void;
  orbit(dx: number, dy: number): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  step(step: number): void;
}

/** How far a press may travel and still be a click, in pixels. */
export const THRESHOLD = 7;
/** What one notch of a wheel brings at least; touchpads send many small ones. */
const NOTCH = 60;
/** A press of this length means more than a click, in milliseconds. */
const LONG = 500;

interface Held {
  x: number;
  y: number;
  startX: number;
  startY: number;
  button: number;
  since: number;
}

export class Gestures {
  readonly #surface: HTMLElement;
  readonly #events: GestureEvents;
  readonly #held = new Map<number, Held>();
  #travelled = false;
  #carries = false;
  #wheel = 0;
  readonly #stop = new AbortController();

  constructor(surface: HTMLElement, events: GestureEvents) {
    this.#surface = surface;
    this.#events = events;
    const on = { signal: this.#stop.signal };
    surface.addEventListener('pointerdown', (event) => this.#down(event), on);
    surface.addEventListener('pointermove', (event) => this.#move(event), on);
    surface.addEventListener('pointerup', (event) => this.#up(event), on);
    surface.addEventListener('pointercancel', (event) => this.#drop(event), on);
    surface.addEventListener('pointerleave', () => this.#events.hover(null), on);
    surface.addEventListener('contextmenu', (event) => event.preventDefault(), on);
    // A tap is done with its pointerup. The click that browsers send after it would hit what that has just opened.
    surface.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), {
      ...on,
      passive: false,
    });
    surface.addEventListener('wheel', (event) => this.#turn(event), { ...on, passive: false });
  }

  dispose(): void {
    this.#stop.abort();
  }

  #at(event: MouseEvent): { x: number; y: number } {
    const box = this.#surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #down(event: PointerEvent): void {
    if (event.button > 2) return;
    const { x, y } = this.#at(event);
    if (this.#held.size === 0) this.#travelled = false;
    else this.#travelled = true;
    // A second finger is no longer a drag.
    if (this.#carries) this.#letGo(null);
    this.#held.set(event.pointerId, { x, y, startX: x, startY: y, button: event.button, since: event.timeStamp });
    try {
      this.#surface.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is already gone; the next event says so.
    }
  }

  #move(event: PointerEvent): void {
    const { x, y } = this.#at(event);
    const held = this.#held.get(event.pointerId);
    if (!held) {
      if (event.pointerType !== 'touch') this.#events.hover({ x, y });
      return;
    }
    if (!this.#travelled) {
      if (Math.hypot(x - held.startX, y - held.startY) < THRESHOLD) return;
      this.#travelled = true;
      const plain = held.button === 0 && !event.shiftKey && this.#held.size === 1;
      this.#carries = plain && this.#events.grab(held.startX, held.startY);
      if (!this.#carries) this.#events.hover(null);
    }
    if (this.#carries) {
      this.#events.carry(x, y);
      return;
    }
    const [dx, dy] = [x - held.x, y - held.y];
    if (this.#held.size === 1) {
      if (held.button === 0 && !event.shiftKey) this.#events.orbit(dx, dy);
      else this.#events.pan(dx, dy);
    } else if (this.#held.size === 2) {
      this.#pinch(event.pointerId, x, y, dx, dy);
    }
    held.x = x;
    held.y = y;
  }

  /** Two fingers: half of each finger's way moves the board, their distance zooms about the other finger. */
  #pinch(id: number, x: number, y: number, dx: number, dy: number): void {
    const other = [...this.#held].find(([key]) => key !== id)?.[1];
    const held = this.#held.get(id);
    if (!other || !held) return;
    const before = Math.hypot(held.x - other.x, held.y - other.y);
    const after = Math.hypot(x - other.x, y - other.y);
    this.#events.pan(dx / 2, dy / 2);
    if (before > 4 && after > 4) this.#events.zoom(after / before, (x + other.x) / 2, (y + other.y) / 2);
  }

  #up(event: PointerEvent): void {
    const held = this.#held.get(event.pointerId);
    this.#held.delete(event.pointerId);
    const { x, y } = this.#at(event);
    if (this.#carries) {
      this.#letGo({ x, y });
      return;
    }
    if (!held || this.#travelled || held.button !== 0) return;
    const more = event.shiftKey || event.timeStamp - held.since >= LONG;
    if (Math.hypot(x - held.startX, y - held.startY) < THRESHOLD) this.#events.click(x, y, more);
  }

  #drop(event: PointerEvent): void {
    this.#held.delete(event.pointerId);
    this.#travelled = true;
    if (this.#carries) this.#letGo(null);
  }

  #letGo(at: { x: number; y: number } | null): void {
    this.#carries = false;
    this.#events.release(at);
  }

  #turn(event: WheelEvent): void {
    event.preventDefault();
    // Lines and pages to pixels.
    const amount = event.deltaY * (event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1);
    if (event.ctrlKey || event.metaKey) {
      const { x, y } = this.#at(event);
      this.#events.zoom(Math.exp(-Math.max(-120, Math.min(120, amount)) / 300), x, y);
      return;
    }
    if (amount * this.#wheel < 0) this.#wheel = 0;
    this.#wheel += amount;
    if (Math.abs(this.#wheel) < NOTCH) return;
    this.#events.step(this.#wheel < 0 ? 1 : -1);
    this.#wheel = 0;
  }
}
