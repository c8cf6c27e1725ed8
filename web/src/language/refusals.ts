// Every reason of docs/formats/refusals.md as a sentence, in the words of the core (src/notation/refusal_text.cpp), for pages in another
// language than English; and the codes of the server (docs/formats/wire.md), for errors without a reason.

import { msg, str } from '@lit/localize';
import { nameOf } from './name_of.js';
import { plural } from './plural.js';
import { coreSentence } from './sentences.js';

type Values = Readonly<Record<string, string>>;

const piece = ({ piece: name }: Values): string => (name ? nameOf(name) : msg('piece'));
const onCell = ({ on_cell: name }: Values): string => (name ? nameOf(name) : msg('piece'));
const promotion = ({ promotion: name }: Values): string => (name ? nameOf(name) : msg('piece'));
const side = ({ side: name }: Values): string => (name === 'white' ? msg('White') : msg('Black'));
const at = (name: string | undefined): string => name ?? '?';

/** A move from cell to cell. */
const ofMoves = (values: Values): Record<string, () => string> => {
  const cell = at(values['cell']);
  const count = Number(values['number'] ?? 0);
  return {
    'game-over': () => msg('the game is over'),
    unknown: () => msg('this move is not allowed here'),
    'no-such-cell': () => (values['cell'] ? msg(str`there is no cell ${cell} just now`) : msg('there is no such cell')),
    'no-piece-there': () => msg(str`no piece stands on ${cell}`),
    'enemy-piece': () => msg(str`the ${onCell(values)} on ${cell} is not yours`),
    'same-place': () => msg('a move goes from one place to another'),
    'own-piece-there': () => msg(str`your own ${onCell(values)} stands on ${cell}`),
    'wrong-way': () => msg(str`a ${piece(values)} does not move like that`),
    'own-column': () => msg('no piece moves straight up or down'),
    'cannot-change-level': () => msg(str`a ${piece(values)} cannot change level`),
    'must-change-level': () => msg(str`a ${piece(values)} always changes level`),
    'too-far': () =>
      plural(count, {
        one: msg(str`too far: a ${piece(values)} goes one step`),
        other: msg(str`too far: a ${piece(values)} goes at most ${count} steps`),
      }),
    'not-from-here': () => msg(str`a ${piece(values)} does not move like that from ${cell}`),
    blocked: () => msg(str`blocked at ${cell}`),
    gap: () => msg(str`the way ends behind ${cell}, where there is no cell`),
    shadowed: () => msg(str`shadowed by the ${onCell(values)} on ${cell}`),
    'captures-king': () => msg(str`no move captures the ${onCell(values)} on ${cell}`),
    'no-capture-that-way': () => msg(str`blocked at ${cell}: a ${piece(values)} does not capture like that`),
    'nothing-to-capture': () =>
      msg(str`a ${piece(values)} moves like that only to capture, and there is nothing to capture on ${cell}`),
    'double-step-not-from-here': () =>
      msg(str`a ${piece(values)} makes a double step only from its start, not from ${cell}`),
    'double-step-spent': () => msg(str`the ${onCell(values)} on ${cell} has lost its double step`),
    'leaves-zone': () => msg(str`a ${piece(values)} never goes to ${cell}`),
    'leaves-in-check': () => {
      const king = values['on_other_cell'] ? nameOf(values['on_other_cell']) : piece(values);
      return msg(str`leaves the ${king} in check from ${cell}`);
    },
    'promotion-missing': () => msg('the promotion is not named'),
    'promotion-unknown': () => msg(str`a ${piece(values)} may not become a ${promotion(values)}`),
    'promotion-too-many': () => msg(str`this side may not have another ${promotion(values)}`),
    'promotion-zone': () => msg(str`a ${promotion(values)} may not stand on ${cell}`),
    'no-promotion': () => msg('this move is no promotion'),
  };
};

const ofCastling = (values: Values): Record<string, () => string> => {
  const cell = at(values['cell']);
  const other = values['other_cell'];
  return {
    'no-castling': () => msg('there is no such castling'),
    'castling-king-moved': () => msg('no castling: the king has moved'),
    'castling-rook-moved': () => msg(str`no castling: the rook of ${cell} has moved or was captured`),
    'castling-either-moved': () => msg(str`no castling: the king or the rook of ${cell} has moved`),
    'castling-too-early': () => msg('no castling on the first move'),
    'castling-between': () => msg(str`no castling: ${cell} is not empty`),
    'castling-in-check': () => msg(str`no castling: the king is in check from ${cell}`),
    'castling-through': () =>
      other
        ? msg(str`no castling: the king passes ${cell}, which is attacked from ${other}`)
        : msg(str`no castling: the king passes ${cell}, which is attacked`),
    'castling-into': () =>
      other
        ? msg(str`no castling: the king would stand on ${cell}, which is attacked from ${other}`)
        : msg(str`no castling: the king would stand on ${cell}, which is attacked`),
    'castling-promotes': () => msg(str`no castling: the ${piece(values)} would promote on ${cell}`),
    'castling-spelling': () => msg('castling is not written that way'),
  };
};

