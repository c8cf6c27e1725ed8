// What is kept of a game: files in every form and back, links, names, the list of games, samples; windows in step.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { apart, drop, full, fullTest, suite } from './support.mjs';

const { server, browser } = suite();

async function menu(person, item) {
  await person.page.locator('[data-do="menu"]').click();
  await person.page.locator(`.menu [data-do="${item}"]`).click();
}

test('a game is saved in every form and opened again, the same', async () => {
  const game = await server.createGame({
    variant: 'parmen',
    options: { rules: 'tournament' },
    title: 'Über „Köpfe" <b>♞</b>',
  });
  const person = await browser.open(`${server.address}/game/${game}`);
  await person.gameIs(0);
  for (let ply = 0; ply < 3; ply += 1) {
    const move = await person.page.evaluate(() => window.strataTest.state().game.moves[3].canonical);
    await person.type(move);
    await person.gameIs(ply + 1);
  }
  await person.until('all to be stored', () => !window.strataTest.state().game.sending);
  const saved = await server.snapshot(game);
  const names = {
    'save-record': /^parmen.*\.pgn$/,
    'save-gamelist': /^gamelist\.txt$/,
    'save-moves': /^Moves\.txt$/,
    'save-saved': /^Saved_Game\.txt$/,
  };
  for (const notation of !full ? ['romulan'] : ['standard', 'romulan']) {
    await person.tab('Game');
    await person.page.getByLabel('Notation').selectOption(notation);
    for (const [item, name] of Object.entries(names)) {
      const coming = person.page.waitForEvent('download');
      await menu(person, item);
      const download = await coming;
      assert.match(download.suggestedFilename(), name);
      await drop(person, download.suggestedFilename(), await readFile(await download.path()));
      await person.page.locator('[data-game="0"]').click();
      await person.page.waitForURL((url) => !url.href.includes(game));
      await person.gameIs(3);
      const opened = await server.snapshot(new URL(person.page.url()).pathname.split('/').at(-1));
      await person.page.goBack();
      await person.until('the saved game again', (id) => window.strataTest.state().game?.id === id, game);
      for (const field of ['variant', 'options', 'start', 'line', 'at', 'key'])
        assert.deepEqual(opened[field], saved[field], `${item}: ${field}`);
    }
  }
  await person.close();
});

fullTest('a record names the computer as people do, and what is opened says its length in moves', async () => {
  const game = await server.createGame({
    variant: 'orthodox',
    line: ['e2-e4', 'e7-e5', 'g1-f3'],
    black: 'computer',
    level: 3,
    end: { result: 'white', reason: 'resignation' },
  });
  const person = await browser.open(`${server.address}/game/${game}`);
  await person.gameIs(3);
  await person.page.keyboard.press('Escape');
  const coming = person.page.waitForEvent('download');
  await menu(person, 'save-record');
  await drop(person, 'mine.pgn', await readFile(await (await coming).path()));
  const dialog = person.page.getByRole('dialog');
  await dialog.getByText('? – Strata, level 3', { exact: true }).waitFor();
  await dialog.getByText('Orthodox chess, 2 moves. Black resigned: White wins.').waitFor();
  await person.close();
});

fullTest('a link restores the game in another browser', async () => {
  const game = await server.createGame({
    variant: 'ziggurat',
    line: ['0b1-0c3', '0b8-0c6'],
    options: { promotion: 'classic' },
  });
  const person = await browser.open(`${server.address}/game/${game}`);
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.gameIs(2);
  await menu(person, 'link');
  await person.page.getByText(/link to this game copied/i).waitFor();
  const link = await person.page.evaluate(() => navigator.clipboard.readText());
  await person.close();
  const friend = await browser.open(link);
  await friend.gameIs(2);
  const opened = await server.snapshot(new URL(friend.page.url()).pathname.split('/').at(-1));
  assert.notEqual(opened.game, game);
  assert.deepEqual(opened.line, ['0b1-0c3', '0b8-0c6']);
  assert.deepEqual(opened.options, [{ name: 'promotion', value: 'classic' }]);
  // Loading the page again does not make the game a second time.
  const count = async () => (await (await fetch(`${server.address}/healthz`)).json()).games;
  const games = await count();
  await friend.page.reload();
  await friend.gameIs(2);
  assert.equal(await count(), games);
  await friend.close();
});

