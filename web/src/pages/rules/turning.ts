// Rules that are read page by page, by the keys of the program Ziggurat.

/** A page forward by N and the right arrow, back by B and the left one; 0: the key turns nothing. */
export function turnOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): -1 | 0 | 1 {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return 0;
  switch (event.key.toLowerCase()) {
    case 'n':
    case 'arrowright':
      return 1;
    case 'b':
    case 'arrowleft':
      return -1;
    default:
      return 0;
  }
}

/** The page after a turn. From the whole text (null) either turn leads to the first page; at both ends pages stay. */
export function turned(page: number | null, turn: -1 | 1, count: number): number {
  return page === null ? 0 : Math.min(Math.max(page + turn, 0), count - 1);
}
