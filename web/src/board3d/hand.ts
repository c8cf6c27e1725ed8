// What the pointer does to the board in space: it points, clicks, and carries pieces and boards that move. What is carried
// is held over the boards; a level that it rests on comes forward, so that it can be put down there.

import { sideOf } from '../core/side.js';
import { type BoardEvents, type BoardScene, canDrag } from '../state/board/scene.js';
import { DoubleClick } from '../state/board_kit/double_click.js';
import type { Picked } from './picking.js';

/** Pixels of the picture; of a hand in a headset, in the room. */
export interface Spot {
  x: number;
  y: number;
  z?: number;
}

/** What the hand asks and tells the board that it works on. */
export interface Ground {
  scene(): BoardScene | null;
  pickAt(at: Spot): Picked | null;
  /** The level whose button stands there, beside the picture. */
  levelBeside(at: Spot): number | null;
  /** A level is pointed at, or none. */
  call(level: number | null): void;
  /** Whether levels that are pointed at are called without anything in the hand. */
  calls(): boolean;
  forward(level: number): void;
  /** Of a stack: off it, or back on; `above`: with all that stand above it. */
  lift(level: number, above: boolean): void;
  cursor(name: string): void;
  redraw(): void;
}

type Load = { kind: 'piece'; cell: number } | { kind: 'board'; name: string };

/** Milliseconds for which a carried piece must point at a level before that level comes forward. */
const REST = 320;

/** Cells where the selected piece may go now, or as a premove. */
export const playable = (scene: BoardScene): number[] =>
  scene.foreign && !(scene.ahead && isOwn(scene, scene.selected ?? -1)) ? [] : scene.targets.map(({ cell }) => cell);

export class Hand {
  readonly #ground: Ground;
  readonly #events: BoardEvents;
  #load: Load | null = null;
  /** What is carried is over this cell, or this place for a board. */
  #cell: number | null = null;
  #pin: string | null = null;
  #at: Spot | null = null;
  #hovered: number | null = null;
  #resting: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The piece lies where it was put: it does not go there once more. */
  #put: { from: number; to: number } | null = null;
  /** Boards have changed places under the hand: the level that lies there now waits until the hand has left it. */
  #brought = false;
  #unmeant: number | null = null;
  readonly #double = new DoubleClick();

  constructor(ground: Ground, events: BoardEvents) {
    this.#ground = ground;
    this.#events = events;
  }

  /** The piece that is carried: where it comes from, what it is over, and where the hand is. */
  get piece(): { from: number; over: number | null; at: Spot } | null {
    return this.#load?.kind === 'piece' && this.#at ? { from: this.#load.cell, over: this.#cell, at: this.#at } : null;
  }

  hasPut(from: number, to: number): boolean {
    return this.#put?.from === from && this.#put.to === to;
  }

  /** The place that a carried board is over. */
  get pin(): string | null {
    return this.#load?.kind === 'board' ? this.#pin : null;
  }

  cellAt(at: Spot): number | null {
    const picked = this.#ground.pickAt(at);
    return picked?.kind === 'cell' ? picked.cell : null;
  }

  /** `more`: a level is taken off a stack with all that stand above it. */
  click(at: Spot, more = false): void {
    const picked = this.#ground.pickAt(at);
    if (this.#double.strays(at, picked, performance.now())) return;
    if (picked?.kind === 'cell') this.#events.pick(picked.cell);
    else if (picked?.kind === 'board') this.#events.pickBoard(picked.name);
    else if (picked?.kind === 'pin') this.#events.pickPin(picked.pin);
    else if (picked?.kind === 'level') this.#bring(picked);
    else if (picked?.kind === 'lift') this.#ground.lift(picked.level, more);
  }

  /** With the level comes the piece of it that was clicked, if it can be moved now. */
  #bring({ level, piece }: { level: number; piece?: number }): void {
    this.#ground.forward(level);
    const scene = this.#ground.scene();
    if (piece !== undefined && scene?.movable && isOwn(scene, piece) && scene.selected !== piece)
      this.#events.pick(piece);
  }

  grab(at: Spot): boolean {
    const scene = this.#ground.scene();
    const load = scene && this.#loadOf(scene, this.#ground.pickAt(at));
    if (!load) return false;
    this.#load = load;
    this.#at = at;
    this.#cell = this.#pin = this.#put = null;
    if (load.kind === 'piece') this.#events.dragStart(load.cell);
    else if (scene.selectedBoard !== load.name) this.#events.pickBoard(load.name);
    this.#ground.cursor('grabbing');
    return true;
  }

