// The viewer's name, and who waits on this server for somebody to play with.

import { listChallenges, ownName, takeName } from '../net/together.js';
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
      const [name, challenges] = await Promise.all([ownName(fetch), listChallenges(fetch)]);
      this.#change({ name, challenges, failed: '' });
    } catch (error) {
      this.#change({ failed: messageOf(error) });
    }
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
