// What can go wrong: a browser without WebGL, a server that is gone or talks nonsense, files that are large or no text, many
// games at once. The page says what it is, and goes on.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Socket } from '../server/socket.mjs';
import { drop, eventually, full, fullTest, root, suite, watchGaps } from './support.mjs';

const gone = ['WebSocket', 'ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_RESET', 'ERR_EMPTY_RESPONSE', 'Failed to load'];
const { server, browser } = suite();

const measured = (what, milliseconds) => console.log(`${what}: ${Math.round(milliseconds)} ms`);
const ready = (person) => person.until('the page', () => window.strataTest?.state().variants.length > 0);

test('without WebGL the slices are there, and the page says why nothing else is', async () => {
  const game = await server.createGame({ variant: 'raumschach' });
  const withoutWebGl = (page) =>
    page.addInitScript(() => {
      localStorage.setItem('strata.preferences', JSON.stringify({ primary: 'board3d' }));
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function some(kind, ...more) {
        return /webgl/.test(kind) ? null : getContext.call(this, kind, ...more);
      };
      if (window.OffscreenCanvas) OffscreenCanvas.prototype.getContext = () => null;
    });
  for (const size of !full ? ['phone'] : ['desktop', 'phone']) {
    const person = await browser.open(`${server.address}/game/${game}`, { size, before: withoutWebGl });
    await person.gameIs();
    await person.page
      .getByText(/no WebGL/i)
      .first()
      .waitFor();
    await person.screenshot(`hostile-no-webgl-${size}`);
    await person.play('slices', await person.page.evaluate(() => window.strataTest.state().game.moves[0].canonical));
    await person.close();
  }
});

test('a server that is gone is told of, wherever one is, and found again', async () => {
  const person = await browser.open(server.address, { allow: gone, fresh: true });
  await ready(person);
  const { page } = person;
  // The part of the page that makes games is there from now on, that of the list of games is not.
  await page.locator('[data-variant="orthodox"] [data-do="quick"]').click();
  await person.gameIs(0);
  await page.goBack();
  await page.locator('[data-variant="orthodox"] [data-do="options"]').click();
  await page.locator('[data-do="start"]').waitFor();
  await server.kill();
  await page.getByText(/No connection/).waitFor();
  await page.locator('[data-do="start"]').click();
  await page.getByText(/game was not created/i).waitFor();
  await page.getByRole('button', { name: 'My games' }).click();
  await page
    .getByText(/cannot be reached|could not be loaded/i)
    .first()
    .waitFor();
  await person.screenshot('hostile-gone');
  await server.start();
  await person.until('the line', () => window.strataTest.state().connection === 'open');
  // Some versions of Chromium remember that the part of a page could not be loaded, others ask again.
  const reload = page.getByRole('button', { name: 'Reload the page' });
  const list = page.getByRole('heading', { name: 'My games' });
  await reload.or(list).first().waitFor();
  if (await reload.isVisible()) await reload.click();
  await person.until('the list of games', () => window.strataTest.state().games !== null);
  await list.waitFor();
  await page.getByRole('button', { name: /^Play$/ }).click();
  await page.locator('[data-variant="orthodox"] [data-do="quick"]').click();
  await person.gameIs(0);
  await person.close();
});

fullTest('a server that is gone before the page is all there', async () => {
  let aborted = 0;
  const noApi = (page) =>
    page.route(/\/assets\/.*\.wasm$/, (route) => {
      aborted += 1;
      return route.abort();
    });
  const person = await browser.open(server.address, { allow: gone.concat('ERR_FAILED'), before: noApi });
  await person.page.getByText(/could not start/i).waitFor();
  assert.ok(aborted > 0);
  await person.close();
});

