// The canvas, the renderer and the camera. Draws only when asked to, at most once a frame; follows the size of its host
// and the pixels of the screen. A browser may take the WebGL context away at any time and usually gives it back: then
// all is uploaded and drawn again. Where there is none, or it stays away, that is told.

import { msg } from '@lit/localize';
import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { type ViewUniforms, viewUniforms } from './materials.js';
import { type Frame, type Pose, type Projection, leanOf } from './pose.js';

interface Probe {
  works: boolean;
  software: boolean;
}

/**
 * How long a lost context is waited for while the page is looked at, in milliseconds. Browsers take a second or two.
 */
const PATIENCE = 5000;

/** From the first picture that stands still to the shaders of all that is not in it, in milliseconds. */
const AFTER_FIRST = 200;

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
  readonly #host: HTMLElement;
  readonly #tick: (now: number) => boolean;
  readonly #gone: () => void;
  readonly root = new Scene();
  readonly view: ViewUniforms = viewUniforms();
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer | null;
  readonly #camera = new PerspectiveCamera();
  readonly #watcher: ResizeObserver;
  readonly #stop = new AbortController();
  #asked = 0;
  /** The page shows the board. */
  #shown = false;
  #frame: Frame = { width: 1, height: 1 };
  #lost = false;
  #worn = false;
  #patience = 0;
  #warmUp = 0;

  /**
   * `tick` is called before each picture and answers whether another one is needed after it; `gone` when nothing can be
   * drawn any more, at the earliest after the constructor.
   */
  constructor(host: HTMLElement, tick: (now: number) => boolean, gone: () => void) {
    this.#host = host;
    this.#tick = tick;
    this.#gone = gone;
    this.canvas = document.createElement('canvas');
    this.canvas.style.cssText = 'display:block;width:100%;height:100%;touch-action:none;outline:none';
    this.#renderer = this.#start();
    const on = { signal: this.#stop.signal };
    this.canvas.addEventListener(
      'webglcontextlost',
      (event) => {
        // Else it would never be restored.
        event.preventDefault();
        this.#lost = true;
        this.#wait(PATIENCE);
      },
      on,
    );
    // A hidden page is not waited for, and browsers restore nothing there.
    document.addEventListener('visibilitychange', () => this.#lost && this.#wait(PATIENCE), on);
    this.canvas.addEventListener(
      'webglcontextrestored',
      () => {
        this.#lost = false;
        clearTimeout(this.#patience);
        this.#warmUp = 0;
        this.ask();
      },
      on,
    );
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', msg('The board in space. Its levels are also shown as flat boards.'));
    host.append(this.canvas);
    this.#watcher = new ResizeObserver(() => this.#measure());
    this.#watcher.observe(host);
    window.addEventListener('resize', () => this.#measure(), on);
    this.#measure();
    if (!this.#renderer) this.#wait(0);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#patience);
    if (milliseconds > 0 && document.hidden) return;
    this.#patience = window.setTimeout(() => this.#gone(), milliseconds);
  }

  #start(): WebGLRenderer | null {
    if (!probe().works) return null;
    try {
      const antialias = !probe().software;
      const renderer = new WebGLRenderer({
        canvas: this.canvas,
        alpha: true,
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
    return this.#frame;
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    this.#shown = width > 0 && height > 0;
    if (!this.#shown || this.#worn) return;
    const covered = parseFloat(getComputedStyle(this.#host).getPropertyValue('--covered')) || 0;
    this.#frame = { width, height, covered };
    this.#renderer?.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
    this.#renderer?.setSize(width, height, false);
    this.ask();
  }

  ask(): void {
    if (this.#asked || this.#worn || this.#stop.signal.aborted) return;
    this.#asked = requestAnimationFrame((now) => {
      this.#asked = 0;
      if (this.#shown && !this.#worn && this.#draw(now)) this.ask();
    });
  }

  #draw(now: number): boolean {
    const more = this.#tick(now);
    if (this.#renderer && !this.#lost) this.#renderer.render(this.root, this.#camera);
    if (!more && this.#warmUp === 0) this.#warmUp = window.setTimeout(() => this.#compile(), AFTER_FIRST);
    return more;
  }

  /** What is drawn only now and then has its shaders before it is asked for. */
  #compile(): void {
    if (this.#renderer && !this.#lost) this.#renderer.compile(this.root, this.#camera);
  }

  /** A headset asks for its pictures itself, and the page has none meanwhile. */
  set worn(worn: boolean) {
    this.#worn = worn;
    if (!worn) this.#measure();
  }

  /** For measurements: does not wait for the next frame. */
  drawNow(): void {
    this.#draw(performance.now());
  }

  /** Points the camera. */
  aim(pose: Pose, projection: Projection, radius: number): void {
    const { eye, up, target, distance, fov, focal } = projection;
    const camera = this.#camera;
    camera.fov = fov;
    camera.aspect = this.#frame.width / this.#frame.height;
    camera.near = Math.max(distance - 2 * radius, 0.5);
    camera.far = distance + 3 * radius + 10;
    camera.position.set(...eye);
    camera.up.set(...up);
    camera.lookAt(...target);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const azimuth = (pose.azimuth * Math.PI) / 180;
    const lean = leanOf(pose);
    this.view.turn.value = [Math.cos(azimuth), Math.sin(azimuth)];
    this.view.lean.value = [lean * Math.sin(azimuth), -lean * Math.cos(azimuth)];
    this.view.pixels.value = [this.#frame.width, this.#frame.height, focal];
  }

  /** For measurements; null without WebGL. */
  get drawing(): { renderer: WebGLRenderer; camera: PerspectiveCamera } | null {
    return this.#renderer && !this.#lost ? { renderer: this.#renderer, camera: this.#camera } : null;
  }

  /** Behind everything: the table. */
  set ground([middle, half, edge]: readonly [string, string, string]) {
    this.#host.style.background = `radial-gradient(ellipse 85% 80% at 50% 38%, ${middle}, ${half} 52%, ${edge})`;
  }

  dispose(): void {
    this.#stop.abort();
    this.#watcher.disconnect();
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#patience);
    clearTimeout(this.#warmUp);
    this.#renderer?.dispose();
    this.#renderer?.forceContextLoss();
    this.canvas.remove();
  }
}