test('games are named, listed and deleted, and nothing else goes with one', async () => {
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map((title) => server.createGame({ variant: 'raumschach', title })),
  );
  const person = await browser.open(`${server.address}/game/${two}`);
  await person.gameIs(0);
  for (const name of [
    'A long name. '.repeat(20),
    '象棋'.repeat(60),
    '🏰'.repeat(60),
    'e\u0301 <img src=x onerror=alert(1)> "‮"',
  ]) {
    await menu(person, 'rename');
    await person.page.getByLabel('Name of this game').fill(name);
    await person.page.keyboard.press('Enter');
    const kept = await person.until(
      'the name',
      (before) => {
        const { title } = window.strataTest.state().game;
        return title.slice(0, 2) === before.slice(0, 2) && title;
      },
      name.trim(),
    );
    assert.equal(kept, (await server.snapshot(two)).title);
    // A name turns nothing round that stands after it.
    assert.ok(name.replace('\u202e', '').startsWith(kept), kept);
    assert.ok(kept.isWellFormed());
  }
  await person.page.getByRole('button', { name: 'My games' }).click();
  for (const id of [one, two, three]) await person.page.locator(`[data-game="${id}"]`).waitFor();
  await person.page.locator(`[data-game="${two}"] [data-do="delete"]`).click();
  await person.page.locator('[data-do="no"]').click();
  await person.page.locator(`[data-game="${one}"] [data-do="delete"]`).click();
  await person.page.locator('[data-do="yes"]').click();
  await person.page.locator(`[data-game="${one}"]`).waitFor({ state: 'detached' });
  await person.page.locator(`[data-game="${three}"] [data-do="open"]`).click();
  await person.gameIs(0);
  const { games } = await server.games();
  assert.ok([two, three].every((id) => games.some(({ game }) => game === id)));
  assert.ok(!games.some(({ game }) => game === one));
  await menu(person, 'delete');
  await person.page.locator('[data-do="yes"]').click();
  await person.page.waitForURL(/\/games$/);
  await person.page.locator(`[data-game="${two}"]`).waitFor();
  assert.equal(await person.page.locator(`[data-game="${three}"]`).count(), 0);
  await person.screenshot('keeping-games');
  await person.close();
});

fullTest('two windows on one game stay in step, and hear of its end', async () => {
  const game = await server.createGame({ variant: 'orthodox' });
  const address = `${server.address}/game/${game}`;
  const [left, right] = [await browser.open(address), await browser.open(address, { allow: ['404'] })];
  for (const person of [left, right]) await person.gameIs(0);
  for (const [who, move, ply] of [
    [left, 'e2-e4', 1],
    [right, 'e7-e5', 2],
    [left, 'g1-f3', 3],
  ]) {
    await who.play('slices', move);
    for (const person of [left, right]) await person.gameIs(ply);
  }
  await right.page.keyboard.press('u');
  await left.gameIs(2);
  await menu(left, 'rename');
  await left.page.getByLabel('Name of this game').fill('Ours');
  await left.page.keyboard.press('Enter');
  await right.until('the name', () => window.strataTest.state().game.title === 'Ours');
  await menu(left, 'delete');
  await left.page.locator('[data-do="yes"]').click();
  await left.page.waitForURL(/\/games$/);
  await right.page
    .getByText(/no such game|deleted/i)
    .first()
    .waitFor();
  for (const person of [left, right]) await person.close();
});

