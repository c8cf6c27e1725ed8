// What a shipped game is about, in a sentence or two before its first lesson: how to think of its board.

import { msg } from '@lit/localize';
import topics from '../../content/introductions.json';

/** By what they are about. */
const introductions = (): Readonly<Record<string, string>> => ({
  block: msg(
    'Think of a block of five floors. A rook goes through faces of the small cubes, a bishop through edges, a unicorn through corners.',
  ),
  carried: msg('Three boards stand still. Four small ones are carried along by their owners, and pieces ride on them.'),
  pyramid: msg(
    'Ordinary chess is played on the ground. The pieces on the steps above dive into it when the time has come.',
  ),
  nobles: msg('Three boards above one another: ordinary chess in the middle, nobles above and below it.'),
  climbing: msg('Eight floors. White starts at the bottom, Black at the top, and pawns climb towards the enemy.'),
  steps: msg('Eight boards above one another. Each step along a board may also climb or sink one level.'),
  steadyPawns: msg('As in Upright, steps may climb or sink one level. Only pawns stay on the level where they start.'),
  leaps: msg('As in Upright, steps may climb or sink one level. Knights leap in all planes.'),
  changing: msg('As in Upright, steps may climb or sink one level. Leaps of knights and captures of pawns must do so.'),
  known: msg('The flat game that everybody knows. If you know it, go on to a game with more levels.'),
});

export function introOf(variant: string): string {
  const topic = (topics as Readonly<Record<string, string>>)[variant] ?? '';
  const known = introductions();
  return Object.hasOwn(known, topic) ? (known[topic] ?? '') : '';
}
