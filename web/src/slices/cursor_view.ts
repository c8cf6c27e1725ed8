// The keyboard's cursor: a bright frame with a point on each side that looks inwards, on a dark edge, so that one of the
// two is seen on every square. Over the piece, which it leaves free.

import type { BoardScene } from '../state/board/scene.js';
import type { Layout } from './layout.js';
import { make, px } from './svg.js';

const shape =
  'M2.5 2.5H42.5V42.5H2.5ZM18 2.5L22.5 8L27 2.5M18 42.5L22.5 37L27 42.5M2.5 18L8 22.5L2.5 27M42.5 18L37 22.5L42.5 27';
const field = 45;

export class CursorView {
  readonly #layer: SVGGElement;

  constructor(layer: SVGGElement) {
    this.#layer = layer;
    layer.append(make('path', { class: 'cursor-edge', d: shape }), make('path', { class: 'cursor-core', d: shape }));
  }

  update({ cursor }: BoardScene, layout: Layout): void {
    const place = cursor === null ? null : layout.places[cursor];
    this.#layer.setAttribute('display', place ? 'inline' : 'none');
    if (place)
      this.#layer.setAttribute('transform', `translate(${px(place.x)} ${px(place.y)}) scale(${layout.cell / field})`);
  }
}
