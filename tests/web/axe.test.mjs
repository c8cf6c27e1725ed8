// No page and no dialog breaks a rule of axe-core: names and roles, contrast of texts, order of headings, what can be
// reached. Each page once, in one size or another; with STRATA_FULL=1 everything in light and dark and in all sizes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axeFaultsOf, drop, full, prefer, root, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const line = ['e2-e4', 'd7-d5', 'e4-d5'];
const check = '4k3/8/8/8/4q3/8/8/4K3 w - - 0 1';
const promotion = '8/P3k3/8/8/8/8/8/4K3 w - - 0 1';

const game = (asked) => server.createGame(asked).then((id) => `/game/${id}`);
const press = (key) => (person) => person.page.keyboard.press(key);
const click = (name) => async (person) => {
  const button = person.page.locator(`[data-do="${name}"]:visible`).first();
  if (!(await button.isVisible())) await person.page.locator('[data-do="menu"]:visible').first().click();
  await button.click();
};
const variantFile = readFileSync(root('tests/variants/ring.toml'), 'utf8');

/** What is looked at: where it is, and what is done there first. `dialog`: one must have opened. `quick: false`: by the full run only. */
const places = [
  { name: 'home', at: () => '/' },
  { name: 'new game', at: () => '/new/raumschach' },
  { name: 'my games', at: () => game({ variant: 'orthodox', line }).then(() => '/games') },
  { name: 'rules', at: () => '/rules/raumschach' },
  { name: 'samples', at: () => '/samples' },
  { name: 'records, no file', at: () => '/records' },
  { name: 'no such game', at: () => '/game/nothing', allow: ['404'] },
  { name: 'game', at: () => game({ variant: 'raumschach', clock: [60_000, 0], black: 'computer' }), size: 'phone' },
  { name: 'game with boards that move', at: () => game({ variant: 'parmen' }) },
  { name: 'game in space', at: () => game({ variant: 'raumschach' }), view: 'board3d', quick: false },
  { name: 'game in check', at: () => game({ variant: 'orthodox', start: check }), quick: false },
  { name: 'game with its panel', at: () => game({ variant: 'orthodox', line }), then: press('m') },
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
  },
];

async function look({ name, at, then, dialog = false, view = 'slices', allow = [] }, size, theme) {
  const person = await browser.open(`${server.address}${await at()}`, { size, view, allow, before: prefer({ theme }) });
  const { page } = person;
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await then?.(person);
  if (dialog) await page.getByRole('dialog').waitFor();
  assert.deepEqual(await axeFaultsOf(page), [], `${name}, ${size}, ${theme}`);
  await person.close();
}

for (const place of places) {
  const looks = full
    ? Object.keys(sizes).flatMap((size) => ['light', 'dark'].map((theme) => [size, theme]))
    : [[place.size ?? 'desktop', place.dialog ? 'dark' : 'light']];
  for (const [size, theme] of looks)
    testWhere(place.quick ?? true)(`${place.name} keeps the rules of axe-core, ${size}, ${theme}`, () =>
      look(place, size, theme),
    );
}
