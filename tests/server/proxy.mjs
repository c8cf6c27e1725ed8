// A bad line between a client and the server: slow, cut in the middle of what is said, overtaken by the line that follows it.

import { createServer, connect } from 'node:net';
import { pause } from './player.mjs';
import { ann } from './server.mjs';
import { Socket } from './socket.mjs';

const forEver = { piece: () => Infinity, delay: () => 0, most: Infinity, isOvertaken: false };

export class Proxy {
  /** Lines that were cut, and those whose end arrived after the line that followed them had been used. */
  cut = 0;
  overtaken = 0;
  #listener;
  #server;
  #ends = new Set();
  #heard = 0;

  /**
   * `line` says for each connection how it behaves: it is read in pieces of piece() bytes, each delay() milliseconds after the
   * one before; after `most` bytes it is cut, in the middle of whatever it is; what the client was sending then is lost, or
   * arrives once the next connection has heard from the server, where it `isOvertaken`.
   */
  static async before(server, line) {
    const proxy = new Proxy();
    proxy.#server = server;
    proxy.#listener = createServer((client) => proxy.#open(client, { ...forEver, ...line() }));
    await new Promise((resolve) => proxy.#listener.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** A socket through it that has said hello; throws what cuts it off before. */
  async player(who = ann) {
    const own = `127.0.0.1:${this.#server.port}`;
    const headers = { Host: own, Origin: `http://${own}`, Authorization: `Bearer ${who}` };
    const socket = await Socket.open(this.#listener.address().port, { headers });
    await socket.ask({ t: 'hello', protocol: 1 });
    return socket;
  }

  get port() {
    return this.#listener.address().port;
  }

  async close() {
    for (const end of this.#ends) end.destroy();
    await new Promise((resolve) => this.#listener.close(resolve));
  }

  #open(client, line) {
    const far = connect(this.#server.port, '127.0.0.1');
    for (const end of [client, far]) {
      end.setNoDelay(true);
      this.#ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => this.#ends.delete(end));
    }
    const cut = (rest) => {
      line.isCut = true;
      this.cut += 1;
      client.destroy();
      if (rest && line.isOvertaken) void this.#arriveLate(far, rest);
      else far.destroy();
    };
    void this.#relay(client, far, line, cut);
    void this.#relay(
      far,
      client,
      line,
      () => cut(),
      () => (this.#heard += 1),
    );
  }

  async #arriveLate(far, rest) {
    // The handshake, the welcome and an answer.
    const enough = 3;
    this.#heard = 0;
    while (this.#heard < enough && !far.destroyed && this.#listener.listening) await pause(1);
    if (far.destroyed) return;
    this.overtaken += 1;
    far.end(rest);
  }

  async #relay(from, to, line, cut, relayed = () => undefined) {
    try {
      for await (const chunk of from) {
        for (let at = 0; at < chunk.length;) {
          const size = Math.min(line.piece(), chunk.length - at);
          const delay = line.delay();
          if (delay > 0) await pause(delay);
          if (line.isCut) return;
          line.most -= size;
          const whole = at + size + Math.min(0, line.most);
          to.write(chunk.subarray(at, whole));
          if (line.most <= 0) return cut(chunk.subarray(whole));
          at += size;
          relayed();
        }
      }
      to.end();
    } catch {
      // One of the two was destroyed.
      if (!line.isCut) to.destroy();
    }
  }
}
