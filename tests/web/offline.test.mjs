// The page without its server: everything that needs no other machine works from a cold start of the browser, and a new version of the
// page takes the place of an old one as a whole.

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { versionIsKept } from './service_worker.mjs';
import { Profile, Server, drop, root } from './support.mjs';

/** What the browser says of a server that is gone. */
const gone = ['WebSocket', 'ERR_CONNECTION_REFUSED', 'Failed to load resource'];

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

test('what an app shows of itself is there, and the worker is asked for each time', async () => {
  const { headers } = await fetch(`${server.address}/sw.js`);
  assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(headers.get('cache-control'), 'no-cache');
  const response = await fetch(`${server.address}/manifest.webmanifest`);
  assert.equal(response.headers.get('content-type'), 'application/manifest+json');
  const manifest = await response.json();
  const pictures = [...manifest.icons, ...manifest.screenshots];
  assert.deepEqual(
    manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
    ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'],
  );
  for (const { src, type } of pictures) {
    const picture = await fetch(`${server.address}/${src}`);
    assert.equal(picture.status, 200, src);
    assert.equal(picture.headers.get('content-type'), type, src);
  }
  for (const { url } of manifest.shortcuts) assert.equal((await fetch(`${server.address}${url}`)).status, 200, url);
});

test('once opened, the page works from a cold start of the browser with the server gone', async () => {
  const first = await profile.open(`${server.address}/`);
  await versionIsKept(first);
  await first.close();
  await profile.quit();
  await server.kill();
  await profile.start();

  const person = await profile.open(`${server.address}/`, { allow: gone });
  const { page } = person;
  await person.until('the rules', () => window.strataTest.state().ready);
  assert.ok(await page.evaluate(() => window.crossOriginIsolated), 'the page may share memory with its engine');
  await page.getByText(/No connection/).waitFor();

  // Each page from its address, as a bookmark leads to it.
  for (const [path, seen] of [
    ['/rules/raumschach', (at) => at.locator('.first img')],
    ['/samples', (at) => at.locator('[data-sample]').first()],
    ['/analysis', (at) => at.locator('strata-analysis-page').getByRole('button').first()],
    ['/editor/orthodox', (at) => at.locator('strata-editor-page').getByRole('button').first()],
    ['/new/parmen', (at) => at.locator('[data-do="start"]')],
    ['/settings', (at) => at.locator('[data-do="export-all"]')],
  ]) {
    await page.goto(`${server.address}${path}`);
    await seen(page).waitFor();
  }
  // Files that are dropped: a game of somebody's own, and a record.
  await drop(person, 'mine.toml', await readFile(root('variants/raumschach.toml'), 'utf8'));
  await person.until('the file', () => window.strataTest.state().dialog?.kind === 'dropped');
  await page.keyboard.press('Escape');
  await drop(person, 'game.pgn', '[Variant "orthodox"]\n\n1. e4 e5 2. Nf3 *\n');
  await person.until('the record', () => window.strataTest.state().dialog?.kind === 'record');
  await page.keyboard.press('Escape');

  // A game against the computer begins, is played, and is there after the browser was ended.
  await page.goto(`${server.address}/new/raumschach`);
  await page.locator('[data-do="start"]').click();
  await person.until('a game', () => window.strataTest.state().game?.moves.length > 0);
  await person.play('slices', 'Bb2-Bb3');
  await person.until('the answer of the computer', () => window.strataTest.state().game.at === 2);
  const line = await page.evaluate(() => window.strataTest.state().game.line.map(({ canonical }) => canonical));
  await person.close();
  await profile.quit();
  await profile.start();
  const again = await profile.open(`${server.address}/games`, { allow: gone });
  await again.page.locator('[data-game]').first().waitFor();
  await again.page.locator('[data-game] [data-do="open"]').first().click();
  await again.until('the game', () => window.strataTest.state().game?.at === 2);
  assert.deepEqual(
    await again.page.evaluate(() => window.strataTest.state().game.line.map(({ canonical }) => canonical)),
    line,
  );
  await again.close();
  await server.start();
});
