// An address in front of the server's, of node:http: a test sees each request of a page there, and may answer it in another way.

import { once } from 'node:events';
import { createServer, request } from 'node:http';

export class Front {
  #sockets = new Set();
  #broken = false;

  constructor(behind) {
    this.behind = behind;
    this.server = createServer((from, to) => void this.answer(from, to));
    this.server.on('upgrade', (from, socket) => this.#pipe(from, socket));
    this.server.on('connection', (socket) => {
      if (this.#broken) return void socket.destroy();
      this.#sockets.add(socket);
      return socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  async open() {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.address = `http://127.0.0.1:${this.server.address().port}`;
  }

  /** The request that the server is sent: by a connection of its own, as one that is kept may end with the server. */
  ahead(from) {
    const { origin, ...headers } = from.headers;
    const { host } = new URL(this.behind.address);
    return request(`${this.behind.address}${from.url}`, {
      method: from.method,
      headers: { ...headers, host, ...(origin ? { origin: this.behind.address } : {}) },
      agent: false,
    });
  }

  /** Of the server. */
  answer(from, to) {
    const ahead = this.ahead(from);
    ahead.on('response', (response) => response.pipe(to.writeHead(response.statusCode, response.headers)));
    ahead.on('error', () => to.destroy());
    from.pipe(ahead);
  }

  #pipe(from, socket) {
    const ahead = this.ahead(from);
    ahead.on('upgrade', (response, other) => {
      const lines = response.rawHeaders.reduce(
        (text, word, index) => text + word + (index % 2 === 0 ? ': ' : '\r\n'),
        `HTTP/1.1 101 ${response.statusMessage}\r\n`,
      );
      socket.write(`${lines}\r\n`);
      for (const [one, two] of [
        [socket, other],
        [other, socket],
      ]) {
        one.pipe(two);
        one.on('error', () => two.destroy());
        one.on('close', () => two.destroy());
      }
    });
    ahead.on('error', () => socket.destroy());
    ahead.end();
  }

  /** Every connection ends, and none is made any more. */
  breakOff() {
    this.#broken = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend() {
    this.#broken = false;
  }

  close() {
    this.breakOff();
    this.server.close();
  }
}
