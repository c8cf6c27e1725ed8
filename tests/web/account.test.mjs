// Accounts as people have them: signing up with the games that one has played as a guest, logging in and out, sessions in two browsers, a
// new password, a recovery code, an account that is deleted, and what an admin does. The real server; each person has a browser of their own.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { secretOf } from '../server/identity.mjs';
import { newGame, open } from '../server/server.mjs';
import { Socket } from '../server/socket.mjs';
import { fullTest, suite } from './support.mjs';

const { server, browser } = suite();
const password = 'correct horse';
/** Asking for a password that is wrong is an error of the network to the browser. */
const refused = ['401'];

/** A guest of a browser of their own. */
const guest = (who, path, options = {}) =>
  browser.open(`${server.address}${path}`, {
    ...options,
    before: (page) =>
      page.context().addCookies([{ name: 'strata', value: secretOf(who), url: server.address, httpOnly: true }]),
  });

const fill = async (page, form, fields) => {
  for (const [name, text] of Object.entries(fields)) await page.locator(`#${form} [name="${name}"]`).fill(text);
};

/** Fills the form and presses Enter in its last field. */
async function enter(page, form, fields) {
  await fill(page, form, fields);
  await page.locator(`#${form} [name="${Object.keys(fields).at(-1)}"]`).press('Enter');
}

const isCalled = (person, name) =>
  person.until(`to be called ${name}`, (called) => window.strataTest?.state().account?.name === called, name);
const isGuest = (person) =>
  person.until(
    'to be a guest',
    () => window.strataTest?.state().account === null && window.strataTest.state().together.name !== '',
  );

/** Signs up, and answers the codes. */
async function signUp(person, name) {
  const { page } = person;
  await page.evaluate(() => {
    // What a line about the connection says moves all that is under it.
    window.said = [];
    const line = document.querySelector('strata-app').shadowRoot.querySelector('strata-connection-line').shadowRoot;
    new window.MutationObserver(() => window.said.push(line.textContent.trim())).observe(line, {
      childList: true,
      subtree: true,
    });
  });
  await enter(page, 'sign-up', { username: name, password });
  await page.locator('strata-recovery-codes li').first().waitFor();
  const codes = await page.locator('strata-recovery-codes li').allTextContents();
  await page.locator('[name="kept"]').check();
  assert.deepEqual(await page.evaluate(() => window.said), [], 'somebody who signs up has lost no connection');
  await page.locator('[data-do="go-on"]').click();
  await page.waitForURL((url) => url.pathname !== '/sign-up');
  await isCalled(person, name);
  return codes;
}

/** Somebody who is logged in, in a browser that knows nothing yet. */
async function loggedIn(who, name, path = '/account') {
  // The page may still ask for its sessions when they are ended elsewhere.
  const person = await guest(who, `/log-in?next=${encodeURIComponent(path)}`, { allow: refused });
  await enter(person.page, 'log-in', { username: name, password });
  await person.page.waitForURL(`${server.address}${path}`);
  await isCalled(person, name);
  return person;
}

