// Games of chess that the server gives away are ordinary PGN: programs of others read the same moves, ends and positions in them as the
// server has, whether one game is asked for or all are exported.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Chess } from '../../web/node_modules/chess.js/dist/esm/chess.js';
import { readers, thoroughReaders, usualFen } from './pgn_readers.mjs';
import { random } from './player.mjs';
import { binary, bob, newFolder, open, person, suite } from './server.mjs';

const server = suite();

const strata = (...words) => execFileSync(binary, words, { encoding: 'utf8' });

/** "e7e8q" as the server writes it: "e7-e8=Q". */
const canonical = (uci) => `${uci.slice(0, 2)}-${uci.slice(2, 4)}${uci[4] ? `=${uci[4].toUpperCase()}` : ''}`;
/** And back; `x` stands where a capture en passant could be taken for a step. */
const uci = (move) => move.replace(/[-x]/, '').replace('=', '').toLowerCase();

/** The position of the server (TFEN) as FEN: it names the rooks that may castle. */
function fen(tfen) {
  const [placement, side, rooks, ...rest] = tfen.split(' ');
  const rights = ['h1', 'a1', 'h8', 'a8'].map((cell, at) => (rooks.includes(cell) ? 'KQkq'[at] : ''));
  return usualFen([placement, side, rights.join('') || '-', ...rest].join(' '));
}

const score = { white: '1-0', black: '0-1', draw: '1/2-1/2', none: '*' };

/** What each reader must find in the record of a game. */
async function expected(id) {
  const { games } = JSON.parse((await server.http('GET', '/api/games')).text);
  const { start, line, at, end, title } = await server.game(id);
  // A game that nobody has begun is not in the list.
  const position = games.find(({ game }) => game === id)?.position ?? start;
  const moves = line.slice(0, at).map(uci);
  return { title: title || '?', moves, result: score[end?.result ?? 'none'], fen: fen(position) };
}

const record = async (id) => (await server.http('GET', `/api/games/${id}/record`)).text;

/** All readers find in the text of one game what is wanted, and write the same moves in it as the server. */
function readsAs(text, wanted, by = readers) {
  // The moves alone: without tags, comments, variations, their numbers and the result.
  const [, movetext] = /\n\n([^]*)$/.exec(text);
  const words = movetext
    .replace(/\{[^}]*\}|\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => word && !/^(\d+\.+|\$\d+|1-0|0-1|1\/2-1\/2|\*)$/.test(word));
  for (const [name, read] of Object.entries(by)) {
    const games = read(text);
    assert.equal(games.length, 1, name);
    const [{ tags, result, moves, fen: last, san }] = games;
    assert.deepEqual(
      { title: tags.Event, moves, result, fen: usualFen(last) },
      wanted,
      `${name} reads another game in\n${text}`,
    );
    assert.deepEqual(san, words, `${name} writes other moves than\n${text}`);
  }
}

const make = (fields, moves = []) => server.create({ variant: 'orthodox', line: moves.map(canonical), ...fields });

/** Sends what ends a game. */
async function say(game, message) {
  const socket = await server.player();
  const answer = await socket.ask({ game, key: message.t, ...message });
  assert.equal(answer.t, 'ack', JSON.stringify(answer));
  socket.destroy();
  return game;
}

const shuffle = 'g1f3 g8f6 f3g1 f6g8';

