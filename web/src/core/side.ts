import type { Side } from './types.js';

/** Whose piece it is, by its letter: upper case White, lower case Black. */
export const sideOf = (piece: string): Side => (piece === piece.toUpperCase() ? 'white' : 'black');
