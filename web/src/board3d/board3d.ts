// The board in space. It is handed scenes, draws what has changed, and tells what its user points at; it knows no rule.
// Loaded only when it is wanted: three.js comes with it.

import { msg, str } from '@lit/localize';
import type { CursorStep } from '../state/board/scene.js';
import type { Arrangement, Board as BoardView, BoardEvents, BoardScene, Room, View3D } from '../state/board/scene.js';
import { levelsSeen } from '../state/board/level_order.js';
import { followedLevel } from '../state/board/main_level.js';
import { type Ghost, ghostOf } from '../state/board/path.js';
import { arrangementOf, chosenIn, choosing } from '../state/board/arrangement.js';
import { naturalStack } from '../state/board/natural_stack.js';
import { type Arranged, arrange, shapeOf } from './arrangement.js';
import { boardsBeside, presentBoards } from './beside.js';
import type { Figures } from './measure.js';
import { type Colours, PALETTES } from './colours.js';
import { Gestures } from './gestures.js';
import { glided } from './glide.js';
import { type Ground, Hand } from './hand.js';
import { keepView, keptView } from './kept_view.js';
import { Layers } from './layers.js';
import { type Board, type Layout, betweenSeats, boardsOf, layOut, levelsOf, type Seat, wrap } from './layout.js';
import { type Stem, stemOf } from './lines.js';
import type { Carried } from './piece_layer.js';
import { atRest, beforeEye, pickableOf } from './pickable.js';
import {
  type Pickable,
  pick,
  pickerOf,
  pointOfCell,
  pointOfHandle,
  pointOfLevel,
  pointOfPin,
  squareOn,
} from './picking.js';
import {
  type Pose,
  type Preset,
  type Projection,
  between,
  leanOf,
  presetPose,
  pointUnder,
  project,
  stepOn,
  toScreen,
  turned,
  zoomAt,
} from './pose.js';
import { type Drawn, slabsOf } from './rows.js';
import { clearest } from './sight.js';
import { Stage, probe } from './stage.js';
import { Strip, formOf } from './strip.js';
import { type Travel, travelBetween } from './travel.js';
import type { Wearable, Wearer } from './wearable.js';
import { Worn } from './worn.js';

/** Of the rocking camera: degrees to either side, milliseconds for a whole swing. */
const WIGGLE = { degrees: 4, period: 4200 };

/** How high over its foot a piece is held, in cells. */
const GRIP = 0.35;

interface Glide<T> {
  from: T;
  to: T;
  start: number;
}

export class Board3D implements BoardView {
  readonly #events: BoardEvents;
  readonly #roomNow: () => Room | null;
  readonly #stage: Stage;
  readonly #gestures: Gestures;
  readonly #hand: Hand;
  readonly #layers: Layers;
  readonly #strip: Strip;
  readonly #worn: Worn;
  readonly #host: HTMLElement;
  readonly #canvasHost = document.createElement('div');
  #scene: BoardScene | null = null;
  /** What the level in front was chosen for. */
  #followed: BoardScene | null = null;
  #boards: readonly Board[] = [];
  #slabs: ReturnType<typeof slabsOf> = [];
  #layout: Layout = layOut([], [], []);
  #projection: Projection | null = null;
  #pose: Pose = { azimuth: 0, elevation: 55, zoom: 1, panX: 0, panY: 0, yaw: 0 };
  #preset: Preset | null = 'player';
  /** A kept view: the scene that comes next may lay levels out as it did. */
  #recalled: Pose | null = null;
  #glide: Glide<Pose> | null = null;
  /** The level in front of `focus`. */
  #active = 0;
  /** What the seats were made for; the seats they come from while they change. */
  #arranged: Arranged = { seats: [], view: { azimuth: 0, elevation: 55, fov: 20 } };
  #wanted = '';
  /** The size of the picture that the strip was shown for. */
  #stripFor = '';
  #moving: { from: readonly Seat[]; fov: number; start: number } | null = null;
  #travel: { what: Travel; start: number; time: number } | null = null;
  #stems: Stem[] = [];
  /** The level that the pointer calls. */
  #called: number | null = null;
  #stale = true;