// Name, fields, moves, how it ends by a message, and what the record must hold so that the game is the one that is meant.
const games = [
  ['nothing was played', {}, '', undefined, /\n\n\*\n$/],
  [
    'castling, short and long',
    { title: 'Zürich, «♞»' },
    'e2e4 e7e5 g1f3 b8c6 f1c4 d7d6 e1g1 c8g4 d2d3 d8d7 b1d2 e8c8',
    undefined,
    /\. O-O [^]*Nbd2 O-O-O \*/,
  ],
  [
    'castling, long and short, and a resignation',
    {},
    'd2d4 d7d5 b1c3 g8f6 c1f4 e7e6 d1d2 f8e7 e1c1 e8g8',
    { t: 'resign', side: 'black' },
    /O-O-O O-O 1-0/,
  ],
  [
    'en passant by both sides, and once more if somebody likes; a draw by agreement',
    {},
    'e2e4 a7a5 e4e5 d7d5 e5d6 a5a4 b2b4 a4b3 h2h4 h7h6 h4h5 g7g5',
    { t: 'draw' },
    /exd6 [^]*axb3 [^]*g5 1\/2-1\/2/,
  ],
  ['mate', {}, 'f2f3 e7e5 g2g4 d8h4', undefined, /Qh4# 0-1/],
  ['stalemate', { start: '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1' }, 'g5g6', undefined, /Qg6 1\/2-1\/2/],
  ['a dead position', { start: '4k3/8/8/8/8/8/4p3/4K3 w - - 0 1' }, 'e1e2', undefined, /Kxe2 1\/2-1\/2/],
  ['a repetition', {}, `${shuffle} ${shuffle}`, undefined, /Ng1 Ng8 1\/2-1\/2/],
  [
    'promotion to every piece, from a position with Black to move',
    { start: '4k3/P6P/8/8/8/8/p6p/4K3 b - - 12 40' },
    'a2a1q e1e2 h2h1n a7a8r e8e7 h7h8b a1h8 a8h8 h1g3 e2f3',
    undefined,
    /\[FEN "4k3\/P6P\/8\/8\/8\/8\/p6p\/4K3 b - - 12 40"\][^]*40\.\.\. a1=Q\+ 41\. Ke2 h1=N 42\. a8=R\+ Ke7 43\. h8=B/,
  ],
  [
    'a position where some rooks may castle',
    { start: 'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1' },
    'e1g1 e8c8 a1a7',
    { t: 'resign', side: 'white' },
    /\[FEN "r3k2r\/8\/8\/8\/8\/8\/8\/R3K2R w Kq - 0 1"\][^]*1\. O-O\S* O-O-O 2\. Ra7 0-1/,
  ],
  [
    'moves that are told apart by file, rank and both',
    { start: '1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1' },
    'h4e1 b8a7 e4e3 a7b8 h1e4',
    undefined,
    /1\. Qh4e1 Ka7 2\. Q4e3\+ Kb8 3\. Qhe4 /,
  ],
  ['a move that was taken back', {}, 'e2e4 e7e5 g1f3', { t: 'goto', at: 1 }, /\n\n1\. e4 \*/],
  ['a clock', { clockBase: 300_000, clockIncrement: 2_000 }, 'e2e4', undefined, /\[TimeControl "300\+2"\]/],
  ['a clock with a delay', { clockBase: 1_500, clockDelay: 5_000 }, 'e2e4', undefined, /\[TimeControl "1\.5d5"\]/],
  [
    'byo-yomi',
    { clockBase: 300_000, clockPeriods: 3, clockPeriod: 30_000 },
    'e2e4',
    undefined,
    /\[TimeControl "300:3x30"\]/,
  ],
  ['a game by days', { clockDays: 3, black: open }, '', undefined, /\[TimeControl "1\/259200"\]/],
];

test('a game of chess as the server gives it is read by others', async (context) => {
  for (const [name, fields, moves, message, holds] of games)
    await context.test(name, async () => {
      const id = await make(fields, moves.split(' ').filter(Boolean));
      if (message) await say(id, message);
      const text = await record(id);
      assert.match(text, holds);
      assert.equal(/\[FEN /.test(text), 'start' in fields);
      readsAs(text, await expected(id));
    });
});

/** Moves by chance, to the end of the game or 160 of them: what is rare in chess is often there. */
function wander(seed) {
  const chance = random(seed);
  const chess = new Chess();
  const played = [];
  while (!chess.isGameOver() && played.length < 160) {
    const moves = chess.moves();
    const { lan } = chess.move(moves[Math.floor(chance() * moves.length)]);
    played.push(lan);
  }
  return played;
}

test('games by chance are read by others, however long', async () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const id = await make({ title: `Seed ${seed}` }, wander(seed));
    readsAs(await record(id), await expected(id));
  }
});

test('a game between two people is read with their names and its clock', async () => {
  const body = JSON.stringify({ name: 'Bob_1' });
  assert.equal((await server.http('POST', '/api/me', { body, who: bob })).status, 200);
  const { game, hers, his } = await server.meet({ white: person, clockDays: 3 });
  for (const [at, move] of ['e2-e4', 'e7-e5', 'g1-f3'].entries())
    assert.equal((await (at % 2 ? his : hers).ask({ t: 'move', game, key: `${at}`, at, move })).t, 'ack');
  assert.equal((await his.ask({ t: 'resign', game, key: 'r', side: 'black' })).t, 'ack');
  const text = await record(game);
  readsAs(text, await expected(game));
  for (const [name, read] of Object.entries(readers)) {
    const [{ tags }] = read(text);
    assert.match(tags.White, /^Guest-/, name);
    const { Black: black, TimeControl: clock, Termination: termination } = tags;
    assert.deepEqual([black, clock, termination], ['Bob_1', '1/259200', 'resignation'], name);
  }
});

test('what PGN escapes in a title is read by those who know escapes', async () => {
  const id = await make({ title: 'The "Fool" \\\\ o/' }, ['f2f3']);
  const text = await record(id);
  assert.match(text, /\[Event "The \\"Fool\\" /);
  readsAs(text, await expected(id), thoroughReaders);
  // The export of all games is read by all.
  assert.equal((await server.http('DELETE', `/api/games/${id}`)).status, 204);
});

test('an export of all games is read by others as one file', async () => {
  const text = strata('export', server.folder);
  const ids = strata('export', server.folder, '--format', 'jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).game);
  assert.ok(ids.length > games.length);
  assert.equal(text, (await Promise.all(ids.map(record))).join('\n'));
  const wanted = await Promise.all(ids.map(expected));
  for (const [name, read] of Object.entries(readers))
    assert.deepEqual(
      read(text).map(({ tags, moves, result, fen: last }) => ({
        title: tags.Event,
        moves,
        result,
        fen: usualFen(last),
      })),
      wanted,
      name,
    );
});

test('a game that was analysed is read by others with its remarks', async () => {
  const place = newFolder();
  const [played, analysed] = ['played.pgn', 'analysed.pgn'].map((file) => join(place, file));
  const id = await make({ title: 'Fool' }, 'f2f3 e7e5 g2g4 d8h4'.split(' '));
  writeFileSync(played, await record(id));
  strata('analyse', 'orthodox', '--pgn', played, '--depth', '3', '--pgn-out', analysed);
  const text = readFileSync(analysed, 'utf8');
  rmSync(place, { recursive: true });
  assert.match(text, /\$4/, 'g4 is a blunder');
  assert.match(text, /\{\[%eval [^\]]*\] [^}]*was best/, 'in one pair of braces, since chess.js refuses two');
  readsAs(text, await expected(id), readers);
  const evaluations = (text.match(/\[%eval [^\]]*\]/g) ?? []).length;
  assert.ok(evaluations > 0);
  for (const [name, read] of Object.entries(readers)) {
    const [{ comments }] = read(text);
    assert.equal(comments.filter((comment) => comment.includes('[%eval ')).length, evaluations, name);
  }
});
