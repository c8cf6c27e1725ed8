// Attacks on an open server that are not those of a part alone (access, framing, messages and quotas have theirs): texts that are
// markup or SQL, broken frames, seats and keys of others, hostile variant files, and crowds.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { attack, corpus } from './attack.mjs';
import { secretOf } from './identity.mjs';
import { ann, bob, carl, computer, newGame, open, person, Server, suite } from './server.mjs';

const wire = JSON.parse(readFileSync(new URL('../../src/server/protocol/wire.json', import.meta.url), 'utf8'));
const shipped = readFileSync(new URL('../../variants/raumschach.toml', import.meta.url), 'utf8');

const server = suite();

const post = (path, body, who = ann, on = server) => on.http('POST', path, { body: JSON.stringify(body), who });

/** An answer that no browser takes for a page, whatever is written in it. */
function isNoPage({ headers }, what) {
  assert.match(headers['content-type'] ?? 'none', /^(application\/json|text\/plain; charset=utf-8|none)$/, what);
  assert.equal(headers['x-content-type-options'], 'nosniff', what);
}

/** A variant file of another name and id. */
const variantFile = ({ id = 'own', name }) =>
  shipped.replace('id = "raumschach"', `id = "${id}"`).replace(/^name = .*$/m, () => `name = ${JSON.stringify(name)}`);

// ---------------------------------------------------------------- texts

