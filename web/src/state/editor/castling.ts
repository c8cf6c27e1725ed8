// What an edit did to the castling rights: none goes, or stays away, in silence.

import type { CastlingRight } from '../../core/setup.js';

const rooks = (rights: readonly CastlingRight[]): string => {
  const names = rights.map(({ rook }) => rook).sort();
  const last = names.pop() ?? '';
  return names.length === 0 ? `the rook on ${last}` : `the rooks on ${names.join(', ')} and ${last}`;
};

/** '' where they are as they were; else sentences, with a blank before each. */
export function castlingWords(before: readonly CastlingRight[], now: readonly CastlingRight[]): string {
  const was = new Map(before.map((right) => [right.rook, right]));
  const lost = now.filter(({ rook, allowed }) => !allowed && was.get(rook)?.allowed);
  const gone = lost.filter(({ possible }) => !possible);
  const forbidden = lost.filter(({ possible }) => possible);
  const back = now.filter(({ rook, allowed, possible }) => possible && !allowed && was.get(rook)?.possible === false);
  return [
    gone.length === 0
      ? ''
      : ` Castling with ${rooks(gone)} is not allowed any more: king and rook are not both at home. Undo brings it back.`,
    forbidden.length === 0 ? '' : ` Castling with ${rooks(forbidden)} not allowed.`,
    back.length === 0
      ? ''
      : ` King and rook are at home again, but castling with ${rooks(back)} is not allowed until you choose it under Castling rights.`,
  ].join('');
}
