// A game that was played with the server gone comes to it once it is back. web/tests/unit/upload.test.ts breaks uploads off at each request.

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { Profile, Server } from './support.mjs';

/** What the browser says of a server that is gone, and of requests that are broken off. */
const gone = ['WebSocket', 'ERR_', 'Failed to load resource'];

const server = new Server();
const profile = new Profile();

before(async () => {
  await server.open();
  await profile.start();
});
after(async () => {
  await profile.remove();
  await server.close();
});

/** In the page: the games that the browser keeps, without what is left of those that have gone to the server. */
const rowsHere = () =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('strata.games', 1);
    opening.onerror = failed;
    opening.onsuccess = () => {
      const asked = opening.result.transaction('games').objectStore('games').getAll();
      asked.onerror = failed;
      asked.onsuccess = () => {
        opening.result.close();
        done(asked.result.filter((row) => !('uploaded' in row)));
      };
    };
  });

/** Until the browser keeps no game any more. */
async function emptied({ page }) {
  for (;;) {
    await page.waitForFunction(() => window.strataTest?.state().connection === 'open');
    if ((await page.evaluate(rowsHere)).length === 0) return;
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  }
}

/** The game as the server has it, in the fields that a game of the browser has too. */
async function servedGames(title) {
  const { games } = await server.games();
  const all = games.filter((game) => game.title === title);
  return Promise.all(all.map(({ game }) => server.snapshot(game)));
}

const compared = ({ variant, line, at, white, black, paused, end, created, updated }) => ({
  ...{ variant, line, at, white, black, paused, end, created, updated },
});

test('a game that was played with the server gone is on the server when it is back, and the page shows it there', async () => {
  const person = await profile.open(`${server.address}/`, { allow: gone });
  const { page } = person;
  await person.until('the service worker', async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
  await server.kill();
  await page.waitForFunction(() => window.strataTest.state().connection === 'lost');
  await page.goto(`${server.address}/new/raumschach`);
  await page.locator('[data-do="start"]').click();
  await page.waitForURL(/\/game\/here-/);
  await person.gameIs(0);
  await person.play('slices', 'Bb2-Bb3');
  await person.until('the answer of the computer', () => window.strataTest.state().game.at === 2);
  const here = page.url();
  await page.goto(`${server.address}/games`);
  await page.locator('[data-game] [data-kept="here"]').waitFor();
  await page.goto(here);
  await person.gameIs(2);
  const [pattern] = await page.evaluate(rowsHere);

  await server.start();
  await page.waitForURL((url) => /\/game\/(?!here-)/.test(url.pathname));
  await emptied(person);
  const [game, ...others] = await servedGames('');
  assert.deepEqual(others, []);
  assert.deepEqual(compared(game), compared(pattern));
  await person.gameIs(2);
  await person.play('slices', 'Bd2-Bd3');
  await person.until('the answer of the server', () => window.strataTest.state().game.at === 4);
  await page.goto(`${server.address}/games`);
  await page.locator(`[data-game="${game.game}"] [data-kept="uploaded"]`).waitFor();
  // An old address leads there.
  await page.goto(here);
  await page.waitForURL(`${server.address}/game/${game.game}`);
  await person.close();
});
