// How far what is said has been read is kept for each game, over what the browser refuses and what somebody else has written there.

import { expect, test } from 'vitest';
import { keepRead, readUntil } from '../../src/pages/game/people/chat_read.js';

const shelfWith = (text: string | null) => {
  const shelf = { text, getItem: () => shelf.text, setItem: (_: string, value: string) => void (shelf.text = value) };
  return shelf;
};

test('the last fifty games are remembered', () => {
  const shelf = shelfWith(null);
  const one = () => shelf;
  expect(readUntil(one, 'g0')).toBe(0);
  for (let game = 0; game <= 50; game += 1) keepRead(one, `g${game}`, 1000 + game);
  keepRead(one, 'g50', 2000);
  expect(['g0', 'g1', 'g49', 'g50'].map((game) => readUntil(one, game))).toEqual([0, 1001, 1049, 2000]);
});

test.each(['', '{', 'null', '7', '{"g":1}', '[["g"],["g",1,2],[1,"g"],"g",null]'])('%s is nothing', (text) => {
  const one = () => shelfWith(text);
  expect(readUntil(one, 'g')).toBe(0);
  keepRead(one, 'g', 5);
});

test('a browser that keeps nothing is no fault', () => {
  const closed = (): never => {
    throw new Error('closed');
  };
  keepRead(closed, 'g', 5);
  expect(readUntil(closed, 'g')).toBe(0);
});
