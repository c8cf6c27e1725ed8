// The list of the games that the server keeps, newest first, and what is done with one of them from there.

import { listGames } from '../../net/http.js';
import type { GameSummary } from '../../net/messages.js';
import { hasGamesHere, isKeptHere, uploadsOf } from '../offline/kept_ids.js';
import type { Host } from '../page/host.js';
import type { AllGames } from './all_games.js';
import type { GamesActions } from '../page/state.js';
import { loadedOr } from '../game/game_copies.js';
import { messageOf } from '../game/game_sync.js';

export class GamesController implements GamesActions {
  readonly #host: Host;
  // How often the list was asked for anew: older games that come after that belong to no list.
  #lists = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  list(): void {
    // A game may have been started since there was none.
    if (this.#host.state().games?.length === 0) this.#host.change({ games: null });
    void this.#list();
  }

  listOlder(): void {
    const { games, olderGames } = this.#host.state();
    const last = games?.findLast(({ game }) => !isKeptHere(game));
    if (!last || olderGames !== 'there') return;
    this.#host.change({ olderGames: 'asked' });
    const list = this.#lists;
    const isOver = (): boolean => list !== this.#lists;
    void this.#all().then((all) => (all ? all.listOlder(last, isOver) : this.#host.change({ olderGames: 'there' })));
  }

  delete(game: string): void {
    void this.#all().then((all) => all?.deleteOne(game, () => this.list()));
  }

  rename(game: string, title: string): void {
    void this.#all().then((all) => all?.rename(game, title));
  }

  save(game: string): void {
    void this.#all().then((all) => all?.save(game));
  }

  async exportAll(): Promise<void> {
    await (await this.#all())?.export();
  }

  async deleteAll(): Promise<void> {
    await (await this.#all())?.delete();
  }

  async #all(): Promise<AllGames | null> {
    const part = await loadedOr(this.#host, import('./all_games.js'));
    return part && new part.AllGames(this.#host);
  }

  async #list(): Promise<void> {
    const here = await this.#listHere();
    this.#host.change({ uploads: uploadsOf(this.#host.environment) });
    if (!this.#host.environment.hasServer) {
      this.#host.change({ games: here, olderGames: 'none' });
      return;
    }
    try {
      const { games, more } = await listGames(this.#host.environment.fetch);
      this.#lists += 1;
      const all = [...here, ...games].sort((a, b) => b.updated - a.updated);
      this.#host.change({ games: all, olderGames: more ? 'there' : 'none' });
    } catch (error) {
      if (here.length > 0) this.#host.change({ games: here, olderGames: 'none' });
      else this.#host.notice('error', messageOf(error));
    }
  }

  /** Those that this browser keeps. */
  async #listHere(): Promise<GameSummary[]> {
    const { environment } = this.#host;
    if (!hasGamesHere(environment)) return [];
    try {
      await this.#host.coreHere;
      return await (await this.#host.here()).list();
    } catch {
      return [];
    }
  }
}
