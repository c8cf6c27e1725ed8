// The real server says what tests/server/conversation.jsonl says, and the replay finds every kind of other answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference, replay, steps } from './conversation.mjs';
import { Server } from './server.mjs';

test(`the ${steps.length} steps of the conversation`, async () => {
  const server = await Server.start();
  try {
    await replay({
      open: async (hear) => {
        const socket = await server.socket();
        socket.onMessage = (message) => hear(JSON.stringify(message));
        return { send: (text) => socket.send(JSON.parse(text)) };
      },
      http: (method, path, body) => server.http(method, path, { body }),
      wait: () =>
        new Promise((resolve) => {
          setTimeout(resolve, 2);
        }),
    });
  } finally {
    await server.stop();
    server.remove();
  }
});

test('another answer is found: a value, a field more or less, an order, a name with two values', () => {
  const names = new Map();
  const found = (expected, actual) => difference(expected, actual, names, 7);
  assert.equal(found({ t: 'ack', re: '<id>', seq: 1 }, { t: 'ack', re: 7, seq: 1 }), '');
  assert.match(found({ t: 'ack', re: '<id>' }, { t: 'ack', re: 8 }), /\.re: 8/);
  assert.match(found({ seq: 1 }, { seq: 2 }), /\.seq: 2, expected 1/);
  assert.match(found({ seq: 1 }, { seq: '1' }), /\.seq/);
  assert.match(found({ seq: 1 }, { seq: 1, more: 1 }), /fields more seq, expected seq/);
  assert.match(found({ seq: 1, end: null }, { seq: 1 }), /fields seq, expected end seq/);
  assert.match(found({ line: ['a', 'b'] }, { line: ['b', 'a'] }), /\.line\.0/);
  assert.match(found({ line: [] }, { line: {} }), /\.line/);
  assert.match(found({ end: null }, { end: {} }), /\.end/);
  assert.match(found({ message: '<text>' }, { message: '' }), /\.message/);
  assert.match(found({ at: '<number>' }, { at: '1' }), /\.at/);
  assert.equal(found(['$one', '$two', '$one'], ['a', 'b', 'a']), '');
  assert.match(found(['$one'], ['b']), /expected "\$one" \("a"\)/);
});
