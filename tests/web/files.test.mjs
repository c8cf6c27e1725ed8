// Files and links: a variant of one's own, its mistakes, records, spoilt records, spoilt links.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { drop, fullTest, root, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

test('a variant file is dropped and played', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(person, 'ring.toml', readFileSync(root('tests/variants/ring.toml'), 'utf8'));
  await person.page.getByRole('dialog').getByRole('button', { name: /play/i }).first().click();
  await person.page.waitForURL(/\/game\//);
  await person.gameIs(0);
  assert.equal(await person.page.locator('strata-drop').count(), 0, 'nothing is dragged any more');
  const move = await person.page.evaluate(() => window.strataTest.state().game.moves[0].canonical);
  await person.play('slices', move);
  await person.until('the move to be stored', () => !window.strataTest.state().game.sending);
  await person.page.reload();
  await person.until('the game again', () => window.strataTest?.state().game?.line.length > 0);
  const { line, variantText } = await server.snapshot(new URL(person.page.url()).pathname.split('/').at(-1));
  // The computer may have answered.
  assert.equal(line[0], move);
  assert.equal(variantText, readFileSync(root('tests/variants/ring.toml'), 'utf8'));
  await person.close();
});

test('a mistake in a variant file is shown with its line and column', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  const text = readFileSync(root('tests/variants/ring.toml'), 'utf8').replace('slides', 'slidez');
  await drop(person, 'mine.toml', text);
  const dialog = person.page.getByRole('dialog');
  await dialog
    .getByText(/mine\.toml/)
    .first()
    .waitFor();
  const line = text.split('\n').findIndex((each) => each.includes('slidez')) + 1;
  assert.ok(line > 0);
  await dialog.getByText(`mine.toml, line ${line}, column 1`).first().waitFor();
  await dialog.getByText('did you mean "slides"?').first().waitFor();
  await person.close();
});

test('a record is opened; a wrong move in it is named', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(person, 'game.pgn', '[Event "?"]\n[Variant "orthodox"]\n[Result "*"]\n\n1. e4 e5 2. Ke3 *\n');
  const dialog = person.page.getByRole('dialog');
  await dialog.getByText('Game.pgn, game 1: 2. Ke3 cannot be played: too far: a king goes one step.').waitFor();
  // What could be read is there.
  await dialog.locator('[data-game="0"]').click();
  await person.gameIs(2);
  await person.close();
});

fullTest('a record that ended by resignation is opened with its end', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(
    person,
    'given-up.pgn',
    '[Event "?"]\n[Variant "orthodox"]\n[Termination "resignation"]\n[Result "0-1"]\n\n1. e4 e5 0-1\n',
  );
  await person.page.getByRole('dialog').locator('[data-game="0"]').click();
  await person.until('the end', () => window.strataTest.state().game?.end);
  await person.page.getByText('White resigned').first().waitFor();
  const id = await person.page.evaluate(() => window.strataTest.state().game.id);
  assert.deepEqual((await server.snapshot(id)).end, { result: 'black', reason: 'resignation' });
  await person.close();
});

fullTest('a file that is nothing of ours is refused in words', async () => {
  const person = await browser.open(server.address);
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(person, 'holiday.txt', '\u0000\u0001 no game at all');
  const expected = 'Expected a variant file (.toml), a game record, a listing of moves or a position text.';
  await person.page.getByText(`holiday.txt is not a text file. ${expected}`).waitFor();
  await drop(person, 'letter.txt', 'Dear all, there is no game in this.');
  await person.page.getByText(`letter.txt: no game here can be played with these moves. ${expected}`).waitFor();
  await person.close();
});

fullTest('a game that does not exist is explained', async () => {
  const person = await browser.open(`${server.address}/game/nosuchgame`, { allow: ['404'] });
  await person.page.getByRole('heading', { level: 1, name: 'This game cannot be shown' }).waitFor();
  await person.page.getByRole('alert').getByText('There is no such game.').waitFor();
  await person.close();
});

for (const [path, why] of [
  ['/open#AAAA%25%25', 'it must start with "s1."'],
  ['/open#s1.AAAA', 'a part of it is missing or changed'],
]) {
  testWhere(path.endsWith('s1.AAAA'))(`a spoilt link is explained: ${path}`, async () => {
    const person = await browser.open(`${server.address}${path}`);
    await person.page.getByText(`This link does not contain a valid game: ${why}.`).first().waitFor();
    await person.close();
  });
}