attack('XSS in every text', 'markup in any text is a text and no more', async (held) => {
  const payloads = [
    ...corpus('xss'),
    '"]\n[Result "1-0"]\n\n1. e2-e4 *',
    'a\\"] [Event "b',
    '\r\nSet-Cookie: strata=x',
  ];
  const plain = await server.create({ variant: 'orthodox', title: 'Plain', line: ['e2-e4'] });
  const tagsOf = async (game) => {
    const record = await server.http('GET', `/api/games/${game}/record`);
    isNoPage(record, game);
    return record.text.split('\n').filter((line) => line.startsWith('[')).length;
  };
  const tags = await tagsOf(plain);
  for (const text of payloads) {
    // A title and what is said are one line, without what turns the words after it round.
    const typed = text.replaceAll(/\p{Cc}+/gu, ' ');
    const line = typed.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
    const create = (title) => post('/api/games', newGame({ variant: 'orthodox', title, line: ['e2-e4'], black: open }));
    const made = await create(typed);
    assert.equal(made.status, 201, made.text);
    const { game } = JSON.parse(made.text);
    if (typed !== text) assert.match((await create(text)).text, /"title: holds a control character, /);
    held(assert.equal((await server.game(game)).title, line));
    held(assert.equal(await tagsOf(game), tags, `a title forges a tag: ${text}`));
    const [hers, his] = [await server.player(ann), await server.player(bob)];
    for (const socket of [hers, his]) assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
    assert.equal((await his.ask({ t: 'sit', game, key: 'sit' })).t, 'ack');
    assert.equal((await hers.ask({ t: 'chat', game, key: 'said', text: typed })).t, 'ack');
    held(assert.equal((await his.next(({ t, lines }) => t === 'chat' && lines.length > 0)).lines[0].text, line));
    for (const socket of [hers, his]) socket.destroy();
    const named = await post('/api/me', { name: text }, bob);
    isNoPage(named, text);
    held(assert.equal(named.status, 400, text));
    // Of a variant file: its name, and what is said about a file that is none.
    const own = await post('/api/games', newGame({ variantText: variantFile({ name: text }) }));
    isNoPage(own, text);
    if (own.status === 201) {
      const { variantName } = await server.game(JSON.parse(own.text).game);
      held(assert.equal(variantName, text));
    } else held(assert.equal(JSON.parse(own.text).code, 'bad_variant', own.text));
    for (const fields of [
      { variant: text.slice(0, 64) },
      { variantText: text },
      { start: text },
      { line: [text.slice(0, 64)] },
      { options: [{ name: text.slice(0, 64), value: text.slice(0, 64) }] },
      { end: { result: text.slice(0, 8), reason: text.slice(0, 32) } },
      { black: open, listed: true, invites: text.slice(0, 20) },
    ]) {
      const refused = await post('/api/games', newGame({ variant: 'orthodox', ...fields }));
      isNoPage(refused, JSON.stringify(fields));
      held(assert.equal(refused.status, 400, JSON.stringify(fields)));
    }
    for (const path of [`/api/games/${encodeURIComponent(text)}`, `/${encodeURIComponent(text)}`])
      held(isNoPage(await server.http('GET', path), path));
  }
});

attack('SQL in every text', 'SQL in any text is a text and no more', async (held) => {
  const own = await Server.start();
  const payloads = corpus('sql');
  const kept = await own.create({ variant: 'orthodox', title: 'Kept', line: ['e2-e4'] }, bob);
  const socket = await own.player();
  const games = [];
  for (const [at, text] of payloads.entries()) {
    const game = await own.create({ variant: 'orthodox', title: text, key: text.slice(0, 32), line: ['e2-e4'] });
    games.push([game, text]);
    const key = text.slice(0, 32);
    held(assert.equal((await socket.ask({ t: 'title', game, key, title: `${text} ${at}` })).t, 'ack'));
    held(assert.equal((await socket.ask({ t: 'title', game, key, title: 'again' })).t, 'ack'));
    held(assert.equal((await socket.ask({ t: 'move', game, key: `${at}`, at: 1, move: text })).code, 'bad_move'));
    held(assert.equal((await socket.ask({ t: 'join', game: key, seq: 0 })).code, 'not_found'));
    held(assert.equal((await socket.ask({ t: 'claim', game, key: `c${at}`, claim: key })).t, 'error'));
    for (const path of [`/api/games/${encodeURIComponent(text)}`, `/api/games/${encodeURIComponent(text)}/record`])
      held(assert.equal((await own.http('GET', path)).status, 404, path));
    held(assert.equal((await own.http('DELETE', `/api/games/${encodeURIComponent(text)}`)).status, 404));
    held(assert.equal((await own.http('GET', `/api/games?before=1.${encodeURIComponent(text)}`)).status % 100, 0));
    held(assert.equal((await post('/api/me', { name: text }, ann, own)).status, 400));
    for (const fields of [
      { variant: text },
      { start: text },
      { options: [{ name: text, value: text }] },
      { black: open, listed: true, invites: text.slice(0, 20) },
    ])
      held(assert.equal((await post('/api/games', newGame({ variant: 'orthodox', ...fields }), ann, own)).status, 400));
  }
  await own.stop('SIGKILL');
  // It is opened again, which reads all of it.
  const again = await Server.start({ folder: own.folder });
  held(assert.equal((await again.game(kept, bob)).title, 'Kept'));
  for (const [at, [game, text]] of games.entries()) held(assert.equal((await again.game(game)).title, `${text} ${at}`));
  held(assert.equal(JSON.parse((await again.http('GET', '/healthz')).text).games, payloads.length + 1));
  await again.stop();
  again.remove();
});

attack('traversal', 'no path leads out of the page', async (held) => {
  const host = `Host: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`;
  for (const path of corpus('traversal')) {
    const answer = await server.exchange(`GET ${path} HTTP/1.1\r\n${host}`);
    assert.match(answer, /^HTTP\/1\.1 (400|404) /, path);
    held(assert.doesNotMatch(answer, /root:|SQLite format|PATH=/, path));
  }
});

// ---------------------------------------------------------------- frames

/** A frame as it stands; `mask`: of nothing, so that what is sent is what is meant. */
function frame(payload, { first = 0x81, length = undefined, mask = true } = {}) {
  const bytes = Buffer.from(payload);
  const size = length ?? Buffer.from([bytes.length]);
  const head = Buffer.concat([Buffer.from([first]), size]);
  if (mask) head[1] |= 0x80;
  return Buffer.concat([head, Buffer.alloc(mask ? 4 : 0), bytes]);
}
const long = (bytes) => {
  const length = Buffer.alloc(9);
  length[0] = 127;
  length.writeBigUInt64BE(bytes, 1);
  return length;
};
const ping = '{"t":"ping","id":1}';
const broken = [
  ['without a mask', [frame(ping, { mask: false })], 1002],
  ['with a reserved bit', [frame(ping, { first: 0xc1 })], 1002],
  ['of an unknown kind', [frame(ping, { first: 0x83 })], 1002],
  ['of an unknown kind of control', [frame('', { first: 0x8b })], 1002],
  ['that goes on with nothing', [frame(ping, { first: 0x80 })], 1002],
  ['in the middle of another', [frame('{"t":', { first: 0x01 }), frame(ping)], 1002],
  ['a ping in pieces', [frame('x', { first: 0x09 })], 1002],
  ['a ping of 126 bytes', [frame('x'.repeat(126), { first: 0x89, length: Buffer.from([126, 0, 126]) })], 1002],
  ['with a length that is too long for it', [frame(ping, { length: Buffer.from([126, 0, ping.length]) })], 1002],
  ['of 2^63 bytes', [frame(ping, { length: long(1n << 63n) })], 1009],
  ['of 2^40 bytes', [frame(ping, { length: long(1n << 40n) })], 1009],
  [
    'in pieces that are too long together',
    Array.from({ length: 3 }, (_, each) =>
      frame('x'.repeat(4000), { first: each === 0 ? 0x01 : 0, length: Buffer.from([126, 15, 160]) }),
    ),
    1009,
  ],
  ['a close of one byte', [frame([3], { first: 0x88 })], 1002],
  ['a close that no one may send', [frame([3, 0xed], { first: 0x88 })], 1002],
  ['half a letter in each of two pieces', [frame([0x22, 0xe2], { first: 0x01 }), frame([0x22], { first: 0x80 })], 1007],
];
for (const [name, frames, code] of broken)
  attack('broken frames', `a frame ${name} ends the connection with ${code}, and no other`, async () => {
    const [bad, other] = [await server.player(), await server.player()];
    for (const each of frames) bad.raw(each);
    assert.equal(await bad.end(), code);
    assert.equal((await other.ask({ t: 'ping' })).t, 'pong');
    other.destroy();
  });

attack('broken frames', 'a message in pieces, with pings between and a byte at a time, is one message', async () => {
  const socket = await server.player();
  const bytes = Buffer.concat([
    frame('{"t":"pi', { first: 0x01 }),
    frame('x', { first: 0x89 }),
    frame('ng","i', { first: 0x00 }),
    frame('d":1}', { first: 0x80 }),
  ]);
  for (const byte of bytes) socket.raw(Buffer.from([byte]));
  assert.equal((await socket.next()).t, 'pong');
  socket.destroy();
});

// ---------------------------------------------------------------- what is others'

/** A value that fits a field of wire.json. */
function value([name, type], game) {
  if (name === 'game') return game;
  if (type === 'Seat') return person;
  if (type === 'Side') return 'white';
  if (type === 'bool') return false;
  return type.startsWith('int') ? 1 : name;
}

attack('seat stealing', 'whoever is no player changes nothing by any message', async (held) => {
  const game = await server.create({ variant: 'orthodox', black: open, title: 'Theirs' });
  const [hers, his, thief] = [await server.player(ann), await server.player(bob), await server.player(carl)];
  for (const socket of [hers, his, thief]) assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  assert.equal((await his.ask({ t: 'sit', game, key: 'sit' })).t, 'ack');
  for (const [at, move] of ['e2-e4', 'e7-e5'].entries())
    assert.equal((await (at === 0 ? hers : his).ask({ t: 'move', game, key: `m${at}`, at, move })).t, 'ack');
  const before = await server.game(game);
  // None of these changes a game; an analysis, a seek and a tournament name none.
  const harmless = ['hello', 'join', 'leave', 'ping', 'watch', 'tournament', 'own', 'analyse', 'rest'].concat(
    Object.keys(wire.client).filter((t) => /seek/i.test(t)),
  );
  const kinds = Object.entries(wire.client).filter(([t]) => !harmless.includes(t));
  for (const [t, { fields }] of kinds) {
    const message = { t, ...Object.fromEntries(fields.map((field) => [field[0], value(field, game)])) };
    const answer = await thief.ask(message);
    held(assert.deepEqual([answer.t, answer.code], ['error', 'refused'], t));
  }
  // Nor does a field that says who one is.
  for (const more of [{ who: ann }, { principal: ann }, { you: { owner: true } }, { side: 'white' }])
    held(assert.equal((await thief.ask({ t: 'title', game, key: 'x', title: 'Mine', ...more })).code, 'bad_message'));
  // One player does nothing for the other.
  held(assert.equal((await his.ask({ t: 'resign', game, key: 'r', side: 'white' })).code, 'refused'));
  held(assert.equal((await his.ask({ t: 'move', game, key: 'm', at: 2, move: 'g1-f3' })).code, 'not_your_turn'));
  held(assert.equal((await his.ask({ t: 'sit', game, key: 'again' })).code, 'refused'));
  held(assert.equal((await server.http('DELETE', `/api/games/${game}`, { who: carl })).status, 409));
  assert.deepEqual(await server.game(game), before);
});

attack(
  'replayed keys',
  "what somebody else has sent before is not theirs, and the server's ids are no one's seat",
  async (held) => {
    const game = await server.create({ variant: 'orthodox', key: 'made once', black: open });
    const [hers, his, thief] = [await server.player(ann), await server.player(bob), await server.player(carl)];
    assert.equal((await his.ask({ t: 'sit', game, key: 'sit' })).t, 'ack');
    const move = { t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' };
    assert.equal((await hers.ask(move)).t, 'ack');
    held(assert.equal((await thief.ask(move)).code, 'refused'));
    held(assert.equal((await thief.ask({ t: 'sit', game, key: 'sit' })).code, 'refused'));
    // The key of a game is of its maker alone.
    held(assert.notEqual(await server.create({ variant: 'orthodox', key: 'made once' }, carl), game));
    held(assert.equal(await server.create({ variant: 'orthodox', key: 'made once', black: open }), game));
    // A hash or an id is no secret.
    for (const secret of [game, 'Guest-AAAA', `${ann}a`, ann.slice(1), ` ${ann} ${ann}`, `Bearer ${ann}`]) {
      const { you } = JSON.parse((await server.http('GET', `/api/games/${game}`, { who: secret })).text);
      held(assert.deepEqual(you, { owner: false, white: false, black: false }, secret));
    }
    // After a restart the same messages again.
    const own = await Server.start();
    const kept = await own.create({ variant: 'orthodox' });
    const first = await own.player();
    assert.equal((await first.ask({ ...move, game: kept })).seq, 1);
    await own.stop('SIGKILL');
    const again = await Server.start({ folder: own.folder });
    held(assert.equal((await (await again.player()).ask({ ...move, game: kept })).seq, 1));
    held(assert.equal((await (await again.player(carl)).ask({ ...move, game: kept })).code, 'refused'));
    assert.deepEqual((await again.game(kept)).line, ['e2-e4']);
    await again.stop();
    again.remove();
  },
);

/** Secrets of fifty people. */
const people = Array.from({ length: 50 }, (_, each) => secretOf(`person ${each}`));

// ---------------------------------------------------------------- what costs

/** Kilobytes that the process of a server had at most. */
const mostMemory = ({ child }) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]);

