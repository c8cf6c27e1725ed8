// Games that are played without a server, kept by this browser.

import type { DBSchema, IDBPDatabase } from 'idb';
import type { End, NamedValue, Seat } from '../../net/messages.js';
import { placed } from '../../net/alone.js';
import type { KeptTime } from './timing.js';

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
  /** null or absent: no clock. */
  time?: KeptTime | null;
  /** Milliseconds since 1970, UTC. */
  created: number;
  updated: number;
  /** The key under which it was sent to a server, or is about to be, and which of its changes was the last one then. */
  upload?: Upload;
}

export interface Upload {
  key: string;
  seq: number;
}

/** Where a game went; it is kept that long in place of the game, so that an address of it leads there. */
export interface Uploaded {
  /** The id that the server gave it. */
  game: string;
  /** Milliseconds since 1970, UTC. */
  time: number;
}

const keptUploaded = 30 * 86_400_000;

interface UploadedRow {
  id: string;
  uploaded: Uploaded;
}
type Row = KeptGame | UploadedRow;

const isGame = (row: Row | undefined): row is KeptGame => row !== undefined && !('uploaded' in row);

export interface KeptGames {
  // All of these reject where the browser keeps nothing, or has no room.

  all(): Promise<KeptGame[]>;
  get(id: string): Promise<KeptGame | undefined>;
  add(game: KeptGame): Promise<void>;
  /**
   * In one transaction: the game that `change` answers takes the place of the one that is there. Undefined: there is no such game. If
   * `change` throws, nothing is changed, and this rejects; nor is anything if it answers the game itself.
   */
  change(id: string, change: (game: KeptGame) => KeptGame): Promise<KeptGame | undefined>;
  remove(id: string): Promise<void>;
  /**
   * The server has the game as it was at this upload. 'done': it is no more of this browser, now or since before. 'changed': it has been
   * played on, and stays. 'gone': it was removed.
   */
  settle(id: string, upload: Upload, uploaded: Uploaded): Promise<'done' | 'changed' | 'gone'>;
  uploaded(id: string): Promise<Uploaded | undefined>;
  /** Tells of games that another window of this browser has changed or removed. */
  onChange(heard: (id: string) => void): void;
}

interface Schema extends DBSchema {
  games: { key: string; value: Row };
}

/** In the database of the browser. Windows tell one another what they change. */
export class BrowserGames implements KeptGames {
  readonly #database: Promise<IDBPDatabase<Schema>>;
  readonly #channel = new BroadcastChannel(placed('strata.games'));

  constructor() {
    this.#database = import('idb').then(({ openDB }) =>
      openDB<Schema>(placed('strata.games'), 1, {
        upgrade: (database) => void database.createObjectStore('games', { keyPath: 'id' }),
      }),
    );
  }

  async all(): Promise<KeptGame[]> {
    return (await (await this.#database).getAll('games')).filter(isGame);
  }

  async get(id: string): Promise<KeptGame | undefined> {
    const row = await (await this.#database).get('games', id);
    return isGame(row) ? row : undefined;
  }

  async uploaded(id: string): Promise<Uploaded | undefined> {
    const row = await (await this.#database).get('games', id);
    return row && 'uploaded' in row ? row.uploaded : undefined;
  }

  async settle(id: string, { key, seq }: Upload, uploaded: Uploaded): Promise<'done' | 'changed' | 'gone'> {
    const writing = (await this.#database).transaction('games', 'readwrite', { durability: 'strict' });
    const rows = await writing.store.getAll();
    const row = rows.find((each) => each.id === id);
    const stays = isGame(row) && !(row.seq === seq && row.upload?.key === key);
    if (isGame(row) && !stays) await writing.store.put({ id, uploaded });
    for (const old of rows)
      if ('uploaded' in old && uploaded.time - old.uploaded.time > keptUploaded) await writing.store.delete(old.id);
    await writing.done;
    if (!row) return 'gone';
    if (stays) return 'changed';
    this.#channel.postMessage(id);
    return 'done';
  }

  async add(game: KeptGame): Promise<void> {
    const writing = (await this.#database).transaction('games', 'readwrite', { durability: 'strict' });
    await writing.store.add(game);
    await writing.done;
    this.#channel.postMessage(game.id);
  }

  async change(id: string, change: (game: KeptGame) => KeptGame): Promise<KeptGame | undefined> {
    const writing = (await this.#database).transaction('games', 'readwrite', { durability: 'strict' });
    const row = await writing.store.get(id);
    const game = isGame(row) ? row : undefined;
    let changed: KeptGame | undefined;
    try {
      changed = game && change(game);
      if (changed && changed !== game) await writing.store.put(changed);
    } catch (error) {
      writing.abort();
      await writing.done.catch(() => undefined);
      throw error;
    }
    await writing.done;
    if (changed && changed !== game) this.#channel.postMessage(id);
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
