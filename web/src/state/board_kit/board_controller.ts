// What the viewer of a board chooses to see of it: the same for a game, an analysis and an editor.

import type { Attackers, LegalMove } from '../../core/types.js';
import { movedCursor } from '../board/cursor.js';
import type { Arrow, CursorStep } from '../board/scene.js';
import type { BoardActions } from './position_screen.js';
import { freshSight, nextLevel, type Sight, type Standing } from './position_scene.js';
import type { Host } from '../page/host.js';
import { mainLevel, tellingLevel } from '../board/main_level.js';
import type { BoardScene, View3D } from '../board/scene.js';
import { nothingHeld } from './selection.js';
import { otherSide } from './status.js';
import { type Kept3D, changed3D, kept3D } from '../board/view3d.js';

export abstract class BoardController implements BoardActions {
  protected readonly host: Host;
  protected sight = freshSight;
  /** The level at the end beyond which levels were stepped, and which way that was. */
  #passed: { level: number; step: number } | null = null;

  protected constructor(host: Host) {
    this.host = host;
  }

  /** What is drawn now; null while nothing can be done. */
  protected abstract scene(): BoardScene | null;
  /** Id of the variant; '' while there is none. */
  protected abstract variantId(): string;
  /** Puts the screen together anew. */
  abstract refresh(): void;

  abstract pick(cell: number): void;
  abstract pickBoard(name: string): void;
  abstract pickPin(pin: string): void;
  abstract dragStart(cell: number): void;
  abstract drop(from: number, to: number | null): void;
  abstract typeMove(text: string): void;
  abstract attackersOf(cell: string): Attackers;
  abstract confirmMove(): void;
  abstract choosePromotion(move: LegalMove): void;

  unselect(): void {
    this.see({ held: nothingHeld, refusal: '', pending: '' });
  }

  // A move is chosen ahead in games alone.
  dropAhead(): void {
    this.unselect();
  }

  /** By the preferences, and what the browser knows of the viewer's. */
  protected look(): Pick<Standing, 'theme' | 'still'> {
    const { environment } = this.host;
    const { theme, motion } = this.host.state().preferences;
    const dark = theme === 'dark' || (theme === 'system' && environment.dark());
    return { theme: dark ? 'dark' : 'light', still: motion === 'reduced' || environment.reducedMotion() };
  }

  protected see(change: Partial<Sight>): void {
    const { refusal, held } = this.sight;
    // What is refused once more looks the same, and is said by nothing that changes.
    const words = change.refusal || change.held?.note;
    if (words && words === (refusal || held.note) && (change.held ?? held).piece === held.piece) this.host.say(words);
    // A click takes away what was drawn.
    const drawn = change.held ? freshSight.drawn : this.sight.drawn;
    this.sight = { ...this.sight, drawn, ...change };
    this.refresh();
  }

  hover(cell: number | null): void {
    if (cell !== this.sight.hover) this.see({ hover: cell, rested: null });
  }

  sketch(arrow: Arrow | null): void {
    const { sketch } = this.sight;
    if (arrow?.from !== sketch?.from || arrow?.to !== sketch?.to || arrow?.kind !== sketch?.kind)
      this.see({ sketch: arrow });
  }

  draw(arrow: Arrow): void {
    const { drawn } = this.sight;
    const same = drawn.find(({ from, to }) => from === arrow.from && to === arrow.to);
    const others = drawn.filter((each) => each !== same);
    this.see({ drawn: same?.kind === arrow.kind ? others : [...others, arrow], sketch: null });
  }

  setCursor(cell: number | null): void {
    const { hover, cursor, level } = this.sight;
    const there = cell === null ? undefined : this.scene()?.cells[cell];
    if (cell === null) this.see({ cursor: null, hover: hover === cursor ? null : hover });
    // If one level is played at a time, the cursor's level comes; boards that show one level turn to it by themselves.
    else if (there)
      this.see({
        cursor: cell,
        hover: there.exists ? cell : null,
        rested: null,
        level: level === null ? null : there.level,
      });
  }

  moveCursor(step: CursorStep): void {
    const scene = this.scene();
    if (scene) this.setCursor(movedCursor(scene, scene.cursor, step));
  }

  chooseLevel(level: number | null): void {
    this.#passed = null;
    this.see({ level });
  }

  stepLevel(step: number, shown: number | null = null, beyond = false): void {
    const scene = this.scene();
    if (!scene || scene.look.levelOrder.length < 2) return;
    const { level } = this.sight;
    const passed = beyond && level === null && shown === null ? this.#passed : null;
    if (passed?.step === step) return;
    const from = shown ?? level ?? tellingLevel(scene) ?? mainLevel(scene);
    const next = passed?.level ?? nextLevel(scene.look.levelOrder, from, step);
    // Beyond either end all are alike, and the way back leads to that end.
    this.#passed = beyond && level !== null && level === next ? { level, step } : null;
    this.see({ level: this.#passed ? null : next });
  }

  flip(): void {
    this.see({ bottom: otherSide(this.sight.bottom) });
  }

  setView3D(change: Partial<View3D>): void {
    this.#view3D(change);
  }

  liftLevels(levels: readonly number[]): void {
    const { lifted } = this.sight.passing3d;
    const others = lifted.filter((level) => !levels.includes(level));
    this.#view3D({ lifted: lifted.includes(levels[0]!) ? others : [...others, ...levels].sort((a, b) => a - b) });
  }

  setGap(gap: number | null): void {
    this.#view3D({ gap });
  }

  protected kept3D(): Kept3D {
    return kept3D(this.host.state().preferences, this.variantId(), this.sight.passing3d);
  }

  #view3D(change: Partial<View3D & { gap: number | null }>): void {
    const variant = this.variantId();
    if (variant === '') return;
    const before = this.kept3D();
    const { look, space, passing } = changed3D(before, change);
    this.sight = { ...this.sight, passing3d: passing };
    const { spaces } = this.host.state().preferences;
    if (look === before.look && space === before.space) this.refresh();
    else this.host.prefer({ look3d: look, spaces: { ...spaces, [variant]: space } });
  }
}
