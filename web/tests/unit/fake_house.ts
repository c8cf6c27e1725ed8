// A server in the test's own process: it speaks docs/formats/wire.md over sockets that are objects, keeps no file and plays
// the first legal move as its computer. What goes to a page can be held back, to be delivered by the test as it likes.

import type { Core, Game } from '../../src/core/core.js';
import type {
  ClientMessage, CreateGame, End, EventAnswer, EventKind, Games, GameSnapshot, GameSummary, ServerMessage,
} from '../../src/net/messages.js';
import { protocol } from '../../src/net/messages.js';
import type { SocketLike } from '../../src/net/socket.js';
import type { Environment } from '../../src/state/environment.js';
import { claimsOf } from '../../src/core/claims.js';
import { openText } from '../../src/state/files.js';

interface Table {
  snapshot: GameSnapshot;
  game: Game;
  events: EventAnswer[];
  acks: Map<string, number>;
}

type Answer = (message: ServerMessage) => void;

export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;
  heard: ((message: ClientMessage) => void) | null = null;

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    this.sent.push(message);
    this.heard?.(message);
  }

  close(): void {
    this.closed = true;
  }

  deliver(message: ServerMessage): void {
    if (!this.closed) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export class FakeHouse {
  readonly core: Core;
  readonly tables = new Map<string, Table>();
  readonly joined = new Map<FakeSocket, Set<string>>();
  /** Where messages go; a test may put itself between. */
  deliver: (socket: FakeSocket, message: ServerMessage) => void = (socket, message) => socket.deliver(message);
  reachable = true;
  computes = true;
  /** Games in one answer. */
  listed = 60;
  #made = 0;

  constructor(core: Core) {
    this.core = core;
  }

  open(): FakeSocket {
    const socket = new FakeSocket();
    socket.heard = (message) => queueMicrotask(() => this.#receive(socket, message));
    queueMicrotask(() => (this.reachable ? socket.onopen?.() : socket.onclose?.()));
    return socket;
  }

  /** All lines break. */
  cut(): void {
    for (const socket of [...this.joined.keys()]) {
      this.joined.delete(socket);
      socket.onclose?.();
    }
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    if (!this.reachable) throw new TypeError('Failed to fetch');
    const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
    if (url === '/api/games' && init.method === 'POST') {
      try {
        return answer(201, { game: this.create(JSON.parse(String(init.body)) as CreateGame) });
      } catch (error) {
        return answer(400, { code: 'bad_position', message: (error as Error).message, line: 0, column: 0 });
      }
    }
    if (url.startsWith('/api/games') && init.method === undefined) return answer(200, this.#list(/\?before=(.*)$/.exec(url)?.[1]));
    const id = decodeURIComponent(url.split('/').at(-1) ?? '');
    if (!this.tables.delete(id)) return answer(404, { code: 'not_found', message: `there is no game ${id}`, line: 0, column: 0 });
    return new Response(null, { status: 204 });
  }

  #list(before: string | undefined): Games {
    const all = [...this.tables.values()].map(summaryOf).reverse();
    const from = before === undefined ? 0 : all.findIndex(({ game, updated }) => `${updated}.${game}` === before) + 1;
    return { games: all.slice(from, from + this.listed), more: all.length > from + this.listed };
  }

  create(request: Partial<CreateGame>): string {
    const { variant: id = 'orthodox', variantText = '', options = [], start = '', line = [], title = '' } = request;
    const chosen = Object.fromEntries(options.map(({ name, value }) => [name, value]));
    const variant = variantText === '' ? this.core.loadVariant(id, chosen) : this.core.readVariant(variantText, id, chosen);
    const game = variant.game(start);
    for (const move of line) game.play(move);
    this.#made += 1;
    const person = { kind: 'person', level: 1 } as const;
    const { base = 0, increment = 0 } = { base: request.clockBase, increment: request.clockIncrement };
    const snapshot: GameSnapshot = {
      game: `g${this.#made}`, seq: 1, variant: variant.info.id, variantName: variant.info.name, variantText, options,
      start: game.state().start, line: [...line], at: line.length, key: game.state().key, title,
      white: request.white ?? person, black: request.black ?? person, paused: false, thinking: false,
      clock: base > 0 ? { base, increment, white: base, black: base, running: null } : null,
      end: endOf(game) ?? request.end ?? null, created: 1_780_000_000_000, updated: 1_780_000_000_000,
    };
    this.tables.set(snapshot.game, { snapshot, game, events: [], acks: new Map() });
    return snapshot.game;
  }

  /** As if another page had asked. */
  command(message: ClientMessage): void {
    this.#command(message, () => undefined);
  }

  #receive(socket: FakeSocket, message: ClientMessage): void {
    if (socket.closed || !this.reachable) return;
    const answer: Answer = (one) => this.deliver(socket, one);
    switch (message.t) {
      case 'hello':
        this.joined.set(socket, new Set());
        answer({ t: 'welcome', protocol, version: 'test' });
        return;
      case 'ping':
        answer({ t: 'pong' });
        return;
      case 'leave':
        this.joined.get(socket)?.delete(message.game);
        answer({ t: 'ack', re: message.id, seq: 0 });
        return;
      case 'join':
        this.#join(socket, message.id, message.game, message.seq, answer);
        return;
      default:
        this.#command(message, answer);
    }
  }

  #join(socket: FakeSocket, re: number, game: string, seq: number, answer: Answer): void {
    const table = this.tables.get(game);
    if (!table) {
      answer({ t: 'error', re, code: 'not_found', message: `there is no game ${game}` });
      return;
    }
    this.joined.get(socket)?.add(game);
    const missed = table.events.filter((event) => event.seq > seq);
    if (seq === 0) answer({ t: 'snapshot', state: { ...table.snapshot, line: [...table.snapshot.line] } });
    else for (const event of missed) answer(event);
    answer({ t: 'ack', re, seq: table.snapshot.seq });
    this.#compute(table);
  }

  #command(message: ClientMessage, answer: Answer): void {
    if (!('game' in message)) return;
    const table = this.tables.get(message.game);
    const refuse = (code: 'not_found' | 'stale' | 'bad_move' | 'not_your_turn' | 'refused', words: string): void =>
      answer({ t: 'error', re: message.id, code, message: words });
    if (!table) {
      refuse('not_found', `there is no game ${message.game}`);
      return;
    }
    if (message.t === 'hint') {
      const move = table.game.moves()[0]?.canonical;
      if (move === undefined || message.at !== table.snapshot.at) refuse('stale', 'the game has moved on');
      else answer({ t: 'hint', re: message.id, game: message.game, at: message.at, move });
      return;
    }
    if (!('key' in message)) return;
    const done = table.acks.get(message.key);
    if (done !== undefined) {
      answer({ t: 'ack', re: message.id, seq: done });
      return;
    }
    const store = (kind: EventKind, move: string | null = null): void => {
      this.#store(table, kind, move);
      table.acks.set(message.key, table.snapshot.seq);
      answer({ t: 'ack', re: message.id, seq: table.snapshot.seq });
      this.#compute(table);
    };
    const { snapshot, game } = table;
    switch (message.t) {
      case 'move': {
        if (message.at !== snapshot.at) return refuse('stale', 'the game has moved on');
        if (snapshot[game.view().side].kind !== 'person') return refuse('not_your_turn', 'the computer is to move');
        if (!game.moves().some(({ canonical }) => canonical === message.move)) return refuse('bad_move', 'that is no legal move');
        this.#play(table, message.move);
        return store('move', message.move);
      }
      case 'goto': {
        if (message.at > snapshot.line.length) return refuse('refused', 'the line is shorter');
        while (game.state().ply > message.at) game.undo();
        for (const move of snapshot.line.slice(game.state().ply, message.at)) game.play(move);
        Object.assign(snapshot, { at: message.at, key: game.state().key, end: endOf(game), paused: true });
        return store('goto');
      }
      case 'seats':
        Object.assign(snapshot, { white: message.white, black: message.black, paused: message.paused });
        return store('seats');
      case 'resign':
        snapshot.end = { result: message.side === 'white' ? 'black' : 'white', reason: 'resignation' };
        return store('end');
      case 'draw':
        if (snapshot.white.kind !== snapshot.black.kind) return refuse('refused', 'the computer plays on');
        snapshot.end = { result: 'draw', reason: 'agreement' };
        return store('end');
      case 'claim':
        if (!game.claims().includes(message.claim)) return refuse('refused', 'there is nothing to claim');
        snapshot.end = { result: 'draw', reason: message.claim };
        return store('end');
      case 'title':
        snapshot.title = message.title;
        return store('title');
    }
  }

  #play(table: Table, move: string): void {
    const { snapshot, game } = table;
    game.play(move);
    snapshot.line = [...snapshot.line.slice(0, snapshot.at), move];
    snapshot.at += 1;
    snapshot.key = game.state().key;
    snapshot.end = endOf(game);
  }

  #store(table: Table, kind: EventKind, move: string | null): void {
    const { snapshot } = table;
    snapshot.seq += 1;
    const { game, seq, at, key, title, white, black, paused, clock, end } = snapshot;
    const event: EventAnswer = { t: 'event', game, seq, kind, move, at, key, title, white, black, paused, clock, end };
    table.events.push(event);
    for (const [socket, games] of this.joined) if (games.has(game)) this.deliver(socket, event);
  }

  #compute(table: Table): void {
    queueMicrotask(() => {
      const { snapshot, game } = table;
      if (!this.computes || snapshot.paused || snapshot.end || snapshot[game.view().side].kind !== 'computer') return;
      const move = game.moves()[0]?.canonical;
      if (move === undefined) return;
      this.#play(table, move);
      this.#store(table, 'move', move);
      this.#compute(table);
    });
  }
}

