// Three programs of others that read games of chess as PGN: chess.js, chessops and pgn-extract. Each gives back what it has read, in
// words that the three have in common: { tags, result, moves, fen, san, comments }. `moves` is as UCI writes them, `fen` the position
// after them. A game that is not read to its end is an error.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { Chess } from '../../web/node_modules/chess.js/dist/esm/chess.js';
import { makeFen } from '../../web/node_modules/chessops/dist/esm/fen.js';
import { parsePgn, startingPosition } from '../../web/node_modules/chessops/dist/esm/pgn.js';
import { makeSan, parseSan } from '../../web/node_modules/chessops/dist/esm/san.js';
import { makeUci } from '../../web/node_modules/chessops/dist/esm/util.js';

/** Some write the cell of en passant after every double step, some only where a pawn can be captured: the latter. */
export const usualFen = (fen) => new Chess(fen).fen();

/** The texts of the games of a file, each of which begins with the tag Event. */
const gamesOf = (text) => text.split(/\n(?=\[Event )/);

function readByChessJs(text) {
  return gamesOf(text).map((game) => {
    const chess = new Chess();
    chess.loadPgn(game, { strict: true });
    const tags = chess.getHeaders();
    const played = chess.history({ verbose: true });
    return {
      tags,
      result: tags.Result,
      moves: played.map(({ lan }) => lan),
      fen: chess.fen(),
      san: played.map(({ san }) => san),
      comments: chess.getComments().map(({ comment }) => comment),
    };
  });
}

// For chessops the king takes its rook.
function uciOf(move, san) {
  const text = makeUci(move);
  if (!san.startsWith('O-O')) return text;
  return `${text.slice(0, 2)}${san.startsWith('O-O-O') ? 'c' : 'g'}${text[1]}`;
}

function readByChessops(text) {
  return parsePgn(text).map(({ headers, moves: tree, comments: first = [] }) => {
    const position = startingPosition(headers).unwrap();
    const read = { moves: [], san: [], comments: [...first] };
    for (const { san, comments = [] } of tree.mainline()) {
      const move = parseSan(position, san);
      assert.ok(move, `chessops does not read ${san} in ${makeFen(position.toSetup())}`);
      read.san.push(makeSan(position, move));
      read.moves.push(uciOf(move, san));
      read.comments.push(...comments);
      position.play(move);
    }
    return {
      ...read,
      tags: Object.fromEntries(headers),
      result: headers.get('Result'),
      fen: makeFen(position.toSetup()),
    };
  });
}

/** What pgn-extract writes of a file. It ends with 0 also where it complains, so it must have said nothing. */
function pgnExtract(text, ...words) {
  const run = spawnSync('/usr/games/pgn-extract', ['-s', '-w100000', ...words], { input: text, encoding: 'utf8' });
  assert.equal(run.error, undefined, 'pgn-extract does not start: ./test setup installs it');
  assert.equal(run.stderr, '');
  assert.equal(run.status, 0);
  return run.stdout;
}

function readByPgnExtract(text) {
  const inSan = JSON.parse(pgnExtract(text, '--json'));
  const plain = gamesOf(pgnExtract(text, '-V'));
  return JSON.parse(pgnExtract(text, '--json', '-Wuci', '-F')).map(({ Moves: played, ...tags }, at) => ({
    tags,
    result: tags.Result,
    // It writes the piece of a promotion as a capital letter.
    moves: played.map(({ move }) => move.toLowerCase()),
    fen: played.at(-1)?.FEN ?? tags.FEN ?? new Chess().fen(),
    san: inSan[at].Moves.map(({ move }) => move),
    comments: [...plain[at].matchAll(/\{([^}]*)\}/g)].map(([, comment]) => comment.trim()),
  }));
}

/** Those that read all of PGN; chess.js knows neither an escape in a tag nor a second comment behind a move. */
export const thoroughReaders = { chessops: readByChessops, 'pgn-extract': readByPgnExtract };
export const readers = { 'chess.js': readByChessJs, ...thoroughReaders };