  carry(at: Spot): void {
    if (!this.#load) return;
    this.#at = at;
    const picked = this.#ground.pickAt(at);
    // Over a target the level does not come: the piece can be put down there.
    this.#rest(picked?.kind === 'level' ? picked.level : this.#ground.levelBeside(at));
    this.#ground.call(picked?.kind === 'cell' || picked?.kind === 'pin' ? calledBy(picked) : this.#resting);
    this.#pin = picked?.kind === 'pin' ? picked.pin : null;
    const cell = picked?.kind === 'cell' ? picked.cell : null;
    if (this.#load.kind === 'piece' && cell !== this.#cell) this.#events.hover(cell);
    this.#cell = cell;
    this.#ground.redraw();
  }

  release(at: Spot | null): void {
    const load = this.#load;
    const resting = this.#resting;
    this.putDown();
    if (!load) return;
    const picked = at && this.#ground.pickAt(at);
    if (load.kind === 'piece') {
      // Broken off, or over a level that may come, the piece stays where it is.
      const stays = picked === null ? at === null || resting !== null : picked.kind === 'level';
      const to = stays ? load.cell : picked?.kind === 'cell' ? picked.cell : null;
      this.#put = to === null || to === load.cell ? null : { from: load.cell, to };
      this.#events.drop(load.cell, to);
    } else if (picked?.kind === 'pin') this.#events.pickPin(picked.pin);
    // Let go before it has come: it comes all the same, and a click can follow.
    if (at && resting !== null) this.#ground.forward(resting);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing is carried any more; nothing is told. */
  putDown(): void {
    clearTimeout(this.#timer);
    this.#load = this.#at = this.#cell = this.#pin = this.#resting = this.#unmeant = null;
    this.#brought = false;
    this.#ground.call(null);
    this.#ground.cursor('default');
    this.#ground.redraw();
  }

  /** Another scene: what is carried may be gone, or have been put down by a key. */
  follow(scene: BoardScene): void {
    const load = this.#load;
    if (load?.kind === 'piece' ? scene.selected !== load.cell : load && scene.selectedBoard !== load.name)
      this.putDown();
    const ghosts = scene.pinTargets.some(({ cells }) => this.#hovered !== null && cells.includes(this.#hovered));
    if (this.#hovered !== null && !scene.cells[this.#hovered]?.exists && !ghosts) this.#hovered = null;
  }

  /** Nothing is pointed at until the pointer moves. */
  rest(): void {
    if (this.#load) return;
    // What the keyboard points at stays.
    if (this.#ground.scene()?.hover !== this.#hovered) this.#hovered = null;
    this.point(null);
  }

  point(at: Spot | null): void {
    const picked = at && this.#ground.pickAt(at);
    const cell = picked?.kind === 'cell' ? picked.cell : null;
    // A board that is called comes a little nearer: a place of it that a click plays would move from under the pointer.
    if (this.#ground.calls() && (cell === null || calledBy(picked) === null)) this.#ground.call(calledBy(picked));
    if (cell !== this.#hovered) {
      this.#hovered = cell;
      this.#events.hover(cell);
    }
    this.#ground.cursor(this.#canBeTaken(picked) ? 'pointer' : 'default');
  }

  #rest(pointed: number | null): void {
    if (this.#brought) this.#unmeant = pointed;
    this.#brought = false;
    if (pointed !== this.#unmeant) this.#unmeant = null;
    const level = pointed === this.#unmeant ? null : pointed;
    if (level === this.#resting) return;
    clearTimeout(this.#timer);
    this.#resting = level;
    if (level === null) return;
    this.#timer = setTimeout(() => {
      this.#resting = null;
      this.#brought = true;
      this.#ground.forward(level);
    }, REST);
  }

  /** What comes along from there: a piece of the side to move; from an empty cell, or by its sign, its rim or its stem, a board that may move. */
  #loadOf(scene: BoardScene, picked: Picked | null): Load | null {
    if (picked?.kind === 'cell' && isOwn(scene, picked.cell)) return { kind: 'piece', cell: picked.cell };
    const board = scene.boards.find(({ name, cells }) =>
      picked?.kind === 'board'
        ? name === picked.name
        : picked?.kind === 'cell' && cells.includes(picked.cell) && scene.cells[picked.cell]?.piece === '',
    );
    if (!board || !canDrag(scene, board.owner)) return null;
    return board.mayMove || scene.ahead ? { kind: 'board', name: board.name } : null;
  }

  /** A piece that may be moved, a marked place, a board that may move, a level to call. */
  #canBeTaken(picked: Picked | null): boolean {
    const scene = this.#ground.scene();
    if (!picked || !scene) return false;
    if (picked.kind === 'level' || picked.kind === 'lift') return true;
    if (!scene.movable && !scene.ahead) return false;
    if (picked.kind === 'pin') return true;
    if (picked.kind === 'board') return this.#loadOf(scene, picked) !== null;
    return playable(scene).includes(picked.cell) || isOwn(scene, picked.cell);
  }
}

/** The level of a small board under the pointer. */
const calledBy = (picked: Picked | null): number | null =>
  picked?.kind === 'level' || picked?.kind === 'cell' || picked?.kind === 'pin' ? (picked.level ?? null) : null;

function isOwn(scene: BoardScene, cell: number): boolean {
  const piece = scene.cells[cell]?.piece ?? '';
  return piece !== '' && canDrag(scene, sideOf(piece));
}
