// The board in space. It is handed scenes, draws what has changed, and tells what its user points at; it knows no rule.
// Loaded only when it is wanted: three.js comes with it.

import { BufferAttribute, BufferGeometry, CylinderGeometry, PlaneGeometry } from 'three';
import type { Board, BoardEvents, BoardScene } from '../state/scene.js';
import { Atlas, TILES_ACROSS } from './atlas.js';
import { COLOURS } from './colours.js';
import { type Fan, fanFor, opensTo } from './fan.js';
import { Gestures } from './gestures.js';
import { Instances, floats } from './instances.js';
import { type Layout, layOut } from './layout.js';
import { PEG_HEIGHT } from './men_shapes.js';
import { markMaterial, plateMaterial, rodMaterial, signMaterial } from './materials.js';
import { MenLayer, type Standing, heightOf, isPeg } from './men_layer.js';
import { type Pickable, type Picked, pick, pointOfCell, pointOfHandle, pointOfPin } from './picking.js';
import {
  HIGHEST,
  LOWEST,
  type Pose,
  type Preset,
  type Projection,
  between,
  isSmall,
  leanOf,
  presetPose,
  project,
  readPose,
  wrap,
  zoomAt,
} from './pose.js';
import { type Drawn, type Stem, edgesOf, fadeOf, hiddenRows, markRows, plateRows, rodRows, stemOf } from './rows.js';
import { bestPose } from './sight.js';
import { type Badges, badgeRow, handleRows, labelRows, stepRows, wantsBadge } from './signs.js';
import { signSpots } from './spots.js';
import { Stage, probe } from './stage.js';
import { type Travel, travelBetween } from './travel.js';

const STORED = 'strata.view3d';
/** Of a change of the camera, in milliseconds. */
const GLIDE = 320;

interface Glide {
  from: Pose;
  to: Pose;
  start: number;
}

export class Board3D implements Board {
  private readonly stage: Stage;
  private readonly gestures: Gestures;
  private readonly men: MenLayer;
  private readonly atlas: Atlas;
  private readonly plates: Instances;
  private readonly marks: Instances;
  private readonly hidden: Instances;
  private readonly rods: Instances;
  private readonly signs: Instances;
  private readonly line = { value: [0, 0, 0, 0] as [number, number, number, number] };
  private scene: BoardScene | null = null;
  private drawn: Drawn | null = null;
  private layout: Layout = layOut([], 1);
  private fan: Fan = { gap: 1, shift: 0 };
  /** What the fan was made for. */
  private fanned = '';
  private projection: Projection | null = null;
  private pose: Pose = { azimuth: 15, elevation: 55, zoom: 1, panX: 0, panY: 0 };
  private preset_: Preset | null = 'player';
  private glide: Glide | null = null;
  private travel: { what: Travel; start: number; time: number } | null = null;
  private stems: Stem[] = [];
  private hovered: number | null = null;
  private stale = true;
  private badges_: Badges = 'pieces';

  static available(): boolean {
    return probe().works;
  }

