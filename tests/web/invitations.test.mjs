// Somebody is asked to play by name: told on whatever page he is, found first in the list, taken or declined there; others see nothing
// of it, and cannot sit down by the address.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { secretOf } from '../server/identity.mjs';
import { hasKeys, tabTo } from './keyboard.mjs';
import { axeFaultsOf, fullTest, prefer, suite } from './support.mjs';

const { server, browser } = suite();

/** Each is somebody else to the server, and has a name there. */
async function someone(letter, name, path, options = {}) {
  const secret = secretOf(letter);
  const answer = await fetch(`${server.address}/api/me`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  assert.equal(answer.status, 200);
  return browser.open(`${server.address}${path}`, {
    ...options,
    before: async (page) => {
      await page.context().addCookies([{ name: 'strata', value: secret, url: server.address }]);
      await options.before?.(page);
    },
  });
}

async function look(person, name) {
  await person.screenshot(`invitations-${name}`);
  assert.deepEqual(await axeFaultsOf(person.page), [], name);
}
const press = (person, name) => person.page.locator(`[data-do="${name}"]:visible:not(:disabled)`).first().click();
const spoken = (person) => person.page.evaluate(() => window.strataTest.state().spoken.map(({ text }) => text));

/** Asks Marble, from the page of playing together. */
async function send(ann) {
  await ann.page.getByLabel('Challenge by name').fill('Marble');
  await ann.page.locator('select[name="game"]').selectOption({ label: 'Raumschach' });
  await press(ann, 'invite');
  await ann.page.getByText('15+10', { exact: true }).click();
  await ann.page.getByText('You play White against Marble.').waitFor();
  await ann.page.getByRole('button', { name: 'Challenge Marble' }).click();
}

/** The same, and is heard; answers the path of the game. */
async function ask(ann) {
  await send(ann);
  await ann.page.getByRole('heading', { name: 'Waiting for Marble' }).waitFor();
  return new URL(ann.page.url()).pathname;
}

fullTest('one is asked by name, and sits down; nobody else can', async () => {
  const ann = await someone('a', 'Basalt', '/together');
  const bob = await someone('b', 'Marble', '/games');
  const cid = await someone('c', 'Flint', '/together');
  await cid.page.getByText('No open challenges.').waitFor();

  // What is no name is said while it is typed, here and where the game is set up.
  const field = ann.page.getByLabel('Challenge by name');
  await field.fill('M!');
  await ann.page.locator('#about-invites.error').getByText('A name cannot contain !').waitFor();
  await field.fill('basalt');
  await ann.page.getByText('This is your own name').waitFor();
  await press(ann, 'invite');
  assert.equal(new URL(ann.page.url()).pathname, '/together', 'it goes on with the name');
  await look(ann, 'asking');
  await ann.page.goto(`${server.address}/new/raumschach?players=link`);
  await ann.page.getByText('Challenge by name', { exact: true }).first().click();
  await ann.page.getByRole('button', { name: 'Challenge by name' }).click();
  const name = ann.page.locator('input[name="invites"]');
  await hasKeys(ann, 'input[name="invites"][aria-invalid="true"]');
  await ann.page.getByRole('alert').getByText('Enter a name.').waitFor();
  await ann.page.getByText('You play White against a player (enter a name).').waitFor();
  await look(ann, 'nameless');
  await name.fill('White');
  await ann.page.getByText('White is not an allowed name').waitFor();
  await name.fill('marble');
  await ann.page.getByRole('button', { name: 'Challenge marble' }).waitFor();
  await look(ann, 'new');
  // What is wrong elsewhere has the keyboard then, and not a name that is right.
  await ann.page.getByText('Other', { exact: true }).click();
  await ann.page.getByLabel('Minutes per side').fill('0');
  await ann.page.getByRole('button', { name: 'Challenge marble' }).click();
  await hasKeys(ann, 'input[type="number"][aria-invalid="true"]');
  await ann.page.goto(`${server.address}/together`);
  const path = await ask(ann);
  await look(ann, 'waiting');

  // On another page he is told once, and the bar leads him to it, or the notice to the game.
  const told = bob.page.locator('.notice').filter({ hasText: 'Basalt challenges you: Raumschach.' });
  await told.waitFor();
  await look(bob, 'told');
  await told.getByRole('button', { name: 'Answer' }).click();
  await bob.page.waitForURL(`**${path}`);
  await bob.page.getByRole('heading', { name: 'Basalt challenges you' }).waitFor();
  await told.waitFor({ state: 'detached' });
  await bob.page.goto(`${server.address}/games`);
  await told.waitFor();
  await bob.page.getByRole('button', { name: 'Together 1 waiting for your answer' }).click();
  const row = bob.page.locator('[data-do="challenges"] li').first();
  await row.getByText(/Basalt\s+challenges\s+you/).waitFor();
  await told.waitFor({ state: 'detached' });
  await row.getByText('15 min + 10 s').waitFor();
  await look(bob, 'asked');
  assert.deepEqual(
    (await spoken(bob)).filter((text) => text.includes('challenges you')),
    [],
    'nothing is said twice',
  );

  // A third one is not shown it, and looks on by the address.
  assert.equal(await cid.page.locator('[data-do="challenges"] li').count(), 0);
  await cid.page.goto(`${server.address}${path}`);
  await cid.page.getByRole('heading', { name: 'Basalt is waiting for Marble' }).waitFor();
  assert.equal(await cid.page.locator('[data-do="sit"], [data-do="decline"]').count(), 0);
  await look(cid, 'third');

  await row.getByRole('button', { name: 'Accept: Basalt, Raumschach' }).focus();
  await bob.page.keyboard.press('Enter');
  await bob.page.waitForURL(`**${path}`);
  await bob.gameIs(0);
  for (const [person, view] of [
    [ann, bob],
    [bob, ann],
  ]) {
    const { at, moves } = await person.page.evaluate(() => {
      const { game } = window.strataTest.state();
      return { at: game.at, moves: game.moves.map(({ canonical }) => canonical) };
    });
    await person.play('slices', moves[0]);
    await view.played(moves[0], at);
  }
  for (const person of [ann, bob, cid]) await person.close();
});

test('one who is asked says no, on a phone and by the keyboard', async () => {
  const ann = await someone('a', 'Basalt', '/together', { allow: ['409'] });
  const bob = await someone('b', 'Marble', '/together', { size: 'phone', before: prefer({ theme: 'dark' }) });
  await bob.page.getByText('No open challenges.').waitFor();
  await ask(ann);
  const row = bob.page.locator('li.asking');
  await row.waitFor();
  assert.deepEqual(await spoken(bob), ['Basalt challenges you: Raumschach.']);
  await look(bob, 'phone');
  const width = await bob.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `${width} pixels wide`);
  await row.getByRole('button', { name: 'Decline: Basalt, Raumschach' }).focus();
  await bob.page.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
  await bob.page.locator('.notice').getByText('You declined the challenge from Basalt.').waitFor();
  await ann.page.getByRole('heading', { name: 'Marble declined the challenge' }).waitFor();
  await ann.page.getByText('You can challenge someone else now, or Marble again in ten minutes.').waitFor();
  // The button that had the keyboard is gone.
  await hasKeys(ann, '[data-do="together"]');
  assert.equal((await spoken(ann)).filter((text) => /declined the challenge|was declined/.test(text)).length, 1);
  const strip = ann.page.locator('strata-person').filter({ hasText: 'Marble' });
  await strip.getByText('declined').waitFor();
  assert.equal(await ann.page.locator('[data-do="result"]').count(), 0, 'nothing was played');
  await look(ann, 'declined');
  assert.equal(await ann.page.getByRole('dialog').count(), 0);
  assert.deepEqual(await spoken(bob), ['Basalt challenges you: Raumschach.'], 'said once');
  await ann.page.goto(`${server.address}/games`);
  await ann.page.getByText('The invitation to Marble was declined.').first().waitFor();
  // It holds for a while.
  await ann.page.goto(`${server.address}/together`);
  await send(ann);
  await ann.page.locator('#error-invites').getByText('Marble did not want to play. Ask again later.').waitFor();
  await hasKeys(ann, 'input[name="invites"][aria-describedby~="error-invites"]');
  assert.equal(await ann.page.locator('.notice').count(), 0, 'it is told in one place');
  await look(ann, 'refused');
  await ann.page.locator('input[name="invites"]').fill('Flint');
  await ann.page.getByText('Marble did not want to play.').waitFor({ state: 'detached' });
  for (const person of [ann, bob]) await person.close();
});

