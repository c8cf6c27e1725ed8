// The server with a certificate of its own: the page and the socket over TLS, who comes without it, and files that will not do.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connect as secureConnect } from 'node:tls';
import { ann, newFolder, Server, suite } from './server.mjs';

const files = newFolder();
const openssl = (...words) => execFileSync('openssl', words, { stdio: ['ignore', 'pipe', 'pipe'] });

const hosting = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8');
const [request] = /^openssl req (.*\\\n)*.*$/m.exec(hosting);

/** A certificate that vouches for itself, and its key: made as docs/hosting.md says, for another name. */
function certified(name) {
  const cwd = join(files, name);
  mkdirSync(cwd);
  execFileSync('bash', ['-c', request.replaceAll('box.local', 'chess.example')], { cwd, stdio: 'pipe' });
  return { certificate: join(cwd, 'server.pem'), key: join(cwd, 'server.key') };
}

const own = certified('own');
const flags = ({ certificate, key }) => ['--tls-cert', certificate, '--tls-key', key];
const ca = readFileSync(own.certificate);

let silence;
const server = suite({ extra: flags(own), ca }, () => {
  // They take ten seconds: while the others run. The second has begun to say hello.
  silence = Promise.all(['', '\x16\x03\x01\x00\x01\x00'].map((text) => raw(text)));
});
after(() => rmSync(files, { recursive: true, force: true }));

/** Connects, and resolves with what has come and how it ended. */
function raw(text) {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => text && socket.write(text));
    let [bytes, problem] = [0, ''];
    socket.on('data', (data) => (bytes += data.length));
    socket.on('error', ({ code }) => (problem = code));
    socket.on('close', () => resolve({ bytes, problem }));
  });
}

