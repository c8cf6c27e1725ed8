// Everything done with the list of games: older ones are added, one is renamed or deleted, all of this browser are exported as one file of records,
// or deleted. The server has no request for all of them, so the list is read page by page, and a game that is played meanwhile is not missed.
// While it is gone, what this browser keeps is exported alone.

import { msg, str } from '@lit/localize';
import { deleteGame, type Fetch, HttpFailure, listGames, recordAddress } from '../../net/http.js';
import { patient } from '../../net/patient.js';
import type { GameSnapshot, GameSummary } from '../../net/messages.js';
import { listText } from '../../language/format.js';
import { gamesCounted } from '../board_kit/status.js';
import { messageOf } from '../game/game_sync.js';
import { hasGamesHere, isKeptHere } from '../offline/kept_ids.js';
import { learntKey } from '../learn/kept.js';
import type { Host } from '../page/host.js';
import type { GamesTask } from '../page/state.js';
import { variantFileOf } from '../text/variant_file.js';
import type { Bytes } from '../records/encoding.js';

/** Requests at a time. A server far away takes a while for each. */
const together = 6;

/** `work` on each of `all`, several at a time, in order. The first failure ends it. */
async function each<T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  let failed = false;
  const worker = async (): Promise<void> => {
    while (next < all.length && !failed) {
      const index = next;
      next += 1;
      await work(all[index]!, index).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
}

export class AllGames {
  readonly #host: Host;
  readonly #fetch: Fetch;

  constructor(host: Host) {
    this.#host = host;
    this.#fetch = patient(host.environment.fetch);
  }

  export(): Promise<void> {
    return this.#run('export', msg('Nothing was exported'), () => this.#export());
  }

  delete(): Promise<void> {
    return this.#run('delete', msg('Not all games were deleted'), () => this.#delete());
  }

  /** Those after `last` behind the others; unless the list has been asked for anew meanwhile. */
  async listOlder(last: GameSummary, isOver: () => boolean): Promise<void> {
    const host = this.#host;
    try {
      const { games, more } = await listGames(host.environment.fetch, last);
      if (isOver()) return;
      const listed = host.state().games ?? [];
      const known = new Set(listed.map(({ game }) => game));
      host.change({
        games: [...listed, ...games.filter(({ game }) => !known.has(game))],
        olderGames: more ? 'there' : 'none',
      });
    } catch (error) {
      host.notice('error', messageOf(error));
      if (!isOver()) host.change({ olderGames: 'there' });
    }
  }

  /** `list`: asks for the list anew. */
  async deleteOne(game: string, list: () => void): Promise<void> {
    const host = this.#host;
    try {
      if (isKeptHere(game)) await (await host.here()).delete(game);
      else await deleteGame(host.environment.fetch, game);
      const games = host.state().games?.filter((one) => one.game !== game) ?? null;
      host.change({ games });
      if (games?.length === 0 && host.state().olderGames !== 'none') list();
      const { route } = host.state();
      if (route.page === 'game' && route.game === game) host.go({ page: 'games' });
    } catch (error) {
      host.notice('error', messageOf(error));
    }
  }

  async rename(game: string, title: string): Promise<void> {
    const host = this.#host;
    try {
      await host.connection.keep({ t: 'title', game, key: host.environment.newKey(), title });
      const games = host.state().games?.map((one) => (one.game === game ? { ...one, title } : one)) ?? null;
      host.change({ games });
    } catch (error) {
      host.notice('error', messageOf(error));
    }
  }

  async save(game: string): Promise<void> {
    const host = this.#host;
    try {
      const { records, files } = await (await host.here()).records(game);
      for (const record of records) host.environment.saveFile(`${game}.txt`, record);
      for (const [name, text] of files) host.environment.saveFile(name, text);
    } catch (error) {
      host.notice('error', messageOf(error));
    }
  }

  async #run(kind: GamesTask['kind'], failed: string, work: () => Promise<void>): Promise<void> {
    const host = this.#host;
    if (host.state().gamesTask) return;
    host.change({ gamesTask: { kind, done: 0, total: 0 } });
    try {
      await work();
    } catch (error) {
      host.notice('error', `${failed}: ${messageOf(error)}`);
    }
    host.change({ gamesTask: null });
  }

  #progress(change: Partial<GamesTask>): void {
    const { gamesTask } = this.#host.state();
    if (gamesTask) this.#host.change({ gamesTask: { ...gamesTask, ...change } });
  }

  #oneDone(): void {
    this.#progress({ done: (this.#host.state().gamesTask?.done ?? 0) + 1 });
  }

  /**
   * Newest first. A game that changes moves to the top of the list, perhaps from below the part that has been read, so what has
   * changed since the last reading began is read again until all of it is known.
   */
  async #list(): Promise<GameSummary[]> {
    if (!this.#host.environment.hasServer) return [];
    const known = new Map<string, GameSummary>();
    let readBefore = -1;
    for (let found = true; found;) {
      found = false;
      let newest: number | null = null;
      let last: GameSummary | null = null;
      for (let more = true; more;) {
        const page = await listGames(this.#fetch, last);
        newest ??= page.games[0]?.updated ?? readBefore;
        for (const game of page.games) {
          found ||= !known.has(game.game);
          known.set(game.game, game);
        }
        last = page.games.at(-1) ?? null;
        more = page.more && last !== null && last.updated >= readBefore;
      }
      readBefore = newest ?? readBefore;
    }
    const all = [...known.values()].sort((a, b) => b.updated - a.updated);
    this.#progress({ total: all.length });
    return all;
  }

  /** Null where the game is there no more. */
  async #record({ game }: GameSummary): Promise<string | null> {
    const response = await this.#fetch(recordAddress(game));
    if (response.status === 404) return null;
    if (!response.ok) throw new HttpFailure(msg(str`The server refused (${response.status}).`), response.status);
    return response.text();
  }

  /** The file of the variant of a game, which its record names by the hash only. */
  async #variantText({ game }: GameSummary): Promise<string> {
    const response = await this.#fetch(`/api/games/${encodeURIComponent(game)}`);
    if (!response.ok) throw new HttpFailure(msg(str`The server refused (${response.status}).`), response.status);
    return ((await response.json()) as GameSnapshot).variantText;
  }

  /** Those that the server keeps, as records; of those in `unread` it has none to give. */
  async #served(): Promise<{ records: string[]; files: Map<string, string>; unread: string[] }> {
    const games = await this.#list();
    const records = new Array<string | null>(games.length).fill(null);
    const files = new Map<string, string>();
    const unread: string[] = [];
    await each(games, async (game, index) => {
      try {
        const record = await this.#record(game);
        const name = variantFileOf(game.variant, record ?? '');
        if (name !== '' && !files.has(name)) files.set(name, await this.#variantText(game));
        records[index] = record;
      } catch (error) {
        // One damaged game does not keep the others back; without a server there are none of them.
        if (!(error instanceof HttpFailure)) throw new HttpFailure(msg('The server cannot be reached.'));
        unread.push(game.game);
      }
      this.#oneDone();
    });
    return { records: records.filter((record) => record !== null), files, unread };
  }

  async #here(): Promise<{ records: string[]; files: Map<string, string>; unread: string[] }> {
    if (!hasGamesHere(this.#host.environment)) return { records: [], files: new Map(), unread: [] };
    await this.#host.coreHere;
    return (await this.#host.here()).records();
  }

  async #export(): Promise<void> {
    const { environment } = this.#host;
    // First: a game that goes to the server meanwhile is exported twice rather than not at all.
    const here = await this.#here();
    const served = await this.#served().catch((error: unknown) => {
      // What the server keeps is exported as a whole or not at all; what this browser keeps needs no server.
      if (here.records.length + here.unread.length === 0) throw error;
      this.#host.notice('error', messageOf(error));
      return { records: [], files: new Map<string, string>(), unread: [] };
    });
    const unread = [...served.unread, ...here.unread];
    const own = new Map([...served.files, ...here.files]);
    const lessons = environment.load(learntKey);
    if (lessons !== null) own.set('strata-lessons.json', lessons);
    const encoder = new TextEncoder();
    // An empty line between two records.
    const parts = [...served.records, ...here.records].map((record): Bytes => encoder.encode(`${record}\n`));
    const file = `strata-games-${new Date().toISOString().slice(0, 10)}.pgn`;
    if (parts.length > 0) environment.saveBytes(file, parts);
    for (const [name, text] of own) environment.saveFile(name, text);
    const lost = gamesCounted(unread.length);
    if (unread.length > 0)
      this.#host.notice(
        'error',
        msg(str`${lost} could not be exported: ${unread.join(', ')}. All others are in the file ${file}.`),
      );
    else
      this.#host.notice(
        'info',
        parts.length === 0
          ? msg('There are no games to export.')
          : msg(str`${gamesCounted(parts.length)} saved as the file ${listText([file, ...own.keys()])}.`),
      );
  }

  async #delete(): Promise<void> {
    // Without a server too; a game that is on its way to it is taken back.
    const deletedHere = hasGamesHere(this.#host.environment) ? await (await this.#host.here()).deleteAll() : 0;
    const served = { deleted: 0, kept: 0 };
    try {
      await this.#deleteServed(served);
    } catch (error) {
      const deleted = deletedHere + served.deleted;
      if (deleted === 0) throw error;
      this.#host.notice(
        'error',
        msg(str`${gamesCounted(deleted)} deleted. Your other games are still on the server. ${messageOf(error)}`),
      );
      return;
    } finally {
      this.#host.change({ games: null });
    }
    const gone = gamesCounted(deletedHere + served.deleted);
    this.#host.notice(
      'info',
      served.kept === 0
        ? msg(str`${gone} deleted.`)
        : msg(str`${gone} deleted. ${gamesCounted(served.kept)} against other people cannot be deleted.`),
    );
  }

  /** Counts them as they go. */
  async #deleteServed(count: { deleted: number; kept: number }): Promise<void> {
    const games = await this.#list();
    await each(games, async ({ game, you }) => {
      try {
        if (you.owner) await deleteGame(this.#fetch, game);
        if (you.owner) count.deleted += 1;
        else count.kept += 1;
      } catch (error) {
        if (!(error instanceof HttpFailure) || error.status === 0 || error.status >= 500) throw error;
        // Deleted elsewhere in the meantime is deleted.
        if (error.status === 404) count.deleted += 1;
        else count.kept += 1;
      }
      this.#oneDone();
    });
  }
}