function endOf(game: Game): End | null {
  const { result, reason } = game.state();
  return result === null ? null : { result, reason: reason ?? '' };
}

function summaryOf({ snapshot, game }: Table): GameSummary {
  const { variant, variantName, title, at, line, white, black, end, created, updated } = snapshot;
  const { position, side } = game.state();
  return { game: snapshot.game, variant, variantName, title, plies: line.length, at, position, side, white, black, end, created, updated };
}

export interface FakeBrowser extends Environment {
  copied: string[];
  saved: { name: string; text: string }[];
  stored: Map<string, string>;
  history: string[];
  back(): void;
}

export function fakeBrowser(house: FakeHouse, url = '/'): FakeBrowser {
  const history = [url];
  let changed: () => void = () => undefined;
  let keys = 0;
  const browser: FakeBrowser = {
    copied: [],
    saved: [],
    stored: new Map(),
    history,
    back: () => {
      history.pop();
      changed();
    },
    url: () => history.at(-1) ?? '/',
    origin: () => 'http://localhost:8080',
    pushUrl: (next) => void history.push(next),
    replaceUrl: (next) => void (history[history.length - 1] = next),
    onUrl: (work) => void (changed = work),
    load: (key) => browser.stored.get(key) ?? null,
    store: (key, value) => void browser.stored.set(key, value),
    fetch: (address, init) => house.fetch(address, init),
    openSocket: () => house.open(),
    onWake: () => undefined,
    now: () => Date.now(),
    newKey: () => `key${(keys += 1)}`,
    copyText: async (text) => void browser.copied.push(text),
    saveFile: (name, text) => void browser.saved.push({ name, text }),
    claims: async (question) => claimsOf(house.core, question),
    openLarge: async ({ name, text, own }) => openText(house.core, name, text, own),
    dark: () => false,
    reducedMotion: () => false,
    onLook: () => undefined,
  };
  return browser;
}

/** Lets everything that waits for microtasks and zero timers happen. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};
