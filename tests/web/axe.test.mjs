// No page and no dialog breaks a rule of axe-core: names and roles, contrast of texts, order of headings, what can be
// reached. Each page once, in one size or another; with STRATA_FULL=1 everything in light and dark and in all sizes.

import assert from 'node:assert/strict';
import { placesOf } from './places.mjs';
import { axeFaultsOf, full, prefer, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
async function look({ name, at, then, dialog = false, view = 'slices', allow = [] }, size, theme) {
  const person = await browser.open(`${server.address}${await at()}`, { size, view, allow, before: prefer({ theme }) });
  const { page } = person;
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await then?.(person);
  if (dialog) await page.getByRole('dialog').waitFor();
  assert.deepEqual(await axeFaultsOf(page), [], `${name}, ${size}, ${theme}`);
  await person.close();
}

for (const place of placesOf(server).filter(({ only = 'axe' }) => only === 'axe')) {
  const looks = full
    ? Object.keys(sizes).flatMap((size) => ['light', 'dark'].map((theme) => [size, theme]))
    : [[place.size ?? 'desktop', place.dialog ? 'dark' : 'light']];
  for (const [size, theme] of looks)
    testWhere(place.quick ?? true)(`${place.name} keeps the rules of axe-core, ${size}, ${theme}`, () =>
      look(place, size, theme),
    );
}
