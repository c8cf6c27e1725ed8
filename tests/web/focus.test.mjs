// Somebody with a keyboard alone is never left nowhere: what closes, vanishes or is switched off leaves the keyboard where
// one goes on.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { hasKeys, isFocused, keyTo, tabAndPress, tabTo } from './keyboard.mjs';
import { analysing, linkOf, off, settings } from './analysing.mjs';
import { fullTest, suite } from './support.mjs';

const { server, browser } = suite();

const line = ['e2-e4', 'e7-e5'];
const opened = async (game) => {
  const person = await browser.open(`${server.address}/game/${await server.createGame(game)}`);
  await person.gameIs(game.line?.length ?? 0);
  return person;
};

/** Waits until such an element has the keyboard, and says what has it instead. */
async function holds(person, selector, when) {
  await hasKeys(person, selector).catch(async (error) => {
    const held = await person.page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.outerHTML.slice(0, 120);
    });
    assert.fail(`${when}: ${selector} has not the keyboard, but ${held}; ${error.message}`);
  });
}

const closed = ({ page }) => page.getByRole('dialog').waitFor({ state: 'detached' });

test('a dialog that closes gives the keyboard back to what opened it', async () => {
  const person = await opened({ variant: 'orthodox', line });
  const { page } = person;
  for (const name of ['resign', 'draw', 'claim']) {
    for (const end of ['Escape', 'Enter']) {
      await tabAndPress(page, `[data-do="${name}"]`);
      await holds(person, 'button[autofocus]', `${name} asks`);
      if (name === 'claim') {
        await page.getByRole('heading', { name: 'Nothing to claim' }).waitFor();
        await holds(person, 'button[autofocus]', 'the claim is answered');
      }
      await page.keyboard.press(end);
      await closed(person);
      await holds(person, `[data-do="${name}"]`, `${name}, ${end}`);
    }
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await holds(person, '[data-do="claim"]', 'help by its key');
  await tabAndPress(page, '[data-do="menu"]');
  await tabAndPress(page, '[data-do="help"]');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await holds(person, '[data-do="menu"]', 'help by the menu');
  await tabTo(page, '[role="gridcell"]');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await holds(person, '[role="gridcell"]', 'help from a cell');
  await person.close();
});

fullTest('where what opened it is switched off by then, its neighbour has the keyboard', async () => {
  const person = await opened({ variant: 'orthodox', line });
  const { page } = person;
  await tabAndPress(page, '[data-do="resign"]');
  await page.locator('[data-do="yes"]:not([aria-disabled])').waitFor();
  await tabAndPress(page, '[data-do="yes"]');
  await holds(person, '[data-do="look"]', 'the result');
  await page.keyboard.press('Enter');
  await closed(person);
  await holds(person, '[role="group"][aria-label="Game"] [data-do]:enabled', 'back at the game');
  await person.close();
});

fullTest('what cannot be chosen yet in a question can have the keyboard, and does nothing', async () => {
  const person = await browser.open(
    `${server.address}/game/${await server.createGame({ variant: 'orthodox', line })}`,
    {
      // Half a second is over when the test says so.
      before: (page) =>
        page.addInitScript(() => {
          const { setTimeout } = window;
          window.later = [];
          window.setTimeout = (act, delay, ...rest) =>
            delay === 500 ? window.later.push(() => act(...rest)) : setTimeout(act, delay, ...rest);
        }),
    },
  );
  const { page } = person;
  await person.gameIs(line.length);
  await tabAndPress(page, '[data-do="resign"]');
  await holds(person, '[data-do="no"]', 'the way back');
  await page.keyboard.press('Tab');
  await holds(person, '[data-do="yes"][aria-disabled="true"]', 'what cannot be chosen yet');
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  assert.ok(await isFocused(page, '[data-do="yes"]'), 'the question is still there');
  assert.equal(await page.evaluate(() => window.strataTest.state().game.end), null);
  await page.evaluate(() => window.later.splice(0).forEach((act) => act()));
  await page.locator('[data-do="yes"]:not([aria-disabled])').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Black wins').first().waitFor();
  await person.close();
});

test('what is switched off or goes when it is pressed leaves the keyboard where one goes on', async () => {
  const person = await opened({ variant: 'orthodox', line: line.slice(0, 1) });
  const { page } = person;
  await tabAndPress(page, '[data-do="undo"]');
  await person.gameIs(0);
  await holds(person, '[data-do="hint"]', 'after the last undo');
  await page.keyboard.press('Enter');
  await page.locator('[data-do="play-hint"]').waitFor();
  await tabAndPress(page, '[data-do="play-hint"]');
  await person.gameIs(1);
  await holds(person, '[role="gridcell"]', 'after a hint is played');
  await tabTo(page, '[data-do="flip"]');
  await page.keyboard.press('p');
  await holds(person, '.choices button', 'the pad');
  await page.keyboard.press('Escape');
  await holds(person, '[data-do="flip"]', 'after the pad');
  await tabAndPress(page, '[data-do="menu"]');
  await tabAndPress(page, '[data-do="pad"]');
  await holds(person, '.choices button', 'the pad');
  await keyTo(page, '[data-do="close-pad"]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await holds(person, '[data-do="menu"]', 'after the pad of the menu');
  for (const close of ['m', 'Enter']) {
    if (await page.locator('strata-panel').isVisible()) await page.keyboard.press('m');
    await tabAndPress(page, '[data-do="panel"]');
    await page.locator('strata-panel').waitFor();
    await tabTo(page, close === 'm' ? '[role="tab"]' : '[data-do="close-panel"]');
    await page.keyboard.press(close);
    await page.locator('strata-panel').waitFor({ state: 'detached' });
    await holds(person, '[data-do]:enabled', `after the panel, by ${close}`);
  }
  await person.close();
});

fullTest('Escape leaves the field for moves for what it was opened from', async () => {
  const game = await opened({ variant: 'orthodox', line });
  const analysis = await analysing(server, browser)(`#${linkOf('1. e4 e5', 'orthodox')}`);
  for (const person of [game, analysis]) {
    const { page } = person;
    await page.keyboard.press('/');
    await holds(person, 'input', 'the field');
    await page.keyboard.press('Escape');
    await holds(person, 'h1', 'where nothing had the keyboard before');
    await tabTo(page, '[role="gridcell"]');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('/');
    await holds(person, 'input', 'the field');
    await page.keyboard.type('e7');
    await page.keyboard.press('Escape');
    await holds(person, '[data-cell="d5"]', 'back on the cell');
    await person.close();
  }
});

fullTest('a report that is begun by keys leaves them on the button that stops it', async () => {
  // Long enough not to be over before it is looked at.
  const engine = { ...off, depth: 'thorough' };
  const person = await analysing(server, browser)(`#${linkOf('1. e4 e5 2. Nf3 Nc6', 'orthodox')}`, { engine });
  const { page } = person;
  await tabAndPress(page, 'strata-report [data-do="report"], .buttons [data-do="report"]');
  await holds(person, '[data-do="stop-report"]', 'the report');
  await page.keyboard.press('Enter');
  await holds(person, '.buttons > *', 'stopped');
  await person.close();
});

fullTest('on a phone the report opens at its heading, by key and by touch', async () => {
  const engine = { ...off, depth: 'thorough' };
  for (const way of ['keys', 'finger']) {
    const person = await analysing(server, browser)(`#${linkOf('1. e4 e5 2. Nf3 Nc6', 'orthodox')}`, {
      size: 'phone',
      engine,
    });
    const { page } = person;
    if (way === 'keys') await tabAndPress(page, '.steps [data-do="report"]');
    else await page.locator('.steps [data-do="report"]').tap();
    await page.locator('.steps [data-do="stop-report"]').waitFor();
    await holds(person, 'h2', `the report by ${way}`);
    assert.equal(await page.locator('strata-report h2').evaluate((one) => one.matches(':focus')), true);
    await person.close();
  }
});

fullTest('a file that is opened from the list of records begins at its own list', async () => {
  const person = await browser.open(`${server.address}/records`);
  const { page } = person;
  for (const [file, players] of [
    ['first.pgn', ['Ann', 'Bob', 'Carla']],
    ['second.pgn', ['Dora', 'Emil']],
  ]) {
    const choosing = page.waitForEvent('filechooser');
    await tabAndPress(page, '[data-do="open-file"]');
    const text = players.map((name) => `[White "${name}"]\n[Result "*"]\n\n1. e4 *\n`).join('\n');
    await (await choosing).setFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await person.until(file, (name) => window.strataTest.state().records?.place === name, file);
    await holds(person, '[role="grid"]', `after ${file}`);
    await page.keyboard.press('End');
    await person.until(
      'the last game',
      (last) => window.strataTest.state().records.selected === last,
      players.length - 1,
    );
    await page.keyboard.press('Escape');
  }
  await person.close();
});

fullTest('a game that is chosen to be analysed begins at its heading', async () => {
  const person = await browser.open(`${server.address}/analysis`, {
    before: settings(off),
  });
  const { page } = person;
  await tabAndPress(page, '[data-begin="raumschach"]');
  await person.until('the analysis', () => window.strataTest.state().analysis);
  await holds(person, 'h1', 'the analysis');
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Raumschach');
  await person.close();
});

test('arrows in an open menu go through it, and the board behind it stays', async () => {
  const person = await analysing(server, browser)(`#${linkOf('1. e4 e5 2. Nf3 (2. Nc3) Nc6', 'orthodox')}`);
  const { page } = person;
  const node = () => page.evaluate(() => window.strataTest.state().analysis.node);
  const begun = await node();
  await tabAndPress(page, '[data-do="menu"]');
  await holds(person, '[data-do="report-again"]', 'the first that can be chosen');
  for (const [key, name] of [
    ['ArrowDown', 'depth-menu'],
    ['ArrowUp', 'report-again'],
    ['ArrowUp', 'report-again'],
    ['End', 'help'],
    ['ArrowUp', 'other'],
    ['ArrowRight', 'help'],
    ['Home', 'report-again'],
  ]) {
    await page.keyboard.press(key);
    await holds(person, `.menu [data-do="${name}"]`, key);
  }
  assert.equal(await node(), begun);
  await person.close();
  const game = await opened({ variant: 'orthodox', line });
  await tabAndPress(game.page, '[data-do="menu"]');
  await game.page.keyboard.press('End');
  await holds(game, '[data-do="delete"]', 'the last of the part within');
  await game.page.keyboard.press('Home');
  await holds(game, '.menu [data-do="pad"]', 'back at the first');
  assert.equal(await game.page.evaluate(() => window.strataTest.state().game.shown), line.length);
  await game.close();
});

fullTest('a refused move is spoken once', async () => {
  const person = await analysing(server, browser)(`#${linkOf('1. e4', 'orthodox')}`);
  const { page } = person;
  await page.evaluate(() => {
    window.alerts = 0;
    const look = (root) => {
      new window.MutationObserver(() => {
        window.alerts += root.querySelectorAll('[role="alert"]').length;
      }).observe(root, { subtree: true, childList: true, characterData: true });
      for (const each of root.querySelectorAll('*')) if (each.shadowRoot) look(each.shadowRoot);
    };
    look(document);
  });
  await page.keyboard.press('/');
  for (const move of ['Ke5', 'Qh7', 'Nd6']) {
    const before = await page.evaluate(() => window.strataTest.state().spoken.at(-1)?.id ?? 0);
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
    await person.until(
      `what is said of ${move}`,
      (id) => (window.strataTest.state().spoken.at(-1)?.id ?? 0) > id,
      before,
    );
    await page.locator('strata-analysis-page .words .error').waitFor();
    assert.equal(await page.evaluate((id) => window.strataTest.state().spoken.at(-1).id - id, before), 1, move);
  }
  assert.equal(await page.evaluate(() => window.alerts), 0);
  await person.close();
});

fullTest('what has the keyboard is not behind the bar of a new game', async () => {
  const person = await browser.open(`${server.address}/new/orthodox?players=link`);
  const { page } = person;
  await page.getByLabel('Name of this game').waitFor();
  const top = (await page.locator('[data-do="sentence"]').boundingBox()).y;
  const seen = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let pressed = 0; pressed < 40; pressed += 1) {
      await page.keyboard.press(key);
      const at = await page.evaluate(() => {
        let held = document.activeElement;
        while (held?.shadowRoot?.activeElement) held = held.shadowRoot.activeElement;
        const box = (held.closest('.choices label') ?? held).getBoundingClientRect();
        return {
          name: held.dataset.do ?? held.name ?? held.localName,
          type: held.type,
          top: box.top,
          bottom: box.bottom,
        };
      });
      // Between the last stop and the first nothing has it.
      if (at.name === 'body') continue;
      seen.push(at.type);
      if (at.name === 'start') break;
      assert.ok(at.bottom <= top && at.top >= 0, `${key} ${JSON.stringify(at)} behind the bar at ${top}`);
    }
  }
  assert.ok(seen.includes('text') && seen.includes('radio'));
  await person.close();
});
