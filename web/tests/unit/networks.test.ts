// Networks of the page's engines: when they are fetched, who is given them, and what happens to those that fail.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lawOf } from '../../build/networks_plugin.js';
import type { EnginePosition, EngineQuestion, EngineReport, NetworkFile } from '../../src/core/engine.js';
import { EngineClient } from '../../src/core/engine_client.js';
import { Searcher } from '../../src/core/searcher.js';
import { type NetworkParts, PageNetworks } from '../../src/state/analysis/networks.js';
import { FakeEngineWorker } from './fake_engine_worker.js';
import { core } from './real_core.js';

const path = (name: string): string => fileURLToPath(new URL(`../../../tests/networks/${name}`, import.meta.url));
const text = readFileSync(path('small.toml'), 'utf8');
const bytesOf = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path(name)));

const position: EnginePosition = {
  variant: 'small',
  variantText: text,
  options: {},
  start: '',
  line: [],
  notation: '',
};
const law = lawOf(Buffer.from(bytesOf('small.net')), 'small.net');
const address = `/networks/${law}-abc.net`;

interface World extends NetworkParts {
  networks: PageNetworks;
  asked: string[];
  stored: Map<string, Uint8Array<ArrayBuffer>>;
  time: number;
  /** The answer of the server for the file; null: it cannot be reached. */
  file: string | null;
}

function world(change: Partial<NetworkParts> = {}): World {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  const here: World = {
    asked: [],
    stored,
    time: 0,
    file: 'small.net',
    law: () => law,
    shipped: {},
    hasServer: true,
    fetch: async (url, init) => {
      here.asked.push(init?.cache === 'reload' ? `${url} anew` : url);
      await Promise.resolve();
      if (here.file === null) throw new TypeError('Failed to fetch');
      if (url === '/api/networks') return new Response(JSON.stringify({ networks: [{ law, path: address }] }));
      return existsSync(path(here.file)) ? new Response(bytesOf(here.file)) : new Response('', { status: 404 });
    },
    kept: {
      find: async (url) => stored.get(url) ?? null,
      pathOf: async (of) => [...stored.keys()].find((url) => url.startsWith(`/networks/${of}-`)) ?? null,
      keep: async (url, bytes) => void stored.set(url, bytes),
    },
    now: () => here.time,
    networks: null as unknown as PageNetworks,
    ...change,
  };
  here.networks = new PageNetworks(here);
  return here;
}

const minute = 60_000;

test('the network of a file is asked about once, fetched once, and kept when the core has taken it', async () => {
  const here = world();
  const { networks } = here;
  expect(networks.at(position)).toBeNull();
  const [first, second] = await Promise.all([networks.fetched(position), networks.fetched(position)]);
  expect(first?.bytes).toEqual(bytesOf('small.net'));
  expect(second).toBe(first);
  expect(networks.at(position)).toBe(first);
  expect(await networks.fetched(position)).toBe(first);
  expect(here.asked).toEqual(['/api/networks', address]);
  expect(here.stored.size).toBe(0);
  networks.tried(first!, '');
  expect([...here.stored.keys()]).toEqual([address]);
});

test('a shipped game is not asked about, nor is a file where there is no server', async () => {
  const shipped = { ...position, variant: 'orthodox', variantText: '' };
  const here = world();
  expect(await here.networks.fetched(shipped)).toBeNull();
  expect(here.networks.knows(shipped)).toBe(false);
  const alone = world({ hasServer: false });
  expect(await alone.networks.fetched(position)).toBeNull();
  expect([...here.asked, ...alone.asked]).toEqual([]);
  // One that comes with the page is fetched from where it is.
  const with_ = world({ hasServer: false, shipped: { [law]: '/assets/small-1.net' } });
  expect((await with_.networks.fetched(shipped))?.place).toBe('small-1.net');
  expect(with_.networks.knows(shipped)).toBe(true);
  expect(with_.asked).toEqual(['/assets/small-1.net']);
  // A server judges a file of the same law by hand, unless it has a network for files.
  await with_.networks.fetched(position);
  expect(with_.networks.knows(position)).toBeNull();
});

test('a file that cannot be fetched is tried again after pauses that grow', async () => {
  const here = world();
  here.file = 'none.net';
  const tries = async (): Promise<number> => {
    here.asked.length = 0;
    await here.networks.fetched(position);
    return here.asked.length;
  };
  expect(await tries()).toBe(2);
  here.time += minute - 1;
  expect(await tries()).toBe(0);
  here.time += 1;
  here.file = null;
  expect(await tries()).toBe(1);
  here.time += 2 * minute - 1;
  expect(await tries()).toBe(0);
  here.time += 1;
  here.file = 'small.net';
  expect(await tries()).toBe(2);
  expect(here.networks.at(position)?.law).toBe(law);
});

