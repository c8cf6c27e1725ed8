// The flat board: every level of a scene beside the others, or one at a time on a phone, or a small picture. It draws
// what the scene says and reports what is pointed at; it knows neither rules nor games.

import { msg } from '@lit/localize';
import { sideOf } from '../core/side.js';
import type { Cell } from '../core/types.js';
import { type Board, type BoardEvents, type BoardScene, canDrag } from '../state/board/scene.js';
import { countByLevel } from '../state/board/target_counts.js';
import { DoubleClick } from '../state/board_kit/double_click.js';
import { BoardViews } from './boards_view.js';
import { CursorView } from './cursor_view.js';
import { CellViews, field } from './cell_view.js';
import { Flights, type Leg, passagesBetween } from './flight.js';
import { FrameViews } from './frame_view.js';
import { GhostView } from './ghost_view.js';
import { cellAt, type Layout } from './layout.js';
import { LinesView } from './lines_view.js';
import { type Marks, marksOf } from './marks.js';
import { type Hand, Pointer, type Spot } from './pointer.js';
import { PointerInput } from './pointer_input.js';
import { slicesSheet } from './style.js';
import { make, px, set } from './svg.js';
import { divide, type Division, type Mode, pageBeyond, pageFor, pageLevels } from './views.js';
import type { Minimap, PagerLift, TagsView } from './pager_parts.js';

export type { Mode } from './views.js';

const nothing: Spot = { kind: 'nothing' };

export class SlicesBoard implements Board, Hand {
  readonly #host: HTMLElement;
  readonly #events: BoardEvents;
  readonly #mode: Mode;
  /** One level at a time is shown. */
  readonly #pages: boolean;
  readonly #root = document.createElement('div');
  readonly #svg = make('svg', { role: 'group' });
  readonly #air = make('g', { class: 'air' });
  readonly #cells = new CellViews();
  readonly #frames: FrameViews;
  readonly #boards: BoardViews;
  readonly #lines: LinesView;
  readonly #cursor: CursorView;
  readonly #ghost: GhostView;
  /** Of a pager, from when they have loaded. */
  #pager: { tags: TagsView; map: Minimap; lift: PagerLift } | null = null;
  readonly #flights = new Flights(this.#air);
  readonly #observer: ResizeObserver;
  readonly #input: PointerInput | null;

  /** Of the host. It is kept: to ask for it while cells are drawn has the browser style them all at once. */
  #size = { width: 0, height: 0 };
  #scene: BoardScene | null = null;
  #marks: Marks | null = null;
  #division: Division | null = null;
  /** Counts layouts: what is drawn over the cells follows them. */
  #turn = 0;
  #laidOut = '';
  #page = 0;
  /** What the page was chosen for. */
  #followed: BoardScene | null = null;
  readonly #double = new DoubleClick();
  #hovered: number | null = null;
  #floating: { view: SVGGElement; width: number; height: number; scale: number } | null = null;
  /** The piece already lies where the person dropped it: it does not fly there once more. */
  #dropped: { from: number; to: number } | null = null;