test('answers that make no sense harm nothing', async () => {
  const game = await server.createGame({ variant: 'orthodox' });
  let page = null;
  const nonsense = async (loading) => {
    await loading.routeWebSocket(/\/ws$/, (socket) => {
      const far = socket.connectToServer();
      page = { say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)) };
      far.onMessage((message) => socket.send(message));
    });
  };
  const person = await browser.open(`${server.address}/game/${game}`, { before: nonsense });
  await person.gameIs(0);
  const seat = { kind: 'person', level: 1 };
  const { seq } = await server.snapshot(game);
  for (const message of [
    '',
    '{',
    '[]',
    'null',
    '7',
    '{"t":"no such"}',
    { t: 'ack' },
    { t: 'error', re: 9999, code: 'refused', message: 'Wrong.' },
    { t: 'event' },
    { t: 'event', game, seq: seq + 1 },
    {
      t: 'event',
      game,
      seq: seq + 1,
      kind: 'move',
      move: 'e2-e5',
      at: 1,
      key: '1',
      title: '',
      white: seat,
      black: seat,
      paused: false,
      clock: null,
      end: null,
    },
    { t: 'snapshot' },
    { t: 'snapshot', state: null },
    { t: 'snapshot', state: { game } },
    { t: 'thinking', game },
    { t: 'hint', game },
    { t: 'pong', id: {} },
  ]) {
    page.say(message);
  }
  // What comes later on the same line has been heard after all of them.
  await person.play('slices', 'e2-e4');
  await person.until('it to be stored', () => !window.strataTest.state().game.sending);
  assert.deepEqual((await server.snapshot(game)).line, ['e2-e4']);
  await person.close();
});

/** The line to the server with what `change` makes of its messages, and a list of all that were opened. */
function between(change) {
  const lines = [];
  const before = (page) =>
    page.routeWebSocket(/\/ws$/, (line) => {
      const there = line.connectToServer();
      line.onMessage((text) => there.send(change(text)));
      there.onMessage((text) => line.send(change(text)));
      lines.push(line);
    });
  return { lines, before };
}

test('a newer page is offered, and loaded when it is wanted', async () => {
  let newer = false;
  const { lines, before } = between((text) =>
    newer && JSON.parse(text).t === 'welcome' ? JSON.stringify({ ...JSON.parse(text), page: 'newer' }) : text,
  );
  const game = await server.createGame({ variant: 'orthodox' });
  const person = await browser.open(`${server.address}/game/${game}`, { before });
  await person.gameIs(0);
  const offer = person.page.getByText('There is a new version of Strata.');
  assert.equal(await offer.count(), 0);
  newer = true;
  await lines.at(-1).close();
  await offer.waitFor();
  await person.screenshot('hostile-newer');
  await person.page.locator('[data-do="later"]').click();
  await offer.waitFor({ state: 'detached' });
  await person.play('slices', 'e2-e4');
  await person.until('it to be stored', () => !window.strataTest.state().game.sending);
  await lines.at(-1).close();
  await offer.waitFor();
  newer = false;
  await Promise.all([person.page.waitForEvent('load'), person.page.locator('[data-do="reload"]').click()]);
  await person.gameIs(1);
  assert.equal(await offer.count(), 0);
  await person.close();
});

fullTest('a page whose protocol the server does not speak says so once', async () => {
  const { lines, before } = between((text) => {
    const message = JSON.parse(text);
    return message.t === 'hello' ? JSON.stringify({ ...message, protocol: 999 }) : text;
  });
  const person = await browser.open(server.address, { before });
  await person.page.getByText('Strata has been updated, and this page is out of date.').waitFor();
  await person.screenshot('hostile-outdated');
  assert.equal(lines.length, 1);
  await Promise.all([person.page.waitForEvent('load'), person.page.locator('[data-do="reload"]').click()]);
  await person.close();
});

