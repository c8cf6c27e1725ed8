// Two people at two browsers, and one who looks on: a game is made with an open seat, found, sat down at and played; what is
// offered is answered, and a lost connection is made up for.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { secretOf } from '../server/identity.mjs';
import { hasKeys } from './keyboard.mjs';
import { axeFaultsOf, fullTest, patience, prefer, suite } from './support.mjs';

const { server, browser } = suite();

/** Each is somebody else to the server. */
const someone = (letter, url, options = {}) =>
  browser.open(url, {
    ...options,
    before: async (page) => {
      await page.context().addCookies([{ name: 'strata', value: secretOf(letter), url: server.address }]);
      await options.before?.(page);
    },
  });

const gameOf = (person) => person.page.evaluate(() => window.strataTest.state().game);
/** Keeps how it looks, and holds it against the rules of axe-core. */
async function look(person, name) {
  await person.screenshot(`together-${name}`);
  assert.deepEqual(await axeFaultsOf(person.page), [], name);
}
const press = (person, name) => person.page.locator(`[data-do="${name}"]:visible:not(:disabled)`).first().click();
const card = (person, text) => person.page.locator('strata-people').getByText(text).waitFor();

/** Ann makes a game by the set-up page; answers her, and the address. */
async function invited(options = {}, clock = '15+10') {
  const ann = await someone('a', `${server.address}/`, options);
  await ann.page.getByRole('button', { name: 'Together', exact: true }).click();
  await ann.page.getByRole('heading', { name: 'Play together' }).waitFor();
  await ann.page.getByText('No open challenges.').waitFor();
  await look(ann, `empty-${options.size ?? 'desktop'}`);
  await ann.page.locator('select[name="game"]').selectOption({ label: 'Raumschach' });
  await press(ann, 'invite');
  await ann.page.getByText('Anyone on this server').click();
  await ann.page.getByText(clock, { exact: true }).click();
  await look(ann, `new-${options.size ?? 'desktop'}`);
  await ann.page.getByRole('button', { name: 'Create challenge' }).click();
  await ann.page.getByRole('heading', { name: 'Waiting for your friend' }).waitFor();
  await ann.page.getByText('It stays valid for a day').waitFor();
  await look(ann, `waiting-${options.size ?? 'desktop'}`);
  const link = await ann.page.locator('strata-invitation input').inputValue();
  assert.equal(new URL(link).origin, server.address);
  return { ann, link };
}

