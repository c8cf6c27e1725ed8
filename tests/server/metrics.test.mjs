// The figures of a running server, as Prometheus reads them.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { guestOf } from './browser.mjs';
import { Program } from './program.mjs';
import { newFolder, Server, until } from './server.mjs';

/** Every sample by its name and labels: 'strata_queue_length{queue="writes"}' -> 0. Fails at what is no text of Prometheus. */
function read(text) {
  const samples = new Map();
  const types = new Map();
  for (const line of text.trimEnd().split('\n')) {
    const about = /^# (?:HELP ([a-z_]+) \S.*|TYPE ([a-z_]+) (counter|gauge|histogram))$/.exec(line);
    if (about) {
      if (about[2]) types.set(about[2], about[3]);
      continue;
    }
    const [, name, labels = '', value] =
      /^([a-z_]+)(\{[a-z_]+="[^"\\\n]*"(?:,[a-z_]+="[^"\\\n]*")*\})? (\S+)$/.exec(line) ?? assert.fail(line);
    assert.ok(types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram', line);
    assert.ok(Number.isFinite(Number(value)), line);
    assert.ok(!samples.has(name + labels), `twice: ${line}`);
    samples.set(name + labels, Number(value));
  }
  return samples;
}

const scrape = async (server) => {
  const { status, headers, text } = await server.http('GET', '/metrics', { who: null });
  assert.equal(status, 200, text);
  assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  assert.equal(headers['set-cookie'], undefined);
  return read(text);
};

test('the people of a club are counted', async () => {
  const server = await Server.start();
  const names = [
    'strata_accounts',
    'strata_bots_online',
    'strata_tournaments{state="waiting"}',
    'strata_tournaments{state="running"}',
    'strata_tournament_players',
    'strata_seeks',
    'strata_sanctions{kind="mute"}',
    'strata_sanctions{kind="ban"}',
    'strata_reports_open',
  ];
  const counted = async () => {
    const samples = await scrape(server);
    return names.map((name) => samples.get(name));
  };
  assert.deepEqual(await counted(), Array(names.length).fill(0));
  const [root, one, two] = [await guestOf(server), await guestOf(server), await guestOf(server)];
  for (const [browser, name] of [
    [root, 'Root'],
    [one, 'One'],
    [two, 'Two'],
  ])
    assert.equal((await browser.signUp(name)).status, 201);
  const [, token] = /account\?token=([a-z2-7]{32})/.exec(server.stdout);
  assert.equal((await root.post('/api/admin/token', { token })).status, 200);
  const make = async (key) => {
    const fields = { key, name: 'Cup', form: 'swiss', variants: ['orthodox'], clockBase: 300_000, rounds: 3 };
    const { status, body } = await root.post('/api/tournaments', { ...fields, interval: 0 });
    assert.equal(status, 201, JSON.stringify(body));
    return body.summary.tournament;
  };
  await make('waits');
  const running = await make('runs');
  for (const browser of [one, two])
    assert.equal((await browser.post(`/api/tournaments/${running}/join`, { code: '' })).status, 200);
  assert.equal((await root.post(`/api/tournaments/${running}/start`)).status, 200);
  const report = { name: 'Two', reason: 'name', text: '' };
  assert.equal((await one.post('/api/reports', report)).status, 204);
  const sanction = { name: 'Two', minutes: 5, reason: 'x' };
  assert.equal((await root.post('/api/admin/sanctions', { ...sanction, kind: 'mute' })).status, 201);
  const network = { network: '192.0.2.0/24', minutes: 0, reason: 'x', kind: 'ban' };
  assert.equal((await root.post('/api/admin/sanctions', network)).status, 201);
  const bot = await Program.bot(server, 'Machine');
  const events = await bot.events();
  const player = await one.player();
  const terms = {
    variants: ['raumschach'],
    speed: 'days',
    baseLeast: 0,
    baseMost: 0,
    incrementLeast: 0,
    incrementMost: 0,
  };
  const more = { daysLeast: 1, daysMost: 2, rated: 'casual', side: 'any', ratingLeast: 0, ratingMost: 5000 };
  const answer = await player.ask({ t: 'seek', key: 's', terms: { ...terms, ...more } });
  assert.equal(answer.t, 'ack', JSON.stringify(answer));
  // A bot is connected a moment after its stream has begun.
  const wanted = [4, 1, 1, 1, 2, 1, 1, 1, 1];
  await until(async () => (await counted())[1] === 1);
  assert.deepEqual(await counted(), wanted);
  events.destroy();
  await server.stop();
  server.remove();
});

