// Files of records in the page: a list of 20,000 games that is opened by its button, scrolled, searched and sorted, and files as
// other programs write them. What was opened is there after a reload, and is saved byte for byte.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyRecords } from './many_records.mjs';
import { axeFaultsOf, drop, fullTest, suite, testWhere, watchGaps } from './support.mjs';

const { server, browser } = suite();
const seed = Number(process.env.STRATA_SEED ?? 20261125);
const games = 20_000;

const list = ({ page }) => page.getByRole('grid');
const rows = (person) => list(person).locator('.body [role="row"]');
const shown = (person, name) => person.page.evaluate((field) => window.strataTest.state().records[field], name);
const listed = (person, count) =>
  person.until(`${count} games listed`, (wanted) => window.strataTest?.state().records?.rows.length === wanted, count);
const selected = (person, game) =>
  person.until(`game ${game}`, (wanted) => window.strataTest.state().records.selected === wanted, game);
const row = ({ page }, game) => page.locator(`#game-${game}`);

async function pickFile(person, name, content) {
  const choosing = person.page.waitForEvent('filechooser');
  await person.page.locator('[data-do="open-file"]').click();
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

async function savedFile(person) {
  const coming = person.page.waitForEvent('download');
  await person.page.locator('[data-do="save"]').click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const opened = async (options = {}) => {
  const person = await browser.open(`${server.address}/records`, options);
  await person.page.locator('[data-do="open-file"]').waitFor();
  return person;
};

/** Notes how many heads the page is handed at a time by a worker. */
const watchPages = (page) =>
  page.addInitScript(() => {
    window.largestPage = 0;
    const note = ({ data }) => {
      const page = [data.told, data.answer?.heads].find((heads) => Array.isArray(heads)) ?? [];
      window.largestPage = Math.max(window.largestPage, page.length);
    };
    window.Worker = class extends Worker {
      constructor(...how) {
        super(...how);
        this.addEventListener('message', note);
      }
    };
  });

fullTest(`a file of ${games} games, seed ${seed}`, async (t) => {
  const { text, heads } = await manyRecords({ games, seed });
  const person = await opened({ before: watchPages });
  const { page } = person;
  await page.evaluate(watchGaps);
  const bytes = Buffer.from(text);
  // By a path: what the browser does with the bytes of a file counts, what the test does to hand them over does not.
  const folder = await mkdtemp(join(tmpdir(), 'strata-records-'));
  const path = join(folder, 'many.pgn');
  await writeFile(path, bytes);
  const choosing = page.waitForEvent('filechooser');
  await page.locator('[data-do="open-file"]').click();
  const chooser = await choosing;
  const begin = Date.now();
  await chooser.setFiles(path);
  await listed(person, games);
  await row(person, 0).waitFor();
  t.diagnostic(`${games} games, ${(bytes.length / 1e6).toFixed(1)} MB: listed after ${Date.now() - begin} ms`);
  t.diagnostic(
    `the page was busy at a stretch for ${Math.round(await page.evaluate(() => window.gaps.longest))} ms meanwhile`,
  );
  await rm(folder, { recursive: true });
  assert.equal(await page.evaluate(() => window.largestPage), 1000, 'heads that are copied to the page at a time');
  await page.getByText('20,000 games', { exact: true }).waitFor();
  assert.ok((await row(person, 0).textContent()).includes(heads[0].white));

  // To the end, by the wheel and by keys.
  const box = await list(person).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 50_000);
  await person.until('rows far down', () => {
    const find = (node) => {
      for (const each of node.querySelectorAll('*')) {
        if (each.localName === 'strata-record-list') return each;
        const found = each.shadowRoot && find(each.shadowRoot);
        if (found) return found;
      }
      return null;
    };
    return [...find(document).shadowRoot.querySelectorAll('[data-game]')].some(
      (each) => Number(each.dataset.game) > 1000,
    );
  });
  assert.ok((await rows(person).count()) < 100, 'only what is in sight is made');
  await list(person).focus();
  await page.keyboard.press('End');
  await selected(person, games - 1);
  await row(person, games - 1).waitFor();
  assert.equal(await list(person).getAttribute('aria-activedescendant'), `game-${games - 1}`);
  assert.equal(await list(person).getAttribute('aria-rowcount'), String(games + 1));
  await page.keyboard.press('PageUp');
  await person.until('a page higher', (last) => window.strataTest.state().records.selected < last - 5, games - 1);
  await page.keyboard.press('Home');
  await selected(person, 0);
  await page.keyboard.press('ArrowDown');
  await selected(person, 1);

  // What is found anew is seen and named where it stands now.
  await page.keyboard.press('End');
  await selected(person, games - 1);
  await page.keyboard.type(heads[games - 1].white.split(' ')[0]);
  await person.until('fewer games', (all) => window.strataTest.state().records.rows.length < all, games);
  await page.keyboard.press('Escape');
  await listed(person, games);
  await page.keyboard.press('ArrowDown');
  const now = await shown(person, 'selected');
  await row(person, now).waitFor();
  assert.equal(await list(person).getAttribute('aria-activedescendant'), `game-${now}`);
  assert.ok(
    await row(person, now).evaluate((one) => {
      const [own, all] = [one, one.closest('.grid')].map((each) => each.getBoundingClientRect());
      return own.top >= all.top && own.bottom <= all.bottom;
    }),
    'in sight',
  );
  await page.keyboard.press('Home');
  await selected(person, 0);
  await page.keyboard.press('ArrowDown');

  // What is typed on the list is searched.
  await page.evaluate(() => Object.assign(window.gaps, { last: performance.now(), longest: 0 }));
  await page.keyboard.type('dvorak harbour');
  const matches = heads.flatMap(({ white, black, event }, game) =>
    `${white} ${black}`.includes('Dvořák') && event.includes('harbour') ? [game] : [],
  );
  assert.ok(matches.length > 100 && matches.length < games / 2);
  await listed(person, matches.length);
  t.diagnostic(`searching, busy at a stretch for ${Math.round(await page.evaluate(() => window.gaps.longest))} ms`);
  assert.deepEqual(await shown(person, 'rows'), matches);
  await page.keyboard.press('Enter');
  await page.locator('[data-sort="date"]').click();
  await person.until('the oldest first', () => window.strataTest.state().records.order.by === 'date');
  const byDate = matches.map((game) => heads[game].date).sort();
  assert.deepEqual(
    (await shown(person, 'rows')).map((game) => heads[game].date),
    byDate,
  );
  await page.getByLabel('Search the games').fill('');
  await listed(person, games);

  // Far from the game that is chosen, a row is chosen by a press on it.
  await page.locator('[data-sort="date"]').click();
  await person.until('the oldest last', () => window.strataTest.state().records.order.down);
  const at = (await shown(person, 'rows')).indexOf(await shown(person, 'selected'));
  const was = await list(person).evaluate((grid) => grid.scrollTop);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, at > games / 2 ? -50_000 : 50_000);
  const other = await person.until(
    'rows far away',
    ([grid, before]) => {
      const { top, height } = grid.getBoundingClientRect();
      const far = [...grid.querySelectorAll('[data-game]')].find((one) => {
        const from = one.getBoundingClientRect().top - top;
        return from > height / 2 && from < height - 50;
      });
      return Math.abs(grid.scrollTop - before) === 50_000 && far?.dataset.game;
    },
    [await list(person).elementHandle(), was],
  );
  await row(person, other).click();
  await selected(person, Number(other));

  // One is removed and brought back, and all is saved.
  await page.locator('[data-do="remove"]').click();
  await listed(person, games - 1);
  await page.locator('[data-do="restore"]').click();
  await listed(person, games);
  const { name, bytes: saved } = await savedFile(person);
  assert.equal(name, 'many.pgn');
  assert.ok(saved.equals(bytes), 'the file is the same, byte for byte');

  await person.until('all of it kept', () => !window.strataTest.state().records.keeping);
  await page.reload();
  await listed(person, games);
  assert.deepEqual(await axeFaultsOf(page), []);
  await person.close();
});

