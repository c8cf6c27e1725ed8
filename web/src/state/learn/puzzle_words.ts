// What a puzzle asks for, in words.

import { msg } from '@lit/localize';
import type { PuzzleScreen } from './screen.js';

/** For whom, and in how many moves. */
export function puzzleTask({ kind, moveCount, solver }: Pick<PuzzleScreen, 'kind' | 'moveCount' | 'solver'>): string {
  const mates =
    solver === 'white'
      ? [
          msg('White mates in one.'),
          msg('White mates in two.'),
          msg('White mates in three.'),
          msg('White mates in four.'),
        ]
      : [
          msg('Black mates in one.'),
          msg('Black mates in two.'),
          msg('Black mates in three.'),
          msg('Black mates in four.'),
        ];
  const best = solver === 'white' ? msg('Find the best move for White.') : msg('Find the best move for Black.');
  return kind === 'mate' ? (mates[moveCount - 1] ?? best) : best;
}