test('what happens is counted', async () => {
  const server = await Server.start();
  const before = await scrape(server);
  for (const name of [
    'strata_uptime_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'strata_database_bytes',
    'strata_database_used_bytes',
    'strata_engine_threads',
  ])
    assert.ok(before.get(name) > 0, `${name}: ${before.get(name)}`);

  const game = await server.create({ variant: 'raumschach' });
  const player = await server.player();
  assert.equal((await player.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  for (const [at, move] of ['Ba2-Ba3', 'Da4-Da3', 'Bb2-Bb3'].entries())
    assert.equal((await player.ask({ t: 'move', game, key: `k${at}`, at, move })).t, 'ack');
  assert.equal((await player.ask({ t: 'title', game, key: 'name', title: 'Counted' })).t, 'ack');
  const stale = await player.ask({ t: 'move', game, key: 'late', at: 0, move: 'Ba2-Ba3' });
  assert.equal(stale.code, 'stale');
  assert.equal((await server.http('GET', '/nothing.js')).status, 404);

  const after = await scrape(server);
  const grown = (name) => after.get(name) - before.get(name);
  assert.equal(grown('strata_moves_total'), 3);
  assert.equal(grown('strata_events_committed_total'), 4);
  assert.equal(grown('strata_refusals_total{reason="stale"}'), 1);
  assert.equal(grown('strata_refusals_total{reason="bad_move"}'), 0);
  assert.equal(grown('strata_messages_total'), 7);
  assert.equal(grown('strata_connections{kind="socket"}'), 1);
  assert.equal(grown('strata_games_kept'), 1);
  assert.equal(grown('strata_games_in_memory'), 1);
  assert.equal(grown('strata_http_requests_total{class="1xx"}'), 1);
  assert.equal(grown('strata_http_requests_total{class="4xx"}'), 1);
  assert.ok(grown('strata_http_requests_total{class="2xx"}') >= 2, 'the game that was made, and the metrics before');
  assert.ok(grown('strata_variant_bytes') > 0);
  // A game and four events; the server writes a little besides.
  assert.ok(grown('strata_commit_seconds_count') >= 5, `${grown('strata_commit_seconds_count')} writes`);
  assert.ok(grown('strata_commit_seconds_sum') > 0);
  const buckets = [...after].filter(([name]) => name.startsWith('strata_commit_seconds_bucket'));
  assert.ok(buckets.length > 5);
  for (const [at, [name, value]] of buckets.entries()) assert.ok(value >= (buckets[at - 1]?.[1] ?? 0), name);
  assert.equal(after.get('strata_commit_seconds_bucket{le="+Inf"}'), after.get('strata_commit_seconds_count'));
  player.destroy();
  await server.stop();
  server.remove();
});

test('what is more than a quota allows is counted', async () => {
  const server = await Server.start({ messages: 5 });
  const player = await server.player();
  for (let each = 0; each < 10; each += 1) await player.ask({ t: 'leave', game: 'none' });
  const visitor = { localAddress: '127.0.0.2', body: '{}' };
  // A share flows back while it is used up: how many it takes depends on the machine.
  const post = async () => (await server.http('POST', '/api/games', visitor)).status;
  for (let each = 0; each < 10_000 && (await post()) !== 429; each += 1);
  const samples = await scrape(server);
  // Hello was the first of five; what flows back meanwhile is granted.
  const refused = samples.get('strata_quota_refusals_total{quota="messages"}');
  assert.ok(refused > 0 && refused <= 6, `${refused}`);
  assert.equal(samples.get('strata_refusals_total{reason="refused"}'), refused);
  assert.ok(samples.get('strata_quota_refusals_total{quota="creations"}') > 0);
  assert.equal(samples.get('strata_quota_refusals_total{quota="connects"}'), 0);
  player.destroy();
  await server.stop();
  server.remove();
});

test('connections that gave way to others are counted', async () => {
  const [places, newcomers, more] = [20, 64, 16];
  const server = await Server.start({ extra: ['--sockets', `${places}`, '--sockets-per-address', `${places}`] });
  const silent = [];
  for (let each = 0; each < places + newcomers + more; each += 1) {
    const localAddress = `127.0.0.${2 + Math.floor(each / places)}`;
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
    silent.push(socket.on('error', () => undefined));
    await new Promise((resolve) => socket.once('connect', resolve));
  }
  // Whoever asks comes in after all of these, and this machine has room of its own.
  const samples = await scrape(server);
  assert.equal(samples.get('strata_connections_ended_total{reason="gave_way"}'), more);
  assert.equal(samples.get('strata_connections_ended_total{reason="no_hello"}'), 0);
  for (const socket of silent) socket.destroy();
  await server.stop();
  server.remove();
});

test('they are for this machine alone, unless somebody shows the token', async () => {
  const folder = newFolder();
  const file = join(folder, 'token');
  const secret = 'a secret of the one who watches';
  const extra = ['--metrics-token', file];
  writeFileSync(file, `${secret}\n`);
  for (const [flags, bearer, expected] of [
    [[], secret, 403],
    [extra, secret, 200],
    [extra, `${secret}!`, 403],
  ]) {
    const server = await Server.start({ extra: flags });
    const ask = (headers) => server.http('GET', '/metrics', { who: null, headers });
    assert.equal((await ask({})).status, 200);
    const fromElsewhere = { 'X-Forwarded-For': '192.0.2.1' };
    const { status, text } = await ask(fromElsewhere);
    assert.equal(status, 403);
    assert.equal(text, 'the metrics are for this machine, and for who shows the --metrics-token\n');
    const withToken = { ...fromElsewhere, Authorization: `Bearer ${bearer}` };
    assert.equal((await ask(withToken)).status, expected);
    const health = await server.http('GET', '/healthz', { who: null, headers: withToken });
    assert.equal(JSON.parse(health.text).games, expected === 200 ? 0 : undefined, 'health has figures for the same');
    assert.equal((await ask({ Origin: 'http://evil.example' })).status, 403);
    await server.stop();
    server.remove();
  }
  for (const [text, sentence] of [
    ['', /cannot be read, or is empty/],
    ['short\n', /has 5 characters, expected 16 or more/],
  ]) {
    writeFileSync(file, text);
    const server = await Server.start({ folder, extra });
    assert.equal(await server.exit, 1);
    assert.match(server.stderr, sentence);
  }
});
