// The piece in hand where it would land: on the target that is pointed at, faint, over the marks of its cell.

import { ghostOf } from '../state/board/path.js';
import type { BoardScene } from '../state/board/scene.js';
import { field } from './cell_view.js';
import type { Layout } from './layout.js';
import { make, px } from './svg.js';

export class GhostView {
  readonly #layer: SVGGElement;
  readonly #drawPiece: (piece: string) => SVGElement;
  #drawn = '';

  constructor(layer: SVGGElement, drawPiece: (piece: string) => SVGElement) {
    this.#layer = layer;
    this.#drawPiece = drawPiece;
  }

  /** `turn` changes with the layout. */
  update(scene: BoardScene, layout: Layout, turn: number): void {
    const ghost = ghostOf(scene);
    const now = JSON.stringify([turn, ghost]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    const place = ghost && layout.places[ghost.cell];
    const at = place && `translate(${px(place.x)} ${px(place.y)}) scale(${layout.cell / field})`;
    this.#layer.replaceChildren(...(ghost && at ? [make('g', { transform: at }, this.#drawPiece(ghost.piece))] : []));
  }
}
