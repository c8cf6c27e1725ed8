// The marks of a cell, drawn on its field of 45 by 45. Each has a shape of its own, so that no meaning hangs on a
// colour.

import { mark } from './marks.js';
import { make } from './svg.js';

const middle = 22.5;
const inside = { x: 2, y: 2, width: 41, height: 41 };

function burst(): SVGElement {
  const points = Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16;
    const radius = i % 2 ? 17.5 : 22.5;
    return `${(middle + radius * Math.cos(angle)).toFixed(1)},${(middle + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return make('polygon', { class: 'burst', points: points.join(' ') });
}

/** Under the piece that is to be captured there, whose outline leaves its points. */
function star(): SVGElement {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const radius = i % 2 ? 9.5 : 21;
    return `${(middle + radius * Math.cos(angle)).toFixed(1)},${(middle + 1.5 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return make('polygon', { class: 'star', points: points.join(' ') });
}

/** A triangle up or down and the number of levels, on an empty cell. */
function stepChip(step: number, x: number, y: number, kind: string): SVGElement {
  const tip = step > 0 ? 'M-13 4.5L-6.8 -6L-0.6 4.5Z' : 'M-13 -5L-6.8 5.5L-0.6 -5Z';
  return make(
    'g',
    { class: `chip${kind}`, transform: `translate(${x} ${y})` },
    make('rect', { x: -16.5, y: -10, width: 33, height: 20, rx: 10 }),
    make('path', { d: tip }),
    make('text', { x: 7, y: 6.2 }, String(Math.abs(step))),
  );
}

// Signs stand in the corners of a cell, so that they cover next to nothing of the piece, which makes a little room for
// them; not for those that come and go with the pointer.

type Sign = (x: number, y: number) => SVGElement;

/** Top left, top right, bottom left: where signs stand that are no larger than the box around them. */
export const corners = [
  [7.5, 9.5],
  [37.5, 9.5],
  [7.5, 35.5],
] as const;
export const signBox = { width: 15, height: 19 };

const sign =
  (kind: string, parts: () => SVGElement[]): Sign =>
  (x, y) =>
    make('g', { class: `sign ${kind}`, transform: `translate(${x} ${y})` }, make('g', {}, ...parts()));

const badge = (text: string, kind: string): Sign =>
  sign(`badge ${kind}`, () => [make('circle', { r: 7.5 }), make('text', { y: 4.8 }, text)]);

/** Text on a chip that points up or down. */
function chevron(text: string, up: boolean, kind: string): Sign {
  const half = Math.max(7, text.length * 4 + 2.5);
  const d = up ? `M${-half} -3.5L0 -9.5L${half} -3.5V9.5H${-half}Z` : `M${-half} 3.5L0 9.5L${half} 3.5V-9.5H${-half}Z`;
  return sign(`chevron ${kind}`, () => [make('path', { d }), make('text', { y: up ? 7.6 : 2.6 }, text)]);
}

const stepSign = (step: number, kind: string): Sign => chevron(String(Math.abs(step)), step > 0, kind);

/** A sword: attacks what the pointer is on. A shield: guards it. */
const sword = 'M0 -9L2.6 -6V2.5H6.5V5.5H1.8V9H-1.8V5.5H-6.5V2.5H-2.6V-6Z';
const shield = 'M-7 -8H7V-1C7 4 3.8 7.2 0 9C-3.8 7.2 -7 4 -7 -1Z';

/** A warning triangle: lost, if nothing is done. */
const danger = sign('alarm danger', () => [
  make('path', { d: 'M0 -8L8 6.5H-8Z' }),
  make('path', { class: 'stroke', d: 'M0 -3V1.2M0 4V4.2' }),
]);

const diamond =
  (kind: string): Sign =>
  (x, y) =>
    make('polygon', { class: `diamond${kind}`, points: `${x},${y - 8} ${x + 8},${y} ${x},${y + 8} ${x - 8},${y}` });

/** Of marks that no click plays: they are hollow. */
const kindOf = (flags: number): string => (flags & mark.foreign ? ' foreign' : '');

/** Which level the piece here has come from with the last move. */
export interface Arrival {
  title: string;
  up: boolean;
}

export function signsOf(flags: number, step: number, arrival: Arrival | null): Sign[] {
  const signs: Sign[] = [];
  const has = (bits: number): boolean => (flags & bits) === bits;
  if (has(mark.attacked)) signs.push(badge('!', 'alarm'));
  if (has(mark.threatened)) signs.push(danger);
  if (has(mark.target | mark.capture) && step !== 0) signs.push(stepSign(step, `go${kindOf(flags)}`));
  else if (has(mark.checker) && !has(mark.target) && step !== 0) signs.push(stepSign(step, 'alarm'));
  if (has(mark.target | mark.capture | mark.promotion)) signs.push(diamond(kindOf(flags)));
  if (has(mark.hintFrom)) signs.push(badge('1', 'hint'));
  // Where one level is shown at a time, the other end of the arrow is on another page.
  if (has(mark.hintFrom) && step !== 0 && (flags & (mark.target | mark.checker)) === 0)
    signs.push(stepSign(step, 'hint'));
  if (has(mark.hintTo)) signs.push(badge('2', 'hint'));
  if (has(mark.attacker)) signs.push(sign('attacker', () => [make('path', { d: sword })]));
  if (has(mark.defender)) signs.push(sign('defender', () => [make('path', { d: shield })]));
  if (arrival) signs.push(chevron(arrival.title, arrival.up, 'past'));
  return signs.slice(0, corners.length);
}

/** A coloured frame on a darker one, which tells it from cells that are as bright as it is. */
function framed(kind: string, inset: number): SVGElement[] {
  const place = { x: inset, y: inset, width: 45 - 2 * inset, height: 45 - 2 * inset };
  return [make('rect', { class: `${kind}-edge`, ...place }), make('rect', { class: kind, ...place })];
}

/** Beneath the piece. */
export function marksUnder(flags: number): SVGElement[] {
  const drawn: SVGElement[] = [];
  if (flags & mark.last) {
    if (!(flags & mark.checker)) drawn.push(make('rect', { class: 'last-fill', width: 45, height: 45 }));
    drawn.push(...framed('last', 2.9));
  }
  if (flags & mark.goal) drawn.push(star());
  for (const [bit, kind] of [
    [mark.attacker, 'attacker-frame'],
    [mark.defender, 'defender-frame'],
  ] as const)
    if (flags & bit) drawn.push(...[`${kind}-edge`, kind].map((each) => make('rect', { class: each, ...inside })));
  if (flags & mark.selected) drawn.push(...framed(flags & mark.foreign ? 'looked' : 'selected', 3.3));
  if (flags & mark.attacked) {
    const fault = make('rect', { class: 'fault-fill', width: 45, height: 45 });
    drawn.push(flags & mark.fault ? fault : burst(), ...framed('attacked', 3.3));
  }
  if (flags & mark.checker) {
    drawn.push(make('rect', { class: 'checker-fill', width: 45, height: 45 }));
    const corners = 'M3.5 12V3.5H12M33 3.5H41.5V12M41.5 33V41.5H33M12 41.5H3.5V33';
    drawn.push(make('path', { class: 'checker-edge', d: corners }), make('path', { class: 'checker', d: corners }));
  }
  return drawn;
}

/** Above the piece. */
export function marksOver(flags: number, step: number, signs: readonly Sign[]): SVGElement[] {
  const drawn: SVGElement[] = [];
  if (flags & mark.target) {
    const promoted = (flags & mark.promotion) !== 0;
    const kind = kindOf(flags);
    const ring = (name: string, r: number): SVGElement[] =>
      [`${name}-edge${kind}`, `${name}${kind}`].map((each) =>
        make('circle', { class: each, cx: middle, cy: middle, r }),
      );
    if (flags & mark.capture) drawn.push(...ring('ring', 19.5));
    else {
      if (promoted) {
        const [y, size] = step === 0 ? [middle, 12] : [29, 10.5];
        const points = `${middle},${y - size} ${middle + size},${y} ${middle},${y + size} ${middle - size},${y}`;
        drawn.push(make('polygon', { class: `diamond${kind}`, points }));
      }
      if (step !== 0) drawn.push(stepChip(step, middle, promoted ? 10 : middle, kind));
      else if (!promoted && kind) drawn.push(...ring('hollow', 7));
      else if (!promoted) drawn.push(make('circle', { class: 'dot', cx: middle, cy: middle, r: 7.5 }));
    }
  }
  signs.forEach((draw, i) => {
    const [x, y] = corners[i] ?? corners[0];
    drawn.push(draw(x, y));
  });
  return drawn;
}
