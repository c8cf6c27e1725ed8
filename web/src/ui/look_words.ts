// The names of the looks of the board in space.

import type { Palette, PieceSet } from '../state/board/scene.js';

/** '': the palette follows the colours of the page. */
export const palettes: { name: Palette | ''; words: string }[] = [
  { name: '', words: 'Same as the page' },
  { name: 'day', words: 'Day' },
  { name: 'dusk', words: 'Dusk' },
  { name: 'wood', words: 'Wood' },
  { name: 'contrast', words: 'High contrast' },
];

export const sets: { name: PieceSet; words: string }[] = [
  { name: 'carved', words: 'Carved' },
  { name: 'plain', words: 'Plain' },
];
