// Two versions of the page, one after the other at one address. The old one is kept by its service worker when the server has the new one
// already: page, core and workers are then of the old version all together, until somebody takes the new one, all together.

import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { Front } from './front.mjs';
import { versionIsKept } from './service_worker.mjs';
import { Profile, Server, full, fullTest, root } from './support.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** A server with the page of a folder in front of the real one, as after an update of the program. */
class Updated extends Front {
  folder = '';
  asked = [];

  async answer(from, to) {
    const { pathname } = new URL(from.url, this.address);
    if (pathname.startsWith('/api')) {
      super.answer(from, to);
      return;
    }
    const file = join(this.folder, normalize(pathname));
    const name = extname(file) === '' ? join(this.folder, 'index.html') : file;
    this.asked.push(pathname);
    if (!existsSync(name)) {
      to.writeHead(404).end();
      return;
    }
    to.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    to.end(await readFile(name));
  }
}

const behind = new Server();
const front = new Updated(behind);
const profile = new Profile();
let scratch = '';

/** The page once more with a core that is another file, so that nothing but the unchanged parts has the same name. */
async function buildNext() {
  const wasm = join(scratch, 'wasm');
  await mkdir(wasm);
  const core = await readFile(root('build/wasm/strata.wasm'));
  // A section without meaning: its kind, its length, the length of its name, its name.
  await writeFile(join(wasm, 'strata.wasm'), Buffer.concat([core, Buffer.from([0, 5, 4]), Buffer.from('next')]));
  const { build } = await import('../../web/node_modules/vite/dist/node/index.js');
  const outDir = join(scratch, 'web');
  await build({
    root: root('web'),
    configFile: root('web/vite.config.ts'),
    logLevel: 'error',
    resolve: { alias: { '@wasm': wasm } },
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

if (full) {
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'strata-versions-'));
    await behind.open();
    await front.open();
    await profile.start();
  });
  after(async () => {
    await profile.remove();
    front.close();
    await behind.close();
    await rm(scratch, { recursive: true, force: true });
  });
}

/** What the page has loaded that only one version has: the script that starts it, and the core. */
const loaded = (page) =>
  page.evaluate(() => ({
    start: document.querySelector('script[type="module"]').src.split('/').at(-1),
    core: performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/').at(-1))
      .find((name) => name.endsWith('.wasm')),
  }));

const coreOf = async (folder) => /strata-[\w-]+\.wasm/.exec(await readFile(join(folder, 'sw.js'), 'utf8'))[0];

fullTest('an old page meets a new server: all is of one version, before and after it is taken', async () => {
  const [oldFolder, newFolder] = [root('build/web'), await buildNext()];
  const [oldCore, newCore] = [await coreOf(oldFolder), await coreOf(newFolder)];
  assert.notEqual(oldCore, newCore);

  front.folder = oldFolder;
  const first = await profile.open(`${front.address}/`);
  await versionIsKept(first);
  const old = await loaded(first.page);
  assert.equal(old.core, oldCore);
  await first.close();

  front.folder = newFolder;
  front.asked = [];
  const person = await profile.open(`${front.address}/new/raumschach`);
  const other = await profile.open(`${front.address}/rules/raumschach`);
  const offer = person.page.getByText('There is a new version of Strata.');
  await offer.waitFor();
  for (const { page } of [person, other]) {
    await page.waitForFunction(() => window.strataTest.state().connection === 'open');
    assert.deepEqual(await loaded(page), old, 'the page and its core are of one version');
  }
  // Parts that are asked for now are of the old version, which the new server no longer has.
  await person.page.locator('[data-do="start"]').click();
  await person.gameIs(0);

  await Promise.all([
    person.page.waitForEvent('load'),
    person.page.locator('strata-connection-line [data-do="reload"]').click(),
  ]);
  await person.gameIs(0);
  await person.until('the connection', () => window.strataTest.state().connection === 'open');
  const fresh = await loaded(person.page);
  assert.equal(fresh.core, newCore);
  assert.notEqual(fresh.start, old.start);
  assert.equal(await offer.count(), 0);

  // The other window is told, and comes to the same version.
  await other.page.getByText(/this page is out of date/).waitFor();
  await Promise.all([
    other.page.waitForEvent('load'),
    other.page.locator('strata-connection-line [data-do="reload"]').click(),
  ]);
  await other.until('the rules', () => window.strataTest?.state().ready);
  assert.deepEqual(await loaded(other.page), fresh);
  await person.close();
  await other.close();
});
