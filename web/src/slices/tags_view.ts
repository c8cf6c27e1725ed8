// Where a pager shows a level alone, lines to other levels end at its rim, in a tag with the name of the level and the piece
// there: above the cells, or to the left of them where the board has no room above.

import type { BoardScene } from '../state/board/scene.js';
import { fieldSize } from '../pieces/path.js';
import { type Tag, paired, spread, tagsOf, waysOut } from '../state/board/ways_out.js';
import { type Area, holds } from './area.js';
import { levelName } from '../state/board_kit/status.js';
import { type Size, tagSize } from './labels.js';
import type { Layout } from './layout.js';
import { make, px } from './svg.js';

const pieceSize = 19;
/** Between two tags. */
const gap = 3;
/** Of round ends: a full line would be taken for a rook on this level. */
const dots = '0 8';

export class TagsView {
  readonly #layer: SVGGElement;
  readonly #drawPiece: (piece: string) => SVGElement;
  #drawn = '';
  #areas: { level: number; area: Area }[] = [];

  constructor(layer: SVGGElement, drawPiece: (piece: string) => SVGElement) {
    this.#layer = layer;
    this.#drawPiece = drawPiece;
  }

  /** `rim`: tags stand at the upper or the left one; null: there are none. */
  update(scene: BoardScene, layout: Layout, turn: number, rim: 'top' | 'left' | null): void {
    const tags = rim ? tagsOf(waysOut(scene, (cell) => layout.places[cell] !== null)) : [];
    const now = JSON.stringify([turn, rim, tags]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    this.#areas = [];
    this.#layer.replaceChildren();
    if (!rim) return;
    const bare = tagSize(scene.look);
    const along = rim === 'top' ? 'x' : 'y';
    const long = rim === 'top' ? layout.width : layout.height;
    const apart = (rim === 'top' ? bare.width : bare.height) + gap;
    // The piece has its place along the rim.
    const beside = paired(tags, apart + pieceSize, long) ? pieceSize : 0;
    const [width, height] = rim === 'top' ? [bare.width + beside, bare.height] : [bare.width, bare.height + beside];
    const [left, top] = (['x', 'y'] as const).map((axis) => Math.min(...layout.slices.map((slice) => slice[axis])));
    const middle = (cell: number) => {
      const { x, y } = layout.places[cell] ?? { x: 0, y: 0 };
      return { x: x + layout.cell / 2, y: y + layout.cell / 2 };
    };
    const wanted = tags.map(({ cells }) => cells.reduce((sum, cell) => sum + middle(cell)[along], 0) / cells.length);
    spread(wanted, apart + beside, long).forEach((at, index) => {
      const tag = tags[index];
      if (!tag) return;
      const x = rim === 'top' ? at : Math.max((left ?? 0) - 6 - width / 2, 1 + width / 2);
      const y = rim === 'top' ? Math.max((top ?? 0) - 6 - height / 2, 1 + height / 2) : at;
      const piece = beside > 0 ? tag.piece : '';
      const [wide, high] = piece === '' ? [bare.width, bare.height] : [width, height];
      const area = { x: x - wide / 2, y: y - high / 2, width: wide, height: high };
      this.#areas.push({ level: tag.level, area });
      for (const cell of tag.cells) {
        const from = middle(cell);
        const [dx, dy] = [x - from.x, y - from.y];
        const far = (0.42 * layout.cell) / Math.max(Math.abs(dx), Math.abs(dy), 1);
        const d = `M${px(from.x + far * dx)} ${px(from.y + far * dy)}L${px(x)} ${px(y)}`;
        this.#layer.append(
          make('path', { class: 'line casing', 'stroke-width': 5.5, 'stroke-dasharray': dots, d }),
          make('path', { class: `line ${tag.kind}`, 'stroke-width': 3.5, 'stroke-dasharray': dots, d }),
        );
      }
      const drawn = drawTag(tag, area, bare, levelName(scene.look, tag.level));
      this.#layer.append(drawn);
      if (piece === '') return;
      const [cx, cy] = rim === 'top' ? [area.x + wide - pieceSize / 2 - 3, y] : [x, area.y + high - pieceSize / 2 - 2];
      const place = `translate(${px(cx - pieceSize / 2)} ${px(cy - pieceSize / 2)}) scale(${pieceSize / fieldSize})`;
      drawn.append(make('g', { transform: place }, this.#drawPiece(piece)));
    });
  }

  levelAt(x: number, y: number): number | null {
    return this.#areas.find(({ area }) => holds(area, x, y, 3))?.level ?? null;
  }
}

/**
 * Check is an octagon, a hint comes to points, all else is round; an arrow says whether the level is above or below. `bare`: the part
 * that the name has, at the upper left.
 */
function drawTag({ kind, up }: Tag, { x, y, width, height }: Area, bare: Size, title: string): SVGElement {
  const cut = kind === 'check' ? 5 : kind === 'hint' ? bare.height / 2 : 0;
  const [right, foot] = [x + width, y + height];
  const body =
    cut > 0
      ? make('path', {
          class: 'body',
          d: `M${px(x + cut)} ${px(y)}H${px(right - cut)}L${px(right)} ${px(y + cut)}V${px(foot - cut)}L${px(right - cut)} ${px(foot)}H${px(x + cut)}L${px(x)} ${px(foot - cut)}V${px(y + cut)}Z`,
        })
      : make('rect', { class: 'body', x: px(x), y: px(y), width: px(width), height, rx: 6 });
  const [ax, ay, sign] = [x + 9, y + bare.height / 2, up ? 1 : -1];
  return make(
    'g',
    { class: `tag ${kind}` },
    body,
    make('path', { class: 'way', d: `M${px(ax - 4.5)} ${px(ay + 3 * sign)}l4.5 ${-7 * sign}l4.5 ${7 * sign}z` }),
    make('text', { x: px(x + (bare.width + 12) / 2), y: px(ay + 4.2) }, kind === 'check' ? `${title}!` : title),
  );
}
