// The last move in words, for views that do not show where it was played.

import { expect, it } from 'vitest';
import { arrivalSentence, playedSentence } from '../../src/state/board_kit/status.js';
import { core } from './real_core.js';

const wordsAfter = (id: string, ...moves: string[]): [arrival: string, played: string] => wordsFrom(id, '', ...moves);

function wordsFrom(id: string, start: string, ...moves: string[]): [arrival: string, played: string] {
  const variant = core.loadVariant(id, {});
  const game = variant.game(start);
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

it('a promotion is told, on its level and from another', () => {
  const black = '5/5/5/1p3/5|1k2B/5/5/5/1p2q|5/5/5/5/4p|P4/P4/5/1K3/5|5/r3P/U4/5/5 b - - 15 33';
  const white = 'K4/5/5/1p1u1/5|5/5/5/5/2pp1|1P3/5/5/5/5|1P2P/5/5/5/2k2|4r/5/U4/B4/5 w - - 19 57';
  expect(wordsFrom('raumschach', black, 'Ab2-Ab1=Q')).toEqual([
    '',
    'Black played Ab2-Ab1 on level A and promoted to queen.',
  ]);
  expect(wordsFrom('raumschach', white, 'Db5-Eb5=N')).toEqual(['Promoted to knight on Eb5, from level D.', '']);
});
