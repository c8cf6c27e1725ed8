// The real program as a child, on a free port and with a folder of its own.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { identityKey, secretOf } from './identity.mjs';
import { on } from './networks.mjs';
import { Socket } from './socket.mjs';

export const binary =
  process.env.STRATA_BINARY ?? fileURLToPath(new URL('../../build/release/strata', import.meta.url));

/** Why tests of IPv6 cannot run here; false where they can. */
const addresses = Object.values(networkInterfaces()).flat();
export const noIpv6 = addresses.some(({ address }) => address === '::1') ? false : 'NOT RUN: this machine has no ::1';

/** Principals: who asks where nothing else is said, and others. */
export const [ann, bob, carl] = ['a', 'b', 'c'].map(secretOf);
const bearer = (who) => (who === null ? {} : { Authorization: `Bearer ${who}` });

export const person = { kind: 'person', level: 1 };
export const open = { kind: 'open', level: 1 };
export const computer = (level) => ({ kind: 'computer', level });

/** The body that makes a game, between two people at one board where nothing else is said. */
export const newGame = (fields = {}) => ({
  key: Math.random().toString(36).slice(2),
  variant: '',
  variantText: '',
  options: [],
  start: '',
  line: [],
  title: '',
  white: person,
  black: person,
  end: null,
  clockBase: 0,
  clockIncrement: 0,
  clockDays: 0,
  clockDelay: 0,
  clockPeriods: 0,
  clockPeriod: 0,
  randomSides: false,
  listed: false,
  invites: '',
  ...fields,
});

export const newFolder = () => mkdtempSync(join(tmpdir(), 'strata-server-'));

// A test that fails leaves its servers behind: they would keep the tests from ending.
const running = new Set();
after(() => {
  for (const server of running) server.child.kill('SIGKILL');
});

export class Server {
  /** A server that begin() has started. */
  static async start(options) {
    const server = new Server();
    await server.begin(options);
    return server;
  }

