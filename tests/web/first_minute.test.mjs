// The first minute of somebody who has never been here: five things to do from the first page, by what the page says and by
// clicks or taps on what is seen. Counted are the clicks until there is a board to play on, and the seconds, which are told and
// held by nothing.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fullTest, prefer, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

/** Somebody at the first page who counts. */
class Newcomer {
  constructor(person, task, size) {
    Object.assign(this, { person, page: person.page, task, size, clicks: 0, begin: Date.now() });
  }

  /** Scrolls there as a person would, and clicks or taps the middle. */
  async press(target) {
    await target.scrollIntoViewIfNeeded();
    await (this.person.phone ? target.tap() : target.click());
    this.clicks += 1;
  }

  /** A board with pieces is on the screen, and one may play on it or watch. */
  async board(most) {
    await this.person.until('a board', () => {
      const { game, preferences } = window.strataTest.state();
      return game?.scene.cells.some(
        ({ name, piece }) => piece !== '' && window.strataTest.cellPoint(preferences.primary, name),
      );
    });
    const seconds = ((Date.now() - this.begin) / 1000).toFixed(1);
    console.log(
      `first minute: ${this.task.padEnd(26)} ${this.size.padEnd(8)} clicks ${this.clicks} seconds ${seconds}`,
    );
    assert.ok(this.clicks <= most, `${this.clicks} clicks, at most ${most}`);
  }

  game(what) {
    return this.page.evaluate((name) => window.strataTest.state().game[name], what);
  }

  card(words) {
    return this.page.getByRole('listitem').filter({ hasText: words }).first();
  }
}

async function newcomer(task, size) {
  const person = await browser.open(server.address, { size });
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  return new Newcomer(person, task, size);
}

// Until White's board on b1(2) carries one pawn and nothing else: at the start every board is full, and none can move.
const freeing =
  'b2(2)-b4(4) b7(6)-b5(6) b1(2)-c3(2) c7(6)-c6(4) b0(3)-b3(2) c6(4)-c5(6) b1(3)-b3(4) e9(7)-f9(7) a0(3)-b0(3) d7(6)-d6(4) b0(3)-b2(2) d6(4)-d5(4)'.split(
    ' ',
  );

for (const size of ['desktop', 'phone']) {
  testWhere(size === 'desktop')(`Raumschach against an easy computer, ${size}`, async () => {
    const one = await newcomer('play Raumschach', size);
    await one.press(one.card('Raumschach').getByRole('button', { name: /Play the computer/ }));
    await one.board(1);
    assert.equal((await one.game('variant')).id, 'raumschach');
    assert.deepEqual(
      [await one.game('white'), await one.game('black')].map(({ kind }) => kind),
      ['person', 'computer'],
    );
    assert.ok((await one.game('black')).level <= 2);
    await one.person.play('slices', (await one.game('moves'))[0].canonical);
    await one.person.until('the computer to answer', () => window.strataTest.state().game.at === 2);
    await one.person.close();
  });

  testWhere(size === 'phone')(`Ziggurat with a friend at one screen, ${size}`, async () => {
    const one = await newcomer('Ziggurat with a friend', size);
    await one.press(one.card('Ziggurat').getByRole('button', { name: /friend at this screen/ }));
    await one.board(2);
    assert.equal((await one.game('variant')).id, 'ziggurat');
    for (const ply of [0, 1]) {
      await one.person.gameIs(ply);
      await one.person.play('slices', (await one.game('moves'))[0].canonical);
    }
    await one.person.close();
  });

  testWhere(size === 'desktop')(`the chess of Star Trek, and an attack board is moved, ${size}`, async () => {
    const one = await newcomer("Star Trek's chess", size);
    await one.press(one.card('Star Trek').getByRole('button', { name: /friend at this screen/ }));
    await one.board(2);
    assert.match((await one.game('variant')).name, /Star Trek/);
    assert.equal((await one.game('moves')).filter(({ board }) => board).length, 0);
    for (const move of freeing) await one.person.play('slices', move);
    await one.person.play('slices', '@b1(2)-b3(4)');
    await one.person.close();
  });

  testWhere(size === 'phone')(`the computer is watched, and waits, ${size}`, async () => {
    const one = await newcomer('watch and pause', size);
    await one.press(one.card('Raumschach').getByRole('button', { name: /Watch/ }));
    await one.board(3);
    await one.person.until('two moves', () => window.strataTest.state().game.at >= 2);
    await one.press(one.page.locator('[data-do="pause"]:visible').first());
    await one.person.until(
      'it to wait',
      () => window.strataTest.state().game.paused && !window.strataTest.state().game.thinking.on,
    );
    assert.ok(one.clicks <= 3, `${one.clicks} clicks`);
    await one.person.close();
  });

  fullTest(`a sample is stepped through, ${size}`, async () => {
    const one = await newcomer('step through a sample', size);
    await one.press(one.page.getByRole('button', { name: 'Sample games' }));
    await one.press(one.page.getByRole('button', { name: /View game/ }).first());
    await one.board(2);
    const plies = await one.game('at');
    assert.ok(plies > 4, `${plies} plies`);
    await one.page.keyboard.press('Escape');
    for (const back of [1, 2]) {
      await one.press(one.page.locator('[data-do="back"]:visible').first());
      await one.person.until('a move less', (ply) => window.strataTest.state().game.shown === ply, plies - back);
    }
    await one.person.close();
  });
}

