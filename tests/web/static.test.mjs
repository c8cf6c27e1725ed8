// The page on a web space (`./run page`): a file server gives away the files of a folder under a name of its own, knows no address of ours
// and sends no header but the kind of a file. All that needs no other machine works there, and from a cold start when it is gone.

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join, normalize } from 'node:path';
import { networkIsKept } from './analysing.mjs';
import { versionIsKept } from './service_worker.mjs';
import { Profile, root } from './support.mjs';

const folder = root('build/web.alone');
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.net': 'application/octet-stream',
};
const place = '/~somebody/boards/';

class FileServer {
  /** Addresses that are no files. */
  missed = [];
  /** Networks that were asked for. */
  networks = [];
  port = 0;

  async start() {
    this.server = createServer((from, to) => void this.#answer(from, to));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = this.server.address().port;
    this.address = `http://127.0.0.1:${this.port}${place}`;
  }

  async #answer({ url, method }, to) {
    const { pathname } = new URL(url, this.address);
    const inside = pathname.startsWith(place) ? normalize(pathname.slice(place.length)) : null;
    const name = inside === null ? '' : join(folder, inside === '.' ? 'index.html' : inside);
    if (method !== 'GET' || !name.startsWith(folder) || !existsSync(name) || !statSync(name).isFile()) {
      this.missed.push(`${method} ${pathname}`);
      to.writeHead(404).end();
      return;
    }
    if (extname(name) === '.net') this.networks.push(basename(name));
    to.writeHead(200, { 'content-type': types[extname(name)] });
    to.end(await readFile(name));
  }

  async end() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

const files = new FileServer();
const profile = new Profile();

before(async () => {
  assert.ok(existsSync(join(folder, 'index.html')), 'there is no build/web.alone: ./test browser builds it');
  await files.start();
  await profile.start();
});
after(async () => {
  await profile.remove();
  if (files.server.listening) await files.end();
});

const lineOf = (person) =>
  person.page.evaluate(() => window.strataTest.state().game.line.map(({ canonical }) => canonical));
const gameAt = async (person, ply) => {
  await person.page.waitForFunction((at) => window.strataTest?.state().game?.at === at, ply);
};
/** In the page. */
const judgedByNetwork = () => {
  const { report } = window.strataTest.state().analysis?.engine ?? {};
  return report?.lines.length > 0 && report.network;
};
const ready = (person) => person.until('the rules', () => window.strataTest?.state().ready === true);

test('from a folder of any name the page plays, analyses and teaches, and asks for nothing that is no file', async () => {
  const person = await profile.open(files.address);
  const { page } = person;
  await ready(person);
  assert.equal(await page.evaluate(() => window.crossOriginIsolated), false);
  await page
    .locator('[data-do="alone"]')
    .getByText(/works without a server/)
    .waitFor();
  assert.equal(await page.locator('[data-do="play-link"]').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Together' }).count(), 0);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));

  // A game, by the pages that lead to it.
  await page.goto(`${files.address}#/new/raumschach`);
  await page.locator('strata-new-page [data-do="start"]').waitFor();
  assert.deepEqual(
    await page.locator('strata-new-page input[name="players"]').evaluateAll((all) => all.map(({ value }) => value)),
    ['computer', 'people', 'watch'],
  );
  await page.locator('[data-do="start"]').click();
  await gameAt(person, 0);
  const address = page.url();
  assert.match(address, new RegExp(`^${files.address}#/game/here-`));
  await person.play('slices', 'Bb2-Bb3');
  await gameAt(person, 2);
  const line = await lineOf(person);
  await page.reload();
  await gameAt(person, 2);
  assert.deepEqual(await lineOf(person), line);

  // It is listed, analysed, and gone back from.
  await page.goto(`${files.address}#/games`);
  await page.locator('[data-game]').first().waitFor();
  assert.equal(await page.locator('[data-game]').count(), 1);
  await page.evaluate(() => localStorage.setItem('strata.engine', JSON.stringify({ on: true, lines: 1 })));
  await page.goto(address.replace('#/game/', '#/analysis/'));
  await person.until('the analysis', () => window.strataTest.state().analysis?.line.length === 2);
  await person.until('a line judged by the network', judgedByNetwork);
  await person.until('the network in the cache of the browser', networkIsKept);
  await page.goBack();
  await page.locator('[data-game]').first().waitFor();

  // Rules, and a link from them.
  await page.goto(`${files.address}#/rules/parmen`);
  const other = page.locator('strata-rules-page nav a[data-game="raumschach"]');
  assert.equal(await other.evaluate((link) => link.href), `${files.address}#/rules/raumschach`);
  await other.click();
  await page.waitForURL(`${files.address}#/rules/raumschach`);
  await page.locator('.first img').waitFor();
  assert.ok(await page.locator('.first img').evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));

  // What needs a server is told to have none; what is not there is not waited for.
  await page.goto(`${files.address}#/together`);
  await page.getByText(/nobody can be invited/).waitFor();
  for (const route of ['log-in', 'sign-up', 'recover', 'account', 'admin']) {
    await page.goto(`${files.address}#/${route}`);
    await page
      .locator(`strata-${route}-page`)
      .getByText(/has no accounts/)
      .waitFor();
    assert.equal(await page.locator('input').count(), 0, route);
  }
  for (const route of ['player/Marble', 'leaderboard']) {
    await page.goto(`${files.address}#/${route}`);
    await page.getByText(/nobody is rated here/).waitFor();
  }
  assert.equal(await page.locator('[data-do="member"]').count(), 0);
  await page.goto(`${files.address}#/game/elsewhere`);
  await page
    .getByText(/no such game/i)
    .first()
    .waitFor();
  assert.equal(await page.evaluate(() => window.strataTest.state().connection), 'none');
  assert.equal(await page.locator('strata-connection-line p').count(), 0);
  assert.deepEqual(files.missed, []);
  await person.close();
});

test('computers of the levels 1 to 9 fetch no network, and one at full strength fetches that of its game', async () => {
  const person = await profile.open(files.address);
  await ready(person);
  // The analysis above has fetched it, and the browser has kept it.
  await person.page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.includes('strata-networks')) await caches.delete(name);
  });
  files.networks = [];
  for (let level = 1; level <= 10; level += 1) {
    await person.page.goto(`${files.address}#/new/raumschach?players=computer&color=white&level=${level}`);
    await person.page.locator('strata-new-page output', { hasText: `Level ${level}:` }).waitFor();
    await person.page.locator('[data-do="start"]').click();
    await gameAt(person, 0);
    await person.play('slices', 'Bb2-Bb3');
    await gameAt(person, 2);
    const [asked, ...more] = files.networks;
    if (level < 10) assert.equal(asked, undefined, `level ${level}`);
    else assert.match(asked, /^raumschach-[\w-]+\.net$/);
    assert.deepEqual(more, []);
  }
  // An analysis takes it, and the browser keeps it again.
  await person.page.goto(person.page.url().replace('#/game/', '#/analysis/'));
  await person.until('a line judged by the network', judgedByNetwork);
  await person.until('the network in the cache of the browser', networkIsKept);
  await person.close();
});

