// The strip of levels at the edge of the picture: a small plan of each, with the number of its targets; a click calls
// the level. It is the lift of a board of many levels.

import { msg, str } from '@lit/localize';
import type { Room } from '../state/board/scene.js';
import { levelsSeen, placeIn } from '../state/board/level_order.js';
import { levelsBeside } from '../state/board/main_level.js';
import { hintEnds } from '../state/board/hint.js';
import type { BoardScene } from '../state/board/scene.js';
import { countByLevel } from '../state/board/target_counts.js';
import { LOW } from './arrangement.js';
import { type Colours, css } from './colours.js';
import type { Board } from './layout.js';
import { paintPlan } from './plan.js';
import type { Frame } from './pose.js';

export interface StripEvents {
  call(level: number): void;
  /** The pointer rests on a level, or has left it. */
  point(level: number | null): void;
}

const STYLE = `
  :host { display: flex; visibility: var(--strip-visibility, visible); gap: 4px; padding: 6px; box-sizing: border-box; flex: none; justify-content: safe center; }
  :host([data-form='plans']) { flex-direction: column; width: 104px; overflow-y: auto; scrollbar-width: thin; }
  :host([data-form='row']) { flex-direction: row; overflow-x: auto; scrollbar-width: none; }
  :host([data-form='column']) { flex-direction: column; width: 64px; overflow-y: auto; scrollbar-width: none; }
  /* Marks, the name and the number of targets stand beside the plan, so that they cover no piece of it. */
  button { display: grid; grid-template: auto 1fr auto / minmax(20px, auto) auto; align-items: center; justify-items: center;
    justify-content: center; column-gap: 3px; padding: 3px 4px; margin: 0; border: 0; border-radius: 8px; background: none;
    color: var(--ink); font: 600 0.85rem/1 system-ui, sans-serif; cursor: pointer; flex: 0 1 auto; min-height: 24px; }
  i { grid-area: 1 / 1; }
  span { grid-area: 2 / 1; }
  b { grid-area: 3 / 1; }
  canvas { grid-area: 1 / 2 / 4 / 3; }
  :host(:not([data-form='plans'])) button { background: var(--chip); color: var(--chip-ink); }
  :host([data-form='row']) button { flex: 1 1 40px; min-width: 40px; padding: 2px; align-content: center; gap: 2px 3px;
    grid-template: 15px auto / auto 1fr auto; justify-items: start; }
  :host([data-form='row']) span { grid-area: 1 / 1; padding-left: 2px; }
  :host([data-form='row']) i { grid-area: 1 / 2; }
  :host([data-form='row']) b { grid-area: 1 / 3; }
  :host([data-form='row']) canvas { grid-area: 2 / 1 / 3 / 4; justify-self: center; }
  :host([data-form='column']) button { flex: 1 1 34px; min-height: 34px; padding: 1px 2px; }
  button.near { background: var(--near); }
  button[aria-pressed='true'] { box-shadow: inset 0 0 0 2.5px var(--target); }
  :host(:not([data-form='plans'])) button[aria-pressed='true'] { background: var(--target); color: var(--target-ink); }
  button:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
  canvas { display: block; width: var(--side); height: var(--side); border-radius: 3px; }
  b { min-width: 15px; height: 15px; border-radius: 8px; box-sizing: border-box; padding: 0 3px; background: var(--target);
    color: var(--target-ink); font: 700 0.7rem/15px system-ui, sans-serif; text-align: center; }
  :host(:not([data-form='plans'])) button[aria-pressed='true'] b { background: var(--target-ink); color: var(--target); }
  i { display: flex; flex-wrap: wrap; gap: 2px; min-width: 0; max-width: 24px; max-height: 24px; overflow: hidden; }
  .check, .danger { fill: var(--check); } .hint { fill: var(--hint); } .last { fill: var(--last); } .pin { fill: var(--target); } .star { fill: #ffd23f; }
  svg { display: block; width: 11px; height: 11px; overflow: visible; stroke-width: 1.2; stroke: var(--mark-edge); }
  :host([data-foreign]) button[aria-pressed] b { background: var(--target-ink); color: var(--foreign);
    box-shadow: inset 0 0 0 1.5px var(--foreign); }
`;