fullTest('a question that is withdrawn leaves the keyboard on its page', async () => {
  const ann = await someone('g', 'Agate', '/together');
  const bob = await someone('b', 'Marble', '/together');
  await ask(ann);
  await bob.page.locator('li.asking').waitFor();
  await tabTo(bob.page, '[data-do="accept"]');
  await press(ann, 'cancel');
  await bob.page.locator('li.asking').waitFor({ state: 'detached' });
  await hasKeys(bob, ':not(body, html)');
  for (const person of [ann, bob]) await person.close();
});

fullTest('whoever is asked during a game answers by keys, and goes on with his game', async () => {
  const ann = await someone('h', 'Jasper', '/together');
  const bob = await someone('b', 'Marble', '/new/raumschach?players=people');
  await press(bob, 'start');
  await bob.page.locator('strata-status').waitFor();
  const own = new URL(bob.page.url()).pathname;
  const { keyboard } = bob.page;
  await keyboard.press('9');
  await bob.until('to hear that nothing is asked', () =>
    window.strataTest.state().spoken.some(({ text }) => text === 'Nothing is asked of you.'),
  );
  await ask(ann);
  await bob.page.locator('.notice').getByText('Jasper challenges you: Raumschach.').waitFor();
  await keyboard.press('9');
  await hasKeys(bob, '.notice button');
  await keyboard.press('Enter');
  await hasKeys(bob, '[data-do="sit"]');
  const facts = await bob.page.locator('strata-invitation [aria-describedby="facts"]').count();
  assert.equal(facts, 1, 'what would be accepted is said with the button');
  await tabTo(bob.page, '[data-do="decline"]');
  await keyboard.press('Enter');
  await bob.page.locator('.notice').getByText('You declined the challenge from Jasper.').waitFor();
  await bob.until('his own game', (path) => window.location.pathname === path, own);
  await ann.close();
  // Another asks, and does not wait.
  const cid = await someone('i', 'Beryl', '/together');
  await ask(cid);
  await bob.page.locator('.notice').getByText('Beryl challenges you').waitFor();
  await press(cid, 'cancel');
  await bob.until('to hear that nobody asks', () =>
    window.strataTest.state().spoken.some(({ text }) => text === 'Beryl cancelled the challenge.'),
  );
  for (const person of [bob, cid]) await person.close();
});

