// The analysis of games in the browser: records with variations, the engine in its workers, all by mouse, finger and keys alone.
// How soon the first line is there and what pointing costs while the workers search is printed, not judged.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { analysing, button, linkOf, off, settings } from './analysing.mjs';
import { axeFaultsOf, fullTest, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const analysis = analysing(server, browser);

const club = `[Event "Club"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[Variant "orthodox"]

{A short one.} 1. e4 {[%clk 0:05:00] [%eval 0.30]} e5 $1 2. Bc4 (2. Nf3 Nc6 {quiet} (2... d6) 3. Bb5) 2... Nc6
3. Qh5 {aims at f7} Nf6 $4 4. Qxf7# 1-0
`;

const shownMoves = (person) =>
  person.page.evaluate(() => window.strataTest.state().analysis.line.map(({ native }) => native));
const at = (person, ply) =>
  person.until(`ply ${ply}`, (wanted) => window.strataTest.state().analysis?.shown === wanted, ply);
const node = (person, native) => person.page.locator('strata-tree button', { hasText: native }).first();

async function saved(person, press) {
  const [download] = await Promise.all([person.page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
}

fullTest('what a comment draws stands on the board at its move, and not in its words', async () => {
  const drawing = '1. e4 {take care [%cal Ge4e5,Rd7d5] [%csl Yd4]} e5 *\n';
  const person = await analysis(`#${linkOf(drawing, 'orthodox')}`);
  const { page } = person;
  const drawn = (colour) => page.locator(`path.line.drawn-${colour}, path.head.drawn-${colour}`).count();
  assert.equal(await drawn('G'), 0);
  await node(person, 'e4').click();
  await at(person, 1);
  await page.locator('path.head.drawn-G').waitFor({ state: 'attached' });
  assert.deepEqual([await drawn('G'), await drawn('R'), await drawn('Y')], [2, 2, 1]);
  assert.equal(await page.locator('strata-tree p', { hasText: 'care' }).innerText(), 'take care');
  await person.close();
});

test('a record with variations is analysed, corrected, saved and read again', async () => {
  const person = await analysis(`#${linkOf(club, 'orthodox')}`);
  const { page } = person;
  await node(person, 'Bb5').click();
  await at(person, 5);
  await person.pick('slices', 'cell', 'a7');
  await person.pick('slices', 'cell', 'a6');
  await at(person, 6);
  assert.deepEqual(await shownMoves(person), ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
  await button(person, 'mark').click();
  await page.locator('[data-nag="1"]').click();
  await button(person, 'comment').click();
  await page.getByLabel('Comment on 3... a6').fill('the main line');
  await button(person, 'keep-comment').click();
  await node(person, 'Nf3').click();
  await button(person, 'main').click();
  await node(person, 'd6').click();
  await button(person, 'remove').click();
  await button(person, 'undo-edit').click();
  await button(person, 'redo-edit').click();
  await page.getByRole('tab', { name: 'Record' }).click();
  await page.getByLabel('Event').fill('Club evening');
  await page.getByLabel('Event').press('Enter');
  const text = await saved(person, () => button(person, 'save-record').click());
  assert.match(text, /\[Event "Club evening"\]/);
  assert.match(text, /a6 \$1\s\{the main line\}/);
  assert.doesNotMatch(text, /d6/);
  await person.close();

  const again = await analysis(`#${linkOf(text, 'orthodox')}`);
  assert.deepEqual((await shownMoves(again)).slice(0, 6), ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
  await again.page.keyboard.press('End');
  const second = await saved(again, () => again.page.keyboard.press('s'));
  assert.equal(second, text);
  // What is analysed outlives a reload.
  await again.page.keyboard.press('Home');
  await again.page.keyboard.press('ArrowRight');
  await again.page.keyboard.press('/');
  await again.page.getByLabel('Type a move').fill('c5');
  await again.page.getByLabel('Type a move').press('Enter');
  await at(again, 2);
  await again.page.goto(`${server.address}/analysis`);
  await again.until('the analysis', () => window.strataTest?.state().analysis ?? false);
  assert.deepEqual((await shownMoves(again)).slice(0, 2), ['e4', 'c5']);
  await again.close();
});

fullTest('a page is named after what it shows, and the field for moves answers questions', async () => {
  const person = await analysis(`#${linkOf(club, 'orthodox')}`, {
    size: 'phone',
  });
  const { page } = person;
  assert.equal(await page.title(), 'Analysis: Orthodox chess - Strata');
  assert.equal(await page.locator('.bar .turn').innerText(), 'White to move.');
  const [bar, name, turn] = await Promise.all(
    ['', ' h1 button', ' .turn'].map((part) => page.locator(`.bar${part}`).boundingBox()),
  );
  assert.ok(
    bar.y <= name.y && name.y + name.height <= turn.y + 1 && turn.y + turn.height <= bar.y + bar.height,
    'in the bar',
  );
  await page.keyboard.press('/');
  const field = page.getByLabel('Type a move');
  await field.fill('o e2');
  await field.press('Enter');
  await person.until('the answer', () => /^E 2, white pawn/.test(window.strataTest.state().spoken.at(-1)?.text ?? ''));
  assert.equal(await field.inputValue(), '');
  await person.close();
});

fullTest('the text of a record is copied', async () => {
  const person = await analysis(`#${linkOf(club, 'orthodox')}`);
  const { page } = person;
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
  await page.getByRole('tab', { name: 'Record' }).click();
  await button(person, 'copy-record').click();
  await page.getByText('The record has been copied as a text.').waitFor();
  assert.equal(await page.evaluate(() => window.copied), await page.locator('strata-record-panel pre').textContent());
  await person.close();
});

fullTest('a result against the law is refused, and the list shows that of the law again', async () => {
  const person = await analysis(`#${linkOf('1. f3 e5 2. g4 Qh4# *', 'orthodox')}`);
  const { page } = person;
  await page.getByRole('tab', { name: 'Record' }).click();
  const list = page.getByLabel('Result');
  assert.equal(await list.inputValue(), '0-1');
  await list.selectOption('1-0');
  await page.getByRole('main').getByText('By the law the game ended 0-1.').waitFor();
  assert.equal(await list.inputValue(), '0-1');
  assert.match(await page.locator('strata-record-panel pre').textContent(), / Qh4# 0-1\n$/);
  await person.close();
});

test('by the keyboard alone: a game is chosen, moved in, commented, its lines read, deleted and brought back', async () => {
  const person = await browser.open(`${server.address}/analysis`, {
    before: settings({ ...off, on: true }),
  });
  const { page } = person;
  await page.getByRole('button', { name: 'Raumschach' }).focus();
  await page.keyboard.press('Enter');
  await person.until('the analysis', () => window.strataTest.state().analysis);
  await page.keyboard.press('/');
  await page.keyboard.type('Bb2-Bb3');
  await page.keyboard.press('Enter');
  await at(person, 1);
  await page.keyboard.press('Escape');
  await person.until('a line', () => window.strataTest.state().analysis.engine.report?.lines.length > 0);
  await page.keyboard.press('r');
  await person.until('what is said', () => /depth \d+: /.test(window.strataTest.state().spoken.at(-1)?.text ?? ''));
  await page.keyboard.press('c');
  await page.keyboard.type('a beginning');
  await page.keyboard.press('Control+Enter');
  await person.until('the comment', () =>
    window.strataTest.state().analysis.tree.nodes.some(({ comments }) => comments.includes('a beginning')),
  );
  await page.keyboard.press('Delete');
  await at(person, 0);
  await page.keyboard.press('u');
  await at(person, 1);
  // The engine off, and the moves by the arrows.
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowLeft');
  assert.match(
    await page.evaluate(() => {
      let focus = document.activeElement;
      while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
      return focus?.outerHTML ?? '';
    }),
    /data-node/,
  );
  await person.close();
});

test('a line of the engine is seen on the board while it is pointed at, and played by a click', async () => {
  const person = await analysis(`#${linkOf(club, 'orthodox')}`, {
    engine: { ...off, on: true },
  });
  await person.until('lines', () => window.strataTest.state().analysis.engine.report?.lines.length === 3);
  const line = person.page.locator('strata-engine [data-line="0"][data-plies="2"]');
  await line.hover();
  await person.until('the preview', () => window.strataTest.state().analysis.preview?.plies === 2);
  await person.page.mouse.move(5, 5);
  await person.until('no preview', () => window.strataTest.state().analysis.preview === null);
  await button(person, 'engine').focus();
  await line.click();
  await at(person, 2);
  await button(person, 'first').click();
  await at(person, 0);
  // Played by Enter, the keyboard comes to the best line of the next position.
  const best = person.page.locator('strata-engine [data-line="0"][data-plies="1"]');
  await best.waitFor();
  assert.match(await best.getAttribute('aria-label'), /^Line 1: 1\. /);
  await best.press('Enter');
  await at(person, 1);
  await person.page.locator('strata-engine [data-line="0"][data-plies="1"]:focus').waitFor();
  await person.close();
});

test('a comment that is being written is kept by whatever is done next, but by Cancel', async () => {
  const person = await analysis(`#${linkOf(club, 'orthodox')}`);
  const { page } = person;
  const kept = (words) =>
    person.until(
      `the comment ${words}`,
      (text) => window.strataTest.state().analysis.tree.nodes.some(({ comments }) => comments.includes(text)),
      words,
    );
  const write = async (words) => {
    await button(person, 'comment').click();
    await page.locator('strata-node-tools textarea').fill(words);
  };
  await write('by a step');
  await button(person, 'forward').click();
  await kept('by a step');
  await at(person, 1);
  // The tree moves under the pointer when the comment takes its room; what was pressed is what is shown.
  const pressed = async (native) => {
    const { x, y, width, height } = await node(person, native).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  await write('by a press on a move');
  await pressed('Qh5');
  await kept('by a press on a move');
  await at(person, 5);
  await write('by a press on another');
  await pressed('Nc6');
  await kept('by a press on another');
  await at(person, 4);
  await write('by the deletion of its move');
  await button(person, 'remove').click();
  await at(person, 3);
  await button(person, 'undo-edit').click();
  await kept('by the deletion of its move');
  await at(person, 4);
  await write('by nothing at all');
  await page.mouse.click(5, 715);
  await kept('by nothing at all');
  await button(person, 'comment').click();
  await write('not at all');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await button(person, 'forward').click();
  const nodes = await page.evaluate(() => window.strataTest.state().analysis.tree.nodes);
  assert.equal(
    nodes.some(({ comments }) => comments.includes('not at all')),
    false,
  );
  await person.close();
});

fullTest(
  'a comment that is being written is kept when the page goes, and a report that ends does not disturb it',
  async () => {
    const person = await analysis(`#${linkOf(club, 'orthodox')}`);
    const { page } = person;
    const field = page.locator('strata-node-tools textarea');
    await node(person, 'Nf6').click();
    await at(person, 6);
    await page.keyboard.press('c');
    await field.waitFor();
    await page.keyboard.type('I think ');
    await page.evaluate(() =>
      document.querySelector('strata-app').shadowRoot.querySelector('strata-analysis-page').actions.startReport(true),
    );
    await person.until('the report', () =>
      window.strataTest.state().analysis.tree.nodes.some(({ comments }) => /was best/.test(comments)),
    );
    await page.keyboard.type('so');
    assert.equal(await field.inputValue(), 'I think so');
    await page.reload();
    await person.until('the comment', () =>
      window.strataTest
        ?.state()
        .analysis?.tree.nodes.some(({ comments }) => /^I think so Blunder: \S+ was best\.$/.test(comments.join(' '))),
    );
    await person.close();
  },
);

fullTest('a menu gives the keyboard back to its button, and closes when the focus leaves it', async () => {
  const person = await analysis(`#${linkOf(club, 'orthodox')}`);
  const { page } = person;
  const focus = () =>
    page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.getAttribute('data-do') ?? at?.tagName;
    });
  await button(person, 'menu').focus();
  await page.keyboard.press('Enter');
  await page.locator('strata-analysis-menu [data-do="flip"]').focus();
  const { bottom } = await page.evaluate(() => window.strataTest.state().analysis.scene);
  await page.keyboard.press('Enter');
  await person.until(
    'the board flipped',
    (before) => window.strataTest.state().analysis.scene.bottom !== before,
    bottom,
  );
  assert.equal(await focus(), 'menu');
  await page.keyboard.press('Enter');
  await page.locator('strata-analysis-menu [data-do="help"]').focus();
  await page.keyboard.press('Tab');
  await page.locator('strata-analysis-menu .menu').waitFor({ state: 'detached' });
  await person.close();
});

fullTest('the engine works on a game of 512 cells while the page is pointed at and clicked', async (t) => {
  const person = await browser.open(`${server.address}/analysis`, {
    before: settings({ ...off, on: true }),
  });
  const { page } = person;
  await page.getByRole('button', { name: 'Upright' }).first().waitFor();
  /** Milliseconds from what is done there until a line stands on the page. */
  const firstLine = (act) =>
    page.evaluate(
      (what) =>
        new Promise((done) => {
          const analysis = document.querySelector('strata-app').shadowRoot.querySelector('strata-analysis-page');
          const lines = () => analysis.shadowRoot.querySelector('strata-engine')?.shadowRoot.querySelector('ol li');
          const from = performance.now();
          if (what === 'begin') analysis.actions.begin('upright');
          else analysis.actions.typeMove(window.strataTest.state().analysis.moves[0].canonical);
          const { shown } = window.strataTest.state().analysis;
          const look = () => {
            const { engine, shown: now } = window.strataTest.state().analysis;
            if (now === shown && engine.report && lines()) done(performance.now() - from);
            else setTimeout(look, 2);
          };
          setTimeout(look, 2);
        }),
      act,
    );
  t.diagnostic(
    `first line of a 512-cell position: ${Math.round(await firstLine('begin'))} ms after the game was chosen`,
  );
  t.diagnostic(`first line after a move: ${Math.round(await firstLine('move'))} ms`);
  assert.equal(await page.evaluate(() => window.crossOriginIsolated), true);
  await page.evaluate(() => {
    // The scripts of every frame that takes above 50 ms, each without the style, layout and drawing that follow it.
    window.scripts = [];
    new window.PerformanceObserver((list) => {
      for (const { scripts } of list.getEntries())
        for (const { duration, invoker } of scripts) window.scripts.push({ duration, invoker });
    }).observe({ type: 'long-animation-frame' });
  });
  const cells = await page.evaluate(() =>
    window.strataTest
      .state()
      .analysis.scene.cells.map(({ name }) => ({
        name,
        ...window.strataTest.cellPoint('slices', name),
      }))
      .filter(({ x }, i) => x !== undefined && i % 23 === 0),
  );
  for (const { x, y, name } of cells) {
    await page.mouse.move(x, y);
    await person.until(
      `${name} pointed at`,
      (cell) => {
        const { scene } = window.strataTest.state().analysis;
        return scene.cells[scene.hover]?.name === cell;
      },
      name,
    );
  }
  for (const { x, y } of cells.slice(0, 6)) await page.mouse.click(x, y);
  // What hovering costs the script by itself, to the end of what it draws.
  const hovers = await page.evaluate(async () => {
    const analysis = document.querySelector('strata-app').shadowRoot.querySelector('strata-analysis-page');
    const costs = [];
    for (let cell = 0; cell < 512; cell += 37) {
      const from = performance.now();
      analysis.actions.hover(cell);
      await Promise.resolve();
      await analysis.updateComplete;
      costs.push(performance.now() - from);
      await new Promise((done) => setTimeout(done, 10));
    }
    return costs.sort((a, b) => a - b);
  });
  const scripts = (await page.evaluate(() => window.scripts)).sort((a, b) => b.duration - a.duration);
  t.diagnostic(
    `script of a hover while the worker searches: ${hovers[Math.floor(hovers.length / 2)].toFixed(1)} ms in the middle, ${hovers.at(-1).toFixed(1)} ms at most; ` +
      `of pointing at ${cells.length} cells and six clicks in all: ${scripts[0]?.duration.toFixed(0) ?? 0} ms at most (${scripts[0]?.invoker ?? 'no slow frame'})`,
  );
  await person.until('the engine goes on', () => window.strataTest.state().analysis.engine.report?.lines.length === 3);
  await person.close();
});

test('the result of a game leads to its analysis, and a game against a clock does not', async () => {
  const id = await server.createGame({
    variant: 'orthodox',
    line: ['e2-e4', 'e7-e5'],
  });
  const person = await browser.open(`${server.address}/game/${id}`, {
    before: settings(off),
  });
  await person.gameIs(2);
  await button(person, 'resign').click();
  await button(person, 'yes').click();
  await button(person, 'analyse').click();
  await person.until('the analysis', () => window.strataTest.state().analysis?.line.length === 2);
  await person.close();
  const timed = await server.createGame({
    variant: 'orthodox',
    black: 'computer',
    clock: [60_000, 0],
  });
  const other = await browser.open(`${server.address}/analysis/${timed}`, {
    before: settings(off),
  });
  await other.page.getByText('This game is still in progress.').waitFor();
  // Nor to the editor, from which the engine could be asked.
  await other.page.goto(`${server.address}/game/${timed}`);
  await other.gameIs(0);
  await button(other, 'menu').click();
  await button(other, 'save-record').waitFor();
  for (const name of ['analyse', 'edit']) assert.equal(await button(other, name).count(), 0, name);
  await other.close();
});

for (const size of Object.keys(sizes)) {
  fullTest(`axe finds nothing, and nothing is cut off, ${size}`, async () => {
    const start = await browser.open(`${server.address}/analysis`, {
      size,
      before: settings(off),
    });
    await start.page.getByRole('button', { name: 'Raumschach' }).waitFor();
    assert.deepEqual(await axeFaultsOf(start.page), []);
    await start.close();
    const person = await analysis(`#${linkOf(club, 'orthodox')}`, {
      size,
      engine: { ...off, on: true },
    });
    const { page } = person;
    await person.until('lines', () => window.strataTest.state().analysis.engine.report?.lines.length === 3);
    await page.keyboard.press('g');
    await page.keyboard.press('End');
    assert.deepEqual(await axeFaultsOf(page), []);
    const { width, height } = sizes[size];
    for (const name of ['first', 'last', 'menu', 'mark', 'comment', 'promote', 'main', 'remove', 'engine']) {
      const box = await button(person, name).boundingBox();
      assert.ok(
        box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
        `${name} ${JSON.stringify(box)}`,
      );
    }
    await button(person, 'menu').click();
    await button(person, 'threats').click();
    await page.getByRole('tab', { name: 'Record' }).click();
    assert.deepEqual(await axeFaultsOf(page), []);
    await person.close();
  });
}

const judged = `[White "Alexandrina of the Long Name"]
[Black "Bartholomew of the Longer Name"]
[Variant "orthodox"]

1. e4 {[%eval 0.30]} f6 {[%eval 1.10]} 2. d4 {[%eval 1.00]} g5 {[%eval 4.00]} 3. a3 {[%eval -0.50]} h6 {[%eval 0.20]} 4. h3 {[%eval 0.10]} *
`;

for (const size of ['phone', 'across']) {
  testWhere(size === 'phone')(`the report is whole in sight, and three lines of moves, ${size}`, async () => {
    const person = await analysis(`#${linkOf(judged, 'orthodox')}`, {
      size,
      engine: { ...off, on: true },
    });
    const { page } = person;
    await person.until('lines', () => window.strataTest.state().analysis.engine.report?.lines.length > 0);
    await person.until('the report', () => window.strataTest.state().analysis.report.judged !== null);
    const tree = await page.locator('strata-tree').boundingBox();
    const row = await page.locator('strata-tree [data-node]').first().boundingBox();
    assert.ok(tree.height >= 3 * row.height, `${tree.height} pixels for rows of ${row.height}`);
    if (size === 'across') await page.locator('[data-tab="report"]').tap();
    const panel = await page.locator('strata-report').boundingBox();
    for (const part of [
      '.graph',
      '[data-side="white"] strong',
      '[data-side="black"] strong',
      '[data-side="black"] .counts',
    ]) {
      const box = await page.locator(`strata-report ${part}`).boundingBox();
      const isIn = box.y >= panel.y && box.y + box.height <= panel.y + panel.height + 1;
      assert.ok(isIn && box.width > 0, `${part}: ${JSON.stringify(box)} in ${JSON.stringify(panel)}`);
    }
    const graph = await page.locator('strata-report .graph').boundingBox();
    assert.ok(graph.height >= 56, `a graph ${graph.height} pixels high`);
    await person.screenshot(`report-in-sight-${size}`);
    await person.close();
  });
}