test('a game between two browsers', async () => {
  const { ann, link } = await invited();
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: server.address,
  });
  await press(ann, 'copy');
  await ann.page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await ann.page.evaluate(() => navigator.clipboard.readText()), link);

  // Bob finds it in the list, under a name of his own; Cid has the link, and looks on.
  const bob = await someone('b', `${server.address}/`);
  await bob.page.getByRole('button', { name: 'Together', exact: true }).click();
  await press(bob, 'name');
  await bob.page.getByLabel('Other players see this name').fill('B!');
  await press(bob, 'keep-name');
  await bob.page.getByRole('alert').getByText('A name cannot contain !').waitFor();
  await bob.page.getByLabel('Other players see this name').fill('Basalt');
  await press(bob, 'keep-name');
  await bob.page.locator('[data-do="own-name"]').getByText('Basalt').waitFor();
  await look(bob, 'list-desktop');
  await press(bob, 'join');
  await bob.page.getByRole('button', { name: 'Accept challenge' }).waitFor();
  await bob.page.locator('strata-invitation').getByText('15 minutes a side').waitFor();
  await look(bob, 'invited-desktop');
  const cid = await someone('c', link);
  await press(cid, 'watch');

  // Dan sees that she waits, and at once that she does not any more.
  const dan = await someone('d', `${server.address}/together`);
  await dan.page.locator('[data-do="challenges"] li').waitFor();
  await press(bob, 'sit');
  await dan.page.getByText('No open challenges.').waitFor();
  await dan.close();
  for (const person of [ann, bob, cid])
    await person.until('both to be there', () => {
      const { game } = window.strataTest.state();
      return game?.black.kind === 'person' && game.people.presence?.white.online && game.people.presence.black.online;
    });
  assert.deepEqual(await Promise.all([ann, bob, cid].map(async (person) => (await gameOf(person)).scene.bottom)), [
    'white',
    'black',
    'white',
  ]);
  await card(ann, 'Your turn.');
  await card(cid, 'You are watching.');
  assert.match(await ann.page.title(), /^Your turn: /);
  assert.equal(await cid.page.locator('[data-do="resign"]').count(), 0);
  assert.equal(await ann.page.getByLabel('White is played by').count(), 0);

  // Nobody moves for the other; the first two moves go across.
  const [first] = (await gameOf(ann)).moves.map(({ canonical }) => canonical);
  await bob.type(first);
  await bob.until('a refusal', () => window.strataTest.state().game.refusal !== '');
  await ann.play('slices', first);
  await bob.played(first, 0);
  await card(bob, 'Your turn.');
  assert.doesNotMatch(await ann.page.title(), /^Your turn/);
  const [second] = (await gameOf(bob)).moves.map(({ canonical }) => canonical);
  await bob.play('slices', second);
  await cid.played(second, 1);

  // A takeback is asked for, and allowed; a draw is offered, and not taken.
  await press(bob, 'takeback');
  await card(ann, `Basalt asks for a takeback of ${(await gameOf(ann)).line[1].native}.`);
  await look(ann, 'asked-desktop');
  await press(ann, 'accept');
  for (const person of [ann, bob, cid])
    await person.until('the move to be taken back', () => window.strataTest.state().game.at === 1);
  await bob.play('slices', second);
  await press(ann, 'offer-draw');
  await card(bob, /offers a draw/);
  await card(ann, /has not answered/);
  await bob.until('how to answer', () =>
    window.strataTest
      .state()
      .spoken.some(({ text }) => /offers a draw\. 9 moves the focus to the answer\.$/.test(text)),
  );
  // Pressed at once, before an answer can be.
  await bob.page.keyboard.press('9');
  await hasKeys(bob, '[data-do="decline"]:not(:disabled)');
  await bob.page.keyboard.press('Enter');
  await hasKeys(bob, '[role="gridcell"]');
  await card(ann, 'Your turn.');

  // What is said is text.
  await press(bob, 'chat');
  await bob.page.getByLabel('Type a message').fill('<img src=x onerror=alert(1)> hi');
  await bob.page.getByRole('button', { name: 'Send' }).click();
  await ann.page.locator('strata-chat .count').waitFor();
  await press(ann, 'chat');
  await ann.page.locator('strata-chat li').getByText('<img src=x onerror=alert(1)> hi').waitFor();
  await look(ann, 'chat-desktop');
  await press(ann, 'mute');
  await ann.page.getByText('Chat is muted.').waitFor();
  // The page remembers it.
  await ann.page.reload();
  await press(ann, 'chat');
  await ann.page.getByText('Chat is muted.').waitFor();

  // Bob goes and comes back: his page has what was played meanwhile.
  await bob.page.goto('about:blank');
  await ann.until('Bob to be away', () => window.strataTest.state().game.people.presence.black.online === false);
  const [third] = (await gameOf(ann)).moves.map(({ canonical }) => canonical);
  await ann.play('slices', third);
  await card(ann, /Basalt has left the game. You can claim the win in \d+ s\./);
  await look(ann, 'away-desktop');
  await bob.page.goto(link);
  await bob.gameIs(3);
  await card(bob, /^While you were away: .+ played /);
  await look(bob, 'news-desktop');
  // Whatever else its card is drawn anew for, it is said once.
  for (const toggled of ['chat', 'close-chat']) await press(bob, toggled);
  await press(bob, 'put-news-away');
  await bob.until('the news to be put away', () => window.strataTest.state().game.news === '');
  const heard = await bob.page.evaluate(() => window.strataTest.state().spoken.map(({ text }) => text));
  assert.equal(heard.filter((words) => words.startsWith('While you were away')).length, 1, heard.join(' | '));
  await ann.until('Bob to be there', () => window.strataTest.state().game.people.presence.black.online);

  // It comes first among the games of who is to move.
  await bob.page.getByRole('button', { name: 'My games' }).click();
  await bob.page.locator('section[data-kind="turn"]').getByText('You, Black, against').waitFor();
  await bob.page.goto(link);
  await bob.gameIs(3);

  await press(bob, 'resign');
  await press(bob, 'yes');
  await ann.page.getByRole('heading', { name: 'You have won' }).waitFor();
  await bob.page.getByRole('heading', { name: 'You have lost' }).waitFor();
  // One name for each in the dialog.
  const { names } = await gameOf(bob);
  await ann.page.getByRole('dialog').getByText(`${names.black} resigned: you win.`).waitFor();
  await bob.page.getByRole('dialog').getByText(`You resigned: ${names.white} wins.`).waitFor();
  await look(bob, 'lost-desktop');
  await press(bob, 'rematch');
  // Nothing outside the dialog is heard while it is open.
  await ann.page.locator('dialog [role="status"]').getByText('offers a rematch').waitFor({ state: 'attached' });
  await ann.page.getByRole('button', { name: 'Accept rematch' }).click();
  // It takes both there.
  for (const person of [ann, bob])
    await person.until(
      'the next game',
      (old) => window.strataTest.state().game?.id !== old && window.strataTest.state().game,
      new URL(link).pathname.slice(6),
    );
  assert.equal((await gameOf(ann)).you.black, true);
  assert.equal((await gameOf(bob)).you.white, true);
  // Left before the first move, it is found again.
  await bob.page.goto(`${server.address}/games`);
  await bob.page.locator(`li[data-game="${new URL(ann.page.url()).pathname.slice(6)}"]`).waitFor();
  for (const person of [ann, bob, cid]) await person.close();
});

