// What can be seen of the board in space and what can be pointed at, counted pixel by pixel. For tests: loaded when one
// asks. Pieces are drawn once more, each in a colour that is its number, by their own shaders and with what hides them
// before them; then without anything that could hide them. Nothing of the board is changed.

import {
  Color,
  DataTexture,
  DoubleSide,
  Matrix4,
  Mesh,
  type OrthographicCamera,
  type PerspectiveCamera,
  RedFormat,
  Scene,
  ShaderMaterial,
  UnsignedByteType,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Picked } from './picking.js';

/** A piece with its body, or the disc that stands for it on a level that is small behind others. */
export type Shown = 'whole' | 'disc';

export interface PieceMesh {
  /** Instanced, with a ShaderMaterial that places each copy by itself; its attribute `place` begins with x, y, z, its `seat` with the scale. */
  mesh: Mesh;
  /** The cell of each copy, in their order. */
  cells: readonly number[];
  shown: Shown;
}

/** What a board gives to be measured. Points are pixels of CSS from the upper left corner of the canvas. */
export interface Measured {
  renderer: WebGLRenderer;
  camera: PerspectiveCamera | OrthographicCamera;
  frame: { width: number; height: number };
  pieces: readonly PieceMesh[];
  /** What nothing can be seen through; ShaderMaterials as well. */
  occluders: readonly Mesh[];
  /** Cells that are there, and how their level is shown. */
  cells: readonly { cell: number; shown: Shown }[];
  /** Where the middle of a cell is drawn, and the shorter of its sides there. */
  screenOf: (cell: number) => { x: number; y: number; side: number } | null;
  /** Answers what a click picks, as long as nothing changes. */
  picker: () => (x: number, y: number) => Picked | null;
  /** Makes everything anew, as after a change of the scene, and draws it. */
  draw: () => void;
}

export interface Figures {
  /** `seen`: share of the pixels which a piece would have if nothing stood before it and the picture had no edge. */
  pieces: { cell: number; shown: Shown; seen: number }[];
  /** `share`: of the pixels around the middle of a cell, how many pick it; `side`: its shorter side, in pixels. */
  cells: { cell: number; shown: Shown; share: number; side: number }[];
  calls: number;
  triangles: number;
  /** Script of a frame in which everything changes, in milliseconds: the middle one of those that were asked for. */
  frameMs: number;
}

/** Around the frame as much is drawn as well, in pixels: what of a piece is cut off by the edge is not seen. */
const MARGIN = 64;
/** No part of a piece is farther from the point half a cell above its place, in cells of its board. */
const REACH = 1.1;
/** Of the pixels around a cell's middle each second one of each second row is asked: shares differ by less than 2 %. */
const STEP = 2;

/** `radius`: of the disc around the middle of a cell, in pixels; `frames`: how many are drawn to time them, at least one. */
export function measure(board: Measured, radius: number, frames: number): Figures {
  return { ...costs(board, frames), pieces: piecesSeen(board), cells: cellsPicked(board, radius) };
}

function costs({ renderer, draw }: Measured, frames: number): Pick<Figures, 'calls' | 'triangles' | 'frameMs'> {
  const { info } = renderer;
  const before = info.autoReset;
  info.autoReset = false;
  const times = Array.from({ length: frames }, () => {
    info.reset();
    const begin = performance.now();
    draw();
    return performance.now() - begin;
  });
  info.autoReset = before;
  const { calls, triangles } = info.render;
  return { calls, triangles, frameMs: times.sort((a, b) => a - b)[frames >> 1] ?? 0 };
}

// ---- pieces

interface Numbered {
  cell: number;
  shown: Shown;
  mesh: PieceMesh;
  copy: number;
}

function piecesSeen(board: Measured): Figures['pieces'] {
  const all = board.pieces.flatMap((mesh): Numbered[] =>
    mesh.cells.map((cell, copy) => ({ cell, shown: mesh.shown, mesh, copy })),
  );
  const picture = new Picture(board, all.length);
  try {
    const everybody = all.map((_, number) => number);
    const seen = picture.count(everybody, true);
    const alone = groups(all, board).reduce<number[]>(
      (sums, group) => {
        const counts = picture.count(group, false);
        return sums.map((sum, number) => sum + (counts[number] ?? 0));
      },
      Array.from(all, () => 0),
    );
    return all.map(({ cell, shown }, number) => ({
      cell,
      shown,
      seen: (seen[number] ?? 0) / Math.max(alone[number] ?? 0, 1),
    }));
  } finally {
    picture.dispose();
  }
}

