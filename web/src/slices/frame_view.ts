// What stands around the cells of a level: its frame and the pill with its number, and under that how many targets are
// there.

import { msg, str } from '@lit/localize';
import type { Look } from '../core/types.js';
import { levelName } from '../state/board_kit/status.js';
import type { BoardScene } from '../state/board/scene.js';
import { type Area, holds } from './area.js';
import { boardLabels, labelSpots, type LabelSpot } from './labels.js';
import type { Layout } from './layout.js';
import { make, px, set } from './svg.js';

export const levelWords = (look: Look, level: number): string => msg(str`Level ${levelName(look, level)}`);

/** Frames of boards that move stand out over the cells of their level. */
export const rimOf = (look: Look): number => (look.pins.length > 0 ? 6 : 0);

interface LevelView {
  group: SVGGElement;
  cells: SVGGElement;
  frame: SVGGElement;
  name: SVGGElement;
  spot: LabelSpot | null;
  /** What the pills say. */
  drawn: string;
}

const cool = [47, 110, 160] as const;
const warm = [206, 120, 50] as const;
/** Levels shifted by half a cell: their squares are red and black, and blue and green, by turns. */
const even = 'rgb(168, 62, 52)';
const odd = 'rgb(40, 120, 110)';

/** What the squares of a level take a little of. */
export function tint(look: Look, level: number, shifted: boolean): string {
  if (shifted) return level % 2 ? odd : even;
  const part = level / Math.max(1, look.levels.length - 1);
  return `rgb(${cool.map((value, i) => Math.round(value + ((warm[i] ?? value) - value) * part)).join(', ')})`;
}

export class FrameViews {
  readonly #layer: SVGGElement;
  #levels = new Map<number, LevelView>();

  constructor(layer: SVGGElement) {
    this.#layer = layer;
  }

  build(scene: BoardScene): void {
    this.#layer.replaceChildren();
    this.#levels.clear();
    const shifted = scene.cells.some((cell) => cell.x % 1 !== 0 || cell.y % 1 !== 0);
    const numbers = [...new Set(scene.cells.map((cell) => cell.level))];
    for (const level of numbers) {
      const frame = make('g');
      const cells = make('g');
      const name = make('g', { class: 'name' });
      const group = make('g', { class: 'slice', 'data-level': level, 'data-parity': level % 2 }, frame, cells, name);
      set(group, { role: 'group', 'aria-label': levelWords(scene.look, level) });
      if (numbers.length > 1) {
        group.style.setProperty('--tint', tint(scene.look, level, shifted));
        group.style.setProperty('--keep', shifted ? '80%' : '89%');
      }
      this.#layer.append(group);
      this.#levels.set(level, { group, cells, frame, name, spot: null, drawn: '' });
    }
  }

  cellLayer(level: number): SVGGElement {
    return this.#levels.get(level)?.cells ?? this.#layer;
  }

  place({ look }: BoardScene, layout: Layout, numbered: boolean): void {
    const spots = numbered ? labelSpots(layout, boardLabels(look), rimOf(look)) : [];
    for (const [level, view] of this.#levels) {
      const slice = layout.slices.find((candidate) => candidate.level === level);
      view.group.setAttribute('display', slice ? 'inline' : 'none');
      view.spot = spots.find((candidate) => candidate.level === level) ?? null;
      view.drawn = '';
      view.frame.replaceChildren();
      view.name.replaceChildren();
      if (!slice) continue;
      view.frame.append(
        make('rect', {
          class: slice.full ? 'plate' : 'plate open',
          x: px(slice.x - 1),
          y: px(slice.y - 1),
          width: px(slice.width + 2),
          height: px(slice.height + 2),
          rx: 2,
        }),
      );
    }
  }

  update(scene: BoardScene, counts: ReadonlyMap<number, number>): void {
    const alarms = new Set([...scene.attacked, ...scene.checkers].map((cell) => scene.cells[cell]?.level));
    for (const [level, view] of this.#levels) {
      view.group.classList.toggle('active', scene.level === level);
      const count = counts.get(level) ?? 0;
      const drawn = `${count} ${alarms.has(level)}`;
      if (view.drawn === drawn || !view.spot) continue;
      view.drawn = drawn;
      const label = drawLabel(view.spot, levelName(scene.look, level), count, alarms.has(level));
      // The number alone, so that its name holds what is seen of it.
      const number = label.find((part) => part.classList.contains('number'));
      if (number)
        set(number, { role: 'button', 'aria-label': msg(str`Work on level ${levelName(scene.look, level)}`) });
      view.name.replaceChildren(...label);
    }
  }

  levelAt(x: number, y: number): number | null {
    for (const [level, { spot }] of this.#levels) {
      if (spot && (holds(spot.number, x, y, 1) || holds(spot.count, x, y))) return level;
    }
    return null;
  }
}

function pill(area: Area, text: string, kind: string): SVGElement {
  const { x, y, width, height } = area;
  return make(
    'g',
    { class: kind },
    make('rect', { x: px(x + 0.5), y: px(y + 0.5), width: width - 1, height: height - 1, rx: 4 }),
    make('text', { x: px(x + width / 2), y: px(y + height / 2 + 3.9) }, text),
  );
}

/** A level where somebody is in check has an exclamation mark beside its number. */
export function drawLabel({ number, count }: LabelSpot, title: string, targets: number, alarm: boolean): SVGElement[] {
  return [
    make('rect', { class: 'hit', x: px(number.x), y: px(number.y), width: number.width, height: number.height }),
    pill(number, alarm ? `${title}!` : title, alarm ? 'number alarm' : 'number'),
    ...(targets > 0 ? [pill(count, String(targets), 'count')] : []),
  ];
}