fullTest('who leaves before the browser has kept a file is asked', async () => {
  const { text } = await manyRecords({ games, seed });
  const person = await opened();
  const { page } = person;
  const asked = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await drop(person, 'many.pgn', Buffer.from(text));
  await person.until('begun to keep', () => window.strataTest.state().records?.keeping);
  await page.evaluate(() => window.location.reload());
  await listed(person, games);
  assert.deepEqual(asked, ['beforeunload']);
  await person.until('all of it kept', () => !window.strataTest.state().records.keeping);
  await page.reload();
  await listed(person, games);
  assert.deepEqual(asked, ['beforeunload']);
  await person.close();
});

const lichess = `[Event "Rated blitz game"]
[Site "https://lichess.example/abcd1234"]
[Date "2024.05.01"]
[White "anna"]
[Black "bo"]
[Result "1-0"]
[UTCDate "2024.05.01"]
[WhiteElo "1650"]
[BlackElo "1612"]
[Variant "Standard"]
[TimeControl "180+0"]
[ECO "C20"]
[Termination "Normal"]

1. e4 { [%eval 0.2] [%clk 0:03:00] } 1... e5 { [%eval 0.25] [%clk 0:03:00] } 2. Qh5?! { Inaccuracy. Nf3 was best. } { [%eval -0.3] } (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6?? { [%eval #1] } 4. Qxf7# 1-0


[Event "Casual game"]
[Site "https://lichess.example/efgh5678"]
[Date "2024.??.??"]
[White "?"]
[Black "cleo"]
[Result "*"]
[FEN "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"]
[SetUp "1"]
[Variant "From Position"]

1. Kb6 *


[Event "Another game altogether"]
[White "dora"]
[Black "emil"]
[Result "0-1"]
[Variant "Atomic"]

1. Nf3 0-1
`;

