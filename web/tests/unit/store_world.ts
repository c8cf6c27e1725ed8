// A store with a page that fakes the browser and a server that fakes the network, over the real core.

import { expect, vi } from 'vitest';
import type { Seat } from '../../src/net/messages.js';
import type { NewGame, Store } from '../../src/state/page/state.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { createStore } from '../../src/state/page/store.js';
import { type FakeBrowser, fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';

export const person: Seat = { kind: 'person', level: 1 };
export const computer: Seat = { kind: 'computer', level: 3 };

export interface World {
  server: FakeServer;
  browser: FakeBrowser;
  store: Store;
}

export async function world(url = '/', server = new FakeServer(core)): Promise<World> {
  const browser = fakeBrowser(server, url);
  const store = createStore(core, browser);
  await settled();
  return { server, browser, store };
}

export const newGame = (change: Partial<NewGame> = {}): NewGame => ({
  variant: 'orthodox',
  variantText: '',
  options: {},
  white: person,
  black: person,
  clock: null,
  start: '',
  line: [],
  end: null,
  title: '',
  ...change,
});

export async function play(store: Store, change: Partial<NewGame> = {}): Promise<void> {
  store.open.create(newGame(change));
  await vi.waitFor(() => expect(store.state.game ?? store.state.notices[0]).toBeTruthy());
}

export function gameOf(store: Store): GameScreen {
  const { game, gameError, notices } = store.state;
  if (!game) throw new Error(`no game is shown: ${gameError} ${notices.map(({ text }) => text).join(' ')}`);
  return game;
}

export const cellOf = (store: Store, name: string): number =>
  gameOf(store).view.cells.findIndex((cell) => cell.name === name);

export async function move(store: Store, from: string, to: string): Promise<void> {
  store.game!.pick(cellOf(store, from));
  store.game!.pick(cellOf(store, to));
  await settled();
}

export const moves = (store: Store): string[] => gameOf(store).line.map(({ canonical }) => canonical);
