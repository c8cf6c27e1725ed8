// A right click or a finger that rests on a cell of a board empties it. Listens to a board from outside: the board itself knows
// nothing of it, and is told that a press which has been answered is none of its own.

/** A pointer that has gone no farther has clicked, in pixels. */
const clickReach = 7;
/** Milliseconds for which a finger must rest on a cell. */
const longPress = 550;

interface Press {
  id: number;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Erasing {
  readonly #erase: (x: number, y: number) => void;
  #press: Press | null = null;

  /** `erase` is told client coordinates. */
  constructor(erase: (x: number, y: number) => void) {
    this.#erase = erase;
  }

  readonly down = (event: PointerEvent): void => {
    this.stop();
    const { button, pointerType, pointerId: id, clientX: x, clientY: y } = event;
    if (button === 2) this.#press = { id, x, y, timer: undefined };
    else if (pointerType === 'touch') {
      const [target] = event.composedPath();
      this.#press = { id, x, y, timer: setTimeout(() => this.#rested(target), longPress) };
    }
  };

  /** The board takes it for a press that was broken off. */
  #rested(target: EventTarget | undefined): void {
    const press = this.#press;
    this.#press = null;
    if (!press) return;
    target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId: press.id, bubbles: true }));
    this.#erase(press.x, press.y);
  }

  readonly move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    const press = this.#press;
    if (press?.id === pointerId && Math.hypot(clientX - press.x, clientY - press.y) > clickReach) this.stop();
  };

  readonly up = ({ button, pointerId }: PointerEvent): void => {
    const press = this.#press;
    this.stop();
    if (button === 2 && press?.id === pointerId) this.#erase(press.x, press.y);
  };

  readonly menu = (event: Event): void => event.preventDefault();

  readonly stop = (): void => {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  };
}
