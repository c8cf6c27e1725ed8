// A server in the test's own process: it speaks docs/formats/wire.md over sockets that are objects, keeps no file and
// plays the first legal move as its computer. What goes to a page can be held back, to be delivered by the test as it
// likes. It answers as the real one does: conversation.test.ts replays on it what tests/server replays on the real one.

import { type Core, errorOf, type Game } from '../../src/core/core.js';
import type {
  AnalyseRequest,
  Challenge,
  ChatRequest,
  ClientMessage,
  ClockState,
  CreateGame,
  End,
  ErrorCode,
  EventAnswer,
  EventKind,
  Failure,
  Games,
  GameSnapshot,
  GameSummary,
  Me,
  Network,
  OwnAnswer,
  RematchRequest,
  Role,
  ServerMessage,
} from '../../src/net/messages.js';
import { protocol } from '../../src/net/messages.js';
import { isSameName } from '../../src/state/together/challenges.js';
import { FakeSocket } from './fake_socket.js';
import { otherSide } from '../../src/state/board_kit/status.js';
import {
  changeBetween,
  type FakePeople,
  peopleOf,
  presenceIn,
  Refusal,
  roleIn,
  sideOf as peopleSide,
} from './fake_people.js';

/** What becomes an event. */
type Stored = Exclude<Extract<ClientMessage, { game: string; key: string }>, ChatRequest>;

interface ServedGame {
  snapshot: GameSnapshot;
  game: Game;
  /** Null: the game is its owner's alone. */
  people: FakePeople | null;
  events: EventAnswer[];
  acks: Map<string, number>;
  /** Moves that the game began with: no clock ran while they were played. */
  given: number;
  /** Others are in no list. */
  begun: boolean;
}

/** `work`, whose failure is told under this code. */
function orRefuse<T>(code: ErrorCode, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { message, reason, values } = errorOf(error);
    throw new Refusal(code, message, reason, values);
  }
}

/** In a game for one, whoever asks plays every side that a person plays. */
const day = 86_400_000;

const roleOf = ({ snapshot: { white, black }, people }: ServedGame, who: string): Role =>
  people ? roleIn(people, who) : { owner: true, white: white.kind === 'person', black: black.kind === 'person' };
const told = (served: ServedGame, who: string): GameSnapshot => ({
  ...served.snapshot,
  you: roleOf(served, who),
  line: [...served.snapshot.line],
});
const playedAlone = (): Refusal => new Refusal('refused', 'this game is played by one person alone');
const notFound = (game: string): Refusal => new Refusal('not_found', `there is no game ${game}`);
const failureOf = ({ code, message, reason, values }: Refusal): Failure => ({
  code,
  message,
  line: 0,
  column: 0,
  reason,
  values,
});
const errorAnswer = (re: number, { code, message, reason, values }: Refusal): ServerMessage => ({
  t: 'error',
  re,
  code,
  message,
  reason,
  values,
});

type Answer = (message: ServerMessage) => void;

export class FakeServer {
  readonly core: Core;
  readonly games = new Map<string, ServedGame>();
  readonly joined = new Map<FakeSocket, Set<string>>();
  /** That were chosen, by who. */
  readonly names = new Map<string, string>();
  network: Network = { keepUnbegun: 1, lan: false, urls: [], servers: [], dropped: 0 };
  /** Who hears the list of challenges. */
  readonly watchers = new Set<FakeSocket>();
  /** Who hears of his own games. */
  readonly #listeners = new Set<FakeSocket>();
  /** Who hears only of challenges that wait for this name. */
  readonly #named = new Map<FakeSocket, string>();
  #told: Challenge[] = [];
  #version = 1;
  /** Where messages go; a test may put itself between. */
  deliver: (socket: FakeSocket, message: ServerMessage) => void = (socket, message) => socket.deliver(message);
  reachable = true;
  computes = true;
  /** What was asked for analysis boards, and whether this server looks at it; what it finds is told by the test. */
  readonly analysed: AnalyseRequest[] = [];
  /** Messages about seeks; a test tells what comes of it. */
  readonly sought: ClientMessage[] = [];
  analyses = true;
  /** Games in one answer. */
  listed = 60;
  #made = 0;
  #changes = 0;
  readonly #created = new Map<string, string>();

