// The words of the shipped games, and the names of pieces that other games have, for pages in another language than English. A word that is
// not here stays as the variant file has it.

import { msg } from '@lit/localize';

/** By the English word. */
export const names = (): Readonly<Record<string, string>> => ({
  // Pieces.
  king: msg('king', { desc: 'a piece of chess' }),
  queen: msg('queen', { desc: 'a piece of chess' }),
  rook: msg('rook', { desc: 'a piece of chess' }),
  bishop: msg('bishop', { desc: 'a piece of chess' }),
  knight: msg('knight', { desc: 'a piece of chess' }),
  pawn: msg('pawn', { desc: 'a piece of chess' }),
  abbey: msg('abbey', { desc: 'a piece of chess' }),
  archbishop: msg('archbishop', { desc: 'a piece of chess' }),
  ballista: msg('ballista', { desc: 'a piece of chess' }),
  basilisk: msg('basilisk', { desc: 'a piece of chess' }),
  cannon: msg('cannon', { desc: 'a piece of chess' }),
  cardinal: msg('cardinal', { desc: 'a piece of chess' }),
  chancellor: msg('chancellor', { desc: 'a piece of chess' }),
  cleric: msg('cleric', { desc: 'a piece of chess' }),
  commoner: msg('commoner', { desc: 'a piece of chess' }),
  dragon: msg('dragon', { desc: 'a piece of chess' }),
  dwarf: msg('dwarf', { desc: 'a piece of chess' }),
  eagle: msg('eagle', { desc: 'a piece of chess' }),
  elemental: msg('elemental', { desc: 'a piece of chess' }),
  falcon: msg('falcon', { desc: 'a piece of chess' }),
  galley: msg('galley', { desc: 'a piece of chess' }),
  'gold general': msg('gold general', { desc: 'a piece of chess' }),
  griffon: msg('griffon', { desc: 'a piece of chess' }),
  guard: msg('guard', { desc: 'a piece of chess' }),
  hero: msg('hero', { desc: 'a piece of chess' }),
  horse: msg('horse', { desc: 'a piece of chess' }),
  jedi: msg('jedi', { desc: 'a piece of chess' }),
  lance: msg('lance', { desc: 'a piece of chess' }),
  lord: msg('lord', { desc: 'a piece of chess' }),
  mage: msg('mage', { desc: 'a piece of chess' }),
  marshal: msg('marshal', { desc: 'a piece of chess' }),
  oliphant: msg('oliphant', { desc: 'a piece of chess' }),
  paladin: msg('paladin', { desc: 'a piece of chess' }),
  prince: msg('prince', { desc: 'a piece of chess' }),
  princess: msg('princess', { desc: 'a piece of chess' }),
  'silver general': msg('silver general', { desc: 'a piece of chess' }),
  sith: msg('sith', { desc: 'a piece of chess' }),
  sylph: msg('sylph', { desc: 'a piece of chess' }),
  thief: msg('thief', { desc: 'a piece of chess' }),
  unicorn: msg('unicorn', { desc: 'a piece of chess' }),
  warrior: msg('warrior', { desc: 'a piece of chess' }),
  wizard: msg('wizard', { desc: 'a piece of chess' }),
  // The moves that end a count of quiet moves.
  'capture or pawn move': msg('capture or pawn move'),
  'capture, own step of a pawn or promotion': msg('capture, own step of a pawn or promotion'),
  'capture, pawn move or guard move': msg('capture, pawn move or guard move'),
  // Games, and what can be chosen of their rules.
  Flat: msg('Flat', { id: 'gameFlat', desc: 'the name of a game' }),
  "Upright's sister: pawns never leave their level, not even to capture.": msg(
    "Upright's sister: pawns never leave their level, not even to capture.",
  ),
  Mixed: msg('Mixed', { id: 'gameMixed', desc: 'the name of a game' }),
  "Upright's sister: knights leap in all planes, pawns also capture ahead on the next level.": msg(
    "Upright's sister: knights leap in all planes, pawns also capture ahead on the next level.",
  ),
  'Orthodox chess': msg('Orthodox chess', { desc: 'the name of a game' }),
  'The flat game that everybody knows, to compare or to warm up.': msg(
    'The flat game that everybody knows, to compare or to warm up.',
  ),
  'Move rule plies': msg('Move rule plies'),
  'plies without capture or pawn move that draw; 0: no such rule': msg(
    'plies without capture or pawn move that draw; 0: no such rule',
  ),
  Repetition: msg('Repetition'),
  'occurrence of a position that draws; 0: no such rule': msg('occurrence of a position that draws; 0: no such rule'),
  'Tri-dimensional chess (Star Trek style)': msg('Tri-dimensional chess (Star Trek style)', {
    desc: 'the name of a game',
  }),
  'The chess of the starship: three boards stand still, four small ones ride on posts and can be moved.': msg(
    'The chess of the starship: three boards stand still, four small ones ride on posts and can be moved.',
  ),
  Rules: msg('Rules'),
  'whose rules on this board; the manual of the program Parmen means rules=tournament, but its sample games need the standard rules':
    msg(
      'whose rules on this board; the manual of the program Parmen means rules=tournament, but its sample games need the standard rules',
    ),
  'those of the program: pieces close lines on their own level, boards carry pawns up and down their side': msg(
    'those of the program: pieces close lines on their own level, boards carry pawns up and down their side',
  ),
  "Jens Meder's Tournament Rules: pieces close columns, gaps do not, boards carry any piece forwards or across": msg(
    "Jens Meder's Tournament Rules: pieces close columns, gaps do not, boards carry any piece forwards or across",
  ),
  Promotion: msg('Promotion'),
  'what a pawn may become; the manual of the program Parmen means promotion=captured': msg(
    'what a pawn may become; the manual of the program Parmen means promotion=captured',
  ),
  'queen, rook, bishop or knight, whatever has been captured': msg(
    'queen, rook, bishop or knight, whatever has been captured',
  ),
  'a rook, bishop or knight only while its side has fewer than two of the kind; a queen always': msg(
    'a rook, bishop or knight only while its side has fewer than two of the kind; a queen always',
  ),
  'plies without capture, own step of a pawn or promotion that draw; 0: no such rule': msg(
    'plies without capture, own step of a pawn or promotion that draw; 0: no such rule',
  ),
  Raumschach: msg('Raumschach', { desc: 'the name of a game' }),
  'The first space chess, of 1907: five boards of 5x5 above each other, and one new piece, the unicorn.': msg(
    'The first space chess, of 1907: five boards of 5x5 above each other, and one new piece, the unicorn.',
  ),
  'Three boards (3Dc)': msg('Three boards (3Dc)', { desc: 'the name of a game' }),
  'Ordinary chess in the middle, nobles above and below: mate the king, or capture both princes.': msg(
    'Ordinary chess in the middle, nobles above and below: mate the king, or capture both princes.',
  ),
  'King file': msg('King file'),
  'the file on which kings and princes start': msg('the file on which kings and princes start'),
  'e, as in orthodox chess': msg('e, as in orthodox chess'),
  'd, the lettering of the program 3Dc: everything mirrored in the files': msg(
    'd, the lettering of the program 3Dc: everything mirrored in the files',
  ),
  Stalemate: msg('Stalemate'),
  'what stalemate is for the side that cannot move': msg('what stalemate is for the side that cannot move'),
  'a draw': msg('a draw'),
  'a loss': msg('a loss'),
  'Prince capture in check': msg('Prince capture in check'),
  "whether the enemy's last prince may be captured although one's own king is in check afterwards": msg(
    "whether the enemy's last prince may be captured although one's own king is in check afterwards",
  ),
  'no, there is no exception': msg('no, there is no exception'),
  'yes, it ends the game': msg('yes, it ends the game'),
  Uplifting: msg('Uplifting', { desc: 'the name of a game' }),
  'The climbing game: White starts on the floor, Black on the ceiling, and pawns walk up.': msg(
    'The climbing game: White starts on the floor, Black on the ceiling, and pawns walk up.',
  ),
  Layout: msg('Layout'),
  'start position and castling table': msg('start position and castling table'),
  'king on the a-file edge, Black turned half round about the rank axis': msg(
    'king on the a-file edge, Black turned half round about the rank axis',
  ),
  'king on the a-file edge, Black the mirror image above': msg('king on the a-file edge, Black the mirror image above'),
  'king in the centre (e4), Black the mirror image above': msg('king in the centre (e4), Black the mirror image above'),
  'Pawn captures': msg('Pawn captures'),
  'how many cells a pawn attacks': msg('how many cells a pawn attacks'),
  'the full ring around the cell above it': msg('the full ring around the cell above it'),
  'the four cells beside the cell above it': msg('the four cells beside the cell above it'),
  Upright: msg('Upright', { desc: 'the name of a game' }),
  'Eight boards with a full set on each: every step of a move may also climb or sink one level.': msg(
    'Eight boards with a full set on each: every step of a move may also climb or sink one level.',
  ),
  'En passant across levels': msg('En passant across levels'),
  'whether a pawn may capture en passant from another level than that of the pawn it captures': msg(
    'whether a pawn may capture en passant from another level than that of the pawn it captures',
  ),
  "the pawn's capture vectors decide, whatever the level": msg("the pawn's capture vectors decide, whatever the level"),
  'the capturing pawn stands on the level of the captured one': msg(
    'the capturing pawn stands on the level of the captured one',
  ),
  'Special castling needs 1b1 empty': msg('Special castling needs 1b1 empty'),
  'what must be empty for castling with the rooks of 1a1 and 1a8': msg(
    'what must be empty for castling with the rooks of 1a1 and 1a8',
  ),
  '3d1, 2c1 and 1b1 (3d8, 2c8 and 1b8)': msg('3d1, 2c1 and 1b1 (3d8, 2c8 and 1b8)'),
  '3d1 and 2c1 (3d8 and 2c8) only': msg('3d1 and 2c1 (3d8 and 2c8) only'),
  'Promote to commoner': msg('Promote to commoner'),
  'whether a pawn may also become a commoner': msg('whether a pawn may also become a commoner'),
  'queen, rook, bishop or knight': msg('queen, rook, bishop or knight'),
  'commoner too': msg('commoner too'),
  'Very 3D': msg('Very 3D', { desc: 'the name of a game' }),
  "Upright's sister: every leap of a knight and every capture of a pawn changes the level.": msg(
    "Upright's sister: every leap of a knight and every capture of a pawn changes the level.",
  ),
  Ziggurat: msg('Ziggurat', { desc: 'the name of a game' }),
  'A stepped pyramid of eight levels: chess on the ground, and pieces above it that dive into the game.': msg(
    'A stepped pyramid of eight levels: chess on the ground, and pieces above it that dive into the game.',
  ),
  'what a pawn or a guard may become': msg('what a pawn or a guard may become'),
  'every piece but king, pawn and guard': msg('every piece but king, pawn and guard'),
  'queen, knight or wizard': msg('queen, knight or wizard'),
  Check: msg('Check'),
  'which pieces give check': msg('which pieces give check'),
  'any piece standing on level 0': msg('any piece standing on level 0'),
  'king, queen, rook, bishop, knight, pawn, and a guard on level 0; wizard, paladin and ballista never': msg(
    'king, queen, rook, bishop, knight, pawn, and a guard on level 0; wizard, paladin and ballista never',
  ),
  'plies without capture, pawn move or guard move that draw; 0: no such rule': msg(
    'plies without capture, pawn move or guard move that draw; 0: no such rule',
  ),
  'from which occurrence of a position a draw may be claimed; the game ends by itself two later; 0: no such rule': msg(
    'from which occurrence of a position a draw may be claimed; the game ends by itself two later; 0: no such rule',
  ),
});
