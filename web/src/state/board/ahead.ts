// A move chosen while the other side is to move, before it is known to be legal.

export interface Ahead {
  /** Names of cells, or of the places of a board that moves. */
  from: string;
  to: string;
  /** Letter of the piece that was named; of a move that was picked it is left out. */
  promotion?: string | undefined;
  board?: boolean | undefined;
}
