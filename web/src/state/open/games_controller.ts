// The list of the games that the server keeps, newest first, and what is done with one of them from there.

import { deleteGame, listGames } from '../../net/http.js';
import type { Host } from '../page/host.js';
import type { GamesActions } from '../page/state.js';
import { messageOf } from '../game/game_sync.js';

export class GamesController implements GamesActions {
  readonly #host: Host;
  // How often the list was asked for anew: older games that come after that belong to no list.
  #lists = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  list(): void {
    void this.#list();
  }

  listOlder(): void {
    void this.#listOlder();
  }

  delete(game: string): void {
    void this.#delete(game);
  }

  rename(game: string, title: string): void {
    void this.#rename(game, title);
  }

  async #list(): Promise<void> {
    try {
      const { games, more } = await listGames(this.#host.environment.fetch);
      this.#lists += 1;
      this.#host.change({ games, olderGames: more ? 'there' : 'none' });
    } catch (error) {
      this.#host.notice('error', messageOf(error));
    }
  }

  async #listOlder(): Promise<void> {
    const host = this.#host;
    const last = host.state().games?.at(-1);
    if (!last || host.state().olderGames !== 'there') return;
    host.change({ olderGames: 'asked' });
    const list = this.#lists;
    try {
      const { games, more } = await listGames(host.environment.fetch, last);
      if (list !== this.#lists) return;
      const listed = host.state().games ?? [];
      const known = new Set(listed.map(({ game }) => game));
      host.change({
        games: [...listed, ...games.filter(({ game }) => !known.has(game))],
        olderGames: more ? 'there' : 'none',
      });
    } catch (error) {
      host.notice('error', messageOf(error));
      if (list === this.#lists) host.change({ olderGames: 'there' });
    }
  }

  async #delete(game: string): Promise<void> {
    const host = this.#host;
    try {
      await deleteGame(host.environment.fetch, game);
      const games = host.state().games?.filter((one) => one.game !== game) ?? null;
      host.change({ games });
      if (games?.length === 0 && host.state().olderGames !== 'none') this.list();
      const { route } = host.state();
      if (route.page === 'game' && route.game === game) host.go({ page: 'games' });
    } catch (error) {
      host.notice('error', messageOf(error));
    }
  }

  async #rename(game: string, title: string): Promise<void> {
    const host = this.#host;
    try {
      await host.connection.keep({ t: 'title', game, key: host.environment.newKey(), title });
      const games = host.state().games?.map((one) => (one.game === game ? { ...one, title } : one)) ?? null;
      host.change({ games });
    } catch (error) {
      host.notice('error', messageOf(error));
    }
  }
}