export type StripForm = 'plans' | 'row' | 'column';

/** The form of the strip in such a room, beside a picture of this height. */
export function formOf(room: Room, height: number): StripForm {
  if (room === 'tall') return 'row';
  return room === 'low' || height < LOW ? 'column' : 'plans';
}

/** The size of a letter of a level's name, and the width of a number of targets, in pixels. */
const LETTER = 9;
const COUNT = 20;

/**
 * The side of a plan if levels with these names share this room: as long as all of them fit, and none is wider than its button beside
 * its name (in a row the name stands above it).
 */
export function sideFor(names: readonly string[], form: StripForm, { width, height }: Frame): number {
  const named = Math.max(COUNT, LETTER * Math.max(0, ...names.map(({ length }) => length)));
  const rooms = { plans: [height, 10, 81 - named], row: [width, 8, 38], column: [height, 6, 45 - named] } as const;
  const [length, beside, most] = rooms[form];
  return Math.max(Math.min(most, Math.floor((length - 16) / Math.max(names.length, 1)) - beside), 22);
}

interface Item {
  button: HTMLButtonElement;
  canvas: HTMLCanvasElement;
  badge: HTMLElement;
  marks: HTMLElement;
}

/** What matters on a level besides targets, each in a shape of its own, on a field of 10 by 10. */
const SHAPES = {
  /** An exclamation mark in an octagon. */
  check: 'M3 0h4l3 3v4l-3 3h-4l-3-3v-4zM5 2v4M5 7.4v.8',
  danger: 'M5 0l5 10h-10zM5 3.5v3M5 8v.6',
  hint: 'M5 0l5 5l-5 5l-5-5z',
  last: 'M1 1h8v8h-8z',
  star: 'M5 0l1.5 3.4L10 3.8 7.3 6.2 8.1 10 5 8 1.9 10l.8-3.8L0 3.8l3.5-.4z',
  pin: 'M4 0h2v4h4v2h-4v4h-2v-4h-4v-2h4z',
} as const;
type Shape = keyof typeof SHAPES;
const words = (): Record<Shape, string> => ({
  check: msg('check'),
  danger: msg('a piece in danger'),
  hint: msg('the hint'),
  last: msg('the last move'),
  star: msg('a star', { desc: 'the goal of a lesson' }),
  pin: msg('a place for the board'),
});

/** What is marked on the levels, by level. */
export function marksByLevel(scene: BoardScene): Map<number, Shape[]> {
  const marks = new Map<number, Shape[]>();
  const add = (shape: Shape, cells: readonly number[]) => {
    for (const level of new Set(cells.map((cell) => scene.cells[cell]?.level))) {
      if (level !== undefined) marks.set(level, [...(marks.get(level) ?? []), shape]);
    }
  };
  add('check', [...scene.attacked, ...scene.checkers]);
  add('danger', scene.threatened);
  add('star', scene.goals);
  add('hint', hintEnds(scene));
  add('last', scene.last);
  add(
    'pin',
    scene.pinTargets.flatMap(({ cells }) => cells),
  );
  return marks;
}

