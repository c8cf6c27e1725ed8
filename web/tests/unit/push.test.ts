import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { pushWorkerCode } from '../../build/push_worker_plugin.js';
import { pushWords, wordsAddress, wordsCache } from '../../src/state/push/words.js';

const words = pushWords([{ id: 'duel', name: 'Duel of towers' }]);

test('the script of the worker is no module, and without the words of the page it says the same in English', async () => {
  const code = await pushWorkerCode();
  expect(() => new Script(code)).not.toThrow();
  const said = [...Object.values(words.kinds).flatMap(({ title, text }) => [title, text]), words.somebody];
  expect(said).toHaveLength(7);
  for (const each of said) expect(code).toContain(JSON.stringify(each));
});

test('the worker looks for the words where the page leaves them', async () => {
  const code = await pushWorkerCode();
  expect(code).toContain(`caches.match(${JSON.stringify(wordsAddress)}, { cacheName: ${JSON.stringify(wordsCache)} })`);
});

test('every sentence has a place for what a notice brings', () => {
  expect(words.kinds.turn.text).toBe('It is your turn against {opponent}: {variant}.');
  expect(words.kinds.challenge.text).toContain('{opponent}');
  expect(words.kinds.tournament.text).toBe('{opponent}');
  expect(words.variants).toEqual({ duel: 'Duel of towers' });
});
