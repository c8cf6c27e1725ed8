// Rooms of the page are loaded when they are asked for, and one that cannot be loaded says so: nobody looks at a blank page.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fullTest, suite } from './support.mjs';

const failed = ['ERR_FAILED', 'Failed to load'];
const { server, browser } = suite();

const without = (pattern) => (page) => page.route(pattern, (route) => route.abort());
/** Names of the scripts that the browser has asked for, without their hashes of eight signs. */
const scripts = (person) =>
  person.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(.*)-.{8}\.js$/.exec(name)?.[1] ?? '')
      .filter((name) => name !== ''),
  );

test('a browser that stands on a bare document of the server finds the icon that it asks for', async () => {
  const icon = await fetch(`${server.address}/favicon.ico`);
  assert.equal(icon.status, 200);
  assert.equal(icon.headers.get('content-type'), 'image/x-icon');
  // Its header: one picture.
  assert.deepEqual([...new Uint8Array(await icon.arrayBuffer()).slice(0, 6)], [0, 0, 1, 0, 1, 0]);
});

test('the first page asks for neither the 3D board nor the law, a game for the board where it is shown', async () => {
  const person = await browser.open(server.address);
  await person.page.locator('[data-variant="orthodox"] [data-do="rules"]').waitFor();
  // The other pages come ahead, and what keeps this version; what they need stays where it is until one goes there.
  await person.page.waitForFunction(() =>
    ['/game_page-', '/together_controller-', '/start-', '/versions-'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );
  const first = await scripts(person);
  assert.ok(first.includes('index') && first.includes('game_page'), first.join(' '));
  assert.deepEqual(
    first.filter((name) =>
      /^board3d|^games_page|^hero|computer|^orthodox|worker|^rules_(?!choice)|^samples|_dialog$/.test(name),
    ),
    [],
  );
  await person.page.locator('[data-variant="orthodox"] [data-do="rules"]').click();
  await person.page.locator('strata-rules-page article').waitFor();
  // The page of the rules and the law of this one game.
  assert.deepEqual((await scripts(person)).filter((name) => !first.includes(name)).sort(), ['orthodox', 'rules_page']);
  await person.page.goto(`${server.address}/game/${await server.createGame({ variant: 'orthodox' })}`);
  await person.gameIs(0);
  assert.deepEqual(
    (await scripts(person)).filter((name) => name.startsWith('board3d')),
    [],
  );
  await person.page.keyboard.press('v');
  await person.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/board3d-')),
  );
  const inGame = await scripts(person);
  assert.deepEqual(
    inGame.filter((name) => /computer|^orthodox|worker/.test(name)),
    [],
  );
  await person.close();
});

test('without the 3D board the slices play, and the page says what is missing', async () => {
  const game = await server.createGame({ variant: 'raumschach' });
  const person = await browser.open(`${server.address}/game/${game}`, {
    allow: failed,
    before: without(/\/assets\/board3d-/),
  });
  await person.gameIs(0);
  await person.page.keyboard.press('v');
  await person.page.getByText('The 3D view could not be loaded. The slices show the whole board.').first().waitFor();
  const move = await person.page.evaluate(() => window.strataTest.state().game.moves[0].canonical);
  await person.play('slices', move);
  await person.until('it to be stored', () => !window.strataTest.state().game.sending);
  assert.deepEqual((await server.snapshot(game)).line, [move]);
  await person.close();
});

test('a page that cannot be loaded says so, and can be loaded again', async () => {
  const game = await server.createGame({ variant: 'orthodox' });
  let broken = true;
  const person = await browser.open(`${server.address}/game/${game}`, {
    allow: failed,
    before: (page) => page.route(/\/assets\/game_page-/, (route) => (broken ? route.abort() : route.continue())),
  });
  const alert = person.page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
  await alert.waitFor();
  // The rest of the page goes on.
  await person.page.getByRole('button', { name: /^Play$/ }).click();
  await person.page.locator('[data-variant="orthodox"] [data-do="quick"]').waitFor();
  assert.equal(await alert.count(), 0);
  await person.page.goBack();
  await alert.waitFor();
  await person.until('the line to the server', () => window.strataTest.state().connection === 'open');
  broken = false;
  await person.page.reload();
  await person.gameIs(0);
  await person.close();
});

fullTest('a law that cannot be loaded says so', async () => {
  const person = await browser.open(`${server.address}/rules/parmen`, {
    allow: failed,
    before: without(/\/assets\/parmen-/),
  });
  await person.page.getByRole('alert').filter({ hasText: 'The rules could not be loaded' }).waitFor();
  await person.close();
});

fullTest('a start without one of its scripts says so', async () => {
  const text = await (await fetch(server.address)).text();
  const needed = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name);
  assert.ok(needed.length > 1, text);
  for (const script of needed) {
    const person = await browser.open(server.address, {
      allow: failed,
      before: without(`**${script}`),
    });
    await person.page.getByText('A part of the page could not be loaded. Reload the page').waitFor();
    await person.close();
  }
});
