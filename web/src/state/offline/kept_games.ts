// Games that are played without a server, kept by this browser.

import type { DBSchema, IDBPDatabase } from 'idb';
import type { End, NamedValue, Seat } from '../../net/messages.js';

/** A game as the server keeps one, without what only games between two people have. */
export interface KeptGame {
  /** As kept_ids.ts has them. */
  id: string;
  /** Number of its last change. */
  seq: number;
  variant: string;
  variantName: string;
  /** '' for a shipped variant. */
  variantText: string;
  options: NamedValue[];
  /** Position text. */
  start: string;
  /** Canonical, also those that were taken back and may be played again. */
  line: string[];
  at: number;
  title: string;
  white: Seat;
  black: Seat;
  paused: boolean;
  end: End | null;
  /** Milliseconds since 1970, UTC. */
  created: number;
  updated: number;
}

export interface KeptGames {
  // All of these reject where the browser keeps nothing, or has no room.

  all(): Promise<KeptGame[]>;
  get(id: string): Promise<KeptGame | undefined>;
  add(game: KeptGame): Promise<void>;
  /**
   * In one transaction: the game that `change` answers takes the place of the one that is there. Undefined: there is no such game. If
   * `change` throws, nothing is changed, and this rejects.
   */
  change(id: string, change: (game: KeptGame) => KeptGame): Promise<KeptGame | undefined>;
  remove(id: string): Promise<void>;
  /** Tells of games that another window of this browser has changed or removed. */
  onChange(heard: (id: string) => void): void;
}

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame };
}

/** In the database of the browser. Windows tell one another what they change. */
export class BrowserGames implements KeptGames {
  readonly #database: Promise<IDBPDatabase<Schema>>;
  readonly #channel = new BroadcastChannel('strata.games');

  constructor() {
    this.#database = import('idb').then(({ openDB }) =>
      openDB<Schema>('strata.games', 1, {
        upgrade: (database) => void database.createObjectStore('games', { keyPath: 'id' }),
      }),
    );
  }

  async all(): Promise<KeptGame[]> {
    return (await this.#database).getAll('games');
  }

  async get(id: string): Promise<KeptGame | undefined> {
    return (await this.#database).get('games', id);
  }

  async add(game: KeptGame): Promise<void> {
    const writing = (await this.#database).transaction('games', 'readwrite', { durability: 'strict' });
    await writing.store.add(game);
    await writing.done;
    this.#channel.postMessage(game.id);
  }

  async change(id: string, change: (game: KeptGame) => KeptGame): Promise<KeptGame | undefined> {
    const writing = (await this.#database).transaction('games', 'readwrite', { durability: 'strict' });
    const game = await writing.store.get(id);
    let changed: KeptGame | undefined;
    try {
      changed = game && change(game);
      if (changed) await writing.store.put(changed);
    } catch (error) {
      writing.abort();
      await writing.done.catch(() => undefined);
      throw error;
    }
    await writing.done;
    if (changed) this.#channel.postMessage(id);
    return changed;
  }

  async remove(id: string): Promise<void> {
    const writing = (await this.#database).transaction('games', 'readwrite', { durability: 'strict' });
    await writing.store.delete(id);
    await writing.done;
    this.#channel.postMessage(id);
  }

  onChange(heard: (id: string) => void): void {
    this.#channel.onmessage = ({ data }: MessageEvent<string>) => heard(data);
  }
}
