/**
 * What has come to stand where somebody has just pressed does nothing for so many milliseconds: it was not meant by the
 * second half of a double click.
 */
export const doubleClickGuard = 500;

/** So far apart, in pixels, two clicks are no double click. A hand in space has a third coordinate. */
const near = 8;

/** Boards change places when something on them is clicked: the second half of a double click acts only on what the first one was on. */
export class DoubleClick {
  #last: { x: number; y: number; z: number; what: string; at: number } | null = null;

  /** Whether the click is a second half, and on something else than the first one was. `now`: in milliseconds. */
  strays({ x, y, z = 0 }: { x: number; y: number; z?: number }, on: unknown, now: number): boolean {
    const last = this.#last;
    const what = JSON.stringify(on);
    if (
      last &&
      now - last.at < doubleClickGuard &&
      Math.hypot(x - last.x, y - last.y, z - last.z) < near &&
      what !== last.what
    )
      return true;
    this.#last = { x, y, z, what, at: now };
    return false;
  }
}
