// Where the result of a game stands: beside what decided it. Pure.

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** Between the dialog and the edge of the window, in pixels. */
const margin = 8;
/** From the middle of a cell to its edge, about. */
const half = 26;

/**
 * The upper left corner of a dialog in a window that covers the fewest of these points: middles of cells. Of places that
 * are alike, in a high window the lower ones come first, in a wide one those at the right.
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
  const covered = ({ left, top }: { left: number; top: number }): number =>
    points.filter(
      ({ x, y }) =>
        x > left - half && x < left + dialog.width + half && y > top - half && y < top + dialog.height + half,
    ).length;
  return [...places, ...corners].reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
