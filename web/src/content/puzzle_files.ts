// The puzzles of the shipped games, puzzles/: a file for each, loaded when it is asked for.

import type { PuzzleLibrary } from '../state/learn/screen.js';

const texts = import.meta.glob<string>('../../../puzzles/*.txt', { query: '?raw', import: 'default' });

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.txt$/, '');
const files = new Map(Object.entries(texts).map(([file, load]) => [nameOf(file), load]));

export const puzzleLibrary: PuzzleLibrary = {
  games: [...files.keys()],
  textOf: async (game) => {
    const load = files.get(game);
    if (!load) throw new Error(`there are no puzzles of ${game}`);
    return load();
  },
};
