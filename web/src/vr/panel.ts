// The panel: what the page of a game says and offers, painted on a picture that hangs beside the board or follows a wrist. A question's
// buttons can be pressed half a second after it has come, as on the page.

import { CanvasTexture, DoubleSide, Matrix4, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from 'three';
import { doubleClickGuard } from '../state/board_kit/double_click.js';
import type { Content } from './content.js';
import { FONT, METRES_A_PIXEL, PANEL, type Piece, buttonAt, layOutPanel } from './panel_layout.js';

const TONES = {
  title: '#ffffff',
  plain: '#e8e6f0',
  strong: '#ffffff',
  muted: '#b9b6c8',
  refusal: '#ffb199',
  check: '#ff9d8a',
} as const;

/** A picture as it is painted, like the signs of the board. */
export const pictureMaterial = (texture: CanvasTexture): ShaderMaterial =>
  new ShaderMaterial({
    uniforms: { picture: { value: texture } },
    side: DoubleSide,
    vertexShader: /* glsl */ `
      varying vec2 at;
      void main() {
        at = uv;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform sampler2D picture;
      varying vec2 at;
      void main() { gl_FragColor = vec4(texture2D(picture, at).rgb, 1.0); }`,
  });

export class Panel {
  readonly mesh: Mesh;
  readonly #canvas = document.createElement('canvas');
  readonly #texture: CanvasTexture;
  readonly #material: ShaderMaterial;
  #pieces: Piece[] = [];
  #painted = '';
  #pointed = '';
  #question = '';
  #askedAt = 0;

  constructor() {
    this.#canvas.width = PANEL.width;
    this.#canvas.height = PANEL.height;
    this.#texture = new CanvasTexture(this.#canvas);
    this.#texture.anisotropy = 4;
    this.#material = pictureMaterial(this.#texture);
    const height = PANEL.height * METRES_A_PIXEL;
    this.mesh = new Mesh(new PlaneGeometry(PANEL.metres, height), this.#material);
    this.mesh.frustumCulled = false;
  }

  /** Paints what has changed. */
  show(content: Content, now: number): void {
    const id = content.question?.id ?? '';
    if (id !== this.#question) this.#askedAt = now;
    this.#question = id;
    const pen = this.#canvas.getContext('2d');
    if (!pen) return;
    pen.font = `500 ${FONT}px system-ui, sans-serif`;
    this.#pieces = layOutPanel(content, (text) => pen.measureText(text).width);
    const key = JSON.stringify(this.#pieces) + this.#pointed + String(this.#isGuarded(now));
    if (key === this.#painted) return;
    this.#painted = key;
    this.#paint(pen, now);
    this.#texture.needsUpdate = true;
  }

  #isGuarded(now: number): boolean {
    return this.#question !== '' && now - this.#askedAt < doubleClickGuard;
  }

  #paint(pen: CanvasRenderingContext2D, now: number): void {
    const { width, height } = PANEL;
    pen.fillStyle = '#23212e';
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = '#6f6a85';
    pen.lineWidth = 6;
    pen.strokeRect(3, 3, width - 6, height - 6);
    pen.textBaseline = 'top';
    for (const piece of this.#pieces) {
      if (piece.kind === 'text') {
        pen.font = `${piece.tone === 'plain' || piece.tone === 'muted' ? 500 : 700} ${FONT}px system-ui, sans-serif`;
        pen.fillStyle = TONES[piece.tone];
        pen.textAlign = piece.align;
        pen.fillText(piece.text, piece.x, piece.y + 4);
        continue;
      }
      const { x, y, width: wide, height: high, button } = piece;
      const isOff = button.off === true || (this.#question !== '' && this.#isGuarded(now));
      pen.fillStyle = button.down ? '#4d6fb8' : button.name === this.#pointed && !isOff ? '#57517a' : '#3a3650';
      pen.beginPath();
      pen.roundRect(x, y, wide, high, 12);
      pen.fill();
      pen.fillStyle = isOff ? '#87829c' : '#ffffff';
      pen.textAlign = 'center';
      pen.font = `600 ${FONT}px system-ui, sans-serif`;
      pen.fillText(button.words, x + wide / 2, y + (high - FONT) / 2, wide - 8);
    }
  }

  /** Where a ray of the room meets the panel, and how far that is; null where it passes. */
  hit(from: Vector3, way: Vector3): { far: number; x: number; y: number } | null {
    const back = new Matrix4().copy(this.mesh.matrix).invert();
    const origin = from.clone().applyMatrix4(back);
    const ahead = from.clone().add(way).applyMatrix4(back).sub(origin);
    if (Math.abs(ahead.z) < 1e-6) return null;
    const far = -origin.z / ahead.z;
    if (far <= 0) return null;
    const [x, y] = [origin.x + far * ahead.x, origin.y + far * ahead.y];
    const [px, py] = [x / METRES_A_PIXEL + PANEL.width / 2, PANEL.height / 2 - y / METRES_A_PIXEL];
    return px < 0 || py < 0 || px > PANEL.width || py > PANEL.height ? null : { far, x: px, y: py };
  }

  /** The name of the button there; '' for none. It is shown that it is pointed at. */
  point(at: { x: number; y: number } | null): string {
    this.#pointed = (at && buttonAt(this.#pieces, at.x, at.y)?.button.name) ?? '';
    return this.#pointed;
  }

  /** Whether a button was there that can be pressed. */
  press(at: { x: number; y: number }, now: number): boolean {
    const button = buttonAt(this.#pieces, at.x, at.y)?.button;
    if (!button || button.off || this.#isGuarded(now)) return false;
    button.act();
    return true;
  }

  /** For tests: the middle of a button, in the room. */
  middleOf(name: string): Vector3 | null {
    const box = this.#pieces.find((piece) => piece.kind === 'button' && piece.button.name === name);
    if (box?.kind !== 'button') return null;
    const x = (box.x + box.width / 2 - PANEL.width / 2) * METRES_A_PIXEL;
    const y = (PANEL.height / 2 - box.y - box.height / 2) * METRES_A_PIXEL;
    return new Vector3(x, y, 0).applyMatrix4(this.mesh.matrix);
  }

  /** For tests: what is written on it. */
  get texts(): string[] {
    return this.#pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.button.words));
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.#material.dispose();
    this.#texture.dispose();
  }
}