  constructor(core: Core) {
    this.core = core;
  }

  open(who = 'ann'): FakeSocket {
    const socket = new FakeSocket(who);
    socket.heard = (message) => queueMicrotask(() => this.#receive(socket, message));
    queueMicrotask(() => (this.reachable ? socket.onopen?.() : socket.onclose?.()));
    return socket;
  }

  /** All lines break. */
  cut(): void {
    for (const [socket, games] of [...this.joined]) {
      for (const game of [...games]) this.#went(socket, game);
      this.joined.delete(socket);
      this.#leave(socket);
      this.#listeners.delete(socket);
      socket.onclose?.();
    }
  }

  nameOf(who: string): string {
    return this.names.get(who) ?? `Guest-${who}`;
  }

  async fetch(url: string, init: RequestInit = {}, who = 'ann'): Promise<Response> {
    if (!this.reachable) throw new TypeError('Failed to fetch');
    const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
    const { method = 'GET', body } = init;
    try {
      if (url === '/api/me') return answer(200, this.#me(method === 'POST' ? (body as string) : null, who));
      if (url === '/api/network') return answer(200, this.network);
      if (url === '/api/challenges') return answer(200, { challenges: this.#challenges() });
      if (method === 'POST') return answer(201, { game: this.create(JSON.parse(body as string) as CreateGame, who) });
      const recorded = /^\/api\/games\/([^?]+)\/record$/.exec(url)?.[1];
      if (recorded !== undefined) return new Response(this.#served(decodeURIComponent(recorded)).game.record({}));
      const id = decodeURIComponent(/^\/api\/games\/([^?]+)$/.exec(url)?.[1] ?? '');
      if (method === 'DELETE') return this.#delete(id);
      return answer(200, id === '' ? this.#list(/\?before=(.*)$/.exec(url)?.[1], who) : told(this.#served(id), who));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answer(error.code === 'not_found' ? 404 : 400, failureOf(error));
    }
  }

  #me(body: string | null, who: string): Me {
    if (body !== null) {
      const { name } = JSON.parse(body) as Me;
      if (!/^[A-Za-z0-9_-]{2,20}$/.test(name) || /^guest-/i.test(name))
        throw new Refusal('bad_message', 'A name has 2 to 20 of A-Z a-z 0-9 _ and -.');
      this.names.set(who, name);
    }
    return { name: this.nameOf(who), account: false, moderator: false, admin: false };
  }

  #challenges(): Challenge[] {
    return [...this.games.values()].flatMap(({ snapshot, people }) => {
      if (!people?.listed || people.guest !== '' || snapshot.end) return [];
      const { game, variant, variantName, options, clock, created } = snapshot;
      const control = {
        clockBase: clock && clock.days === 0 ? clock.base : 0,
        clockIncrement: clock?.increment ?? 0,
        clockDays: clock?.days ?? 0,
        clockDelay: clock?.delay ?? 0,
        clockPeriods: clock?.periods ?? 0,
        clockPeriod: clock?.period ?? 0,
      };
      const [name, side] = [this.nameOf(people.owner), people.guestSide];
      const { invites } = snapshot;
      return [{ game, variant, variantName, options, name, side, ...control, invites, rated: snapshot.rated, created }];
    });
  }

  #tellChallenges(): void {
    const list = this.#challenges();
    const has = (all: Challenge[], one: Challenge): boolean =>
      all.some((other) => JSON.stringify(other) === JSON.stringify(one));
    const challenges = list.filter((one) => !has(this.#told, one));
    const gone = this.#told.map(({ game }) => game).filter((id) => !list.some(({ game }) => game === id));
    this.#told = list;
    if (challenges.length === 0 && gone.length === 0) return;
    this.#version += 1;
    for (const socket of this.watchers)
      this.deliver(socket, { t: 'challenges', version: this.#version, whole: false, challenges, gone });
    for (const [socket, name] of this.#named) this.#tellAll(socket, name);
  }

  #tellAll(socket: FakeSocket, name: string): void {
    const challenges = this.#told.filter(({ invites }) => name === '' || isSameName(invites, name));
    this.deliver(socket, { t: 'challenges', version: this.#version, whole: true, challenges, gone: [] });
  }

  #watch(socket: FakeSocket, on: boolean, name: string): void {
    this.#leave(socket);
    if (!on) return;
    this.#tellChallenges();
    if (name === '') this.watchers.add(socket);
    else this.#named.set(socket, name);
    this.#tellAll(socket, name);
  }

  #leave(socket: FakeSocket): void {
    this.watchers.delete(socket);
    this.#named.delete(socket);
  }

  #listen(socket: FakeSocket): void {
    this.#listeners.add(socket);
    for (const served of this.games.values())
      if (served.people && served.people.guest !== '' && !served.snapshot.end) this.#tellOwn(served, 'runs', [socket]);
  }

  #tellOwn(served: ServedGame, change: OwnAnswer['change'], to: Iterable<FakeSocket> = this.#listeners): void {
    const { people } = served;
    if (!people) return;
    for (const socket of to)
      if (peopleSide(people, socket.who) !== null)
        this.deliver(socket, { t: 'own', change, game: summaryOf(served, socket.who) });
  }

  #served(id: string): ServedGame {
    const served = this.games.get(id);
    if (!served) throw notFound(id);
    return served;
  }

  #delete(id: string): Response {
    this.#served(id);
    this.games.delete(id);
    for (const [socket, games] of this.joined) {
      if (games.delete(id)) this.deliver(socket, errorAnswer(0, notFound(id)));
    }
    return new Response(null, { status: 204 });
  }

  #list(before: string | undefined, who: string): Games {
    const begun = [...this.games.values()].filter(
      (served) => served.begun && (!served.people || peopleSide(served.people, who) !== null),
    );
    const all = begun.map((served) => summaryOf(served, who)).sort((a, b) => b.updated - a.updated);
    const from = before === undefined ? 0 : all.findIndex(({ game, updated }) => `${updated}.${game}` === before) + 1;
    return { games: all.slice(from, from + this.listed), more: all.length > from + this.listed };
  }

  create(request: Partial<CreateGame>, who = 'ann'): string {
    const { variant: id = 'orthodox', variantText = '', options = [], start = '', line = [], title = '' } = request;
    const before = this.#created.get(request.key ?? '');
    if (before !== undefined && this.games.has(before)) return before;
    const chosen = Object.fromEntries(options.map(({ name, value }) => [name, value]));
    const variant = orRefuse('bad_variant', () =>
      variantText === '' ? this.core.loadVariant(id, chosen) : this.core.readVariant(variantText, id, chosen),
    );
    const game = orRefuse('bad_position', () => variant.game(start));
    for (const move of line) orRefuse('bad_move', () => game.play(move));
    this.#made += 1;
    const person = { kind: 'person', level: 1 } as const;
    const people = peopleOf(request, who);
    const { clockDays: days = 0, clockIncrement: increment = 0 } = request;
    const base = days > 0 ? days * day : (request.clockBase ?? 0);
    const { clockDelay: delay = 0, clockPeriods: periods = 0, clockPeriod: period = 0 } = request;
    const whole = base + periods * period;
    const snapshot: GameSnapshot = {
      game: `g${this.#made}`,
      seq: 0,
      variant: variant.info.id,
      variantName: variant.info.name,
      variantText,
      options,
      law: 'same',
      start: game.state().start,
      line: [...line],
      at: line.length,
      key: game.state().key,
      title,
      white: request.white ?? person,
      black: request.black ?? person,
      paused: request.paused ?? false,
      thinking: false,
      names: { white: '', black: '', ...(people ? { [otherSide(people.guestSide)]: this.nameOf(who) } : {}) },
      between: people !== null,
      rated: request.rated ?? false,
      paired: false,
      ratings: null,
      invites: request.invites ?? '',
      offer: null,
      you: { owner: true, white: true, black: true },
      clock:
        base > 0
          ? {
              ...{ base, increment, days, white: whole, black: whole, running: null },
              ...{ delay, delayLeft: delay, periods, period },
            }
          : null,
      end: endOf(game) ?? request.end ?? null,
      created: request.created || this.#now(),
      updated: request.updated || this.#now(),
    };
    if (request.at !== undefined && request.at >= 0) {
      this.#goTo({ snapshot, game }, request.at);
      Object.assign(snapshot, { at: request.at, key: game.state().key, end: endOf(game) ?? request.end ?? null });
    }
    const begun = line.length > 0 || title !== '' || start !== '' || snapshot.end !== null;
    this.games.set(snapshot.game, { snapshot, game, people, events: [], acks: new Map(), given: line.length, begun });
    if (request.key !== undefined) this.#created.set(request.key, snapshot.game);
    this.#tellChallenges();
    return snapshot.game;
  }

  /** Every change has a time of its own, so that lists have one order. */
  #now(): number {
    this.#changes += 1;
    return 1_780_000_000_000 + this.#changes;
  }

  /** As if another page had asked. */
  command(message: ClientMessage, who = 'ann'): void {
    this.#command(message, who, () => undefined);
  }

  #receive(socket: FakeSocket, message: ClientMessage): void {
    if (socket.closed || !this.reachable) return;
    const answer: Answer = (one) => this.deliver(socket, one);
    switch (message.t) {
      case 'hello':
        if (message.protocol !== protocol) {
          answer(errorAnswer(message.id, new Refusal('bad_message', `the protocol is ${protocol}`)));
          return;
        }
        this.joined.set(socket, new Set());
        answer({ t: 'welcome', protocol, version: 'test', page: 'test' });
        return;
      case 'ping':
        answer({ t: 'pong' });
        return;
      case 'leave':
        this.#went(socket, message.game);
        answer({ t: 'ack', re: message.id, seq: 0 });
        return;
      case 'watch':
        answer({ t: 'ack', re: message.id, seq: 0 });
        this.#watch(socket, message.on, message.invites);
        return;
      case 'own':
        answer({ t: 'ack', re: message.id, seq: 0 });
        if (message.on) this.#listen(socket);
        else this.#listeners.delete(socket);
        return;
      case 'seek':
      case 'unseek':
      case 'joinSeek':
      case 'seeks':
        this.sought.push(message);
        answer({ t: 'ack', re: message.id, seq: 0 });
        return;
      case 'analyse':
        this.analysed.push(message);
        if (!this.analyses) answer(errorAnswer(message.id, new Refusal('refused', 'This server analyses nothing.')));
        else answer({ t: 'ack', re: message.id, seq: 0 });
        return;
      case 'rest':
        answer({ t: 'ack', re: message.id, seq: 0 });
        return;
      case 'join':
        this.#join(socket, message.id, message.game, message.seq, answer);
        return;
      default:
        this.#command(message, socket.who, answer);
    }
    this.#tellChallenges();
  }