  constructor(
    host: HTMLElement,
    private readonly events: BoardEvents,
  ) {
    this.stage = new Stage(host, (now) => this.tick(now));
    const { root, view } = this.stage;
    this.atlas = new Atlas(COLOURS.light);
    this.men = new MenLayer(root, view);
    const square = new BufferGeometry();
    square.setAttribute('position', floats([-0.5, 0, -0.5, -0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, -0.5], 3));
    square.setIndex(new BufferAttribute(new Uint16Array([0, 1, 2, 0, 2, 3]), 1));
    const fields = [
      ['place', 4],
      ['tint', 4],
      ['left', 1],
    ] as const;
    this.plates = new Instances(
      square,
      fields,
      [plateMaterial(view, this.line, false), plateMaterial(view, this.line, true)],
      1,
    );
    this.marks = new Instances(square, fields, [markMaterial(view)], 2);
    this.hidden = new Instances(square, fields, [markMaterial(view, true)], 2.5);
    const rod = new CylinderGeometry(1, 1, 1, 8, 1, true).translate(0, 0.5, 0);
    this.rods = new Instances(
      rod,
      [
        ['from', 3],
        ['to', 3],
        ['tint', 4],
        ['form', 3],
      ],
      [rodMaterial(view)],
      3,
    );
    const sign = [
      ['place', 3],
      ['form', 4],
      ['look', 3],
    ] as const;
    this.signs = new Instances(
      new PlaneGeometry(1, 1),
      sign,
      [signMaterial(view, { value: this.atlas.texture }, TILES_ACROSS)],
      4,
    );
    for (const { meshes } of this.layers()) root.add(...meshes);
    this.gestures = new Gestures(this.stage.canvas, {
      click: (x, y) => this.clicked(x, y),
      hover: (at) => this.pointed(at),
      orbit: (dx, dy) =>
        this.move({
          ...this.pose,
          azimuth: wrap(this.pose.azimuth - dx * 0.4),
          elevation: Math.min(Math.max(this.pose.elevation + dy * 0.3, LOWEST), HIGHEST),
        }),
      pan: (dx, dy) => {
        const scale = this.projection?.scale ?? 1;
        this.move({ ...this.pose, panX: this.pose.panX - dx / scale, panY: this.pose.panY + dy / scale });
      },
      zoom: (factor, x, y) => {
        if (this.projection) this.move(zoomAt(this.pose, this.projection, factor, x, y));
      },
      step: (step) => this.events.stepLevel(step),
    });
  }

  /** Whose letters stand beside the men. */
  set badges(which: Badges) {
    this.badges_ = which;
    this.redraw();
  }

  update(scene: BoardScene): void {
    const old = this.scene;
    this.scene = scene;
    const fresh = old?.game !== scene.game || old.cells.length !== scene.cells.length;
    const ghosts = new Set(scene.pinTargets.flatMap((pin) => pin.cells));
    const exists = scene.cells.map((cell) => cell.exists);
    this.drawn = { scene, layout: this.layout, colours: COLOURS[scene.theme], exists, edges: edgesOf(scene.cells) };
    if (fresh) {
      this.travel = null;
      this.preset_ = 'player';
      this.glide = null;
      this.pose = this.presetOf('player');
    }
    this.spread(scene, this.drawn, true);
    if (!fresh) {
      if (old.cells !== scene.cells && scene.animate > 0) {
        const what = travelBetween(old.cells, scene.cells, scene.last);
        if (what.journeys.length > 0) this.travel = { what, start: performance.now(), time: scene.animate };
      }
      if (old.bottom !== scene.bottom) {
        if (this.preset_) this.preset(this.preset_);
        else this.go({ ...this.pose, azimuth: wrap(this.pose.azimuth + 180) });
      }
    }
    if (this.hovered !== null && !exists[this.hovered] && !ghosts.has(this.hovered)) this.hovered = null;
    this.redraw();
  }

  preset(name: Preset): void {
    this.preset_ = name;
    this.go(this.presetOf(name));
  }

  storeView(): void {
    const turn = this.scene?.bottom === 'black' ? 180 : 0;
    try {
      localStorage.setItem(STORED, JSON.stringify({ ...this.pose, azimuth: wrap(this.pose.azimuth - turn) }));
    } catch {
      // Storage is full or forbidden: the view is kept for nobody.
    }
  }

  recallView(): void {
    let text: string | null = null;
    try {
      text = localStorage.getItem(STORED);
    } catch {
      // Forbidden: as if nothing had been stored.
    }
    const pose = readPose(text);
    if (!pose) return;
    this.preset_ = null;
    this.go({ ...pose, azimuth: wrap(pose.azimuth + (this.scene?.bottom === 'black' ? 180 : 0)) });
  }

  cellPoint(cell: number): { x: number; y: number } | null {
    return this.toClient((scene) => pointOfCell(scene, cell));
  }

  boardPoint(name: string): { x: number; y: number } | null {
    return this.toClient((scene) => pointOfHandle(scene, name));
  }

