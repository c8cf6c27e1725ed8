// The names of players of games between people, one of whom may be gone.

import { expect, it } from 'vitest';
import { isDeleted, playerName } from '../../src/state/text/player_name.js';
import { playersText } from '../../src/ui/words.js';

const seat = { kind: 'person', level: 1 } as const;

it('a player whose account is deleted is called so, and others by their names', () => {
  expect([playerName('Basalt'), playerName(''), playerName('-')]).toEqual(['Basalt', '', 'a deleted account']);
  expect(['-', '', '--', 'a-b'].map(isDeleted)).toEqual([true, false, false, false]);
});

it('a list tells a player who is gone from one who has not come', () => {
  const players = (black: string) =>
    playersText({
      white: seat,
      black: seat,
      between: true,
      names: { white: 'Basalt', black },
      you: { owner: true, white: true, black: false },
    });
  expect(players('-')).toBe('You, White, against a deleted account');
  expect(players('')).toBe('You, White, against an opponent who has not joined yet');
});
