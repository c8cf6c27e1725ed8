// Keeping order in the browser: somebody is insulted in the chat and reports it, a moderator reads what was said and mutes the other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretOf } from '../server/identity.mjs';
import { axeFaultsOf, suite } from './support.mjs';
import { twoPeopleAt } from './two_people.mjs';

const { server, browser } = suite();
const play = twoPeopleAt(server, browser, 'raumschach');

async function says({ page }, text) {
  await page.getByLabel('Type a message').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Somebody who has become the admin of the server by the token that it printed. */
async function admin() {
  // A secret of its own: an account that is made takes over the games of the secret, and no socket opens by it any more.
  const boss = await browser.open(`${server.address}/sign-up`, {
    before: (page) => page.context().addCookies([{ name: 'strata', value: secretOf('boss'), url: server.address }]),
  });
  const { page } = boss;
  await page.locator('#sign-up [name="username"]').fill('Obsidian');
  await page.locator('#sign-up [name="password"]').fill('correct horse');
  await page.locator('#sign-up [name="password"]').press('Enter');
  await page.locator('strata-recovery-codes li').first().waitFor();
  const value = (await page.context().cookies()).find(({ name }) => name === 'strata').value;
  const [, token] = /account\?token=(\S+)/.exec(server.log);
  const made = await fetch(`${server.address}/api/admin/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address, cookie: `strata=${value}` },
    body: JSON.stringify({ token }),
  });
  assert.equal(made.status, 200);
  return boss;
}

test('what is said in a chat is reported, read by a moderator, and has a mute for its consequence', async () => {
  const { white, black } = await play('desktop');
  for (const { page } of [white, black]) await page.getByRole('button', { name: 'Chat' }).last().click();
  await says(black, 'You play like a rook');
  await white.page.locator('strata-chat li').getByText('You play like a rook').waitFor();
  const opened = white.page.context().waitForEvent('page');
  await white.page.locator('strata-chat [data-do="report"]').click();
  const form = await opened;
  await form.locator('textarea').fill('He insults me.');
  await form.locator('[data-do="report"]').click();
  await form.getByText('A moderator will look at your report.').waitFor();
  await form.close();

  const boss = await admin();
  const { page } = boss;
  await page.goto(`${server.address}/admin`);
  const report = page.locator('strata-reports [data-report]').first();
  await report.getByText('He insults me.').waitFor();
  await report.locator('.chat').getByText('You play like a rook').waitFor();
  assert.deepEqual(await axeFaultsOf(page), []);
  await boss.screenshot('reports-desktop');
  await report.locator('[name="reason"]').fill('Be polite');
  await report.locator('[data-do="sanction"]').click();
  await page.locator('[data-sanction]').getByText('Be polite').waitFor();
  await page.locator('strata-reports').getByText('No reports.').waitFor();

  await says(black, 'And like a pawn');
  await black.page.getByText('You cannot chat until').first().waitFor();
  await page.locator('[data-do="lift"]').click();
  await page.getByText('Nobody is muted or banned.').waitFor();
  await says(black, 'Sorry');
  await white.page.locator('strata-chat li').getByText('Sorry').waitFor();
  for (const person of [white, black, boss]) await person.close();
});
