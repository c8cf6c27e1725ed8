// What an edit of the pieces did to the castling rights, in words: none goes, comes back or stays away in silence.

import type { CastlingRight } from '../../core/setup.js';

const rooks = (rights: readonly CastlingRight[]): string => {
  const names = rights.map(({ rook }) => rook).sort();
  const last = names.pop() ?? '';
  return names.length === 0 ? `the rook on ${last}` : `the rooks on ${names.join(', ')} and ${last}`;
};

/** '' where they are as they were; else sentences, with a blank before each. */
export function castlingWords(before: readonly CastlingRight[], now: readonly CastlingRight[]): string {
  const was = new Map(before.map((right) => [right.rook, right]));
  const gone = now.filter(({ rook, possible }) => !possible && was.get(rook)?.allowed);
  const home = now.filter(({ rook, possible }) => possible && was.get(rook)?.possible === false);
  const back = home.filter(({ allowed }) => allowed);
  const never = home.filter(({ allowed }) => !allowed);
  return [
    gone.length === 0 ? '' : ` Castling with ${rooks(gone)} is not allowed while king and rook are not both at home.`,
    back.length === 0 ? '' : ` Castling with ${rooks(back)} is allowed again.`,
    never.length === 0
      ? ''
      : ` King and rook are at home, but castling with ${rooks(never)} is not allowed until you choose it under Castling rights.`,
  ].join('');
}