/**
 * A piece of the own side that is not to move, and a cell where it could go. `way`: it is picked there, or dragged with the mouse.
 */
async function choosesAhead(person, view, way = 'picked') {
  const own = await person.page.evaluate(() => {
    const { game } = window.strataTest.state();
    const isOwn = (piece) => (game.you.white ? /[A-Z]/ : /[a-z]/).test(piece);
    return game.view.cells.filter(({ piece }) => isOwn(piece)).map(({ name }) => name);
  });
  for (const from of own) {
    await person.pick(view, 'cell', from);
    const to = await person.until(
      'what could be played then',
      (name) => {
        const { scene } = window.strataTest.state().game;
        const { selected, targets, cells } = scene;
        return (
          cells[selected]?.name === name && {
            name: targets.length > 0 ? cells[targets[0].cell].name : '',
          }
        );
      },
      from,
    );
    if (to.name === '') continue;
    if (way === 'dragged') await dragged(person, view, from, to.name);
    else await person.pick(view, 'cell', to.name);
    const chosen = { from, to: to.name };
    await person.until(
      'the move chosen ahead',
      (wanted) => {
        const { premove } = window.strataTest.state().game;
        return premove?.from === wanted.from && premove.to === wanted.to;
      },
      chosen,
    );
    return chosen;
  }
  throw new Error('no piece could be moved');
}

async function dragged(person, view, from, to) {
  const [start, end] = [await person.point(view, 'cell', from), await person.point(view, 'cell', to)];
  const { mouse } = person.page;
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await mouse.move(end.x, end.y, { steps: 4 });
  await mouse.up();
}