test('a report waits for a network only so long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let answer = (_: Response): void => undefined;
  const here = world({
    hasServer: false,
    shipped: { [law]: address },
    fetch: () => new Promise((done) => (answer = done)),
  });
  const late = here.networks.arrives(position, 5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe(false);
  // The file comes later, and the next report finds it.
  const soon = here.networks.arrives(position, 5_000);
  await vi.advanceTimersByTimeAsync(4_999);
  answer(new Response(bytesOf('small.net')));
  expect(await soon).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a refused network is not kept, and is fetched anew past the browser', async () => {
  const here = world();
  here.networks.tried((await here.networks.fetched(position))!, 'wrong checksum');
  expect(here.networks.at(position)).toBeNull();
  expect(here.stored.size).toBe(0);
  expect(await here.networks.fetched(position)).toBeNull();
  here.time += minute;
  expect(await here.networks.fetched(position)).not.toBeNull();
  expect(here.asked).toEqual(['/api/networks', address, '/api/networks', `${address} anew`]);
});

test('without the server the kept network is found by its law', async () => {
  const here = world();
  here.stored.set(address, bytesOf('small.net'));
  here.file = null;
  expect((await here.networks.fetched(position))?.bytes).toEqual(bytesOf('small.net'));
  expect(here.asked).toEqual(['/api/networks']);
});

const nothing = (): void => undefined;
const never = (): boolean => false;
const file = (name = 'small.net'): NetworkFile => ({ law, place: name, bytes: bytesOf(name) });

test('the core searches by a network once it has one, and levels and whatever asks for it by hand', () => {
  const searcher = new Searcher(core, 4);
  const search = (question: Partial<EngineQuestion>): EngineReport =>
    searcher.search({ position, limits: { nodes: 2_000 }, fresh: true, ...question }, nothing, never);
  const byHand = search({});
  expect(byHand.network).toBe(false);
  expect(searcher.learn(position, file())).toBe('');
  const learnt = search({});
  expect(learnt.network).toBe(true);
  expect(learnt.lines).not.toEqual(byHand.lines);
  expect(search({ limits: { level: 3, seed: 1 } }).network).toBe(false);
  const again = search({ byHand: true });
  expect(again.network).toBe(false);
  expect(again.lines).toEqual(byHand.lines);
  // Another game has none, and the first one keeps its own.
  const orthodox = { ...position, variant: 'orthodox', variantText: '' };
  expect(search({ position: orthodox }).network).toBe(false);
  expect(search({}).network).toBe(true);
});

test('a network that the core refuses leaves the search to the hand-written evaluation', () => {
  for (const name of ['another_law.net', 'changed.net', 'cut_off.net', 'overflow.net', 'not_a_network.net']) {
    const searcher = new Searcher(core, 4);
    expect(searcher.learn(position, file(name)).length, name).toBeGreaterThan(10);
    expect(searcher.search({ position, limits: { nodes: 500 } }, nothing, never).network, name).toBe(false);
  }
});

/** A client on the real core, and a search that answers its last report. */
function client(
  here: World,
  shares = true,
): { engine: EngineClient; search: (limits?: object) => Promise<EngineReport> } {
  const engine = new EngineClient(() => new FakeEngineWorker(core), core.module, 4, shares, here.networks);
  const search = (limits: object = { nodes: 1_000 }): Promise<EngineReport> =>
    new Promise((done, failed) => {
      engine.search(
        { position, limits },
        (report) => (report.done ? done(report) : undefined),
        (why) => failed(new Error(why)),
      );
    });
  return { engine, search };
}

test('an engine begins by hand at once, says that it could do better, and searches by the network from then on', async () => {
  for (const shares of [true, false]) {
    const here = world();
    const { engine, search } = client(here, shares);
    const better = new Promise<void>((heard) => {
      engine.onBetter = heard;
    });
    expect((await search()).network).toBe(false);
    await better;
    expect((await search()).network).toBe(true);
    expect([...here.stored.keys()]).toEqual([address]);
    expect((await search()).network).toBe(true);
    engine.close();
    // One that begins anew is given it before it is asked.
    expect((await search()).network).toBe(true);
    expect(here.asked).toEqual(['/api/networks', address]);
  }
});

test('levels below the highest fetch nothing', async () => {
  const here = world();
  const { search } = client(here);
  for (let level = 1; level < 10; level += 1) expect((await search({ level, seed: 1 })).network).toBe(false);
  expect(here.asked).toEqual([]);
  await search({ level: 10, nodes: 1_000 });
  expect(here.asked).not.toEqual([]);
});

test('a broken network leaves play by hand', async () => {
  const here = world();
  here.file = 'changed.net';
  const { engine, search } = client(here);
  const better = new Promise<void>((heard) => {
    engine.onBetter = heard;
  });
  await search();
  await better;
  expect((await search()).network).toBe(false);
  expect(here.networks.at(position)).toBeNull();
  expect((await search()).network).toBe(false);
  expect(here.stored.size).toBe(0);
});

test('the header of a network names its law, and a file without one stops the build', () => {
  expect(law).toBe(core.readVariant(text, 'small.toml').law());
  expect(() => lawOf(Buffer.from(bytesOf('not_a_network.net')), 'x.net')).toThrow('x.net is no network');
});
