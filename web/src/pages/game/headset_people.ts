// The panel in a headset, of a game between two people: what can be done in it, and what is asked.

import type { GameScreen } from '../../state/game/screen.js';
import type { Store } from '../../state/page/state.js';
import type { Content } from '../../vr/content.js';
import type { Place } from './controls.js';
import { answersTo } from './people/answers.js';
import { controls } from './people/people.js';
import { questionOf, questionWords } from './people/words.js';

export const places = (game: GameScreen, store: Store): Place[] => controls(game, store);

export function question(game: GameScreen, store: Store, now: number): Content['question'] {
  const asked = questionOf(game);
  const buttons = answersTo(game, store, asked, () => void store.game?.requests.tell({ t: 'decline' })).flatMap(
    (answer) => answer ?? [],
  );
  // A note that one waits leaves the panel to the controls.
  if (buttons.length === 0 || asked === 'offering') return null;
  return {
    id: `${asked} ${game.offer?.what ?? ''}`,
    title: questionWords(game, now),
    text: game.news,
    buttons,
  };
}
