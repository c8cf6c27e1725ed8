// Undo and redo lead to where a person is to move, redo at last to the end of the line; one ply at a time where nobody plays.

import { describe, expect, it } from 'vitest';
import type { Seat } from '../../src/net/messages.js';
import { redonePly, undonePly } from '../../src/state/game/turn.js';

type Confirmed = Parameters<typeof redonePly>[0];

const person: Seat = { kind: 'person', level: 1 };
const computer: Seat = { kind: 'computer', level: 3 };
const seats = (white: Seat, black: Seat): Confirmed => ({ white, black }) as Confirmed;
const game = { sideAt: (ply: number) => (ply % 2 === 0 ? 'white' : 'black') };
const shown = (at: number, length: number): Parameters<typeof redonePly>[2] =>
  ({ at, line: Array.from({ length }, () => ({})) }) as unknown as Parameters<typeof redonePly>[2];

const table: [string, Confirmed, number[], number[]][] = [
  ['two people at one board', seats(person, person), [-1, 0, 1, 2, 3], [1, 2, 3, 4, 5]],
  ['a person against the computer', seats(person, computer), [-1, 0, 0, 2, 2], [2, 2, 4, 4, 5]],
  ['the computer against a person', seats(computer, person), [-1, -1, 1, 1, 3], [1, 3, 3, 4, 5]],
  ['two computers', seats(computer, computer), [-1, 0, 1, 2, 3], [1, 2, 3, 4, 5]],
];

describe.each(table)('a line of four moves of %s', (_, confirmed, undone, redone) => {
  it.each([0, 1, 2, 3, 4])('undoes from ply %i to the turn before', (at) => {
    expect(undonePly(confirmed, game, shown(at, 4))).toBe(undone[at]);
  });

  it.each([0, 1, 2, 3, 4])('redoes from ply %i to the next turn', (at) => {
    expect(redonePly(confirmed, game, shown(at, 4))).toBe(redone[at]);
  });
});
