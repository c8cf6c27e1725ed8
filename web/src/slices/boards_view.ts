// Boards that move about: a frame in the colours of the owner, a stem to a handle with the board's name, a lock where
// the owner is to move and the board cannot, a peg on the cell that carries it, and the places where the chosen board
// could go.

import { msg, str } from '@lit/localize';
import type { MovableBoard } from '../core/types.js';
import type { BoardScene } from '../state/board/scene.js';
import { type Area, holds, middleOf } from './area.js';
import type { Layout } from './layout.js';
import { make, px } from './svg.js';

interface Handle {
  name: string;
  frame: Area;
  /** Nothing on small boards: those are picked by their frame. */
  tab: Area | null;
}

const widestFrame = 6;
const tabHeight = 20;
const stemLength = 6;
/** Narrower places have no room for their name, in pixels. */
const leastNamed = 36;
/** Boards of smaller cells have a frame, but neither stem nor handle. */
const leastCell = 22;

/** Around these cells; null where one of them is not on the page. */
export function areaOf(layout: Layout, cells: readonly number[]): Area | null {
  const places = cells.map((cell) => layout.places[cell]).filter((place) => place !== undefined && place !== null);
  if (places.length === 0 || places.length < cells.length) return null;
  const x = Math.min(...places.map((place) => place.x));
  const y = Math.min(...places.map((place) => place.y));
  return {
    x,
    y,
    width: Math.max(...places.map((place) => place.x)) + layout.cell - x,
    height: Math.max(...places.map((place) => place.y)) + layout.cell - y,
  };
}

export class BoardViews {
  readonly #frames: SVGGElement;
  readonly #targets: SVGGElement;
  #handles: Handle[] = [];
  #pins: { pin: string; areas: Area[] }[] = [];
  #drawn = '';

  constructor(frames: SVGGElement, targets: SVGGElement) {
    this.#frames = frames;
    this.#targets = targets;
  }

  /** `turn` changes with the layout. */
  update(scene: BoardScene, layout: Layout, turn: number): void {
    const { boards, selectedBoard, pinTargets, hintPin, side, movable } = scene;
    const now = JSON.stringify([turn, boards, selectedBoard, pinTargets, hintPin, side, movable]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    this.#handles = [];
    this.#frames.replaceChildren(
      ...berths(scene, layout),
      ...scene.boards.flatMap((board) => this.#drawBoard(scene, layout, board)),
    );
    const areasOf = (cells: readonly number[]): Area[] => cells.flatMap((cell) => areaOf(layout, [cell]) ?? []);
    this.#pins = pinTargets.map(({ pin, cells }) => ({ pin, areas: areasOf(cells) }));
    this.#targets.replaceChildren(
      ...(hintPin ? [drawPin(areasOf(hintPin.cells), 'pin-hint')] : []),
      ...this.#pins.map(({ areas }) => drawPin(areas, 'pin')),
    );
  }

  boardAt(x: number, y: number): string | null {
    const tab = this.#handles.find((handle) => handle.tab && holds(handle.tab, x, y, 2));
    return tab?.name ?? null;
  }

  /** The rim of a board, just outside its cells. */
  frameAt(x: number, y: number): string | null {
    return this.#handles.find((handle) => holds(handle.frame, x, y, widestFrame + 2))?.name ?? null;
  }

  pinAt(x: number, y: number): string | null {
    return this.#pins.find((pin) => pin.areas.some((area) => holds(area, x, y)))?.pin ?? null;
  }

  boardMiddle(name: string): { x: number; y: number } | null {
    const handle = this.#handles.find((candidate) => candidate.name === name);
    if (!handle) return null;
    return handle.tab ? middleOf(handle.tab) : { x: middleOf(handle.frame).x, y: handle.frame.y - 2 };
  }

  pinMiddle(name: string): { x: number; y: number } | null {
    const first = this.#pins.find((candidate) => candidate.pin === name)?.areas[0];
    return first ? middleOf(first) : null;
  }

  frameOf(name: string): Area | null {
    return this.#handles.find((candidate) => candidate.name === name)?.frame ?? null;
  }

