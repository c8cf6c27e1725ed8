// The last move in words, for views that do not show where it was played.

import { expect, it } from 'vitest';
import { arrivalSentence, playedSentence } from '../../src/state/board_kit/status.js';
import { core } from './real_core.js';

function wordsAfter(id: string, ...moves: string[]): [arrival: string, played: string] {
  const variant = core.loadVariant(id, {});
  const game = variant.game();
  for (const move of moves) game.play(move);
  const words: [string, string] = [
    arrivalSentence(game.view(), variant.info.look),
    playedSentence(game.view(), variant.info.look),
  ];
  game.release();
  variant.release();
  return words;
}

it('a move within a level names its cells and the level, one to another level the level it came from', () => {
  expect(wordsAfter('upright')).toEqual(['', '']);
  expect(wordsAfter('upright', '4e2-4e3')).toEqual(['', 'White played 4e2-4e3 on level 4.']);
  expect(wordsAfter('raumschach', 'Ab1-Bb3')).toEqual(['The knight on Bb3 came from level A.', '']);
  expect(wordsAfter('orthodox', 'e2-e4')).toEqual(['', '']);
});
