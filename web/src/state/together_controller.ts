// The viewer's name, who waits on this server for somebody to play with, and which other servers are on its network.

import type { Challenge, ChallengesAnswer, ServerMessage } from '../net/messages.js';
import { ownName, seeNetwork, takeName } from '../net/together.js';
import { messageOf } from './game_sync.js';
import type { Host } from './host.js';
import type { Reach, Together, TogetherActions } from './state.js';

// The server sends no other; something between it and the page may.
const isWhole = (challenge: Challenge | null): boolean =>
  Array.isArray(challenge?.options) &&
  [challenge.game, challenge.name, challenge.variantName].every((each) => typeof each === 'string');
const isList = ({ challenges, gone }: ChallengesAnswer): boolean => Array.isArray(challenges) && Array.isArray(gone);

export class TogetherController implements TogetherActions {
  readonly #host: Host;
  #watches = false;
  /** Of the list of challenges. */
  #version = 0;
  /** The number of the message that asked for the list. */
  #asked = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  #change(change: Partial<Together>): void {
    this.#host.change({ together: { ...this.#host.state().together, ...change } });
  }

  async look(): Promise<void> {
    const { fetch } = this.#host.environment;
    try {
      const [name, network] = await Promise.all([ownName(fetch), seeNetwork(fetch)]);
      // What was refused is asked again.
      if (this.#watches && this.#host.state().together.failed !== '') this.watch(true);
      this.#change({ name, network, failed: '' });
    } catch (error) {
      this.#change({ failed: messageOf(error) });
    }
  }

  watch(on: boolean): void {
    this.#watches = on;
    this.#asked = this.#host.connection.send({ t: 'watch', on });
  }

  /** Who waits is not known without the server. */
  lost(): void {
    this.#change({ challenges: null });
  }

  /** The server is there, for the first time or again. */
  ready(): void {
    if (this.#watches) this.watch(true);
  }

  receive(message: ServerMessage): void {
    if (message.t === 'error' && this.#asked > 0 && message.re === this.#asked)
      this.#change({ failed: message.message });
    if (message.t !== 'challenges' || !this.#watches || !isList(message)) return;
    const { whole, version, gone } = message;
    const challenges = message.challenges.filter(isWhole);
    if (!whole && version !== this.#version + 1) {
      this.watch(true);
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
      return '';
    } catch (error) {
      return messageOf(error);
    }
  }
}
