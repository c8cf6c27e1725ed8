// Files and links: a variant of one's own, its mistakes, records, spoilt records, spoilt links.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { drop, root, suite } from './support.mjs';

const { server, browser } = suite();

test('a variant file is dropped and played', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(person, 'ring.toml', readFileSync(root('tests/variants/ring.toml'), 'utf8'));
  await person.page.getByRole('dialog').getByRole('button', { name: /play/i }).first().click();
  await person.page.waitForURL(/\/(game|new)\//);
  if (person.page.url().includes('/new/')) await person.page.getByRole('button', { name: /start|play/i }).first().click();
  await person.gameIs(0);
  const move = await person.page.evaluate(() => window.strataTest.state().game.moves[0].canonical);
  await person.play('slices', move);
  await person.until('the move to be stored', () => !window.strataTest.state().game.sending);
  await person.page.reload();
  await person.until('the game again', () => window.strataTest?.state().game?.line.length > 0);
  await person.close();
});

test('a mistake in a variant file is shown with its line and column', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  const text = readFileSync(root('tests/variants/ring.toml'), 'utf8').replace('slides', 'slidez');
  await drop(person, 'mine.toml', text);
  const dialog = person.page.getByRole('dialog');
  await dialog.getByText(/mine\.toml/).first().waitFor();
  const line = text.split('\n').findIndex((each) => each.includes('slidez')) + 1;
  await dialog.getByText(`mine.toml, line ${line}, column 1`).first().waitFor();
  await dialog.getByText('did you mean "slides"?').first().waitFor();
  await person.close();
});

test('a record is opened; a wrong move in it is named', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(person, 'game.pgn', '[Event "?"]\n[Variant "orthodox"]\n[Result "*"]\n\n1. e4 e5 2. Ke3 *\n');
  const dialog = person.page.getByRole('dialog');
  await dialog.getByText(/Ke3/).first().waitFor();
  await person.close();
});

test('a record that ended by resignation is opened with its end', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(person, 'given-up.pgn',
    '[Event "?"]\n[Variant "orthodox"]\n[Termination "resignation"]\n[Result "0-1"]\n\n1. e4 e5 0-1\n');
  await person.page.getByRole('dialog').locator('[data-game="0"]').click();
  await person.until('the end', () => window.strataTest.state().game?.end);
  await person.page.getByText('White resigned').first().waitFor();
  const id = await person.page.evaluate(() => window.strataTest.state().game.id);
  assert.deepEqual((await server.snapshot(id)).end, { result: 'black', reason: 'resignation' });
  await person.close();
});

test('a file that is nothing of ours is refused in words', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(person, 'holiday.txt', '\u0000\u0001 no game at all');
  await person.page.getByText(/holiday\.txt/).first().waitFor();
  await person.close();
});

for (const [what, path] of [['a game that does not exist', '/game/nosuchgame'], ['a spoilt link', '/open?g=1.AAAA%25%25']]) {
  test(`${what} is explained`, async () => {
    const person = await browser.open(`${server.address}${path}`, { allow: ['404'] });
    await person.until('a sentence', () => window.strataTest?.state().gameError || window.strataTest?.state().notices.length > 0);
    await person.close();
  });
}