/** Numbers of pieces that cannot overlap on the screen, in as few lists as come by themselves. */
function groups(all: readonly Numbered[], { camera, frame }: Measured): number[][] {
  const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  const toPixels = (point: Vector3): Vector3 => {
    const { x, y } = point.project(camera);
    return new Vector3((x * frame.width) / 2, (y * frame.height) / 2);
  };
  const spots = all.map(({ mesh: { mesh }, copy }) => {
    const place = mesh.geometry.getAttribute('place');
    const scale = mesh.geometry.getAttribute('seat').getX(copy);
    const middle = new Vector3(place.getX(copy), place.getY(copy) + 0.5 * scale, place.getZ(copy));
    const edge = middle.clone().addScaledVector(right, REACH * scale);
    const at = toPixels(middle);
    // Under perspective what is nearer than the middle is a little larger.
    return { at, radius: 1.15 * toPixels(edge).distanceTo(at) };
  });
  const found: number[][] = [];
  spots.forEach(({ at, radius }, number) => {
    const apart = (other: number): boolean => {
      const spot = spots[other];
      return !spot || spot.at.distanceTo(at) > spot.radius + radius;
    };
    const group = found.find((one) => one.every(apart));
    if (group) group.push(number);
    else found.push([number]);
  });
  return found;
}

/** The pieces in the colours of their numbers, from 1; 0 is the ground and what hides pieces. */
class Picture {
  readonly #board: Measured;
  readonly #pieces = new Scene();
  readonly #occluders = new Scene();
  readonly #camera: PerspectiveCamera | OrthographicCamera;
  readonly #target: WebGLRenderTarget;
  /** By number: whether it is drawn. */
  readonly #wanted: Uint8Array<ArrayBuffer>;
  readonly #texture: DataTexture;
  readonly #materials: ShaderMaterial[] = [];

  constructor(board: Measured, count: number) {
    this.#board = board;
    const { frame, camera } = board;
    const [width, height] = [frame.width + 2 * MARGIN, frame.height + 2 * MARGIN];
    this.#target = new WebGLRenderTarget(width, height);
    this.#camera = camera.clone();
    this.#camera.projectionMatrix.premultiply(new Matrix4().makeScale(frame.width / width, frame.height / height, 1));
    this.#wanted = new Uint8Array(Math.max(count, 1));
    this.#texture = new DataTexture(this.#wanted, this.#wanted.length, 1, RedFormat, UnsignedByteType);
    this.#texture.unpackAlignment = 1;
    let first = 0;
    for (const { mesh, cells } of board.pieces) {
      this.#pieces.add(this.#copy(mesh, first));
      first += cells.length;
    }
    for (const mesh of board.occluders) this.#occluders.add(this.#copy(mesh, -1));
  }

