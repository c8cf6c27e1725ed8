// One thing that the wearer points with: a controller, a hand, a finger on a phone, or the eyes. It aims at the panel or at the board, and
// what it holds is a piece, a board that moves, or the whole board.

import { type Group, type InstancedMesh, Matrix4, type Mesh, Quaternion, Vector3 } from 'three';
import type { Hand, Spot } from '../board3d/hand.js';
import type { Point } from '../board3d/layout.js';
import type { Pickable, Picked } from '../board3d/picking.js';
import type { Projection } from '../board3d/pose.js';
import { distanceTo, looking, pointedAt, spotOf, touchedBy } from './aim.js';
import type { Panel } from './panel.js';
import type { Grip } from './place.js';
import { type Feeling, pulse } from './haptics.js';
import { controllerMesh, jointsMesh, rayMesh, spotMesh } from './shapes.js';

/** How long a look rests on something before it is meant, in milliseconds. */
export const DWELL = 1300;
/** Of a ray that meets nothing, in metres. */
const LONG = 1.2;
/** A piece in the hand hangs so far under it, in cells; over the square that a ray meets. */
const HANG = 0.35;
/** A piece that is carried is over a square from this height, in cells. */
const CARRIED_OVER = 1.1;
const JOINTS = 25;

export type Aim =
  | { kind: 'panel'; x: number; y: number; far: number }
  | { kind: 'board'; picked: Picked; far: number; touches: boolean };

/** Where the source is: the room, the board in it, and the panel. */
export interface Around {
  panel: Panel;
  /** A point of the room in the board's own space. */
  onBoard: (point: Point) => Point;
  /** Metres a cell. */
  cell: () => number;
  pickable: (projection: Projection) => Pickable | null;
}

export interface Paints {
  body: ConstructorParameters<typeof Mesh>[1];
  ray: ConstructorParameters<typeof Mesh>[1];
}

const pointOf = ({ x, y, z }: Vector3): Point => [x, y, z];

export class Source {
  /** null: the eyes, where nothing else points. */
  readonly input: XRInputSource | null;
  readonly hand: Hand;
  readonly #around: Around;
  readonly #body: Mesh | null;
  readonly #joints: InstancedMesh | null;
  readonly #ray: Mesh;
  readonly #spot: Mesh;
  /** What it holds. */
  holds: 'piece' | 'board' | null = null;
  #touchHeld = false;
  #heldFar = LONG;
  grip: Grip | null = null;
  aim: Aim | null = null;
  #from = new Vector3();
  #way = new Vector3(0, 0, -1);
  #tip: Point = [0, 0, 0];
  #felt = '';
  #restsOn = '';
  #restsSince = 0;
  /** The stick has been pushed, and has not come back yet. */
  pushed = false;

