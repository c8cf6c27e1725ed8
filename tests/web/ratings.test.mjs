// A rated game between two people with accounts, each in a browser of their own: from the choice to the change of both ratings, and what anybody
// reads of them afterwards.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { secretOf } from '../server/identity.mjs';
import { axeFaultsOf, suite } from './support.mjs';

const { server, browser } = suite({ extra: ['--house-bot', '1'] });

/** Somebody who has signed up, in a browser of their own, at a page. */
async function member(name, path, options = {}) {
  const ask = await fetch(`${server.address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address, cookie: `strata=${secretOf(name)}` },
    body: JSON.stringify({ name, password: 'correct horse' }),
  });
  assert.equal(ask.status, 201, await ask.text());
  const [, value] = /^strata=([a-z2-7]{32})/.exec(ask.headers.get('set-cookie'));
  const person = await browser.open(`${server.address}${path}`, {
    ...options,
    before: (page) => page.context().addCookies([{ name: 'strata', value, url: server.address, httpOnly: true }]),
  });
  await person.until(`to be called ${name}`, (called) => window.strataTest?.state().account?.name === called, name);
  return person;
}

const press = async (person, name) => {
  const button = person.page.locator(`[data-do="${name}"]:visible`).first();
  if (!(await button.isVisible())) await person.page.locator('[data-do="menu"]:visible').first().click();
  await button.click();
};
const stateOf = (person) => person.page.evaluate(() => window.strataTest.state().game);

test('two people play a rated game, see what it did, and read of each other', async () => {
  const white = await member('Marble', '/new/orthodox?players=link');
  const rated = white.page.locator('[name="rated"]');
  // It says why it cannot be chosen, until it can.
  await white.page.locator('#about-rated').getByText('needs a clock').waitFor();
  assert.equal(await rated.isDisabled(), true);
  await white.page.locator('[name="clock"][value="10+0"], label:has-text("10+0") input').first().check();
  await white.page.locator('#about-rated').getByText('Only a player with an account can join').waitFor();
  await rated.check();
  await press(white, 'start');
  await white.page.locator('strata-invitation [data-is="rated"]').waitFor();
  const { pathname } = new URL(white.page.url());

  // A guest is sent to the log-in, and comes back from there.
  const guest = await browser.open(`${server.address}${pathname}`);
  await guest.page.locator('[data-do="log-in"]').click();
  await guest.page.waitForURL(`${server.address}/log-in?next=${encodeURIComponent(pathname)}`);
  await guest.close();

  const black = await member('Basalt', pathname);
  await press(black, 'sit');
  for (const person of [white, black])
    await person.until('both', () => window.strataTest.state().game?.black.kind === 'person');
  await white.play('slices', 'e2-e4');
  await black.gameIs(1);
  await black.play('slices', 'e7-e5');
  await white.gameIs(2);
  await press(black, 'resign');
  await black.page.locator('[data-do="yes"]:visible').click();

  const told = await Promise.all(
    [white, black].map(async (person) => {
      const words = person.page.getByRole('dialog').locator('[data-is="rating"]');
      await words.waitFor();
      return words.textContent();
    }),
  );
  const { ratings } = await stateOf(white);
  assert.deepEqual((await stateOf(black)).ratings, ratings);
  const gain = ratings.white.after - 1500;
  assert.ok(gain > 0);
  assert.equal(told[0], `Your rating: 1500? +${gain}.`);
  assert.equal(told[1], `Your rating: 1500? −${gain}.`);
  // A page that loads it again shows it as well.
  await white.page.reload();
  await white.page.locator('strata-person [data-is="rating"]').first().waitFor();
  await white.page.locator('strata-person').getByText(`1500? +${gain}`).waitFor();
  assert.deepEqual((await stateOf(white)).ratings, ratings);

  // The opponent's name leads to the profile.
  await white.page.locator('strata-person a[href$="/player/Basalt"]').click();
  await white.page.waitForURL(`${server.address}/player/Basalt`);
  await white.page.getByRole('heading', { level: 1, name: 'Basalt' }).waitFor();
  await white.page.locator('[data-do="results"]').getByText('0 won, 1 lost, 0 drawn').waitFor();
  const row = white.page.locator('[data-rating="orthodox/live"]');
  assert.match(await row.textContent(), new RegExp(`${1500 - gain}\\?`));
  await white.page.locator('svg.graph[role="img"]').waitFor();
  assert.match(await white.page.locator('svg.graph').getAttribute('aria-label'), new RegExp(`${1500 - gain}`));
  await white.page.getByText('As a table').press('Enter');
  await white.page.locator('details tbody tr').first().waitFor();
  assert.equal(await white.page.locator('details tbody tr').count(), 1);
  assert.deepEqual(await axeFaultsOf(white.page), [], 'the profile');

  // Games are found, or not, and kept as a file.
  const list = white.page.locator('li[data-game]');
  assert.equal(await list.count(), 1);
  await white.page.locator('[name="result"]').selectOption('won');
  await white.page.locator('[name="opponent"]').press('Enter');
  await white.page.getByText('No game fits.').waitFor();
  await white.page.locator('[name="result"]').selectOption('lost');
  await white.page.locator('[name="opponent"]').fill('marble');
  await white.page.locator('[name="opponent"]').press('Enter');
  await list.first().waitFor();
  const [file] = await Promise.all([white.page.waitForEvent('download'), press(white, 'save')]);
  assert.match(await readFile(await file.path(), 'utf8'), /\[White "Marble"\]\n\[Black "Basalt"\]/);

  await white.page.goto(`${server.address}/leaderboard?variant=orthodox`);
  await white.page.getByText('Nobody is on this leaderboard yet.').waitFor();
  assert.deepEqual(await axeFaultsOf(white.page), [], 'the leaderboard');
  await white.page.locator('[name="speed"]').selectOption('days');
  await white.page.waitForURL(`${server.address}/leaderboard?variant=orthodox&speed=days`);
  await white.close();
  await black.close();
});

test('a bot is marked beside its name, and has a leaderboard of its own', async () => {
  const person = await member('Gravel', '/player/strata-level-1');
  const { page } = person;
  await page.locator('h1 [data-is="bot"]').getByText('BOT').waitFor();
  await page.goto(`${server.address}/player/Gravel`);
  await page.getByText('No rated games yet.').waitFor();
  assert.equal(await page.locator('h1 [data-is="bot"]').count(), 0);
  await page.goto(`${server.address}/leaderboard?variant=orthodox`);
  await page.locator('[name="who"]').selectOption('bots');
  await page.waitForURL(`${server.address}/leaderboard?variant=orthodox&speed=live&who=bots`);
  await page.getByText('Nobody is on this leaderboard yet.').waitFor();

  // A challenge to the house bot, as the page makes it: it is taken, and the sign stands beside the opponent alone.
  await page.goto(`${server.address}/new/orthodox?players=link&name=strata-level-1`);
  await page.locator('[data-do="start"]:visible').first().click();
  const marks = page.locator('strata-person strata-bot-mark').getByText('BOT');
  await marks.first().waitFor();
  assert.deepEqual(await axeFaultsOf(page), [], 'a game with a bot');
  await page.goto(`${server.address}/games`);
  await page.locator('li[data-game] strata-bot-mark').getByText('BOT').first().waitFor();
  await person.close();
});

test('a profile on a phone, and the one of nobody', async () => {
  const person = await member('Flint', '/player/Flint', { size: 'phone', allow: ['404'] });
  const { page } = person;
  await page.getByText('No rated games yet.').waitFor();
  await page.getByText('No games yet.').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, 'nothing reaches beyond the window');
  assert.deepEqual(await axeFaultsOf(page), [], 'a profile on a phone');
  await page.goto(`${server.address}/player/Nobody-1`);
  await page.getByRole('alert').getByText('No account is called').waitFor();
  await person.close();
});

test('an open challenge says that it is rated, and who has made it', async () => {
  const maker = await member('Slate', '/new/orthodox?players=anybody&clock=5%2B3');
  await maker.page.locator('[name="rated"]').check();
  await press(maker, 'start');
  await maker.page.locator('strata-invitation').waitFor();
  const other = await browser.open(`${server.address}/together`);
  const row = other.page.locator('[data-do="challenges"] li');
  await row.getByText('rated').waitFor();
  await row.locator('a[href$="/player/Slate"]').waitFor();
  await other.close();
  await maker.close();
});
