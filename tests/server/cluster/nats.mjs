// A server of NATS on loopback that asks for a password.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after } from 'node:test';
import { freePort } from '../postgres.mjs';
import { pause } from '../player.mjs';

const running = new Set();
after(() => {
  for (const nats of running) nats.child.kill('SIGKILL');
});

export class Nats {
  user = 'strata';
  password = 'aPasswordOfLetters';

  static async start() {
    const nats = new Nats();
    nats.port = await freePort();
    await nats.begin();
    return nats;
  }

  get address() {
    return this.addressAt(this.port);
  }
  /** The same address through another port. */
  addressAt(port) {
    return `nats://${this.user}:${this.password}@127.0.0.1:${port}`;
  }

  async begin() {
    const { user, password, port } = this;
    this.log = '';
    this.child = spawn('nats-server', ['-a', '127.0.0.1', '-p', port, '--user', user, '--pass', password].map(String), {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.add(this);
    this.child.stderr.on('data', (text) => (this.log += text));
    this.exit = new Promise((resolve, reject) => {
      this.child.on('error', reject);
      this.child.on('close', (code, signal) => {
        running.delete(this);
        resolve(code ?? signal);
      });
    });
    while (!this.log.includes('Server is ready')) {
      assert.equal(this.child.exitCode, null, this.log);
      await pause(20);
    }
  }

  kill() {
    this.child.kill('SIGKILL');
    return this.exit;
  }
}
