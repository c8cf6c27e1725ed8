// Beside the map of a pager: which level is shown, the targets on it, and a button each for the level before and after
// it on the map.
// In a row where the room is wide, else one above the other.

import { msg, str } from '@lit/localize';
import type { BoardScene } from '../state/board/scene.js';
import { type Area, holds, middleOf } from './area.js';
import { levelName } from '../state/board_kit/status.js';
import { make, px } from './svg.js';
import { pageBeyond, pageLevels } from './views.js';

const widestButton = 56;
const mostHeight = 52;

interface Button {
  step: number;
  area: Area;
}

export class PagerLift {
  readonly #layer: SVGGElement;
  #buttons: Button[] = [];
  #drawn = '';

  constructor(layer: SVGGElement) {
    this.#layer = layer;
  }

  update(scene: BoardScene, area: Area | null, page: number, counts: ReadonlyMap<number, number>): void {
    const levels = pageLevels(scene, page);
    const count = levels.reduce((sum, level) => sum + (counts.get(level) ?? 0), 0);
    const now = JSON.stringify([area, page, count, scene.game, scene.bottom]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    this.#buttons = area ? buttonsIn(area) : [];
    this.#layer.replaceChildren();
    if (!area) return;
    const title = levels.map((level) => levelName(scene.look, level)).join('+');
    this.#layer.append(
      ...drawTitle(titleIn(area), title, count),
      ...this.#buttons.map(({ step, area: own }) => {
        const { x, y } = middleOf(own);
        const next = pageBeyond(scene, page, step) ?? page;
        return make(
          'g',
          {
            class: `button${next === page ? ' off' : ''}`,
            role: 'button',
            'aria-label': msg(str`To level ${levelName(scene.look, next)}`),
          },
          make('rect', {
            class: 'hit',
            x: px(own.x),
            y: px(own.y),
            width: px(own.width),
            height: px(own.height),
            rx: 8,
          }),
          make('path', { d: `M${px(x - 9)} ${px(y + 5 * step)}l9 ${-10 * step}l9 ${10 * step}` }),
        );
      }),
    );
  }

  stepAt(x: number, y: number): number | null {
    return this.#buttons.find(({ area }) => holds(area, x, y))?.step ?? null;
  }
}

const isWide = ({ width, height }: Area): boolean => width > height;
const buttonIn = ({ width }: Area): number => Math.min(widestButton, width * 0.3);

function buttonsIn(area: Area): Button[] {
  const { x, y, width, height } = area;
  if (isWide(area)) {
    const wide = buttonIn(area);
    const button = { y: y + 2, width: wide - 4, height: height - 4 };
    return [
      { step: 1, area: { x: x + width - 2 * wide, ...button } },
      { step: -1, area: { x: x + width - wide, ...button } },
    ];
  }
  const high = Math.min(mostHeight, height * 0.36);
  const button = { x: x + 2, width: width - 4, height: high - 4 };
  return [
    { step: 1, area: { y: y + 2, ...button } },
    { step: -1, area: { y: y + height - high + 2, ...button } },
  ];
}

function titleIn(area: Area): { x: number; y: number } {
  const { x, y } = middleOf(area);
  return { x: isWide(area) ? x - buttonIn(area) : x, y };
}

function drawTitle({ x, y }: { x: number; y: number }, title: string, count: number): SVGElement[] {
  const aside = count > 0 ? 12 : 0;
  const badge = x + title.length * 4.8 + 14 - aside;
  const drawn: SVGElement[] = [make('text', { class: 'page-title', x: px(x - aside), y: px(y + 6) }, title)];
  if (count > 0) {
    drawn.push(
      make(
        'g',
        { class: 'count' },
        make('rect', { x: px(badge - 10), y: px(y - 8.5), width: 20, height: 17, rx: 8.5 }),
        make('text', { x: px(badge), y: px(y + 4) }, String(count)),
      ),
    );
  }
  return drawn;
}
