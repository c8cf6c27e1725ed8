// Brings the browser's pointer, wheel and Escape events to the pointer machine, in the svg's own pixels.

import type { Pointer } from './pointer.js';

/** Of a wheel, in pixels: about one notch. */
const notch = 60;

export class PointerInput {
  readonly #svg: SVGSVGElement;
  readonly #pointer: Pointer;
  #turned = 0;
  readonly #stop = new AbortController();

  /** `wheel` answers whether the wheel was used; else the page scrolls. `wanted`: with Shift or Alt held. */

  constructor(svg: SVGSVGElement, pointer: Pointer, wheel: (step: number, wanted: boolean) => boolean) {
    this.#svg = svg;
    this.#pointer = pointer;
    const { signal } = this.#stop;
    svg.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    svg.addEventListener('pointermove', (event) => this.#move(event), { signal });
    svg.addEventListener('pointerup', (event) => pointer.up(event.pointerId, ...this.#place(event)), { signal });
    svg.addEventListener('pointercancel', () => pointer.cancel(), { signal });
    svg.addEventListener('pointerleave', () => pointer.leave(), { signal });
    svg.addEventListener(
      'contextmenu',
      (event) => {
        if (!pointer.dragging) return;
        event.preventDefault();
        pointer.cancel();
      },
      { signal },
    );
    // The style's touch-action knows only the svg as a whole.
    svg.addEventListener(
      'touchstart',
      (event) => {
        const finger = event.touches[0];
        if (event.touches.length === 1 && finger && pointer.couldLift(...this.#place(finger))) event.preventDefault();
      },
      { signal, passive: false },
    );
    // A tap is done with its pointerup. The click that browsers send after it would hit what that has just opened.
    svg.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), { signal, passive: false });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !pointer.dragging) return;
        event.stopPropagation();
        pointer.cancel();
      },
      { signal, capture: true },
    );
    svg.addEventListener(
      'wheel',
      (event) => {
        // Ctrl and the wheel belong to the browser's zoom.
        if (event.ctrlKey) return;
        // With Shift some browsers turn the wheel sideways.
        const way = event.deltaY || event.deltaX;
        const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? way : way * 30;
        this.#turned = Math.sign(this.#turned) === Math.sign(pixels) ? this.#turned + pixels : pixels;
        const wanted = event.shiftKey || event.altKey;
        const step = Math.abs(this.#turned) >= notch ? -Math.sign(this.#turned) : 0;
        if (step !== 0) this.#turned = 0;
        if (wheel(step, wanted)) event.preventDefault();
      },
      { signal, passive: false },
    );
  }

  cancel(): void {
    this.#pointer.cancel();
  }

  dispose(): void {
    this.#pointer.cancel();
    this.#stop.abort();
  }

  #place(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.#svg.getBoundingClientRect();
    return [event.clientX - box.x, event.clientY - box.y];
  }

  #down(event: PointerEvent): void {
    const [x, y] = this.#place(event);
    if (event.button === 0) this.#svg.setPointerCapture(event.pointerId);
    this.#pointer.down({ id: event.pointerId, x, y, button: event.button, touch: event.pointerType === 'touch' });
  }

  #move(event: PointerEvent): void {
    // A second button pressed while the first is held comes as a move.
    if (this.#pointer.dragging && event.buttons & 2) this.#pointer.cancel();
    else this.#pointer.move(event.pointerId, ...this.#place(event), event.pointerType === 'touch');
  }
}
