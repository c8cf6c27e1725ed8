// One mesh drawn many times in one call, its copies told apart by rows of numbers that a shader reads by name. Rows are
// written afresh whenever something has changed; the buffer grows as needed.

import {
  BufferAttribute,
  type BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type ShaderMaterial,
} from 'three';

export type Fields = readonly (readonly [name: string, size: number])[];

export class Instances {
  readonly #fields: Fields;
  readonly meshes: Mesh[];
  readonly #geometry: InstancedBufferGeometry;
  readonly #stride: number;
  #room = 0;
  #buffer: InstancedInterleavedBuffer | null = null;

  /** One draw call for each material, in the order given. */
  constructor(base: BufferGeometry, fields: Fields, materials: readonly ShaderMaterial[], order: number) {
    this.#fields = fields;
    this.#stride = fields.reduce((sum, [, size]) => sum + size, 0);
    this.#geometry = new InstancedBufferGeometry();
    this.#geometry.setIndex(base.getIndex());
    for (const [name, attribute] of Object.entries(base.attributes)) this.#geometry.setAttribute(name, attribute);
    this.#geometry.instanceCount = 0;
    this.meshes = materials.map((material, i) => {
      const mesh = new Mesh(this.#geometry, material);
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
      mesh.renderOrder = order + i / 10;
      mesh.visible = false;
      return mesh;
    });
  }

  /** Rows one after the other, each with the fields in their order. */
  show(rows: readonly number[]): void {
    const count = rows.length / this.#stride;
    for (const mesh of this.meshes) mesh.visible = count > 0;
    this.#geometry.instanceCount = count;
    if (count === 0) return;
    if (count > this.#room) this.#grow(count);
    if (!this.#buffer) return;
    (this.#buffer.array as Float32Array).set(rows);
    this.#buffer.needsUpdate = true;
  }

  #grow(count: number): void {
    // The old buffer's memory on the card is given back with the geometry.
    this.#geometry.dispose();
    this.#room = Math.max(16, count, 2 * this.#room);
    this.#buffer = new InstancedInterleavedBuffer(new Float32Array(this.#room * this.#stride), this.#stride);
    this.#buffer.setUsage(DynamicDrawUsage);
    let offset = 0;
    for (const [name, size] of this.#fields) {
      this.#geometry.setAttribute(name, new InterleavedBufferAttribute(this.#buffer, size, offset));
      offset += size;
    }
  }

  dispose(): void {
    this.#geometry.dispose();
  }
}

export const floats = (values: readonly number[] | Float32Array, size: number): BufferAttribute =>
  new BufferAttribute(values instanceof Float32Array ? values : new Float32Array(values), size);
