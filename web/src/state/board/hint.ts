// A hint as boards draw it.

import type { BoardScene } from './scene.js';

/** The cells at its two ends; none where there is no hint. */
export const hintEnds = ({ arrows }: Pick<BoardScene, 'arrows'>): number[] =>
  arrows.flatMap(({ kind, from, to }) => (kind === 'hint' ? [from, to] : []));
