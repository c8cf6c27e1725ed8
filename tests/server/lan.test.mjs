// Servers that find each other on a network without internet, and a game between two machines there: whole, though the cable is
// pulled in the middle of it.

import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { TwoMachines } from './networks.mjs';
import { ann, bob, newGame, Server } from './server.mjs';

const lanPort = 8081;

test('a server that is not told to looks for nobody', async () => {
  const server = await Server.start();
  const { status, text } = await server.http('GET', '/api/network');
  assert.deepEqual(
    [status, JSON.parse(text)],
    [200, { keepUnbegun: 1, lan: false, urls: [], servers: [], dropped: 0 }],
  );
  assert.equal((await server.http('POST', '/api/network', { body: '{}' })).status, 405);
  await server.stop();
  server.remove();
});

test('how long an invitation is kept is said, and chosen by the operator', async () => {
  const server = await Server.start({ extra: ['--keep-unbegun', '7'] });
  assert.equal(JSON.parse((await server.http('GET', '/api/network')).text).keepUnbegun, 7);
  await server.stop();
  server.remove();
  const refused = await Server.start({ extra: ['--keep-unbegun', '0'] });
  assert.equal(await refused.exit, 2, refused.stdout);
  assert.match(refused.stderr, /--keep-unbegun/);
  refused.remove();
});

test('what --lan cannot be together with is said', async () => {
  for (const [extra, sentence] of [
    [['--lan', '--host', '127.0.0.1'], /--lan needs an address of the network, but --host 127\.0\.0\.1 is this/],
    [['--lan-port', '9000'], /--lan-port needs --lan/],
    [['--lan', '--lan-port', '0'], /--lan-port/],
  ]) {
    const server = await Server.start({ extra });
    assert.equal(await server.exit, 2, server.stdout);
    assert.match(server.stderr, sentence);
    server.remove();
  }
});

const whyNot = TwoMachines.whyNot();
if (whyNot !== '') console.error(whyNot);

