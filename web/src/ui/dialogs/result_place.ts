// Where the result of a game stands: beside what decided it. Pure.

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
  /** How bad it is to lie over it; absent: what decided the game. */
  weight?: number;
}

/** Between the dialog and the edge of the window, in pixels. */
const margin = 8;
/** From the middle of a cell to its edge, about. */
const half = 26;
/** More than all other cells of any board together. */
const deciding = 100_000;
/** So many places are tried across and along the window, besides those at its edges. */
const tried = 12;

/**
 * The upper left corner of a dialog in a window that covers the least of these points: middles of cells. Of places that
 * are alike, in a high window the lower ones come first, in a wide one those at the right, and those at the edges before all others.
 */
export function placeBeside(dialog: Size, window: Size, points: readonly Spot[]): { left: number; top: number } {
  const right = Math.max(margin, window.width - dialog.width - margin);
  const bottom = Math.max(margin, window.height - dialog.height - margin);
  const [middleX, middleY] = [(window.width - dialog.width) / 2, (window.height - dialog.height) / 2];
  const beside = [
    { left: right, top: middleY },
    { left: margin, top: middleY },
  ];
  const below = [
    { left: middleX, top: bottom },
    { left: middleX, top: margin },
  ];
  const corners = [
    { left: right, top: bottom },
    { left: margin, top: bottom },
    { left: right, top: margin },
    { left: margin, top: margin },
  ];
  const places = window.height > window.width ? [...below, ...beside] : [...beside, ...below];
  const steps = (most: number): number[] =>
    most <= margin
      ? []
      : Array.from({ length: tried + 1 }, (_, i) => Math.round(margin + ((most - margin) * i) / tried));
  const others = steps(right).flatMap((left) => steps(bottom).map((top) => ({ left, top })));
  const covered = ({ left, top }: { left: number; top: number }): number =>
    points
      .filter(
        ({ x, y }) =>
          x > left - half && x < left + dialog.width + half && y > top - half && y < top + dialog.height + half,
      )
      .reduce((sum, { weight = deciding }) => sum + weight, 0);
  const all = [...places, ...corners, ...others].map((place) => ({ place, cost: covered(place) }));
  return all.reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}