fullTest('whoever waits by the keyboard has it still when the other one sits down', async () => {
  const ann = await someone('e', 'Quartz', '/new/raumschach?players=link&name=Marble');
  const start = ann.page.getByRole('button', { name: 'Challenge Marble' });
  await start.waitFor();
  await ann.page.keyboard.press('Tab');
  await start.focus();
  await ann.page.keyboard.press('Enter');
  await hasKeys(ann, '[data-do="copy"]');
  const bob = await someone('b', 'Marble', new URL(ann.page.url()).pathname);
  await press(bob, 'sit');
  await ann.page.locator('strata-invitation').waitFor({ state: 'detached' });
  await hasKeys(ann, ':not(body)');
  await ann.until('who has come', () =>
    window.strataTest.state().spoken.some(({ text }) => text.includes('joined the game')),
  );
  const words = (await spoken(ann)).join(' ');
  assert.ok(!words.includes('again'), words);
  for (const person of [ann, bob]) await person.close();
});

fullTest('the one who is asked hears so at the game, once it is known what he is called', async () => {
  // Not Basalt, to whom Marble has just said no.
  const ann = await someone('d', 'Slate', '/together');
  const path = await ask(ann);
  let answer = () => undefined;
  const held = new Promise((done) => (answer = done));
  const bob = await someone('b', 'Marble', path, {
    before: (page) =>
      page.route('**/api/me', async (route) => {
        await held;
        await route.continue();
      }),
  });
  const card = bob.page.locator('strata-invitation');
  await card.getByText('Spectate').waitFor();
  assert.deepEqual(await spoken(bob), []);
  answer();
  await card.getByRole('heading', { name: 'Slate challenges you' }).waitFor();
  await hasKeys(bob, '[data-do="sit"]');
  assert.deepEqual(await spoken(bob), ['Slate challenges you.']);
  await press(bob, 'watch');
  await card.getByText('Slate challenges you.').waitFor();
  await press(ann, 'look');
  const cid = await someone('c', 'Flint', path);
  await cid.page.getByRole('heading', { name: 'Slate is waiting for Marble' }).waitFor();
  await press(cid, 'watch');
  await cid.page.locator('strata-invitation').getByText('Slate is waiting for Marble.').waitFor();

  // Each is told in his own words how it ended, and can look at the board.
  await press(bob, 'show');
  await press(bob, 'decline');
  await bob.page.goto(`${server.address}${path}`);
  const ended = [
    [ann, 'Marble declined the challenge', 'You can challenge someone else'],
    [bob, 'You declined the challenge', 'You can challenge Slate at another time.'],
    [cid, 'Marble declined the challenge', 'The game will not be played.'],
  ];
  for (const [person, title, words] of ended) {
    const its = person.page.locator('strata-invitation');
    await its.getByRole('heading', { name: title }).waitFor();
    await its.getByText(words).waitFor();
    await its.locator('[data-do="look"]').focus();
    await person.page.keyboard.press('Escape');
    await its.locator('[data-do="show"]').waitFor();
    assert.equal(await its.getByRole('heading').count(), 0);
  }
  await look(ann, 'put-away');
  for (const person of [ann, bob, cid]) await person.close();
});

