// The account of a bridge on its server: takes challenges, asks for games, and plays those that go on. After each break of the stream of
// events it reads from the server what goes on, and starts from that.

import { randomBytes } from 'node:crypto';

import { Game } from './game.mjs';
import { Refused } from './server.mjs';

const patience = 25_000; // milliseconds after which a challenge without an answer is asked about; one with a clock stands for twenty seconds

const idOf = (key) => (key === 'standard' ? 'orthodox' : key);
const newKey = () => randomBytes(12).toString('hex');

export class Club {
  #server;
  #me;
  #plan;
  #said;
  #ending;
  #wanted; // challenges to be sent: { name, fields, key }
  #asked = new Map(); // challenges that were sent and are not answered, by id
  #accepting = new Set(); // ids of those accepted, of which no game has begun
  #playing = new Map(); // games by id, as promises of their ends
  #finished = new Set(); // ids
  #work = Promise.resolve();

  /** `plan`: { most, variants, challenges, once } and the `choice` of Game. `ending`: an AbortController. */
  constructor(server, me, plan, ending, said) {
    this.#server = server;
    this.#me = me;
    this.#plan = plan;
    this.#ending = ending;
    this.#said = said;
    this.#wanted = plan.challenges.map((one) => ({ ...one, key: newKey() }));
  }

  get #signal() {
    return this.#ending.signal;
  }

  /** Until the signal, or with `once` until the games that were asked for are over. Throws what the server refuses for good. */
  async attend() {
    const opened = () => this.#then(() => this.#readTruth());
    for await (const event of this.#server.lines('/api/stream/event', this.#signal, opened)) {
      if (event.type === 'gameStart') this.#begin(event.game.gameId);
      if (event.type === 'challenge') this.#then(() => this.#answer(event.challenge));
      if (event.type === 'challengeDeclined') this.#then(() => this.#became(event.challenge));
    }
    await this.#work;
    await Promise.allSettled(this.#playing.values());
  }

  /** One after the other, so that none works on what another is about to change. */
  #then(work) {
    this.#work = this.#work.then(work).catch((problem) => {
      if (!this.#signal.aborted) this.#said(problem.message);
    });
  }

  get #count() {
    return this.#playing.size + this.#accepting.size + this.#asked.size;
  }

  /** The stream was opened: the events before it are lost, so the lists say what became of everything. */
  async #readTruth() {
    const { nowPlaying } = await this.#server.get('/api/account/playing?nb=50', this.#signal);
    const { in: waiting } = await this.#server.get('/api/challenge', this.#signal);
    this.#accepting.clear();
    for (const { gameId } of nowPlaying) this.#begin(gameId);
    for (const one of [...this.#asked.values()]) await this.#ask(one);
    for (const challenge of waiting) await this.#answer(challenge);
    await this.#goOn();
  }

  /** Sends the challenge; sent again with its key it is the same one, and the answer says what became of it. */
  async #ask(one) {
    const path = `/api/challenge/${encodeURIComponent(one.name)}`;
    const challenge = await this.#granted(this.#server.post(path, { ...one.fields, key: one.key }, this.#signal));
    if (challenge === null) {
      for (const [id, each] of this.#asked) if (each === one) this.#asked.delete(id);
      return;
    }
    this.#asked.set(challenge.id, one);
    await this.#became(challenge);
  }

  async #became({ id, status, declineReasonKey }) {
    const one = this.#asked.get(id);
    if (one === undefined) return;
    if (status === 'created') {
      clearTimeout(one.alarm);
      one.alarm = setTimeout(() => {
        if (this.#asked.get(id) === one) this.#then(() => this.#ask(one));
      }, patience);
      one.alarm.unref();
      return;
    }
    clearTimeout(one.alarm);
    this.#asked.delete(id);
    if (status === 'accepted') return this.#begin(id);
    if (status === 'canceled') {
      this.#said(`${one.name} did not answer; asked again`);
      this.#wanted.push({ ...one, key: newKey() });
    } else this.#said(`${one.name} declined${declineReasonKey ? `: ${declineReasonKey}` : ''}`);
    await this.#goOn();
  }

  /** Asks for games while there is room; what the server refuses is not asked again. */
  async #goOn() {
    while (this.#count < this.#plan.most) {
      // Nobody is asked again before they have answered.
      const isFree = ({ name }) => ![...this.#asked.values()].some((other) => other.name === name);
      const at = this.#wanted.findIndex(isFree);
      if (at < 0) break;
      await this.#ask(...this.#wanted.splice(at, 1));
    }
    if (this.#plan.once && this.#wanted.length + this.#asked.size + this.#playing.size === 0) this.#ending.abort();
  }

  #begin(id) {
    this.#accepting.delete(id);
    const one = this.#asked.get(id);
    if (one !== undefined) {
      clearTimeout(one.alarm);
      this.#asked.delete(id);
      this.#then(() => this.#goOn());
    }
    if (this.#playing.has(id) || this.#finished.has(id)) return;
    const game = new Game(this.#server, id, this.#plan.choice, this.#said)
      .play(this.#me, this.#signal)
      .catch((problem) => {
        if (!this.#signal.aborted) this.#said(`${id}: ${problem.message}`);
      })
      .finally(() => {
        this.#playing.delete(id);
        this.#finished.add(id);
        this.#then(() => this.#goOn());
      });
    this.#playing.set(id, game);
  }

  async #answer(challenge) {
    const { id } = challenge;
    if (challenge.challenger?.id === this.#me || this.#accepting.has(id) || this.#playing.has(id)) return;
    const plays = this.#plan.variants.includes(idOf(challenge.variant.key));
    const reason = !plays ? 'variant' : this.#count >= this.#plan.most ? 'later' : '';
    if (reason !== '') {
      await this.#granted(this.#server.post(`/api/challenge/${id}/decline`, { reason }, this.#signal));
      return;
    }
    this.#accepting.add(id);
    const done = await this.#granted(this.#server.post(`/api/challenge/${id}/accept`, {}, this.#signal));
    if (done === null) this.#accepting.delete(id);
  }

  /** The answer; null after a refusal, which is said: the other may have changed their mind. */
  async #granted(asked) {
    try {
      return await asked;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.#said(problem.message);
      return null;
    }
  }
}
