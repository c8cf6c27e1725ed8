// The clocks of games that this browser keeps.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CreateGame, ServerMessage } from '../../src/net/messages.js';
import { LocalGames } from '../../src/state/offline/local_games.js';
import { requestOf } from '../../src/state/offline/upload.js';
import { GamesInMemory, noGames } from './games_in_memory.js';
import { core } from './real_core.js';

const person = { kind: 'person', level: 1 } as const;

/** A window that shows games of a browser, with a clock that the test moves. */
function shown(memory = noGames()) {
  let now = 1_000;
  let keys = 0;
  const told: ServerMessage[] = [];
  const games = new LocalGames({
    core: () => core,
    games: new GamesInMemory(memory),
    engine: () => {
      throw new Error('no computer plays here');
    },
    claims: () => Promise.resolve([]),
    date: () => 1_800_000_000_000,
    steady: () => now,
    newKey: () => `key${(keys += 1)}`,
    receive: (message) => told.push(message),
    moved: () => undefined,
    ready: () => undefined,
  });
  return {
    games,
    memory,
    told,
    /** Time passes, and no timer comes. */
    sleep: (milliseconds: number) => void (now += milliseconds),
    /** Lets time pass, timers included. */
    pass: async (milliseconds: number) => {
      now += milliseconds;
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
  };
}

const request = (clock: Partial<CreateGame>, change: Partial<CreateGame> = {}): CreateGame => ({
  ...requestOf(
    {
      id: '',
      seq: 1,
      variant: 'orthodox',
      variantName: '',
      variantText: '',
      options: [],
      start: '',
      line: [],
      at: 0,
      title: '',
      white: person,
      black: person,
      paused: false,
      end: null,
      created: 0,
      updated: 0,
    },
    'key',
  ),
  ...clock,
  ...change,
});

type Window = ReturnType<typeof shown>;

async function begin(window: Window, clock: Partial<CreateGame>, change: Partial<CreateGame> = {}): Promise<string> {
  const id = await window.games.create(request(clock, change));
  window.games.send({ t: 'join', id: 1, game: id, seq: -1 });
  await window.pass(0);
  return id;
}

const play = (window: Window, game: string, at: number, move: string) =>
  window.games.keep({ t: 'move', game, key: `m${at}`, at, move });

async function clock(window: Window, id: string) {
  const { clock: state, end } = await window.games.snapshot(id);
  return { white: state!.white, black: state!.black, running: state!.running, delayLeft: state!.delayLeft, end };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a clock without the server', () => {
  test('runs from the first move, and an increment is added after each', async () => {
    const window = shown();
    const id = await begin(window, { clockBase: 60_000, clockIncrement: 2_000 });
    await window.pass(5_000);
    await play(window, id, 0, 'e2-e4');
    expect(await clock(window, id)).toMatchObject({ white: 60_000, black: 60_000, running: 'black' });
    await window.pass(3_000);
    expect(await clock(window, id)).toMatchObject({ black: 57_000 });
    await play(window, id, 1, 'e7-e5');
    await window.pass(10_000);
    await play(window, id, 2, 'g1-f3');
    expect(await clock(window, id)).toMatchObject({ white: 52_000, black: 59_000, running: 'black', end: null });
  });

  test('has a delay, and byo-yomi whose period is whole again after a move in it', async () => {
    const window = shown();
    const delayed = await begin(window, { clockBase: 60_000, clockDelay: 5_000 });
    await play(window, delayed, 0, 'e2-e4');
    await window.pass(4_000);
    expect(await clock(window, delayed)).toMatchObject({ black: 60_000, delayLeft: 1_000 });
    await window.pass(3_000);
    await play(window, delayed, 1, 'e7-e5');
    expect(await clock(window, delayed)).toMatchObject({ black: 58_000, delayLeft: 5_000 });

    const byoYomi = await begin(window, { clockBase: 10_000, clockPeriods: 3, clockPeriod: 10_000 });
    await play(window, byoYomi, 0, 'e2-e4');
    await window.pass(25_000);
    await play(window, byoYomi, 1, 'e7-e5');
    expect(await clock(window, byoYomi)).toMatchObject({ black: 20_000 });
  });

  test('ends the game when it runs out: lost, or a draw where the other side cannot mate', async () => {
    const window = shown();
    const lost = await begin(window, { clockBase: 5_000 });
    await play(window, lost, 0, 'e2-e4');
    await window.pass(4_999);
    expect((await clock(window, lost)).end).toBeNull();
    await window.pass(1);
    expect(await clock(window, lost)).toMatchObject({ black: 0, end: { result: 'white', reason: 'time' } });
    expect(window.told.at(-1)).toMatchObject({ t: 'event', kind: 'end', end: { result: 'white', reason: 'time' } });

    const bare = await begin(window, { clockBase: 5_000 }, { start: '4k3/8/8/8/8/8/3Q4/4K3 b - - 0 1' });
    await play(window, bare, 0, 'e8-e7');
    await window.pass(5_000);
    expect((await clock(window, bare)).end).toEqual({ result: 'draw', reason: 'time' });
  });

  test('stands while no window shows the game, and what was spent on a turn is kept', async () => {
    const window = shown();
    const id = await begin(window, { clockBase: 60_000 });
    await play(window, id, 0, 'e2-e4');
    await window.pass(7_000);
    window.games.send({ t: 'leave', id: 2, game: id });
    await window.pass(0);
    await window.pass(100_000);
    const again = shown(window.memory);
    expect(await clock(again, id)).toMatchObject({ black: 53_000, end: null });
  });

  test('goes on where the window joins again, or is left for good', async () => {
    const window = shown();
    const id = await begin(window, { clockBase: 60_000 });
    await play(window, id, 0, 'e2-e4');
    await window.pass(20_000);
    window.games.send({ t: 'join', id: 3, game: id, seq: 2 });
    await window.pass(0);
    expect(await clock(window, id)).toMatchObject({ black: 40_000 });
    await window.pass(10_000);
    window.games.keepTime();
    await window.pass(0);
    expect(await clock(window, id)).toMatchObject({ black: 30_000 });
    expect(await clock(shown(window.memory), id)).toMatchObject({ black: 30_000 });
  });

  test('is charged once where two windows show the game and one leaves', async () => {
    const memory = noGames();
    const [one, other] = [shown(memory), shown(memory)];
    const id = await begin(one, { clockBase: 100_000 });
    await play(one, id, 0, 'e2-e4');
    await one.pass(10_000);
    other.games.send({ t: 'join', id: 1, game: id, seq: 2 });
    await other.pass(0);
    await one.pass(20_000);
    await other.pass(20_000);
    other.games.send({ t: 'leave', id: 2, game: id });
    await other.pass(0);
    expect(await clock(one, id)).toMatchObject({ black: 70_000, end: null });
    await one.pass(60_000);
    expect(await clock(one, id)).toMatchObject({ black: 10_000, end: null });
  });

  test('has fallen before a move that comes after a sleep of the machine', async () => {
    const window = shown();
    const id = await begin(window, { clockBase: 5_000, clockIncrement: 2_000 });
    await play(window, id, 0, 'e2-e4');
    window.sleep(40 * 86_400_000);
    await expect(play(window, id, 1, 'e7-e5')).rejects.toThrow('The game is over.');
    expect((await clock(window, id)).end).toEqual({ result: 'white', reason: 'time' });
  });

  test('is set back with the moves that are taken back', async () => {
    const window = shown();
    const id = await begin(window, { clockBase: 60_000, clockIncrement: 1_000 });
    await play(window, id, 0, 'e2-e4');
    await window.pass(8_000);
    await play(window, id, 1, 'e7-e5');
    await window.games.keep({ t: 'goto', game: id, key: 'back', at: 1 });
    expect(await clock(window, id)).toMatchObject({ white: 60_000, black: 60_000, running: 'black' });
  });
});