fullTest('older games are shown when they are asked for', async () => {
  const made = await Promise.all(
    Array.from({ length: 61 }, (_, number) => server.createGame({ variant: 'orthodox', title: `Number ${number}` })),
  );
  const { games: count } = await (await fetch(`${server.address}/healthz`)).json();
  const person = await browser.open(`${server.address}/games`);
  const rows = person.page.locator('[data-game]');
  const older = person.page.locator('[data-do="older"]');
  await older.waitFor();
  assert.equal(await rows.count(), 60);
  await older.scrollIntoViewIfNeeded();
  await person.screenshot('keeping-older-games');
  await older.click();
  await older.waitFor({ state: 'detached' });
  assert.equal(await rows.count(), count);
  for (const id of made) assert.equal(await person.page.locator(`[data-game="${id}"]`).count(), 1);
  await person.close();
});

fullTest('a sample game is opened, looked through and played on', async () => {
  const person = await browser.open(`${server.address}/samples`);
  await person.page
    .getByRole('button', { name: /View game/ })
    .first()
    .click();
  await person.gameIs();
  const { length } = await person.page.evaluate(() => window.strataTest.state().game.line);
  assert.ok(length > 4);
  await person.page.keyboard.press('Escape');
  await person.page.keyboard.press('Home');
  await person.page.keyboard.press('ArrowRight');
  await person.page.keyboard.press('ArrowRight');
  await person.until('ply 2', () => window.strataTest.state().game.shown === 2);
  const move = await person.page.evaluate(() => window.strataTest.state().game.moves[1].canonical);
  await person.type(move);
  await person.gameIs(3);
  await person.close();
});

fullTest('rules, colours and help are a key or a click away', async () => {
  const person = await browser.open(`${server.address}/rules/ziggurat`);
  await person.page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Ziggurat/ })
    .waitFor();
  await person.page.getByRole('button', { name: 'Settings', exact: true }).click();
  const colours = person.page.getByLabel('Colours of the page');
  await colours.selectOption({ label: 'Light' });
  await person.until('light', () => document.documentElement.dataset.theme === 'light');
  await colours.selectOption({ label: 'Dark' });
  await person.until('dark', () => document.documentElement.dataset.theme === 'dark');
  await person.page.goBack();
  await person.page.reload();
  await person.until('dark still', () => document.documentElement.dataset.theme === 'dark');
  // The theme is there before the page is, and its keys.
  await person.page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Ziggurat/ })
    .waitFor();
  await person.page.keyboard.press('?');
  await person.page.getByRole('dialog').getByText('How to play here').waitFor();
  await person.page.keyboard.press('Escape');
  await person.close();
});

fullTest('the keys of the board', async () => {
  const game = await server.createGame({ variant: 'raumschach' });
  const person = await browser.open(`${server.address}/game/${game}`, { view: 'board3d' });
  const press = (key) => person.page.keyboard.press(key);
  const level = () => person.page.evaluate(() => window.strataTest.state().game.scene.level);
  await press(']');
  assert.equal(await level(), 1);
  await press(']');
  assert.equal(await level(), 2);
  await press('[');
  assert.equal(await level(), 1);
  await press('t');
  assert.equal(await level(), null);
  const where = () => person.page.evaluate(() => JSON.stringify(window.strataTest.cellPoint('board3d', 'Aa1')));
  const settled = async () => {
    for (let before = '', now = await where(); ; before = now, now = await where()) {
      if (before === now) return now;
      await apart(person.page, 400);
    }
  };
  const usual = await settled();
  await press('F6');
  await press('o');
  await person.until(
    'the view from above',
    (before) => JSON.stringify(window.strataTest.cellPoint('board3d', 'Aa1')) !== before,
    usual,
  );
  const above = await settled();
  assert.notEqual(above, usual);
  await press('F5');
  await person.until(
    'the kept view',
    (before) => JSON.stringify(window.strataTest.cellPoint('board3d', 'Aa1')) !== before,
    above,
  );
  const back = await settled();
  for (const axis of ['x', 'y'])
    assert.ok(Math.abs(JSON.parse(back)[axis] - JSON.parse(usual)[axis]) < 2, `${back} for ${usual}`);
  await press('f');
  await person.until('Black in front', () => window.strataTest.state().game.scene.bottom === 'black');
  await person.close();
});
