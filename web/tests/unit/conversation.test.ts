// The server of these tests answers as the real one: the conversation is the one that tests/server replays there.

import { expect, it } from 'vitest';
import { replay, steps, type Transport } from '../../../tests/server/conversation.mjs';
import { FakeServer } from './fake_server.js';
import { core } from './real_core.js';

function transport(server: FakeServer): Transport {
  return {
    open: async (hear) => {
      const socket = server.open();
      socket.onmessage = ({ data }) => hear(data as string);
      await new Promise<void>((opened) => (socket.onopen = opened));
      return socket;
    },
    http: async (method, path, body) => {
      const answer = await server.fetch(path, { method, ...(body === undefined ? {} : { body }) });
      return { status: answer.status, text: await answer.text() };
    },
    wait: () => new Promise((done) => setTimeout(done, 0)),
  };
}

it('answers as the real one', async () => {
  expect(steps.length).toBeGreaterThan(60);
  await replay(transport(new FakeServer(core)));
});

it('would not pass with answers of its own', async () => {
  const server = new FakeServer(core);
  server.deliver = (socket, message) =>
    socket.deliver(message.t === 'ack' ? { ...message, seq: message.seq + 1 } : message);
  await expect(replay(transport(server))).rejects.toThrow(/line \d+.*ann hears \.seq: \d+, expected \d+/);
});
