// TCP between parts of a cluster, so that any two of them can be parted: a wire before one port, and a balancer before several.

import { connect, createServer } from 'node:net';

const host = '127.0.0.1';

class Listener {
  #server;
  #ends = new Set();
  port;

  async listen(port, open) {
    this.#server = createServer({ noDelay: true }, (near) => open(this.keep(near)));
    await new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    this.port = this.#server.address().port;
  }

  /** A socket that is destroyed with all others. */
  keep(end) {
    this.#ends.add(end);
    end.on('error', () => undefined);
    end.on('close', () => this.#ends.delete(end));
    return end;
  }

  get ends() {
    return [...this.#ends];
  }

  drop() {
    for (const end of this.#ends) end.destroy();
  }

  async close() {
    this.drop();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A way to a port: open, cut (connections break, and new ones too) or silent (nothing arrives, and nobody is told). */
export class Wire {
  #state = 'open';
  #delay = 0;
  #listener = new Listener();
  #to;
  /** Bytes that went through, and connections that were made. */
  carried = 0;
  opened = 0;

  static async to(port) {
    const wire = new Wire();
    wire.#to = port;
    await wire.#listener.listen(0, (near) => wire.#open(near));
    return wire;
  }

  get port() {
    return this.#listener.port;
  }

  /** Connections that stand, each with two ends. */
  get standing() {
    return this.#listener.ends.length / 2;
  }

  /** It leads elsewhere from now on; standing connections stay. */
  lead(port) {
    this.#to = port;
  }

  cut() {
    this.#state = 'cut';
    this.#listener.drop();
  }

  silence() {
    this.#state = 'silent';
    for (const end of this.#listener.ends) end.pause();
  }

  /** Delivers the bytes that were held back while it was silent, as TCP sends them again. */
  mend() {
    this.#state = 'open';
    for (const end of this.#listener.ends) end.resume();
  }

  /** Each piece arrives so many milliseconds later. */
  delay(milliseconds) {
    this.#delay = milliseconds;
  }

  close() {
    return this.#listener.close();
  }

  #open(near) {
    if (this.#state === 'cut') return near.destroy();
    this.opened += 1;
    const far = this.#listener.keep(connect({ port: this.#to, host, noDelay: true }));
    this.#relay(near, far);
    this.#relay(far, near);
    if (this.#state === 'silent') for (const end of [near, far]) end.pause();
    return undefined;
  }

  #relay(from, to) {
    from.on('data', (bytes) => {
      this.carried += bytes.length;
      const pass = () => {
        if (!to.destroyed && !to.write(bytes)) {
          from.pause();
          to.once('drain', () => this.#state !== 'silent' && from.resume());
        }
      };
      if (this.#delay > 0) setTimeout(pass, this.#delay);
      else pass();
    });
    from.on('end', () => to.end());
    from.on('close', () => to.destroy());
  }
}

/** One port for several: each connection goes to the next port in turn that takes it. */
export class Balancer {
  #listener = new Listener();
  #turn = 0;
  /** Ports that are asked. */
  ports = [];
  /** Connections that each port took. */
  taken = new Map();

  static async listen(port = 0) {
    const balancer = new Balancer();
    await balancer.#listener.listen(port, (near) => balancer.#open(near));
    return balancer;
  }

  get port() {
    return this.#listener.port;
  }

  close() {
    return this.#listener.close();
  }

  #open(near) {
    this.#turn += 1;
    const turn = this.#turn;
    const order = this.ports.map((_, at) => this.ports[(turn + at) % this.ports.length]);
    near.pause();
    const attempt = (at) => {
      if (at === order.length) return near.destroy();
      const far = this.#listener.keep(connect({ port: order[at], host, noDelay: true }));
      const next = () => attempt(at + 1);
      far.once('error', next);
      far.once('connect', () => {
        far.off('error', next);
        this.taken.set(order[at], (this.taken.get(order[at]) ?? 0) + 1);
        near.pipe(far);
        far.pipe(near);
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
        if (near.destroyed) far.destroy();
      });
      return undefined;
    };
    attempt(0);
  }
}