test('a guest signs up, keeps the codes and the games, logs out and in again', async () => {
  const game = await server.createGame({ variant: 'orthodox', line: ['e2-e4'] });
  const person = await browser.open(`${server.address}/games`, { allow: refused });
  const { page } = person;
  await page.locator(`[data-game="${game}"]`).waitFor();
  await page.locator('[data-do="member"]').click();
  await page.waitForURL(`${server.address}/log-in?next=%2Fgames`);
  await page.locator('[data-to="sign-up"]').click();
  await page.waitForURL(`${server.address}/sign-up?next=%2Fgames`);

  // The fault is said beside its field, which has the focus.
  await enter(page, 'sign-up', { username: 'Flint', password: 'short' });
  await page.locator('#sign-up-password-error').getByText('at least 8').waitFor();
  assert.equal(await page.locator('#sign-up [name="password"]').getAttribute('aria-invalid'), 'true');
  await page.locator('#sign-up [name="password"]:focus').waitFor();
  await page.locator('#sign-up [aria-pressed]').click();
  assert.equal(await page.locator('#sign-up [name="password"]').getAttribute('type'), 'text');
  await enter(page, 'sign-up', { password });

  // The codes are shown once, and are to be kept.
  const panel = page.locator('strata-recovery-codes');
  await panel.locator('li').first().waitFor();
  const codes = await panel.locator('li').allTextContents();
  assert.equal(new Set(codes).size, 10);
  await panel.locator('[data-do="go-on"]').press('Enter');
  await panel.locator('#missed').getByText('Keep the codes first').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), panel.locator('[data-do="save-codes"]').click()]);
  assert.equal(file.suggestedFilename(), 'strata-recovery-codes-Flint.txt');
  assert.deepEqual((await readFile(await file.path(), 'utf8')).trimEnd().split('\n'), codes);
  await panel.locator('[name="kept"]').check();
  await panel.locator('[data-do="go-on"]').click();

  await page.waitForURL(`${server.address}/games`);
  await isCalled(person, 'Flint');
  await page.locator(`[data-game="${game}"]`).waitFor();
  assert.match(await page.locator('[data-do="member"]').textContent(), /Flint/);
  await page.locator('[data-do="member"]').click();
  await page.locator('[data-do="log-out"]').click();
  await page.waitForURL(`${server.address}/`);
  await isGuest(person);

  // A password that is wrong stays in its field, to be mended.
  await page.goto(`${server.address}/log-in?next=//evil.example/games`);
  await enter(page, 'log-in', { username: 'flint', password: 'wrong horse' });
  await page.locator('#log-in-password-error').getByText('wrong').waitFor();
  await enter(page, 'log-in', { password });
  await page.waitForURL(`${server.address}/`);
  await isCalled(person, 'Flint');
  await page.goto(`${server.address}/games`);
  await page.locator(`[data-game="${game}"]`).waitFor();
  await person.close();
});

test('sessions are seen and ended from another browser, and by a new password', async () => {
  const first = await guest('basalt', '/sign-up');
  await signUp(first, 'Basalt');
  await first.page.goto(`${server.address}/account`);
  const others = first.page.locator('strata-sessions li[data-current="false"]');
  await first.page.locator('strata-sessions li[data-current="true"]').waitFor();
  assert.equal(await others.count(), 0);

  const second = await loggedIn('basalt elsewhere', 'Basalt');
  await first.page.reload();
  await others.waitFor();
  assert.equal(await others.count(), 1);
  await others.locator('[data-do="end-session"]').click();
  await others.waitFor({ state: 'detached' });
  await second.page.goto(`${server.address}/account`);
  await second.page.waitForURL(`${server.address}/log-in?next=%2Faccount`);
  await isGuest(second);
  await second.close();

  const third = await loggedIn('basalt once more', 'Basalt');
  await enter(first.page, 'change-password', { old: password, password: 'battery staple' });
  await first.page.getByText('Your password is changed').waitFor();
  await isCalled(first, 'Basalt');
  await third.page.goto(`${server.address}/account`);
  await third.page.waitForURL(`${server.address}/log-in?next=%2Faccount`);
  await third.close();
  await first.close();
});

test('a forgotten password is replaced by a recovery code, which works once', async () => {
  const person = await guest('marble', '/sign-up', { allow: refused });
  const { page } = person;
  const [code] = await signUp(person, 'Marble');
  await page.goto(`${server.address}/account`);
  await page.locator('[data-do="log-out"]').click();
  await page.waitForURL(`${server.address}/`);
  await isGuest(person);

  // A link fills the fields, and the code does not stay in the address.
  await page.goto(`${server.address}/recover?name=Marble&code=${code.toUpperCase()}`);
  await page.waitForURL(`${server.address}/recover`);
  assert.equal(await page.locator('#recover [name="code"]').inputValue(), code.toUpperCase());
  await enter(page, 'recover', { password: 'battery staple' });
  await page.waitForURL(`${server.address}/`);
  await isCalled(person, 'Marble');

  await page.goto(`${server.address}/recover`);
  await enter(page, 'recover', { username: 'Marble', code, password: 'another one' });
  await page.locator('#recover-code-error').getByText('used before').waitFor();
  await person.close();
});

/** A socket of somebody who follows this game. */
async function follower(who, game) {
  const socket = await Socket.open(server.port, { headers: { Authorization: `Bearer ${secretOf(who)}` } });
  assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
  assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  return socket;
}

