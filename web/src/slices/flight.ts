// Which pieces moved between two scenes, and how they are shown on their way. A flight never delays anything: whatever
// happens next ends it.

import { sideOf } from '../core/side.js';
import type { Cell } from '../core/types.js';
import { make, px } from './svg.js';

export interface Passage {
  from: number;
  to: number;
}

/** More pieces than a castling or a loaded board moves: another position has been set up, and nothing is animated. */
const mostPassages = 6;

/**
 * Pairs every cell that a piece left with the one where such a piece came. A piece that came under another letter was
 * promoted.
 */
export function passagesBetween(before: readonly Cell[], after: readonly Cell[], last: readonly number[]): Passage[] {
  const left: number[] = [];
  const come: number[] = [];
  after.forEach((cell, i) => {
    const old = before[i]?.piece ?? '';
    if (old === cell.piece) return;
    if (old !== '') left.push(i);
    if (cell.piece !== '') come.push(i);
  });
  if (come.length > mostPassages || come.length === 0) return [];
  const passages: Passage[] = [];
  const take = (to: number, fits: (from: number) => boolean): void => {
    const nearLast = left
      .filter((from) => from !== to && fits(from))
      .sort((a, b) => Number(last.includes(b)) - Number(last.includes(a)));
    const from = nearLast[0];
    if (from === undefined) return;
    left.splice(left.indexOf(from), 1);
    passages.push({ from, to });
  };
  for (const to of come) take(to, (from) => before[from]?.piece === after[to]?.piece);
  for (const to of come) {
    if (passages.some((passage) => passage.to === to)) continue;
    const piece = after[to]?.piece ?? '';
    take(to, (from) => {
      const old = before[from]?.piece ?? '';
      return (
        old !== '' &&
        sideOf(old) === sideOf(piece) &&
        after[from]?.piece === '' &&
        last.includes(from) &&
        last.includes(to)
      );
    });
  }
  return passages;
}

export interface Leg {
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** From level to level: the piece rises a little on its way. */
  rises: boolean;
  piece: SVGElement;
  /** The piece in its place, unseen while the other flies. */
  landed: Element | null;
}

export class Flights {
  readonly #layer: SVGGElement;
  #running: { animation: Animation; end: () => void }[] = [];

  constructor(layer: SVGGElement) {
    this.#layer = layer;
  }

  fly(legs: readonly Leg[], scale: number, milliseconds: number): void {
    for (const leg of legs) {
      const wrapper = make('g', { class: 'flying' }, leg.piece);
      this.#layer.append(wrapper);
      leg.landed?.classList.add('in-flight');
      const at = (part: number, grown: number): string => {
        const size = scale * grown;
        const x = leg.from.x + (leg.to.x - leg.from.x) * part - 22.5 * (size - scale);
        const y = leg.from.y + (leg.to.y - leg.from.y) * part - 22.5 * (size - scale);
        return `translate(${px(x)}px, ${px(y)}px) scale(${size})`;
      };
      const frames = leg.rises ? [at(0, 1), at(0.5, 1.3), at(1, 1)] : [at(0, 1), at(1, 1)];
      const animation = wrapper.animate(
        frames.map((transform) => ({ transform })),
        { duration: milliseconds, easing: 'ease-in-out', fill: 'both' },
      );
      const end = (): void => {
        wrapper.remove();
        leg.landed?.classList.remove('in-flight');
      };
      animation.onfinish = end;
      this.#running.push({ animation, end });
    }
  }

  /** All pieces stand where they belong, at once. */
  finish(): void {
    for (const { animation, end } of this.#running) {
      animation.onfinish = null;
      animation.cancel();
      end();
    }
    this.#running = [];
  }
}