const ofBoards = (values: Values): Record<string, () => string> => {
  const pin = at(values['pin']);
  const board = at(values['board']);
  const cell = at(values['cell']);
  const count = Number(values['number'] ?? 0);
  return {
    'no-such-pin': () => msg('there is no such pin'),
    'no-board': () => msg(str`no board stands on the pin ${pin}`),
    'pin-occupied': () => msg(str`the pin ${pin} is taken by ${board}`),
    'pin-too-far': () => msg(str`${board} cannot go to ${pin}: the pins are not neighbours`),
    'pin-forbidden': () => msg(str`${board} may not stand on ${pin}`),
    'not-your-board': () => msg(str`${board} is not your board`),
    'board-loaded': () => msg(str`${board} cannot move: it carries ${count} pieces`),
    'board-rooted': () => msg(str`${board} cannot move: it carries the ${onCell(values)} on ${cell}`),
    'board-backwards': () =>
      msg(str`${board} goes only forwards or sideways: it carries the ${onCell(values)} on ${cell}`),
    'board-promotes': () =>
      msg(str`${board} may not leave: the opponent may not have another piece of the kind that its pawn would become`),
    'board-promotes-two': () => msg(str`${board} may not leave: a move promotes one pawn only`),
    'no-boards': () => msg('this game has no movable boards'),
    'no-board-goes-there': () => msg('no board can go there'),
  };
};

/** A text that is no move, or not a legal one. */
const ofTexts = (values: Values): Record<string, () => string> => {
  const cell = at(values['cell']);
  return {
    'not-understood': () => msg('this is not written as a move'),
    ambiguous: () => msg('several moves are written like that'),
    'other-piece-there': () => msg(str`on ${cell} stands a ${onCell(values)}, not a ${piece(values)}`),
    'no-such-piece': () => msg(str`there is no ${piece(values)} that could move`),
    'none-goes-there': () => msg(str`no ${piece(values)} can go to ${cell}`),
    'wrong-mark': () => msg('a mark (+, #) is missing or wrong'),
    'no-notation': () => msg('this game has no such notation'),
  };
};

const ofPositions = (values: Values): Record<string, () => string> => {
  const cell = at(values['cell']);
  const [board, pin] = [at(values['board']), at(values['pin'])];
  const count = Number(values['number'] ?? 0);
  return {
    'wrong-size': () => msg('the position has the wrong number of cells'),
    'piece-on-hole': () => msg(str`a piece stands on ${cell}, where there is no cell at this moment`),
    'unknown-piece': () => msg(str`the piece on ${cell} does not belong to this game`),
    'too-few-pieces': () =>
      plural(count, {
        zero: msg(str`${side(values)} has no ${piece(values)}`),
        one: msg(str`${side(values)} has only one ${piece(values)}`),
        other: msg(str`${side(values)} has too few of this piece: ${piece(values)} (${count})`),
      }),
    'too-many-pieces': () => msg(str`${side(values)} has too many of this piece: ${piece(values)} (${count})`),
    'piece-may-not-stand-there': () => msg(str`${side(values)} may not have a ${piece(values)} on ${cell}`),
    'castling-without-rook': () => msg(str`${cell} is not the home of an unmoved rook with its king at home`),
    'en-passant-wrong-place': () => msg(str`no pawn passes over ${cell} in a double step`),
    'en-passant-without-pawn': () => msg(str`no pawn can have passed over ${cell} just now`),
    'opponent-in-check': () => msg(str`the side not to move is in check: its ${piece(values)} on ${cell} is attacked`),
    'boards-missing': () => msg(str`${board} does not stand on a pin of its own`),
    'board-on-wrong-pin': () => msg(str`${board} may not stand on ${pin}`),
    'board-owner-wrong': () => msg(str`by the pieces on it, ${board} belongs to ${side(values)}`),
    'spent-without-pawn': () => msg(str`no pawn stands at its start on ${cell}`),
    'counter-out-of-range': () => msg('the halfmove clock or the move number is out of range'),
  };
};

const ofClaims = (): Record<string, () => string> => ({
  'no-repetition': () => msg('the position has not occurred often enough'),
  'no-perpetual': () => msg('there is no perpetual check'),
  'no-material': () => msg('the pieces that are left are not listed as unable to force mate'),
  'perpetual-undecided': () => msg('the search for a perpetual check ended without a decision'),
  'impossible-end': () => msg('people cannot end a game that way'),
});

/** Codes of the server's errors, as `code:stale`, where it gives no reason. */
const ofServer = (): Record<string, () => string> => ({
  'code:bad_message': () => msg('The server did not understand this page.'),
  'code:not_found': () => msg('There is no such game.'),
  'code:not_your_turn': () => msg('It is not your turn.'),
  'code:game_over': () => msg('The game is over.'),
  'code:stale': () => msg('The game has moved on meanwhile.'),
  'code:too_large': () => msg('This is too large for the server.'),
});

/** '' for a reason that is not known here. */
export function refusalSentence(reason: string, values: Values): string {
  if (reason === 'message') return coreSentence(values);
  const table = {
    ...ofMoves(values),
    ...ofCastling(values),
    ...ofBoards(values),
    ...ofTexts(values),
    ...ofPositions(values),
    ...ofClaims(),
    ...ofServer(),
  };
  return Object.hasOwn(table, reason) ? (table[reason]?.() ?? '') : '';
}