describe('on a network', { skip: whyNot || false }, () => {
  let net;
  let here;
  let there;
  let hers;
  let his;
  before(() => {
    net = new TwoMachines();
    [here, there] = net.machines;
    [hers, his] = [net.client(here), net.client(there)];
  });
  after(() => net.remove());

  /** Waits until a question has an answer that fits. */
  async function until(what, ask, patience = 60_000) {
    const deadline = Date.now() + patience;
    for (;;) {
      const answer = await ask().catch(({ message }) => message);
      if (what(answer)) return answer;
      assert.ok(Date.now() < deadline, JSON.stringify(answer));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  const bearer = (who) => ({ Authorization: `Bearer ${who}` });
  /** Asked on the machine of the server itself. */
  const networkOf = async (client, { port }) =>
    JSON.parse((await client.act('http', { url: `http://127.0.0.1:${port}/api/network` })).text);

  test('without --lan nothing is opened there that could say or hear anything', async () => {
    const server = await Server.start({ namespace: here.namespace, extra: ['--host', '0.0.0.0'] });
    assert.equal(net.datagramSockets(here), '');
    await server.stop();
    server.remove();
    const open = await Server.start({ namespace: here.namespace, extra: ['--lan'] });
    assert.match(net.datagramSockets(here), new RegExp(`0\\.0\\.0\\.0:${lanPort}`));
    await open.stop();
    open.remove();
  });

  test('two servers find each other, and a game is played across', async () => {
    const [near, far] = await Promise.all(
      [here, there].map(({ namespace }) => Server.start({ namespace, extra: ['--lan'] })),
    );
    const nearUrl = `http://${here.address}:${near.port}/`;
    assert.match(near.stdout, /^Strata is at http:\/\/localhost:\d+\/ .*\n/);
    assert.ok(near.stdout.includes(`On this network it is at ${nearUrl}  (it finds other servers there`), near.stdout);

    // Each has the other in its list, with the address it was heard from.
    const [seen] = (
      await until(
        ({ servers }) => servers?.length === 1,
        () => networkOf(his, far),
      )
    ).servers;
    assert.deepEqual([seen.url, seen.challenges], [nearUrl, 0]);
    assert.equal(seen.name, hostname().slice(0, 63));
    const { servers, urls } = await until(
      ({ servers }) => servers?.length === 1,
      () => networkOf(hers, near),
    );
    assert.equal(servers[0].url, `http://${there.address}:${far.port}/`);
    assert.deepEqual(urls, [nearUrl]);

    // It goes by the names of its machine, and by no others.
    for (const [name, status] of [
      [here.address, 200],
      [hostname().split('.')[0], 200],
      [`${hostname().split('.')[0]}.local`, 200],
      ['evil.example', 421],
      [`${hostname().split('.')[0]}.evil.example`, 421],
      [there.address, 421],
    ]) {
      const answer = await his.act('http', { url: `${nearUrl}api/games`, headers: { Host: `${name}:${near.port}` } });
      assert.equal(answer.status, status, name);
    }

    // Who sends what is no packet is counted, and nobody is lost or won by it.
    const broadcast = { address: '10.87.0.255', port: lanPort };
    const packet = (name, port) =>
      Buffer.concat([
        Buffer.from('STRATA\x01\x00'),
        Buffer.alloc(16, 7),
        Buffer.from([port >> 8, port & 255, 0, 3, name.length]),
        Buffer.from(name),
      ]).toString('hex');
    const bad = ['', '00'.repeat(600), packet('<b>', 80), packet('x', 0), `${packet('x', 80)}00`];
    for (const bytes of bad) await his.act('broadcast', { ...broadcast, bytes });
    await until(
      ({ dropped }) => dropped >= bad.length,
      () => networkOf(hers, near),
    );
    await his.act('broadcast', { ...broadcast, bytes: packet('friend', 80) });
    const { servers: all } = await until(
      ({ servers }) => servers?.length === 2,
      () => networkOf(hers, near),
    );
    assert.deepEqual(
      all.map(({ url, challenges }) => [url, challenges]).sort(),
      [
        [`http://${there.address}:80/`, 3],
        [`http://${there.address}:${far.port}/`, 0],
      ].sort(),
    );

    // Ann makes a game at her machine and waits there; that is seen on the other.
    const made = await hers.act('http', {
      url: `http://127.0.0.1:${near.port}/api/games`,
      method: 'POST',
      headers: bearer(ann),
      body: JSON.stringify(newGame({ variant: 'orthodox', black: { kind: 'open', level: 1 }, listed: true })),
    });
    assert.equal(made.status, 201, made.text);
    const { game } = JSON.parse(made.text);

    /** A player at a machine: what they have been told of the game, and how they come back to it. */
    const player = (client, host, who) => ({
      events: [],
      number: 0,
      name: '',
      async come() {
        this.name = `socket ${(this.number += 1)}`;
        await client.act('open', { name: this.name, host, port: near.port, headers: bearer(who) });
        await this.ask({ t: 'hello', protocol: 1 });
        // As a page does: it says what it has seen, and is told what came after it.
        const answer = await this.ask({ t: 'join', game, seq: this.events.at(-1)?.seq ?? 0 });
        assert.equal(answer.t, 'ack');
      },
      ask(message) {
        return client.act('ask', { name: this.name, message });
      },
      play(at, move) {
        return this.ask({ t: 'move', game, key: `move ${at}`, at, move });
      },
      async hear(seq) {
        const event = await client.act('next', { name: this.name, fields: { t: 'event', seq }, patience: 30_000 });
        this.events.push(event);
        return event;
      },
    });
    const she = player(hers, '127.0.0.1', ann);
    const he = player(his, here.address, bob);
    await she.come();
    await until(
      ({ servers }) => servers?.some(({ url, challenges }) => url === nearUrl && challenges === 1),
      () => networkOf(his, far),
    );
    await he.come();
    assert.equal((await he.ask({ t: 'sit', game, key: 'sit' })).t, 'ack');
    for (const each of [she, he]) await each.hear(1);

    const moves = ['e2-e4', 'e7-e5', 'f1-c4', 'b8-c6', 'd1-h5', 'g8-f6', 'h5-f7'];
    const both = async (at) => {
      for (const each of [she, he]) assert.equal((await each.hear(at + 2)).move, moves[at]);
    };
    for (const at of [0, 1, 2]) {
      const answer = await (at % 2 === 0 ? she : he).play(at, moves[at]);
      assert.deepEqual([answer.t, answer.seq], ['ack', at + 2]);
      await both(at);
    }

    // The cable is pulled while he moves. He hears nothing of it, and his machine nothing of hers any more.
    net.cut();
    await his.act('send', { name: he.name, message: { t: 'move', game, key: 'move 3', at: 3, move: moves[3] } });
    await until(
      ({ servers }) => servers?.length === 0,
      () => networkOf(his, far),
    );
    await assert.rejects(his.act('http', { url: nearUrl, patience: 500 }));
    await his.act('destroy', { name: he.name });
    net.mend();
    await until(
      ({ servers }) => servers?.some(({ url }) => url === nearUrl),
      () => networkOf(his, far),
    );
    await he.come();
    // Whether the first one arrived or not, it is one move.
    const again = await he.play(3, moves[3]);
    assert.deepEqual([again.t, again.seq], ['ack', 5]);
    await both(3);

    // And while he is away she moves: he hears it once he is back.
    net.cut();
    await his.act('destroy', { name: he.name });
    const alone = await she.play(4, moves[4]);
    assert.deepEqual([alone.t, alone.seq], ['ack', 6]);
    net.mend();
    await until(
      (answer) => answer === undefined,
      () => he.come(),
    );
    await both(4);
    assert.equal((await he.play(5, moves[5])).seq, 7);
    await both(5);
    assert.equal((await she.play(6, moves[6])).seq, 8);
    for (const each of [she, he]) {
      const last = await each.hear(8);
      assert.deepEqual([last.move, last.end], [moves[6], { result: 'white', reason: 'checkmate' }]);
      assert.deepEqual(
        each.events.map(({ seq }) => seq),
        [1, 2, 3, 4, 5, 6, 7, 8],
      );
    }
    assert.deepEqual(she.events, he.events);
    const kept = await his.act('http', { url: `${nearUrl}api/games/${game}`, headers: bearer(bob) });
    assert.deepEqual(JSON.parse(kept.text).line, moves);

    // Who goes is forgotten.
    await far.stop();
    await until(
      ({ servers }) => servers?.length === 0,
      () => networkOf(hers, near),
    );
    assert.equal(await near.stop(), 0);
    for (const server of [near, far]) server.remove();
  });
});
