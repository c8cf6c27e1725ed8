// A program that plays by the API: an account with a token, its requests, and its streams of lines.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { URLSearchParams } from 'node:url';
import { secretOf } from './identity.mjs';

const password = 'correct horse';
const form = (fields) => new URLSearchParams(fields).toString();
const formType = 'application/x-www-form-urlencoded';
const patience = 20_000;

/** Lines as they come, until the stream ends. */
export class Lines {
  lines = [];
  /** Empty lines so far. */
  empty = 0;
  /** The status of the answer, once its head is there. */
  status;
  headers;
  ended = false;
  #rest = '';
  #waiting = [];
  #sent;

  static open(port, { method = 'GET', path, headers, body }) {
    const stream = new Lines();
    return new Promise((resolve, reject) => {
      stream.#sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
        stream.status = answer.statusCode;
        stream.headers = answer.headers;
        answer.setEncoding('utf8');
        answer.on('data', (text) => stream.#take(text));
        answer.on('end', () => stream.#end());
        answer.on('error', () => stream.#end());
        resolve(stream);
      });
      stream.#sent.on('error', (error) => (stream.#end(), reject(error)));
      stream.#sent.end(body);
    });
  }

  #take(text) {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop();
    for (const line of lines) {
      if (line === '') this.empty += 1;
      else this.lines.push(JSON.parse(line));
    }
    this.#wake();
  }

  #end() {
    this.ended = true;
    this.#wake();
  }

  #wake() {
    for (const waiting of this.#waiting.splice(0)) waiting();
  }

  /** The next line that fits, taken out of those that came. */
  async next(fits = () => true) {
    const deadline = Date.now() + patience;
    for (;;) {
      const at = this.lines.findIndex(fits);
      if (at >= 0) return this.lines.splice(at, 1)[0];
      if (this.ended) throw new Error(`the stream has ended; there are ${JSON.stringify(this.lines)}`);
      if (Date.now() > deadline) throw new Error(`no such line; there are ${JSON.stringify(this.lines)}`);
      await this.#change(deadline - Date.now());
    }
  }

  type(type) {
    return this.next((line) => line.type === type);
  }

  /** Until something is so of this stream. */
  async until(isSo) {
    const deadline = Date.now() + patience;
    while (!isSo(this)) {
      if (Date.now() > deadline) throw new Error(`not in ${patience} ms; there are ${JSON.stringify(this.lines)}`);
      await this.#change(deadline - Date.now());
    }
  }

  #change(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time + 1);
      this.#waiting.push(() => (clearTimeout(timer), resolve()));
    });
  }

  destroy() {
    this.#sent.destroy();
  }
}

export class Program {
  /** The account of this name, made anew, and a token of it. `secret`: of the guest who signs up; null for one who shows none. */
  static async signUp(
    server,
    name,
    scopes = ['board:play', 'challenge:read', 'challenge:write'],
    secret = secretOf(name),
  ) {
    const program = new Program();
    Object.assign(program, { server, name });
    const answer = await program.session('POST', '/api/auth/sign-up', { name, password }, secret);
    assert.equal(answer.status, 201, answer.text);
    [, program.secret] = /^strata=([a-z2-7]{32});/.exec(answer.headers['set-cookie'][0]);
    program.made = await program.newToken(scopes);
    program.token = program.made.secret;
    return program;
  }

  /** The same as a bot of these games. */
  static async bot(server, name, variants = 'standard') {
    const program = await Program.signUp(server, name, ['bot:play', 'challenge:read', 'challenge:write']);
    await program.done('POST', '/api/bot/account/upgrade', { variants });
    program.isBot = true;
    return program;
  }

  get kind() {
    return this.isBot ? 'bot' : 'board';
  }

  /** As the page asks: with the cookie of the session. */
  session(method, path, body, secret = this.secret, headers = { Origin: `http://127.0.0.1:${this.server.port}` }) {
    return this.server.http(method, path, {
      who: null,
      headers: { ...(secret === null ? {} : { Cookie: `strata=${secret}` }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async newToken(scopes, note = 'a program') {
    const { status, text } = await this.session('POST', '/api/token', { note, scopes });
    assert.equal(status, 201, text);
    return JSON.parse(text);
  }

  headers(type) {
    return { Authorization: `Bearer ${this.token}`, ...(type ? { 'Content-Type': type } : {}) };
  }

  /** { status, headers, body }: with the token, the fields as a form. */
  async ask(method, path, fields, { type = formType, port = this.server.port } = {}) {
    const body = fields === undefined ? undefined : type === formType ? form(fields) : JSON.stringify(fields);
    const own = `127.0.0.1:${this.server.port}`;
    const answer = await Program.send(port, { method, path, headers: { Host: own, ...this.headers(type) }, body });
    const isJson = answer.headers['content-type'] === 'application/json';
    return { ...answer, body: isJson ? JSON.parse(answer.text) : answer.text };
  }

  static send(port, { method, path, headers, body }) {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece) => (text += piece));
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** The body of what must be answered by 200. */
  async done(method, path, fields, options) {
    const { status, body } = await this.ask(method, path, fields, options);
    assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  }

  /** The status of what must be refused, with a sentence. */
  async refused(method, path, fields, options) {
    const { status, body } = await this.ask(method, path, fields, options);
    assert.ok(status >= 400, `${method} ${path} was answered by ${status}`);
    assert.equal(typeof body.error, 'string', JSON.stringify(body));
    return status;
  }

  stream(path, { method = 'GET', fields } = {}) {
    const body = fields === undefined ? undefined : form(fields);
    return Lines.open(this.server.port, { method, path, headers: this.headers(body && formType), body });
  }

  async events() {
    const stream = await this.stream('/api/stream/event');
    assert.equal(stream.status, 200);
    assert.match(stream.headers['content-type'], /^application\/x-ndjson/);
    return stream;
  }

  async follow(game) {
    const stream = await this.stream(`/api/${this.kind}/game/stream/${game}`);
    assert.equal(stream.status, 200);
    return stream;
  }

  at(game, what) {
    return `/api/${this.kind}/game/${game}/${what}`;
  }

  move(game, move) {
    return this.done('POST', this.at(game, `move/${encodeURIComponent(move)}`));
  }
}

/** A game between two programs by a challenge; `white` has challenged. */
export async function pair(white, black, fields = {}) {
  const { id } = await white.done('POST', `/api/challenge/${black.name}`, { color: 'white', ...fields });
  await black.done('POST', `/api/challenge/${id}/accept`);
  return id;
}
