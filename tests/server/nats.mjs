// A server of NATS on loopback.

import { spawn } from 'node:child_process';
import { after } from 'node:test';

const running = new Set();
after(() => {
  for (const nats of running) nats.child.kill('SIGKILL');
});

export class Nats {
  static async start() {
    const nats = new Nats();
    await nats.begin(-1);
    return nats;
  }

  /** `port`: -1 is any. */
  async begin(port) {
    this.log = '';
    this.child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', `${port}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
    });
    running.add(this);
    this.exit = new Promise((resolve) =>
      this.child.on('close', (code, signal) => {
        running.delete(this);
        resolve(code ?? signal);
      }),
    );
    await new Promise((resolve, reject) => {
      this.child.stderr.on('data', (text) => {
        this.log += text;
        const [, listening] = /client connections on 127\.0\.0\.1:(\d+)/.exec(this.log) ?? [];
        if (listening) this.port = Number(listening);
        if (this.log.includes('Server is ready')) resolve();
      });
      this.exit.then(() => reject(new Error(`nats-server ended: ${this.log}`)));
    });
  }

  get address() {
    return `nats://127.0.0.1:${this.port}`;
  }

  async stop(signal = 'SIGTERM') {
    this.child.kill(signal);
    return this.exit;
  }
}
