// Following, blocking and being banned in the browser, by real clicks: who one follows is seen to be online and is watched, a name in a casual
// game leads to its profile, who is blocked cannot challenge, and who is banned is told why.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretOf } from '../server/identity.mjs';
import { axeFaultsOf, suite } from './support.mjs';

const { server, browser } = suite();

/** Requests of somebody besides their page. */
const ask = (value, path, body) =>
  fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address, cookie: `strata=${value}` },
    body: JSON.stringify(body),
  });

/** Somebody who has signed up, in a browser of their own, at a page. */
async function member(name, path, options = {}) {
  const made = await ask(secretOf(name), '/api/auth/sign-up', { name, password: 'correct horse' });
  assert.equal(made.status, 201, await made.text());
  const [, value] = /^strata=([a-z2-7]{32})/.exec(made.headers.get('set-cookie'));
  const person = await browser.open(`${server.address}${path}`, {
    ...options,
    before: (page) => page.context().addCookies([{ name: 'strata', value, url: server.address, httpOnly: true }]),
  });
  await person.until(`to be called ${name}`, (called) => window.strataTest?.state().account?.name === called, name);
  return Object.assign(person, { value, called: name });
}

async function leave(...people) {
  for (const person of people) await person.close();
}

/** A game that one has made, with the other in the open seat. */
async function meet(one, other, fields = {}) {
  const made = await ask(one.value, '/api/games', {
    ...{ key: `k${one.called}`, variant: 'orthodox', variantText: '', options: [], start: '', line: [], end: null },
    ...{ title: '', white: { kind: 'person', level: 1 }, black: { kind: 'open', level: 1 }, clockBase: 0 },
    ...{ clockIncrement: 0, clockDays: 0, randomSides: false, listed: false, ...fields },
  });
  const { game } = await made.json();
  await one.page.goto(`${server.address}/game/${game}`);
  await other.page.goto(`${server.address}/game/${game}`);
  await other.page.locator('[data-do="sit"]:visible').click();
  for (const person of [one, other])
    await person.until('both', () => window.strataTest.state().game?.black.kind === 'person');
  return game;
}

test('somebody follows a player from a casual game, and watches them from the account', async () => {
  const [amber, beryl] = [await member('Amber', '/'), await member('Beryl', '/')];
  await meet(amber, beryl);
  // The name in the casual game leads to the profile.
  const name = amber.page.locator('strata-person strata-player-name').filter({ hasText: 'Beryl' });
  await name.locator('[data-do="player"]').click();
  await amber.page.waitForURL(`${server.address}/player/Beryl`);
  const buttons = amber.page.locator('strata-relation');
  await buttons.locator('[data-do="follow"]').getByText('Follow', { exact: true }).click();
  await buttons.locator('[data-do="follow"]').getByText('Unfollow').waitFor();
  assert.deepEqual(await axeFaultsOf(amber.page), [], 'the profile');
  // Followers are told of a rated one.
  const game = await meet(amber, beryl, { key: 'rated', rated: true, clockBase: 600_000 });

  await amber.page.goto(`${server.address}/account`);
  const list = amber.page.locator('strata-relations');
  const line = list.locator('[data-player="Beryl"]');
  await line.getByText('plays Orthodox chess against Amber').waitFor();
  assert.equal(await line.getAttribute('data-online'), 'true');
  assert.deepEqual(await axeFaultsOf(amber.page), [], 'the account');
  await line.locator('[data-do="watch"]').click();
  await amber.page.waitForURL(`${server.address}/game/${game}`);
  // Both names are links for somebody who looks on.
  const guest = await browser.open(`${server.address}/game/${game}`);
  const names = guest.page.locator('strata-person [data-do="player"]');
  for (const at of [0, 1]) await names.nth(at).waitFor();

  await amber.page.goto(`${server.address}/account`);
  await line.locator('[data-do="unfollow"]').click();
  await list.locator('[data-list="follow"]').getByText('Nobody yet.').waitFor();
  await leave(amber, beryl, guest);
});

test('somebody blocks a player, who cannot challenge them and is not read', async () => {
  const [coral, dolerite] = [await member('Coral', '/'), await member('Dolerite', '/', { allow: ['409'] })];
  await meet(coral, dolerite);
  const say = async ({ page }, text) => {
    await page.getByLabel('Type a message').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  for (const { page } of [coral, dolerite]) await page.getByRole('button', { name: 'Chat' }).last().click();
  await say(dolerite, 'You play like a rook');
  const chat = coral.page.locator('strata-chat li');
  await chat.getByText('You play like a rook').waitFor();
  // The name in the chat leads to the profile.
  await chat.locator('[data-do="player"]').click();
  await coral.page.waitForURL(`${server.address}/player/Dolerite`);
  const buttons = coral.page.locator('strata-relation');
  await buttons.locator('[data-do="block"]').getByText('Block', { exact: true }).click();
  await buttons.getByText('A tournament may still pair you').waitFor();
  await coral.page.goBack();
  await coral.page.getByRole('button', { name: 'Chat' }).last().click();
  await coral.page.locator('strata-chat').getByText('No messages yet.').waitFor();
  await say(dolerite, 'And like a pawn');
  await dolerite.page.locator('strata-chat li').getByText('And like a pawn').waitFor();
  await say(coral, 'Bye');
  await chat.getByText('Bye').waitFor();
  assert.equal(await chat.count(), 1, 'her own line alone');

  const refused = await ask(dolerite.value, '/api/games', {
    ...{ key: 'challenge', variant: 'orthodox', variantText: '', options: [], start: '', line: [], end: null },
    ...{ title: '', white: { kind: 'person', level: 1 }, black: { kind: 'open', level: 1 }, clockBase: 0 },
    ...{ clockIncrement: 0, clockDays: 0, randomSides: false, listed: true, invites: 'Coral' },
  });
  assert.equal(refused.status, 409);
  await coral.page.goto(`${server.address}/account`);
  const list = coral.page.locator('strata-relations [data-list="block"]');
  await list.locator('[data-player="Dolerite"] [data-do="unblock"]').click();
  await list.getByText('Nobody.').waitFor();
  await leave(coral, dolerite);
});

test('somebody who is banned is told why and until when, takes their data and logs out', async () => {
  const [judge, flint] = [await member('Judge', '/'), await member('Felsite', '/games', { allow: ['403'] })];
  const [, token] = /account\?token=(\S+)/.exec(server.log);
  assert.equal((await ask(judge.value, '/api/admin/token', { token })).status, 200);
  const ban = { kind: 'ban', name: 'Felsite', minutes: 600, reason: 'Plays by an engine' };
  assert.equal((await ask(judge.value, '/api/admin/sanctions', ban)).status, 201);
  // The open page is told.
  const told = flint.page.locator('strata-banned-page');
  await told.getByText('Their reason: Plays by an engine').waitFor();
  await told.getByText('let you in again at this time').waitFor();
  assert.deepEqual(await axeFaultsOf(flint.page), [], 'the ban');
  // So is one that is opened anew, whatever is asked for.
  await flint.page.goto(`${server.address}/together`);
  await told.getByText('Their reason: Plays by an engine').waitFor();
  const [file] = await Promise.all([
    flint.page.waitForEvent('download'),
    told.locator('[data-do="export-account"]').click(),
  ]);
  assert.equal(file.suggestedFilename(), 'strata-account.json');
  await told.locator('[data-do="log-out"]').click();
  await flint.until(
    'a guest',
    () => window.strataTest?.state().connection === 'open' && !window.strataTest.state().account,
  );
  assert.equal(await told.count(), 0);
  await leave(judge, flint);
});
