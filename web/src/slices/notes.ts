// Letters and numbers of files and ranks, inside the cells: a rank's at the left end of each run of its cells, a file's
// at the lower end.

import type { BoardScene } from '../state/board/scene.js';
import type { Layout } from './layout.js';

export interface Note {
  file: string;
  rank: string;
}

export function notesOf({ cells, look, bottom }: BoardScene, layout: Layout): Map<number, Note> {
  const notes = new Map<number, Note>();
  const way = bottom === 'white' ? 1 : -1;
  const key = (level: number, x: number, y: number): string => `${level} ${x} ${y}`;
  const there = new Set(cells.filter(({ exists }) => exists).map(({ level, x, y }) => key(level, x, y)));
  cells.forEach(({ exists, level, x, y, ...cell }, i) => {
    if (!exists || !layout.places[i]) return;
    const rank = there.has(key(level, x - way, y)) ? '' : (look.ranks[cell.rank] ?? '');
    const file = there.has(key(level, x, y - way)) ? '' : (look.files[cell.file] ?? '');
    if (rank || file) notes.set(i, { rank, file });
  });
  return notes;
}