  #tell(game: string, message: ServerMessage): void {
    for (const [socket, games] of this.joined) if (games.has(game)) this.deliver(socket, message);
  }

  /** Who is there, as the game's people hear it. */
  tellPresence(game: string): void {
    const { people } = this.#served(game);
    if (people) this.#tell(game, presenceIn(game, people));
  }

  #went(socket: FakeSocket, game: string): void {
    this.joined.get(socket)?.delete(game);
    const people = this.games.get(game)?.people;
    const there = [...this.joined].some(([other, games]) => other.who === socket.who && games.has(game));
    if (!people || there || !people.online.delete(socket.who)) return;
    this.tellPresence(game);
  }

  #join(socket: FakeSocket, re: number, game: string, seq: number, answer: Answer): void {
    const served = this.games.get(game);
    if (!served) {
      answer(errorAnswer(re, notFound(game)));
      return;
    }
    this.joined.get(socket)?.add(game);
    const missed = served.events.filter((event) => event.seq > seq);
    if (seq === 0) answer({ t: 'snapshot', state: told(served, socket.who) });
    else for (const event of missed) answer(event);
    if (served.people) {
      const { people } = served;
      people.online.add(socket.who);
      if (people.rematch) answer(people.rematch);
      if (people.lines.length > 0) answer({ t: 'chat', game, whole: true, lines: people.lines });
      this.tellPresence(game);
    }
    answer({ t: 'ack', re, seq: 0 });
    this.#compute(served);
  }

  #command(message: ClientMessage, who: string, answer: Answer): void {
    if (!('game' in message)) return;
    try {
      const served = this.#served(message.game);
      if (message.t === 'hint') {
        answer({ t: 'hint', re: message.id, game: message.game, at: message.at, move: this.#hint(served, message.at) });
      } else if (message.t === 'pace') {
        answer({ t: 'ack', re: message.id, seq: 0 });
      } else if (message.t === 'rematch' || message.t === 'chat') {
        this.#speak(served, message, who);
        answer({ t: 'ack', re: message.id, seq: 0 });
      } else if (message.t === 'step') {
        this.#step(served, message.at);
        answer({ t: 'ack', re: message.id, seq: 0 });
      } else if ('key' in message) {
        let seq = served.acks.get(message.key);
        if (seq === undefined) {
          const move = message.t === 'move' ? message.move : null;
          this.#store(served, this.#changeBy(served, message, who), move);
          if (message.t === 'sit')
            for (const [socket, games] of this.joined)
              if (socket.who === who && games.has(message.game))
                this.deliver(socket, { t: 'snapshot', state: told(served, who) });
          if (message.t === 'sit') this.tellPresence(message.game);
          seq = served.snapshot.seq;
          served.begun ||= ['move', 'resign', 'draw', 'claim', 'title'].includes(message.t);
          served.acks.set(message.key, seq);
        }
        answer({ t: 'ack', re: message.id, seq });
        this.#compute(served);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer(errorAnswer(message.id, error));
    }
  }

  #hint({ snapshot, game }: ServedGame, at: number): string {
    if (at > snapshot.line.length) throw new Refusal('stale', 'the game has moved on');
    const now = game.state().ply;
    this.#goTo({ snapshot, game }, at);
    const [first] = game.moves();
    this.#goTo({ snapshot, game }, now);
    if (!first || (at === snapshot.at && snapshot.end)) throw new Refusal('game_over', 'the game is over');
    return first.canonical;
  }

  #step(served: ServedGame, at: number): void {
    const { snapshot, game } = served;
    if (at !== snapshot.at) throw new Refusal('stale', 'the game has moved on');
    const [first] = game.moves();
    if (!first || snapshot.end) throw new Refusal('game_over', 'the game is over');
    if (!snapshot.paused || snapshot[game.view().side].kind !== 'computer')
      throw new Refusal('refused', 'no computer waits for its turn');
    queueMicrotask(() => {
      this.#play(served, first.canonical);
      this.#store(served, 'move', first.canonical);
    });
  }

  #goTo({ snapshot, game }: Pick<ServedGame, 'snapshot' | 'game'>, at: number): void {
    while (game.state().ply > at) game.undo();
    for (const move of snapshot.line.slice(game.state().ply, at)) game.play(move);
  }

  #speak({ snapshot, people }: ServedGame, message: ChatRequest | RematchRequest, who: string): void {
    const side = people && peopleSide(people, who);
    if (!people || !side) throw playedAlone();
    if (message.t === 'chat') {
      if (people.said.has(`${who} ${message.key}`)) return;
      people.said.add(`${who} ${message.key}`);
      const line = { side, name: snapshot.names[side], text: message.text, at: this.#now() };
      people.lines.push(line);
      this.#tell(snapshot.game, { t: 'chat', game: snapshot.game, whole: false, lines: [line] });
      return;
    }
    if (!snapshot.end) throw new Refusal('refused', 'A rematch can be offered only after the game has ended.');
    people.rematch ??= { t: 'rematch', game: snapshot.game, by: side, next: '' };
    if (people.rematch.by !== side && people.rematch.next === '') {
      const { white, black } = people.request;
      const request: Partial<CreateGame> = { ...people.request };
      delete request.key;
      Object.assign(request, { white: black, black: white });
      const next = this.create(request, people.owner);
      const served = this.#served(next);
      served.people!.guest = people.guest;
      served.snapshot[served.people!.guestSide] = { kind: 'person', level: 1 };
      served.snapshot.names[served.people!.guestSide] = this.nameOf(people.guest);
      people.rematch = { ...people.rematch, next };
      this.#tellOwn(served, 'began');
    }
    this.#tell(snapshot.game, people.rematch);
  }

  #changeBy(served: ServedGame, message: Stored, who: string): EventKind {
    const { snapshot, people, game } = served;
    if (!people) return this.#change(served, message);
    const goTo = (ply: number): void => {
      this.#goTo(served, ply);
      Object.assign(snapshot, { at: ply, key: game.state().key, offer: null });
    };
    const asked = { snapshot, people, who, name: this.nameOf(who), toMove: game.view().side, goTo };
    return changeBetween(asked, message) ?? this.#change(served, message);
  }

  /** What the message changes, or why it may not. */
  #change(served: ServedGame, message: Stored): EventKind {
    const { snapshot, game } = served;
    const goesOn = (): void => {
      if (snapshot.end) throw new Refusal('game_over', 'the game is over');
    };
    switch (message.t) {
      case 'move':
        if (message.at !== snapshot.at) throw new Refusal('stale', 'the game has moved on');
        goesOn();
        if (snapshot[game.view().side].kind !== 'person') throw new Refusal('not_your_turn', 'the computer is to move');
        orRefuse('bad_move', () => game.read(message.move));
        this.#play(served, message.move);
        return 'move';
      case 'goto': {
        if (message.at > snapshot.line.length) throw new Refusal('refused', 'the line is shorter');
        this.#goTo(served, message.at);
        const paused = snapshot.paused || [snapshot.white, snapshot.black].some(({ kind }) => kind === 'computer');
        Object.assign(snapshot, { at: message.at, key: game.state().key, end: endOf(game), paused });
        return 'goto';
      }
      case 'seats':
        if ([message.white, message.black].some(({ kind }) => kind === 'open'))
          throw new Refusal('refused', 'a seat is opened when a game is made');
        Object.assign(snapshot, { white: message.white, black: message.black, paused: message.paused });
        return 'seats';
      case 'resign':
        goesOn();
        if (snapshot[message.side].kind !== 'person') throw new Refusal('refused', 'a person resigns');
        snapshot.end = { result: message.side === 'white' ? 'black' : 'white', reason: 'resignation' };
        return 'end';
      case 'draw':
        goesOn();
        if (snapshot.white.kind !== snapshot.black.kind) throw new Refusal('refused', 'the computer plays on');
        snapshot.end = { result: 'draw', reason: 'agreement' };
        return 'end';
      case 'claim':
        goesOn();
        if (!game.claims().includes(message.claim)) {
          const known = ['repetition', 'perpetual'].includes(message.claim);
          throw new Refusal('refused', 'there is nothing to claim', known ? `no-${message.claim}` : '');
        }
        snapshot.end = { result: 'draw', reason: message.claim };
        return 'end';
      case 'title':
        snapshot.title = message.title;
        return 'title';
      case 'sit':
      case 'takeback':
      case 'decline':
      case 'abort':
        throw playedAlone();
    }
  }

  #play(served: ServedGame, move: string): void {
    const { snapshot, game } = served;
    game.play(move);
    snapshot.line = [...snapshot.line.slice(0, snapshot.at), move];
    snapshot.at += 1;
    snapshot.key = game.state().key;
    snapshot.end = endOf(game);
  }

  #store(served: ServedGame, kind: EventKind, move: string | null): void {
    const { snapshot } = served;
    snapshot.seq += 1;
    snapshot.updated = this.#now();
    snapshot.clock = clockOf(served);
    const { game, seq, at, key, title, white, black, paused, clock, names, offer, end, ratings } = snapshot;
    const after = { at, key, title, white, black, paused, clock, names, offer, end, ratings };
    const event: EventAnswer = { t: 'event', game, seq, kind, move, ...after };
    served.events.push(event);
    this.#tell(game, event);
    if (end) this.#tellOwn(served, 'ended');
    else if (kind === 'sit') this.#tellOwn(served, 'began');
    else if (kind === 'move' || kind === 'goto') this.#tellOwn(served, 'turn');
  }

  #compute(served: ServedGame): void {
    queueMicrotask(() => {
      const { snapshot, game } = served;
      if (!this.computes || snapshot.paused || snapshot.end || snapshot[game.view().side].kind !== 'computer') return;
      const move = game.moves()[0]?.canonical;
      if (move === undefined) return;
      served.begun ||= snapshot.white.kind === snapshot.black.kind;
      this.#play(served, move);
      this.#store(served, 'move', move);
      this.#compute(served);
    });
  }
}

