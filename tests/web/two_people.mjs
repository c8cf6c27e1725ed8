// A game between two people, each in a browser of their own.

import { secretOf } from '../server/identity.mjs';

/** White, whose game it is and who is to move, at a desk, and Black, who has come by the link. */
export const twoPeopleAt = (server, browser, variant) => async (size) => {
  const id = await server.createGame({ variant, black: 'open' });
  const address = `${server.address}/game/${id}`;
  const white = await browser.open(address);
  const black = await browser.open(address, {
    size,
    before: (page) => page.context().addCookies([{ name: 'strata', value: secretOf('b'), url: server.address }]),
  });
  await black.page.locator('[data-do="sit"]:visible').click();
  for (const person of [white, black])
    await person.until('both', () => window.strataTest.state().game?.black.kind === 'person');
  return { white, black };
};
