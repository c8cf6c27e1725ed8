// Where the result of a game stands: beside what decided it, and beside the boards where there is room. Pure.

export interface Size {
  width: number;
  height: number;
}

/** A cell with what stands on it, as it is drawn. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
  level: number;
  /** How bad it is to lie over it; absent: what decided the game. */
  weight?: number;
}

/** Between the dialog and the edge of the window, in pixels. */
const margin = 8;
/** Between the dialog and a cell: the rim of a board. */
const rim = 4;
/** More than all other cells of any board together. */
const deciding = 100_000;
/** The number of places tried across and along the window, besides those at its edges and beside boards. */
const tried = 12;

/** Where boards begin and end, level by level. */
function boundsOf(areas: readonly Area[]): Area[] {
  const bounds = new Map<number, Area>();
  for (const { level, left, top, right, bottom } of areas) {
    const known = bounds.get(level) ?? { level, left, top, right, bottom };
    bounds.set(level, {
      level,
      left: Math.min(left, known.left),
      top: Math.min(top, known.top),
      right: Math.max(right, known.right),
      bottom: Math.max(bottom, known.bottom),
    });
  }
  return [...bounds.values()];
}

/** Places from one edge of the window to the other, and those that touch an edge of a board. */
function steps(most: number, size: number, edges: readonly { first: number; last: number }[]): number[] {
  if (most <= margin) return [];
  const even = Array.from({ length: tried + 1 }, (_, i) => margin + ((most - margin) * i) / tried);
  const beside = edges.flatMap(({ first, last }) => [Math.floor(first) - rim - size, Math.ceil(last) + rim]);
  return [...even.map(Math.round), ...beside.filter((place) => place >= margin && place <= most)];
}

/**
 * The upper left corner of a dialog in a window that covers the least of these cells. Of places that
 * are alike, in a high window the lower ones come first, in a wide one those at the right, and those at the edges before all others.
 */
export function placeBeside(dialog: Size, window: Size, areas: readonly Area[]): { left: number; top: number } {
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
  const bounds = boundsOf(areas);
  const across = steps(
    right,
    dialog.width,
    bounds.map((board) => ({ first: board.left, last: board.right })),
  );
  const along = steps(
    bottom,
    dialog.height,
    bounds.map((board) => ({ first: board.top, last: board.bottom })),
  );
  const others = across.flatMap((left) => along.map((top) => ({ left, top })));
  const covered = ({ left, top }: { left: number; top: number }): number =>
    areas
      .filter(
        (area) =>
          area.right + rim > left &&
          area.left - rim < left + dialog.width &&
          area.bottom + rim > top &&
          area.top - rim < top + dialog.height,
      )
      .reduce((sum, { weight = deciding }) => sum + weight, 0);
  const all = [...places, ...corners, ...others].map((place) => ({ place, cost: covered(place) }));
  return all.reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}