/** A game in which each has moved once. */
async function meet(white, black) {
  const answer = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secretOf(white)}` },
    body: JSON.stringify(newGame({ variant: 'orthodox', black: open })),
  });
  const { game } = await answer.json();
  const [hers, his] = [await follower(white, game), await follower(black, game)];
  assert.equal((await his.ask({ t: 'sit', game, key: 's' })).t, 'ack');
  assert.equal((await hers.ask({ t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' })).t, 'ack');
  assert.equal((await his.ask({ t: 'move', game, key: 'm1', at: 1, move: 'e7-e5' })).t, 'ack');
  for (const socket of [hers, his]) socket.destroy();
  return game;
}

test('an account is deleted by its password and a second question; its opponent keeps the game', async () => {
  const game = await meet('slate', 'quartz');
  const person = await guest('slate', '/sign-up', { allow: refused });
  const { page } = person;
  await signUp(person, 'Slate');
  const other = await guest('quartz', `/game/${game}`);
  await other.page.locator('strata-person .name').getByText('Guest-').first().waitFor();

  await page.goto(`${server.address}/account`);
  await enter(page, 'delete-account', { password: 'wrong horse' });
  await page.locator('.sure h3:focus').getByText('Slate').waitFor();
  await page.locator('[data-do="delete-account"]').click();
  await page.locator('#delete-account-password-error').getByText('wrong').waitFor();
  await enter(page, 'delete-account', { password });
  await page.locator('.sure h3:focus').waitFor();
  await page.locator('[data-do="keep-account"]').click();
  await isCalled(person, 'Slate');
  await enter(page, 'delete-account', { password });
  await page.locator('.sure h3:focus').waitFor();
  await page.locator('[data-do="delete-account"]').click();
  await page.waitForURL(`${server.address}/`);
  await isGuest(person);
  await page.goto(`${server.address}/log-in`);
  await enter(page, 'log-in', { username: 'Slate', password });
  await page.locator('#log-in-password-error').getByText('wrong').waitFor();
  await person.close();

  await other.page.locator('strata-person .name').getByText('a deleted account').first().waitFor();
  await other.until('the end of the game', () => window.strataTest.state().game?.end?.reason === 'resignation');
  await other.page.reload();
  await other.page.locator('strata-person .name').getByText('a deleted account').first().waitFor();
  await other.close();
});

test('an admin by the token makes a recovery link, gives a role and reads the log', async () => {
  const token = /account\?token=([a-z2-7]{32})/.exec(server.log)?.[1];
  assert.ok(token, server.log);
  const lost = await guest('agate', '/sign-up');
  await signUp(lost, 'Agate');
  const admin = await guest('jasper', '/sign-up', { allow: ['404'] });
  const { page } = admin;
  await signUp(admin, 'Jasper');

  // The link that the server has printed fills the field, and the token does not stay in the address.
  await page.goto(`${server.address}/account?token=${token}`);
  await page.waitForURL(`${server.address}/account`);
  assert.equal(await page.locator('#redeem [name="token"]').inputValue(), token);
  await page.locator('[data-do="redeem"]').click();
  await page.getByText('You are an admin of this server now.').waitFor();
  await page.goto(`${server.address}/admin`);
  await page.locator('tr[data-event="admin_made"]').getByText('Jasper').waitFor();

  await enter(page, 'make-link', { username: 'Nobody' });
  await page.locator('#make-link-username-error').getByText('no account').waitFor();
  await enter(page, 'make-link', { username: 'agate' });
  const link = await page.locator('.made output').textContent();
  await page.locator('tr[data-event="link_made"]').getByText('Agate').waitFor();
  const elsewhere = await guest('agate elsewhere', new URL(link).pathname + new URL(link).search, { allow: ['403'] });
  await enter(elsewhere.page, 'recover', { password: 'battery staple' });
  await isCalled(elsewhere, 'Agate');

  await fill(page, 'change-role', { username: 'Agate' });
  await page.locator('#change-role [name="role"]').selectOption('moderator');
  await page.locator('[data-do="change-role"]').click();
  await page.locator('tr[data-event="role_given"]').getByText('Agate').waitFor();
  await elsewhere.page.goto(`${server.address}/admin`);
  await elsewhere.page.locator('tr[data-event="recovered"]').getByText('Agate').waitFor();
  assert.equal(await elsewhere.page.locator('#change-role').count(), 0, 'a moderator reads the log, and no more');
  await fill(page, 'change-role', { username: 'Agate' });
  await page.locator('[data-do="take-role"]').click();
  await page.locator('tr[data-event="role_taken"]').getByText('Agate').waitFor();
  await elsewhere.page.reload();
  await elsewhere.page.locator('tr[data-event]').first().waitFor({ state: 'detached' });
  for (const person of [elsewhere, admin, lost]) await person.close();
});

test('another window of the browser is the same person at once', async () => {
  const person = await guest('onyx', '/sign-up');
  const beside = await guest('onyx', '/together', { beside: person });
  await isGuest(beside);
  await signUp(person, 'Onyx');
  await isCalled(beside, 'Onyx');
  await beside.until('the name', () => window.strataTest.state().together.name === 'Onyx');
  await beside.page.locator('[data-do="own-name"]').getByText('Onyx').waitFor();
  assert.equal(await beside.page.locator('strata-together-page [data-do="name"]').count(), 0);
  await person.page.goto(`${server.address}/account`);
  await person.page.locator('[data-do="log-out"]').click();
  await isGuest(beside);
  await beside.page.locator('strata-together-page [data-do="name"]').waitFor();
  await beside.close();
  await person.close();
});

fullTest('a name that is taken, or looks like one, is refused beside it; the forms go by keyboard', async () => {
  const first = await guest('opal', '/sign-up');
  await signUp(first, 'Opal');
  await first.close();
  const person = await guest('opal again', '/sign-up', { allow: ['409'] });
  const { page } = person;
  await enter(page, 'sign-up', { username: '0paI', password });
  await page.locator('#sign-up-username-error').getByText('belongs to an account').waitFor();
  const field = page.locator('#sign-up [name="username"]');
  await field.and(page.locator(':focus')).waitFor();
  await field.fill('Opaline');
  for (const next of ['[name="password"]', '[aria-pressed]', '[type="submit"]']) {
    await page.keyboard.press('Tab');
    await page.locator(`#sign-up ${next}:focus`).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.locator('strata-recovery-codes h2:focus').waitFor();
  await person.close();
});