  #drawBoard(scene: BoardScene, layout: Layout, board: MovableBoard): SVGElement[] {
    const handle = handleOf(layout, board);
    const drawn: SVGElement[] = [];
    const chosen = scene.selectedBoard === board.name ? ' chosen' : '';
    const peg = scene.cells.findIndex((cell) => cell.name === board.pin);
    const carrier = peg < 0 ? null : areaOf(layout, [peg]);
    const foot = carrier && footOf(scene, layout, peg, carrier);
    if (foot && handle) drawn.push(...drawLink(layout, foot, handle.frame, board));
    if (foot) drawn.push(drawPeg(foot, board));
    if (!handle) return drawn;
    this.#handles.push(handle);
    const { frame, tab } = handle;
    const locked = board.owner === scene.side && !board.mayMove;
    const owner = board.owner === 'white' ? msg('white') : msg('black');
    drawn.push(
      make(
        'g',
        {
          class: `board ${board.owner}${chosen}`,
          role: 'button',
          'aria-label': locked
            ? msg(str`Board ${board.name}, ${owner}, cannot move`)
            : msg(str`Board ${board.name}, ${owner}`),
        },
        ...drawFrame(frame, frameWidth(layout)),
        ...(tab ? drawTab(frame, tab, scene, board, locked) : []),
      ),
    );
    return drawn;
  }
}

const frameWidth = ({ cell }: Layout): number => Math.min(widestFrame, cell * 0.25);

/** Where a board's frame and its handle are; null where the board is not on the page. */
export function handleOf(layout: Layout, board: MovableBoard): Handle | null {
  const frame = areaOf(layout, board.cells);
  if (!frame) return null;
  if (layout.cell < leastCell) return { name: board.name, frame, tab: null };
  const away = frameWidth(layout) + stemLength - 1;
  const y = handleBelow(layout, board, frame) ? frame.y + frame.height + away : frame.y - away - tabHeight;
  return { name: board.name, frame, tab: { x: frame.x, y, width: frame.width, height: tabHeight } };
}

function drawFrame(frame: Area, width: number): SVGElement[] {
  const rim = width * 0.42;
  const edge = {
    x: px(frame.x - rim),
    y: px(frame.y - rim),
    width: px(frame.width + 2 * rim),
    height: px(frame.height + 2 * rim),
    rx: 3,
  };
  return [
    make('rect', { class: 'frame-edge', 'stroke-width': px(width * 0.9), ...edge }),
    make('rect', { class: 'frame-core', 'stroke-width': px(width * 0.58), ...edge }),
  ];
}

/** The handle with the board's name, and its stem. */
function drawTab(frame: Area, tab: Area, scene: BoardScene, board: MovableBoard, locked: boolean): SVGElement[] {
  const below = tab.y > frame.y;
  const centre = middleOf(frame).x;
  const near = below ? frame.y + frame.height + 4 : frame.y - 4;
  const far = below ? tab.y + 1 : tab.y + tabHeight - 1;
  const owned = scene.movable && board.owner === scene.side && board.mayMove ? ' owned' : '';
  const view = make(
    'g',
    { class: `tab${owned}` },
    make('rect', { x: px(tab.x), y: px(tab.y), width: px(tab.width), height: tabHeight, rx: 6 }),
    make('text', { x: px(centre - (locked ? 6 : 0)), y: px(tab.y + 14) }, board.name),
  );
  if (locked) view.append(...drawLock(centre + board.name.length * 4 + 5, tab.y + 4));
  return [
    make('path', {
      class: 'stem',
      d: `M${px(centre - 5)} ${px(near)}H${px(centre + 5)}L${px(centre + 8)} ${px(far)}H${px(centre - 8)}Z`,
    }),
    view,
  ];
}

/** Where boards could stand, hardly to be seen; where a position is set up with their names, and a ring on the cell that would carry one. */
function berths(scene: BoardScene, layout: Layout): SVGElement[] {
  const indices = new Map(scene.cells.map((cell, i) => [cell.name, i]));
  const taken = new Set(scene.boards.map((board) => board.pin));
  return scene.look.pins
    .filter((pin) => !taken.has(pin.name))
    .flatMap((pin) => {
      const area = areaOf(
        layout,
        pin.cells.map((name) => indices.get(name) ?? -1),
      );
      const ring = scene.free ? freePeg(scene, layout, indices.get(pin.name) ?? -1) : [];
      if (!area) return ring;
      const { x, y } = middleOf(area);
      return [
        make('rect', {
          class: scene.free ? 'berth named' : 'berth',
          x: px(area.x + 2),
          y: px(area.y + 2),
          width: px(area.width - 4),
          height: px(area.height - 4),
          rx: 4,
        }),
        ...(scene.free && area.width >= leastNamed
          ? [make('text', { class: 'berth-name', x: px(x), y: px(y + 4) }, pin.name)]
          : []),
        ...ring,
      ];
    });
}

