// The evaluation that judges on an analysis board: the hand-written one until the network of the game has come, and for good where none
// can be used. The server has a network for a game of a file, and those of shipped games are beside the page.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { once } from 'node:events';
import { button, linkOf, linkOfFields, networkIsKept, settings } from './analysing.mjs';
import { Front } from './front.mjs';
import { Picture } from './pixels.mjs';
import { Server, axeFaultsOf, eventually, root, sizes, suite, testWhere } from './support.mjs';

const law = readFileSync(root('tests/networks/small.toml'), 'utf8');
const network = readFileSync(root('tests/networks/small.net'));

/** The same bytes but for one in their middle. */
function damaged(bytes) {
  const changed = Buffer.from(bytes);
  changed[changed.length >> 1] ^= 1;
  return changed;
}

/** A folder with the game and this network of it, until what `ended` waits for. */
function folderWith(bytes, ended) {
  const folder = mkdtempSync(join(tmpdir(), 'strata-networks-'));
  writeFileSync(join(folder, 'small.toml'), law);
  writeFileSync(join(folder, 'small.net'), bytes);
  ended(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const { server, browser } = suite({ extra: ['--networks', folderWith(network, after)] });

/** The way to the server: it knows what was asked for, keeps networks back until they are let go, and may change them. */
class Way extends Front {
  asked = [];
  #free = new Promise((letGo) => {
    this.letGo = letGo;
  });

  constructor(behind, change = (bytes) => bytes) {
    super(behind);
    this.change = change;
  }

  times(start) {
    return this.asked.filter((url) => url.startsWith(start)).length;
  }

  async answer(from, to) {
    this.asked.push(from.url);
    if (!from.url.startsWith('/networks/')) return super.answer(from, to);
    await this.#free;
    // As it is in the folder.
    delete from.headers['accept-encoding'];
    const ahead = this.ahead(from);
    ahead.end();
    const [response] = await once(ahead, 'response');
    const bytes = this.change(await buffer(response));
    return to.writeHead(response.statusCode, response.headers).end(bytes);
  }
}

/** Until the test has ended. */
async function wayTo(behind, context, change) {
  const way = new Way(behind, change);
  await way.open();
  context.after(() => way.close());
  return way;
}

const on = { on: true, lines: 3, depth: 'quick' };
const own = `/analysis#${linkOfFields({ v: 'small', t: law })}`;

/** In the page, before all else: keeps what the core says of each network that it is given. */
function knowVerdicts() {
  window.verdicts = [];
  window.Worker = class extends Worker {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', ({ data }) => {
        if ('refused' in data) window.verdicts.push(data.refused);
      });
    }
  };
}

const judge = ({ page }, isNetwork) => page.locator(`strata-engine .judge[data-network="${isNetwork}"]`);
/** The position after so many moves is judged like this. */
const judged = (person, moves, isNetwork) =>
  person.until(
    `a line after ${moves} moves, judged by ${isNetwork ? 'the network' : 'hand'}`,
    ([at, wanted]) => {
      const shown = window.strataTest.state().analysis;
      const { report } = shown?.engine ?? {};
      return shown?.shown === at && report?.lines.length > 0 && report.network === wanted;
    },
    [moves, isNetwork],
  );

/** The words are on the screen, drawn in colours that their ground has not. A phone held across has no room for depth and words. */
async function isSeen(person, isNetwork, size = 'desktop') {
  const { page } = person;
  const words = judge(person, isNetwork);
  if (size === 'across') return;
  await words.waitFor();
  assert.equal(await words.innerText(), isNetwork ? 'network' : 'hand-written');
  const box = await words.boundingBox();
  const view = page.viewportSize();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= view.width && box.y + box.height <= view.height);
  const { ground } = await Picture.of(page, box);
  assert.ok(ground.colours > 3, `the words have ${ground.colours} colours`);
  // Nothing of them is cut off, by themselves or by what they stand in.
  const isCut = await words.evaluate((self) => {
    const [own, around] = [self.getBoundingClientRect(), self.parentElement.getBoundingClientRect()];
    return self.scrollWidth > Math.ceil(own.width) || own.right > around.right + 1 || own.bottom > around.bottom + 1;
  });
  assert.ok(!isCut, 'the words are cut off');
}

