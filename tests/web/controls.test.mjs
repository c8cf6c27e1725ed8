// The controls of a game: which there are in each kind of game and size, that none of them ever moves, nor but Pause changes
// its word, and what is grey when.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { full, fullTest, prefer, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

const button = (person, name) => person.page.locator(`[data-do="${name}"]:visible`);
const act = (person, name) => (person.phone ? button(person, name).tap() : button(person, name).click());

/** Names, words and places of what stands in the bar of controls. */
const controls = (person) =>
  person.page.locator('[role="group"][aria-label="Game"]').evaluate((bar) => {
    const all = [
      ...bar.querySelectorAll('[data-do]'),
      ...(bar.querySelector('strata-more')?.shadowRoot.querySelectorAll('.control') ?? []),
    ];
    return all.map((element) => {
      const { x, y, width, height } = (element.closest('.control') ?? element).getBoundingClientRect();
      return {
        name: element.dataset.do,
        words: element.closest('.control')?.textContent.trim().split('\n')[0],
        place: [x, y, width, height].map(Math.round).join(' '),
      };
    });
  });

const grey = (person, name) => button(person, name).isDisabled();

const kinds = {
  'two people': {
    game: {},
    names: ['undo', 'hint', 'draw', 'claim', 'resign'],
  },
  'against the computer': {
    game: { black: 'computer' },
    names: ['undo', 'hint', 'pause', 'draw', 'claim', 'resign'],
  },
  'computer against computer': {
    game: { white: 'computer', black: 'computer', level: 6 },
    names: ['undo', 'hint', 'pause', 'step', 'speed'],
  },
};
const others = {
  desktop: [['panel'], ['flip', 'menu']],
  phone: [[], []],
  across: [[], ['view-3d', 'menu']],
};

for (const size of Object.keys(sizes)) {
  testWhere(size === 'phone')(`the controls of each kind of game, ${size}`, async () => {
    const places = new Map();
    for (const [kind, { game, names }] of Object.entries(kinds)) {
      // They are those of a game against the computer, but one.
      if (kind === 'two people' && size !== 'desktop' && !full) continue;
      const id = await server.createGame({ variant: 'orthodox', ...game });
      const person = await browser.open(`${server.address}/game/${id}`, {
        size,
      });
      await person.gameIs();
      const begun = await controls(person);
      const [first, last] = others[size];
      assert.deepEqual(
        begun.map(({ name }) => name),
        [...first, ...names, ...last],
        kind,
      );
      for (const { name, place } of begun) {
        // From game to game each control has one place, too.
        assert.equal(places.get(name) ?? place, place, `${name} in a game of ${kind}`);
        places.set(name, place);
      }
      // In the course of a game: a move, an answer, a hint, a pause, the end.
      if (kind === 'computer against computer')
        await person.until('two moves', () => window.strataTest.state().game.at >= 2);
      else await person.play('slices', 'e2-e4');
      if (kind === 'against the computer')
        await person.until('the answer', () => window.strataTest.state().game.at === 2);
      assert.deepEqual(await controls(person), begun, `${kind}: after a move`);
      let now = begun;
      if (names.includes('pause')) {
        await act(person, 'pause');
        await person.until(
          'the pause',
          () => window.strataTest.state().game.paused && !window.strataTest.state().game.thinking.on,
        );
        now = begun.map((control) => (control.name === 'pause' ? { ...control, words: 'Resume' } : control));
        assert.deepEqual(await controls(person), now, `${kind}: paused`);
      }
      await person.page.locator('[data-do="hint"]:visible:enabled').waitFor();
      await act(person, 'hint');
      await person.until('the hint', () => window.strataTest.state().game.hintText !== '');
      assert.deepEqual(await controls(person), now, `${kind}: with a hint`);
      if (names.includes('resign')) {
        await act(person, 'resign');
        await person.page.locator('[data-do="yes"]:not([aria-disabled])').click();
        await act(person, 'look');
        assert.deepEqual(await controls(person), now, `${kind}: at the end`);
        for (const name of ['hint', 'draw', 'claim', 'resign'])
          assert.ok(await grey(person, name), `${name} at the end`);
      }
      await person.screenshot(`controls-${kind.replaceAll(' ', '-')}-${size}`);
      await person.close();
    }
  });
}

