// A server of PostgreSQL on loopback, with a folder of its own, that keeps what it has committed through anything but the end of the
// machine. It belongs to a user without rights if the tests are run by root.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
const programs = `/usr/lib/postgresql/${versions.sort((a, b) => a - b).at(-1)}/bin`;
const nobody = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Below those that systems give to outgoing connections: such a one could take it before it is listened on. */
export async function freePort() {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

const running = new Set();
after(() => {
  for (const postgres of running) postgres.kill();
});

export class Postgres {
  static async start() {
    const postgres = new Postgres();
    postgres.folder = mkdtempSync(join(tmpdir(), 'strata-postgres-'));
    chmodSync(postgres.folder, 0o755);
    postgres.data = join(postgres.folder, 'data');
    mkdirSync(postgres.data);
    if (nobody.uid) chownSync(postgres.data, nobody.uid, nobody.gid);
    execFileSync(
      join(programs, 'initdb'),
      ['-D', postgres.data, '-U', 'strata', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      {
        ...nobody,
        env: { PATH: process.env.PATH, HOME: '/' },
        stdio: 'pipe',
      },
    );
    postgres.port = await freePort();
    await postgres.begin();
    return postgres;
  }

  get address() {
    return this.addressAt(this.port);
  }
  /** The same address through another port. */
  addressAt(port) {
    return `postgres://strata@127.0.0.1:${port}/postgres`;
  }

  async begin() {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: '',
      max_connections: 100,
    };
    this.log = '';
    this.child = spawn(
      join(programs, 'postgres'),
      ['-D', this.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...nobody, env: { PATH: process.env.PATH, HOME: '/' }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    running.add(this);
    this.child.stderr.on('data', (text) => (this.log += text));
    this.exit = new Promise((resolve) =>
      this.child.on('close', (code, signal) => {
        running.delete(this);
        resolve(code ?? signal);
      }),
    );
    while (!this.log.includes('ready to accept connections')) {
      assert.equal(this.child.exitCode, null, this.log);
      await pause(20);
    }
  }

  /** The server and all that it has started. */
  processes() {
    const { pid } = this.child;
    const file = `/proc/${pid}/task/${pid}/children`;
    // It may have ended a moment ago.
    if (!existsSync(file)) return [];
    return [pid, ...readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)];
  }

  signal(signal) {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    }
  }

  /** Stops it as the end of a machine would, but for its disk. */
  kill() {
    this.signal('SIGKILL');
    return this.exit;
  }

  sql(text, database = 'postgres') {
    const address = this.address.replace(/postgres$/, database);
    return execFileSync('psql', [address, '-At', '-v', 'ON_ERROR_STOP=1', '-c', text], {
      encoding: 'utf8',
    }).trim();
  }

  async remove() {
    if (running.has(this)) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
