// All that the state asks of the browser, so that tests can stand in for it.

import type { ClaimsQuestion } from '../../core/claims.js';
import type { WorkerLike } from '../../core/engine_client.js';
import type { RecordHead } from '../../core/types.js';
import { addressOf, alone } from '../../net/alone.js';
import type { Fetch } from '../../net/http.js';
import type { SocketLike } from '../../net/socket.js';
import type { FileQuestion, Opened } from '../open/files.js';
import type { Bytes, Encoding } from '../records/encoding.js';
import type { KeptGames } from '../offline/kept_games.js';
import type { RecordIndex } from '../records/indexing.js';
import type { KeptFiles } from '../records/kept_file.js';

export interface Environment {
  /** The page has a server; without one it has nobody to ask. */
  hasServer: boolean;
  /** From the path on: "/game/abc". */
  url(): string;
  /** "https://host", for links: what comes before the path. */
  origin(): string;
  pushUrl(url: string): void;
  replaceUrl(url: string): void;
  onUrl(changed: () => void): void;
  /** Begins anew at this address of the page, with all that it loads and every connection. */
  startAt(url: string): void;
  load(key: string): string | null;
  /** null: nothing any more. False: the browser keeps nothing, or has no room. */
  store(key: string, value: string | null): boolean;
  /** Another window of this browser has stored something under this key. */
  onStored(key: string, changed: () => void): void;
  /** Where `whether` says so when the page is to be closed or loaded again, the browser asks first. */
  askBeforeLeaving(whether: () => boolean): void;
  /** Begins once the page has shown what it was opened for: what nobody waits for. */
  whenQuiet(begin: () => void): void;
  fetch: Fetch;
  openSocket(): SocketLike;
  /** `work` while no other window of this browser does what has this name. */
  inTurn(name: string, work: () => Promise<void>): Promise<void>;
  /** The device woke up, or is online again. */
  onWake(woke: () => void): void;
  /** The page goes, perhaps for good. */
  onLeave(leaves: () => void): void;
  /** Somebody can see the page. */
  visible(): boolean;
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  /** Unique for all time. */
  newKey(): string;
  copyText(text: string): Promise<void>;
  saveFile(name: string, text: string): void;
  /** `parts`: one after the other. */
  saveBytes(name: string, parts: Bytes[]): void;
  claims(question: ClaimsQuestion): Promise<string[]>;
  /** Reads a file in a worker, so that the page stays responsive. */
  openLarge(file: FileQuestion): Promise<Opened>;
  /** The games of a file of records, likewise; `progress` is told how many bytes have been looked through. */
  indexRecords(bytes: Bytes, progress: (done: number) => void): Promise<RecordIndex>;
  /** What outlives a reload and is too large for `store`. */
  keptFiles(): Promise<KeptFiles>;
  /** Games that are played without a server. */
  keptGames(): Promise<KeptGames>;
  /** A worker that searches: see core/engine_client.ts. */
  engineWorker(): WorkerLike;
  /** Memory can be shared with workers. */
  sharesMemory(): boolean;
  /** How many threads the machine runs at a time. */
  processors(): number;
  dark(): boolean;
  reducedMotion(): boolean;
  /** Called when `dark` or `reducedMotion` has changed. */
  onLook(changed: () => void): void;
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

// Made anew each time and ended afterwards: the proof of a perpetual check may take seconds and much memory.
function ask<Answer, Told = never>(
  worker: Worker,
  question: unknown,
  heard: (told: Told) => void = () => undefined,
): Promise<Answer> {
  return new Promise((done, failed) => {
    const end = (work: () => void): void => {
      worker.terminate();
      work();
    };
    worker.onmessage = (event: MessageEvent<{ answer?: Answer; message?: string; told?: Told }>) => {
      const { answer, message = '', told } = event.data;
      if (told !== undefined) return heard(told);
      end(() => (answer === undefined ? failed(new Error(message)) : done(answer)));
    };
    worker.onerror = () => end(() => failed(new Error('the worker could not be started')));
    worker.postMessage(question);
  });
}

/** As a download of the browser. */
export function offerFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function browserEnvironment(): Environment {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  return {
    hasServer: !alone,
    url: () => {
      const { pathname, search, hash } = location;
      // A # that begins no route is none of ours.
      return alone ? (hash.startsWith('#/') ? hash.slice(1) : '/') : pathname + search + hash;
    },
    origin: () => (alone ? `${location.origin}${location.pathname}#` : location.origin),
    pushUrl: (url) => history.pushState(null, '', addressOf(url)),
    replaceUrl: (url) => history.replaceState(null, '', addressOf(url)),
    onUrl: (changed) => addEventListener('popstate', changed),
    startAt: (url) => {
      const address = addressOf(url);
      // With nothing but another # nothing is loaded.
      if (new URL(address, location.href).href === location.href) location.reload();
      else location.assign(address);
    },
    // Storage may be forbidden or full: preferences then last as long as the page.
    load: (key) => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    store: (key, value) => {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    onStored: (key, changed) =>
      addEventListener('storage', (event) => {
        if (event.key === key) changed();
      }),
    whenQuiet: (begin) => void setTimeout(begin, 1_000),
    askBeforeLeaving: (whether) =>
      addEventListener('beforeunload', (event) => {
        if (whether()) event.preventDefault();
      }),
    fetch: (url, init) => fetch(url, init),
    openSocket: () => {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      return new WebSocket(`${scheme}://${location.host}/ws`) as SocketLike;
    },
    // Over plain http a browser has no locks: two windows then send the same key, which makes one game.
    inTurn: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
    onWake: (woke) => {
      addEventListener('online', woke);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') woke();
      });
    },
    onLeave: (leaves) => addEventListener('pagehide', leaves),
    visible: () => document.visibilityState === 'visible',
    now: () => performance.now(),
    newKey: randomKey,
    copyText: (text) => navigator.clipboard.writeText(text),
    saveFile: (name, text) => offerFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' })),
    saveBytes: (name, parts) => offerFile(name, new Blob(parts, { type: 'application/octet-stream' })),
    claims: (question) =>
      ask(new Worker(new URL('../../core/claims_worker.ts', import.meta.url), { type: 'module' }), question),
    openLarge: (file) => ask(new Worker(new URL('../open/open_worker.ts', import.meta.url), { type: 'module' }), file),
    indexRecords: async (bytes, progress) => {
      const worker = new Worker(new URL('../records/index_worker.ts', import.meta.url), { type: 'module' });
      const heads: RecordHead[] = [];
      const encoding = await ask<Encoding, number | RecordHead[]>(worker, bytes, (told) => {
        if (typeof told === 'number') progress(told);
        else heads.push(...told);
      });
      return { encoding, heads };
    },
    keptFiles: async () => (await import('../records/kept_file.js')).browserFiles,
    keptGames: async () => new (await import('../offline/kept_games.js')).BrowserGames(),
    engineWorker: () => new Worker(new URL('../../core/engine_worker.ts', import.meta.url), { type: 'module' }),
    sharesMemory: () => crossOriginIsolated,
    processors: () => navigator.hardwareConcurrency,
    dark: () => dark.matches,
    reducedMotion: () => reduced.matches,
    onLook: (changed) => {
      dark.addEventListener('change', changed);
      reduced.addEventListener('change', changed);
    },
  };
}
