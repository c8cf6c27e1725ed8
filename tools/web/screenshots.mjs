#!/usr/bin/env node
// screenshots.mjs [PAGE ...]   Pictures of the pages that a newcomer meets, at 1280x720, 390x844 and 844x390, light and dark, into
// build/screenshots/PAGE-SIZE-THEME.png: to be looked at, no test holds them. Needs the built program (build/release/strata).

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Browser, Server, prefer, root, sizes } from '../../tests/web/support.mjs';

const folder = root('build/screenshots');
const mate = { variant: 'orthodox', line: ['f2-f3', 'e7-e5', 'g2-g4'] };

/** What is shown of each page: where it is, and what is done there before the picture. */
const pages = {
  home: { path: '/', ready: ({ page }) => page.locator('.continue strata-picture svg').last().waitFor() },
  'new-game': { path: '/new/raumschach', ready: ({ page }) => page.locator('[data-do="start"]').waitFor() },
  rules: { path: '/rules/raumschach', ready: ({ page }) => page.locator('.first img').waitFor() },
  'my-games': { path: '/games', ready: ({ page }) => page.locator('[data-game]').first().waitFor() },
  samples: { path: '/samples', ready: ({ page }) => page.locator('[data-sample]').first().waitFor() },
  hint: {
    game: { variant: 'raumschach', black: 'computer' },
    ready: async (person) => {
      await person.page.keyboard.press('h');
      await person.until('the hint', () => window.strataTest.state().game.hint);
    },
  },
  result: {
    game: mate,
    ready: async (person) => {
      await person.play('slices', 'd8-h4');
      await person.seesResult();
    },
  },
  help: {
    game: { variant: 'raumschach' },
    ready: async ({ page }) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
};

const asked = process.argv.slice(2);
for (const name of asked) {
  if (!(name in pages)) {
    console.error(`screenshots: there is no page "${name}" (${Object.keys(pages).join(', ')})`);
    process.exit(2);
  }
}
mkdirSync(folder, { recursive: true });
const [server, browser] = [new Server(), new Browser()];
await server.open();
await browser.launch();
try {
  // Games that wait, for the first page and the list.
  await server.createGame({ variant: 'raumschach', line: ['Ab1-Bb3', 'Ed5-Dd3'], black: 'computer', level: 2 });
  await server.createGame({ variant: 'ziggurat', line: ['0b1-0c3'], title: 'With Juniper' });
  await server.createGame({ ...mate, line: [...mate.line, 'd8-h4'] });
  for (const [name, { path, game, ready }] of Object.entries(pages)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const size of Object.keys(sizes)) {
      for (const theme of ['light', 'dark']) {
        const address = `${server.address}${path ?? `/game/${await server.createGame(game)}`}`;
        const person = await browser.open(address, { size, before: prefer({ theme }) });
        if (game) await person.gameIs();
        await ready(person);
        await person.page.waitForLoadState('networkidle');
        await person.page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) });
        console.log(`${name}-${size}-${theme}.png`);
        await person.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
