// What is drawn, in the order in which it is painted: shadows on the table, boards, squares, shadows of pieces, marks,
// pieces, lines, signs. Each is one draw call, pieces one a kind.

import {
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  type Mesh,
  type Object3D,
  PlaneGeometry,
  type ShaderMaterial,
} from 'three';
import { Atlas, TILES_ACROSS } from './atlas.js';
import { type Colours, PALETTES, mixed } from './colours.js';
import { Instances, floats } from './instances.js';
import { type Stem, rodRows } from './lines.js';
import {
  SEATED,
  type ViewUniforms,
  markMaterial,
  rodMaterial,
  shadowMaterial,
  signMaterial,
  slabMaterial,
  squareMaterial,
} from './materials.js';
import { type Moving, PieceLayer } from './piece_layer.js';
import { outwardRows } from './outward.js';
import type { Projection } from './pose.js';
import { type Drawn, blobRows, cardRows, hiddenRows, isClear, markRows, slabRows, squareRows } from './rows.js';
import { cameRows, handleRows, kindRows, labelRows } from './signs.js';
import { slabMesh } from './slab.js';

export interface Moment extends Moving {
  projection: Projection;
  stems: readonly Stem[];
}

export class Layers {
  readonly pieces: PieceLayer;
  readonly #atlas = new Atlas(PALETTES.day);
  readonly #squares: Instances;
  readonly #slabs: Instances;
  readonly #glass: Instances;
  readonly #cards: Instances;
  readonly #blobs: Instances;
  readonly #marks: Instances;
  readonly #hidden: Instances;
  readonly #rods: Instances;
  readonly #signs: Instances;
  readonly #line = { value: [0, 0, 0] as [number, number, number] };
  readonly #rim = { value: [0, 0, 0] as [number, number, number] };
  #colours: Colours | null = null;

  constructor(root: Object3D, view: ViewUniforms) {
    this.pieces = new PieceLayer(root, view);
    const square = new BufferGeometry();
    square.setAttribute('position', floats([-0.5, 0, -0.5, -0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, -0.5], 3));
    square.setIndex(new BufferAttribute(new Uint16Array([0, 1, 2, 0, 2, 3]), 1));
    const fields = [...SEATED, ['tint', 4]] as const;
    const slab = slabMesh();
    const body = new BufferGeometry();
    body.setAttribute('position', floats(slab.positions, 3));
    body.setAttribute('normal', floats(slab.normals, 3));
    body.setAttribute('corner', floats(slab.corners, 2));
    body.setIndex(new BufferAttribute(slab.index, 1));
    this.#cards = new Instances(square, fields, [shadowMaterial()], -2);
    const slabs = (order: number) => new Instances(body, [...fields, ['half_', 2]], [slabMaterial()], order);
    this.#slabs = slabs(1);
    this.#glass = slabs(1.2);
    this.#squares = new Instances(square, fields, [squareMaterial(this.#line)], 1.5);
    this.#blobs = new Instances(square, fields, [shadowMaterial()], 2);
    this.#marks = new Instances(square, fields, [markMaterial(this.#rim)], 2.2);
    this.#hidden = new Instances(square, fields, [markMaterial(this.#rim, true)], 2.5);
    const rod = [
      ['from', 3],
      ['to', 3],
      ['tint', 4],
      ['form', 3],
    ] as const;
    this.#rods = new Instances(
      new CylinderGeometry(1, 1, 1, 8, 1, true).translate(0, 0.5, 0),
      rod,
      [rodMaterial(view, this.#rim)],
      3,
    );
    const sign = [
      ['place', 3],
      ['form', 4],
      ['look', 3],
    ] as const;
    const atlas = { value: this.#atlas.texture };
    this.#signs = new Instances(new PlaneGeometry(1, 1), sign, [signMaterial(view, atlas, TILES_ACROSS)], 4);
    for (const { meshes } of this.#all()) root.add(...meshes);
  }

  #all(): Instances[] {
    return [
      this.#cards,
      this.#slabs,
      this.#glass,
      this.#squares,
      this.#blobs,
      this.#marks,
      this.#hidden,
      this.#rods,
      this.#signs,
    ];
  }

  /** For measurements: what nothing can be seen through, unless a stack has been made clear. */
  get opaque(): Mesh[] {
    return this.#slabs.meshes;
  }

  #recolour(colours: Colours): void {
    if (colours === this.#colours) return;
    this.#colours = colours;
    this.#atlas.recolour(colours);
    this.pieces.recolour(colours);
    this.#line.value = [...mixed(colours.squares[0].dark, colours.activeFrame, 0.5)];
    this.#rim.value = [...colours.markRim];
  }

  draw(drawn: Drawn, { projection, stems, ...moment }: Moment): void {
    const { scene, layout, colours } = drawn;
    this.#recolour(colours);
    // What may be seen through hides nothing that is painted after it.
    const clear = isClear(drawn);
    for (const { meshes } of [this.#slabs, this.#squares]) {
      for (const { material } of meshes) if (!Array.isArray(material)) material.depthWrite = !clear;
    }
    const standing = this.pieces.show(scene, layout, moment);
    this.#cards.show(cardRows(drawn));
    this.#slabs.show(slabRows(drawn, false));
    this.#glass.show(slabRows(drawn, true));
    this.#squares.show(squareRows(drawn));
    this.#blobs.show(blobRows(drawn, standing));
    this.#marks.show(markRows(drawn));
    this.#hidden.show(hiddenRows(drawn));
    const rods = rodRows(drawn, stems);
    const signs: number[] = [];
    outwardRows(drawn, projection, { rods, signs, atlas: this.#atlas });
    this.#rods.show(rods);
    labelRows(drawn, projection, signs, this.#atlas);
    kindRows(drawn, projection, standing, signs, this.#atlas);
    cameRows(drawn, signs, this.#atlas);
    handleRows(drawn, projection, stems, signs, this.#atlas);
    this.#signs.show(signs);
  }

  dispose(): void {
    this.pieces.dispose();
    for (const instances of this.#all()) {
      for (const { material } of instances.meshes) (material as ShaderMaterial).dispose();
      instances.dispose();
    }
    this.#atlas.texture.dispose();
  }
}