  static available(): boolean {
    return probe().works;
  }

  /**
   * `gone` is called when the board can be drawn no more: the browser has taken WebGL away and does not give it back. `room`
   * says what the page around the board is, by which levels are laid out; null: the size of the picture decides.
   */
  constructor(host: HTMLElement, events: BoardEvents, gone: () => void, room: () => Room | null = () => null) {
    this.#events = events;
    this.#roomNow = room;
    this.#host = host;
    host.style.display = 'flex';
    this.#canvasHost.style.cssText = 'flex:1;min-width:0;min-height:0;position:relative;inset:auto';
    this.#strip = new Strip({
      call: (level) => this.#forward(level),
      point: (level) => this.#call(level),
    });
    this.#strip.element.style.position = 'static';
    host.append(this.#canvasHost, this.#strip.element);
    this.#stage = new Stage(this.#canvasHost, (now) => this.#tick(now), gone);
    this.#worn = new Worn(
      this.#stage,
      () => this.#hand,
      () => {
        if (this.#scene) this.#rearrange(this.#scene, false);
        this.#redraw();
      },
    );
    this.#layers = new Layers(this.#stage.root, this.#stage.view);
    this.#hand = new Hand(
      this.#ground(
        ({ x, y }) => {
          const scene = this.#pickable();
          return scene && pick(scene, x, y);
        },
        ({ x, y }) => {
          const box = this.#stage.canvas.getBoundingClientRect();
          return this.#strip.levelAt(box.left + x, box.top + y);
        },
      ),
      events,
    );
    this.#gestures = new Gestures(this.#stage.canvas, {
      click: (x, y, more) => this.#hand.click({ x, y }, more),
      grab: (x, y) => this.#hand.grab({ x, y }),
      carry: (x, y) => this.#hand.carry({ x, y }),
      release: (at) => this.#hand.release(at),
      hover: (at) => this.#hand.point(at),
      orbit: (dx, dy) => this.turn(-dx * 0.4, dy * 0.3),
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, x, y) => {
        if (this.#projection) this.#move(zoomAt(this.#pose, this.#projection, factor, x, y));
      },
      step: (step) => this.#step(step),
    });
  }

  #ground(pickAt: Ground['pickAt'], levelBeside: Ground['levelBeside']): Ground {
    return {
      scene: () => this.#scene,
      pickAt,
      levelBeside,
      call: (level) => this.#call(level),
      calls: () => !this.#small,
      forward: (level) => this.#forward(level),
      lift: (level, above) => this.#liftFrom(level, above),
      cursor: (name) => (this.#stage.canvas.style.cursor = name),
      redraw: () => this.#redraw(),
    };
  }

  update(scene: BoardScene): void {
    const old = this.#scene;
    this.#scene = scene;
    const fresh = old?.game !== scene.game || old.cells.length !== scene.cells.length;
    if (fresh) {
      this.#boards = boardsOf(scene.cells, scene.look.pins);
      this.#travel = this.#glide = this.#moving = null;
      this.#called = null;
      this.#wanted = '';
      this.#preset = 'player';
    }
    if (fresh || old.cells !== scene.cells) this.#slabs = slabsOf(scene.cells, this.#boards);
    // No level comes forward under a piece that is carried, unless it is carried there.
    if (fresh || !this.#hand.piece) this.#follow(scene, fresh ? null : this.#followed);
    if (this.#called === this.#active) this.#called = null;
    const flipped = !fresh && old.bottom !== scene.bottom;
    this.#showStrip(scene);
    this.#rearrange(scene, fresh);
    this.#recalled = null;
    if (fresh) this.#pose = this.#presetOf('player');
    else if (flipped) {
      if (this.#preset) this.preset(this.#preset);
      else this.#go({ ...this.#pose, yaw: wrap(this.#pose.yaw + 180) });
    }
    if (!fresh && old.cells !== scene.cells && scene.animate > 0) {
      const what = travelBetween(old.cells, scene.cells, scene.last);
      what.journeys = what.journeys.filter(({ from, to }) => !this.#worn.hands.some((hand) => hand.hasPut(from, to)));
      if (what.journeys.length > 0) this.#travel = { what, start: performance.now(), time: scene.animate };
    }
    for (const hand of this.#worn.hands) hand.follow(scene);
    this.#redraw();
  }

  preset(name: Preset): void {
    this.#preset = name;
    this.#go(this.#presetOf(name));
  }

  turn(azimuth: number, elevation: number): void {
    this.#move(turned(this.#pose, azimuth, elevation));
  }

  pan(right: number, down: number): void {
    const { distance, focal } = this.#projection ?? { distance: 1, focal: 1 };
    const scale = distance / focal;
    this.#move({ ...this.#pose, panX: this.#pose.panX - right * scale, panY: this.#pose.panY + down * scale });
  }

  zoom(factor: number): void {
    const { width, height } = this.#stage.size;
    if (this.#projection) this.#move(zoomAt(this.#pose, this.#projection, factor, width / 2, height / 2));
  }

  storeView(game: string): ['info' | 'error', string] {
    const scene = this.#scene;
    const arrangement = scene && chosenIn(scene.view3d, this.#room);
    const pose = { ...this.#pose, yaw: wrap(this.#pose.yaw - this.#home) };
    const fault = keepView(() => localStorage, game, { pose, arrangement });
    return fault === '' ? ['info', msg('View saved.')] : ['error', fault];
  }

  recallView(game: string): Partial<View3D> | string {
    const kept = keptView(() => localStorage, game);
    if (typeof kept === 'string') return kept;
    this.#preset = null;
    const pose = { ...kept.pose, yaw: wrap(kept.pose.yaw + this.#home) };
    const { arrangement } = kept;
    const view = this.#scene?.view3d;
    const comes = view && arrangement !== undefined && arrangement !== chosenIn(view, this.#room);
    this.#recalled = comes ? pose : null;
    this.#go(pose);
    return comes ? choosing(view, this.#room, arrangement) : {};
  }

  lift(above: boolean): [boolean, string] {
    const scene = this.#scene;
    if (!scene || !this.#canLift()) return [false, msg('Levels can be lifted out only if no boards move.')];
    const { level, look, view3d } = scene;
    if (level === null) return [false, msg('Choose a level first with [ and ].')];
    const back = view3d.lifted.includes(level);
    const more = this.#liftFrom(level, above);
    const name = look.levels[level] ?? '';
    if (more)
      return [
        true,
        back
          ? msg(str`Level ${name} and all above it are back in the stack.`)
          : msg(str`Level ${name} and all above it are beside the stack.`),
      ];
    return [true, back ? msg(str`Level ${name} is back in the stack.`) : msg(str`Level ${name} is beside the stack.`)];
  }

  /** Whether that is more than one level. */
  #liftFrom(level: number, above: boolean): boolean {
    const levels = new Set(this.#boards.map((board) => board.level));
    const moved = above ? [...levels].filter((other) => other >= level).sort((a, b) => a - b) : [level];
    this.#events.liftLevels(moved);
    return moved.length > 1;
  }

  #canLift(): boolean {
    return this.#kind() === 'stack' && this.#boards.length > 1 && this.#boards.every(({ pin }) => pin < 0);
  }

  cellPoint(cell: number): { x: number; y: number } | null {
    return this.#toClient((scene) => pointOfCell(scene, cell));
  }

  cellPoints(cells: readonly number[]): ({ x: number; y: number } | null)[] {
    const scene = this.#pickable();
    if (!scene) return cells.map(() => null);
    const pickAt = pickerOf(scene);
    const box = this.#stage.canvas.getBoundingClientRect();
    return cells.map((cell) => {
      const point = pointOfCell(scene, cell, pickAt);
      return point && { x: box.left + point.x, y: box.top + point.y };
    });
  }

  boardPoint(name: string): { x: number; y: number } | null {
    return this.#toClient((scene) => pointOfHandle(scene, name));
  }

  pinPoint(pin: string): { x: number; y: number } | null {
    return this.#toClient((scene) => pointOfPin(scene, pin));
  }

  cellUnder(x: number, y: number): number | null {
    const box = this.#stage.canvas.getBoundingClientRect();
    return this.#hand.cellAt({ x: x - box.left, y: y - box.top });
  }

  /** For tests: where a click calls a level, or in a stack takes it off or puts it back. */
  levelPoint(level: number): { x: number; y: number } | null {
    return this.#toClient((scene) => pointOfLevel(scene, level));
  }

  /** For tests: how much of each piece is seen, and how well cells are picked within so many pixels of their middles. */
  async measure(radius: number, frames: number): Promise<Figures | null> {
    const { measure } = await import('./measure.js');
    const { drawing, size } = this.#stage;
    const scene = this.#pickable();
    if (!drawing || !scene) return null;
    const { layout, exists } = scene;
    const cells = layout.places.flatMap((_, cell) => {
      const board = layout.boardOf[cell] ?? 0;
      const shown = layout.seats[board]?.shown ?? 'none';
      // A board that calls its level is not played on.
      return exists(cell) && shown !== 'none' ? [{ cell, shown: scene.calls(board) ? ('disc' as const) : shown }] : [];
    });
    const board = {
      ...drawing,
      frame: size,
      pieces: this.#layers.pieces.meshes,
      occluders: this.#layers.opaque,
      cells,
      screenOf: (cell: number) => squareOn(scene, cell),
      picker: () => pickerOf(scene),
      draw: () => {
        this.#stale = true;
        this.#stage.drawNow();
      },
    };
    return measure(board, radius, frames);
  }

  /** A headset shows the board from now on; null: there is nothing to draw with. */
  wear(wearer: Wearer): Wearable | null {
    return this.#worn.show(wearer, {
      scene: () => this.#scene,
      layout: () => (this.#scene ? atRest(this.#drawn(this.#scene), this.#arranged.seats).layout : this.#layout),
      colours: () => this.#colours(),
      kind: () => `${this.#scene?.game} ${this.#kind()}`,
      draw: (now) => void this.#tick(now),
      pickable: (projection) => this.#pickable(projection),
      hand: (pickAt) =>
        new Hand(
          this.#ground(pickAt, () => null),
          this.#events,
        ),
      step: (step) => this.#step(step),
    });
  }

  dispose(): void {
    this.#worn.dispose();
    this.#gestures.dispose();
    this.#hand.dispose();
    this.#layers.dispose();
    this.#stage.dispose();
    this.#strip.element.remove();
    this.#canvasHost.remove();
    this.#host.style.display = '';
  }

  /** By how much boards are turned for the side at the bottom. */
  get #home(): number {
    return this.#scene?.bottom === 'black' ? 180 : 0;
  }

  /** A phone. */
  get #small(): boolean {
    return this.#shape !== 'wide';
  }

  get #shape(): Room {
    const { size, room } = this.#worn.window(this.#roomNow());
    return shapeOf(size, room);
  }

  /** The arrangement that is asked for, or that serves this game in this window. */
  #kind(): Arrangement {
    const scene = this.#scene;
    if (!scene) return 'all';
    return arrangementOf(scene, this.#room);
  }

  get #room(): Room {
    return this.#roomNow() ?? this.#shape;
  }

  #colours(): Colours {
    const scene = this.#scene;
    return PALETTES[scene?.view3d.palette ?? (scene?.theme === 'dark' ? 'dusk' : 'day')];
  }

  #showStrip(scene: BoardScene): void {
    this.#stripFor = `${this.#stage.size.width}|${this.#stage.size.height}`;
    const { clientWidth: width, clientHeight: height } = this.#host;
    const room = this.#roomNow() ?? shapeOf({ width, height });
    const form = formOf(room, height);
    const levels = levelsOf(this.#boards, scene.cells);
    const shown = this.#kind() === 'focus' && levels.length > 1;
    this.#strip.element.style.display = shown ? '' : 'none';
    this.#host.style.flexDirection = { tall: 'column', low: 'row-reverse', wide: 'row' }[room];
    const colours = this.#colours();
    this.#host.style.background = `linear-gradient(${colours.table[1]}, ${colours.table[2]})`;
    this.#host.style.color = scene.theme === 'dark' || colours === PALETTES.dusk ? '#f4efe6' : '#2b2a33';
    if (shown) this.#strip.show(scene, levels, this.#active, colours, form, { width, height });
  }

  /** Where boards stand that are turned by `yaw`. */
  #arrange(scene: BoardScene, yaw: number): Arranged {
    const { size: frame, room } = this.#worn.window(this.#roomNow());
    const { gap, elevation } = naturalStack(scene.look, scene.cells);
    return arrange(this.#kind(), this.#boards, {
      frame,
      room,
      active: this.#active,
      beside: boardsBeside(this.#boards, scene, this.#active),
      present: presentBoards(this.#boards, scene),
      gap: scene.gap ?? gap,
      lifted: scene.view3d.lifted,
      masked: scene.view3d.masked,
      yaw,
      look: { ...scene.look, elevation, levelOrder: [...levelsSeen(scene.look, scene.bottom)] },
    });
  }

  /** Gives boards their seats; when they change, they go there. */
  #rearrange(scene: BoardScene, fresh: boolean): void {
    const window = this.#worn.window(this.#roomNow());
    const kind = this.#kind();
    const yaw = fresh ? (scene.bottom === 'white' ? 0 : 180) : this.#pose.yaw;
    const { masked: without, lifted } = scene.view3d;
    const levels = kind === 'stack' ? `${without.join(' ')}/${lifted.join(' ')}` : '';
    const called = kind === 'focus' ? this.#called : null;
    const present = presentBoards(this.#boards, scene);
    const size = `${window.size.width}|${window.size.height}|${window.room}`;
    const beside = kind === 'focus' ? (boardsBeside(this.#boards, scene, this.#active)?.join(' ') ?? '') : '';
    const { game, gap, bottom } = scene;
    const wanted = [game, kind, this.#active, size, gap, levels, called, present, beside, bottom].join('|');
    const { view: before } = this.#arranged;
    const arranged = this.#arrange(scene, yaw);
    const bring = this.#boards.findIndex(({ level }, index) => level === called && present[index]);
    const seat = arranged.seats[bring];
    if (seat && seat.role === 'shelf' && seat.shown === 'disc') {
      arranged.seats[bring] = {
        ...seat,
        shown: 'whole',
        scale: seat.scale * 1.14,
        at: [seat.at[0], seat.at[1] + 0.5, seat.at[2] + 0.5],
      };
    }
    this.#arranged = arranged;
    if (wanted === this.#wanted) return;
    const first = this.#wanted === '';
    const { azimuth, elevation } = arranged.view;
    const [, kindBefore, activeBefore] = this.#wanted.split('|');
    const other =
      kindBefore !== kind || (this.#preset !== null && (before.azimuth !== azimuth || before.elevation !== elevation));
    const sized = !this.#wanted.includes(`|${size}|`);
    // The level in front of focus is none that somebody works on where all are whole.
    if (!fresh && kindBefore === 'focus' && kind !== 'focus' && scene.level !== null)
      queueMicrotask(() => this.#events.chooseLevel(null));
    // A cell that moves under a resting pointer does not count as pointed at.
    if (!first && kind === 'focus' && activeBefore !== String(this.#active))
      queueMicrotask(() => this.#worn.hands.forEach((hand) => hand.rest()));
    this.#wanted = wanted;
    if (!first && !fresh && !sized && scene.animate > 0) {
      this.#moving = { from: this.#layout.seats, fov: before.fov, start: performance.now() };
    } else this.#moving = null;
    if (other && !fresh && !first) {
      if (this.#recalled) this.#go(this.#recalled);
      else this.#go(this.#presetOf((this.#preset ??= 'player')));
    } else if (sized && this.#preset && !fresh && !first) this.#pose = this.#presetOf(this.#preset);
    this.#seat(1);
    this.#redraw();
  }

  /** Puts boards where they are at this share of their way. */
  #seat(t: number): void {
    const scene = this.#scene;
    if (!scene) return;
    const { seats } = this.#arranged;
    const now = this.#moving ? betweenSeats(this.#moving.from, seats, t) : seats;
    this.#layout = layOut(scene.cells, this.#boards, now);
    this.#stems = scene.boards.flatMap((board) => stemOf(this.#layout, board) ?? []);
  }

  #presetOf(name: Preset): Pose {
    const scene = this.#scene;
    const { view } = this.#arranged;
    const bottom = scene?.bottom ?? 'white';
    const best = () => {
      if (!scene || this.#kind() !== 'stack') return view;
      // Of the boards as they will stand, however they are turned now.
      const { seats } = this.#arrange(scene, presetPose('player', view, () => view, bottom).yaw);
      const pieces = scene.cells.flatMap(({ piece, level }, index) =>
        piece && !scene.view3d.masked.includes(level) ? [index] : [],
      );
      return clearest(layOut(scene.cells, this.#boards, seats), pieces, this.#stage.size, view);
    };
    return presetPose(name, view, best, bottom);
  }

  #go(to: Pose): void {
    if (!this.#scene || this.#scene.animate <= 0) {
      this.#glide = null;
      this.#pose = to;
    } else {
      this.#glide = { from: this.#pose, to, start: performance.now() };
    }
    this.#redraw();
  }

  #move(pose: Pose): void {
    this.#glide = null;
    this.#preset = null;
    this.#pose = pose;
    this.#redraw();
  }

  shownLevel(): number | null {
    return this.#kind() === 'focus' ? this.#active : null;
  }

  /** As boards and camera will stand; that the camera rocks does not count. */
  stepSeen(step: CursorStep): CursorStep {
    const { azimuth, yaw } = this.#glide?.to ?? this.#pose;
    return stepOn(step, azimuth + yaw - this.#home);
  }

  #step(step: number): void {
    if (!this.#scene || this.#kind() !== 'focus') {
      this.#events.stepLevel(step);
      return;
    }
    const levels = levelsOf(this.#boards, this.#scene.cells).map(({ level }) => level);
    const next = levels[levels.indexOf(this.#active) + step];
    if (next !== undefined) this.#forward(next);
  }

  /** A level comes forward because somebody wants it; the page is told, which may have thought of it as chosen before. */
  #forward(level: number): void {
    this.#called = null;
    this.#active = level;
    this.#events.chooseLevel(level);
    if (this.#scene) this.#rearrange(this.#scene, false);
  }

  /** The level in front is that of the last move, unless another one has been asked for since. */
  #follow(scene: BoardScene, before: BoardScene | null): void {
    this.#followed = scene;
    const level = followedLevel(scene, before, this.#active, this.#small ? 0 : 1);
    if (level === this.#active && before) return;
    this.#active = level;
    // If one level is played at a time, it is this one from now on.
    if (before && scene.level !== null && scene.level !== level && this.#kind() === 'focus')
      queueMicrotask(() => this.#events.chooseLevel(level));
  }

  #call(level: number | null): void {
    const called = level === this.#active ? null : level;
    if (called === this.#called) return;
    this.#called = called;
    if (this.#scene) this.#rearrange(this.#scene, false);
    this.#redraw();
  }

  #redraw(): void {
    this.#stale = true;
    this.#stage.ask();
  }

  #tick(now: number): boolean {
    const scene = this.#scene;
    if (!scene) return false;
    // Signs hang where the camera of the moment sees them: its last picture, too, is drawn anew.
    const glides = this.#glide !== null;
    if (this.#glide) {
      const t = glided(this.#glide.start, now);
      this.#pose = between(this.#glide.from, this.#glide.to, t);
      if (t >= 1) this.#glide = null;
    }
    this.#showStripIfSized(scene);
    this.#rearrange(scene, false);
    const moving = this.#moving;
    const t = moving ? glided(moving.start, now) : 1;
    this.#seat(t);
    if (t >= 1) this.#moving = null;
    const fov = moving ? moving.fov + (this.#arranged.view.fov - moving.fov) * t : this.#arranged.view.fov;
    const { wearer } = this.#worn;
    const wiggle = !wearer && scene.view3d.wiggle && scene.animate > 0;
    const rock = wiggle ? WIGGLE.degrees * Math.sin((2 * Math.PI * now) / WIGGLE.period) : 0;
    const pose = { ...this.#pose, azimuth: this.#pose.azimuth + rock };
    const projection = wearer?.projection() ?? project(pose, this.#layout, this.#stage.size, fov);
    const side = this.#projection && Math.sign(this.#projection.toward[0]) === Math.sign(projection.toward[0]);
    this.#projection = projection;
    if (!wearer) this.#stage.aim(pose, projection, this.#layout.radius);
    const turns = wearer?.hasTurned() ?? false;
    if (this.#stale || moving || glides || this.#travel || !side || turns) this.#draw(scene, projection, now);
    this.#stale = false;
    return this.#glide !== null || this.#moving !== null || this.#travel !== null || wiggle;
  }

  /** The window has another size: the strip may need another form. */
  #showStripIfSized(scene: BoardScene): void {
    const { width, height } = this.#stage.size;
    if (this.#stripFor !== `${width}|${height}`) this.#showStrip(scene);
  }

  #draw(scene: BoardScene, projection: Projection, now: number): void {
    let t = 1;
    if (this.#travel) {
      t = Math.min(Math.max((now - this.#travel.start) / this.#travel.time, 0), 1);
      if (t >= 1) this.#travel = null;
    }
    const colours = this.#colours();
    this.#stage.ground = colours.table;
    this.#layers.draw(this.#drawn(scene), {
      projection,
      stems: this.#stems,
      travel: this.#travel?.what ?? null,
      t,
      ghost: this.#ghost(scene),
      carried: this.#carried(projection),
      worn: this.#worn.wearer !== null,
    });
  }

  #drawn(scene: BoardScene): Drawn {
    return {
      scene,
      layout: this.#layout,
      colours: this.#colours(),
      exists: scene.cells.map((cell) => cell.exists),
      slabs: this.#slabs,
      stacked: this.#kind() === 'stack',
      called: this.#boards.findIndex(({ level }) => level === this.#called),
      pin: this.#worn.hands.find((hand) => hand.pin !== null)?.pin ?? null,
      moving: this.#moving !== null,
    };
  }

  /** The piece that is moved, where it would land. */
  #ghost(scene: BoardScene): Ghost | null {
    const carried = this.#worn.hands.find((hand) => hand.piece)?.piece;
    return carried ? ghostOf(scene, carried.from, carried.over) : ghostOf(scene);
  }

  /** The piece in the hand: over the cell under it, or as large as on the board in front. */
  #carried(projection: Projection): Carried | null {
    const hand = this.#worn.hands.find((each) => each.piece);
    const piece = hand?.piece;
    if (!piece) return null;
    const { from, over: under, at } = piece;
    const front = this.#boards.findIndex((_, index) => this.#layout.seats[index]?.role === 'active');
    const like = under ?? this.#boards[front]?.cells[0] ?? from;
    const near = this.#layout.places[like] ?? [0, 0, 0];
    const { wearer } = this.#worn;
    if (wearer) return { from, like, place: wearer.holds(hand) };
    return { from, like, place: pointUnder(projection, at.x, at.y + GRIP * toScreen(projection, near).scale, near) };
  }

  /** As it will stand, from where the screen looks at it, or from elsewhere. */
  #pickable(from?: Projection): Pickable | null {
    const scene = this.#scene;
    if (!scene) return null;
    this.#rearrange(scene, false);
    const drawn = this.#moving ? atRest(this.#drawn(scene), this.#arranged.seats) : this.#drawn(scene);
    const azimuth = (this.#pose.azimuth * Math.PI) / 180;
    const lean = from ? 0 : leanOf(this.#pose);
    const pickable = pickableOf({
      drawn,
      projection: from ?? project(this.#pose, drawn.layout, this.#stage.size, this.#arranged.view.fov),
      stems: this.#stems,
      lean: [lean * Math.sin(azimuth), 1, -lean * Math.cos(azimuth)],
      small: this.#small,
      liftable: this.#canLift(),
    });
    return from ? beforeEye(pickable) : pickable;
  }

  #toClient(find: (scene: Pickable) => { x: number; y: number } | null): { x: number; y: number } | null {
    const scene = this.#pickable();
    const point = scene && find(scene);
    if (!point) return null;
    const box = this.#stage.canvas.getBoundingClientRect();
    return { x: box.left + point.x, y: box.top + point.y };
  }
}
