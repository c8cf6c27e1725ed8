// Games that were played with the server gone come to it once it is back, each once, wherever that is broken off: at each request of an
// upload the line, the server or the tab ends, before the request arrives or after it was done.

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { secretOf } from '../server/identity.mjs';
import { Front } from './front.mjs';
import { versionIsKept } from './service_worker.mjs';
import { Profile, Server, full } from './support.mjs';

/** What the browser says of a server that is gone, and of requests that are broken off. */
const gone = ['WebSocket', 'ERR_', 'Failed to load resource'];

/** The line to the server, which fails at a request of an upload. */
class Failing extends Front {
  #fault = null;
  #asked = 0;
  /** What the server was asked last. */
  posted = null;

  /** Resolves once `strike` has ended what ends at that request. */
  fault({ step, when, strike }) {
    this.#asked = 0;
    return new Promise((struck, failed) => {
      this.#fault = { step, when, strike, struck, failed };
    });
  }

  async answer(from, to) {
    if (!from.url.startsWith('/api/games') || from.method === 'GET') {
      super.answer(from, to);
      return;
    }
    // Those who ask, and the server, may end in the middle.
    await this.#upload(from, to).catch(() => to.destroy());
  }

  async #upload(from, to) {
    const asked = await text(from);
    const step = this.#asked++;
    const fault = this.#fault?.step === step ? this.#fault : null;
    if (fault) this.#fault = null;
    if (fault?.when === 'before') return this.#strike(fault, to);
    if (from.method === 'POST') this.posted = JSON.parse(asked);
    const ahead = this.ahead(from);
    ahead.end(asked);
    const [response] = await once(ahead, 'response');
    const body = await buffer(response);
    if (!fault) return to.writeHead(response.statusCode, response.headers).end(body);
    if (response.statusCode >= 300) fault.failed(new Error(`${from.method} answered ${response.statusCode}: ${body}`));
    return this.#strike(fault, to);
  }

  async #strike({ strike, struck, failed }, to) {
    await strike().then(struck, failed);
    to.destroy();
  }
}

const server = new Server();
const front = new Failing(server);
const profile = new Profile();

before(async () => {
  await server.open();
  await front.open();
  await profile.start();
});
after(async () => {
  await profile.remove();
  front.close();
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

const putHere = (row) =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('strata.games', 1);
    opening.onerror = failed;
    opening.onsuccess = () => {
      const writing = opening.result.transaction('games', 'readwrite');
      writing.objectStore('games').put(row);
      writing.onerror = failed;
      writing.oncomplete = () => {
        opening.result.close();
        localStorage.setItem('strata.here', 'some');
        done();
      };
    };
  });

/** Until the browser keeps no game any more, and knows it. */
const emptied = async (person) => {
  await person.until('the end of the upload', () => localStorage.getItem('strata.here') === null);
  assert.deepEqual(await person.page.evaluate(rowsHere), []);
};

/** The game as the server has it, in the fields that a game of the browser has too. */
async function servedGames(title) {
  const { games } = await server.games();
  const all = games.filter((game) => game.title === title);
  return Promise.all(all.map(({ game }) => server.snapshot(game)));
}

const compared = ({ variant, line, at, white, black, paused, end, created, updated }) => ({
  ...{ variant, line, at, white, black, paused, end, created, updated },
});

/** A game of this browser, as the page has stored it. */
let pattern = null;

test('a game that was played with the server gone is on the server when it is back, and the page shows it there', async () => {
  const person = await profile.open(`${front.address}/`, { allow: gone });
  const { page } = person;
  await versionIsKept(person);
  await server.kill();
  await page.waitForFunction(() => window.strataTest.state().connection === 'lost');
  await page.goto(`${front.address}/new/raumschach`);
  await page.locator('[data-do="start"]').click();
  await page.waitForURL(/\/game\/here-/);
  await person.gameIs(0);
  await person.play('slices', 'Bb2-Bb3');
  await person.until('the answer of the computer', () => window.strataTest.state().game.at === 2);
  const here = page.url();
  await page.goto(`${front.address}/games`);
  await page.locator('[data-game] [data-kept="here"]').waitFor();
  await page.goto(here);
  await person.gameIs(2);
  [pattern] = await page.evaluate(rowsHere);

  await server.start();
  await page.waitForURL((url) => /\/game\/(?!here-)/.test(url.pathname));
  await emptied(person);
  const [game, ...others] = await servedGames('');
  assert.deepEqual(others, []);
  assert.deepEqual(compared(game), compared(pattern));
  await person.gameIs(2);
  await person.play('slices', 'Bd2-Bd3');
  await person.until('the answer of the server', () => window.strataTest.state().game.at === 4);
  await page.goto(`${front.address}/games`);
  await page.locator(`[data-game="${game.game}"] [data-kept="uploaded"]`).waitFor();
  // An old address leads there.
  await page.goto(here);
  await page.waitForURL(`${front.address}/game/${game.game}`);
  await person.close();
});

/** The requests of an upload: of a game that is sent first, and of one that was played on after it had been sent. */
const ways = { 'sent first': ['POST'], 'played on': ['POST', 'DELETE', 'POST'] };
const cases = Object.entries(ways).flatMap(([way, requests]) =>
  requests.flatMap((method, step) =>
    ['line', 'server', 'tab'].flatMap((what) =>
      ['before', 'after'].map((when) => ({
        way,
        step,
        what,
        when,
        name: `${way}: ${method} ${step + 1}, ${what} ${when}`,
      })),
    ),
  ),
);
/** The quick run has one of each way. */
const quick = ['sent first: POST 1, server after', 'played on: DELETE 2, tab after'];
const tried = cases.filter(({ name }) => full || quick.includes(name));

/** The server was told of the game with a move less, under the key that the browser remembers. */
async function sentBefore({ title, line, upload: { key } }) {
  const response = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address, authorization: `Bearer ${secretOf('s')}` },
    body: JSON.stringify({ ...front.posted, key, title, line: line.slice(0, -1) }),
  });
  assert.equal(response.status, 201, await response.text());
}

test('an upload that is broken off anywhere leaves each game once on the server, and none in the browser', async (t) => {
  const whole = [];
  const open = () => profile.open(`${front.address}/`, { allow: gone });
  let person = await open();
  const strikes = {
    line: async () => front.breakOff(),
    server: () => server.kill(),
    tab: () => person.page.close(),
  };
  for (const { way, what, name, ...fault } of tried) {
    const row = { ...pattern, id: `here-${whole.length}`, title: name };
    if (way === 'played on') row.upload = { key: `sent-${whole.length}`, seq: row.seq - 1 };
    if (row.upload) await sentBefore(row);
    const struck = front.fault({ ...fault, strike: strikes[what] });
    await person.page.evaluate(putHere, row);
    await Promise.all([struck, person.page.goto(`${front.address}/`).catch(() => undefined)]);
    if (what === 'tab') {
      assert.deepEqual(person.errors, [], name);
      person = await open();
    } else {
      await person.until('the loss', () => window.strataTest?.state().connection === 'lost');
      if (what === 'server') await server.start();
      else front.mend();
    }
    await emptied(person);
    const [game, ...others] = await servedGames(name);
    assert.deepEqual(others, [], name);
    assert.deepEqual(compared(game), compared(row), name);
    whole.push(name);
  }
  await person.close();
  const { games } = await server.games();
  assert.deepEqual(games.map(({ title }) => title).sort(), ['', ...whole].sort(), 'no other game is there');
  t.diagnostic(`uploads broken off: ${tried.length}, whole afterwards: ${whole.length}`);
});