test('an export of lichess is listed, searched, played on, and refused where its game is not here', async () => {
  const person = await opened();
  const { page } = person;
  await pickFile(person, 'export.pgn', lichess);
  await listed(person, 3);
  const cells = await row(person, 0).locator('[role="gridcell"]').allTextContents();
  assert.deepEqual(
    cells.map((cell) => cell.trim()),
    ['anna (1650)', 'bo (1612)', '1-0', '2024.05.01', 'Rated blitz game', '4', 'Orthodox chess'],
  );
  // By the keyboard alone: the first game with its variation, on the analysis board, and back.
  await list(person).focus();
  await page.keyboard.press('Enter');
  await person.until(
    'the game on the analysis board',
    () => window.strataTest.state().analysis?.tree.nodes.length === 10,
  );
  assert.equal(new URL(page.url()).search, '?record=0');
  await page.goBack();
  await listed(person, 3);
  await row(person, 2).click();
  await page.locator('[data-do="analyse"]').click();
  await page
    .getByText('export.pgn, game 3 is a record of the variant "Atomic", which is not loaded.')
    .first()
    .waitFor();
  await row(person, 0).click();
  await page.locator('[data-do="play"]').click();
  await person.gameIs(7);
  assert.equal(await page.evaluate(() => window.strataTest.state().game.title), 'anna – bo, Rated blitz game');
  await person.close();
});

fullTest('an old file in Latin-1 keeps its bytes, and its names are read', async () => {
  const person = await opened();
  const one = (white, moves) =>
    `[Event "Städtekampf"]\r\n[Site "Köln"]\r\n[Date "1991.??.??"]\r\n[White "${white}"]\r\n[Black "Groß"]\r\n[Result "1-0"]\r\n\r\n${moves} 1-0\r\n\r\n`;
  const bytes = Buffer.from(
    one('Müller', '1.e4 e5 2.Nf3 $1 {besser ist für Weiß nichts}') + one('Jörg', '1.d4 d5'),
    'latin1',
  );
  await pickFile(person, 'alt.pgn', bytes);
  await listed(person, 2);
  assert.match(await row(person, 0).textContent(), /Müller.*Groß.*Städtekampf/s);
  await person.page.getByText('This file is written in Windows-1252.').waitFor();
  assert.ok((await savedFile(person)).bytes.equals(bytes));
  await row(person, 1).click();
  await person.page.keyboard.press('Delete');
  await listed(person, 1);
  assert.ok((await savedFile(person)).bytes.equals(bytes.subarray(0, bytes.indexOf('[Event', 10))));
  await person.close();
});

fullTest('unsaved changes are asked about before another file is opened', async () => {
  const person = await opened();
  const { page } = person;
  await pickFile(person, 'first.pgn', lichess);
  await listed(person, 3);
  await row(person, 1).click();
  await page.locator('[data-do="remove"]').click();
  await listed(person, 2);
  await drop(person, 'second.pgn', lichess.replaceAll('anna', 'zoe'));
  await page.getByText('first.pgn has changes that are not saved. Open second.pgn instead?').waitFor();
  await page.locator('[data-decide="stay"]').click();
  await listed(person, 2);
  await person.until('all of it kept', () => !window.strataTest.state().records.keeping);
  await page.reload();
  await listed(person, 2);
  assert.equal(await shown(person, 'unsaved'), true);
  await drop(person, 'second.pgn', lichess.replaceAll('anna', 'zoe'));
  const coming = page.waitForEvent('download');
  await page.locator('[data-decide="save"]').click();
  const saved = (await readFile(await (await coming).path())).toString();
  assert.ok(saved.includes('anna') && saved.includes('dora') && !saved.includes('cleo'));
  await listed(person, 3);
  assert.equal(await shown(person, 'place'), 'second.pgn');
  await person.close();
});

for (const size of ['desktop', 'phone', 'across']) {
  testWhere(size === 'phone')(`the list has its place, ${size}`, async () => {
    const { text } = await manyRecords({ games: 300, seed, plies: 20 });
    const person = await browser.open(`${server.address}/records`, { size });
    const { page } = person;
    await page.locator('[data-do="open-file"]').waitFor();
    await drop(person, 'club.pgn', text);
    await listed(person, 300);
    await row(person, 0).waitFor();
    const { width, height } = page.viewportSize();
    const box = await list(person).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, 'all of it is on the screen');
    const first = await row(person, 0).boundingBox();
    assert.ok(box.height >= 2.5 * first.height, `${box.height} pixels for rows of ${first.height}`);
    assert.equal(first.height > 50, size !== 'desktop', 'two lines a row where it is narrow');
    for (const name of ['analyse', 'play', 'remove', 'save']) {
      const button = await page.locator(`[data-do="${name}"]`).boundingBox();
      assert.ok(button.x >= 0 && button.x + button.width <= width && button.y + button.height <= height, name);
      if (size !== 'desktop') assert.ok(button.height >= 44 && button.width >= 44, `${name} for a finger`);
    }
    assert.equal(
      await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth),
      false,
      'nothing is wider than the screen',
    );
    await person.screenshot(`records-${size}`);
    assert.deepEqual(await axeFaultsOf(page), []);
    await person.close();
  });
}
