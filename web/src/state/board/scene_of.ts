// From a position to what the boards draw. Names of cells become their numbers here, so that no board needs to look
// them up.

import { sideOf } from '../../core/side.js';
import type { Cell, LegalMove, Look, PositionView } from '../../core/types.js';
import type { Ahead } from './ahead.js';
import { plainView3D } from './scene.js';
import type { Arrow, BoardScene, PinTarget, Target } from './scene.js';

/** Numbers of cells and pins by name; made once a variant, as the order of the cells never changes. */
export class Places {
  readonly #cells = new Map<string, number>();
  readonly #pins = new Map<string, number[]>();

  constructor(cells: readonly Cell[], look: Look) {
    cells.forEach((cell, index) => this.#cells.set(cell.name, index));
    for (const pin of look.pins) this.#pins.set(pin.name, this.numbers(pin.cells));
  }

  cell(name: string): number | undefined {
    return this.#cells.get(name);
  }

  numbers(names: readonly string[]): number[] {
    return names.map((name) => this.#cells.get(name)).filter((cell) => cell !== undefined);
  }

  pin(name: string): number[] {
    return this.#pins.get(name) ?? [];
  }

  /** Where a move begins and ends; of a board's move the first cells of its places. */
  endsOf({ from, to, board = false }: Ahead): [from: number | undefined, to: number | undefined] {
    return board ? [this.pin(from)[0], this.pin(to)[0]] : [this.cell(from), this.cell(to)];
  }
}

/** Targets of the piece on a cell, one a cell however many promotions lead there. */
export function targetsFrom(
  moves: readonly LegalMove[],
  from: number,
  cells: readonly Cell[],
  places: Places,
): Target[] {
  const start = cells[from];
  const targets = new Map<number, Target>();
  for (const move of moves) {
    if (move.board || !start || move.from !== start.name) continue;
    const cell = places.cell(move.to);
    const end = cell === undefined ? undefined : cells[cell];
    if (cell === undefined || !end) continue;
    const known = targets.get(cell);
    targets.set(cell, {
      cell,
      capture: move.capture || known?.capture === true,
      promotion: move.promotion !== '' || known?.promotion === true,
      levelStep: end.level - start.level,
    });
  }
  return [...targets.values()];
}

export function pinTargetsFrom(moves: readonly LegalMove[], pin: string, places: Places): PinTarget[] {
  const pins = new Set(moves.filter((move) => move.board && move.from === pin).map((move) => move.to));
  return [...pins].map((name) => ({ pin: name, cells: places.pin(name) }));
}

/** The weight of a capture, and of one that takes the piece that has just moved, for the level on which the next move begins. */
const CAPTURE = 6;
const RECAPTURE = 30;

/** By level: how much speaks for a move that begins there. */
export function chancesOf(
  moves: readonly LegalMove[],
  cells: readonly Cell[],
  places: Places,
  last: readonly number[],
): number[] {
  const chances: number[] = [];
  for (const { from, to, capture, board } of moves) {
    // A board goes from place to place.
    const [start] = board ? places.pin(from) : [places.cell(from)];
    const level = cells[start ?? -1]?.level;
    if (level === undefined) continue;
    const again = capture && last.includes(places.cell(to) ?? -1);
    while (chances.length <= level) chances.push(0);
    chances[level]! += again ? RECAPTURE : capture ? CAPTURE : 1;
  }
  return chances;
}

/** The cells of the last move. What else of the mover's pieces has moved (a rook that castles) shows by comparison. */
export function lastCellsOf(view: PositionView, before: PositionView | null, places: Places): number[] {
  const last = new Set<number>();
  for (const name of view.lastCells) {
    // A board's move names pins, and pins may be called as the cells are.
    if (view.last.startsWith('@')) places.pin(name).forEach((cell) => last.add(cell));
    else places.numbers([name]).forEach((cell) => last.add(cell));
  }
  if (before && view.last !== '' && !view.last.startsWith('@')) {
    view.cells.forEach((cell, index) => {
      const was = before.cells[index]?.piece ?? '';
      const mover = before.side;
      const own = (piece: string): boolean => piece !== '' && sideOf(piece) === mover;
      if (was !== cell.piece && (own(was) || own(cell.piece))) last.add(index);
    });
  }
  return [...last];
}

function checkArrows(attacked: readonly number[], checkers: readonly number[]): Arrow[] {
  return attacked.flatMap((to) => checkers.map((from): Arrow => ({ from, to, kind: 'check' })));
}

export interface SceneChoice extends Partial<BoardScene> {
  /** The position one ply earlier, for marks on all pieces that the last move moved. */
  before?: PositionView | null;
  places?: Places;
}

/** A position as a still picture, unless `choice` says more. */
export function sceneOf(view: PositionView, look: Look, choice: SceneChoice = {}): BoardScene {
  const { before = null, places = new Places(view.cells, look), ...given } = choice;
  const attacked = places.numbers(view.attacked);
  const checkers = places.numbers(view.checkers);
  return {
    game: '',
    look,
    cells: view.cells,
    boards: view.boards,
    side: view.side,
    bottom: 'white',
    movable: false,
    ahead: false,
    free: false,
    selected: null,
    selectedBoard: null,
    foreign: false,
    targets: [],
    pinTargets: [],
    last: lastCellsOf(view, before, places),
    unsent: false,
    attacked,
    checkers,
    threatened: [],
    goals: [],
    hover: null,
    cursor: null,
    attackers: [],
    defenders: [],
    rays: [],
    hintPin: null,
    chances: [],
    level: null,
    gap: null,
    animate: 0,
    theme: 'light',
    view3d: plainView3D,
    ...given,
    arrows: [...checkArrows(attacked, checkers), ...(given.arrows ?? [])],
  };
}
