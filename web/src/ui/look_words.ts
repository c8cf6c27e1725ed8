// The names of the looks of the board in space.

import { msg } from '@lit/localize';
import type { Palette, PieceSet } from '../state/board/scene.js';

/** '': the palette follows the colours of the page. */
export const palettes = (): { name: Palette | ''; words: string }[] => [
  { name: '', words: msg('Same as the page') },
  { name: 'day', words: msg('Day') },
  { name: 'dusk', words: msg('Dusk') },
  { name: 'wood', words: msg('Wood') },
  { name: 'contrast', words: msg('High contrast') },
];

export const sets = (): { name: PieceSet; words: string }[] => [
  { name: 'carved', words: msg('Carved') },
  { name: 'plain', words: msg('Plain') },
];
