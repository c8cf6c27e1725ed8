// The keys of the position editor, for the help: where letters are pieces, few keys of a game mean what they mean there.

import { msg } from '@lit/localize';
import type { KeyLine } from './keys.js';

export interface EditorKeyLine extends Omit<KeyLine, 'command'> {
  words: string;
}

export const editorKeys = (): readonly EditorKeyLine[] => [
  { keys: [], caps: ['A-Z'], words: msg("the piece of this letter in hand: White's with Shift, Black's without") },
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], words: msg('move the cursor') },
  { keys: ['PageUp', 'PageDown'], words: msg('the cursor one level up, down') },
  { keys: ['Enter', ' '], words: msg('show the cursor; then: place what is in hand, or pick up what is there') },
  { keys: ['Delete', 'Backspace'], words: msg('empty the cell under the cursor') },
  { keys: ['Escape'], words: msg('put down what is in hand; then: the cursor away; then: all levels alike') },
  { keys: ['['], words: msg('work on the level below') },
  { keys: [']'], words: msg('work on the level above') },
  { keys: [], caps: ['Ctrl+Z'], words: msg('undo') },
  { keys: [], caps: ['Ctrl+Y'], words: msg('redo') },
];
