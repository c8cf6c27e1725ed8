// Notifications in the page and in its real service worker. The server and the push service are real too (tests/server/push_service.mjs);
// one thing is not: the browser's own connection to a push service, which is a company's. So PushManager.subscribe() is replaced by one that
// answers with a subscription at our service, and what that receives and decrypts is handed to the worker by the browser's debugger. A
// click on a notification is an event that the test makes: no debugger can press it, and without a press no worker may open windows, so
// what it asks for is read instead.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { certificate, PushBrowser, PushService } from '../server/push_service.mjs';
import { newGame, open } from '../server/server.mjs';
import { secretOf } from '../server/identity.mjs';
import { Socket } from '../server/socket.mjs';
import { eventually, Profile, secret, Server } from './support.mjs';

const own = certificate();
const opponent = secretOf('b');
let [service, server, profile, browser] = [];

before(async () => {
  service = await PushService.start(own);
  browser = new PushBrowser(service.origin);
  Object.assign(process.env, own.environment);
  server = new Server([
    '--push-contact',
    'https://club.example',
    '--push-delay',
    '0',
    '--push-service',
    service.origin,
  ]);
  await server.open();
  profile = new Profile();
  await profile.start();
  await profile.context.grantPermissions(['notifications'], { origin: server.address });
  await profile.context.addInitScript(replaceManager, browser.subscription);
});
after(async () => {
  await profile.remove();
  await server.close();
  await service.stop();
  own.remove();
});

/** In the page: a browser that has a push service. What it has subscribed to is kept, as a browser keeps it. */
function replaceManager({ endpoint, p256dh, auth }) {
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer;
  const kept = 'test.subscription';
  const made = (key) => ({
    endpoint,
    options: { applicationServerKey: bytes(key), userVisibleOnly: true },
    getKey: (name) => bytes({ p256dh, auth }[name]),
    unsubscribe: async () => {
      localStorage.removeItem(kept);
      return true;
    },
  });
  PushManager.prototype.getSubscription = async () => {
    const key = localStorage.getItem(kept);
    return key === null ? null : made(key);
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (userVisibleOnly !== true || bytes(applicationServerKey).byteLength !== 65) throw new TypeError('no such key');
    localStorage.setItem(kept, applicationServerKey);
    return made(applicationServerKey);
  };
}

const authorized = (who) => ({ Authorization: `Bearer ${who}` });
const ask = async (method, path, who = secret, body) => {
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: { ...authorized(who), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
};
/** Looks until there is something; what does not come is named, with all that the server has said. */
async function until(what, look) {
  const found = await eventually(look, Boolean);
  assert.ok(found, `${what} did not come. The server:\n${server.log}`);
  return found;
}
const devices = async () => (await ask('GET', '/api/push')).devices;

/** Does this in the game with a page that is open for that long alone. */
async function at(game, who, act) {
  const socket = await Socket.open(server.port, { headers: authorized(who) });
  assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
  assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  assert.equal((await socket.ask({ game, ...act })).t, 'ack');
  assert.equal((await socket.ask({ t: 'leave', game })).t, 'ack');
  socket.destroy();
}

/** A game by days in which it is the viewer's turn after the second move; its id. */
async function newByDays() {
  const { game } = await ask('POST', '/api/games', secret, newGame({ variant: 'orthodox', black: open, clockDays: 3 }));
  await at(game, opponent, { t: 'sit', key: 'sit' });
  await at(game, secret, { t: 'move', key: 'm0', at: 0, move: 'e2-e4' });
  return game;
}

/** The worker of the page, as the debugger knows it. */
async function workerOf({ context, page }) {
  const debugging = await context.newCDPSession(page);
  let registrationId;
  debugging.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId ??= registrations.find(({ scopeURL }) => scopeURL === `${server.address}/`)?.registrationId;
  });
  // The debugger tells the registrations when it begins to listen, which may be before there is one.
  await until('the registration of the worker', async () => {
    await debugging.send('ServiceWorker.disable');
    await debugging.send('ServiceWorker.enable');
    return registrationId !== undefined;
  });
  return (data) => debugging.send('ServiceWorker.deliverPushMessage', { origin: server.address, registrationId, data });
}

