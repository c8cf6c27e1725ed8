// What stands around the cells of a level: its frame, its name with the number of targets there, and the letters and
// numbers of its edges.

import type { Look } from '../core/types.js';
import type { BoardScene } from '../state/scene.js';
import type { Layout, Slice } from './layout.js';
import { make, px, set } from './svg.js';

export interface Labels {
  names: boolean;
  /** Names without the word before them. */
  short?: boolean;
  coordinates: boolean;
}

export const levelName = (look: Look, level: number): string => `Level ${look.levels[level] ?? level + 1}`;

/** Frames of boards that move stand out over the cells of their level. */
export const rimOf = (look: Look): number => (look.pins.length > 0 ? 6 : 0);

interface LevelView {
  group: SVGGElement;
  cells: SVGGElement;
  frame: SVGGElement;
  name: SVGGElement;
  /** Where the name can be clicked. */
  nameBox: { x: number; y: number; width: number; height: number } | null;
  /** What is shown beside the name. */
  badges: string;
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
  private levels = new Map<number, LevelView>();
  private short = false;

  constructor(private readonly layer: SVGGElement) {}

  build(scene: BoardScene): void {
    this.layer.replaceChildren();
    this.levels.clear();
    const shifted = scene.cells.some((cell) => cell.x % 1 !== 0 || cell.y % 1 !== 0);
    const numbers = [...new Set(scene.cells.map((cell) => cell.level))];
    for (const level of numbers) {
      const frame = make('g');
      const cells = make('g');
      const name = make('g', { class: 'name' });
      const group = make('g', { class: 'slice', 'data-level': level, 'data-parity': level % 2 }, frame, cells, name);
      set(group, { role: 'group', 'aria-label': levelName(scene.look, level) });
      if (numbers.length > 1) {
        group.style.setProperty('--tint', tint(scene.look, level, shifted));
        group.style.setProperty('--keep', shifted ? '80%' : '89%');
      }
      this.layer.append(group);
      this.levels.set(level, { group, cells, frame, name, nameBox: null, badges: '' });
    }
  }

  cellLayer(level: number): SVGGElement {
    return this.levels.get(level)?.cells ?? this.layer;
  }

  place(scene: BoardScene, layout: Layout, labels: Labels): void {
    const rim = rimOf(scene.look);
    this.short = labels.short ?? false;
    for (const [level, view] of this.levels) {
      const slice = layout.slices.find((candidate) => candidate.level === level);
      view.group.setAttribute('display', slice ? 'inline' : 'none');
      view.frame.replaceChildren();
      view.name.replaceChildren();
      view.nameBox = null;
      view.badges = '';
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
      if (labels.coordinates) view.frame.append(...coordinates(scene, layout, slice));
      if (!labels.names) continue;
      const title = this.title(scene.look, level);
      const box = { x: slice.x - 4, y: slice.y - 21 - rim, width: Math.max(this.short ? 30 : 64, title.length * 7.5 + 34), height: 20 };
      view.nameBox = box;
      view.name.append(
        make('rect', { class: 'hit', ...box }),
        make('text', { class: 'title', x: px(slice.x), y: px(slice.y - 6 - rim) }, title),
      );
      set(view.name, { role: 'button', 'aria-label': `Work on ${levelName(scene.look, level).toLowerCase()}` });
    }
  }

  private title(look: Look, level: number): string {
    return this.short ? (look.levels[level] ?? String(level + 1)) : levelName(look, level);
  }

  update(scene: BoardScene, counts: ReadonlyMap<number, number>): void {
    const alarms = new Set([...scene.attacked, ...scene.checkers].map((cell) => scene.cells[cell]?.level));
    for (const [level, view] of this.levels) {
      view.group.classList.toggle('active', scene.level === level);
      const count = counts.get(level) ?? 0;
      const badges = `${count} ${alarms.has(level)}`;
      if (view.badges === badges || !view.nameBox) continue;
      view.badges = badges;
      for (const old of view.name.querySelectorAll('.count')) old.remove();
      let x = view.nameBox.x + this.title(scene.look, level).length * 6.9 + 12;
      const add = (text: string, kind: string): void => {
        const width = text.length > 1 ? 21 : 16;
        const y = (view.nameBox?.y ?? 0) + 3;
        view.name.append(
          make(
            'g',
            { class: kind },
            make('rect', { x, y, width, height: 14, rx: 7 }),
            make('text', { x: x + width / 2, y: y + 11 }, text),
          ),
        );
        x += width + 4;
      };
      if (count > 0) add(String(count), 'count');
      if (alarms.has(level)) add('!', 'count alarm');
    }
  }

  levelAt(x: number, y: number): number | null {
    for (const [level, { nameBox: box }] of this.levels) {
      if (box && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height) return level;
    }
    return null;
  }
}

/** Files beneath the level's lowest cells, ranks to the left. A label stands only where a cell of its line is. */
function coordinates(scene: BoardScene, layout: Layout, slice: Slice): SVGElement[] {
  const files = new Map<number, number>();
  const ranks = new Map<number, number>();
  for (const index of slice.cells) {
    const cell = scene.cells[index];
    const place = layout.places[index];
    if (!cell?.exists || !place) continue;
    files.set(cell.file, place.x + layout.cell / 2);
    ranks.set(cell.rank, place.y + layout.cell / 2);
  }
  const rim = rimOf(scene.look);
  const below = slice.y + slice.height + 11 + rim;
  return [
    ...[...files].map(([file, x]) =>
      make('text', { class: 'coordinate', x: px(x), y: px(below) }, scene.look.files[file] ?? ''),
    ),
    ...[...ranks].map(([rank, y]) =>
      make('text', { class: 'coordinate', x: px(slice.x - 7 - rim), y: px(y + 3.5) }, scene.look.ranks[rank] ?? ''),
    ),
  ];
}