const pictures = [
  ['the picture of a card', '[data-variant="raumschach"] img', 'raumschach'],
  ['the text of a card', '[data-variant="ziggurat"] .size', 'ziggurat'],
  ['the large picture', 'strata-hero .board', 'parmen'],
];
test('pictures and texts open what their Play button opens, and the keys of Parmen start a game', async () => {
  const person = await browser.open(server.address, { before: prefer({ keys: 'parmen-program' }) });
  const starts = async (what, act, variant) => {
    await person.page.locator('strata-hero').waitFor();
    await act();
    await person.gameIs(0);
    const { white, black, id } = await person.page.evaluate(() => {
      const { game } = window.strataTest.state();
      return { white: game.white.kind, black: game.black.kind, id: game.variant.id };
    });
    assert.deepEqual([id, white, black], [variant, 'person', 'computer'], what);
    await person.page.goBack();
  };
  for (const [what, place, variant] of pictures)
    await starts(what, () => person.page.locator(place).first().click(), variant);
  await starts('F2', () => person.page.keyboard.press('F2'), 'orthodox');
  await starts('F3', () => person.page.keyboard.press('F3'), 'parmen');
  await person.close();
});

const coached = ['desktop', 'phone', 'across'];
for (const size of coached) {
  testWhere(size !== 'across')(`Star Trek's chess opens in space with a line for newcomers, ${size}`, async () => {
    const person = await browser.open(server.address, { size, view: null });
    const start = async () => {
      await person.page.locator('[data-do="play-now"]').click();
      await person.gameIs(0);
      await person.until('the 3D board', () => {
        const { preferences, game } = window.strataTest.state();
        return preferences.primary === 'board3d' && window.strataTest.cellPoint('board3d', game.scene.cells[0].name);
      });
    };
    await start();
    const line = person.page.locator('strata-coach');
    await line.getByText("QLW is White's").waitFor();
    await person.page.keyboard.press('v');
    await person.until('the slices', () => window.strataTest.state().preferences.primary === 'slices');
    await person.page.keyboard.press('v');
    await person.play('board3d', 'b2(2)-b4(4)');
    await person.page.getByText('click its rim').waitFor();
    await person.page.locator('[data-do="dismiss-coach"]').click();
    await line.waitFor({ state: 'hidden' });
    await person.page.goto(server.address);
    await start();
    await person.page.locator('strata-coach[hidden]').waitFor({ state: 'attached' });
    await person.close();
  });
}

fullTest('the board of the first page moves while it is looked at, and only then', async () => {
  const person = await browser.open(server.address, { motion: true });
  const hero = person.page.locator('strata-hero');
  await person.page.locator('strata-hero[live][moving]').waitFor();
  await person.page.locator('[data-variant="orthodox"]').scrollIntoViewIfNeeded();
  await person.page.locator('strata-hero:not([moving])').waitFor();
  await person.page.locator('h1').scrollIntoViewIfNeeded();
  await person.page.locator('strata-hero[moving]').waitFor();
  // What it shows is what "Play now" begins.
  const shown = await hero.locator('.name').textContent();
  await person.page.locator('[data-do="play-now"]').click();
  await person.gameIs(0);
  assert.equal(await person.page.evaluate(() => window.strataTest.state().game.variant.name), shown);
  await person.close();
});

test('the first page stands without the rules core, and nothing moves where motion is unwanted', async () => {
  let arrive = () => undefined;
  const held = new Promise((resolve) => {
    arrive = resolve;
  });
  const person = await browser.open(server.address, {
    before: async (page) => {
      await prefer({ motion: 'reduced' })(page);
      await page.route(/\.wasm$/, async (route) => {
        await held;
        await route.continue();
      });
    },
  });
  await person.page.getByRole('button', { name: 'Play now' }).waitFor();
  assert.equal(await person.page.locator('[data-variant]').count(), 10);
  await person.page.waitForFunction(() => {
    const hero = document.querySelector('strata-app')?.shadowRoot?.querySelector('strata-home-page')?.shadowRoot;
    return hero?.querySelector('strata-hero')?.shadowRoot?.querySelector('img')?.naturalWidth > 0;
  });
  await person.page.locator('[data-variant="raumschach"] [data-do="quick"]').click();
  await person.page.getByText('Setting up the boards ...').waitFor();
  arrive();
  await person.gameIs(0);
  await person.page.goBack();
  await person.page.locator('strata-hero').waitFor();
  assert.equal(await person.page.locator('strata-hero[live]').count(), 0);
  await person.close();
});
