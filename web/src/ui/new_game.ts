// What a new game is when nothing is chosen: White for you and the computer at level 2, or the two who were named; no clock.

import type { NewGame } from '../state/page/state.js';
import type { Seat } from '../net/messages.js';

export const quickLevel = 2;
/** Of the computer when it is watched: it should play sensibly, and soon. */
const watchedLevel = 4;

/** Who plays: somebody against the computer, two people, or the computer against itself. */
export type Players = 'computer' | 'people' | 'watch';

const person: Seat = { kind: 'person', level: quickLevel };
const watched: Seat = { kind: 'computer', level: watchedLevel };
const seats: Record<Players, [Seat, Seat]> = {
  computer: [person, { kind: 'computer', level: quickLevel }],
  people: [person, person],
  watch: [watched, watched],
};

export function quickGame(variant: string, variantText = '', players: Players = 'computer'): NewGame {
  const [white, black] = seats[players];
  return { variant, variantText, options: {}, white, black, clock: null, start: '', line: [], end: null, title: '' };
}
