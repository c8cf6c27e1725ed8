// Somebody with a browser, as far as a server can tell: cookies, an origin, and what is typed into the forms of accounts.

import assert from 'node:assert/strict';

export const password = 'correct horse';

/** It keeps the cookie that it was given last. */
export class Browser {
  /** `address`: where it is, to a server that trusts this machine to pass requests on. */
  constructor(at, address) {
    this.at = at;
    this.secret = '';
    this.address = address;
  }

  get headers() {
    return {
      ...(this.secret === '' ? {} : { Cookie: `strata=${this.secret}` }),
      ...(this.address === undefined ? {} : { 'X-Forwarded-For': this.address }),
      Origin: `http://127.0.0.1:${this.at.port}`,
      'User-Agent': 'Test 1',
    };
  }

  /** A request with this body, as it stands, and with these headers besides its own. */
  async send(method, path, body, headers = {}) {
    const answer = await this.at.http(method, path, { who: null, headers: { ...this.headers, ...headers }, body });
    const [, secret] = /^strata=([a-z2-7]{32});/.exec(answer.headers['set-cookie']?.[0] ?? '') ?? [];
    if (secret !== undefined) this.secret = secret;
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.text === '' ? null : JSON.parse(answer.text),
    };
  }

  ask = (method, path, body) => this.send(method, path, body === undefined ? undefined : JSON.stringify(body));
  post = (path, body = {}) => this.ask('POST', path, body);
  signUp = (name) => this.post('/api/auth/sign-up', { name, password });
  logIn = (name, word = password) => this.post('/api/auth/log-in', { name, password: word });
  me = async () => (await this.ask('GET', '/api/me')).body;
  game = async (id) => (await this.ask('GET', `/api/games/${id}`)).body;

  async player() {
    const socket = await this.at.socket({ who: null, headers: this.headers });
    assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
    return socket;
  }

  async follow(game) {
    const socket = await this.player();
    socket.send({ t: 'join', game, seq: 0 });
    return {
      socket,
      state: (await socket.next(({ t }) => t === 'snapshot')).state,
    };
  }
}

/** A browser that has been here. */
export async function guestOf(server, address) {
  const browser = new Browser(server, address);
  await browser.me();
  return browser;
}
