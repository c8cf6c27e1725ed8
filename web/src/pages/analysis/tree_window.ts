// Of a list that is too long to be drawn whole: which of its items are drawn, and how much room is left for the others. Items have
// heights of their own, which are known once they have been drawn. Pure, in pixels.

/** Items that are drawn, in their order, and the room of those between them that are not. */
export type Part = { kind: 'item'; at: number } | { kind: 'room'; before: number; height: number };

export interface Sight {
  top: number;
  height: number;
}

/** `kept`: drawn wherever one has scrolled to. */
export function partsOf(heights: ArrayLike<number>, { top, height }: Sight, kept: ReadonlySet<number>): Part[] {
  const parts: Part[] = [];
  // As much again on either side, for a scroll that is drawn before the page has answered it.
  const [from, to] = [top - height, top + 2 * height];
  let [at, room] = [0, 0];
  const leave = (before: number): void => {
    if (room > 0) parts.push({ kind: 'room', before, height: room });
    room = 0;
  };
  for (let i = 0; i < heights.length; i += 1) {
    const size = heights[i] ?? 0;
    const isNear = at + size >= from && at <= to;
    at += size;
    if (!isNear && !kept.has(i)) room += size;
    else {
      leave(i);
      parts.push({ kind: 'item', at: i });
    }
  }
  leave(heights.length);
  return parts;
}
