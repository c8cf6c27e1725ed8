// The networks of the page's engines (docs/formats/net.md): fetched when an engine first needs one, kept by the browser under their address,
// which has a hash of their bytes, and given to each engine that asks. Those of shipped games come with the page; for games by files of a
// user's own the server may have some. What fails is tried again when it is asked for after a pause.

import shipped from 'virtual:networks';
import type { EnginePosition, NetworkFile, Networks } from '../../core/engine.js';
import { gameKey } from '../../core/positions.js';
import { placed } from '../../net/alone.js';
import { type Fetch, ask } from '../../net/http.js';
import type { GameNetworks } from '../../net/messages.js';
import type { Environment } from '../page/environment.js';
import type { Host } from '../page/host.js';

/** Milliseconds: of a fetch, and of the pauses after failures, the first and the longest. */
const patience = 120_000;
const firstPause = 60_000;
const longestPause = 1_800_000;
/** Older ones make room. */
const mostKept = 16;

/** A store that outlives the page. Nothing of it fails: where there is no room, a network is fetched again. */
export interface KeptNetworks {
  find(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The path under which the server had one for this law. */
  pathOf(law: string): Promise<string | null>;
  keep(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface NetworkParts {
  /** The hash of the law of a game; '' where the core does not know it. */
  law(position: EnginePosition): string;
  /** Addresses by laws. */
  shipped: Readonly<Record<string, string>>;
  hasServer: boolean;
  fetch: Fetch;
  kept: KeptNetworks;
  /** Milliseconds of a clock that never jumps. */
  now(): number;
}

/** The state of the network of a law. */
interface Known {
  file: NetworkFile | null;
  path: string;
  coming: Promise<NetworkFile | null> | null;
  failures: number;
  /** Not asked for before; by now(). */
  due: number;
  /** The core has taken it, or not. */
  taken: boolean;
  refused: boolean;
}

export class PageNetworks implements Networks {
  readonly #parts: NetworkParts;
  readonly #laws = new Map<string, string>();
  readonly #known = new Map<string, Known>();

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  at(position: EnginePosition): NetworkFile | null {
    return this.#of(position)?.file ?? null;
  }

  async fetched(position: EnginePosition): Promise<NetworkFile | null> {
    const law = this.#law(position);
    const known = this.#of(position);
    if (!known || known.file) return known?.file ?? null;
    if (known.coming) return known.coming;
    if (this.#parts.now() < known.due) return null;
    known.coming = this.#fetch(law, known, position.variantText !== '').catch(() => {
      this.#fail(known);
      return null;
    });
    const file = await known.coming;
    known.coming = null;
    return file;
  }

  /** Whether it is here within so many milliseconds. */
  async arrives(position: EnginePosition, milliseconds: number): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((over) => {
      timer = setTimeout(() => over(null), milliseconds);
    });
    const file = await Promise.race([this.fetched(position), late]);
    clearTimeout(timer);
    return file !== null;
  }

  /**
   * Whether a server judges this game by a network, which has those of the page it gives away; null: that is not known. To a server a file
   * is no shipped game, whatever its law, so it has a network where that came from the server.
   */
  knows(position: EnginePosition): boolean | null {
    const isShipped = this.#law(position) in this.#parts.shipped;
    if (position.variantText === '') return isShipped;
    return !isShipped && this.#of(position)?.file ? true : null;
  }

  tried({ law }: Pick<NetworkFile, 'law'>, refused: string): void {
    const known = this.#known.get(law);
    if (!known?.file) return;
    if (refused !== '') {
      known.file = null;
      known.refused = true;
      this.#fail(known);
    } else if (!known.taken) {
      known.taken = true;
      known.failures = 0;
      void this.#parts.kept.keep(known.path, known.file.bytes);
    }
  }

  #law(position: EnginePosition): string {
    const game = gameKey(position);
    const law = this.#laws.get(game) ?? this.#parts.law(position);
    this.#laws.set(game, law);
    return law;
  }

  #of(position: EnginePosition): Known | null {
    const law = this.#law(position);
    // Only games of somebody's own files are asked about.
    const comes = law in this.#parts.shipped || (position.variantText !== '' && this.#parts.hasServer);
    if (law === '' || !comes) return null;
    const nothing = { file: null, path: '', coming: null, failures: 0, due: -Infinity, taken: false, refused: false };
    const known = this.#known.get(law) ?? nothing;
    this.#known.set(law, known);
    return known;
  }

  #fail(known: Known): void {
    known.due = this.#parts.now() + Math.min(longestPause, firstPause * 2 ** known.failures);
    known.failures += 1;
  }

  /** Rejects where it cannot be had now. */
  async #fetch(law: string, known: Known, isOwn: boolean): Promise<NetworkFile | null> {
    const { fetch, kept } = this.#parts;
    const path = this.#parts.shipped[law] ?? (isOwn ? await this.#pathOf(law) : null);
    if (path === null) {
      known.due = Infinity;
      return null;
    }
    const before = known.refused ? null : await kept.find(path);
    let bytes = before;
    if (!bytes) {
      // A refused file may have been damaged on its way: it is not to be had from the browser again.
      const cache = known.refused ? 'reload' : 'default';
      const response = await fetch(path, { signal: AbortSignal.timeout(patience), cache });
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      bytes = new Uint8Array(await response.arrayBuffer());
    }
    const file = { law, place: path.slice(path.lastIndexOf('/') + 1), bytes };
    Object.assign(known, { file, path, taken: before !== null, refused: false });
    return file;
  }

  /** null: the server has none. */
  async #pathOf(law: string): Promise<string | null> {
    try {
      const answer = (await ask(this.#parts.fetch, '/api/networks', {})) as GameNetworks | null;
      return answer?.networks.find((one) => one.law === law)?.path ?? null;
    } catch (error) {
      const path = await this.#parts.kept.pathOf(law);
      if (path === null) throw error;
      return path;
    }
  }
}

/** Over plain http a browser keeps none but by the rules of the net, as it keeps no page. */
const cache = async (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(placed('strata-networks')).catch(() => null) : null;

const browserKept: KeptNetworks = {
  find: async (path) => {
    const found = await (await cache())?.match(path).catch(() => undefined);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  },
  pathOf: async (law) => {
    const names = (await (await cache())?.keys().catch(() => [])) ?? [];
    const paths = names.map(({ url }) => new URL(url).pathname);
    return paths.reverse().find((path) => path.startsWith(`/networks/${law}-`)) ?? null;
  },
  keep: async (path, bytes) => {
    const all = await cache();
    if (!all) return;
    try {
      await all.put(path, new Response(bytes));
      const names = await all.keys();
      for (const old of names.slice(0, Math.max(0, names.length - mostKept))) await all.delete(old);
    } catch {
      // There is no room.
    }
  },
};

function lawOf(host: Host, { variant: id, variantText, options }: EnginePosition): string {
  try {
    const variant = host.core().variantOf(id, variantText, options);
    try {
      return variant.law();
    } finally {
      variant.release();
    }
  } catch {
    return '';
  }
}

const all = new WeakMap<Environment, PageNetworks>();

/** Those of this page: all its engines share them. */
export function networksOf(host: Host): PageNetworks {
  const { environment } = host;
  const known =
    all.get(environment) ??
    new PageNetworks({
      law: (position) => lawOf(host, position),
      shipped,
      hasServer: environment.hasServer,
      fetch: environment.fetch,
      kept: browserKept,
      now: () => environment.now(),
    });
  all.set(environment, known);
  return known;
}
