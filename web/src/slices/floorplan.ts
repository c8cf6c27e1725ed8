// Packs rectangles of different sizes into a room without changing their order: the room is cut again and again, side
// by side or one above the other, each part taking the next few. Gives the largest scale that fits.

export interface Item {
  /** In units that are scaled; the pads around each item are pixels that are not. */
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Plan {
  width: number;
  height: number;
  /** Nothing: a single item. */
  parts?: { beside: boolean; first: Plan; second: Plan };
}

export interface Pads {
  x: number;
  y: number;
}

/** Of two plans the one that is no wider and no higher is enough. */
function keepBest(plans: Plan[]): Plan[] {
  plans.sort((a, b) => a.width - b.width || a.height - b.height);
  const kept: Plan[] = [];
  let lowest = Infinity;
  for (const plan of plans) {
    if (plan.height < lowest - 1e-6) {
      kept.push(plan);
      lowest = plan.height;
    }
  }
  return kept;
}

function plansAt(items: readonly Item[], scale: number, pads: Pads): Plan[] {
  const count = items.length;
  const table: Plan[][][] = items.map(() => []);
  const at = (from: number, to: number): Plan[] => table[from]?.[to] ?? [];
  for (let length = 1; length <= count; ++length) {
    for (let from = 0; from + length <= count; ++from) {
      const to = from + length - 1;
      const item = items[from];
      const plans: Plan[] = [];
      if (length === 1 && item)
        plans.push({ width: item.width * scale + pads.x, height: item.height * scale + pads.y });
      for (let cut = from; cut < to; ++cut) {
        for (const first of at(from, cut)) {
          for (const second of at(cut + 1, to)) {
            plans.push({
              width: first.width + second.width,
              height: Math.max(first.height, second.height),
              parts: { beside: true, first, second },
            });
            plans.push({
              width: Math.max(first.width, second.width),
              height: first.height + second.height,
              parts: { beside: false, first, second },
            });
          }
        }
      }
      const row = table[from];
      if (row) row[to] = keepBest(plans);
    }
  }
  return at(0, count - 1);
}

function fitting(items: readonly Item[], scale: number, room: Spot, pads: Pads): Plan | undefined {
  return plansAt(items, scale, pads).find((plan) => plan.width <= room.width && plan.height <= room.height);
}

function place(plan: Plan, spot: Spot, spots: Spot[]): void {
  if (!plan.parts) {
    spots.push(spot);
    return;
  }
  const { beside, first, second } = plan.parts;
  if (beside) {
    const width = first.width + (spot.width - first.width - second.width) / 2;
    place(first, { ...spot, width }, spots);
    place(second, { ...spot, x: spot.x + width, width: spot.width - width }, spots);
  } else {
    const height = first.height + (spot.height - first.height - second.height) / 2;
    place(first, { ...spot, height }, spots);
    place(second, { ...spot, y: spot.y + height, height: spot.height - height }, spots);
  }
}

/** The parts of the room, item by item, and the scale; null where nothing above `least` fits. */
export function packInOrder(
  items: readonly Item[],
  room: { width: number; height: number },
  pads: Pads,
  least: number,
  most: number,
): { scale: number; spots: Spot[] } | null {
  const whole = { x: 0, y: 0, width: room.width, height: room.height };
  let best = fitting(items, least, whole, pads);
  if (!best) return null;
  let low = least;
  let high = Math.max(least, most);
  while (high - low > 0.25) {
    const scale = (low + high) / 2;
    const plan = fitting(items, scale, whole, pads);
    if (plan) {
      best = plan;
      low = scale;
    } else {
      high = scale;
    }
  }
  const spots: Spot[] = [];
  place(best, whole, spots);
  return { scale: low, spots };
}
