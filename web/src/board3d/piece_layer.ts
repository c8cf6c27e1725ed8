// The pieces on the board: one set of copies for each kind of piece and each detail, and discs on levels seen from far.
// One draw call a kind.

import { BufferAttribute, BufferGeometry, type IUniform, type Mesh, type Object3D, type ShaderMaterial } from 'three';
import type { PieceLook } from '../core/types.js';
import type { Ghost } from '../state/board/path.js';
import type { BoardScene, PieceSet } from '../state/board/scene.js';
import type { Colours } from './colours.js';
import { Instances, floats } from './instances.js';
import type { Layout, Point, Seat } from './layout.js';
import { SEATED, type ViewUniforms, pieceMaterial } from './materials.js';
import { discMesh, pieceMesh } from './piece_shapes.js';
import { over, seatRow } from './rows.js';
import type { Detail, Mesh3 } from './solid.js';
import { type Travel, onTheWay } from './travel.js';

const FIELDS = [...SEATED, ['side', 1]] as const;
/** On a screen, whole boards with more pieces than this are drawn with coarser bodies, but for the board in front. */
const MANY = 90;
/** In a headset all boards are, if the fine pieces had more triangles than this for an eye; docs/page.md 12.5 has the sum. */
const MANY_WORN = 36_000;
/** How far a piece that is picked up stands over its square; one that is only looked at stays on it. */
const LIFTED = 0.12;

function geometryOf(mesh: Mesh3): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', floats(mesh.positions, 3));
  geometry.setAttribute('normal', floats(mesh.normals, 3));
  geometry.setAttribute('tone', floats(mesh.tones, 1));
  geometry.setIndex(new BufferAttribute(mesh.index, 1));
  return geometry;
}

/** A piece as it is drawn now: perhaps on its way. */
export interface Standing {
  cell: number;
  place: Point;
  size: number;
  letter: string;
  /** What it is drawn as. */
  shape: string;
  side: 0 | 1;
  disc: boolean;
}

/** A piece in somebody's hand, drawn as large as on the board of another cell. */
export interface Carried {
  from: number;
  like: number;
  place: Point;
}

/** What is on its way, and who looks at it. */
export interface Moving {
  travel: Travel | null;
  /** How far it is. */
  t: number;
  ghost: Ghost | null;
  carried: Carried | null;
  /** It is drawn for the two eyes of a headset. */
  worn: boolean;
}

/** Bodies of boards beside the one in front are small. */
const mayBeFine = ({ role }: Seat): boolean => role === 'active' || role === 'plain';

function meshOf(look: PieceLook | undefined, letter: string, detail: Detail | 'disc', set: PieceSet): Mesh3 {
  return detail === 'disc'
    ? discMesh(look?.royal ?? false, 'coarse')
    : pieceMesh(shapeOf(look, letter), letter, detail, set);
}

/** The triangles of all pieces, if those are fine that may be. */
function finest(
  { cells, view3d }: BoardScene,
  seatOf: (cell: number) => Seat | undefined,
  looks: ReadonlyMap<string, PieceLook>,
): number {
  return cells.reduce((sum, { piece }, cell) => {
    const seat = seatOf(cell);
    if (piece === '' || !seat || seat.shown === 'none') return sum;
    const letter = piece.toUpperCase();
    const detail = seat.shown === 'disc' ? 'disc' : mayBeFine(seat) ? 'fine' : 'coarse';
    return sum + meshOf(looks.get(letter), letter, detail, view3d.pieces).index.length / 3;
  }, 0);
}

interface Kind {
  instances: Instances;
  rows: number[];
  cells: number[];
}

