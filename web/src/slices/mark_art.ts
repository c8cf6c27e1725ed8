// The marks of a cell, drawn on its field of 45 by 45. Each has a shape of its own, so that no meaning hangs on a
// colour.

import { mark } from './marks.js';
import { make } from './svg.js';

const middle = 22.5;

function burst(): SVGElement {
  const points = Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16;
    const radius = i % 2 ? 17.5 : 22.5;
    return `${(middle + radius * Math.cos(angle)).toFixed(1)},${(middle + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return make('polygon', { class: 'burst', points: points.join(' ') });
}

/** A triangle up or down and the number of levels. */
function stepChip(step: number, x: number, y: number, kind: string, scale = 1): SVGElement {
  const tip = step > 0 ? 'M-13 4.5L-6.8 -6L-0.6 4.5Z' : 'M-13 -5L-6.8 5.5L-0.6 -5Z';
  return make(
    'g',
    { class: `chip ${kind}`, transform: `translate(${x} ${y}) scale(${scale})` },
    make('rect', { x: -16.5, y: -10, width: 33, height: 20, rx: 10 }),
    make('circle', { class: 'disc', cx: -6.8, cy: -0.5, r: 10 }),
    make('path', { d: tip }),
    make('text', { x: 7, y: 6.2 }, String(Math.abs(step))),
  );
}

function badge(sign: string, x: number, y: number, kind: string): SVGElement {
  return make(
    'g',
    { class: `badge ${kind}`, transform: `translate(${x} ${y})` },
    make('circle', { r: 8 }),
    make('text', { y: 4.8 }, sign),
  );
}

/** A coloured frame on a darker one, which tells it from cells that are as bright as it is. */
function framed(kind: string, inset: number): SVGElement[] {
  const place = { x: inset, y: inset, width: 45 - 2 * inset, height: 45 - 2 * inset };
  return [make('rect', { class: `${kind}-edge`, ...place }), make('rect', { class: kind, ...place })];
}

/** Beneath the man. */
export function marksUnder(flags: number): SVGElement[] {
  const drawn: SVGElement[] = [];
  if (flags & mark.last) {
    if (!(flags & mark.checker)) drawn.push(make('rect', { class: 'last-fill', width: 45, height: 45 }));
    drawn.push(...framed('last', 1.8));
  }
  if (flags & mark.selected) drawn.push(...framed('selected', 2));
  if (flags & mark.attacked) {
    drawn.push(burst(), ...framed('attacked', 2));
  }
  if (flags & mark.checker) {
    drawn.push(make('rect', { class: 'checker-fill', width: 45, height: 45 }));
    const corners = 'M2 12V2H12M33 2H43V12M43 33V43H33M12 43H2V33';
    drawn.push(make('path', { class: 'checker-edge', d: corners }), make('path', { class: 'checker', d: corners }));
  }
  return drawn;
}

/** Above the man. */
export function marksOver(flags: number, step: number): SVGElement[] {
  const drawn: SVGElement[] = [];
  if (flags & mark.attacked) drawn.push(badge('!', 8.5, 8.5, 'alarm'));
  if (flags & mark.checker && !(flags & mark.target) && step !== 0)
    drawn.push(stepChip(step, 13.5, 5.5, 'alarm taken', 0.85));
  if (flags & mark.target) {
    const taken = (flags & mark.capture) !== 0;
    const promoted = (flags & mark.promotion) !== 0;
    if (taken) {
      drawn.push(make('circle', { class: 'ring-edge', cx: middle, cy: middle, r: 19.5 }));
      drawn.push(make('circle', { class: 'ring', cx: middle, cy: middle, r: 19.5 }));
    }
    if (promoted) {
      const [x, y, size] = taken ? [37, 8, 8] : [middle, step === 0 ? middle : 29, step === 0 ? 12 : 10.5];
      drawn.push(
        make('polygon', {
          class: 'diamond',
          points: `${x},${y - size} ${x + size},${y} ${x},${y + size} ${x - size},${y}`,
        }),
      );
    }
    if (step !== 0)
      drawn.push(taken ? stepChip(step, 13.5, 5.5, 'go taken', 0.85) : stepChip(step, middle, promoted ? 10 : middle, 'go'));
    else if (!taken && !promoted) drawn.push(make('circle', { class: 'dot', cx: middle, cy: middle, r: 7.5 }));
  }
  if (flags & mark.hintFrom) drawn.push(badge('1', 9, 36, 'hint'));
  if (flags & mark.hintTo) drawn.push(badge('2', 9, 36, 'hint'));
  return drawn;
}