const board = 'format = 1\nid = "cube"\nname = "Cube"\nsummary = "x"\n[board]\n';
const axes = 'files = "abcdefgh"\nranks = "12345678"\nlevels = "ABCDEFGH"\n';
const cells = 'cell_name = "{level}{file}{rank}"\n[symmetry]\nmirror = ["rank"]\n';
/** A game that is whole: a king and 25 other pieces that all move so, on a cube of 512 cells. */
const cube = (movement, more = '') =>
  board +
  axes +
  cells +
  '[pieces.K]\nname = "king"\nroyal = true\nleaps = ["(1,0,0)*"]\n' +
  [...'ABCDEFGHIJLMNOPQRSTUVWXYZ'].map((letter) => `[pieces.${letter}]\nname = "${letter}"\n${movement}\n`).join('') +
  `[start]\nposition = "K7/8/8/8/8/8/8/8|${'8/8/8/8/8/8/8/8|'.repeat(6)}8/8/8/8/8/8/8/7k w - - 0 1"\n${more}`;
// What is sent, and what is said; '' of a game that is played.
const hostile = [
  ['brackets', '['.repeat(120_000), /^Error while parsing key/],
  ['tables in tables', `[${'a.'.repeat(30_000)}a]\n`, /^The line has more than 100 dots/],
  ['lists in lists', `x = ${'['.repeat(50_000)}${']'.repeat(50_000)}\n`, /exceeded maximum nested value depth/],
  ['inline tables', `x = ${'{a='.repeat(20_000)}1${'}'.repeat(20_000)}\n`, /exceeded maximum nested value depth/],
  ['many keys', Array.from({ length: 12_000 }, (_, each) => `k${each} = 1\n`).join(''), /^A table has 12000 keys/],
  ['a text without end', `x = "${'a'.repeat(120_000)}`, /encountered end-of-file/],
  ['a name of 100,000 letters', variantFile({ name: 'x'.repeat(100_000) }), /^A text of 100000 letters/],
  ['numbers beyond all', shipped.replace('format = 1', `format = ${'9'.repeat(100_000)}`), /numeric value too long/],
  [
    'a board without end',
    cube('').replace('"abcdefgh"', JSON.stringify('abcdefghijklmnopqrstuvwxyz'.repeat(1000))),
    /^Too many or no files: 26000/,
  ],
  ['ranges without end', cube('leaps = ["-2000000000..2000000000,0,0"]'), /spells no vector/],
  ['leaps in every direction', cube('leaps = ["-7..7,-7..7,-7..7"]'), /makes more than 512 vectors/],
  ['slides in every direction', cube('slides = ["-7..7,-7..7,-7..7"]'), /makes more than 512 vectors/],
  ['too many slides', cube('slides = ["-3..3,-3..3,-3..3"]'), /^The sliders use 342 directions/],
  ['as many leaps as there may be', cube('leaps = ["-3..3,-3..3,-3..3"]'), ''],
  ['many of both', cube('leaps = ["-3..3,-3..3,-3..3"]\nslides = ["-1..1,-1..1,-1..1", "(2,1,0)*"]'), ''],
  ['zeros', '\0'.repeat(20_000), /holds the character 0/],
  ['no UTF-8 that JSON can hold', '\u{10ffff}\ufffe'.repeat(15_000), /^Error while parsing root table/],
  ['more than a file may have', '\u{10ffff}\ufffe'.repeat(20_000), /^The file has 140000 bytes/],
];
attack('hostile variant files', 'a hostile file is refused or played, in bounded memory and time', async (held) => {
  // Memory is also that of the computer's threads, which are as many as the machine has elsewhere.
  const own = await Server.start({ extra: ['--workers', '2'] });
  for (const [name, variantText, said] of hostile) {
    const [memory, time] = [mostMemory(own), own.processorTime()];
    const { status, text } = await post('/api/games', newGame({ variantText }), carl, own);
    const [grown, took] = [mostMemory(own) - memory, own.processorTime() - time];
    if (said === '') assert.equal(status, 201, `${name}: ${text.slice(0, 200)}`);
    else assert.match(JSON.parse(text).message, said, name);
    assert.ok(text.length < 4000, `${name}: ${text.length}`);
    // Measured: 62 MB at most, of which the file of brackets is the largest, and 0.3 s, of the most leaps; the others take 0.04 s.
    assert.ok(grown < 200_000, `${name}: ${grown} kB more`);
    assert.ok(took < 2, `${name}: ${took} s of a processor`);
    held();
  }
  assert.equal((await own.http('GET', '/healthz')).status, 200);
  await own.stop();
  own.remove();
});

