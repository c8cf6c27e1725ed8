// The squares and the pieces on them. Every cell is a group that is made once for a game and moved when the layout
// changes; of a new scene only what differs from the old one is drawn.

import { sideOf } from '../core/side.js';
import { glyphGroup, pieceGlyph } from '../pieces/glyphs.js';
import type { Look, PieceLook, Side } from '../core/types.js';
import type { BoardScene } from '../state/board/scene.js';
import { levelName } from '../state/board_kit/status.js';
import type { Layout } from './layout.js';
import { lightMarks, mark, type Marks, pointerMarks } from './marks.js';
import { type Arrival, marksOver, marksUnder, signsOf } from './mark_art.js';
import { type Note, notesOf } from './notes.js';
import { make, px, set } from './svg.js';

export const field = 45;

interface CellView {
  group: SVGGElement;
  under: SVGGElement;
  over: SVGGElement;
  piece: SVGElement | null;
  letter: string;
  notes: SVGGElement;
  /** The marks that are drawn. */
  drawn: string;
  signed: boolean;
  name: string;
}

const drawnMarks = ~(pointerMarks | mark.exists | mark.dark);

export class CellViews {
  #views: CellView[] = [];
  #pieces = new Map<string, PieceLook>();
  #lifted: number | null = null;
  #shown: { marks: Marks; movable: boolean; side: Side } | null = null;

  /** New cells in the layers of their levels. */
  build(scene: BoardScene, layerOf: (level: number) => SVGGElement): void {
    this.#pieces = piecesOf(scene.look);
    this.#lifted = null;
    this.#shown = null;
    this.#views = scene.cells.map((cell) => {
      const notes = make('g', { class: 'notes' });
      const under = make('g', { class: 'under' });
      const over = make('g', { class: 'over' });
      const group = make(
        'g',
        { class: 'cell' },
        make('rect', { class: 'square', width: field, height: field }),
        under,
        make('rect', { class: 'veil', x: 2, y: 2, width: field - 4, height: field - 4 }),
        notes,
        over,
      );
      layerOf(cell.level).append(group);
      return { group, notes, under, over, piece: null, letter: '', drawn: '', signed: false, name: 'cell' };
    });
  }

  place(scene: BoardScene, layout: Layout, noted: boolean): void {
    const notes = noted ? notesOf(scene, layout) : new Map<number, Note>();
    const size = px((noteSize(layout.cell) * field) / layout.cell);
    this.#views.forEach((view, i) => {
      const place = layout.places[i];
      const note = notes.get(i);
      view.notes.replaceChildren(
        ...(note?.rank ? [make('text', { class: 'note', x: 2, y: px(size * 0.9), 'font-size': size }, note.rank)] : []),
        ...(note?.file ? [make('text', { class: 'note', x: 2, y: field - 2.5, 'font-size': size }, note.file)] : []),
      );
      if (place)
        set(view.group, { transform: `translate(${px(place.x)} ${px(place.y)}) scale(${layout.cell / field})` });
    });
  }

  update(scene: BoardScene, marks: Marks): void {
    const old = this.#shown?.movable === scene.movable && this.#shown.side === scene.side ? this.#shown.marks : null;
    this.#shown = { marks, movable: scene.movable, side: scene.side };
    const tags = new Map([arrivalAt(scene, old), arrivalAt(scene, marks)].flatMap((tag) => (tag ? [tag] : [])));
    this.#views.forEach((view, i) => {
      const flags = marks.flags[i] ?? 0;
      const step = marks.steps[i] ?? 0;
      const piece = scene.cells[i]?.piece ?? '';
      if (view.letter === piece && old?.flags[i] === flags && old.steps[i] === step && !tags.has(i)) return;
      if (view.letter !== piece) this.#setPiece(view, piece);
      const arrival = (marks.arrival?.cell === i && tags.get(i)) || null;
      const drawn = JSON.stringify([flags & drawnMarks, step, arrival]);
      if (view.drawn !== drawn) {
        const signs = signsOf(flags, step, arrival);
        view.drawn = drawn;
        view.signed = signsOf(flags & ~lightMarks, step, arrival).length > 0;
        view.under.replaceChildren(...marksUnder(flags));
        view.over.replaceChildren(...marksOver(flags, step, signs));
      }
      const name =
        'cell' +
        (flags & mark.exists ? '' : ' absent') +
        (flags & mark.dark ? ' dark' : '') +
        (flags & mark.column ? ' column' : '') +
        (flags & mark.hover ? ' hover' : '') +
        (flags & mark.target && !(flags & mark.foreign) ? ' goes' : '') +
        (view.signed ? ' signed' : '') +
        (flags & mark.last && piece !== '' ? ' come' : '') +
        (scene.movable && piece !== '' && (scene.free || sideOf(piece) === scene.side) ? ' mine' : '') +
        (this.#lifted === i ? ' lifted' : '');
      if (view.name === name) return;
      view.name = name;
      view.group.setAttribute('class', name);
    });
  }

  #setPiece(view: CellView, piece: string): void {
    view.piece?.remove();
    view.letter = piece;
    view.piece = piece === '' ? null : this.drawPiece(piece);
    if (view.piece) view.notes.before(view.piece);
  }

  /** A piece by its letter, on a field of its own. */
  drawPiece(piece: string): SVGElement {
    const look = this.#pieces.get(piece.toUpperCase());
    return glyphGroup(pieceGlyph(look?.shape ?? look?.name ?? '', piece.toUpperCase()), sideOf(piece));
  }

  pieceAt(cell: number): SVGElement | null {
    return this.#views[cell]?.piece ?? null;
  }

  /** Its piece hangs at the pointer. */
  lift(cell: number | null): void {
    for (const index of [this.#lifted, cell]) {
      const view = index === null ? undefined : this.#views[index];
      if (!view) continue;
      view.name = index === cell ? `${view.name} lifted` : view.name.replace(' lifted', '');
      view.group.setAttribute('class', view.name);
    }
    this.#lifted = cell;
  }
}

/** Small beside the piece, and no smaller than can be read. */
const noteSize = (cell: number): number => Math.min(12, Math.max(8, cell * 0.2));

function arrivalAt({ look, cells }: BoardScene, marks: Marks | null): [number, Arrival] | null {
  if (!marks?.arrival) return null;
  const { cell, from } = marks.arrival;
  return [cell, { title: levelName(look, from), up: from > (cells[cell]?.level ?? 0) }];
}

export function piecesOf(look: Look): Map<string, PieceLook> {
  return new Map(look.pieces.map((piece) => [piece.letter.toUpperCase(), piece]));
}
