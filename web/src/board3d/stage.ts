// The canvas, the renderer and the camera. Draws only when asked to, at most once a frame; follows the size of its host
// and the pixels of the screen; survives a lost context.

import { OrthographicCamera, Scene, Vector3, WebGLRenderer } from 'three';
import { type ViewUniforms, viewUniforms } from './materials.js';
import { type Frame, type Pose, type Projection, leanOf, project } from './pose.js';
import type { Layout } from './layout.js';

interface Probe {
  works: boolean;
  software: boolean;
}

let probed: Probe | null = null;

/** Asks once whether WebGL2 works, and whether it is drawn by the processor: then smooth edges cost too much. */
export function probe(): Probe {
  if (probed) return probed;
  probed = { works: false, software: false };
  try {
    const gl = document.createElement('canvas').getContext('webgl2');
    if (gl) {
      const name = gl.getExtension('WEBGL_debug_renderer_info');
      const renderer = name ? String(gl.getParameter(name.UNMASKED_RENDERER_WEBGL)) : '';
      probed = { works: true, software: /swiftshader|llvmpipe|software/i.test(renderer) };
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    }
  } catch {
    // No WebGL: the answer stays no.
  }
  return probed;
}

export class Stage {
  readonly root = new Scene();
  readonly view: ViewUniforms = viewUniforms();
  readonly canvas: HTMLCanvasElement;
  private readonly renderer: WebGLRenderer | null;
  private readonly camera = new OrthographicCamera();
  private readonly watcher: ResizeObserver;
  private readonly stop = new AbortController();
  private asked = 0;
  private frame: Frame = { width: 1, height: 1 };
  private lost = false;

  /** `tick` is called before each picture and answers whether another one is needed after it. */
  constructor(
    private readonly host: HTMLElement,
    private readonly tick: (now: number) => boolean,
  ) {
    this.canvas = document.createElement('canvas');
    this.canvas.style.cssText = 'display:block;width:100%;height:100%;touch-action:none;outline:none';
    this.renderer = this.start();
    const on = { signal: this.stop.signal };
    this.canvas.addEventListener(
      'webglcontextlost',
      (event) => {
        event.preventDefault();
        this.lost = true;
      },
      on,
    );
    this.canvas.addEventListener(
      'webglcontextrestored',
      () => {
        this.lost = false;
        this.ask();
      },
      on,
    );
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', 'The board in space. Its levels are also shown as flat boards.');
    host.append(this.canvas);
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(host);
    window.addEventListener('resize', () => this.measure(), on);
    this.measure();
  }

  private start(): WebGLRenderer | null {
    if (!probe().works) return null;
    try {
      const antialias = !probe().software;
      const renderer = new WebGLRenderer({
        canvas: this.canvas,
        alpha: true,
        stencil: true,
        antialias,
        powerPreference: 'high-performance',
      });
      renderer.setClearColor(0x000000, 0);
      return renderer;
    } catch {
      return null;
    }
  }

  get size(): Frame {
    return this.frame;
  }

  private measure(): void {
    const width = Math.max(1, this.host.clientWidth);
    const height = Math.max(1, this.host.clientHeight);
    this.frame = { width, height };
    this.renderer?.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
    this.renderer?.setSize(width, height, false);
    this.ask();
  }

  ask(): void {
    if (this.asked || this.stop.signal.aborted) return;
    this.asked = requestAnimationFrame((now) => {
      this.asked = 0;
      const more = this.tick(now);
      if (this.renderer && !this.lost) this.renderer.render(this.root, this.camera);
      if (more) this.ask();
    });
  }

  /** Points the camera; answers the same as numbers for picking. */
  aim(pose: Pose, layout: Layout): Projection {
    const projection = project(pose, layout, this.frame);
    const { right, up, toward, scale, middle } = projection;
    const along = (i: 0 | 1 | 2) => right[i] * middle[0] + up[i] * middle[1];
    const target = new Vector3(along(0), along(1), along(2));
    const far = 2 * layout.radius + 4 + Math.hypot(...middle);
    const { camera } = this;
    camera.position
      .set(...toward)
      .multiplyScalar(far)
      .add(target);
    camera.up.set(...up);
    camera.lookAt(target);
    camera.left = -this.frame.width / 2 / scale;
    camera.right = -camera.left;
    camera.top = this.frame.height / 2 / scale;
    camera.bottom = -camera.top;
    camera.near = 0.1;
    camera.far = 2 * far;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const azimuth = (pose.azimuth * Math.PI) / 180;
    const lean = leanOf(pose);
    this.view.turn.value = [Math.cos(azimuth), Math.sin(azimuth)];
    this.view.lean.value = [lean * Math.sin(azimuth), -lean * Math.cos(azimuth)];
    this.view.pixels.value = [this.frame.width, this.frame.height, scale];
    return projection;
  }

  /** Of the last picture. */
  get drawCalls(): number {
    return this.renderer?.info.render.calls ?? 0;
  }

  get triangles(): number {
    return this.renderer?.info.render.triangles ?? 0;
  }

  dispose(): void {
    this.stop.abort();
    this.watcher.disconnect();
    cancelAnimationFrame(this.asked);
    this.renderer?.dispose();
    this.renderer?.forceContextLoss();
    this.canvas.remove();
  }
}