/** No time passes here: whoever moves gains the increment. The first move of all gains nothing, it starts the clock. */
function clockOf({ snapshot, game, given }: ServedGame): ClockState | null {
  const { clock, at, paused, end } = snapshot;
  if (!clock) return null;
  const { increment, days, delay } = clock;
  const base = clock.base + clock.periods * clock.period;
  const played = Math.max(0, at - given);
  const { side } = game.view();
  const whiteBegan = (side === 'white') === (played % 2 === 0);
  const began = base + Math.max(0, Math.ceil(played / 2) - 1) * increment;
  const answered = base + Math.floor(played / 2) * increment;
  const running = played > 0 && !paused && !end ? side : null;
  if (days > 0) return { ...clock, running: at > 1 && !end ? side : null };
  const [white, black] = whiteBegan ? [began, answered] : [answered, began];
  return { ...clock, white, black, running, delayLeft: delay };
}

function endOf(game: Game): End | null {
  const { result, reason } = game.state();
  return result === null ? null : { result, reason: reason ?? '' };
}

function summaryOf(served: ServedGame, who: string): GameSummary {
  const { snapshot, game } = served;
  const { variant, variantName, title, at, line, white, black, end, created, updated } = snapshot;
  const { position, side } = game.state();
  return {
    game: snapshot.game,
    variant,
    variantName,
    law: snapshot.law,
    title,
    plies: line.length,
    at,
    position,
    side,
    white,
    black,
    names: snapshot.names,
    between: snapshot.between,
    rated: snapshot.rated,
    invites: snapshot.invites,
    you: roleOf(served, who),
    timeLeft: snapshot.clock?.days && snapshot.clock.running ? snapshot.clock.base : null,
    end,
    created,
    updated,
  };
}

/** Lets everything that waits for microtasks and zero timers happen. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};