fullTest('a game by days, in which a move is chosen while the other thinks', async () => {
  const { ann, link } = await invited({}, '3 days');
  const bob = await someone('b', link);
  await bob.page.locator('strata-invitation').getByText('3 days for every move').waitFor();
  await press(bob, 'sit');
  await card(ann, 'Your turn.');

  // Put down again by Escape; then chosen in space, and played when it can be.
  await choosesAhead(bob, 'slices');
  await bob.page.locator('strata-status').getByText('Premove:').waitFor();
  await look(bob, 'ahead-desktop');
  await bob.page.keyboard.press('Escape');
  await bob.until('nothing to be chosen', () => window.strataTest.state().game.premove === null);
  // Dragged, and dropped by a right click.
  const pulled = await choosesAhead(bob, 'slices', 'dragged');
  const { x, y } = await bob.point('slices', 'cell', pulled.to);
  await bob.page.mouse.click(x, y, { button: 'right' });
  await bob.until('nothing to be chosen again', () => window.strataTest.state().game.premove === null);
  await bob.page.keyboard.press('v');
  await bob.until('the board in space', () => window.strataTest.state().preferences.primary === 'board3d');
  await choosesAhead(bob, 'board3d', 'dragged');
  // Another one, typed in the words of the game, takes its place, and is dropped in space.
  await bob.type('Db3');
  await bob.until('the typed one', () => window.strataTest.state().game.premove?.to === 'Db3');
  const named = bob.page.locator('[role="gridcell"]').filter({ hasText: 'chosen to move here' });
  await named.and(bob.page.locator('[data-cell="Db3"]')).waitFor({ state: 'attached' });
  // The panel that opened for it goes first.
  for (let pressed = 0; pressed < 2; pressed += 1) await bob.page.keyboard.press('Escape');
  await bob.until('it to be dropped', () => window.strataTest.state().game.premove === null);
  await named.first().waitFor({ state: 'detached' });
  const chosen = await choosesAhead(bob, 'board3d');
  await look(bob, 'ahead-space');
  const [first] = (await gameOf(ann)).moves.map(({ canonical }) => canonical);
  await ann.play('slices', first);
  const answer = await ann.until('the answer', () => window.strataTest.state().game.line[1]?.canonical);
  assert.ok(answer.includes(chosen.from) && answer.includes(chosen.to), `${answer} for ${JSON.stringify(chosen)}`);
  await bob.until('it to be gone', () => window.strataTest.state().game.premove === null);

  // Both have moved: the time of the side to move goes on, and nobody has to be there.
  await ann.page.getByRole('timer', { name: "White's clock" }).getByText('2 days 23 h').waitFor();
  await ann.page.getByRole('timer', { name: "Black's clock" }).getByText('3 days 0 h').waitFor();
  assert.match(await ann.page.title(), /^Your turn: /);
  const [third] = (await gameOf(ann)).moves.map(({ canonical }) => canonical);
  await bob.page.goto('about:blank');
  await ann.until('Bob to be away', () => window.strataTest.state().game.people.presence.black.online === false);
  await ann.play('slices', third);
  await ann.until('it to be stored', () => !window.strataTest.state().game.sending);
  assert.equal((await gameOf(ann)).people.presence.black.claimable, null);
  await bob.page.goto(`${server.address}/games`);
  await bob.page.locator('section[data-kind="turn"]').getByText('Black to move, 2 days 23 h left.').waitFor();
  await look(bob, 'days-desktop');
  for (const person of [ann, bob]) await person.close();
});

