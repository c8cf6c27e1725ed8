// The squares and the men on them. Every cell is a group that is made once for a game and moved when the layout
// changes; of a new scene only what differs from the old one is drawn.

import { glyphGroup, pieceGlyph } from '../pieces/glyphs.js';
import type { Look, PieceLook, Side } from '../core/types.js';
import type { BoardScene } from '../state/scene.js';
import type { Layout } from './layout.js';
import { mark, type Marks, pointerMarks } from './marks.js';
import { marksOver, marksUnder } from './mark_art.js';
import { make, px, set } from './svg.js';

export const field = 45;

export const sideOf = (man: string): Side => (man === man.toUpperCase() ? 'white' : 'black');

interface CellView {
  group: SVGGElement;
  under: SVGGElement;
  over: SVGGElement;
  man: SVGElement | null;
  letter: string;
  /** Of the marks that are drawn, and their number. */
  drawn: number;
  step: number;
  name: string;
}

const drawnMarks = ~(pointerMarks | mark.exists | mark.dark);

export class CellViews {
  private views: CellView[] = [];
  private pieces = new Map<string, PieceLook>();
  private lifted: number | null = null;
  private shown: { marks: Marks; movable: boolean; side: Side } | null = null;

  /** New cells in the layers of their levels. */
  build(scene: BoardScene, layerOf: (level: number) => SVGGElement): void {
    this.pieces = piecesOf(scene.look);
    this.lifted = null;
    this.shown = null;
    this.views = scene.cells.map((cell) => {
      const under = make('g', { class: 'under' });
      const over = make('g', { class: 'over' });
      const group = make(
        'g',
        { class: 'cell' },
        make('rect', { class: 'square', width: field, height: field }),
        under,
        make('rect', { class: 'veil', x: 2, y: 2, width: field - 4, height: field - 4 }),
        over,
      );
      layerOf(cell.level).append(group);
      return { group, under, over, man: null, letter: '', drawn: 0, step: 0, name: 'cell' };
    });
  }

  place(layout: Layout): void {
    this.views.forEach((view, i) => {
      const place = layout.places[i];
      if (place)
        set(view.group, { transform: `translate(${px(place.x)} ${px(place.y)}) scale(${layout.cell / field})` });
    });
  }

  update(scene: BoardScene, marks: Marks): void {
    const old = this.shown?.movable === scene.movable && this.shown.side === scene.side ? this.shown.marks : null;
    this.shown = { marks, movable: scene.movable, side: scene.side };
    this.views.forEach((view, i) => {
      const flags = marks.flags[i] ?? 0;
      const step = marks.steps[i] ?? 0;
      const man = scene.cells[i]?.man ?? '';
      if (view.letter === man && old?.flags[i] === flags && old.steps[i] === step) return;
      if (view.letter !== man) this.setMan(view, man);
      if (view.drawn !== (flags & drawnMarks) || view.step !== step) {
        view.drawn = flags & drawnMarks;
        view.step = step;
        view.under.replaceChildren(...marksUnder(flags));
        view.over.replaceChildren(...marksOver(flags, step));
      }
      const name =
        'cell' +
        (flags & mark.exists ? '' : ' absent') +
        (flags & mark.dark ? ' dark' : '') +
        (flags & mark.column ? ' column' : '') +
        (flags & mark.hover ? ' hover' : '') +
        (flags & mark.target ? ' goes' : '') +
        (flags & mark.last && man !== '' ? ' come' : '') +
        (scene.movable && man !== '' && sideOf(man) === scene.side ? ' mine' : '') +
        (this.lifted === i ? ' lifted' : '');
      if (view.name === name) return;
      view.name = name;
      view.group.setAttribute('class', name);
    });
  }

  private setMan(view: CellView, man: string): void {
    view.man?.remove();
    view.letter = man;
    view.man = man === '' ? null : this.drawMan(man);
    if (view.man) view.over.before(view.man);
  }

  /** A man by its letter, on a field of its own. */
  drawMan(man: string): SVGElement {
    const piece = this.pieces.get(man.toUpperCase());
    return glyphGroup(pieceGlyph(piece?.shape ?? piece?.name ?? '', man.toUpperCase()), sideOf(man));
  }

  manAt(cell: number): SVGElement | null {
    return this.views[cell]?.man ?? null;
  }

  /** Its man hangs at the pointer. */
  lift(cell: number | null): void {
    for (const index of [this.lifted, cell]) {
      const view = index === null ? undefined : this.views[index];
      if (!view) continue;
      view.name = index === cell ? `${view.name} lifted` : view.name.replace(' lifted', '');
      view.group.setAttribute('class', view.name);
    }
    this.lifted = cell;
  }
}

export function piecesOf(look: Look): Map<string, PieceLook> {
  return new Map(look.pieces.map((piece) => [piece.letter.toUpperCase(), piece]));
}