async function playsRook(person) {
  await person.pick('slices', 'cell', 'b2');
  await person.pick('slices', 'cell', 'b3');
}

for (const size of Object.keys(sizes))
  testWhere(size === 'phone')(`a position is judged by hand until the network has come, ${size}`, async (context) => {
    const way = await wayTo(server, context);
    const person = await browser.open(way.address + own, { size, before: settings(on) });
    const { page } = person;
    await judged(person, 0, false);
    await isSeen(person, false, size);
    way.letGo();
    await judged(person, 0, true);
    await isSeen(person, true, size);
    assert.equal(await judge(person, true).getAttribute('title'), 'Judged by the network of this game');
    assert.deepEqual(await axeFaultsOf(page), []);
    await person.screenshot(`judge-${size}`);
    await page.keyboard.press('r');
    await person.until('what is read', () =>
      window.strataTest.state().spoken.some(({ text }) => text.includes('(network)')),
    );
    await playsRook(person);
    await judged(person, 1, true);
    assert.deepEqual([way.times('/api/networks'), way.times('/networks/')], [1, 1]);
    // The browser keeps it.
    await person.until('the network in the cache', networkIsKept);
    await page.reload();
    await judged(person, 1, true);
    assert.equal(way.times('/networks/'), 1);
    await person.close();
  });

test('a network that is damaged on its way is refused by the page, which goes on by hand', async (context) => {
  const way = await wayTo(server, context, damaged);
  way.letGo();
  const before = async (page) => {
    await page.addInitScript(knowVerdicts);
    await settings(on)(page);
  };
  const person = await browser.open(way.address + own, { before });
  const verdicts = await person.until('what the core says', () => window.verdicts.length > 0 && window.verdicts);
  assert.deepEqual(verdicts, ['the checksum is wrong: the file was changed']);
  await judged(person, 0, false);
  await isSeen(person, false);
  await playsRook(person);
  await judged(person, 1, false);
  await isSeen(person, false);
  await person.close();
});

test('a network that the server refuses is given to nobody, and its game is analysed by hand', async (context) => {
  const other = new Server(['--networks', folderWith(damaged(network), (act) => context.after(act))]);
  context.after(() => other.close());
  await other.open();
  const log = await eventually(
    () => fetch(`${other.address}/healthz`).then(() => other.log),
    (text) => text.includes('event=network_refused'),
  );
  assert.match(log, /event=network_refused .*small\.net: the checksum is wrong: the file was changed/);
  assert.deepEqual(await (await fetch(`${other.address}/api/networks`)).json(), { networks: [] });
  const way = await wayTo(other, context);
  way.letGo();
  let listed;
  const before = async (page) => {
    listed = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/networks'));
    await settings(on)(page);
  };
  const person = await browser.open(way.address + own, { before });
  await judged(person, 0, false);
  await listed;
  await isSeen(person, false);
  await playsRook(person);
  await judged(person, 1, false);
  await isSeen(person, false);
  assert.deepEqual([way.times('/api/networks'), way.times('/networks/')], [1, 0]);
  await person.close();
});

test('the network of a shipped game is fetched once, packed, and may be kept for ever', async () => {
  const answers = [];
  const before = async (page) => {
    page.on('response', (response) => new URL(response.url()).pathname.endsWith('.net') && answers.push(response));
    await settings(on)(page);
  };
  const game = linkOf('[Variant "raumschach"]\n[Result "*"]\n\n1. Bb2-Bb3 Dd4-Dd3 *\n', 'raumschach');
  const person = await browser.open(`${server.address}/analysis#${game}`, { before, fresh: true });
  await judged(person, 0, true);
  await isSeen(person, true);
  await button(person, 'forward').click();
  await judged(person, 1, true);
  assert.equal(answers.length, 1);
  const address = answers[0].url();
  assert.match(new URL(address).pathname, /^\/assets\/raumschach-[\w-]{8,}\.net$/);
  const headers = await answers[0].allHeaders();
  assert.equal(headers['content-encoding'], 'gzip');
  assert.match(headers['cache-control'], /\bmax-age=31536000\b.*\bimmutable\b/);
  assert.deepEqual(await answers[0].body(), readFileSync(root('variants/raumschach.net')));
  await person.close();
});