fullTest('a server that dies in the middle of a game between two people', async () => {
  const allow = ['WebSocket', 'ERR_CONNECTION_REFUSED', 'Failed to load resource'];
  const { ann, link } = await invited({ allow });
  const bob = await someone('b', link, { allow });
  await press(bob, 'sit');
  await card(ann, 'Your turn.');
  const [first] = (await gameOf(ann)).moves.map(({ canonical }) => canonical);
  await server.kill();
  await ann.until('the loss', () => window.strataTest.state().connection === 'lost');
  await ann.play('slices', first);
  assert.ok((await gameOf(ann)).sending);
  // Its squares are dashed until it is stored.
  const dashed = ann.page.locator('.unsent .under > .last');
  await dashed.first().waitFor();
  assert.notEqual(await dashed.first().evaluate((frame) => getComputedStyle(frame).strokeDasharray), 'none');
  await look(ann, 'sending-desktop');
  // What is said meanwhile is kept too.
  await press(ann, 'chat');
  await ann.page.getByLabel('Type a message').fill('Still there?');
  await ann.page.getByRole('button', { name: 'Send' }).click();
  const said = ann.page.locator('strata-chat li');
  await said.getByText('(sending ...)').waitFor();
  await server.start();
  await bob.played(first, 0);
  await ann.until('the move to be stored', () => !window.strataTest.state().game.sending);
  await dashed.first().waitFor({ state: 'detached' });
  await card(bob, 'Your turn.');
  await said.getByText('(sending ...)').waitFor({ state: 'detached' });
  await press(bob, 'chat');
  for (const { page } of [ann, bob]) {
    await page.locator('strata-chat li').getByText('Still there?').waitFor();
    assert.equal(await page.locator('strata-chat li').count(), 1);
  }
  // Not both have moved: it may be broken off, which is asked about.
  await press(bob, 'abort');
  await press(bob, 'yes');
  await ann.page.getByRole('heading', { name: 'Aborted' }).waitFor();
  for (const person of [ann, bob]) await person.close();
});

for (const size of ['phone', 'across'])
  fullTest(`on a ${size} what is asked stands where nothing of the board is`, { timeout: 8 * patience }, async () => {
    // One of them in dark colours.
    const options = {
      size,
      before: prefer({ theme: size === 'phone' ? 'dark' : 'light' }),
    };
    const { ann, link } = await invited(options);
    const bob = await someone('b', link, options);
    await bob.page.getByRole('button', { name: 'Accept challenge' }).waitFor();
    await look(bob, `invited-${size}`);
    await press(bob, 'sit');
    await ann.until('Bob', () => window.strataTest.state().game.black.kind === 'person');
    await look(ann, `game-${size}`);
    // By taps, and dropped by its button.
    await choosesAhead(bob, 'slices');
    await look(bob, `ahead-${size}`);
    await press(bob, 'drop-premove');
    await bob.until('nothing to be chosen', () => window.strataTest.state().game.premove === null);
    await press(bob, 'offer-draw');
    await card(ann, /offers a draw/);
    const [question, board] = await Promise.all(
      ['strata-people', 'strata-board:not(.away)'].map((name) => ann.page.locator(name).boundingBox()),
    );
    const apart =
      question.y >= board.y + board.height - 1 ||
      question.x >= board.x + board.width - 1 ||
      question.y + question.height <= board.y + 1;
    assert.ok(apart, `the question at ${JSON.stringify(question)} covers the board at ${JSON.stringify(board)}`);
    await look(ann, `asked-${size}`);
    // Over the sheet of moves, too.
    await ann.page.keyboard.press('/');
    await ann.page.locator('strata-panel').waitFor();
    await press(ann, 'decline');
    await press(ann, 'close-panel');
    // What is typed there is left by Escape, for the cell it was opened from.
    await ann.page.locator('[role="gridcell"][tabindex="0"]').first().focus();
    await ann.page.keyboard.press('/');
    await hasKeys(ann, 'input');
    const [move] = (await gameOf(ann)).moves;
    await ann.page.keyboard.type(move.canonical);
    await ann.page.keyboard.press('Enter');
    await bob.played(move.canonical, 0);
    await ann.page.keyboard.press('Escape');
    await hasKeys(ann, '[role="gridcell"]');
    await press(ann, 'chat');
    await ann.page.getByLabel('Type a message').fill('hello');
    await ann.page.getByRole('button', { name: 'Send' }).click();
    await ann.page.locator('strata-chat li').getByText('hello').waitFor();
    await look(ann, `chat-${size}`);
    await press(ann, 'close-chat');
    const wide = await ann.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    for (const person of [ann, bob]) await person.close();
  });