const isReady = (page) =>
  page.waitForFunction(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
const shown = (page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/**
 * Delivers the notice until what is shown `holds`. A browser that has shown nothing yet may lose the first ones while it looks for a desktop
 * that shows them; of one that comes again nobody sees more, since it takes the place of the first.
 */
async function tell(page, deliver, notice, holds) {
  let looks = 0;
  await until(`the notice ${JSON.stringify(notice)}`, async () => {
    if (looks++ % 100 === 0) await deliver(JSON.stringify(notice));
    return holds(await shown(page));
  });
}

// A part of the browser that does not answer fails its test, and holds up no others.
const limit = { timeout: 180_000 };
let game;

test('one press in the settings turns notifications on, and asks for nothing before', limit, async () => {
  const person = await profile.open(`${server.address}/settings?lang=de`);
  const { page } = person;
  await isReady(page);
  const choice = page.locator('strata-push-switch input[name="push"]');
  await choice.waitFor();
  assert.equal(await choice.isChecked(), false);
  assert.deepEqual(await devices(), []);
  await choice.click();
  await page.locator('strata-push-switch input:checked[aria-disabled="false"]').waitFor();
  assert.deepEqual(
    (await devices()).map(({ service: host }) => host),
    [`localhost:${service.port}`],
  );
  await person.close();
});

test('a move is told to a page elsewhere, in its language, and a newer notice takes its place', limit, async () => {
  game = await newByDays();
  await at(game, opponent, { t: 'move', key: 'm1', at: 1, move: 'e7-e5' });
  const messages = () => service.of(browser.path).map(browser.read);
  const notice = await until('the message of the move', () => messages().find((each) => each.game === game));
  assert.deepEqual([notice.kind, notice.game, notice.variant], ['turn', game, 'orthodox']);
  const person = await profile.open(`${server.address}/settings?lang=de`);
  const { page } = person;
  await isReady(page);
  const deliver = await workerOf({ context: profile.context, page });
  await tell(page, deliver, notice, (all) => all.length === 1);
  const [{ title, body, tag }] = await shown(page);
  const name = await page.evaluate(async () => (await (await caches.match('/push-words')).json()).variants.orthodox);
  assert.equal(body, `Du bist am Zug gegen ${notice.opponent}: ${name}.`);
  assert.notEqual(title, 'Your turn');
  assert.equal(tag, game);
  await tell(page, deliver, { ...notice, opponent: 'Marie' }, (all) => all.some((each) => each.body.includes('Marie')));
  assert.equal((await shown(page)).length, 1);
  const challenge = { kind: 'challenge', game: 'other', opponent: 'Paul', variant: 'orthodox' };
  await tell(page, deliver, challenge, (all) => all.length === 2);
  assert.ok((await shown(page)).some((each) => each.body === `Paul fordert dich zu einer Partie heraus: ${name}.`));
  await person.close();
});

test('a click shows the game: a page that has it open, or a new one', limit, async () => {
  const person = await profile.open(`${server.address}/settings`);
  const { page } = person;
  await isReady(page);
  const deliver = await workerOf({ context: profile.context, page });
  const tags = async () => (await shown(page)).map(({ tag }) => tag);
  const tellOf = (about) =>
    tell(page, deliver, { kind: 'turn', game: about, opponent: 'Marie', variant: 'orthodox' }, (all) =>
      all.some((each) => each.tag === about),
    );
  // The requests of the worker; it has just been told something, so it runs.
  const click = (tag) =>
    profile.context
      .serviceWorkers()
      .at(-1)
      .evaluate(async (wanted) => {
        const asked = [];
        self.clients.openWindow = async (url) => void asked.push(`open ${url}`);
        WindowClient.prototype.focus = async function focus() {
          asked.push(`focus ${new URL(this.url).pathname}`);
        };
        const notification = (await self.registration.getNotifications()).find((each) => each.tag === wanted);
        let done;
        const event = new NotificationEvent('notificationclick', { notification });
        event.waitUntil = (promise) => (done = promise);
        self.dispatchEvent(event);
        await done;
        return asked;
      }, tag);
  await tellOf(game);
  assert.deepEqual(await click(game), [`open /game/${game}`]);
  await until('the notice to go', async () => !(await tags()).includes(game));
  await tellOf(game);
  const playing = await profile.open(`${server.address}/game/${game}`);
  await playing.page.locator('strata-game-page').waitFor();
  assert.deepEqual(await click(game), [`focus /game/${game}`]);
  await until('the notice to go', async () => !(await tags()).includes(game));
  // Somebody who looks at the game is shown nothing: of two notices the later one alone.
  await playing.page.bringToFront();
  await deliver(JSON.stringify({ kind: 'turn', game, opponent: 'Marie', variant: 'orthodox' }));
  await tellOf('another');
  assert.ok(!(await tags()).includes(game));
  await playing.close();
  await person.close();
});

test('the menu of a game by days has the same switch', limit, async () => {
  const person = await profile.open(`${server.address}/game/${game}`);
  const { page } = person;
  await isReady(page);
  await page.locator('[data-do="menu"]').first().click();
  const item = page.locator('strata-push-switch [data-do="push"]');
  await item.waitFor();
  assert.equal(await item.getAttribute('aria-pressed'), 'true');
  await person.close();
});

test('a page that starts tells the server that it is still told, and one press turns it off', limit, async () => {
  await ask('POST', '/api/push/end', secret, { endpoint: browser.subscription.endpoint });
  assert.deepEqual(await devices(), []);
  const person = await profile.open(`${server.address}/settings`);
  const { page } = person;
  await until('the device', async () => (await devices()).length === 1);
  assert.equal(
    await page.evaluate(async () => (await (await caches.match('/push-words')).json()).kinds.turn.title),
    'Your turn',
    'in the language of now',
  );
  const choice = page.locator('strata-push-switch input[name="push"]');
  await choice.waitFor();
  assert.equal(await choice.isChecked(), true);
  await choice.click();
  await page.locator('strata-push-switch input:not(:checked)[aria-disabled="false"]').waitFor();
  assert.deepEqual(await devices(), []);
  assert.equal(await page.evaluate(() => caches.has('strata-push')), false);
  await person.close();
});

test('where the browser forbids notifications there is nothing to press', limit, async () => {
  const person = await profile.open(`${server.address}/settings`);
  const { page } = person;
  await isReady(page);
  const debugging = await profile.context.newCDPSession(page);
  await debugging.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: server.address,
  });
  await page.reload();
  await page.locator('strata-push-switch input[aria-disabled="true"]').waitFor();
  await page.getByText('This browser forbids the notifications of this page').waitFor();
  await person.close();
});

test('a server that sends no notices offers none', limit, async () => {
  const quiet = new Server();
  await quiet.open();
  const asked = [];
  const person = await profile.open(`${quiet.address}/settings`);
  const { page } = person;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/push') asked.push(response.json());
  });
  await page.reload();
  await isReady(page);
  await until('the question', () => asked.length > 0);
  assert.deepEqual(await asked[0], { key: '', devices: [] });
  assert.equal(await page.locator('strata-push-switch input').count(), 0);
  await person.close();
  await quiet.close();
});
