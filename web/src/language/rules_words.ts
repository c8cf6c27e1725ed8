// Texts of docs/rules on the shipped games beside the law: how they are known, the sentences for newcomers, what is told in the first
// moves, and the words of diagrams; for pages in another language than English. A test holds that all of it is here.

import { msg } from '@lit/localize';

/** By the English words. */
export const rulesWords = (): Readonly<Record<string, string>> => ({
  // The list of games.
  'Star Trek style': msg('Star Trek style'),
  '7 boards, four of them move': msg('7 boards, four of them move'),
  'Since 1907': msg('Since 1907'),
  '5 boards': msg('5 boards'),
  'The pyramid': msg('The pyramid'),
  '8 levels': msg('8 levels'),
  'Two princes': msg('Two princes'),
  '3 boards': msg('3 boards'),
  'Eight full sets': msg('Eight full sets'),
  '8 boards': msg('8 boards'),
  "Upright's sister": msg("Upright's sister"),
  'Pawns climb': msg('Pawns climb'),
  'The flat one': msg('The flat one'),
  '1 board': msg('1 board'),
  // Five sentences.
  'It is the game you know.': msg('It is the game you know.'),
  'One board, eight by eight, sixteen pieces a side.': msg('One board, eight by eight, sixteen pieces a side.'),
  'Every piece has its way.': msg('Every piece has its way.'),
  'Rooks go straight, bishops slant, the queen does both; the king takes one step, the knight leaps.': msg(
    'Rooks go straight, bishops slant, the queen does both; the king takes one step, the knight leaps.',
  ),
  'Pawns step ahead and capture aside.': msg('Pawns step ahead and capture aside.'),
  'From their home they may take two steps; on the far rank they become a new piece.': msg(
    'From their home they may take two steps; on the far rank they become a new piece.',
  ),
  'Castling and promotion are as everywhere.': msg('Castling and promotion are as everywhere.'),
  'So is en passant; a click on the piece shows where it may go.': msg(
    'So is en passant; a click on the piece shows where it may go.',
  ),
  'You win by checkmate.': msg('You win by checkmate.'),
  'Stalemate, too little material, repetition and fifty quiet moves are draws.': msg(
    'Stalemate, too little material, repetition and fifty quiet moves are draws.',
  ),
  'Seven boards, and four of them move.': msg('Seven boards, and four of them move.'),
  'Three boards of sixteen squares stand still; four small ones ride on posts at their corners.': msg(
    'Three boards of sixteen squares stand still; four small ones ride on posts at their corners.',
  ),
  'Look straight down and play chess.': msg('Look straight down and play chess.'),
  'A piece goes from square to square as in ordinary chess, and chooses freely on which level it arrives.': msg(
    'A piece goes from square to square as in ordinary chess, and chooses freely on which level it arrives.',
  ),
  'A piece in the way blocks its own level only.': msg('A piece in the way blocks its own level only.'),
  'Above it and below it the line goes on.': msg('Above it and below it the line goes on.'),
  'Instead of a piece you may move a small board.': msg('Instead of a piece you may move a small board.'),
  'It must be yours and empty, or carry a single pawn of yours; at the start all four are full, so none can move yet.':
    msg(
      'It must be yours and empty, or carry a single pawn of yours; at the start all four are full, so none can move yet.',
    ),
  'Castling, en passant and promotion are there too, as the pictures show.': msg(
    'Castling, en passant and promotion are there too, as the pictures show.',
  ),
  'Five boards lie above each other.': msg('Five boards lie above each other.'),
  'A is the lowest, E the top; White begins on A and B, Black on D and E.': msg(
    'A is the lowest, E the top; White begins on A and B, Black on D and E.',
  ),
  'Up is a direction.': msg('Up is a direction.'),
  'A rook goes straight: forward, sideways or up through the boards; a bishop slants between two of these.': msg(
    'A rook goes straight: forward, sideways or up through the boards; a bishop slants between two of these.',
  ),
  'One piece is new.': msg('One piece is new.'),
  'The unicorn goes from corner to corner: forward, sideways and up at once.': msg(
    'The unicorn goes from corner to corner: forward, sideways and up at once.',
  ),
  'Pawns go one step.': msg('Pawns go one step.'),
  "It leads forward or one level towards the other side; White's pawns promote on rank 5 of level E, Black's on rank 1 of level A.":
    msg(
      "It leads forward or one level towards the other side; White's pawns promote on rank 5 of level E, Black's on rank 1 of level A.",
    ),
  'There is no castling, no double step and no en passant.': msg(
    'There is no castling, no double step and no en passant.',
  ),
  'Three full chess boards lie above each other.': msg('Three full chess boards lie above each other.'),
  'The middle one, Y, holds the pieces you know; X above and Z below hold nobles.': msg(
    'The middle one, Y, holds the pieces you know; X above and Z below hold nobles.',
  ),
  'Pieces of the middle board can climb.': msg('Pieces of the middle board can climb.'),
  'Each step of a king, queen, rook or bishop may also go one level up or down; the knight stays.': msg(
    'Each step of a king, queen, rook or bishop may also go one level up or down; the knight stays.',
  ),
  'Nobles stay on their level.': msg('Nobles stay on their level.'),
  'They move like the pieces they stand for, but for the cannon, which changes level with every leap.': msg(
    'They move like the pieces they stand for, but for the cannon, which changes level with every leap.',
  ),
  'Pawns stay on their level too.': msg('Pawns stay on their level too.'),
  'They move and promote as in ordinary chess.': msg('They move and promote as in ordinary chess.'),
  'You win in two ways.': msg('You win in two ways.'),
  'Give checkmate, or capture both enemy princes: nobody has to warn of that.': msg(
    'Give checkmate, or capture both enemy princes: nobody has to warn of that.',
  ),
  'Floor against ceiling.': msg('Floor against ceiling.'),
  'White begins with sixty-four pieces on level 1, Black on level 8; pawns stand before them.': msg(
    'White begins with sixty-four pieces on level 1, Black on level 8; pawns stand before them.',
  ),
  'Forward is up.': msg('Forward is up.'),
  "Pawns climb one level a move, two from their home, and promote on the far level; Black's come down.": msg(
    "Pawns climb one level a move, two from their home, and promote on the far level; Black's come down.",
  ),
  'Rook, bishop and Jedi are the three lines.': msg('Rook, bishop and Jedi are the three lines.'),
  'Through the faces of a cell, through its edges, and through its corners.': msg(
    'Through the faces of a cell, through its edges, and through its corners.',
  ),
  'Lord, Sith, Chancellor and queen combine them.': msg('Lord, Sith, Chancellor and queen combine them.'),
  'Knight, falcon and eagle leap.': msg('Knight, falcon and eagle leap.'),
  'Each side has one king, and four rooks it can castle with.': msg(
    'Each side has one king, and four rooks it can castle with.',
  ),
  'Eight full chess sets stand above each other.': msg('Eight full chess sets stand above each other.'),
  'Sixty-four pieces and sixty-four pawns a side.': msg('Sixty-four pieces and sixty-four pawns a side.'),
  'Make your ordinary move, and climb if you like.': msg('Make your ordinary move, and climb if you like.'),
  'With every step a rook, bishop or queen may stay on its level, rise one or sink one; a rook may also go straight up or down.':
    msg(
      'With every step a rook, bishop or queen may stay on its level, rise one or sink one; a rook may also go straight up or down.',
    ),
  'Knights leap up and down too.': msg('Knights leap up and down too.'),
  'Two squares one way and one the other, and a level up, down or none.': msg(
    'Two squares one way and one the other, and a level up, down or none.',
  ),
  'Pawns walk on their own level.': msg('Pawns walk on their own level.'),
  'They capture ahead to either side, on their level or on the next above or below.': msg(
    'They capture ahead to either side, on their level or on the next above or below.',
  ),
  'Only the king of level 4 counts.': msg('Only the king of level 4 counts.'),
  'Checkmate it and you win; the seven other kings are commoners, strong and expendable.': msg(
    'Checkmate it and you win; the seven other kings are commoners, strong and expendable.',
  ),
  'Knights leap in all planes.': msg('Knights leap in all planes.'),
  'Two squares along one direction and one along another, and up is a direction like any.': msg(
    'Two squares along one direction and one along another, and up is a direction like any.',
  ),
  'They capture ahead to either side, or straight ahead on the next level above or below.': msg(
    'They capture ahead to either side, or straight ahead on the next level above or below.',
  ),
  'Pawns never leave their level.': msg('Pawns never leave their level.'),
  'They step and capture as in ordinary chess.': msg('They step and capture as in ordinary chess.'),
  'Knights always change their level.': msg('Knights always change their level.'),
  'Two squares along one direction, and one along each of the two others.': msg(
    'Two squares along one direction, and one along each of the two others.',
  ),
  'They capture ahead to either side, always on the next level above or below.': msg(
    'They capture ahead to either side, always on the next level above or below.',
  ),
  'Eight boards make a pyramid.': msg('Eight boards make a pyramid.'),
  'The ground has eight by eight squares, each level above one row less; the top is a single square.': msg(
    'The ground has eight by eight squares, each level above one row less; the top is a single square.',
  ),
  'On the ground it is ordinary chess.': msg('On the ground it is ordinary chess.'),
  'Kings, queens, rooks, bishops, knights and pawns never leave it.': msg(
    'Kings, queens, rooks, bishops, knights and pawns never leave it.',
  ),
  'Above them stand the flyers.': msg('Above them stand the flyers.'),
  'Wizards, paladins, cardinals, ballistas and falcons change levels and dive into the game below.': msg(
    'Wizards, paladins, cardinals, ballistas and falcons change levels and dive into the game below.',
  ),
  'Guards are the pawns of the upper levels.': msg('Guards are the pawns of the upper levels.'),
  'They come down by capturing only, and never go up.': msg('They come down by capturing only, and never go up.'),
  'Only what stands on the ground gives check.': msg('Only what stands on the ground gives check.'),
  'You win by checkmate; a king is never captured from above.': msg(
    'You win by checkmate; a king is never captured from above.',
  ),
  // The first moves.
  "The number on a board is its level. QLW is White's small attack board on the queen's side, KLW the one on the king's side; QLB and KLB are Black's.":
    msg(
      "The number on a board is its level. QLW is White's small attack board on the queen's side, KLW the one on the king's side; QLB and KLB are Black's.",
    ),
  'Instead of a piece you can move an attack board of yours, if it is empty or carries only one pawn of yours: click its rim, then a corner of a main board.':
    msg(
      'Instead of a piece you can move an attack board of yours, if it is empty or carries only one pawn of yours: click its rim, then a corner of a main board.',
    ),
  'Look straight down: pieces move as in ordinary chess and may land on any level. A piece blocks its own level only.':
    msg(
      'Look straight down: pieces move as in ordinary chess and may land on any level. A piece blocks its own level only.',
    ),
  // Diagrams.
  'The start position': msg('The start position'),
  Rook: msg('Rook'),
  '14 cells from the middle of an empty board.': msg('14 cells from the middle of an empty board.'),
  Bishop: msg('Bishop'),
  '13 cells, all of one colour.': msg('13 cells, all of one colour.'),
  Queen: msg('Queen'),
  '27 cells.': msg('27 cells.'),
  King: msg('King'),
  'one step in eight directions.': msg('one step in eight directions.'),
  Knight: msg('Knight'),
  '8 cells; what stands between is of no account.': msg('8 cells; what stands between is of no account.'),
  'Pawn at home': msg('Pawn at home'),
  'one step or two ahead, and captures diagonally ahead.': msg('one step or two ahead, and captures diagonally ahead.'),
  'En passant': msg('En passant'),
  'Black has just gone d7-d5. White may capture that pawn on d6.': msg(
    'Black has just gone d7-d5. White may capture that pawn on d6.',
  ),
  Promotion: msg('Promotion'),
  'on e8, or by capturing on d8.': msg('on e8, or by capturing on d8.'),
  Castling: msg('Castling'),
  'the king of e1 may go to g1 or to c1, and the rook jumps over it.': msg(
    'the king of e1 may go to g1 or to c1, and the rook jumps over it.',
  ),
  'along files and ranks, and in each column every free square is open to it.': msg(
    'along files and ranks, and in each column every free square is open to it.',
  ),
  Shadow: msg('Shadow'),
  'the knight of c4(4) closes level 4. The rook may capture it, and go on beyond it on other levels alone.': msg(
    'the knight of c4(4) closes level 4. The rook may capture it, and go on beyond it on other levels alone.',
  ),
  'diagonally from column to column.': msg('diagonally from column to column.'),
  'rook and bishop together.': msg('rook and bishop together.'),
  'any square of the columns a leap away.': msg('any square of the columns a leap away.'),
  'one column in any direction, on any level.': msg('one column in any direction, on any level.'),
  Pawn: msg('Pawn'),
  'one column ahead or, from its start square, two; captures diagonally ahead on any level.': msg(
    'one column ahead or, from its start square, two; captures diagonally ahead on any level.',
  ),
  'Black has just gone c7(6)-c5(4). White may capture that pawn from any empty square of column c6.': msg(
    'Black has just gone c7(6)-c5(4). White may capture that pawn from any empty square of column c6.',
  ),
  'b8(6) is the end of the path; b8(7), on the board above it, is not.': msg(
    'b8(6) is the end of the path; b8(7), on the board above it, is not.',
  ),
  "White's board on b3(4)": msg("White's board on b3(4)"),
  'it carries one pawn, and may go to b1(2), b4(2) or b5(6).': msg(
    'it carries one pawn, and may go to b1(2), b4(2) or b5(6).',
  ),
  'the king of e0(3) may change places with the rook of f0(3), or go to b0(3) and the rook of a0(3) to e0(3).': msg(
    'the king of e0(3) may change places with the rook of f0(3), or go to b0(3) and the rook of a0(3) to e0(3).',
  ),
  'A gap': msg('A gap'),
  'the rook of b0(3) passes over c0 and d0 to e0(3).': msg('the rook of b0(3) passes over c0 and d0 to e0(3).'),
  'A loaded board in the tournament rules': msg('A loaded board in the tournament rules'),
  'forwards or across.': msg('forwards or across.'),
  'through the faces of a cell, 12 cells from Cc3.': msg('through the faces of a cell, 12 cells from Cc3.'),
  'through the edges, 24 cells from Cc3.': msg('through the edges, 24 cells from Cc3.'),
  Unicorn: msg('Unicorn'),
  'through the corners, 16 cells from Cc3.': msg('through the corners, 16 cells from Cc3.'),
  'all three kinds of line, 52 cells from Cc3.': msg('all three kinds of line, 52 cells from Cc3.'),
  'one step any way; here the other king guards 24 of the 26 cells not.': msg(
    'one step any way; here the other king guards 24 of the 26 cells not.',
  ),
  'two one way and one another, 24 cells from Cc3.': msg('two one way and one another, 24 cells from Cc3.'),
  'steps to Cc4 and Dc3; captures on Cb4, Cd4, Db3, Dd3 and Dc4.': msg(
    'steps to Cc4 and Dc3; captures on Cb4, Cd4, Db3, Dd3 and Dc4.',
  ),
  'on rank 5 of level E.': msg('on rank 5 of level E.'),
  '26 moves from Yd4.': msg('26 moves from Yd4.'),
  '45 moves from Yd4.': msg('45 moves from Yd4.'),
  '21 moves from Yd4.': msg('21 moves from Yd4.'),
  '24 moves from Yd4.': msg('24 moves from Yd4.'),
  'stays on its level, 8 moves from Yd4.': msg('stays on its level, 8 moves from Yd4.'),
  Prince: msg('Prince'),
  'one step on its own level; it may walk into attack.': msg('one step on its own level; it may walk into attack.'),
  Princess: msg('Princess'),
  'a queen of one level, 27 moves from Xd4.': msg('a queen of one level, 27 moves from Xd4.'),
  Abbey: msg('Abbey'),
  'a bishop of one level, 13 moves from Xd4.': msg('a bishop of one level, 13 moves from Xd4.'),
  Galley: msg('Galley'),
  'a rook of one level, 14 moves from Xd4.': msg('a rook of one level, 14 moves from Xd4.'),
  Cannon: msg('Cannon'),
  'one, two and three cells along the three axes, 16 moves from Yd4, none on its own level.': msg(
    'one, two and three cells along the three axes, 16 moves from Yd4, none on its own level.',
  ),
  'one step or two from its home, captures diagonally ahead, always on its level.': msg(
    'one step or two from its home, captures diagonally ahead, always on its level.',
  ),
  'Black has just gone Zc7-Zc5.': msg('Black has just gone Zc7-Zc5.'),
  'any piece but king and prince.': msg('any piece but king and prince.'),
  'the king goes to Yg1 or Yc1.': msg('the king goes to Yg1 or Yc1.'),
  'The last prince': msg('The last prince'),
  'the galley captures the only prince on Xe8 and has won.': msg(
    'the galley captures the only prince on Xe8 and has won.',
  ),
  'Layout edge': msg('Layout edge'),
  'the start position': msg('the start position'),
  '21 cells from d4L4.': msg('21 cells from d4L4.'),
  '39 cells from d4L4.': msg('39 cells from d4L4.'),
  Jedi: msg('Jedi'),
  'through the corners, 25 cells from d4L4.': msg('through the corners, 25 cells from d4L4.'),
  Lord: msg('Lord'),
  'rook and bishop, 60 cells from d4L4.': msg('rook and bishop, 60 cells from d4L4.'),
  Sith: msg('Sith'),
  'bishop and Jedi, 64 cells from d4L4.': msg('bishop and Jedi, 64 cells from d4L4.'),
  Chancellor: msg('Chancellor'),
  'rook and Jedi, 46 cells from d4L4.': msg('rook and Jedi, 46 cells from d4L4.'),
  'all 26 lines, 85 cells from d4L4.': msg('all 26 lines, 85 cells from d4L4.'),
  'one step in any of 26 directions.': msg('one step in any of 26 directions.'),
  '24 leaps of two and one.': msg('24 leaps of two and one.'),
  Falcon: msg('Falcon'),
  '24 leaps of two, one and one.': msg('24 leaps of two, one and one.'),
  Eagle: msg('Eagle'),
  '24 leaps of two, two and one.': msg('24 leaps of two, two and one.'),
  'one cell up or, from level 2, two; it captures on the eight cells round the one above it.': msg(
    'one cell up or, from level 2, two; it captures on the eight cells round the one above it.',
  ),
  'White has just gone a4L2-a4L4.': msg('White has just gone a4L2-a4L4.'),
  'on level 8.': msg('on level 8.'),
  'with each of the four rooks, to a2L1, a6L1, c2L1 and c6L1.': msg(
    'with each of the four rooks, to a2L1, a6L1, c2L1 and c6L1.',
  ),
  '12 lines, 38 cells from 4d4.': msg('12 lines, 38 cells from 4d4.'),
  '14 lines, straight up and down among them; 47 cells from 4d4.': msg(
    '14 lines, straight up and down among them; 47 cells from 4d4.',
  ),
  'all 26 lines, 85 cells from 4d4.': msg('all 26 lines, 85 cells from 4d4.'),
  Commoner: msg('Commoner'),
  'steps like the king, and is captured like any piece.': msg('steps like the king, and is captured like any piece.'),
  'Black has just gone 5c7-5c5, and a pawn of the level below may capture it in Upright.': msg(
    'Black has just gone 5c7-5c5, and a pawn of the level below may capture it in Upright.',
  ),
  'on rank 8 of any level.': msg('on rank 8 of any level.'),
  'six rooks can castle with the king of 4e1, to 2g1, 4g1, 6g1, 2c1, 4c1 and 6c1.': msg(
    'six rooks can castle with the king of 4e1, to 2g1, 4g1, 6g1, 2c1, 4c1 and 6c1.',
  ),
  '24 leaps, always two cells one way and one the other, and a level up, down or none.': msg(
    '24 leaps, always two cells one way and one the other, and a level up, down or none.',
  ),
  'one step ahead on its level, and six captures.': msg('one step ahead on its level, and six captures.'),
  '24 leaps, two cells along one axis and one along another.': msg(
    '24 leaps, two cells along one axis and one along another.',
  ),
  'one step ahead on its level, and four captures.': msg('one step ahead on its level, and four captures.'),
  '24 leaps, as in Upright.': msg('24 leaps, as in Upright.'),
  'one step ahead, and two captures, on its level.': msg('one step ahead, and two captures, on its level.'),
  '24 leaps, two cells along one axis and one along each of the others.': msg(
    '24 leaps, two cells along one axis and one along each of the others.',
  ),
  'one step ahead on its level, and four captures, all on the levels above and below.': msg(
    'one step ahead on its level, and four captures, all on the levels above and below.',
  ),
  Wizard: msg('Wizard'),
  'all 26 lines, 47 cells from 2c3.': msg('all 26 lines, 47 cells from 2c3.'),
  Cardinal: msg('Cardinal'),
  'the 8 transverse lines, 13 cells from 2a1.': msg('the 8 transverse lines, 13 cells from 2a1.'),
  Ballista: msg('Ballista'),
  'files, ranks and columns, 13 cells from 2c3.': msg('files, ranks and columns, 13 cells from 2c3.'),
  Paladin: msg('Paladin'),
  'a knight of three axes, 4 cells from 2a1.': msg('a knight of three axes, 4 cells from 2a1.'),
  '24 leaps from 3c2.': msg('24 leaps from 3c2.'),
  'stays on level 0, as do king, rook, bishop and knight.': msg(
    'stays on level 0, as do king, rook, bishop and knight.',
  ),
  'one step on level 0.': msg('one step on level 0.'),
  '14 cells of level 0.': msg('14 cells of level 0.'),
  '13 cells of level 0.': msg('13 cells of level 0.'),
  '8 cells of level 0.': msg('8 cells of level 0.'),
  'one step or two from rank 2; captures diagonally ahead.': msg(
    'one step or two from rank 2; captures diagonally ahead.',
  ),
  'Black has just gone 0c7-0c5.': msg('Black has just gone 0c7-0c5.'),
  Guard: msg('Guard'),
  'one step to 2c4; captures on 2b4 and 2d4, and one level down on 1c4 and 1d4.': msg(
    'one step to 2c4; captures on 2b4 and 2d4, and one level down on 1c4 and 1d4.',
  ),
  'a guard of 1d7 captures on 0d8 or 0e8 and becomes a new piece.': msg(
    'a guard of 1d7 captures on 0d8 or 0e8 and becomes a new piece.',
  ),
  'No check': msg('No check'),
  'the ballista of 2c3 stands over the king and does not attack it; the king may go anywhere.': msg(
    'the ballista of 2c3 stands over the king and does not attack it; the king may go anywhere.',
  ),
  Check: msg('Check'),
  'a ballista on level 0 attacks like a rook.': msg('a ballista on level 0 attacks like a rook.'),
  'the king goes to 0g1 or 0c1.': msg('the king goes to 0g1 or 0c1.'),
});
