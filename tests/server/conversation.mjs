// Replays tests/server/conversation.jsonl on a server: the real one (conversation.test.mjs) and the one that stands in for it in
// the page's unit tests (web/tests/unit/conversation.test.ts). What both answer to the same words is the same, so the one
// cannot drift away from the other.
//
// A step is one line:
//   {"open":"ann"}                                          a new connection of that name
//   {"say":"ann","message":{...},"hear":{"ann":[...],...}}  a message, and all that each connection then hears, in order
//   {"http":"GET","path":"/api/games","body":{...},"status":200,"answer":{...}}
//
// Answers have the fields that are written, no more and no less. "<text>", "<number>" and "<id>" (of the message answered) stand
// for what differs from server to server; "$name" for a value that is the same wherever the name stands.

import { readFileSync } from 'node:fs';

const patience = 60_000;

export const steps = readFileSync(new URL('conversation.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

/** Why `actual` is not as expected, with the place; '' where it is. Binds names. */
export function difference(expected, actual, names, id, place = '') {
  const said = `${place}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
  if (expected === '<text>') return typeof actual === 'string' && actual !== '' ? '' : said;
  if (expected === '<number>') return typeof actual === 'number' ? '' : said;
  if (expected === '<id>') return actual === id ? '' : `${said} (${id})`;
  if (typeof expected === 'string' && expected.startsWith('$')) {
    if (!names.has(expected)) {
      if (actual === undefined || actual === '') return said;
      names.set(expected, actual);
    }
    return names.get(expected) === actual ? '' : `${said} (${JSON.stringify(names.get(expected))})`;
  }
  if (typeof expected !== 'object' || expected === null) return expected === actual ? '' : said;
  if (typeof actual !== 'object' || actual === null || Array.isArray(expected) !== Array.isArray(actual)) return said;
  const keys = (value) => Object.keys(value).sort().join(' ');
  if (keys(expected) !== keys(actual))
    return `${place}: the fields ${keys(actual)}, expected ${keys(expected)} in ${JSON.stringify(actual)}`;
  for (const [key, value] of Object.entries(expected)) {
    const found = difference(value, actual[key], names, id, `${place}.${key}`);
    if (found !== '') return found;
  }
  return '';
}

function filled(value, names) {
  if (typeof value === 'string' && value.startsWith('$')) return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => filled(one, names));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, names)]));
  return value;
}

class Replay {
  constructor(transport) {
    this.transport = transport;
    this.names = new Map();
    this.lines = new Map();
    this.lastId = 0;
  }

  async next(name) {
    const line = this.lines.get(name);
    const until = Date.now() + patience;
    while (line.heard.length === 0) {
      if (Date.now() > until) throw new Error(`${name} hears nothing`);
      await this.transport.wait();
    }
    return line.heard.shift();
  }

  async hear(hear, id) {
    for (const [name, messages] of Object.entries(hear)) {
      for (const expected of messages) {
        const found = difference(expected, await this.next(name), this.names, id);
        if (found !== '') throw new Error(`${name} hears ${found}`);
      }
    }
  }

  say(name, message) {
    this.lastId += 1;
    this.lines.get(name).socket.send(JSON.stringify({ ...filled(message, this.names), id: this.lastId }));
    return this.lastId;
  }

  async step(step) {
    if (step.open !== undefined) {
      const heard = [];
      // News of a search come when they like.
      const keep = (text) => {
        const message = JSON.parse(text);
        if (message.t !== 'thinking') heard.push(message);
      };
      this.lines.set(step.open, { heard, socket: await this.transport.open(keep) });
    } else if (step.http !== undefined) {
      const path = step.path.replaceAll(/\$\w+/g, (name) => encodeURIComponent(this.names.get(name) ?? name));
      const { status, text } = await this.transport.http(
        step.http,
        path,
        step.body ? JSON.stringify(filled(step.body, this.names)) : undefined,
      );
      if (status !== step.status) throw new Error(`${status} ${text}, expected ${step.status}`);
      const found = difference(step.answer ?? null, text === '' ? null : JSON.parse(text), this.names, 0);
      if (found !== '') throw new Error(found);
    } else {
      await this.hear(step.hear, this.say(step.say, step.message));
    }
  }
}

/** Throws at the first answer that is another, with the step. At the end nobody has heard more than is written. */
export async function replay(transport, script = steps) {
  const all = new Replay(transport);
  for (const [index, step] of script.entries()) {
    try {
      await all.step(step);
    } catch (error) {
      throw new Error(`line ${index + 1}, ${JSON.stringify(step).slice(0, 120)}: ${error.message}`, { cause: error });
    }
  }
  for (const name of all.lines.keys()) {
    const id = all.say(name, { t: 'ping' });
    await all.hear({ [name]: [{ t: 'pong' }] }, id);
  }
}
