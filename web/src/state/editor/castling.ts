// What an edit of the pieces did to the castling rights, in words: none goes, comes back or stays away in silence.

import { msg, str } from '@lit/localize';
import { listText } from '../../language/format.js';
import type { CastlingRight } from '../../core/setup.js';

const rooks = (rights: readonly CastlingRight[]): string => {
  const names = rights.map(({ rook }) => rook).sort();
  const last = names.pop() ?? '';
  return names.length === 0 ? msg(str`the rook on ${last}`) : msg(str`the rooks on ${listText([...names, last])}`);
};

/** '' where they are as they were; else sentences. */
export function castlingWords(before: readonly CastlingRight[], now: readonly CastlingRight[]): string {
  const was = new Map(before.map((right) => [right.rook, right]));
  const gone = now.filter(({ rook, possible }) => !possible && was.get(rook)?.allowed);
  const home = now.filter(({ rook, possible }) => possible && was.get(rook)?.possible === false);
  const back = home.filter(({ allowed }) => allowed);
  const never = home.filter(({ allowed }) => !allowed);
  return [
    gone.length === 0
      ? ''
      : msg(str`Castling with ${rooks(gone)} is not allowed while king and rook are not both at home.`),
    back.length === 0 ? '' : msg(str`Castling with ${rooks(back)} is allowed again.`),
    never.length === 0
      ? ''
      : msg(
          str`King and rook are at home, but castling with ${rooks(never)} is not allowed until you choose it under Castling rights.`,
        ),
  ]
    .filter((words) => words !== '')
    .join(' ');
}
