// A client on another network. Each line of its standard input is one thing to do, { id, act, ... }; each line of its output
// answers one, { id, done } or { id, failed }.

import { createSocket } from 'node:dgram';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { Socket } from './socket.mjs';

/** By the names they were opened under. */
const sockets = new Map();

const acts = {
  http({ url, method = 'GET', headers = {}, body, patience = 5000 }) {
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, agent: false, timeout: patience }, (answer) => {
        let text = '';
        answer.on('data', (data) => (text += data));
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      });
      sent.on('timeout', () => sent.destroy(new Error('nobody answers')));
      sent.on('error', reject);
      sent.end(body);
    });
  },
  async open({ name, host, port, headers }) {
    sockets.set(name, await Socket.open(port, { host, headers }));
  },
  /** Sends, and waits for what answers it. */
  ask: ({ name, message }) => sockets.get(name).ask(message),
  send({ name, message }) {
    sockets.get(name).send(message);
  },
  /** The next message that has these fields. */
  next: ({ name, fields, patience }) =>
    sockets
      .get(name)
      .next((message) => Object.entries(fields).every(([key, value]) => message[key] === value), patience),
  destroy({ name }) {
    sockets.get(name).destroy();
  },
  /** A datagram, in hexadecimal, to everybody on the network. */
  broadcast({ address, port, bytes }) {
    return new Promise((resolve, reject) => {
      const socket = createSocket('udp4');
      socket.bind(() => {
        socket.setBroadcast(true);
        socket.send(Buffer.from(bytes, 'hex'), port, address, (error) => {
          socket.close();
          if (error) reject(error);
          else resolve();
        });
      });
    });
  },
};

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, act, ...about } = JSON.parse(line);
  let answer;
  try {
    answer = { done: (await acts[act](about)) ?? null };
  } catch (error) {
    answer = { failed: `${error.code ?? ''} ${error.message}` };
  }
  process.stdout.write(`${JSON.stringify({ id, ...answer })}\n`);
});