/** A short file that takes some 20 MB once it is compiled, another game for each number. */
const large = (number) => cube('slides = ["(1,0,0)*", "(1,1,0)*"]', `# ${number}\n`);

attack('hostile variant files', 'forty large games of short files are not all kept compiled', async (held) => {
  const count = 40;
  // Memory is also that of the computer's threads, which are as many as the machine has elsewhere.
  const own = await Server.start({ extra: ['--workers', '2'] });
  const before = mostMemory(own);
  for (let number = 0; number < count; number += 1) {
    const answer = await post('/api/games', newGame({ variantText: large(number) }), carl, own);
    held(assert.equal(answer.status, 201, answer.text));
  }
  const growth = mostMemory(own) - before;
  // Each takes some 20 MB: ten are kept, forty would be 800 MB.
  assert.ok(growth < 400_000, `${growth} kB more`);
  await own.stop();
  own.remove();
});

attack(
  'hostile variant files',
  'nobody keeps many large games in memory by having the computer play them',
  async (held) => {
    const own = await Server.start({ extra: ['--workers', '2', '--game-loops', '1'] });
    const before = mostMemory(own);
    const greedy = await own.player(carl);
    const codes = [];
    for (let number = 0; number < 40; number += 1) {
      const game = await own.create({ variantText: large(number) }, carl);
      // Nobody follows it.
      const seats = { white: { kind: 'computer', level: 10 }, black: { kind: 'person', level: 1 }, paused: false };
      const { t, code } = await greedy.ask({ t: 'seats', game, key: 'seats', ...seats });
      codes.push(t === 'ack' ? 'ack' : code);
    }
    assert.equal(codes[0], 'ack');
    for (const code of codes) held(assert.ok(['ack', 'too_large'].includes(code), code));
    const growth = mostMemory(own) - before;
    // Each takes some 20 MB, a visitor has half of the 256 MB, and as many are cached: forty would be 800 MB.
    assert.ok(growth < 500_000, `${growth} kB more: ${codes}`);
    await own.stop();
    own.remove();
  },
);