fullTest('a seat that is kept for another name says so, and whoever takes the name has it', async () => {
  const ann = await someone('e', 'Onyx', '/together');
  const path = await ask(ann);
  const card = ann.page.locator('strata-invitation');
  await card.getByText('Only Marble can accept, even with this link.').waitFor();
  await card.getByText('The server does not tell whether anyone has this name').waitFor();
  const link = card.getByRole('textbox', { name: 'Link to this game', exact: true });
  assert.equal(new URL(await link.inputValue()).pathname, path);
  await ann.page.locator('strata-person').getByText('Reserved for Marble').waitFor();
  await look(ann, 'kept');
  const cid = await someone('c', 'Flint', path);
  const its = cid.page.locator('strata-invitation');
  await its.getByText('This seat is reserved for Marble. You are Flint.').waitFor();
  await look(cid, 'kept-other');
  await its.getByRole('button', { name: 'Change your name' }).focus();
  await cid.page.keyboard.press('Enter');
  await hasKeys(cid, 'input[name="name"]');
  await cid.page.keyboard.type('marble');
  await cid.page.keyboard.press('Enter');
  await its.getByRole('heading', { name: 'Onyx challenges you' }).waitFor();
  assert.ok((await spoken(cid)).includes('Your name is now marble.'));
  await hasKeys(cid, '[data-do="sit"]');
  await cid.page.locator('strata-person').getByText('Reserved for you').waitFor();
  await press(ann, 'cancel');
  await ann.page.locator('.notice').getByText('Challenge to Marble cancelled.').waitFor();
  await its.getByText('The challenge was cancelled.').waitFor();
  await hasKeys(cid, '[data-do="together"]');
  for (const person of [ann, cid]) await person.close();
});

fullTest('a name is chosen where one asks by it, and what is wrong with it is said', async () => {
  const ann = await someone('f', 'Pebble', '/together');
  const { keyboard } = ann.page;
  // By keys one goes on where something is to be filled in.
  await ann.page.getByLabel('Challenge by name').fill('Marble');
  await keyboard.press('Enter');
  await hasKeys(ann, 'input[name="invites"]');
  await ann.page.getByText('Your name is Pebble.').waitFor();
  await ann.page.getByRole('button', { name: 'Change your name' }).click();
  await hasKeys(ann, 'input[name="name"]');
  const error = ann.page.getByRole('dialog').getByRole('alert');
  const tried = async (name, words) => {
    // The old name is selected, and later what was wrong stands at the end of it.
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(name);
    await error.filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    await keyboard.press('Enter');
    await error.getByText(words).waitFor();
    await hasKeys(ann, 'input[name="name"][aria-invalid="true"]');
  };
  assert.equal(
    await ann.page
      .getByLabel('Other players see this name')
      .evaluate((field) => field.selectionEnd - field.selectionStart),
    'Pebble'.length,
  );
  await tried('M', 'too short');
  await tried('Guest-1', 'Names that start with Guest- are given by the server.');
  await tried('nobody', 'nobody is not an allowed name');
  await tried('a b', 'cannot contain spaces');
  await look(ann, 'name');
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('Gneiss');
  await keyboard.press('Enter');
  await ann.page.getByText('Your name is Gneiss.').waitFor();
  await ann.page.getByLabel('Name', { exact: true }).fill('gneiss');
  await ann.page.getByText('This is your own name').waitFor();
  // Without a name it is chosen first who may sit down.
  await ann.page.goto(`${server.address}/together`);
  await ann.page.locator('[data-do="invite"]').focus();
  await keyboard.press('Enter');
  await hasKeys(ann, 'input[name="listed"]:checked');
  await ann.close();
});

fullTest('who may take the other seat is said not to be asked where that part does not come', async () => {
  const ann = await browser.open(`${server.address}/new/raumschach`, {
    before: (page) => page.route(/\/assets\/other_seat-/, (route) => route.abort()),
    allow: ['ERR_FAILED'],
  });
  await ann.page.getByText('A friend online', { exact: true }).click();
  await ann.page.getByRole('alert').getByText('The choice of who can join could not be loaded.').waitFor();
  await ann.page.getByText('The computer', { exact: true }).click();
  assert.equal(await ann.page.getByText('could not be asked').count(), 0);
  await ann.close();
});

fullTest('what was chosen for others is not asked of the computer', async () => {
  const ann = await browser.open(`${server.address}/new/raumschach?players=anybody`);
  await ann.page.getByText('Anyone on this server').waitFor();
  await ann.page.getByText('The computer', { exact: true }).click();
  await ann.page.getByRole('button', { name: 'Start game' }).click();
  await ann.gameIs(0);
  await ann.close();
});
