// A browser that keeps what it is given in memory, with a server of its own process behind it (fake_server.ts).

import { claimsOf } from '../../src/core/claims.js';
import type { Environment } from '../../src/state/page/environment.js';
import { openText } from '../../src/state/open/files.js';
import { indexed } from '../../src/state/records/indexing.js';
import { type KeptChanges, type KeptFile, type KeptFiles, keepingOf } from '../../src/state/records/kept_file.js';
import { FakeEngineWorker } from './fake_engine_worker.js';
import type { FakeServer } from './fake_server.js';
import { GamesInMemory, type MemoryOfGames, noGames } from './games_in_memory.js';

export interface FakeBrowser extends Environment {
  copied: string[];
  saved: { name: string; text: string }[];
  savedBytes: { name: string; bytes: Buffer }[];
  /** The file of records that is kept, and its changes; `full`: there is no room for one. */
  kept: { file: KeptFile | null; changes: KeptChanges | null; full: boolean };
  stored: Map<string, string>;
  gamesHere: MemoryOfGames;
  /** What is asked before the page is left. */
  asks: (() => boolean)[];
  history: string[];
  /** Addresses at which the page was begun anew. */
  starts: string[];
  /** Calls when another window stores something, by its key. */
  hears: Map<string, () => void>;
  /** Whether the page can be seen. */
  seen: boolean;
  wake(): void;
  back(): void;
}

function keptInMemory({ kept }: FakeBrowser): KeptFiles {
  return {
    keep: async (file) => {
      if (kept.full) throw new Error('there is no room');
      Object.assign(kept, { file, changes: null });
    },
    keepChanges: async (changes, after) => {
      const keeping = keepingOf(kept.file, kept.changes, changes, after);
      if (keeping === 'kept') kept.changes = structuredClone(changes);
      return keeping;
    },
    kept: async () => kept.file && { file: kept.file, changes: kept.changes },
    forget: async () => void Object.assign(kept, { file: null, changes: null }),
  };
}

/** No two browsers make the same keys. */
let browsers = 0;

/** `who`: whose it is. */
export function fakeBrowser(server: FakeServer, url = '/', who = 'ann'): FakeBrowser {
  const history = [url];
  let changed: () => void = () => undefined;
  let keys = 0;
  browsers += 1;
  const own = `${who}${browsers}-`;
  const browser: FakeBrowser = {
    seen: true,
    wake: () => undefined,
    copied: [],
    saved: [],
    savedBytes: [],
    kept: { file: null, changes: null, full: false },
    stored: new Map(),
    gamesHere: noGames(),
    history,
    starts: [],
    hears: new Map(),
    back: () => {
      history.pop();
      changed();
    },
    hasServer: true,
    url: () => history.at(-1) ?? '/',
    origin: () => 'http://localhost:8080',
    pushUrl: (next) => void history.push(next),
    replaceUrl: (next) => void (history[history.length - 1] = next),
    onUrl: (work) => void (changed = work),
    startAt: (next) => void browser.starts.push(next),
    onStored: (key, work) => void browser.hears.set(key, work),
    load: (key) => browser.stored.get(key) ?? null,
    store: (key, value) => {
      if (value === null) browser.stored.delete(key);
      else browser.stored.set(key, value);
      return true;
    },
    asks: [],
    whenQuiet: () => undefined,
    askBeforeLeaving: (whether) => void browser.asks.push(whether),
    fetch: (address, init) => server.fetch(address, init, who),
    openSocket: () => server.open(who),
    inTurn: (_, work) => work(),
    onWake: (woke) => void (browser.wake = woke),
    onLeave: () => undefined,
    visible: () => browser.seen,
    now: () => Date.now(),
    newKey: () => `${own}${(keys += 1)}`,
    copyText: async (text) => void browser.copied.push(text),
    saveFile: (name, text) => void browser.saved.push({ name, text }),
    saveBytes: (name, parts) => void browser.savedBytes.push({ name, bytes: Buffer.concat(parts) }),
    claims: async (question) => claimsOf(server.core, question),
    indexRecords: async (bytes, progress) => indexed(server.core, bytes, progress),
    keptFiles: async () => keptInMemory(browser),
    keptGames: async () => new GamesInMemory(browser.gamesHere),
    openLarge: async ({ name, text, own }) => openText(server.core, name, text, own),
    engineWorker: () => new FakeEngineWorker(server.core),
    sharesMemory: () => false,
    processors: () => 2,
    dark: () => false,
    reducedMotion: () => false,
    onLook: () => undefined,
  };
  return browser;
}
