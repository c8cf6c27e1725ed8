// A text that is pasted to be analysed: a game with all that was said of it, a position, several games, or nothing that can be opened.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variantFileLimit } from '../../src/net/messages.js';
import { analysing, club, shown, written } from './analysis_world.js';
import { settled } from './fake_server.js';

test('a game is opened with its variations, and is kept', async () => {
  const { store, actions, browser } = await analysing('/analysis');
  expect(actions.start).not.toBeNull();
  expect(await actions.paste(`  \n${club}\n`)).toBe('');
  expect(written(shown(store))).toBe('e4 e5 Bc4 (Nf3 Nc6 (d6) Bb5) Nc6 Qh5 Nf6 Qxf7#');
  expect(shown(store)).toMatchObject({ title: 'Ann – Bob, Club', players: { white: 'Ann', black: 'Bob' } });
  const again = await analysing('/analysis', false, browser);
  expect(written(shown(again.store))).toBe(written(shown(store)));
  again.actions.close();
  expect(again.actions.start?.drafts).toMatchObject([{ title: 'Ann – Bob, Club', edited: true }]);
});

test.each([
  ['moves alone', '1. e4 c5 2. Nf3', 'orthodox', 'e4 c5 Nf3'],
  ['moves without their numbers', 'e4 c5 Nf3', 'orthodox', 'e4 c5 Nf3'],
  ['moves of a game in space', 'Ba2-Ca2 Db4-Cb4', 'raumschach', 'Ba2-Ca2 Db4-Cb4'],
  ['FEN', '4k3/8/8/8/8/8/4P3/4K2R w K - 0 1', 'orthodox', ''],
])('%s are enough', async (_, text, variant, moves) => {
  const { store, actions } = await analysing('/analysis');
  expect(await actions.paste(text)).toBe('');
  expect(shown(store).variant.id).toBe(variant);
  expect(written(shown(store))).toBe(moves);
});

test('a position begins where it stands', async () => {
  const { store, actions } = await analysing('/analysis');
  actions.begin('raumschach');
  actions.typeMove(shown(store).moves[0]!.canonical);
  const { position } = shown(store).state;
  actions.close();
  expect(await actions.paste(`${position}\n`)).toBe('');
  expect(shown(store)).toMatchObject({ variant: { id: 'raumschach' }, state: { position } });
});

test('several games are listed as those of a file', async () => {
  const { store, actions } = await analysing('/analysis');
  expect(await actions.paste(`${club}\n${club.replace('Ann', 'Cleo')}`)).toBe('');
  await settled();
  expect(store.state.route).toEqual({ page: 'records' });
  expect(store.state.records).toMatchObject({ place: 'pasted.pgn', count: 2 });
});

test.each([
  ['', 'The text is empty. Expected'],
  ['hello', 'The text: no game here can be played with these moves. Expected'],
  [`[Variant "orthodox"]\n\n1. e4 ${'(1. d4 '.repeat(200)}`, 'Variations are nested more than 100 deep'],
  ['[Variant "martian"]\n\n1. e4 *', 'The text is a record of the variant "martian", which is not loaded.'],
  ['8/8/8/8/8/8/8/8/8 w - - 0 1', 'The text: this position does not belong to any variant here.'],
])('what cannot be opened is answered in words, and nothing changes: %j', async (text, words) => {
  const { store, actions } = await analysing('/analysis');
  const refused = await actions.paste(text);
  expect(refused.startsWith(words), refused).toBe(true);
  expect(refused).toMatch(/\.$/);
  expect(store.state.analysis).toBeNull();
  expect(actions.start).not.toBeNull();
});

test('what can be read of a broken game is shown, and what is wrong with it is said', async () => {
  const { store, actions } = await analysing('/analysis');
  expect(await actions.paste('1. e4 e5 2. Kd5 d6')).toBe('');
  expect(written(shown(store))).toMatch(/^e4 e5/);
  expect(store.state.notices.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', expect.stringMatching(/^The text, game 1: 2\. Kd5 cannot be played: /)],
  ]);
  // A notice is read aloud.
  expect(store.state.spoken).toEqual([]);
});

const own = readFileSync(new URL('../../../tests/variants/ring.toml', import.meta.url), 'utf8');

/** The text with a remark behind it, of letters of two bytes, to be so many bytes in all. */
const filledTo = (bytes: number, text: string, before: string, after: string) => {
  const room = bytes - `${text}${before}${after}`.length;
  return `${text}${before}${room % 2 ? 'u' : ''}${'ü'.repeat(Math.floor(room / 2))}${after}`;
};

test('a file of a variant may have as many bytes as the core reads, whatever its letters', async () => {
  const { store, actions } = await analysing('/analysis');
  expect(await actions.paste(filledTo(variantFileLimit, own, '\n# ', '\n'))).toBe('');
  const { dialog } = store.state;
  expect(dialog?.kind === 'dropped' && dialog.variant.info?.id).toBe('ring');
});

test.each([
  [variantFileLimit, null],
  [variantFileLimit + 1, 'pasted.pgn'],
])('a game of %d bytes is looked through as a file is where it is too long to be tried', async (bytes, place) => {
  const { store, actions } = await analysing('/analysis');
  expect(await actions.paste(filledTo(bytes, '[Event "x"]\n\n1. e4', ' {', '} e5 *\n'))).toBe('');
  await settled();
  expect(store.state.records?.place ?? null).toBe(place);
});