  pinPoint(pin: string): { x: number; y: number } | null {
    return this.toClient((scene) => pointOfPin(scene, pin));
  }

  /** For those who measure. */
  get figures(): { calls: number; triangles: number; pose: Pose } {
    return { calls: this.stage.drawCalls, triangles: this.stage.triangles, pose: this.pose };
  }

  dispose(): void {
    this.gestures.dispose();
    this.men.dispose();
    for (const instances of this.layers()) {
      for (const { material } of instances.meshes) if (!Array.isArray(material)) material.dispose();
      instances.dispose();
    }
    this.atlas.texture.dispose();
    this.stage.dispose();
  }

  private layers(): Instances[] {
    return [this.plates, this.marks, this.hidden, this.rods, this.signs];
  }

  /** Puts the levels where this frame and this camera want them. */
  private spread(scene: BoardScene, drawn: Drawn, fresh = false): void {
    const { look, cells } = scene;
    const { width, height } = this.stage.size;
    const gap = scene.gap ?? look.gap;
    const wanted = `${scene.game} ${cells.length} ${gap} ${width} ${height}`;
    if (wanted !== this.fanned) {
      this.fanned = wanted;
      this.fan = fanFor(cells, { ...look, gap }, { width, height }, look.pins.length > 0);
    } else if (!fresh && opensTo(this.layout, this.pose.azimuth)) return;
    this.layout = this.layoutFrom(this.pose.azimuth);
    drawn.layout = this.layout;
    this.stems = scene.boards.flatMap((board) => {
      const stem = stemOf(drawn, board);
      return stem ? [stem] : [];
    });
    this.stale = true;
  }

  private layoutFrom(azimuth: number): Layout {
    return layOut(this.scene?.cells ?? [], this.fan.gap, { shift: this.fan.shift, azimuth });
  }

  private presetOf(name: Preset): Pose {
    const { scene } = this;
    const look = scene?.look ?? { azimuth: 15, elevation: 55 };
    const best = () => {
      const men = scene?.cells.flatMap((cell, index) => (cell.man ? [index] : [])) ?? [];
      return bestPose((azimuth) => this.layoutFrom(azimuth), men, this.stage.size);
    };
    return presetPose(name, look, best, scene?.bottom ?? 'white');
  }

  private go(to: Pose): void {
    if (!this.scene || this.scene.animate <= 0) {
      this.glide = null;
      this.pose = to;
    } else {
      this.glide = { from: this.pose, to, start: performance.now() };
    }
    this.stage.ask();
  }

  private move(pose: Pose): void {
    this.glide = null;
    this.preset_ = null;
    this.pose = pose;
    this.stage.ask();
  }

  private redraw(): void {
    this.stale = true;
    this.stage.ask();
  }

  private tick(now: number): boolean {
    const { scene, drawn } = this;
    if (!scene || !drawn) return false;
    if (this.glide) {
      const t = Math.min(Math.max((now - this.glide.start) / GLIDE, 0), 1);
      this.pose = between(this.glide.from, this.glide.to, t * t * (3 - 2 * t));
      if (t >= 1) this.glide = null;
    }
    this.spread(scene, drawn);
    const before = this.projection;
    this.projection = this.stage.aim(this.pose, this.layout);
    const same =
      before !== null &&
      Math.sign(before.toward[0]) === Math.sign(this.projection.toward[0]) &&
      Math.sign(before.toward[2]) === Math.sign(this.projection.toward[2]) &&
      isSmall(before) === isSmall(this.projection);
    if (this.stale || !same || this.travel) this.draw(scene, drawn, this.projection, now);
    this.stale = false;
    return this.glide !== null || this.travel !== null;
  }

  private draw(scene: BoardScene, drawn: Drawn, projection: Projection, now: number): void {
    const { colours } = drawn;
    this.atlas.recolour(colours);
    this.men.recolour(colours);
    this.line.value = [...colours.line[0], colours.line[1]];
    let t = 1;
    if (this.travel) {
      t = Math.min(Math.max((now - this.travel.start) / this.travel.time, 0), 1);
      if (t >= 1) this.travel = null;
    }
    const standing = this.men.show(scene, this.layout.places, this.travel?.what ?? null, t);
    this.plates.show(plateRows(drawn));
    this.marks.show(markRows(drawn));
    this.hidden.show(hiddenRows(drawn));
    this.rods.show(rodRows(drawn, this.stems));
    this.signs.show(this.signsOf(drawn, projection, standing));
  }