test('what cannot be done now is grey', async () => {
  const id = await server.createGame({
    variant: 'orthodox',
    white: 'computer',
  });
  const person = await browser.open(`${server.address}/game/${id}`);
  await person.until('its move', () => window.strataTest.state().game?.at === 1);
  assert.ok(await grey(person, 'undo'), 'the only move is the computer’s');
  assert.ok(!(await grey(person, 'claim')));
  await person.type('e5');
  await person.until('its answer', () => window.strataTest.state().game.at === 3);
  assert.ok(!(await grey(person, 'undo')));
  await person.close();
});

fullTest('what a finger has touched does not stay lit, and what is down looks so under the pointer', async () => {
  const colour = (person, name) => button(person, name).evaluate((node) => getComputedStyle(node).backgroundColor);
  const address = `${server.address}/game/${await server.createGame({ variant: 'raumschach' })}`;
  const phone = await browser.open(address, { size: 'phone' });
  await phone.gameIs(0);
  const plain = await colour(phone, 'draw');
  await act(phone, 'draw');
  await phone.page.getByRole('dialog').waitFor();
  await phone.page.keyboard.press('Escape');
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await colour(phone, 'draw'), plain);
  await phone.close();

  const desk = await browser.open(address);
  await desk.gameIs(0);
  await button(desk, 'view-slices').waitFor();
  const [down, up] = [await colour(desk, 'view-slices'), await colour(desk, 'view-focus')];
  await button(desk, 'view-slices').hover();
  assert.equal(await colour(desk, 'view-slices'), down);
  await button(desk, 'view-focus').hover();
  assert.notEqual(await colour(desk, 'view-focus'), up, 'the pointer is answered');
  await desk.close();
});

/** Where the buttons of the views stand: the left edge and the width of each. */
const viewPlaces = ({ page }) =>
  page.locator('.segments [data-do^="view-"]:visible').evaluateAll((all) =>
    all.map((one) => {
      const { x, width } = one.getBoundingClientRect();
      return `${one.dataset.do} ${Math.round(x)} ${Math.round(width)}`;
    }),
  );

// A second click hits what the first one did, with a panel and without.
for (const [size, where, names, panel = false] of [
  ['desktop', 'game', ['view-focus', 'view-all', 'view-stack', 'view-slices']],
  ['desktop', 'game', ['view-focus', 'view-all', 'view-stack', 'view-slices'], true],
  ['desktop', 'analysis', ['view-focus', 'view-all', 'view-stack', 'view-slices']],
  ['phone', 'game', ['view-3d', 'view-slices']],
  ['phone', 'analysis', ['view-3d', 'view-slices']],
]) {
  testWhere(where === 'game' && size === 'desktop')(
    `the buttons of the views stay where they are, ${where}, ${size}${panel ? ', with the panel' : ''}`,
    async () => {
      const id = await server.createGame({ variant: 'raumschach' });
      const person = await browser.open(`${server.address}/${where}/${id}`, {
        size,
        before: prefer({ panel, pinned: panel }),
      });
      await person.until('the board', () => window.strataTest?.shown()?.scene);
      let begun = null;
      for (const name of names) {
        await act(person, name);
        await person.page.locator(`[data-do="${name}"][aria-pressed="true"]`).first().waitFor();
        const places = await viewPlaces(person);
        assert.ok(places.length >= names.length);
        begun ??= places;
        assert.deepEqual(places, begun, `after ${name}`);
      }
      await person.close();
    },
  );
}
