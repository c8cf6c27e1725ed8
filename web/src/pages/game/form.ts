// Which of three forms the game page has: `desk`, the stage with a rail of controls beside it; `tall`, a phone held
// upright; `flat`, a phone held across.

import type { Room } from '../../state/board/scene.js';

export type Form = 'desk' | 'tall' | 'low';

const flat = matchMedia('(max-height: 500px) and (min-width: 600px)');
const desk = matchMedia('(min-width: 1000px) and (min-height: 500.1px)');
const phone = matchMedia('(max-width: 760px)');

export const formNow = (): Form => (flat.matches ? 'low' : desk.matches ? 'desk' : 'tall');

/** How the levels of the board in space are laid out here: on a desk, and in every window that is as wide as a tablet, as on a desk. */
export const roomNow = (): Room => (flat.matches ? 'low' : phone.matches ? 'tall' : 'wide');

/** Small windows show one level of the slices at a time. */
export const pages = (): boolean => flat.matches || phone.matches;

/** Answers how to stop. */
export function watchForm(changed: () => void): () => void {
  const queries = [flat, desk, phone];
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
