// A game in a headset: the board that the page has, at the height of a table, with hands that move its pieces and the board itself, and a
// panel for all else. The camera is the wearer's head and nothing else: what moves is the board.

import { msg } from '@lit/localize';
import { Color, Group, LinearSRGBColorSpace, Matrix4, type Mesh, PerspectiveCamera, Quaternion, Vector3 } from 'three';
import type { Hand } from '../board3d/hand.js';
import type { Layout, Point } from '../board3d/layout.js';
import type { Projection } from '../board3d/pose.js';
import type { Wearable, Wearer } from '../board3d/wearable.js';
import { looking } from './aim.js';
import type { Content, Desk, Own } from './content.js';
import { type Habits, keepHabits, keptHabits } from './kept.js';
import { Panel } from './panel.js';
import { LINE, METRES_A_PIXEL } from './panel_layout.js';
import {
  type Extent,
  type Grip,
  type Place,
  extentOf,
  firstPlace,
  inRoom,
  moved,
  onTable,
  scaleFor,
  spun,
  stretched,
} from './place.js';
import { plainMaterial, tableMesh } from './shapes.js';
import { Source } from './source.js';

/** Signs have the size they have on a screen on which a length of 1 takes so many pixels at a distance of 1: 10 are 1.3 degrees. */
const FOCAL = 440;
const PICTURE = { width: 900, height: 900 };
/** The head has turned round the board, or come nearer, so far that signs hang elsewhere. */
const TURNED = 0.06;
const NEARER = 0.12;
/** A step of the stick round the board, and how far the stick is pushed. */
const STEP = Math.PI / 6;
const PUSHED = 0.7;
/** How often the panel is filled anew while nothing happens, in milliseconds: clocks run. */
const EVERY = 200;
/** The panel on a wrist is nearer, and smaller. */
const ON_WRIST = 0.42;

/** For tests: where things are in the room, and what a picture costs. */
export interface Probe {
  place(): Place | null;
  cell(name: string): Point | null;
  pin(name: string): Point | null;
  board(name: string): Point | null;
  button(name: string): Point | null;
  texts(): string[];
  /** Of a picture, both eyes together. */
  figures(): { calls: number; triangles: number; frames: number };
  /** The height of a line of the panel, in degrees of view. */
  degrees(): number;
  /** Cells that the sources aim at, by their hands. */
  aims(): Record<string, string>;
}

const gripOf = ({ position: p, orientation: q }: XRRigidTransform): Grip => ({
  at: [p.x, p.y, p.z],
  turn: [q.x, q.y, q.z, q.w],
});

const raw = (colour: string): Color => new Color().setStyle(colour, LinearSRGBColorSpace);