  /** The same mesh in plain colours. What hides pieces has the number -1. */
  #copy(mesh: Mesh, first: number): Mesh {
    const drawn = mesh.material as ShaderMaterial;
    const material = new ShaderMaterial({
      uniforms: { ...drawn.uniforms, idFirst: { value: first }, idWanted: { value: this.#texture } },
      side: first < 0 ? DoubleSide : drawn.side,
      vertexShader: /* glsl */ `
        uniform int idFirst;
        uniform sampler2D idWanted;
        flat varying vec3 id;
        ${drawn.vertexShader.replace(/\bvoid\s+main\s*\(\s*(void)?\s*\)/, 'void placed()')}
        void main() {
          placed();
          id = vec3(0.0);
          if (idFirst < 0) return;
          int own = idFirst + gl_InstanceID;
          id = vec3(float((own + 1) % 256), float((own + 1) / 256), 255.0) / 255.0;
          if (texelFetch(idWanted, ivec2(own, 0), 0).r < 0.5) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
        }`,
      fragmentShader: 'flat varying vec3 id; void main() { gl_FragColor = vec4(id, 1.0); }',
    });
    this.#materials.push(material);
    const copy = new Mesh(mesh.geometry, material);
    copy.matrixAutoUpdate = false;
    copy.matrix.copy(mesh.matrixWorld);
    copy.frustumCulled = false;
    return copy;
  }

  /** Pixels of the pieces of these numbers: inside the frame behind what hides them, or else all that they could have. */
  count(numbers: readonly number[], hidden: boolean): number[] {
    this.#wanted.fill(0);
    for (const number of numbers) this.#wanted[number] = 255;
    this.#texture.needsUpdate = true;
    const { width, height } = this.#target;
    const pixels = this.#draw(hidden ? [this.#occluders, this.#pieces] : [this.#pieces]);
    const margin = hidden ? MARGIN : 0;
    const counts = Array.from(this.#wanted, () => 0);
    for (let y = margin; y < height - margin; y++) {
      for (let x = margin; x < width - margin; x++) {
        const at = 4 * (y * width + x);
        const number = (pixels[at] ?? 0) + 256 * (pixels[at + 1] ?? 0) - 1;
        if (pixels[at + 2] === 255) counts[number] = (counts[number] ?? 0) + 1;
      }
    }
    return counts;
  }

  #draw(scenes: readonly Scene[]): Uint8Array {
    const { renderer } = this.#board;
    const [target, clear, alpha, auto] = [
      renderer.getRenderTarget(),
      renderer.getClearColor(new Color()),
      renderer.getClearAlpha(),
      renderer.autoClear,
    ];
    renderer.setRenderTarget(this.#target);
    renderer.setClearColor(0, 0);
    renderer.autoClear = false;
    renderer.clear();
    for (const scene of scenes) renderer.render(scene, this.#camera);
    const { width, height } = this.#target;
    const pixels = new Uint8Array(4 * width * height);
    renderer.readRenderTargetPixels(this.#target, 0, 0, width, height, pixels);
    renderer.setRenderTarget(target);
    renderer.setClearColor(clear, alpha);
    renderer.autoClear = auto;
    return pixels;
  }

  dispose(): void {
    // The geometries are the board's.
    for (const material of this.#materials) material.dispose();
    this.#texture.dispose();
    this.#target.dispose();
  }
}

// ---- cells

function cellsPicked({ renderer, frame, cells, screenOf, picker }: Measured, radius: number): Figures['cells'] {
  const canvas = renderer.domElement;
  const pickAt = picker();
  const root = canvas.getRootNode() as Document | ShadowRoot;
  const box = canvas.getBoundingClientRect();
  const covered = coveredPixels(canvas, frame);
  // Neighbours share pixels, and what the page lays over the board takes the clicks there.
  const picked = new Map<number, number | null>();
  const cellAt = (x: number, y: number): number | null => {
    const key = y * frame.width + x;
    const known = picked.get(key);
    if (known !== undefined) return known;
    const inside = x >= 0 && y >= 0 && x < frame.width && y < frame.height;
    const isFree = inside && (covered[key] === 0 || root.elementFromPoint(box.left + x, box.top + y) === canvas);
    const what = isFree ? pickAt(x, y) : null;
    const cell = what?.kind === 'cell' ? what.cell : null;
    if (inside) picked.set(key, cell);
    return cell;
  };
  return cells.map(({ cell, shown }) => {
    const middle = screenOf(cell);
    if (!middle) return { cell, shown, share: 0, side: 0 };
    let [hits, all] = [0, 0];
    for (let dy = -radius; dy <= radius; dy += STEP) {
      for (let dx = -radius; dx <= radius; dx += STEP) {
        if (dx * dx + dy * dy > radius * radius) continue;
        all += 1;
        if (cellAt(Math.round(middle.x + dx), Math.round(middle.y + dy)) === cell) hits += 1;
      }
    }
    return { cell, shown, share: hits / all, side: middle.side };
  });
}

/**
 * By pixel of the canvas, row by row: 0 where nothing that takes clicks can lie over it. To ask the document about each pixel is most of
 * what measuring costs.
 */
function coveredPixels(canvas: Element, { width, height }: Measured['frame']): Uint8Array {
  const around = new Set<Node>();
  for (let node: Node | null = canvas; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    around.add(node);
  const frame = canvas.getBoundingClientRect();
  const covered = new Uint8Array(width * height);
  for (const element of elementsIn(document)) {
    if (around.has(element) || getComputedStyle(element).pointerEvents === 'none') continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [from, to] = [Math.max(Math.floor(left - frame.left), 0), Math.min(Math.ceil(right - frame.left) + 1, width)];
    const last = Math.min(Math.ceil(bottom - frame.top), height - 1);
    for (let y = Math.max(Math.floor(top - frame.top), 0); y <= last && from < to; y++)
      covered.fill(1, y * width + from, y * width + to);
  }
  return covered;
}

function* elementsIn(root: Document | ShadowRoot): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot);
  }
}
