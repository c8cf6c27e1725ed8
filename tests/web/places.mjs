// The pages and dialogs of the page, each once: where it is, and what is done there first. axe.test.mjs looks whether they keep its rules,
// languages.test.mjs whether all of their texts can be translated.

import { readFileSync } from 'node:fs';
import { drop, root } from './support.mjs';

const line = ['e2-e4', 'd7-d5', 'e4-d5'];
const check = '4k3/8/8/8/4q3/8/8/4K3 w - - 0 1';
const promotion = '8/P3k3/8/8/8/8/8/4K3 w - - 0 1';
const variantFile = readFileSync(root('tests/variants/ring.toml'), 'utf8');

const press = (key) => (person) => person.page.keyboard.press(key);
const click = (name) => async (person) => {
  const button = person.page.locator(`[data-do="${name}"]:visible`).first();
  if (!(await button.isVisible())) await person.page.locator('[data-do="menu"]:visible').first().click();
  await button.click();
};
const until = (what, condition) => (person) => person.until(what, condition);

/**
 * `dialog`: one must have opened. `quick: false`: looked at with axe by the full run only; `size`: where by the quick one. `only`: by one of
 * the two tests.
 */
export function placesOf(server) {
  const game = (asked) => server.createGame(asked).then((id) => `/game/${id}`);
  return [
    { name: 'home', at: () => '/' },
    { name: 'new game', at: () => '/new/raumschach' },
    { name: 'new game with rules to choose', at: () => '/new/parmen', only: 'languages' },
    { name: 'my games', at: () => game({ variant: 'orthodox', line }).then(() => '/games') },
    { name: 'rules', at: () => '/rules/raumschach' },
    { name: 'samples', at: () => '/samples' },
    { name: 'together', at: () => '/together', only: 'languages' },
    { name: 'settings', at: () => '/settings', only: 'languages' },
    { name: 'records, no file', at: () => '/records' },
    { name: 'no such game', at: () => '/game/nothing', allow: ['404'] },
    {
      name: 'lessons',
      at: () => '/learn/raumschach',
      then: until('a lesson', () => window.strataTest.state().learn !== null),
    },
    {
      name: 'a puzzle and its solution',
      at: () => '/puzzles/orthodox',
      then: async (person) => {
        await person.until('a puzzle', () => window.strataTest.state().puzzle !== null);
        await click('solve')(person);
        await person.page.locator('[data-do="solution"]').waitFor();
      },
      size: 'phone',
    },
    { name: 'game', at: () => game({ variant: 'raumschach', clock: [60_000, 0], black: 'computer' }), size: 'phone' },
    { name: 'game with boards that move', at: () => game({ variant: 'parmen' }) },
    { name: 'game in space', at: () => game({ variant: 'raumschach' }), view: 'board3d', quick: false, only: 'axe' },
    { name: 'game in check', at: () => game({ variant: 'orthodox', start: check }), quick: false },
    { name: 'game with its panel', at: () => game({ variant: 'orthodox', line }), then: press('m') },
    { name: 'menu of a game', at: () => game({ variant: 'orthodox', line }), then: click('menu'), only: 'languages' },
    {
      name: 'refusal',
      at: () => game({ variant: 'orthodox', line }),
      then: async (person) => {
        await person.pick('slices', 'cell', 'b8');
        await person.pick('slices', 'cell', 'b5');
      },
      only: 'languages',
    },
    { name: 'help', at: () => '/', then: press('?'), dialog: true },
    { name: 'resigning', at: () => game({ variant: 'orthodox', line }), then: click('resign'), dialog: true },
    { name: 'claims', at: () => game({ variant: 'orthodox', line }), then: click('claim'), dialog: true, quick: false },
    {
      name: 'promotion',
      at: () => game({ variant: 'orthodox', start: promotion }),
      then: async (person) => {
        await person.pick('slices', 'cell', 'a7');
        await person.pick('slices', 'cell', 'a8');
      },
      dialog: true,
      quick: false,
    },
    {
      name: 'result',
      at: () => game({ variant: 'orthodox', line }),
      then: async (person) => {
        await click('resign')(person);
        await click('yes')(person);
        await person.until('the result', () => window.strataTest.state().dialog?.kind === 'result');
      },
      dialog: true,
    },
    {
      name: 'a game of one’s own',
      at: () => '/',
      then: (person) => drop(person, 'ring.toml', variantFile),
      dialog: true,
    },
    {
      name: 'a mistake in a file',
      at: () => '/',
      then: (person) => drop(person, 'mine.toml', variantFile.replace('slides', 'slidez')),
      dialog: true,
      quick: false,
      only: 'axe',
    },
    { name: 'the start of an analysis', at: () => '/analysis', only: 'languages' },
    {
      name: 'an analysis',
      at: () => server.createGame({ variant: 'orthodox', line }).then((id) => `/analysis/${id}`),
      then: until('the analysis', () => window.strataTest.state().analysis !== null),
      only: 'languages',
    },
    { name: 'the editor', at: () => '/editor/parmen', only: 'languages' },
  ];
}
