// One player in two tabs of a browser, between two people: both show the same, nothing is done twice, and the seat is taken as long as
// one of them is open.

import assert from 'node:assert/strict';
import { secretOf } from '../server/identity.mjs';
import { fullTest, suite } from './support.mjs';

const { server, browser } = suite();

const line = (person) => person.page.evaluate(() => window.strataTest.state().game.line.map((move) => move.canonical));
const press = (person, name) => person.page.locator(`[data-do="${name}"]:visible:not(:disabled)`).first().click();
const ahead = (person, to) =>
  person.until('the move chosen ahead', (cell) => window.strataTest.state().game.premove?.to === cell, to);
const online = (person, there) =>
  person.until(
    `Black to be ${there ? 'there' : 'away'}`,
    (wanted) => window.strataTest.state().game.people.presence?.black.online === wanted,
    there,
  );

fullTest('a player in two tabs', async () => {
  const id = await server.createGame({ variant: 'orthodox', black: 'open' });
  const address = `${server.address}/game/${id}`;
  const white = await browser.open(address);
  const cookie = { name: 'strata', value: secretOf('b'), url: server.address };
  const before = (page) => page.context().addCookies([cookie]);
  const one = await browser.open(address, { before });
  await press(one, 'sit');
  const other = await browser.open(address, { before, beside: one });
  for (const person of [white, one, other])
    await person.until('both', () => window.strataTest.state().game?.black.kind === 'person');
  await other.until('the seat', () => window.strataTest.state().game.you.black);

  // A move in one is on the board of the other.
  await white.play('slices', 'e2-e4');
  await one.play('slices', 'e7-e5');
  for (const person of [white, other]) await person.played('e7-e5', 1);

  // Two moves chosen ahead: one is played, and the other tab says that its own is not.
  await one.pick('slices', 'cell', 'g8');
  await one.pick('slices', 'cell', 'f6');
  await ahead(one, 'f6');
  await other.pick('slices', 'cell', 'b8');
  await other.pick('slices', 'cell', 'c6');
  await ahead(other, 'c6');
  await white.play('slices', 'd2-d4');
  await white.until('the answer', () => window.strataTest.state().game.at === 4);
  for (const person of [one, other])
    await person.until('the end of it', () => {
      const { game } = window.strataTest.state();
      return game.premove === null && !game.sending && game.at === 4;
    });
  const played = await line(white);
  assert.ok(['g8-f6', 'b8-c6'].includes(played[3]), played.join(' '));
  for (const person of [one, other]) assert.deepEqual(await line(person), played);
  assert.equal((await server.snapshot(id)).line.length, 4);

  // An offer made in one stands in the other, once, and can be withdrawn there.
  await press(one, 'offer-draw');
  for (const person of [white, one, other])
    await person.until('the offer', () => window.strataTest.state().game.offer?.side === 'black');
  assert.equal(await other.page.locator('[data-do="offer-draw"]:visible:not(:disabled)').count(), 0);
  await white.play('slices', 'a2-a3');
  for (const person of [one, other])
    await person.until('no offer', () => window.strataTest.state().game.offer === null);
  assert.equal((await server.snapshot(id)).end, null);

  // One tab is closed: the seat is taken. Both are: it is not.
  await other.page.close();
  await one.play('slices', 'a7-a6');
  await white.played('a7-a6', 5);
  await online(white, true);
  await one.page.goto('about:blank');
  await online(white, false);
  for (const person of [white, one]) assert.deepEqual(person.errors, []);
  await white.page.context().close();
  await one.page.context().close();
});