  constructor(host: HTMLElement, events: BoardEvents, options: { mode?: Mode } = {}) {
    this.#host = host;
    this.#events = events;
    this.#mode = options.mode ?? 'all';
    this.#pages = this.#mode === 'pager' || this.#mode === 'single';
    this.#root.className = `slices ${this.#mode}`;
    set(this.#svg, { 'aria-label': msg('The board, level by level') });
    const layer = (name: string): SVGGElement => this.#svg.appendChild(make('g', { class: name }));
    this.#frames = new FrameViews(layer('levels'));
    this.#boards = new BoardViews(layer('boards'), layer('pins'));
    this.#ghost = new GhostView(layer('ghost'), (piece) => this.#cells.drawPiece(piece));
    this.#cursor = new CursorView(layer('cursor'));
    this.#lines = new LinesView(layer('lines'));
    const [tags, map, lift] = [layer('lines'), layer('map'), layer('lift')];
    if (this.#mode === 'pager')
      import('./pager_parts.js').then(
        ({ Minimap, PagerLift, TagsView }) => {
          this.#pager = {
            tags: new TagsView(tags, (piece) => this.#cells.drawPiece(piece)),
            map: new Minimap(map),
            lift: new PagerLift(lift),
          };
          this.#laidOut = '';
          this.#layOut();
        },
        () => undefined,
      );
    this.#svg.append(this.#air);
    this.#root.append(this.#svg);
    host.append(this.#root);
    // First, so that the element around has the last word. The policy of the page allows no style element.
    const around = host.getRootNode() as ShadowRoot;
    around.adoptedStyleSheets = [...new Set([slicesSheet(), ...around.adoptedStyleSheets])];
    const pointer = new Pointer(this);
    this.#input =
      this.#mode === 'picture'
        ? null
        : new PointerInput(this.#svg, pointer, (step, wanted) => this.#wheel(step, wanted));
    this.#measure();
    this.#observer = new ResizeObserver(() => {
      this.#measure();
      this.#layOut();
    });
    this.#observer.observe(host);
  }

  update(scene: BoardScene): void {
    const before = this.#scene;
    const sameGame = before !== null && before.game === scene.game && before.cells.length === scene.cells.length;
    this.#scene = scene;
    if (!sameGame || before.look !== scene.look) {
      this.#input?.cancel();
      this.#flights.finish();
      this.#frames.build(scene);
      this.#cells.build(scene, (level) => this.#frames.cellLayer(level));
      this.#laidOut = '';
    }
    // No page is turned under a piece that is carried.
    if (!sameGame || !this.#floating) {
      this.#page = pageFor(scene, sameGame ? this.#followed : null, this.#page);
      this.#followed = scene;
    }
    this.#marks = marksOf(scene);
    this.#root.classList.toggle('movable', scene.movable);
    this.#root.classList.toggle('looking', scene.foreign);
    this.#root.classList.toggle('unsent', scene.unsent);
    this.#root.classList.toggle('still', scene.animate === 0);
    this.#root.classList.toggle('dark-page', scene.theme === 'dark');
    if (!this.#layOut()) this.#draw();
    if (sameGame) this.#animate(before.cells, scene);
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#input?.dispose();
    this.#flights.finish();
    this.#root.remove();
  }

  cellPoint(cell: number): { x: number; y: number } | null {
    const seen = this.#scene?.cells[cell]?.exists || this.#scene?.pinTargets.some((pin) => pin.cells.includes(cell));
    const place = this.#division?.layout.places[cell];
    const half = (this.#division?.layout.cell ?? 0) / 2;
    return seen && place ? this.#toClient({ x: place.x + half, y: place.y + half }) : null;
  }

  cellPoints(cells: readonly number[]): ({ x: number; y: number } | null)[] {
    return cells.map((cell) => this.cellPoint(cell));
  }

  boardPoint(name: string): { x: number; y: number } | null {
    return this.#toClient(this.#boards.boardMiddle(name));
  }

  pinPoint(pin: string): { x: number; y: number } | null {
    return this.#toClient(this.#boards.pinMiddle(pin));
  }

  cellUnder(x: number, y: number): number | null {
    const box = this.#svg.getBoundingClientRect();
    const spot = this.at(x - box.x, y - box.y);
    return spot.kind === 'cell' ? spot.cell : null;
  }

  shownLevel(): number | null {
    return this.#pages ? this.#page : null;
  }

  /** Side of a cell in pixels, and of a speck of the map: for tests and for the choice between modes. */
  get sizes(): { cell: number; map: number } {
    return { cell: this.#division?.layout.cell ?? 0, map: this.#division?.map ? (this.#pager?.map.cell ?? 0) : 0 };
  }

  #toClient(point: { x: number; y: number } | null): { x: number; y: number } | null {
    const box = this.#svg.getBoundingClientRect();
    return point && { x: box.x + point.x, y: box.y + point.y };
  }

  #measure(): void {
    this.#size = { width: this.#host.clientWidth, height: this.#host.clientHeight };
  }

  /** True where it had to be laid out anew: it is drawn by then. */
  #layOut(): boolean {
    const scene = this.#scene;
    const { width, height } = this.#size;
    if (!scene || width < 20 || height < 20) return false;
    const page = this.#pages ? this.#page : 0;
    const now = JSON.stringify([
      width,
      height,
      page,
      scene.bottom,
      scene.game,
      scene.boards.map((board) => board.cells),
    ]);
    if (now === this.#laidOut) return false;
    this.#laidOut = now;
    ++this.#turn;
    this.#flights.finish();
    this.#division = divide(this.#mode, scene, this.#size, page);
    this.#root.classList.toggle('tiny', this.#division.layout.cell < 34);
    this.#root.classList.toggle('specks', this.#division.layout.cell < 17);
    this.#frames.place(scene, this.#division.layout, this.#division.numbered);
    this.#cells.place(scene, this.#division.layout, this.#division.noted);
    if (this.#division.map) this.#pager?.map.place(scene, this.#division.map);
    this.#draw();
    return true;
  }

  #draw(): void {
    const scene = this.#scene;
    const marks = this.#marks;
    const division = this.#division;
    if (!scene || !marks || !division) return;
    const counts = countByLevel(scene);
    this.#cells.update(scene, marks);
    this.#frames.update(scene, counts);
    this.#boards.update(scene, division.layout, this.#turn);
    this.#ghost.update(scene, division.layout, this.#turn);
    this.#cursor.update(scene, division.layout);
    this.#lines.update(scene, division.layout, this.#turn);
    if (!this.#pager) return;
    const { tags, map, lift } = this.#pager;
    tags.update(scene, division.layout, this.#turn, division.tags);
    if (division.map) map.update(scene, marks, counts, pageLevels(scene, this.#page));
    lift.update(scene, division.lift, this.#page, counts);
  }

  #animate(before: readonly Cell[], scene: BoardScene): void {
    const layout = this.#division?.layout;
    if (!scene.cells.some((cell, i) => cell.piece !== before[i]?.piece)) return;
    const dropped = this.#dropped;
    this.#dropped = null;
    this.#flights.finish();
    if (!layout || scene.animate <= 0 || this.#mode === 'picture') return;
    const legs = passagesBetween(before, scene.cells, scene.last).flatMap(({ from, to }): Leg[] => {
      const [start, end] = [layout.places[from], layout.places[to]];
      if (!start || !end || (dropped?.from === from && dropped.to === to)) return [];
      return [
        {
          from: start,
          to: end,
          rises: scene.cells[from]?.level !== scene.cells[to]?.level,
          piece: this.#cells.drawPiece(scene.cells[to]?.piece ?? ''),
          landed: this.#cells.pieceAt(to),
        },
      ];
    });
    this.#flights.fly(legs, layout.cell / field, scene.animate);
  }

  #wheel(step: number, wanted: boolean): boolean {
    const used = this.#pages || wanted;
    if (step !== 0 && this.#pages) this.swipe(step);
    else if (step !== 0 && wanted) this.#events.stepLevel(step);
    return used;
  }

  // What the pointer asks and tells (see pointer.ts).

  at(x: number, y: number): Spot {
    const layout: Layout | undefined = this.#division?.layout;
    if (!layout) return nothing;
    const pin = this.#boards.pinAt(x, y);
    if (pin !== null) return { kind: 'pin', pin };
    const tab = this.#boards.boardAt(x, y);
    if (tab !== null) return { kind: 'board', name: tab };
    const cell = cellAt(layout, x, y, (index) => this.#scene?.cells[index]?.exists ?? false);
    if (cell !== null) return { kind: 'cell', cell };
    const board = this.#boards.frameAt(x, y);
    if (board !== null) return { kind: 'board', name: board };
    const step = this.#pager?.lift.stepAt(x, y) ?? null;
    if (step !== null) return { kind: 'step', step };
    const level =
      this.#pager?.tags.levelAt(x, y) ??
      this.#frames.levelAt(x, y) ??
      (this.#division?.map ? (this.#pager?.map.levelAt(x, y) ?? null) : null);
    return level === null ? nothing : { kind: 'level', level };
  }

  liftable(spot: Spot): boolean {
    const scene = this.#scene;
    if (!scene) return false;
    if (spot.kind === 'board')
      return scene.boards.some(
        ({ name, owner, mayMove }) => name === spot.name && canDrag(scene, owner) && (mayMove || scene.ahead),
      );
    const piece = spot.kind === 'cell' ? (scene.cells[spot.cell]?.piece ?? '') : '';
    return piece !== '' && canDrag(scene, sideOf(piece));
  }

  swipes(): boolean {
    return this.#pages;
  }

  click(spot: Spot, x: number, y: number): void {
    this.#flights.finish();
    if (this.#double.strays({ x, y }, spot, performance.now())) return;
    if (spot.kind === 'cell') this.#events.pick(spot.cell);
    else if (spot.kind === 'board') this.#events.pickBoard(spot.name);
    else if (spot.kind === 'pin') this.#events.pickPin(spot.pin);
    else if (spot.kind === 'level') this.#turnTo(spot.level);
    else if (spot.kind === 'step') this.swipe(spot.step);
  }

  lift(spot: Spot, x: number, y: number): void {
    const scene = this.#scene;
    const division = this.#division;
    if (!scene || !division) return;
    this.#flights.finish();
    this.#root.classList.add('dragging');
    if (spot.kind === 'cell') {
      const scale = (division.layout.cell / field) * 1.12;
      const view = make('g', {}, this.#cells.drawPiece(scene.cells[spot.cell]?.piece ?? ''));
      this.#cells.lift(spot.cell);
      this.#floating = { view, width: field, height: field, scale };
      this.#events.dragStart(spot.cell);
    } else if (spot.kind === 'board') {
      const frame = this.#boards.frameOf(spot.name);
      const size = { width: frame?.width ?? 40, height: frame?.height ?? 40 };
      const view = make(
        'g',
        { class: 'board chosen' },
        make('rect', { class: 'frame-core', 'stroke-width': 4, rx: 3, ...size }),
      );
      this.#floating = { view, ...size, scale: 1 };
      if (scene.selectedBoard !== spot.name) this.#events.pickBoard(spot.name);
    }
    if (this.#floating) this.#air.append(this.#floating.view);
    this.carry(x, y);
  }

  carry(x: number, y: number): void {
    if (!this.#floating) return;
    const { view, width, height, scale } = this.#floating;
    view.setAttribute(
      'transform',
      `translate(${px(x - (width * scale) / 2)} ${px(y - (height * scale) / 2)}) scale(${scale})`,
    );
  }

  letGo(from: Spot, to: Spot): void {
    this.#putDown();
    if (from.kind === 'board') {
      if (to.kind === 'pin') this.#events.pickPin(to.pin);
      return;
    }
    if (from.kind !== 'cell') return;
    const target = to.kind === 'cell' ? to.cell : null;
    this.#dropped = target === null || target === from.cell ? null : { from: from.cell, to: target };
    this.#events.drop(from.cell, target);
  }

  giveUp(from: Spot): void {
    this.#putDown();
    if (from.kind === 'cell') this.#events.drop(from.cell, from.cell);
  }

  #putDown(): void {
    this.#root.classList.remove('dragging');
    this.#cells.lift(null);
    this.#floating?.view.remove();
    this.#floating = null;
  }

  swipe(step: number): void {
    const next = this.#scene && pageBeyond(this.#scene, this.#page, step);
    if (next !== null) this.#turnTo(next);
  }

  /** A pager turns by itself, too, so that the level to turn to may be the one that the page chose before. */
  #turnTo(level: number): void {
    if (this.#pages) this.#page = level;
    this.#events.chooseLevel(this.#mode === 'all' && this.#scene?.level === level ? null : level);
    this.#layOut();
  }

  hover(spot: Spot): void {
    const cell = spot.kind === 'cell' ? spot.cell : null;
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    this.#events.hover(cell);
  }
}
