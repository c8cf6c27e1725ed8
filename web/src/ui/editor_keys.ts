// The keys of the position editor, for the help: where letters are pieces, few keys of a game mean what they mean there.

import type { KeyLine } from './keys.js';

export interface EditorKeyLine extends Omit<KeyLine, 'command'> {
  words: string;
}

export const editorKeys: readonly EditorKeyLine[] = [
  { keys: [], caps: ['A-Z'], words: "the piece of this letter in hand: White's with Shift, Black's without" },
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], words: 'move the cursor' },
  { keys: ['PageUp', 'PageDown'], words: 'the cursor one level up, down' },
  { keys: ['Enter', ' '], words: 'show the cursor; then: place what is in hand, or pick up what is there' },
  { keys: ['Delete', 'Backspace'], words: 'empty the cell under the cursor' },
  { keys: ['Escape'], words: 'put down what is in hand; then: the cursor away; then: all levels alike' },
  { keys: ['['], words: 'work on the level below' },
  { keys: [']'], words: 'work on the level above' },
  { keys: [], caps: ['Ctrl+Z'], words: 'undo' },
  { keys: [], caps: ['Ctrl+Y'], words: 'redo' },
];