test('it is installable, and works from a cold start when the web space is gone', async () => {
  const manifest = await (await fetch(`${files.address}manifest.webmanifest`)).json();
  assert.equal(new URL(manifest.start_url, files.address).href, files.address);
  assert.equal(new URL(manifest.scope, files.address).href, files.address);
  for (const { src } of manifest.icons) assert.equal((await fetch(new URL(src, files.address))).status, 200, src);
  for (const { url } of manifest.shortcuts)
    assert.equal(new URL(url, files.address).href.split('#')[0], files.address, url);

  const first = await profile.open(files.address);
  await versionIsKept(first);
  assert.equal(
    await first.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).scope),
    files.address,
  );
  await first.close();
  await profile.quit();
  await files.end();

  await profile.start();
  for (const start of [files.address, `${files.address}?lang=de`, `${files.address}index.html`]) {
    const person = await profile.open(start);
    await ready(person);
    await person.close();
  }
  const person = await profile.open(`${files.address}#/games`);
  await person.page.locator('[data-game]', { hasText: 'level 10' }).first().locator('[data-do="open"]').click();
  await gameAt(person, 2);
  await person.play('slices', 'Bd2-Bd3');
  await gameAt(person, 4);
  // The network that an analysis has fetched before is still there.
  await person.page.goto(person.page.url().replace('#/game/', '#/analysis/'));
  await person.until('a line judged by the network', judgedByNetwork);
  for (const [route, seen] of [
    ['#/rules/raumschach', '.first img'],
    ['#/samples', '[data-sample]'],
    ['#/editor/orthodox', 'strata-editor-page button'],
    ['#/settings', '[data-do="export-all"]'],
  ]) {
    await person.page.goto(`${files.address}${route}`);
    await person.page.locator(seen).first().waitFor();
  }
  await person.close();
});