fullTest('while the server is away nothing is sent, and the page says so', async () => {
  const person = await guest('pumice', '/log-in', { allow: ['ERR_CONNECTION_REFUSED', 'WebSocket'] });
  const { page } = person;
  await page.locator('#log-in').waitFor();
  await server.kill();
  await page.getByText('There is no connection to the server. Accounts need it').waitFor();
  await enter(page, 'log-in', { username: 'Pumice', password });
  assert.equal(await page.locator('#log-in [type="submit"]').getAttribute('aria-disabled'), 'true');
  await server.start();
  await page.locator('#log-in [type="submit"][aria-disabled="false"]').waitFor();
  await person.close();
});

test('a token for a program is made, shown once, used and revoked', async () => {
  const person = await guest('tokens', '/sign-up');
  await signUp(person, 'Tokener');
  const { page } = person;
  await page.goto(`${server.address}/account`);
  const panel = page.locator('strata-tokens');
  await panel.locator('[data-do="new-token"]').click();
  await panel.getByText('Enter a name for the program.').waitFor();
  await panel.locator('[name="note"]').fill('my engine');
  await panel.locator('[name="note"]').press('Enter');
  await panel.getByText('Choose what the program may do.').waitFor();
  await panel.locator('[value="bot:play"]').check();
  await panel.locator('[data-do="new-token"]').click();
  const secret = await panel.locator('[data-do="secret"]').textContent();
  assert.match(secret, /^strata_[a-z2-7]{32}$/);
  await panel.locator('li', { hasText: 'my engine' }).getByText('never used').waitFor();
  const asked = async () =>
    (await fetch(`${server.address}/api/account`, { headers: { Authorization: `Bearer ${secret}` } })).status;
  assert.equal(await asked(), 200);
  await page.reload();
  await panel.locator('li', { hasText: 'used within the last hour' }).waitFor();
  assert.equal(await panel.locator('[data-do="secret"]').count(), 0);
  await panel.locator('[data-do="end-token"]').click();
  await panel.locator('li').waitFor({ state: 'detached' });
  assert.equal(await asked(), 401);
  await person.close();
});
