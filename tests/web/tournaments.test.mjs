// A tournament in two browsers: made by the form, joined by its address, played, and its standings seen by both as they change.

import assert from 'node:assert/strict';
import test from 'node:test';
import { secretOf } from '../server/identity.mjs';
import { axeFaultsOf, suite } from './support.mjs';

const { server, browser } = suite();

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

const press = (person, name) => person.page.locator(`[data-do="${name}"]:visible`).first().click();

/** The part of each line of the standings: name and points. */
const standings = (person) =>
  person.page
    .locator('[data-table="standings"] tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('th bdi').textContent, row.querySelector('strong').textContent]),
    );

test('two people make, join and play a tournament, and see who has won it', async () => {
  const maker = await member('Marble', '/together');
  await press(maker, 'tournaments');
  await maker.page.waitForURL(`${server.address}/tournaments`);
  await maker.page.locator('[data-do="tournaments"], form').last().waitFor();
  assert.deepEqual(await axeFaultsOf(maker.page), [], 'the list and the form');

  // By keyboard alone.
  await maker.page.locator('[name="name"]').fill('Sunday Cup');
  await maker.page.locator('[name="form"]').selectOption('roundRobin');
  assert.equal(await maker.page.locator('[name="rounds"]').count(), 0);
  await maker.page.locator('[name="variant"][value="orthodox"]').waitFor();
  for (const box of await maker.page.locator('[name="variant"]').all())
    await box.setChecked((await box.getAttribute('value')) === 'orthodox');
  await maker.page.locator('[name="least"]').fill('1000');
  await maker.page.locator('[name="most"]').fill('2000');
  await maker.page.locator('[name="interval"]').fill('0');
  await maker.page.locator('[name="first"]').fill('120');
  await maker.page.locator('[name="closed"]').press('Space');
  await maker.page.locator('[name="name"]').press('Enter');
  await maker.page.waitForURL(/\/tournament\/[a-z1-9]{12}$/);
  const { pathname } = new URL(maker.page.url());
  await maker.page.getByText('rating 1000 to 2000').waitFor();
  const code = await maker.page.locator('[data-code]').textContent();
  await press(maker, 'join');
  await maker.page.locator('[data-table="standings"] tr.own').waitFor();

  // A guest is sent to the log-in, and comes back from there.
  const guest = await browser.open(`${server.address}${pathname}`);
  await guest.page.getByRole('link', { name: 'Log in to join.' }).click();
  await guest.page.waitForURL(`${server.address}/log-in?next=${encodeURIComponent(pathname)}`);
  await guest.close();

  const other = await member('Basalt', pathname, { allow: ['403'] });
  await other.page.locator('[name="code"]').fill('wrong');
  await press(other, 'join');
  await other.page.getByRole('alert').getByText('not the code').waitFor();
  await other.page.locator('[name="code"]').fill(code);
  await other.page.locator('[name="code"]').press('Enter');
  await other.page.locator('[data-table="standings"] tr.own').waitFor();
  // The maker's page is told.
  await maker.page.locator('[data-table="standings"]').getByText('Basalt').waitFor();
  assert.equal(await other.page.locator('[data-do="start"]').count(), 0);

  // The game opens by itself for both.
  await press(maker, 'start');
  for (const person of [maker, other]) {
    await person.page.waitForURL(/\/game\//);
    await person.until('the board', () => window.strataTest.state().game?.black.kind === 'person');
  }
  assert.equal(new URL(maker.page.url()).pathname, new URL(other.page.url()).pathname);
  const you = await maker.page.evaluate(() => window.strataTest.state().game.you);
  const [white, black] = you.white ? [maker, other] : [other, maker];
  // The server would refuse both.
  await white.page.locator('[data-do="resign"]').first().waitFor({ state: 'attached' });
  for (const refused of ['abort', 'takeback'])
    assert.equal(await white.page.locator(`[data-do="${refused}"]`).count(), 0, refused);
  const winner = you.white ? 'Marble' : 'Basalt';
  await white.play('slices', 'e2-e4');
  await black.gameIs(1);
  await black.play('slices', 'e7-e5');
  await white.gameIs(2);
  // One looks at the tournament again while the game goes on, and hears of its end there.
  await white.page.goto(`${server.address}${pathname}`);
  await white.page.getByText('Your game is ready.').waitFor();
  await white.page.locator('[data-table="pairings"]').getByText('*').waitFor();
  await press(black, 'menu').catch(() => undefined);
  await press(black, 'resign');
  await black.page.locator('[data-do="yes"]:visible').click();
  await white.page.locator('[data-state="ended"]').waitFor();
  await white.page.locator('[data-table="pairings"]').getByText('1-0').waitFor();
  await white.page.getByText('Your game is ready.').waitFor({ state: 'detached' });
  assert.deepEqual(await standings(white), [
    [winner, '1'],
    [winner === 'Marble' ? 'Basalt' : 'Marble', '0'],
  ]);
  assert.deepEqual(await axeFaultsOf(white.page), [], 'the tournament');

  const [csv] = await Promise.all([
    white.page.waitForEvent('download'),
    white.page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  assert.match(csv.suggestedFilename(), /\.csv$/);
  // On a phone, either way, nothing is wider than the screen.
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await white.page.setViewportSize(size);
    const wide = await white.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide at ${size.width}`);
  }
  for (const person of [maker, other]) await person.close();
});
