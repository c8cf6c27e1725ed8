// How the board is looked at, on the panel in a headset: what the view settings of the page can change, but for the cameras.

import { msg } from '@lit/localize';
import { levelsSeen } from '../../state/board/level_order.js';
import { naturalStack } from '../../state/board/natural_stack.js';
import type { View3D } from '../../state/board/scene.js';
import { levelName } from '../../state/board_kit/status.js';
import { mayWarnOfDanger, warnsOfDanger } from '../../state/game/people.js';
import type { GameScreen } from '../../state/game/screen.js';
import { gapRange, opacityRange } from '../../state/page/preferences.js';
import type { Store } from '../../state/page/state.js';
import { palettes, sets } from '../../ui/look_words.js';
import type { Button, Row } from '../../vr/content.js';
import { overlayWords } from './ray_legend.js';
import { arrangementNow, hasLevels } from './view_switch.js';

/** A step of the gap, and of the opacity. */
const STEP = { gap: 0.5, opacity: 0.1 };

const stepped = (value: number, step: number, { least, most }: { least: number; most: number }): number =>
  Math.round(Math.min(Math.max(value + step, least), most) * 100) / 100;

/** One of several, the next at each press. */
function cycle<T extends { words: string }>(
  name: string,
  title: string,
  all: readonly T[],
  is: (each: T) => boolean,
  take: (each: T) => void,
): Button {
  const now = all.findIndex(is);
  const next = all[(now + 1) % all.length];
  return { name, words: `${title}: ${all[now]?.words ?? ''}`, act: () => next && take(next) };
}

function stackRows(game: GameScreen, store: Store): Row[] {
  const { view3d, gap, look, cells, bottom } = game.scene;
  const { board } = store;
  const set = (change: Partial<View3D>): void => board?.setView3D(change);
  const gapNow = gap ?? naturalStack(game.variant.look, cells).gap;
  const levels = levelsSeen(look, bottom);
  const drawn = (level: number): Button => ({
    name: `drawn-${levelName(look, level)}`,
    words: levelName(look, level),
    down: !view3d.masked.includes(level),
    act: () =>
      set({
        masked: view3d.masked.includes(level)
          ? view3d.masked.filter((other) => other !== level)
          : [...view3d.masked, level].sort((a, b) => a - b),
      }),
  });
  const lifted = (level: number): Button => ({
    name: `lifted-${levelName(look, level)}`,
    words: levelName(look, level),
    down: view3d.lifted.includes(level),
    act: () => board?.liftLevels([level]),
  });
  return [
    [
      msg('Gap'),
      { name: 'gap-less', words: '−', act: () => board?.setGap(stepped(gapNow, -STEP.gap, gapRange)) },
      { name: 'gap-more', words: '+', act: () => board?.setGap(stepped(gapNow, STEP.gap, gapRange)) },
      msg('Opacity'),
      {
        name: 'opacity-less',
        words: '−',
        act: () => set({ opacity: stepped(view3d.opacity, -STEP.opacity, opacityRange) }),
      },
      {
        name: 'opacity-more',
        words: '+',
        act: () => set({ opacity: stepped(view3d.opacity, STEP.opacity, opacityRange) }),
      },
    ],
    [msg('Drawn'), ...levels.map(drawn)],
    look.pins.length > 0 ? [] : [msg('Lifted out'), ...levels.map(lifted)],
  ];
}

export function viewRows(game: GameScreen, store: Store): Row[] {
  const { view3d } = game.scene;
  const { danger, overlay } = store.state.preferences;
  const set = (change: Partial<View3D>): void => store.board?.setView3D(change);
  const mark = (name: 'axes' | 'letters', words: string): Button => ({
    name,
    words,
    down: view3d[name],
    act: () => set({ [name]: !view3d[name] }),
  });
  return [
    ...(hasLevels(game) && arrangementNow(game) === 'stack' ? stackRows(game, store) : []),
    [mark('axes', msg('Axes')), mark('letters', msg('Letters'))],
    [
      {
        name: 'overlay',
        words: overlayWords('tall', 'own'),
        down: overlay,
        act: () => store.setPreferences({ overlay: !overlay }),
      },
    ],
    mayWarnOfDanger(game)
      ? [
          {
            name: 'danger',
            words: msg('Mark my pieces in danger'),
            down: warnsOfDanger(game, danger),
            act: () => store.setPreferences({ danger: !warnsOfDanger(game, danger) }),
          },
        ]
      : [],
    [
      cycle(
        'palette',
        msg('Colours'),
        palettes(),
        ({ name }) => name === (view3d.palette ?? ''),
        ({ name }) => set({ palette: name || null }),
      ),
      cycle(
        'pieces',
        msg('Pieces'),
        sets(),
        ({ name }) => name === view3d.pieces,
        ({ name }) => set({ pieces: name }),
      ),
    ],
  ];
}