fullTest('files that are large, or no text at all', async () => {
  const person = await browser.open(server.address);
  await ready(person);
  const ring = readFileSync(root('tests/variants/ring.toml'), 'utf8');
  const padded = (size) => ring + `# ${'"né\\"'.repeat(10)}\n`.repeat(Math.ceil((size - ring.length) / 63));
  await drop(person, 'large.toml', padded(100_000));
  const dialog = person.page.getByRole('dialog');
  await dialog.locator('[data-do="play"]').click();
  await person.gameIs(0);
  await person.play('slices', await person.page.evaluate(() => window.strataTest.state().game.moves[0].canonical));
  await drop(person, 'larger.toml', padded(300_000));
  await dialog
    .getByText(/the file has \d+ bytes, expected at most \d+/i)
    .first()
    .waitFor();
  assert.equal(await dialog.locator('[data-do="play"]').count(), 0);
  await person.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const notices = person.page.locator('strata-notices');
  const refused = async (name, content, words) => {
    await drop(person, name, content);
    await notices.getByText(`${name} ${words}`).waitFor();
    assert.equal(await dialog.count(), 0);
  };
  await refused('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0x01]), 'is not a text file.');
  await refused('picture.toml', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x80, 0x81]), 'is not a text file.');
  await refused('nothing.pgn', '', 'is empty.');
  await refused('huge.pgn', Buffer.alloc(9_000_000, 0x20), 'is larger than 8 MB.');
  await person.close();
});

fullTest('a file with ten thousand games', async () => {
  const person = await browser.open(server.address);
  await ready(person);
  const one = (number) =>
    `[Event "Game ${number} ${'ß'.repeat(60)}"]\n[White "${'Ä'.repeat(200)}"]\n[Variant "orthodox"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n\n`;
  await person.page.evaluate(watchGaps);
  await person.page.evaluate(() => {
    // What the test itself does to make such a file does not count.
    document.addEventListener('drop', () => Object.assign(window.gaps, { last: performance.now(), longest: 0 }), true);
  });
  const begin = Date.now();
  await drop(person, 'many.pgn', Array.from({ length: 10_000 }, (_, number) => one(number + 1)).join(''));
  await person.page.getByText('10,000 games', { exact: true }).waitFor();
  await person.page.locator('[data-game="0"]').waitFor();
  measured('ten thousand games opened', Date.now() - begin);
  measured('longest gap of the main thread meanwhile', await person.page.evaluate(() => window.gaps.longest));
  await person.screenshot('hostile-many');
  const { x, width } = await person.page.locator('[data-game="0"]').boundingBox();
  const frame = await person.page.getByRole('grid').boundingBox();
  assert.ok(x >= frame.x && x + width <= frame.x + frame.width, 'however long the names, the row is inside');
  await person.page.getByRole('grid').focus();
  await person.page.keyboard.press('End');
  const clicked = Date.now();
  await person.page.locator('[data-game="9999"]').click();
  await person.page.locator('[data-do="play"]').click();
  await person.gameIs(3);
  measured('one of them shown', Date.now() - clicked);
  await person.close();
});

fullTest('twenty games with the computer share it, and the page answers meanwhile', async () => {
  const games = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.createGame({ variant: 'raumschach', white: 'computer', black: 'computer', level: 1 }),
    ),
  );
  const sockets = await Promise.all(
    games.map(async (game) => {
      const socket = await Socket.open(server.port);
      socket.onMessage = () => undefined;
      socket.send({ t: 'hello', id: 1, protocol: 1 });
      socket.send({ t: 'join', id: 2, game, seq: 0 });
      return socket;
    }),
  );
  const mine = await server.createGame({ variant: 'orthodox' });
  const person = await browser.open(`${server.address}/game/${mine}`);
  await person.gameIs(0);
  const latencies = [];
  const stored = [];
  for (const move of ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6']) {
    const begin = Date.now();
    await person.play('slices', move);
    latencies.push(Date.now() - begin);
    await person.until('it to be stored', () => !window.strataTest.state().game.sending);
    stored.push(Date.now() - begin);
  }
  measured('a move by two clicks, while twenty games are thought about, shown after at most', Math.max(...latencies));
  measured('stored after at most', Math.max(...stored));
  const plies = await eventually(
    async () => (await Promise.all(games.map((game) => server.snapshot(game)))).map(({ at }) => at),
    (all) => Math.min(...all) >= 1,
  );
  for (const socket of sockets) socket.destroy();
  console.log('plies of the games', plies.join(' '));
  assert.ok(Math.min(...plies) >= 1 && Math.max(...plies) - Math.min(...plies) <= 3, plies.join(' '));
  await person.close();
});
