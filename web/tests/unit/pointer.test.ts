import { describe, expect, it } from 'vitest';
import { type Hand, Pointer, type Spot } from '../../src/slices/pointer.js';

/** Cells are ten pixels wide; pieces stand on the first five. */
function handOf(swipes = false): { hand: Hand; confirmed: string[] } {
  const confirmed: string[] = [];
  const name = (spot: Spot): string => (spot.kind === 'cell' ? String(spot.cell) : spot.kind);
  const hand: Hand = {
    at: (x) => (x < 0 ? { kind: 'nothing' } : { kind: 'cell', cell: Math.floor(x / 10) }),
    liftable: (spot) => spot.kind === 'cell' && spot.cell < 5,
    swipes: () => swipes,
    click: (spot) => void confirmed.push(`click ${name(spot)}`),
    lift: (spot) => void confirmed.push(`lift ${name(spot)}`),
    carry: () => undefined,
    letGo: (from, to) => void confirmed.push(`drop ${name(from)} ${name(to)}`),
    giveUp: (from) => void confirmed.push(`give up ${name(from)}`),
    swipe: (step) => void confirmed.push(`swipe ${step}`),
    hover: (spot) => void confirmed.push(`hover ${name(spot)}`),
  };
  return { hand, confirmed };
}

const press = (x: number, more = {}) => ({ id: 1, x, y: 5, button: 0, touch: false, ...more });

describe('the pointer', () => {
  it('clicks where it is pressed and let go, trembling or not', () => {
    const { hand, confirmed } = handOf();
    const pointer = new Pointer(hand);
    pointer.down(press(12));
    pointer.move(1, 15, 6, false);
    pointer.up(1, 15, 6);
    expect(confirmed).toEqual(['click 1']);
  });

  it('drags a piece beyond five pixels', () => {
    const { hand, confirmed } = handOf();
    const pointer = new Pointer(hand);
    pointer.down(press(12));
    pointer.move(1, 72, 5, false);
    expect(pointer.dragging).toBe(true);
    pointer.up(1, 72, 5);
    expect(confirmed).toEqual(['lift 1', 'hover 7', 'drop 1 7']);
    expect(pointer.dragging).toBe(false);
  });

  it('does not drag what cannot be lifted, and a press that wandered off is no click', () => {
    const { hand, confirmed } = handOf();
    const pointer = new Pointer(hand);
    pointer.down(press(72));
    pointer.move(1, 92, 5, false);
    pointer.up(1, 92, 5);
    expect(confirmed).toEqual([]);
  });

  it('gives a drag up when it is cancelled or a second finger comes', () => {
    const { hand, confirmed } = handOf();
    const pointer = new Pointer(hand);
    pointer.down(press(12, { touch: true }));
    pointer.move(1, 19, 5, true);
    expect(pointer.dragging).toBe(false);
    pointer.move(1, 32, 5, true);
    pointer.down(press(40, { id: 2, touch: true }));
    pointer.up(1, 32, 5);
    pointer.up(2, 40, 5);
    expect(confirmed).toEqual(['lift 1', 'hover 3', 'give up 1']);
  });

  it('drops outside', () => {
    const { hand, confirmed } = handOf();
    const pointer = new Pointer(hand);
    pointer.down(press(12));
    pointer.move(1, -30, 5, false);
    pointer.up(1, -30, 5);
    expect(confirmed.at(-1)).toBe('drop 1 nothing');
  });

  it('swipes where pages turn', () => {
    const { hand, confirmed } = handOf(true);
    const pointer = new Pointer(hand);
    pointer.down(press(72, { touch: true }));
    pointer.up(1, 75, 80);
    pointer.down(press(72, { touch: true, y: 90 }));
    pointer.up(1, 75, 10);
    expect(confirmed).toEqual(['swipe 1', 'swipe -1']);
  });

  it('hovers with the mouse only, and the right button does nothing', () => {
    const { hand, confirmed } = handOf();
    const pointer = new Pointer(hand);
    pointer.move(1, 33, 5, false);
    pointer.move(1, 43, 5, true);
    pointer.down(press(12, { button: 2 }));
    pointer.up(1, 12, 5);
    pointer.leave();
    expect(confirmed).toEqual(['hover 3', 'hover nothing']);
  });
});
