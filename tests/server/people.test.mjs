// Two people at two machines: one makes a game, the other comes by its link; over the real network, through the death of the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { secretOf } from './identity.mjs';
import { ann, bob, carl, open, person, Server, suite } from './server.mjs';

const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-c4', 'g8-f6', 'f3-g5', 'd7-d5', 'e4-d5', 'c6-a5'];

const server = suite();

const post = (path, body, who) => server.http('POST', path, { body: JSON.stringify(body), who });
const challenge = (fields = {}) => server.create({ variant: 'orthodox', black: open, ...fields });

const code = async (socket, message) => (await socket.ask(message)).code ?? 'ack';

test('by the link: the seat, the names, a move, and who looks on', async () => {
  assert.equal((await post('/api/me', { name: 'Ann_1' }, ann)).status, 200);
  assert.equal(JSON.parse((await server.http('GET', '/api/me', { who: ann })).text).name, 'Ann_1');
  assert.match(JSON.parse((await server.http('GET', '/api/me', { who: bob })).text).name, /^Guest-[A-Z2-7]{8}$/);
  const { game, hers, his } = await server.meet();
  const { state } = await his.next(({ t, state: told }) => t === 'snapshot' && told.you.black);
  assert.deepEqual(state.you, { owner: false, white: false, black: true });
  assert.equal(state.names.white, 'Ann_1');
  const seated = await hers.next(({ t, kind }) => t === 'event' && kind === 'sit');
  assert.deepEqual([seated.black, seated.names], [person, state.names]);
  const { socket: third } = await server.follow(game, carl);
  assert.equal(await code(his, { t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' }), 'not_your_turn');
  assert.equal(await code(third, { t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' }), 'refused');
  assert.equal(await code(third, { t: 'sit', game, key: 's' }), 'refused');
  assert.equal(await code(hers, { t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' }), 'ack');
  for (const socket of [his, third]) assert.equal((await socket.next(({ move }) => move)).move, 'e2-e4');
  const record = (await server.http('GET', `/api/games/${game}/record`, { who: bob })).text;
  assert.match(record, /\[White "Ann_1"\]\n\[Black "Guest-/);
});

test('of many who take a seat at once one has it', async () => {
  const game = await challenge();
  const sockets = await Promise.all([...'cdefghij'].map((letter) => server.player(secretOf(letter))));
  const answers = await Promise.all(sockets.map((socket, at) => socket.ask({ t: 'sit', game, key: `k${at}` })));
  assert.equal(answers.filter(({ t }) => t === 'ack').length, 1, JSON.stringify(answers));
  const winner = answers.findIndex(({ t }) => t === 'ack');
  for (const [at, letter] of [...'cdefghij'].entries())
    assert.equal((await server.game(game, secretOf(letter))).you.black, at === winner, letter);
});

test('what is no name is refused', async () => {
  for (const name of ['', 'a', 'x'.repeat(21), 'a b', '<img>', 'Guest-ABCD', 'é', 'White', "a'; DROP TABLE game;--"])
    assert.equal((await post('/api/me', { name }, bob)).status, 400, name);
  assert.equal((await post('/api/me', {}, bob)).status, 400);
  assert.equal((await server.http('DELETE', '/api/me', { who: bob })).status, 405);
});

test('a challenge is listed while its creator waits', async () => {
  const listed = async () => JSON.parse((await server.http('GET', '/api/challenges', { who: bob })).text).challenges;
  const game = await challenge({
    variant: 'ziggurat',
    listed: true,
    clockBase: 300_000,
    clockIncrement: 5_000,
  });
  assert.deepEqual(await listed(), []);
  const { socket, state } = await server.follow(game, ann);
  assert.deepEqual(state.options, [{ name: 'move_rule_plies', value: '100' }], 'it has a move rule, and says so');
  const [one, ...more] = await listed();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [one.game, one.variant, one.side, one.clockBase, one.clockIncrement, one.options],
    [game, 'ziggurat', 'black', 300_000, 5_000, state.options],
  );
  assert.equal((await socket.ask({ t: 'leave', game })).t, 'ack');
  assert.deepEqual(await listed(), []);
});

test('offers, a takeback with its clocks, what is said, and a rematch', async () => {
  const { game, hers, his } = await server.meet({ clockBase: 600_000 });
  for (const [at, move] of line.slice(0, 4).entries()) {
    const mover = at % 2 === 0 ? hers : his;
    assert.equal(await code(mover, { t: 'move', game, key: `m${at}`, at, move }), 'ack');
  }
  const { clock } = await hers.next(({ seq }) => seq === 3);
  assert.equal(clock.running, 'white', 'both have moved');
  assert.equal(await code(hers, { t: 'goto', game, key: 'g', at: 0 }), 'refused');
  assert.equal(await code(hers, { t: 'takeback', game, key: 't' }), 'ack');
  assert.deepEqual((await his.next(({ kind }) => kind === 'offer')).offer, {
    what: 'takeback',
    side: 'white',
  });
  assert.equal(await code(his, { t: 'takeback', game, key: 'yes' }), 'ack');
  const back = await hers.next(({ kind }) => kind === 'goto');
  assert.deepEqual([back.at, back.offer], [2, null]);
  assert.equal(back.clock.black, clock.black);
  assert.equal(await code(his, { t: 'draw', game, key: 'd' }), 'ack');
  assert.equal(await code(hers, { t: 'decline', game, key: 'no' }), 'ack');
  const remark = {
    t: 'chat',
    game,
    key: 'said',
    text: '<script>alert(1)</script>',
  };
  for (const socket of [hers, hers, await server.player(ann)]) assert.equal(await code(socket, remark), 'ack');
  const said = await his.next(({ t }) => t === 'chat');
  assert.equal(said.lines[0].text, remark.text, 'it is text, whatever it looks like');
  const { lines } = await (await server.follow(game, carl)).socket.next(({ t }) => t === 'chat');
  assert.equal(lines.length, 1, 'sent again with its key it is not said again');
  assert.equal(await code(his, { t: 'abort', game, key: 'a' }), 'refused');
  assert.equal(await code(his, { t: 'resign', game, key: 'r', side: 'black' }), 'ack');
  assert.equal(await code(hers, { t: 'rematch', game }), 'ack');
  assert.equal(await code(his, { t: 'rematch', game }), 'ack');
  const { next } = await hers.next(({ t, next: made }) => t === 'rematch' && made !== '');
  assert.deepEqual((await server.game(next, bob)).you, {
    owner: false,
    white: true,
    black: false,
  });
});

test('a move is given back what its line takes, as the pings of the server measure it', async () => {
  const { game, hers, his } = await server.meet({ clockBase: 60_000 });
  const answered = new Promise((resolve) => {
    hers.onPing = (answer) => void wait(400).then(answer).then(resolve);
  });
  assert.equal(await code(hers, { t: 'move', game, key: 'm0', at: 0, move: line[0] }), 'ack');
  const begin = performance.now();
  assert.equal(await code(his, { t: 'move', game, key: 'm1', at: 1, move: line[1] }), 'ack');
  await hers.next(({ t, at }) => t === 'event' && at === 2);
  await answered;
  // The server has read the pong when it answers this.
  await hers.ask({ t: 'ping' });
  await wait(300);
  assert.equal(await code(hers, { t: 'move', game, key: 'm2', at: 2, move: line[2] }), 'ack');
  const took = performance.now() - begin;
  const { clock } = await hers.next(({ t, at }) => t === 'event' && at === 3);
  // The ping of hello was answered at once, so that the mean of the two is 200 at least, but for how coarsely the system's clock ticks.
  const charged = 60_000 - clock.white;
  assert.ok(charged <= took - 180, `${charged} of ${took} ms were charged`);
});

test('a whole game through kill -9, and nothing of it is lost or doubled', async () => {
  let own = await Server.start();
  try {
    const game = await own.create({
      variant: 'orthodox',
      black: open,
      clockBase: 600_000,
    });
    let { socket: hers } = await own.follow(game, ann);
    let { socket: his } = await own.follow(game, bob);
    assert.equal((await his.ask({ t: 'sit', game, key: 'sit' })).t, 'ack');
    for (const [at, move] of line.entries()) {
      const message = { t: 'move', game, key: `m${at}`, at, move };
      const mover = at % 2 === 0 ? hers : his;
      if (at % 3 === 2) {
        // The ack may be lost with the server; the same message again plays once.
        const asked = mover.ask(message).catch(() => undefined);
        await own.stop('SIGKILL');
        await asked;
        own = await Server.start({ folder: own.folder });
        const back = await own.follow(game, ann);
        assert.equal(back.state.clock.running, null, 'the clocks stood still');
        assert.ok(back.state.at === at || back.state.at === at + 1);
        assert.deepEqual(back.state.you, {
          owner: true,
          white: true,
          black: false,
        });
        hers = back.socket;
        his = (await own.follow(game, bob)).socket;
        assert.equal(await code(at % 2 === 0 ? hers : his, message), 'ack', move);
      } else assert.equal(await code(mover, message), 'ack', move);
    }
    assert.equal(await code(his, { t: 'draw', game, key: 'd' }), 'ack');
    assert.equal(await code(hers, { t: 'draw', game, key: 'd too' }), 'ack');
    const { line: played, end, names } = await own.game(game, carl);
    assert.deepEqual([played, end], [line, { result: 'draw', reason: 'agreement' }]);
    assert.match(names.black, /^Guest-/);
  } finally {
    await own.stop();
    own.remove();
  }
});

test('who closes the page has left, whose connection breaks was lost', async () => {
  for (const [end, most] of [
    [(socket) => socket.frame(Buffer.from([0x03, 0xe9]), { opcode: 8 }), 60_000],
    [(socket) => socket.destroy(), 120_000],
  ]) {
    const { game, hers, his } = await server.meet();
    assert.equal((await hers.next(({ t, black }) => t === 'presence' && black.online)).white.online, true);
    for (const [at, move] of line.slice(0, 3).entries())
      assert.equal(
        await code(at % 2 === 0 ? hers : his, {
          t: 'move',
          game,
          key: `m${at}`,
          at,
          move,
        }),
        'ack',
      );
    end(his);
    const gone = await hers.next(({ t, black }) => t === 'presence' && !black.online && black.claimable !== null);
    assert.ok(gone.black.claimable <= most && gone.black.claimable > most - 50_000, String(gone.black.claimable));
    assert.equal(await code(hers, { t: 'claim', game, key: 'c', claim: 'absence' }), 'refused', 'not yet');
  }
});
