// The viewer's name, who waits on this server for somebody to play with or asks the viewer, and which other servers are on its network.

import type { Challenge, ChallengesAnswer, ServerMessage } from '../net/messages.js';
import { ownName, seeNetwork, takeName } from '../net/together.js';
import { sorted } from './challenges.js';
import { messageOf } from './game_sync.js';
import type { Host } from './host.js';
import { isolated } from './isolated.js';
import type { Reach, Together, TogetherActions } from './state.js';

// The server sends no other; something between it and the page may.
const isWhole = (challenge: Challenge | null): boolean =>
  Array.isArray(challenge?.options) &&
  [challenge.game, challenge.name, challenge.variantName, challenge.invites].every((each) => typeof each === 'string');
const isList = ({ challenges, gone }: ChallengesAnswer): boolean => Array.isArray(challenges) && Array.isArray(gone);

export class TogetherController implements TogetherActions {
  readonly #host: Host;
  /** The list of challenges is shown; who asks the viewer is told wherever he is. */
  #shown = false;
  #hears = false;
  /** Games that the viewer has been told of, or has answered. */
  readonly #told = new Set<string>();
  readonly #answered = new Set<string>();
  /** Of the list of challenges. */
  #version = 0;
  /** The number of the message that asked for the list. */
  #asked = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  #change(change: Partial<Together>): void {
    const together = { ...this.#host.state().together, ...change };
    const { asking } = sorted(together.challenges ?? [], together.name);
    this.#host.change({ together: { ...together, asking: asking.length } });
    for (const one of asking) this.#tell(one);
  }

  #tell({ game, name, variantName }: Challenge): void {
    if (this.#told.has(game)) return;
    this.#told.add(game);
    const { route } = this.#host.state();
    const words = `${isolated(name)} wants to play you: ${isolated(variantName)}.`;
    // Where it stands on the page it is not shown once more.
    if (route.page === 'together') this.#host.say(words);
    else if (route.page !== 'game' || route.game !== game)
      this.#host.notice('info', `${words} You can answer under Together.`);
  }

  get #name(): string {
    return this.#host.state().together.name;
  }

  get #watches(): boolean {
    return this.#shown || (this.#hears && this.#name !== '');
  }

  /** All of the list where it is shown, else only what waits for the viewer. */
  #watch(): void {
    const invites = this.#shown ? '' : this.#name;
    this.#asked = this.#host.connection.send({ t: 'watch', on: this.#watches, invites });
  }

  async hear(): Promise<void> {
    if (this.#hears && this.#watches) return; // ready() asks again
    this.#hears = true;
    const name = this.#name || (await ownName(this.#host.environment.fetch).catch(() => ''));
    if (name === '') return;
    if (name !== this.#name) this.#change({ name });
    if (!this.#shown) this.#watch();
  }

  async look(): Promise<void> {
    const { fetch } = this.#host.environment;
    try {
      const [name, network] = await Promise.all([ownName(fetch), seeNetwork(fetch)]);
      // What was refused is asked again.
      if (this.#watches && this.#host.state().together.failed !== '') this.#watch();
      this.#change({ name, network, failed: '' });
    } catch (error) {
      this.#change({ failed: messageOf(error) });
    }
  }

  watch(on: boolean): void {
    const watched = this.#watches;
    // Until all of it comes nobody knows it.
    if (on && !this.#shown) this.#change({ challenges: null });
    this.#shown = on;
    if (on || watched) this.#watch();
  }

  async accept(game: string): Promise<void> {
    if (await this.#answer('sit', game)) this.#host.go({ page: 'game', game });
  }

  async decline(game: string): Promise<void> {
    await this.#answer('decline', game);
  }

  /** Once; whether that was granted. */
  async #answer(t: 'sit' | 'decline', game: string): Promise<boolean> {
    if (this.#answered.has(game)) return false;
    this.#answered.add(game);
    try {
      await this.#host.connection.keep({ t, game, key: this.#host.environment.newKey() });
      return true;
    } catch (error) {
      this.#answered.delete(game);
      this.#host.notice('error', messageOf(error));
      return false;
    }
  }

  /** Who waits is not known without the server. */
  lost(): void {
    this.#change({ challenges: null });
  }

  /** The server is there, for the first time or again. */
  ready(): void {
    if (this.#watches) this.#watch();
  }

  receive(message: ServerMessage): void {
    if (message.t === 'error' && this.#asked > 0 && message.re === this.#asked)
      this.#change({ failed: message.message });
    if (message.t !== 'challenges' || !this.#watches || !isList(message)) return;
    const { whole, version, gone } = message;
    const challenges = message.challenges.filter(isWhole);
    if (!whole && version !== this.#version + 1) {
      this.#watch();
      return;
    }
    this.#version = version;
    const told = new Set([...gone, ...challenges.map(({ game }) => game)]);
    const before = whole ? [] : (this.#host.state().together.challenges ?? []);
    const all = [...challenges, ...before.filter(({ game }) => !told.has(game))];
    this.#change({ challenges: all.sort((a, b) => b.created - a.created) });
  }

  async reach(): Promise<Reach | null> {
    const network = await seeNetwork(this.#host.environment.fetch).catch(() => null);
    return network && { url: network.urls[0] ?? '', days: network.keepUnbegun };
  }

  async rename(name: string): Promise<string> {
    try {
      this.#change({ name: await takeName(this.#host.environment.fetch, name) });
      if (!this.#shown && this.#watches) this.#watch();
      return '';
    } catch (error) {
      return messageOf(error);
    }
  }
}
