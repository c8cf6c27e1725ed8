// The men on the board: one set of copies for each kind of man, and pegs for those on faded levels. Two draw calls a
// kind, its body and its rim.

import { BufferAttribute, BufferGeometry, type IUniform, type Object3D, type ShaderMaterial } from 'three';
import type { PieceLook } from '../core/types.js';
import type { BoardScene } from '../state/scene.js';
import type { Colours } from './colours.js';
import { Instances, floats } from './instances.js';
import type { Point } from './layout.js';
import { type ViewUniforms, manMaterial, rimMaterial } from './materials.js';
import { menMesh, pegMesh } from './men_shapes.js';
import { fadeOf } from './rows.js';
import type { Mesh3 } from './solid.js';
import { type Travel, onTheWay } from './travel.js';

const FIELDS = [
  ['place', 4],
  ['side', 1],
] as const;
const PEG = '(peg)';

function geometryOf(mesh: Mesh3): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', floats(mesh.positions, 3));
  geometry.setAttribute('normal', floats(mesh.normals, 3));
  geometry.setAttribute('hull', floats(mesh.hull, 3));
  geometry.setAttribute('tone', floats(mesh.tones, 1));
  geometry.setIndex(new BufferAttribute(mesh.index, 1));
  return geometry;
}

/** A man as it is drawn now: perhaps on its way. */
export interface Standing {
  place: Point;
  letter: string;
  side: 0 | 1;
  shape: string;
  peg: boolean;
}

export class MenLayer {
  private readonly kinds = new Map<string, Instances>();
  private readonly materials: ShaderMaterial[];
  private readonly faint: ShaderMaterial;
  private readonly colours = {
    bodies: { value: [] as number[] },
    trims: { value: [] as number[] },
    rims: { value: [] as number[] },
    rim: { value: 1.1 },
  } satisfies Record<string, IUniform>;

  constructor(
    private readonly parent: Object3D,
    view: ViewUniforms,
  ) {
    this.materials = [rimMaterial(view, this.colours), manMaterial(view, this.colours)];
    this.faint = manMaterial(view, this.colours, 0.5);
  }

  recolour({ men }: Colours): void {
    this.colours.bodies.value = men.flatMap(({ body }) => [...body]);
    this.colours.trims.value = men.flatMap(({ trim }) => [...trim]);
    this.colours.rims.value = men.flatMap(({ rim }) => [...rim]);
  }

  /** Draws all men; `t` says how far the travellers are. Answers where each stands, for badges and picks. */
  show(scene: BoardScene, places: readonly Point[], travel: Travel | null, t: number): Standing[] {
    const looks = new Map(scene.look.pieces.map((piece) => [piece.letter, piece]));
    const rows = new Map<string, number[]>();
    const standing: Standing[] = [];
    const put = (man: string, cell: number, place: Point, size: number) => {
      const letter = man.toUpperCase();
      const look = looks.get(letter);
      const peg = isPeg(scene, cell);
      const shape = shapeOf(look, letter);
      const side = man === letter ? 0 : 1;
      const key = peg ? PEG : `${shape}/${letter}`;
      if (!this.kinds.has(key)) this.add(key, peg ? pegMesh() : menMesh(shape, letter));
      const list = rows.get(key) ?? [];
      list.push(...place, size, side);
      rows.set(key, list);
      standing.push({ place, letter, side, shape, peg });
    };
    const from = new Map(travel?.journeys.map((journey) => [journey.to, journey.from]));
    scene.cells.forEach(({ man }, index) => {
      const home = places[index];
      if (!man || !home) return;
      const start = places[from.get(index) ?? index] ?? home;
      put(man, index, t < 1 ? onTheWay(start, home, t) : home, 1);
    });
    if (t < 1)
      for (const { man, cell } of travel?.gone ?? [])
        put(man, cell, places[cell] ?? [0, 0, 0], Math.max(1 - 1.4 * t, 0.01));
    for (const [key, instances] of this.kinds) instances.show(rows.get(key) ?? []);
    return standing;
  }

  private add(key: string, mesh: Mesh3): void {
    const instances = new Instances(geometryOf(mesh), FIELDS, key === PEG ? [this.faint] : this.materials, 0);
    this.kinds.set(key, instances);
    this.parent.add(...instances.meshes);
  }

  dispose(): void {
    for (const instances of this.kinds.values()) {
      this.parent.remove(...instances.meshes);
      instances.dispose();
    }
    this.kinds.clear();
    for (const material of [...this.materials, this.faint]) material.dispose();
  }
}

/** Men of faded levels are pegs, unless something is going on with them. */
export const isPeg = (scene: BoardScene, cell: number): boolean =>
  fadeOf(scene, scene.cells[cell]?.level ?? 0) < 1 &&
  cell !== scene.selected &&
  !scene.checkers.includes(cell) &&
  !scene.attacked.includes(cell);

export const shapeOf = (look: PieceLook | undefined, letter: string): string => look?.shape || look?.name || letter;

export const heightOf = (look: PieceLook | undefined, letter: string): number =>
  menMesh(shapeOf(look, letter), letter).height;
