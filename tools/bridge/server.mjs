// A server as a program with a token sees it: requests, and streams of lines.

import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** An answer that trying again does not change. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const longestSilence = 20_000; // milliseconds; a stream has a line every seven seconds
const firstPause = 500;
const longestPause = 30_000;

export class Server {
  #root;
  #token;
  #said;

  /** `said` is told why a request is made again. */
  constructor(root, token, said = () => {}) {
    this.#root = root.replace(/\/+$/, '');
    this.#token = token;
    this.#said = said;
  }

  get(path, signal) {
    return this.#request('GET', path, undefined, signal);
  }

  post(path, fields = {}, signal = undefined) {
    const body = { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
    return this.#request('POST', path, body, signal);
  }

  /** Where an address of the page is asked, which takes JSON alone. */
  postJson(path, fields, signal = undefined) {
    return this.#request('POST', path, { type: 'application/json', text: JSON.stringify(fields) }, signal);
  }

  /** The answer as JSON. Made again while the network or the server fails: what the API is asked twice happens once. */
  async #request(method, path, body, signal) {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      let why;
      let wait = pause;
      try {
        const answer = await this.#ask(method, path, body, signal);
        const text = await wholeOf(answer);
        if (answer.statusCode < 300) return JSON.parse(text);
        why = wordsOf(answer, text);
        if (isFinal(answer)) throw new Refused(answer.statusCode, `${method} ${path}: ${why}`);
        wait = 1000 * Number(answer.headers['retry-after']) || wait;
      } catch (problem) {
        if (problem instanceof Refused || signal?.aborted) throw problem;
        why = problem.message;
      }
      this.#said(`${method} ${path}: ${why}; again in ${(wait / 1000).toFixed(1)} s`);
      await sleep(wait, undefined, { signal });
    }
  }

  /** The answer once its head is there. It fails after a silence, and by the signal, as long as it is read. */
  #ask(method, path, body, signal) {
    return new Promise((resolve, reject) => {
      const url = new URL(this.#root + path);
      const headers = { Authorization: `Bearer ${this.#token}` };
      if (body !== undefined) headers['Content-Type'] = body.type;
      const send = url.protocol === 'https:' ? secureRequest : request;
      const sent = send(url, { method, headers, timeout: longestSilence });
      const abort = () => sent.destroy(new DOMException('ended', 'AbortError'));
      sent.on('timeout', () => sent.destroy(new Error('the server has fallen silent')));
      sent.on('error', reject);
      sent.on('response', resolve);
      sent.on('close', () => signal?.removeEventListener('abort', abort));
      signal?.addEventListener('abort', abort);
      sent.end(body?.text);
      if (signal?.aborted) abort();
    });
  }

  /** The lines of a stream as JSON, to its end. Throws where it breaks; an empty line is only a sign of life. */
  async *#stream(path, signal, opened) {
    const answer = await this.#ask('GET', path, undefined, signal);
    if (answer.statusCode !== 200) {
      const why = wordsOf(answer, await wholeOf(answer));
      throw isFinal(answer) ? new Refused(answer.statusCode, `GET ${path}: ${why}`) : new Error(why);
    }
    opened();
    try {
      let rest = '';
      for await (const text of answer.setEncoding('utf8')) {
        const lines = (rest + text).split('\n');
        rest = lines.pop();
        for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
      }
    } finally {
      answer.destroy();
    }
  }

  /** The lines of a stream that is opened again whenever it ends, until `signal`; it begins anew each time, and `opened` is told. */
  async *lines(path, signal, opened = () => {}) {
    for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        for await (const line of this.#stream(path, signal, opened)) {
          pause = firstPause;
          yield line;
        }
      } catch (problem) {
        if (problem instanceof Refused) throw problem;
        if (signal.aborted) return;
        this.#said(`${path}: ${problem.message}; again in ${(pause / 1000).toFixed(1)} s`);
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
}

const isFinal = ({ statusCode }) => statusCode !== 429 && statusCode < 500;

async function wholeOf(answer) {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  return text;
}

function wordsOf({ statusCode }, text) {
  try {
    const { message, error } = JSON.parse(text);
    return `${statusCode}, ${message ?? error ?? text}`;
  } catch {
    return `${statusCode} ${text.slice(0, 200)}`;
  }
}
