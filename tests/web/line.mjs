// A line between a browser and the server that the test can break: a TCP proxy of its own address.

import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Line {
  #pairs = new Set();
  #broken = false;
  #silent = false;

  /** `port`: answers that of the server, which starts later. */
  static async open(port) {
    const line = new Line();
    line.port = port;
    line.listener = createServer((near) => line.#join(near)).listen(0, '127.0.0.1');
    await once(line.listener, 'listening');
    line.address = `http://127.0.0.1:${line.listener.address().port}`;
    return line;
  }

  #join(near) {
    if (this.#broken) {
      near.destroy();
      return;
    }
    const pair = [near, connect(this.port(), '127.0.0.1')];
    this.#pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed()]) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
      if (!this.#silent) one.pipe(other);
    }
  }

  /** Every connection ends, and none is made any more. */
  breakOff() {
    this.#broken = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** Nothing comes through, and nobody is told. */
  fallSilent() {
    this.#silent = true;
    for (const [near, far] of this.#pairs) {
      near.unpipe(far);
      far.unpipe(near);
    }
  }

  /** What has waited comes through, and new connections are made. */
  mend() {
    for (const [near, far] of this.#silent ? this.#pairs : []) {
      near.pipe(far);
      far.pipe(near);
    }
    this.#broken = false;
    this.#silent = false;
  }

  close() {
    this.breakOff();
    this.listener.close();
  }
}
