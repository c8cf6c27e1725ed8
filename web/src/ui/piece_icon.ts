// A piece drawn into a panel: decoration beside its name.

import { guard } from 'lit/directives/guard.js';
import { glyphElement } from '../pieces/glyphs.js';
import type { Side } from '../core/types.js';

export function pieceIcon(shape: string, letter: string, side: Side): unknown {
  return guard([shape, letter, side], () => glyphElement(shape, letter, side));
}