  /**
   * Starts, and waits until it says where it is. A test removes the folder with remove(). `shell` is what a shell does before
   * it becomes the server, `uid` the user it runs as, `namespace` the network it is on. `ca` is the certificate that it shows, where
   * it has TLS. Tests send more `messages` than people may; null is what people may. `key` is the file of the key of secrets; null where
   * the server has but its own. `program` is another one than the one that is tested.
   */
  async begin({
    folder = newFolder(),
    port = 0,
    extra = [],
    environment = {},
    shell,
    uid,
    namespace,
    ca,
    key = identityKey,
    messages = 1e9,
    program: own = binary,
  } = {}) {
    [this.folder, this.ca, this.stdout, this.stderr] = [folder, ca, '', ''];
    const numbers = Object.entries({ port, messages }).filter(([, number]) => number !== null);
    const words = [
      'serve',
      '--data',
      folder,
      ...(key === null ? [] : ['--identity-key', key]),
      ...numbers.flatMap(([name, number]) => [`--${name}`, `${number}`]),
      ...extra,
    ];
    const [program, all] =
      shell === undefined ? [own, words] : ['bash', ['-c', `${shell}; exec "$0" "$@"`, own, ...words]];
    const inside = namespace === undefined ? [program, ...all] : on(namespace, program, ...all);
    this.child = spawn(inside[0], inside.slice(1), {
      uid,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', ...environment },
    });
    this.child.stderr.on('data', (text) => (this.stderr += text));
    running.add(this);
    this.exit = new Promise((resolve) =>
      this.child.on('close', (code, signal) => {
        running.delete(this);
        resolve(code ?? signal);
      }),
    );
    await new Promise((resolve) => {
      this.child.stdout.on('data', (text) => {
        this.stdout += text;
        if (this.stdout.includes('\n')) resolve();
      });
      this.exit.then(resolve);
    });
    this.port = Number(/https?:\/\/[^ ]*:(\d+)\//.exec(this.stdout)?.[1]);
  }

  /** Seconds of a processor that all its threads have used; a clock tick is a hundredth. */
  processorTime() {
    // The name of the program, which may hold blanks, ends with the last bracket.
    const stat = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8');
    const fields = stat.split(')').at(-1).trim().split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  /** Ends it by the signal and returns its exit code, or the signal's name. */
  async stop(signal = 'SIGTERM') {
    this.child.kill(signal);
    return this.exit;
  }

  /** Kills it, and starts it again with its games. */
  async restart(options) {
    await this.stop('SIGKILL');
    await this.begin({ folder: this.folder, ...options });
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** `who`: null for one who shows no secret. */
  socket({ who = ann, headers = {}, ...options } = {}) {
    return Socket.open(this.port, { headers: { ...bearer(who), ...headers }, ca: this.ca, ...options });
  }

  /** A socket that has said hello. */
  async player(who = ann) {
    const socket = await this.socket({ who });
    const answer = await socket.ask({ t: 'hello', protocol: 1 });
    if (answer.t !== 'welcome') throw new Error(`hello was answered by ${JSON.stringify(answer)}`);
    return socket;
  }

  /** Somebody who follows the game: the socket, and the snapshot that it was told. */
  async follow(game, who) {
    const socket = await this.player(who);
    socket.send({ t: 'join', game, seq: 0 });
    const { state } = await socket.next(({ t }) => t === 'snapshot');
    return { socket, state };
  }

  /** A game between Ann at White and Bob, who has come by the link, and their sockets. */
  async meet(fields = {}) {
    const game = await this.create({
      variant: 'orthodox',
      black: open,
      ...fields,
    });
    const { socket: hers } = await this.follow(game, ann);
    const { socket: his } = await this.follow(game, bob);
    const answer = await his.ask({ t: 'sit', game, key: 'sit' });
    if (answer.t !== 'ack') throw new Error(`sit was answered by ${JSON.stringify(answer)}`);
    return { game, hers, his };
  }

  /** { status, headers, text }; `headers` as given, with Host, and the secret of `who` where it is not null. */
  http(method, path, { headers = {}, body, who = ann, localAddress, host = '127.0.0.1' } = {}) {
    return new Promise((resolve, reject) => {
      const all = { ...bearer(who), ...headers };
      const { ca, port } = this;
      const sent = (ca === undefined ? request : secureRequest)(
        { host, port, method, path, headers: all, localAddress, ca, agent: false },
        (answer) => {
          const pieces = [];
          answer.on('data', (piece) => pieces.push(piece));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode,
              headers: answer.headers,
              bytes: Buffer.concat(pieces),
              text: Buffer.concat(pieces).toString(),
            }),
          );
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** What the server answers until it closes the connection, to a request as it stands. */
  exchange(text) {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (data) => (answer += data));
      socket.on('end', () => (socket.destroy(), resolve(answer)));
      socket.on('error', reject);
    });
  }

  async create(fields = {}, who = ann) {
    const answer = await this.http('POST', '/api/games', { body: JSON.stringify(newGame(fields)), who });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return JSON.parse(answer.text).game;
  }

  async game(id, who = ann) {
    const { status, text } = await this.http('GET', `/api/games/${id}`, { who });
    if (status !== 200) throw new Error(`${status} ${text}`);
    return JSON.parse(text);
  }
}

/** Asks again and again until there is what is looked for, and answers that; the limit of a test's time ends it. */
export async function until(look) {
  for (;;) {
    const found = await look();
    if (found) return found;
    await pause(20);
  }
}

/** The server of a file of tests: there before the first of them, gone after the last. `ready`: what is done once it is there. */
export function suite(options, ready = () => undefined) {
  const server = new Server();
  before(async () => {
    await server.begin(options);
    await ready();
  });
  after(async () => {
    await server.stop();
    server.remove();
  });
  return server;
}
