// What a new game is when nothing is chosen: White for the person, the computer at level 2, no clock.

import type { NewGame } from '../state/state.js';

export const quickLevel = 2;

export function quickGame(variant: string, variantText = ''): NewGame {
  return {
    variant,
    variantText,
    options: {},
    white: { kind: 'person', level: quickLevel },
    black: { kind: 'computer', level: quickLevel },
    clock: null,
    start: '',
    line: [],
    end: null,
    title: '',
  };
}