test('says that it is at https', () => {
  assert.match(server.stdout, /^Strata is at https:\/\/127\.0\.0\.1:\d+\/ {2}\(Ctrl-C/);
});

test('the page, its files and the games come over TLS, and the cookie stays there', async () => {
  const page = await server.http('GET', '/', { who: null });
  assert.equal(page.status, 200);
  assert.match(page.headers['set-cookie'][0], /; HttpOnly; SameSite=Lax; Secure$/);
  assert.match(
    page.headers['content-security-policy'],
    new RegExp(`connect-src 'self' wss://127.0.0.1:${server.port};`),
  );
  const [script] = /\/assets\/index-[^"]*\.js/.exec(page.text);
  const { status, bytes, headers } = await server.http('GET', script);
  assert.deepEqual([status, bytes.length], [200, Number(headers['content-length'])]);
  assert.ok(bytes.length > 40_000, 'more than two records of TLS');
  const long = 'x'.repeat(200_000);
  assert.equal((await server.http('POST', '/api/games', { body: JSON.stringify({ key: long }) })).status, 400);
});

test('pages of this server are those at https', async () => {
  const host = `127.0.0.1:${server.port}`;
  const change = (origin) =>
    server.http('POST', '/api/me', { headers: { Host: host, Origin: origin }, body: '{"name":"Ann_1"}' });
  assert.equal((await change(`https://${host}`)).status, 200);
  assert.equal((await change(`http://${host}`)).status, 403);
  await assert.rejects(server.socket({ headers: { Origin: `http://${host}` } }), { status: 403 });
});

test('a game is played over a socket with TLS', async () => {
  const game = await server.create({ variant: 'orthodox' });
  const socket = await server.player();
  assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  const { state } = await socket.next(({ t }) => t === 'snapshot');
  assert.equal(state.you.owner, true);
  const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-c4', 'g8-f6', 'f3-g5', 'd7-d5', 'e4-d5', 'c6-a5'];
  for (const [at, move] of line.entries())
    assert.equal((await socket.ask({ t: 'move', game, key: `m${at}`, at, move })).t, 'ack', move);
  assert.deepEqual((await server.game(game)).line, line);
  const large = await server.player();
  large.frame('x'.repeat(8192));
  assert.equal((await large.next(({ t }) => t === 'error')).code, 'bad_message');
  large.frame('x'.repeat(8193));
  assert.equal(await large.end(), 1009);
  socket.destroy();
});

test('HSTS is said over TLS under a name in the world, to whom that is wanted', async () => {
  const said = async (host, on) =>
    (await on.http('GET', '/healthz', { headers: { Host: host } })).headers['strict-transport-security'];
  const origin = ['--origin', 'https://chess.example'];
  const sure = await Server.start({ extra: [...flags(own), ...origin, '--hsts', '30'], ca });
  assert.equal(await said('chess.example', sure), 'max-age=2592000');
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    assert.equal(await said(`${host}:${sure.port}`, sure), undefined);
  await sure.stop();
  sure.remove();
  const proxied = await Server.start({ extra: [...origin, '--hsts', '1'] });
  assert.equal(await said('chess.example', proxied), 'max-age=86400');
  assert.equal(await said(`127.0.0.1:${proxied.port}`, proxied), undefined);
  await proxied.stop();
  proxied.remove();
  assert.equal(await said(`localhost:${server.port}`, server), undefined);
});

test('many connections at once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.http('GET', '/healthz')));
  assert.ok(answers.every(({ status }) => status === 200));
});

test('TLS 1.2 and 1.3, and nothing older', async () => {
  const spoken = (version) =>
    new Promise((resolve) => {
      const versions = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
      const socket = secureConnect({ port: server.port, host: '127.0.0.1', ca, ...versions }, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.on('error', ({ code }) => resolve(code));
    });
  assert.equal(await spoken('TLSv1.2'), 'TLSv1.2');
  assert.equal(await spoken('TLSv1.3'), 'TLSv1.3');
  assert.equal(await spoken('TLSv1.1'), 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
});

test('who speaks HTTP there is told nothing and goes unharmed', async () => {
  for (const text of [`GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`, 'x'.repeat(100_000)])
    assert.equal((await raw(text)).problem, '', text.slice(0, 20));
  assert.equal((await server.http('GET', '/healthz')).status, 200);
});

test('an end is said by TLS too, so that nothing can be cut off unseen', async () => {
  // Node takes any end of the connection for one; this client complains of one that was not said.
  const client = spawn('openssl', ['s_client', '-quiet', '-connect', `127.0.0.1:${server.port}`]);
  let [text, complaints] = ['', ''];
  client.stdout.on('data', (data) => (text += data));
  client.stderr.on('data', (data) => (complaints += data));
  client.stdin.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`);
  const code = await new Promise((resolve) => client.on('close', resolve));
  assert.match(text, /^HTTP\/1\.1 200 /);
  assert.equal(code, 0, complaints);
});

test('where all places are taken, that is said over TLS', async () => {
  const small = await Server.start({ extra: [...flags(own), '--sockets', '1'], ca });
  const socket = await small.player();
  await assert.rejects(small.socket({ localAddress: '127.0.0.2' }), { status: 503 });
  socket.destroy();
  await small.stop();
  small.remove();
});

test('who never says what it wants is not waited for', async () => {
  const ended = { bytes: 0, problem: '' };
  assert.deepEqual(await silence, [ended, ended]);
});

test('files that will not do are refused before anybody can come', async () => {
  const other = certified('other');
  const locked = join(files, 'locked.key');
  const curve = ['-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  openssl('genpkey', '-algorithm', 'EC', ...curve, '-aes256', '-pass', 'pass:secret', '-out', locked);
  const [missing, prose, folder] = ['missing.pem', 'prose.txt', 'folder'].map((name) => join(files, name));
  writeFileSync(prose, 'This is no certificate.\n');
  mkdirSync(folder);
  for (const [pair, sentence] of [
    [{ ...own, certificate: missing }, `--tls-cert: ${missing} cannot be read: No such file or directory`],
    [{ ...own, key: missing }, `--tls-key: ${missing} cannot be read: No such file or directory`],
    [{ ...own, certificate: folder }, `--tls-cert: ${folder} cannot be read: Is a directory`],
    [{ ...own, certificate: prose }, `--tls-cert: ${prose} holds no certificate, expected one in PEM`],
    [{ ...own, certificate: own.key }, `--tls-cert: ${own.key} holds no certificate, expected one in PEM`],
    [{ ...own, key: prose }, `--tls-key: ${prose} holds no key, expected one in PEM`],
    [{ ...own, key: locked }, `--tls-key: ${locked} holds no key, expected one in PEM that no passphrase locks`],
    [{ ...own, key: other.key }, `--tls-key: ${other.key} is not the key of the certificate in ${own.certificate}`],
  ]) {
    const refused = await Server.start({ extra: flags(pair) });
    assert.equal(await refused.exit, 1, sentence);
    assert.equal(refused.stdout, '');
    assert.ok(refused.stderr.includes(sentence), refused.stderr);
    refused.remove();
  }
  for (const half of ['--tls-cert', '--tls-key']) {
    const refused = await Server.start({ extra: [half, own.certificate] });
    assert.equal(await refused.exit, 2);
    assert.match(refused.stderr, /--tls-cert and --tls-key must be given together/);
    refused.remove();
  }
});

test('a secret counts over TLS as it does without', async () => {
  assert.equal(JSON.parse((await server.http('GET', '/api/me', { who: ann })).text).name, 'Ann_1');
});
