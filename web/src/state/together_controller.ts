// The viewer's name, who waits on this server for somebody to play with, and which other servers are on its network.

import { listChallenges, ownName, seeNetwork, takeName } from '../net/together.js';
import { messageOf } from './game_sync.js';
import type { Host } from './host.js';
import type { Together, TogetherActions } from './state.js';

export class TogetherController implements TogetherActions {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  #change(change: Partial<Together>): void {
    this.#host.change({ together: { ...this.#host.state().together, ...change } });
  }

  async look(): Promise<void> {
    const { fetch } = this.#host.environment;
    try {
      const [name, challenges, network] = await Promise.all([ownName(fetch), listChallenges(fetch), seeNetwork(fetch)]);
      this.#change({ name, challenges, network, failed: '' });
    } catch (error) {
      this.#change({ failed: messageOf(error) });
    }
  }

  async ownUrl(): Promise<string> {
    const network = await seeNetwork(this.#host.environment.fetch).catch(() => null);
    return network?.urls[0] ?? '';
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