  constructor(
    input: XRInputSource | null,
    around: Around,
    parent: Group,
    paints: Paints,
    handOf: (pickAt: () => Picked | null) => Hand,
  ) {
    this.input = input;
    this.#around = around;
    this.hand = handOf(() => (this.aim?.kind === 'board' ? this.aim.picked : null));
    const isHand = Boolean(input?.hand);
    this.#body =
      input && !isHand && input.targetRayMode === 'tracked-pointer' ? controllerMesh(paints.body as never) : null;
    this.#joints = isHand ? jointsMesh(paints.body as never, JOINTS) : null;
    this.#ray = rayMesh(paints.ray as never);
    this.#spot = spotMesh(paints.ray as never);
    parent.add(...this.#meshes);
  }

  get #meshes(): Mesh[] {
    return [this.#body, this.#joints, this.#ray, this.#spot].filter((mesh) => mesh !== null);
  }

  /** By a look alone: it is meant where it rests. */
  get dwells(): boolean {
    return this.input === null || (this.input.targetRayMode === 'gaze' && !this.input.hand);
  }

  get handed(): XRHandedness {
    return this.input?.handedness ?? 'none';
  }

  /** Where it is now; false where it cannot be seen. `head`: for what looks. */
  locate(frame: XRFrame, space: XRReferenceSpace, head: XRRigidTransform): boolean {
    const pose = this.input ? frame.getPose(this.input.targetRaySpace, space)?.transform : head;
    if (!pose) {
      this.#hide();
      return false;
    }
    const { position: p, orientation: q } = pose;
    this.#from.set(p.x, p.y, p.z);
    this.#way.set(0, 0, -1).applyQuaternion(new Quaternion(q.x, q.y, q.z, q.w));
    const held = this.input?.gripSpace && frame.getPose(this.input.gripSpace, space)?.transform;
    const { position: g, orientation: o } = held ?? pose;
    this.grip = { at: [g.x, g.y, g.z], turn: [o.x, o.y, o.z, o.w] };
    this.#tip = this.#tipOf(frame, space) ?? pointOf(this.#from);
    this.#showBody(frame, space, pose);
    return true;
  }

  /** Of a hand between thumb and forefinger; of a controller its front. */
  #tipOf(frame: XRFrame, space: XRReferenceSpace): Point | null {
    const hand = this.input?.hand;
    if (!hand) return null;
    const ends = (['thumb-tip', 'index-finger-tip'] as const).map((name) => {
      const joint = hand.get(name);
      return joint && frame.getJointPose?.(joint, space)?.transform.position;
    });
    const [a, b] = ends;
    return a && b ? [(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2] : null;
  }

  /** Finds out what it points at or touches. */
  look(): void {
    const { panel, onBoard, cell } = this.#around;
    this.aim = null;
    const on = this.holds ? null : panel.hit(this.#from, this.#way);
    if (on) {
      this.aim = { kind: 'panel', ...on };
      return;
    }
    const eye = onBoard(pointOf(this.#from));
    const ahead = onBoard(pointOf(this.#from.clone().add(this.#way)));
    const way: Point = [ahead[0] - eye[0], ahead[1] - eye[1], ahead[2] - eye[2]];
    const scene = this.#around.pickable(looking(eye, way));
    if (!scene) return;
    const carries = this.holds === 'piece';
    // Eyes and the fingers on a phone are nowhere near the board.
    const canTouch = this.input?.targetRayMode === 'tracked-pointer' && (!carries || this.#touchHeld);
    const touched = canTouch ? touchedBy(scene, onBoard(this.#tip), carries ? CARRIED_OVER : undefined) : null;
    if (touched) this.aim = { kind: 'board', picked: touched, far: 0, touches: true };
    if (touched || (carries && this.#touchHeld)) return;
    const picked = pointedAt(scene);
    if (!picked) return;
    const far = distanceTo(scene, picked);
    this.aim = { kind: 'board', picked, far: far === null ? LONG : far * cell(), touches: false };
  }

  /** Where it points, for its hand. */
  get spot(): Spot {
    return spotOf(pointOf(this.#from), pointOf(this.#way));
  }

  /** It has just picked something up. */
  took(holds: 'piece' | 'board'): void {
    this.holds = holds;
    this.#touchHeld = this.aim?.kind === 'board' && this.aim.touches;
    this.#heldFar = this.aim?.far ?? LONG;
  }

  /** Where a piece is held, in the space of the board. */
  heldAt(): Point {
    const { onBoard } = this.#around;
    const at = this.#touchHeld
      ? this.#tip
      : pointOf(
          this.#from.clone().addScaledVector(this.#way, this.aim?.kind === 'board' ? this.aim.far : this.#heldFar),
        );
    const [x, y, z] = onBoard(at);
    return [x, this.#touchHeld ? y - HANG : y + HANG, z];
  }

  /** What it points at, as a text that is another for another thing. */
  get #named(): string {
    if (!this.aim) return '';
    return this.aim.kind === 'panel' ? `panel ${this.#around.panel.point(this.aim)}` : JSON.stringify(this.aim.picked);
  }

  /** It has come to something that it was not at before. `worth`: there is something to be done there. */
  feel(worth: boolean): void {
    const named = this.#named;
    if (named !== this.#felt && worth) pulse(this.input, 'touch');
    this.#felt = named;
  }

  pulse(feeling: Feeling): void {
    pulse(this.input, feeling);
  }

  /** Whether a look has rested long enough on one thing; once for each. */
  rests(now: number): boolean {
    const named = this.#named;
    if (named !== this.#restsOn) {
      this.#restsOn = named;
      this.#restsSince = now;
    }
    if (named === '' || named === 'panel ' || now - this.#restsSince < DWELL) return false;
    this.#restsSince = Infinity;
    return true;
  }

  #hide(): void {
    for (const mesh of this.#meshes) mesh.visible = false;
    this.grip = null;
    this.aim = null;
  }

  #showBody(frame: XRFrame, space: XRReferenceSpace, pose: XRRigidTransform): void {
    if (this.#body) {
      this.#body.visible = true;
      this.#body.matrix.fromArray(pose.matrix);
    }
    const hand = this.input?.hand;
    if (!this.#joints || !hand) return;
    let count = 0;
    for (const joint of hand.values()) {
      const at = frame.getJointPose?.(joint, space);
      if (!at) continue;
      const { x, y, z } = at.transform.position;
      const size = at.radius ?? 0.008;
      this.#joints.setMatrixAt(count++, new Matrix4().makeScale(size, size, size).setPosition(x, y, z));
    }
    this.#joints.count = count;
    this.#joints.visible = count > 0;
    this.#joints.instanceMatrix.needsUpdate = true;
  }

  /** The ray, and the spot it ends in; of a look the spot grows smaller until it is meant. */
  show(now: number): void {
    const far = this.aim?.kind === 'board' && this.aim.touches ? 0 : (this.aim?.far ?? LONG);
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, -1), this.#way);
    this.#ray.visible = this.grip !== null && far > 0.02 && !this.dwells && this.input?.targetRayMode !== 'screen';
    this.#ray.matrix.compose(this.#from, turn, new Vector3(1, 1, far));
    const rest = this.dwells ? Math.min(Math.max((now - this.#restsSince) / DWELL, 0), 1) : 0.5;
    const size = this.dwells ? 2.4 - 1.8 * rest : 1;
    this.#spot.visible = this.grip !== null && (this.aim !== null || this.dwells) && far > 0.02;
    this.#spot.matrix.compose(this.#from.clone().addScaledVector(this.#way, far), turn, new Vector3(size, size, size));
  }

  dispose(): void {
    this.hand.putDown();
    this.hand.dispose();
    for (const mesh of this.#meshes) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
    }
    this.#joints?.dispose();
  }
}
