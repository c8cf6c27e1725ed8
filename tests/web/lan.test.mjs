// Other servers on the network, on the page of playing together and in the links that invite. The server of this test is on no
// network (tests/server/lan.test.mjs has two that are): what it would say of one is said in its place.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { axeFaultsOf, fullTest, suite } from './support.mjs';

const { server, browser } = suite();
const own = 'http://192.168.1.5:8080/';
const other = 'http://192.168.1.6:8080/';

/** Somebody whose server says `network()` of its network. */
const someone = (path, network, options = {}) =>
  browser.open(`${server.address}${path}`, {
    ...options,
    before: async (page) => {
      await page.route('**/api/network', (route) => route.fulfill({ json: network() }));
      await page.route(`${other}**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Box</title><link rel="icon" href="data:,">' }),
      );
    },
  });

async function look(person, name) {
  await person.screenshot(`lan-${name}`);
  assert.deepEqual(await axeFaultsOf(person.page), [], name);
}

test('servers of the network are listed as they come, and visited by the keyboard', async () => {
  let servers = [];
  const ann = await someone('/together', () => ({ lan: true, urls: [own], servers, dropped: 0 }));
  const section = ann.page.locator('section[data-do="network"]');
  await section.getByRole('status').getByText('No other Strata on this network yet.').waitFor();
  await section.getByText(own).waitFor();
  await look(ann, 'nobody');
  servers = [
    { name: 'attic', url: 'https://192.168.1.7:8443/', challenges: 0, seen: 900 },
    { name: 'box', url: other, challenges: 2, seen: 40 },
  ];
  await section.getByRole('status').getByText('2 other Strata servers on this network.').waitFor();
  assert.deepEqual(
    await section.getByRole('link').evaluateAll((links) => links.map((link) => [link.ariaLabel, link.href])),
    [
      ['Visit attic: no open challenges', 'https://192.168.1.7:8443/together'],
      ['Visit box: 2 open challenges', `${other}together`],
    ],
  );
  await look(ann, 'two');
  await section.getByRole('link', { name: 'Visit attic' }).focus();
  await ann.page.keyboard.press('Tab');
  await ann.page.keyboard.press('Enter');
  await ann.page.waitForURL(`${other}together`);
  assert.deepEqual(ann.errors, []);
});

fullTest('a server that is on no network says nothing of one', async () => {
  const ann = await browser.open(`${server.address}/together`);
  await ann.page.getByText('No open challenges.').waitFor();
  assert.equal(await ann.page.getByText('On this network').count(), 0);
  assert.deepEqual(ann.errors, []);
});

fullTest('a link that invites is one that others on the network can open', async () => {
  const open = async (network, wanted) => {
    const game = await server.createGame({ variant: 'raumschach', black: 'open' });
    const ann = await someone(`/game/${game}`, () => network, { size: 'phone' });
    const field = ann.page.locator('strata-invitation input');
    await field.waitFor();
    await ann.page.waitForFunction(
      ([element, link]) => element.value === link,
      [await field.elementHandle(), `${wanted}/game/${game}`],
    );
    const alone = await ann.page.getByText('This address works on this computer only.').count();
    assert.deepEqual(ann.errors, []);
    return alone;
  };
  assert.equal(await open({ lan: true, urls: [own], servers: [], dropped: 0 }, 'http://192.168.1.5:8080'), 0);
  assert.equal(await open({ lan: false, urls: [], servers: [], dropped: 0 }, server.address), 1);
});