  private signsOf(drawn: Drawn, projection: Projection, standing: readonly Standing[]): number[] {
    const rows: number[] = [];
    const small = isSmall(projection);
    labelRows(drawn, projection, rows, this.atlas, small);
    for (const man of standing) {
      if (small || man.peg || !wantsBadge(this.badges_, man.shape)) continue;
      badgeRow(rows, man.place, man.letter, man.side, this.atlas);
    }
    if (!small) stepRows(drawn, rows, this.atlas);
    handleRows(this.stems, rows, this.atlas);
    return rows;
  }

  private pickable(): Pickable | null {
    const { scene, drawn } = this;
    if (!scene || !drawn) return null;
    this.spread(scene, drawn);
    const { layout } = this;
    const looks = new Map(scene.look.pieces.map((piece) => [piece.letter, piece]));
    const targets = new Set(scene.targets.map((target) => target.cell));
    const azimuth = (this.pose.azimuth * Math.PI) / 180;
    const lean = leanOf(this.pose);
    const projection = project(this.pose, layout, this.stage.size);
    return {
      layout,
      projection,
      upon: signSpots(scene, layout, projection),
      exists: (cell) => scene.cells[cell]?.exists ?? false,
      man: (cell) => {
        const man = scene.cells[cell]?.man ?? '';
        if (!man) return 0;
        return isPeg(scene, cell) ? PEG_HEIGHT : heightOf(looks.get(man.toUpperCase()), man.toUpperCase());
      },
      lean: [lean * Math.sin(azimuth), 1, -lean * Math.cos(azimuth)],
      target: (cell) => targets.has(cell),
      faded: (cell) => fadeOf(scene, scene.cells[cell]?.level ?? 0) < 1 && cell !== scene.selected,
      handles: this.stems.map(({ name, root, head }) => ({ name, from: root, to: head })),
      pins: scene.pinTargets,
    };
  }

  private toClient(find: (scene: Pickable) => { x: number; y: number } | null): { x: number; y: number } | null {
    const scene = this.pickable();
    const point = scene && find(scene);
    if (!point) return null;
    const box = this.stage.canvas.getBoundingClientRect();
    return { x: box.left + point.x, y: box.top + point.y };
  }

  private pickAt(x: number, y: number): Picked | null {
    const scene = this.pickable();
    return scene && pick(scene, x, y);
  }

  private clicked(x: number, y: number): void {
    const picked = this.pickAt(x, y);
    if (picked?.kind === 'cell') this.events.pick(picked.cell);
    else if (picked?.kind === 'board') this.events.pickBoard(picked.name);
    else if (picked?.kind === 'pin') this.events.pickPin(picked.pin);
  }

  private pointed(at: { x: number; y: number } | null): void {
    const picked = at && this.pickAt(at.x, at.y);
    const cell = picked?.kind === 'cell' ? picked.cell : null;
    if (cell !== this.hovered) {
      this.hovered = cell;
      this.events.hover(cell);
    }
    this.stage.canvas.style.cursor = this.canBeTaken(picked) ? 'pointer' : 'default';
  }

  /** A man of the side to move, a marked place, a board that may move. */
  private canBeTaken(picked: Picked | null): boolean {
    const { scene } = this;
    if (!scene?.movable || !picked) return false;
    if (picked.kind === 'pin') return true;
    if (picked.kind === 'board') return scene.boards.some((board) => board.name === picked.name && board.mayMove);
    if (scene.targets.some((target) => target.cell === picked.cell)) return true;
    const man = scene.cells[picked.cell]?.man ?? '';
    return man !== '' && (man === man.toUpperCase()) === (scene.side === 'white');
  }
}
