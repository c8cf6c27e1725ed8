// Which view is shown: one of the ways to lay levels out in space, or the slices.

import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { arrangementOf, choosing, naturalArrangement } from '../../state/board/arrangement.js';
import type { Arrangement } from '../../state/board/scene.js';
import type { Store } from '../../state/page/state.js';
import type { PositionScreen } from '../../state/board_kit/position_screen.js';
import type { View } from '../../ui/boards.js';
import { withKeys } from '../../ui/keys.js';
import { sentence } from '../../ui/words.js';
import { roomNow } from './form.js';

export const arrangementNow = (game: PositionScreen): Arrangement => arrangementOf(game.scene, roomNow());

const natural = ({ scene }: PositionScreen): Arrangement => naturalArrangement(scene.look, scene.cells, roomNow());

export const hasLevels = ({ variant }: Pick<PositionScreen, 'variant'>): boolean => variant.look.levelOrder.length > 1;

/** The name of the flat view: with one level there is nothing to slice. */
export const flatWord = (game: Pick<PositionScreen, 'variant'>): string =>
  hasLevels(game) ? msg('Slices') : msg('Board');

/** The board in space has a strip of its own to call levels by. */
export const hasStrip = (game: PositionScreen): boolean => hasLevels(game) && arrangementNow(game) === 'focus';

interface Way {
  name: string;
  arrangement: Arrangement;
  words: string;
  title: string;
}

export function ways(game: PositionScreen): Way[] {
  // Levels that climb are all whole, too, and larger than in rows.
  const whole = natural(game) === 'zigzag' ? 'zigzag' : 'all';
  return [
    {
      name: 'focus',
      arrangement: 'focus',
      words: msg('Focus'),
      title: msg('One level large, its neighbours beside it'),
    },
    { name: 'all', arrangement: whole, words: msg('All'), title: msg('All levels whole') },
    { name: 'stack', arrangement: 'stack', words: msg('Stack'), title: msg('Levels above one another') },
  ];
}

/** How levels are laid out in space now: "Levels above one another."; '' where there is one level. */
export const wayNow = (game: PositionScreen): string =>
  sentence(
    (hasLevels(game) && ways(game).find(({ arrangement }) => arrangement === arrangementNow(game))?.title) || '',
  );

function segment(
  name: string,
  words: string,
  title: string,
  down: boolean,
  off: boolean,
  act: () => void,
): TemplateResult {
  // After a press with the pointer, focus goes to the board, so that keys work there.
  const press = ({ detail, currentTarget }: MouseEvent): void => {
    if (detail > 0) (currentTarget as HTMLElement).blur();
    act();
  };
  return html`<button data-do=${`view-${name}`} title=${title} aria-pressed=${down} ?disabled=${off}
    @click=${press}>${words}${name === 'all' ? html`<span class="visually-hidden"> ${msg('levels in space')}</span>` : nothing}</button>`;
}

/** Lays levels out so; once more: as it was before a level was called. */
export function chooseWay(game: PositionScreen, store: Store, arrangement: Arrangement, again: boolean): void {
  if (again) store.board?.chooseLevel(null);
  const chosen = arrangement === natural(game) ? null : arrangement;
  store.board?.setView3D(choosing(game.scene.view3d, roomNow(), chosen));
}

/** Focus, All, Stack. */
export function arrangementSegments(game: PositionScreen, store: Store, shown: View, flat: boolean): TemplateResult[] {
  return ways(game).map(({ name, arrangement, words, title }) => {
    const down = shown === 'board3d' && arrangementNow(game) === arrangement;
    return segment(name, words, title, down, flat, () => {
      chooseWay(game, store, arrangement, down);
      if (shown !== 'board3d') store.setPreferences({ primary: 'board3d' });
    });
  });
}

export interface SwitchState {
  shown: View;
  /** There is no board in space. */
  flat: boolean;
  /** Only between the board in space and the slices. */
  brief: boolean;
}

export function viewSwitch(game: PositionScreen, store: Store, { shown, flat, brief }: SwitchState): TemplateResult {
  const titled = (words: string): string => withKeys(words, store.state.preferences.keys, 'swap');
  const show = (primary: View) => (): void => store.setPreferences({ primary });
  const slices = segment('slices', flatWord(game), titled(msg('Flat')), shown === 'slices', false, show('slices'));
  const inSpace =
    brief || !hasLevels(game)
      ? [segment('3d', '3D', titled(msg('The board in space')), shown === 'board3d', flat, show('board3d')), slices]
      : // The word belongs to what is behind it.
        [slices, html`<span class="word">3D</span>`, ...arrangementSegments(game, store, shown, flat)];
  return html`<div class="segments" role="group" aria-label=${msg('View')}>${inSpace}</div>`;
}