attack('hostile variant files', 'nobody keeps many large games in memory by following them', async (held) => {
  const own = await Server.start({ extra: ['--workers', '2', '--game-loops', '1'] });
  const before = mostMemory(own);
  const greedy = await own.player(carl);
  const join = async (who, game) => {
    const { t, code } = await who.ask({ t: 'join', game, seq: 0 });
    return t === 'ack' ? 'ack' : code;
  };
  const games = [];
  const codes = [];
  for (let number = 0; number < 40; number += 1) {
    games.push(await own.create({ variantText: large(number) }, carl));
    codes.push(await join(greedy, games.at(-1)));
  }
  // Each takes some 20 MB.
  const followed = codes.indexOf('too_large');
  assert.ok(followed >= 3 && followed <= 8, codes.join(' '));
  for (const code of codes.slice(followed)) held(assert.equal(code, 'too_large'));
  const growth = mostMemory(own) - before;
  // Each takes some 20 MB, and a visitor has half of the 256 MB: without that, forty would be 800 MB.
  assert.ok(growth < 500_000, `${growth} kB more`);
  // Whoever closes one may open another, also one of the same file as one that is open.
  assert.equal((await greedy.ask({ t: 'leave', game: games[0] })).t, 'ack');
  assert.equal(await join(greedy, games.at(-1)), 'ack');
  assert.equal(await join(greedy, await own.create({ variantText: large(39) }, carl)), 'ack');
  assert.equal(await join(greedy, games[0]), 'too_large');
  // Others are served, also when two visitors have all the room.
  const second = await own.player(bob);
  let last = 'ack';
  for (let number = 100; last === 'ack' && number < 120; number += 1)
    last = await join(second, await own.create({ variantText: large(number) }, bob));
  assert.equal(last, 'too_large');
  const other = await own.player();
  assert.equal(await join(other, await own.create({ variantText: large(1000) })), 'ack');
  other.destroy();
  second.destroy();
  greedy.destroy();
  await own.stop();
  own.remove();
});

