// A WebSocket client of our own: one that can also send what a browser never would.

import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { connect as secureConnect } from 'node:tls';

const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

/** A connection that has ended: `code` is the server's, or 1006 for one that just broke. */
export class ConnectionClosed extends Error {
  constructor(code) {
    super(`the connection was closed with ${code}`);
    this.code = code;
  }
}

export class Socket {
  #net;
  #bytes = Buffer.alloc(0);
  #pieces = [];
  #waiting = [];
  #inbox = [];
  #next = 0;
  /** The code the server closed with, or 1006 for a connection that just ended; undefined while it is open. */
  closed;
  /** Called with every message instead of keeping it. */
  onMessage;
  /** Called with what answers a ping, instead of answering at once. */
  onPing;

  /**
   * `headers` are added or, with the value null, left out. `ca`: the certificate that a server with TLS must show. `patience`: milliseconds
   * after which a connection that is not open yet is given up.
   */
  static open(
    port,
    { host = '127.0.0.1', path = '/ws', headers = {}, reading = true, localAddress, ca, patience } = {},
  ) {
    const socket = new Socket();
    return new Promise((resolve, reject) => {
      const net = (ca === undefined ? connect : secureConnect)({ port, host, localAddress, ca });
      socket.#net = net;
      net.setNoDelay(true);
      if (patience !== undefined) net.setTimeout(patience, () => net.destroy());
      const key = randomBytes(16).toString('base64');
      const all = {
        Host: `${host}:${port}`,
        Origin: `${ca === undefined ? 'http' : 'https'}://${host}:${port}`,
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': key,
        ...headers,
      };
      const lines = Object.entries(all)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}: ${value}\r\n`);
      net.on(ca === undefined ? 'connect' : 'secureConnect', () =>
        net.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
      );
      let head = Buffer.alloc(0);
      const onHead = (data) => {
        head = Buffer.concat([head, data]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        net.off('data', onHead);
        const text = head.subarray(0, end).toString();
        const status = Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]);
        const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
        if (status !== 101 || !text.includes(accept)) {
          net.destroy();
          reject(Object.assign(new Error(`refused with ${status}`), { status }));
          return;
        }
        net.setTimeout(0);
        net.on('data', (more) => socket.#take(more));
        socket.#take(head.subarray(end + 4));
        if (!reading) net.pause();
        resolve(socket);
      };
      net.on('data', onHead);
      net.on('error', (error) => (socket.#end(1006), reject(error)));
      net.on('close', () => (socket.#end(1006), reject(new ConnectionClosed(1006))));
    });
  }

  #end(code) {
    this.closed ??= code;
    for (const waiting of this.#waiting.splice(0)) waiting();
  }

  #take(data) {
    this.#bytes = Buffer.concat([this.#bytes, data]);
    for (;;) {
      const bytes = this.#bytes;
      if (bytes.length < 2) return;
      let length = bytes[1] & 0x7f;
      let at = 2;
      if (length === 126) {
        if (bytes.length < 4) return;
        length = bytes.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        if (bytes.length < 10) return;
        length = Number(bytes.readBigUInt64BE(2));
        at = 10;
      }
      if (bytes.length < at + length) return;
      const payload = bytes.subarray(at, at + length);
      this.#bytes = bytes.subarray(at + length);
      this.#frame(bytes[0] & 0x0f, (bytes[0] & 0x80) !== 0, payload);
    }
  }

  #frame(opcode, last, payload) {
    if (opcode === opcodes.ping) {
      const answer = () => this.frame(payload, { opcode: opcodes.pong });
      return this.onPing ? this.onPing(answer) : answer();
    }
    if (opcode === opcodes.close) {
      const code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
      this.frame(payload.subarray(0, 2), { opcode: opcodes.close });
      this.#net.end();
      return this.#end(code);
    }
    if (opcode > 2) return undefined;
    this.#pieces.push(payload);
    if (!last) return undefined;
    const message = JSON.parse(Buffer.concat(this.#pieces).toString());
    this.#pieces = [];
    if (this.onMessage) return this.onMessage(message);
    this.#inbox.push(message);
    for (const waiting of this.#waiting.splice(0)) waiting();
    return undefined;
  }

  /** One frame, masked as a client must. */
  frame(data, { opcode = opcodes.text } = {}) {
    const payload = Buffer.from(data);
    const mask = randomBytes(4);
    const size = payload.length < 126 ? 0 : payload.length < 65536 ? 2 : 8;
    const head = Buffer.alloc(2 + size);
    head[0] = 0x80 | opcode;
    head[1] = 0x80 | (size === 0 ? payload.length : size === 2 ? 126 : 127);
    if (size === 2) head.writeUInt16BE(payload.length, 2);
    if (size === 8) head.writeBigUInt64BE(BigInt(payload.length), 2);
    const masked = Buffer.from(payload.map((byte, index) => byte ^ mask[index % 4]));
    if (!this.#net.destroyed) this.#net.write(Buffer.concat([head, mask, masked]));
  }

  /** Bytes as they stand. */
  raw(bytes) {
    if (!this.#net.destroyed) this.#net.write(bytes);
  }

  /** Sends a message with an id of its own, and returns that id. */
  send(message) {
    const id = message.id ?? (this.#next += 1);
    this.frame(JSON.stringify({ ...message, id }));
    return id;
  }

  /** The next message that fits, taken out of those that came; the others stay. */
  async next(fits = () => true, patience = 60000) {
    const deadline = Date.now() + patience;
    for (;;) {
      const at = this.#inbox.findIndex(fits);
      if (at >= 0) return this.#inbox.splice(at, 1)[0];
      if (this.closed !== undefined) throw new ConnectionClosed(this.closed);
      if (Date.now() > deadline)
        throw new Error(`no such message in ${patience} ms; there are ${JSON.stringify(this.#inbox)}`);
      await this.#change(deadline - Date.now());
    }
  }

  /** Sends a message and returns what answered it: ack, error, welcome or hint. */
  async ask(message) {
    const id = this.send(message);
    const single = { hello: 'welcome', ping: 'pong' }[message.t];
    return this.next((answer) => answer.re === id || (single !== undefined && answer.t === single));
  }

  #change(patience) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience + 1);
      this.#waiting.push(() => (clearTimeout(timer), resolve()));
    });
  }

  /** The code the connection ends with. */
  async end(patience = 60000) {
    const deadline = Date.now() + patience;
    while (this.closed === undefined && Date.now() <= deadline) await this.#change(deadline - Date.now());
    return this.closed;
  }

  pause() {
    this.#net.pause();
  }
  resume() {
    this.#net.resume();
  }
  destroy() {
    this.#net.destroy();
  }
}