function freePeg(scene: BoardScene, layout: Layout, peg: number): SVGElement[] {
  const carrier = areaOf(layout, [peg]);
  if (!carrier) return [];
  const { x, y, radius } = footOf(scene, layout, peg, carrier);
  return [make('circle', { class: 'free-peg', cx: px(x), cy: px(y), r: px(radius) })];
}

/** Beneath the board or above it: where no board could ever be. Else away from the edge of the level. */
function handleBelow(layout: Layout, board: MovableBoard, frame: Area): boolean {
  const slice = layout.slices.find((candidate) => candidate.cells.includes(board.cells[0] ?? -1));
  if (!slice) return true;
  const own = new Set(board.cells);
  const free = (y: number): boolean => {
    if (y < slice.y || y > slice.y + slice.height) return false;
    const strip = { x: frame.x, y: y - 8, width: frame.width, height: 16 };
    return !slice.cells.some((cell) => {
      const place = layout.places[cell];
      return (
        place &&
        !own.has(cell) &&
        place.x < strip.x + strip.width &&
        place.x + layout.cell > strip.x &&
        place.y < strip.y + strip.height &&
        place.y + layout.cell > strip.y
      );
    });
  };
  const beneath = frame.y + frame.height + widestFrame + stemLength + tabHeight / 2;
  const above = frame.y - widestFrame - stemLength - tabHeight / 2;
  if (free(beneath)) return true;
  if (free(above)) return false;
  return frame.y + frame.height / 2 < slice.y + slice.height / 2;
}

interface Foot {
  x: number;
  y: number;
  radius: number;
}

/** In the corner of the carrying cell that lies farthest from the middle of its level. */
function footOf(scene: BoardScene, layout: Layout, cell: number, carrier: Area): Foot {
  const level = scene.cells[cell]?.level;
  const slice = layout.slices.find((candidate) => candidate.level === level);
  const middle = slice ? middleOf(slice) : middleOf(carrier);
  const radius = Math.min(Math.max(3.5, layout.cell * 0.13), layout.cell * 0.2);
  return {
    x: middleOf(carrier).x < middle.x ? carrier.x + radius : carrier.x + carrier.width - radius,
    y: middleOf(carrier).y < middle.y ? carrier.y + radius : carrier.y + carrier.height - radius,
    radius,
  };
}

const drawPeg = ({ x, y, radius }: Foot, { owner }: MovableBoard): SVGElement =>
  make('g', { class: `board ${owner}` }, make('circle', { class: 'stem', cx: px(x), cy: px(y), r: px(radius) }));

/** From the peg to a board that is drawn beside the one that carries it. */
function drawLink({ cell }: Layout, { x, y, radius }: Foot, frame: Area, { owner }: MovableBoard): SVGElement[] {
  const edge = x < frame.x ? frame.x : frame.x + frame.width;
  if (holds(frame, x, y) || y < frame.y || y > frame.y + frame.height || Math.abs(edge - x) > cell) return [];
  const half = radius * 0.6;
  const link = { x: px(Math.min(x, edge)), y: px(y - half), width: px(Math.abs(edge - x)), height: px(2 * half) };
  return [make('g', { class: `board ${owner}` }, make('rect', { class: 'stem', ...link }))];
}

function drawLock(x: number, y: number): SVGElement[] {
  return [
    make('path', { class: 'lock', d: `M${px(x + 2)} ${px(y + 5)}V${px(y + 3)}a2.5 2.5 0 0 1 5 0V${px(y + 5)}` }),
    make('rect', { class: 'lock-body', x: px(x), y: px(y + 5), width: 9, height: 6.5, rx: 1.2 }),
  ];
}

function drawPin(areas: readonly Area[], kind: string): SVGElement {
  return make(
    'g',
    { class: kind },
    ...areas.flatMap((area) => [
      make('rect', {
        x: px(area.x + 1.5),
        y: px(area.y + 1.5),
        width: px(area.width - 3),
        height: px(area.height - 3),
        rx: 3,
      }),
      make('circle', { cx: px(middleOf(area).x), cy: px(middleOf(area).y), r: px(Math.max(3, area.width * 0.13)) }),
    ]),
  );
}
