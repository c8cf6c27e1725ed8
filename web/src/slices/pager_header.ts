// Above the one level that a pager shows: its name, the targets on it, and a button each for the level above and
// below.

import type { BoardScene } from '../state/scene.js';
import { type Area, holds } from './boards_view.js';
import { levelName } from './frame_view.js';
import { make, px } from './svg.js';

const buttonWidth = 56;

export class PagerHeader {
  private area: Area | null = null;
  private drawn = '';

  constructor(private readonly layer: SVGGElement) {}

  update(scene: BoardScene, area: Area | null, page: number, count: number): void {
    const now = JSON.stringify([area, page, count, scene.game]);
    if (now === this.drawn) return;
    this.drawn = now;
    this.area = area;
    this.layer.replaceChildren();
    if (!area) return;
    const middle = area.x + area.width / 2;
    const title = levelName(scene.look, page);
    this.layer.append(
      make('text', { class: 'page-title', x: px(middle), y: area.y + 29, 'aria-live': 'polite' }, title),
    );
    if (count > 0) {
      const x = middle + title.length * 5 + 10;
      this.layer.append(
        make(
          'g',
          { class: 'count' },
          make('rect', { x: px(x), y: area.y + 15, width: 22, height: 17, rx: 8.5 }),
          make('text', { x: px(x + 11), y: area.y + 28 }, String(count)),
        ),
      );
    }
    const levels = new Set(scene.cells.map((cell) => cell.level));
    const button = (x: number, step: number, d: string): SVGElement =>
      make(
        'g',
        {
          class: `button${levels.has(page + step) ? '' : ' off'}`,
          role: 'button',
          'aria-label': step > 0 ? 'One level up' : 'One level down',
        },
        make('rect', { class: 'hit', x, y: area.y, width: buttonWidth, height: area.height }),
        make('path', { d }),
      );
    const y = area.y + area.height / 2;
    const right = area.x + area.width;
    this.layer.append(
      button(right - 2 * buttonWidth, 1, `M${right - 1.5 * buttonWidth - 9} ${y + 5}l9 -10l9 10`),
      button(right - buttonWidth, -1, `M${right - 0.5 * buttonWidth - 9} ${y - 5}l9 10l9 -10`),
    );
  }

  stepAt(x: number, y: number): number | null {
    if (!this.area || !holds(this.area, x, y)) return null;
    const fromRight = this.area.x + this.area.width - x;
    return fromRight < buttonWidth ? -1 : fromRight < 2 * buttonWidth ? 1 : null;
  }
}