attack('engine jobs', 'whoever sets the computer to work everywhere keeps nobody from being answered', async (held) => {
  const greedy = await server.player(carl);
  for (let each = 0; each < 60; each += 1) {
    const game = await server.create({ variant: 'raumschach', white: computer(10), black: computer(10) }, carl);
    held(assert.equal((await greedy.ask({ t: 'join', game, seq: 0 })).t, 'ack'));
  }
  const game = await server.create({ variant: 'raumschach', black: computer(1) });
  const hers = await server.player();
  assert.equal((await hers.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  assert.equal((await hers.ask({ t: 'move', game, key: 'm', at: 0, move: 'Ba2-Ba3' })).t, 'ack');
  await hers.next(({ t, at }) => t === 'event' && at === 2, 60000);
  greedy.destroy();
  // More questions about one game than it keeps are refused in words.
  const curious = await server.player(carl);
  const mine = await server.create({ variant: 'raumschach' }, carl);
  const ids = Array.from({ length: 30 }, () => curious.send({ t: 'hint', game: mine, at: 0 }));
  const answers = [];
  for (const id of ids) answers.push(await curious.next(({ re }) => re === id, 60000));
  for (const { t, code } of answers) held(assert.ok(t === 'hint' || code === 'refused', `${t} ${code}`));
  assert.ok(answers.some(({ code }) => code === 'refused'));
  curious.destroy();
});

attack('engine jobs', 'however many secrets an address makes, others wait for one thought of it', async (held) => {
  const own = await Server.start({ extra: ['--workers', '1'], messages: null });
  const come = async (who, localAddress, fields) => {
    const body = JSON.stringify(newGame({ variant: 'raumschach', ...fields }));
    const made = await own.http('POST', '/api/games', { who, body, localAddress });
    assert.equal(made.status, 201, made.text);
    const { game } = JSON.parse(made.text);
    const socket = await own.socket({ who, localAddress });
    assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
    assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
    return { game, socket };
  };
  const sockets = [];
  for (const who of people.slice(0, 40))
    sockets.push((await come(who, '127.0.0.2', { white: computer(10), black: computer(10) })).socket);
  let thoughts = 0; // that the crowd has had to their end
  for (const socket of sockets) socket.onMessage = ({ kind }) => (thoughts += kind === 'move' ? 1 : 0);
  for (const localAddress of ['127.0.0.3', '127.0.0.4']) {
    const { game, socket } = await come(ann, localAddress, { black: computer(1) });
    thoughts = 0;
    assert.equal((await socket.ask({ t: 'move', game, key: 'm', at: 0, move: 'Ba2-Ba3' })).t, 'ack');
    await socket.next(({ t, at }) => t === 'event' && at === 2, 120_000);
    // One may be at its end as this one comes, and its message on its way.
    held(assert.ok(thoughts <= 2, `${thoughts} thoughts came first`));
    socket.destroy();
  }
  for (const socket of sockets) socket.destroy();
  await own.stop();
  own.remove();
});

attack(
  'engine jobs',
  'twenty proofs at once, of claims and of records, keep nobody from lists and moves',
  async (held) => {
    const own = await Server.start({ extra: ['--workers', '1', '--game-loops', '1'] });
    // Each takes all 20,000 positions of a proof, 0.5 s and more.
    const upper = '7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1';
    const start = `2QN1Q1b/3Q4/B7/q3n3/2r1q2K/2B5/7k/R7|${upper} w - - 0 1`;
    const game = await own.create({ variant: 'orthodox' });
    const hers = await own.player();
    assert.equal((await hers.ask({ t: 'join', game, seq: 0 })).t, 'ack');
    const greedy = await own.player(carl);
    const answers = [];
    greedy.onMessage = (message) => answers.push(message);
    const games = [];
    for (let each = 0; each < 20; each += 1) games.push(await own.create({ variant: 'ziggurat', start }, carl));
    for (const claimed of games) greedy.send({ t: 'claim', game: claimed, key: 'c', claim: 'perpetual' });
    const end = { result: 'draw', reason: 'perpetual' };
    let made = 0;
    const records = games.map(async () => {
      await post('/api/games', newGame({ variant: 'ziggurat', start, end }), carl, own);
      made += 1;
    });
    // Whoever had to wait for the proofs would see them all over.
    const inTime = async (what, answered) => {
      await answered();
      held(assert.ok(answers.length < games.length && made < games.length, `${what}: the proofs are over`));
    };
    for (let round = 0; round < 2; round += 1) {
      for (const who of [ann, carl])
        await inTime('games', async () => assert.equal((await own.http('GET', '/api/games', { who })).status, 200));
      await inTime('health', async () => assert.equal((await own.http('GET', '/healthz')).status, 200));
      const move = ['e2-e4', 'e7-e5'][round];
      const played = { t: 'move', game, key: `m${round}`, at: round, move };
      await inTime('move', async () => assert.equal((await hers.ask(played)).t, 'ack'));
      await inTime('new game', () => own.create({ variant: 'raumschach' }));
    }
    for (const socket of [hers, greedy]) socket.destroy();
    await own.stop();
    await Promise.allSettled(records);
    own.remove();
  },
);

attack('a crowd behind one address', 'fifty people of one address are all served', async (held) => {
  const own = await Server.start({ messages: null });
  const from = { localAddress: '127.0.0.2' };
  const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-c4', 'g8-f6', 'f3-g5', 'd7-d5', 'e4-d5', 'c6-a5'];
  const play = async (who) => {
    const get = async (path) => (await own.http('GET', path, { who, ...from })).status;
    assert.deepEqual([await get('/'), await get('/api/me'), await get('/api/games')], [200, 200, 200]);
    const made = await own.http('POST', '/api/games', {
      who,
      body: JSON.stringify(newGame({ variant: 'orthodox' })),
      ...from,
    });
    assert.equal(made.status, 201, made.text);
    const { game } = JSON.parse(made.text);
    const socket = await own.socket({ who, ...from });
    assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
    assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
    for (const [at, move] of line.entries())
      assert.equal((await socket.ask({ t: 'move', game, key: `${at}`, at, move })).t, 'ack');
    socket.destroy();
    held();
  };
  await Promise.all(people.map(play));
  await own.stop();
  own.remove();
});