export class PieceLayer {
  readonly #parent: Object3D;
  readonly #kinds = new Map<string, Kind>();
  readonly #body: ShaderMaterial;
  readonly #faint: ShaderMaterial;
  readonly #colours = {
    bodies: { value: [] as number[] },
    trims: { value: [] as number[] },
    rims: { value: [] as number[] },
  } satisfies Record<string, IUniform>;

  constructor(parent: Object3D, view: ViewUniforms) {
    this.#parent = parent;
    this.#body = pieceMaterial(view, this.#colours);
    this.#faint = pieceMaterial(view, this.#colours, 0.72);
  }

  recolour({ pieces }: Colours): void {
    this.#colours.bodies.value = pieces.flatMap(({ body }) => [...body]);
    this.#colours.trims.value = pieces.flatMap(({ trim }) => [...trim]);
    this.#colours.rims.value = pieces.flatMap(({ rim }) => [...rim]);
  }

  /** Draws all pieces; `t` says how far the moving pieces are. Answers where each stands. */
  show(scene: BoardScene, layout: Layout, { travel, t, ghost, carried, worn }: Moving): Standing[] {
    const set = scene.view3d.pieces;
    const looks = new Map(scene.look.pieces.map((piece) => [piece.letter, piece]));
    const shown = (cell: number) => layout.seats[layout.boardOf[cell] ?? 0];
    const whole = scene.cells.filter(({ piece }, cell) => piece !== '' && shown(cell)?.shown === 'whole').length;
    const few = worn ? finest(scene, shown, looks) <= MANY_WORN : whole <= MANY;
    const standing: Standing[] = [];
    for (const kind of this.#kinds.values()) {
      kind.rows = [];
      kind.cells = [];
    }
    const put = (piece: string, cell: number, place: Point, size: number, { faint = false, like = cell } = {}) => {
      const seat = shown(like);
      if (!seat || seat.shown === 'none') return;
      const letter = piece.toUpperCase();
      const side = piece === letter ? 0 : 1;
      const look = looks.get(letter);
      const disc = seat.shown === 'disc';
      const fine = mayBeFine(seat) && (few || (seat.role === 'active' && !worn));
      const kind = this.#kind(set, look, letter, disc ? 'disc' : fine ? 'fine' : 'coarse', faint);
      kind.rows.push(...place, size, ...seatRow(seat), side);
      kind.cells.push(cell);
      if (!faint && like === cell)
        standing.push({ cell, place, size, letter, shape: look?.shape ?? look?.name ?? '', side, disc });
    };
    const from = new Map(travel?.journeys.map((journey) => [journey.to, journey.from]));
    scene.cells.forEach(({ piece }, index) => {
      if (!piece) return;
      if (index === carried?.from) {
        put(piece, index, carried.place, 1, { like: carried.like });
        return;
      }
      const home = over(layout, index, scene.selected === index && !scene.foreign ? LIFTED : 0.01);
      const origin = from.get(index);
      if (origin === undefined || t >= 1) put(piece, index, home, 1);
      else
        put(
          piece,
          index,
          onTheWay(over(layout, origin, 0.01), home, t, layout.boardOf[origin] !== layout.boardOf[index]),
          1,
        );
    });
    if (t < 1)
      for (const { piece, cell } of travel?.gone ?? [])
        put(piece, cell, over(layout, cell, 0.01), Math.max(1 - 1.4 * t, 0.01));
    if (ghost) put(ghost.piece, ghost.cell, over(layout, ghost.cell, 0.03), 1, { faint: true });
    for (const { instances, rows } of this.#kinds.values()) instances.show(rows);
    return standing;
  }

  /** For measurements: the meshes with the cells of their copies, ghosts left out. */
  get meshes(): { mesh: Mesh; cells: readonly number[]; shown: 'whole' | 'disc' }[] {
    return [...this.#kinds].flatMap(([key, { instances, cells }]) =>
      key.startsWith('ghost')
        ? []
        : instances.meshes.map((mesh) => ({ mesh, cells, shown: key.startsWith('disc') ? 'disc' : 'whole' })),
    );
  }

  #kind(set: PieceSet, look: PieceLook | undefined, letter: string, detail: Detail | 'disc', faint: boolean): Kind {
    const shape = shapeOf(look, letter);
    const royal = look?.royal ?? false;
    const key = `${faint ? 'ghost' : ''}${detail === 'disc' ? `disc ${royal}` : `${shape}/${letter} ${detail} ${set}`}`;
    const known = this.#kinds.get(key);
    if (known) return known;
    const mesh = meshOf(look, letter, detail, set);
    const instances = new Instances(geometryOf(mesh), FIELDS, [faint ? this.#faint : this.#body], faint ? 3.5 : 0);
    const kind = { instances, rows: [], cells: [] };
    this.#kinds.set(key, kind);
    this.#parent.add(...instances.meshes);
    return kind;
  }

  dispose(): void {
    for (const { instances } of this.#kinds.values()) {
      this.#parent.remove(...instances.meshes);
      instances.dispose();
    }
    this.#kinds.clear();
    this.#body.dispose();
    this.#faint.dispose();
  }
}

export const shapeOf = (look: PieceLook | undefined, letter: string): string => look?.shape || look?.name || letter;

export const heightOf = (look: PieceLook | undefined, letter: string, set: PieceSet): number =>
  pieceMesh(shapeOf(look, letter), letter, 'fine', set).height;
