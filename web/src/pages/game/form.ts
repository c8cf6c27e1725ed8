// Which of three forms the game page has: `desk`, the stage with a rail of controls beside it; `tall`, a phone held
// upright; `flat`, a phone held across.

export type Form = 'desk' | 'tall' | 'low';

const flat = matchMedia('(max-height: 500px) and (min-width: 600px)');
const desk = matchMedia('(min-width: 1000px) and (min-height: 500.1px)');
const phone = matchMedia('(max-width: 760px)');

export const formNow = (): Form => (flat.matches ? 'low' : desk.matches ? 'desk' : 'tall');

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