export class Strip {
  readonly element = document.createElement('div');
  readonly #root: ShadowRoot;
  readonly #events: StripEvents;
  #items = new Map<number, Item>();
  #key = '';
  /** What was drawn last. */
  #shown: { cells: BoardScene['cells'] | null; colours: Colours | null; drawn: string } = {
    cells: null,
    colours: null,
    drawn: '',
  };

  constructor(events: StripEvents) {
    this.#events = events;
    this.#root = this.element.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', msg('Level in front'));
  }

  /** The level whose button is at this point of the window. */
  levelAt(x: number, y: number): number | null {
    for (const [level, { button }] of this.#items) {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      if (x >= left && x < right && y >= top && y < bottom) return level;
    }
    return null;
  }

  show(
    scene: BoardScene,
    levels: readonly Board[],
    active: number,
    colours: Colours,
    form: StripForm,
    room: { width: number; height: number },
  ): void {
    // Nothing of what follows the pointer is on the strip.
    const {
      selected,
      foreign,
      targets,
      pinTargets,
      last,
      attacked,
      checkers,
      threatened,
      goals: stars,
      arrows,
      bottom,
    } = scene;
    const seen = [selected, foreign, targets, pinTargets, last, attacked, checkers, threatened, stars, arrows, bottom];
    const now = JSON.stringify([scene.game, seen, active, form, room]);
    const { cells, colours: before, drawn: was } = this.#shown;
    if (cells === scene.cells && before === colours && was === now) return;
    this.#shown = { cells: scene.cells, colours, drawn: now };
    this.element.dataset['form'] = form;
    const { style } = this.element;
    style.setProperty('--target', css(colours.target));
    style.setProperty('--target-ink', css(colours.targetInk));
    style.setProperty('--foreign', css(colours.foreign));
    this.element.toggleAttribute('data-foreign', scene.foreign);
    style.setProperty('--check', css(colours.check));
    style.setProperty('--hint', css(colours.hint));
    style.setProperty('--last', css(colours.last));
    // White where marks are dark, as on boards.
    style.setProperty('--mark-edge', '#ffffff');
    style.setProperty('--near', css(colours.target, 0.17));
    // It lies on the table, as plaques do, whatever the page around it looks like.
    style.setProperty('--ink', css(colours.plaque));
    style.setProperty('--chip', css(colours.frame));
    style.setProperty('--chip-ink', css(colours.label));
    const place = placeIn(levelsSeen(scene.look, bottom));
    const boards = [...levels].sort((a, b) => place(a.level) - place(b.level));
    const nameOf = ({ level }: Board): string => scene.look.levels[level] ?? String(level + 1);
    const side = sideFor(boards.map(nameOf), form, room);
    style.setProperty('--side', `${side}px`);
    this.#build(scene, boards, form);
    const at = boards.findIndex(({ level }) => level === active);
    const near = [active, ...levelsBeside(scene, active)];
    const marked = marksByLevel(scene);
    const counts = countByLevel(scene);
    const goals = (count: number): string =>
      scene.foreign ? msg(str`${count} it could go to`) : msg(str`${count} to go to`);
    const shapeWords = words();
    boards.forEach((board, index) => {
      const item = this.#items.get(board.level);
      if (!item) return;
      const { button, badge, canvas, marks } = item;
      const count = counts.get(board.level) ?? 0;
      const name = nameOf(board);
      button.setAttribute('aria-pressed', String(index === at));
      button.classList.toggle('near', near.includes(board.level));
      const shapes = marked.get(board.level) ?? [];
      const label = [
        msg(str`Level ${name}`),
        ...(count > 0 ? [goals(count)] : []),
        ...shapes.map((one) => shapeWords[one]),
      ];
      button.setAttribute('aria-label', label.join(', '));
      const drawn = shapes.join(' ');
      if (marks.dataset['shapes'] !== drawn) {
        marks.dataset['shapes'] = drawn;
        marks.innerHTML = shapes
          .map((one) => `<svg viewBox="0 0 10 10" class="${one}"><path d="${SHAPES[one]}"/></svg>`)
          .join('');
      }
      badge.textContent = String(count);
      badge.hidden = count === 0;
      badge.style.display = count === 0 ? 'none' : '';
      paintPlan(canvas, scene, board, colours, side);
    });
  }

  /** Made anew when there are other levels, or another form. */
  #build(scene: BoardScene, boards: readonly Board[], form: StripForm): void {
    const key = `${scene.game} ${form} ${boards.map(({ level }) => level).join(' ')}`;
    if (key === this.#key) return;
    this.#key = key;
    for (const { button } of this.#items.values()) button.remove();
    this.#items = new Map();
    for (const { level } of boards) {
      const button = document.createElement('button');
      button.dataset['level'] = String(level);
      const name = document.createElement('span');
      name.textContent = scene.look.levels[level] ?? String(level + 1);
      const canvas = document.createElement('canvas');
      const badge = document.createElement('b');
      const marks = document.createElement('i');
      button.append(name, canvas, badge, marks);
      button.addEventListener('click', () => this.#events.call(level));
      button.addEventListener('pointerenter', (event) => {
        if (event.pointerType !== 'touch') this.#events.point(level);
      });
      button.addEventListener('pointerleave', () => this.#events.point(null));
      this.#items.set(level, { button, canvas, badge, marks });
      this.#root.append(button);
    }
  }
}
