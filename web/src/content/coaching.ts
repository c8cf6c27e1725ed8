// Lines that coach a newcomer in the first moves of a game, one for each move: the blocks marked `coach` in docs/rules.

import readLines from '../../../docs/rules/README.md?coaching';
import { nameOf } from '../language/name_of.js';

/** By the id of a game. */
const lines = readLines as Readonly<Record<string, readonly string[]>>;

/** For the move after `at` plies, counted for each side; '' if there is nothing to say. It holds for the default rules. */
export const coachingOf = (variant: string, at: number): string => nameOf(lines[variant]?.[Math.floor(at / 2)] ?? '');