export class Headset implements Wearer {
  readonly #session: XRSession;
  readonly #board: Wearable;
  readonly #desk: Desk;
  readonly #room = new Group();
  readonly #camera = new PerspectiveCamera(60, 1, 0.05, 40);
  readonly #panel = new Panel();
  readonly #paints = {
    body: plainMaterial(raw('#8d8aa0')),
    ray: plainMaterial(raw('#fff0a8'), 0.85),
    table: plainMaterial(raw('#3c3a46'), 1, true),
  };
  readonly #table: Mesh;
  readonly #sources = new Map<XRInputSource | null, Source>();
  readonly #stop = new AbortController();
  #habits: Habits = keptHabits(() => localStorage);
  #space: XRReferenceSpace | null = null;
  #floor: number | null = 0;
  #head: Grip = { at: [0, 1.6, 0], turn: [0, 0, 0, 1] };
  #place: Place | null = null;
  #kind = '';
  #extent: Extent = { base: [0, 0, 0], width: 1, depth: 1, height: 1 };
  #grab: { place: Place; grips: readonly Grip[] } | null = null;
  #drawn: Point = [0, 0, 0];
  #active: Source | null = null;
  #content: Content | null = null;
  #filled = -Infinity;
  #frames = 0;
  #figures = { calls: 0, triangles: 0 };

  private constructor(session: XRSession, wear: (wearer: Wearer) => Wearable | null, desk: Desk) {
    this.#session = session;
    this.#desk = desk;
    const board = wear(this);
    if (!board) throw new Error('There is nothing to draw the board with.');
    this.#board = board;
    this.#table = tableMesh(this.#paints.table);
    this.#table.visible = session.environmentBlendMode === 'opaque';
    this.#room.matrixAutoUpdate = false;
    this.#panel.mesh.matrixAutoUpdate = false;
    this.#room.add(this.#camera, this.#panel.mesh, this.#table);
    board.root.add(this.#room);
  }

  /** Shows the board in the headset until the session ends. */
  static async enter(session: XRSession, wear: (wearer: Wearer) => Wearable | null, desk: Desk): Promise<Headset> {
    const headset = new Headset(session, wear, desk);
    try {
      await headset.#start();
    } catch (error) {
      headset.#leave();
      throw error;
    }
    return headset;
  }

  async #start(): Promise<void> {
    const session = this.#session;
    const on = { signal: this.#stop.signal };
    session.addEventListener('end', () => this.#leave(), on);
    const hasFloor = await session.requestReferenceSpace('local-floor').then(
      () => true,
      () => false,
    );
    this.#floor = hasFloor ? 0 : null;
    const { renderer } = this.#board;
    renderer.xr.enabled = true;
    renderer.xr.setReferenceSpaceType(hasFloor ? 'local-floor' : 'local');
    await renderer.xr.setSession(session);
    if (this.hasLeft) return;
    this.#space = renderer.xr.getReferenceSpace();
    // The wearer has asked for a new middle of the room.
    this.#space?.addEventListener('reset', () => (this.#place = null), on);
    session.addEventListener('inputsourceschange', () => this.#meet(), on);
    session.addEventListener('visibilitychange', () => session.visibilityState !== 'visible' && this.#putDown(), on);
    session.addEventListener('selectstart', (event) => this.#with(event, (source) => this.#select(source)), on);
    session.addEventListener('selectend', (event) => this.#with(event, (source) => this.#letGo(source, true)), on);
    session.addEventListener('squeezestart', (event) => this.#with(event, (source) => this.#squeeze(source)), on);
    session.addEventListener('squeezeend', (event) => this.#with(event, (source) => this.#letGo(source, false)), on);
    if (this.#table.visible) renderer.setClearColor('#191820', 1);
    renderer.xr.setAnimationLoop((now, frame) => this.#frame(now, frame));
    this.#meet();
  }

  get hasLeft(): boolean {
    return this.#stop.signal.aborted;
  }

  #leave(): void {
    if (this.hasLeft) return;
    this.#stop.abort();
    const { renderer } = this.#board;
    renderer.xr.setAnimationLoop(null);
    // Three runs its own loop on the window after a session, with nothing to do.
    renderer.setAnimationLoop(null);
    renderer.xr.enabled = false;
    renderer.setClearColor(0x000000, 0);
    for (const source of this.#sources.values()) source.dispose();
    this.#sources.clear();
    this.#room.removeFromParent();
    this.#panel.dispose();
    this.#table.geometry.dispose();
    for (const paint of Object.values(this.#paints)) paint.dispose();
    this.#board.takeOff();
    this.#desk.left();
  }

  end(): void {
    void this.#session.end().catch(() => undefined);
  }

  // ---- of the board

  projection(): Projection {
    const { base, height } = this.#extent;
    const eye = this.#onBoard(this.#head.at);
    const middle: Point = [base[0], base[1] + height / 2, base[2]];
    return looking(eye, [middle[0] - eye[0], middle[1] - eye[1], middle[2] - eye[2]], FOCAL, PICTURE);
  }

  hasTurned(): boolean {
    const { toward, eye } = this.projection();
    const [x, y, z] = this.#drawn;
    const was = Math.hypot(x, y, z);
    const now = Math.hypot(...eye);
    const same = (x * eye[0] + y * eye[1] + z * eye[2]) / Math.max(was * now, 1e-6);
    const azimuth = Math.atan2(-toward[0], toward[2]);
    // Pieces turn with the head: that costs nothing, and is done for every picture.
    this.#board.view.turn.value = [Math.cos(azimuth), Math.sin(azimuth)];
    if (same > Math.cos(TURNED) && Math.abs(now / Math.max(was, 1e-6) - 1) < NEARER) return false;
    this.#drawn = eye;
    return true;
  }

  hands(): readonly Hand[] {
    return [...this.#sources.values()].map(({ hand }) => hand);
  }

  holds(hand: Hand): Point {
    const source = [...this.#sources.values()].find((each) => each.hand === hand);
    return source?.heldAt() ?? [0, 0, 0];
  }

  gone(): void {
    this.end();
    this.#leave();
  }

  #onBoard(point: Point): Point {
    return this.#place ? onTable(this.#place, this.#extent.base, point) : point;
  }

  // ---- what the wearer does

  /** Sources come and go; with none the eyes are one. */
  #meet(): void {
    const inputs: (XRInputSource | null)[] = [...this.#session.inputSources];
    if (inputs.length === 0) inputs.push(null);
    for (const [input, source] of this.#sources) {
      if (inputs.includes(input)) continue;
      if (source.holds) this.#letGo(source, true);
      source.dispose();
      this.#sources.delete(input);
      if (this.#active === source) this.#active = null;
    }
    for (const input of inputs) {
      if (this.#sources.has(input)) continue;
      const around = {
        panel: this.#panel,
        onBoard: (point: Point) => this.#onBoard(point),
        cell: () => this.#place?.scale ?? 1,
        pickable: (projection: Projection) => this.#board.pickable(projection),
      };
      this.#sources.set(input, new Source(input, around, this.#room, this.#paints, (at) => this.#board.hand(at)));
    }
  }

  /** Who points now: the hand that has done something last. */
  get #pointer(): Source | null {
    const all = [...this.#sources.values()];
    const main = this.#habits.leftHanded ? 'left' : 'right';
    return this.#active ?? all.find(({ handed }) => handed === main) ?? all[0] ?? null;
  }

  /** An event of a source, which is located and aims as it did then. */
  #with({ frame, inputSource }: XRInputSourceEvent, act: (source: Source) => void): void {
    if (!this.#sources.has(inputSource)) this.#meet();
    const source = this.#sources.get(inputSource);
    if (!source || !this.#space || !this.#place) return;
    const head = frame.getViewerPose(this.#space)?.transform;
    if (!head || !source.locate(frame, this.#space, head)) return;
    this.#active = source;
    source.look();
    act(source);
    this.#filled = -Infinity;
  }

  #select(source: Source): void {
    const { aim } = source;
    if (aim?.kind === 'panel') {
      this.#press(source, aim);
      return;
    }
    // A hand has no squeeze: its pinch is both.
    if (source.input?.hand && !this.#isMeant(source)) {
      this.#squeeze(source);
      return;
    }
    if (aim) source.hand.click(source.spot);
  }

  /** Whether a pinch there plays or calls something, rather than lifting something. */
  #isMeant({ aim }: Source): boolean {
    const scene = this.#board.scene();
    if (!scene || aim?.kind !== 'board') return false;
    const { picked } = aim;
    if (picked.kind !== 'cell') return picked.kind !== 'board';
    if (scene.targets.some(({ cell }) => cell === picked.cell)) return true;
    return (
      scene.selected === picked.cell || ((scene.cells[picked.cell]?.piece ?? '') !== '' && !this.#isOwn(picked.cell))
    );
  }

  #isOwn(cell: number): boolean {
    const scene = this.#board.scene();
    const piece = scene?.cells[cell]?.piece ?? '';
    const isWhite = piece === piece.toUpperCase();
    return piece !== '' && scene !== null && (scene.side === 'white') === isWhite;
  }

  #press(source: Source, aim: { x: number; y: number }): void {
    source.pulse(this.#panel.press(aim, performance.now()) ? 'legal' : 'refused');
  }

  #squeeze(source: Source): void {
    if (source.aim?.kind === 'panel') return;
    if (source.hand.grab(source.spot)) source.took('piece');
    else {
      source.took('board');
      this.#hold();
    }
  }

  /** `pinch`: it was the select of a source; the squeeze of a controller is something else. */
  #letGo(source: Source, pinch: boolean): void {
    if (!source.holds || (pinch && source.input?.gamepad && !source.input.hand)) return;
    const { holds } = source;
    source.holds = null;
    if (holds === 'piece') {
      source.hand.release(source.spot);
    } else this.#hold();
  }

  /** All hands that hold the board do so anew from here. */
  #hold(): void {
    const grips = this.#gripping().flatMap(({ grip }) => grip ?? []);
    this.#grab = this.#place && grips.length > 0 ? { place: this.#place, grips } : null;
  }

  #gripping(): Source[] {
    return [...this.#sources.values()].filter(({ holds }) => holds === 'board').slice(0, 2);
  }

  #putDown(): void {
    for (const source of this.#sources.values()) {
      if (source.holds === 'piece') source.hand.release(null);
      source.holds = null;
    }
    this.#grab = null;
  }

  /** Sticks turn the board in steps, and call levels. */
  #stick(source: Source): void {
    const { gamepad } = source.input ?? {};
    if (!gamepad || source.input?.hand || !this.#place) return;
    const [x = 0, y = 0] = gamepad.axes.length >= 4 ? gamepad.axes.slice(2) : gamepad.axes;
    const most = Math.max(Math.abs(x), Math.abs(y));
    if (most < PUSHED) {
      source.pushed = most > PUSHED / 2 && source.pushed;
      return;
    }
    if (source.pushed) return;
    source.pushed = true;
    this.#active = source;
    if (Math.abs(x) > Math.abs(y)) this.#turn(Math.sign(x) * STEP);
    else this.#board.step(-Math.sign(y));
    this.#filled = -Infinity;
  }

  /** About its own middle. */
  #turn(angle: number): void {
    if (this.#place) this.#place = { ...this.#place, yaw: this.#place.yaw + angle };
  }

  // ---- pictures

  #frame(now: number, frame: XRFrame): void {
    const { renderer, root, view } = this.#board;
    this.#space = renderer.xr.getReferenceSpace();
    const viewer = this.#space && frame.getViewerPose(this.#space);
    if (!this.#space || !viewer) return;
    this.#head = gripOf(viewer.transform);
    this.#seat();
    if (this.#session.visibilityState === 'visible') this.#work(frame, this.#space, viewer.transform, now);
    view.lean.value = [0, 0];
    view.pixels.value = [PICTURE.width, PICTURE.height, FOCAL];
    this.#board.draw(now);
    this.#fill(now);
    this.#setUp();
    renderer.render(root, this.#camera);
    this.#frames++;
    this.#figures = { calls: renderer.info.render.calls, triangles: renderer.info.render.triangles };
  }

  /** On the table, anew where another game or arrangement is to stand there. */
  #seat(): void {
    const kind = this.#board.kind();
    if (kind === this.#kind && this.#place) return;
    const before = this.#kind === '' ? null : scaleFor(this.#extent);
    this.#kind = kind;
    this.#extent = extentOf(this.#board.layout());
    const fits = scaleFor(this.#extent);
    // A board that was made larger stays so.
    this.#place =
      this.#place && before
        ? { ...this.#place, scale: (this.#place.scale / before) * fits }
        : firstPlace(this.#head, this.#extent, fits, this.#floor);
    this.#grab = null;
    this.#drawn = [0, 0, 0];
  }

  #work(frame: XRFrame, space: XRReferenceSpace, head: XRRigidTransform, now: number): void {
    const all = [...this.#sources.values()];
    for (const source of all) source.locate(frame, space, head);
    const grips = this.#gripping().flatMap(({ grip }) => grip ?? []);
    if (this.#grab && grips.length === this.#grab.grips.length) {
      const { place, grips: from } = this.#grab;
      const [a, b] = grips;
      const [was, other] = from;
      if (a && b && was && other) this.#place = stretched(place, [was.at, other.at], [a.at, b.at]);
      else if (a && was) this.#place = moved(place, was, a);
    }
    const pointer = this.#pointer;
    this.#panel.point(null);
    for (const source of all) {
      if (source.dwells && source !== pointer) continue;
      source.look();
      const { aim } = source;
      if (source.holds === 'piece') source.hand.carry(source.spot);
      else if (source === pointer && source.holds === null)
        source.hand.point(aim?.kind === 'board' ? source.spot : null);
      source.feel(this.#isWorth(source));
      this.#stick(source);
      if (source.dwells && source.rests(now)) {
        this.#select(source);
        this.#filled = -Infinity;
      }
      source.show(now);
    }
  }

  /** Something can be done there. */
  #isWorth({ aim }: Source): boolean {
    const scene = this.#board.scene();
    if (!aim || !scene) return false;
    if (aim.kind === 'panel') return this.#panel.point(aim) !== '';
    const { picked } = aim;
    if (picked.kind !== 'cell') return true;
    return this.#isOwn(picked.cell) || scene.targets.some(({ cell }) => cell === picked.cell);
  }

  #fill(now: number): void {
    if (now - this.#filled < EVERY) return;
    this.#filled = now;
    const before = this.#content;
    const content = this.#desk.content(performance.now(), this.#own);
    this.#content = content;
    this.#panel.show(content, performance.now());
    const hand = this.#pointer;
    if (!before || !hand) return;
    if (content.plies !== before.plies) hand.pulse(content.check ? 'check' : 'legal');
    else if (content.refusal !== '' && content.refusal !== before.refusal) hand.pulse('refused');
  }

  #prefer(habits: Partial<Habits>): void {
    this.#habits = { ...this.#habits, ...habits };
    keepHabits(() => localStorage, this.#habits);
  }

  get #own(): Own {
    const { wrist, leftHanded } = this.#habits;
    return {
      wrist: { name: 'wrist', words: msg('Panel on wrist'), down: wrist, act: () => this.#prefer({ wrist: !wrist }) },
      leftHanded: {
        name: 'left-handed',
        words: msg('Left-handed'),
        down: leftHanded,
        act: () => this.#prefer({ leftHanded: !leftHanded }),
      },
      replace: { name: 'replace', words: msg('Put board here'), act: () => (this.#place = null) },
      leave: { name: 'leave', words: msg('Leave'), act: () => this.end() },
    };
  }

  /** Puts the room round the board, and into it the table and the panel. */
  #setUp(): void {
    const place = this.#place;
    if (!place) return;
    const { base } = this.#extent;
    const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), place.yaw);
    const scale = new Vector3(place.scale, place.scale, place.scale);
    const board = new Matrix4().compose(new Vector3(...place.at), turn, scale);
    board.multiply(new Matrix4().makeTranslation(-base[0], -base[1], -base[2]));
    this.#room.matrix.copy(board).invert();
    this.#room.matrixWorldNeedsUpdate = true;
    const radius = Math.hypot(this.#extent.width, this.#extent.depth) * place.scale * 0.56 + 0.06;
    const flat = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2);
    this.#table.matrix.compose(
      new Vector3(place.at[0], place.at[1] - 0.02, place.at[2]),
      flat,
      new Vector3(radius, radius, radius),
    );
    this.#hangPanel(place);
  }

  #hangPanel(place: Place): void {
    const { leftHanded, wrist } = this.#habits;
    const free = leftHanded ? 'right' : 'left';
    const side = leftHanded ? 1 : -1;
    const seen = [...this.#sources.values()].filter(({ grip, handed }) => grip !== null && handed !== 'none');
    // A wearer with one hand needs it to point at the panel.
    const held = wrist && seen.length > 1 && seen.find(({ handed }) => handed === free)?.grip;
    const at = new Vector3();
    let size = 1;
    if (held) {
      at.set(held.at[0], held.at[1] + 0.17, held.at[2]);
      size = ON_WRIST;
    } else {
      // Beside the board, as far as its edge at first: a board that was made larger does not push it away.
      const aside = Math.min((this.#extent.width * place.scale) / 2, 0.5) + 0.3;
      const way = spun([side * aside, 0.36, -0.1], place.yaw);
      at.set(place.at[0] + way[0], place.at[1] + way[1], place.at[2] + way[2]);
    }
    // Beside the board it stands turned to where the wearer is when the board is put down; on the wrist it faces the eyes.
    const to = held
      ? new Vector3(...this.#head.at)
      : at.clone().add(new Vector3(...spun([-side * 0.75, 0.2, 0.75], place.yaw)));
    const look = new Matrix4().lookAt(to, at, new Vector3(0, 1, 0));
    this.#panel.mesh.matrix.compose(at, new Quaternion().setFromRotationMatrix(look), new Vector3(size, size, size));
  }

  // ---- for tests

  get probe(): Probe {
    const layout = (): Layout => this.#board.layout();
    const placed = (point: Point | undefined): Point | null =>
      point && this.#place ? inRoom(this.#place, this.#extent.base, point) : null;
    const middle = (cells: readonly number[]): Point | undefined => {
      const places = cells.flatMap((cell) => [layout().places[cell] ?? []]) as Point[];
      if (places.length === 0) return undefined;
      const sum = places.reduce((so, at) => [so[0] + at[0], so[1] + at[1], so[2] + at[2]] as Point, [0, 0, 0] as Point);
      return [sum[0] / places.length, sum[1] / places.length, sum[2] / places.length];
    };
    const scene = () => this.#board.scene();
    return {
      place: () => this.#place,
      cell: (name) => placed(layout().places[scene()?.cells.findIndex((cell) => cell.name === name) ?? -1]),
      pin: (name) => placed(middle(scene()?.pinTargets.find(({ pin }) => pin === name)?.cells ?? [])),
      board: (name) => placed(middle(scene()?.boards.find((board) => board.name === name)?.cells ?? [])),
      button: (name) => {
        const at = this.#panel.middleOf(name);
        return at && [at.x, at.y, at.z];
      },
      texts: () => this.#panel.texts,
      figures: () => ({ ...this.#figures, frames: this.#frames }),
      degrees: () => {
        const at = new Vector3().setFromMatrixPosition(this.#panel.mesh.matrix);
        const size = new Vector3().setFromMatrixScale(this.#panel.mesh.matrix).y;
        const far = at.distanceTo(new Vector3(...this.#head.at));
        return (2 * Math.atan((LINE * METRES_A_PIXEL * size) / 2 / far) * 180) / Math.PI;
      },
      aims: () =>
        Object.fromEntries(
          [...this.#sources.values()].map(({ handed, aim }) => [
            handed,
            aim?.kind === 'board' ? JSON.stringify(aim.picked) : (aim?.kind ?? ''),
          ]),
        ),
    };
  }
}
