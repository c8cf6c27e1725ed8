// Questions of the page to the tables of the server, and their answers as it shows them.

import { describe, expect, it } from 'vitest';
import type { TableQuestion, TableView } from '../../src/net/values.js';
import { Endings, type ShownEnding } from '../../src/state/analysis/endings.js';
import type { Host } from '../../src/state/page/host.js';
import { settled } from './fake_server.js';

const known = (plies: number, result: TableView['result'] = 'win'): TableView => ({
  state: 'known',
  reason: '',
  ending: 'KQK',
  result,
  plies,
  moves: [
    { move: 'h1-h4', result, plies },
    { move: 'a1-a2', result: 'draw', plies: 0 },
  ],
});
const without = (state: TableView['state']): TableView => ({
  state,
  reason: '',
  ending: '',
  result: 'draw',
  plies: 0,
  moves: [],
});
const queen = '8/8/3k4/8/8/8/8/K6Q w - - 0 1';

interface Asked extends TableQuestion {
  signal: AbortSignal;
  answer: (status: number, body: unknown, headers?: Record<string, string>) => Promise<void>;
  fail: () => Promise<void>;
}

function board() {
  const asked: Asked[] = [];
  const waiting: { work: () => void; cancelled: boolean }[] = [];
  let now = 0;
  let changes = 0;
  const fetch = (_: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((done, failed) => {
      asked.push({
        ...(JSON.parse(init.body as string) as TableQuestion),
        signal: init.signal!,
        answer: async (status, body, headers = {}) => {
          done(new Response(JSON.stringify(body), { status, headers }));
          await settled();
        },
        fail: async () => {
          failed(new TypeError('Failed to fetch'));
          await settled();
        },
      });
    });
  const host = { environment: { fetch, now: () => now } } as unknown as Host;
  const endings = new Endings(
    host,
    () => {
      changes += 1;
    },
    (work) => {
      const one = { work, cancelled: false };
      waiting.push(one);
      return () => {
        one.cancelled = true;
      };
    },
  );
  const at = (position: string, variant = 'orthodox'): ShownEnding => ({
    asked: { variant, variantText: '', options: {}, start: '', line: [], notation: '' },
    position,
    side: position.includes(' w ') ? 'white' : 'black',
    native: (move) => move.toUpperCase(),
  });
  return { asked, waiting, endings, at, pass: (time: number) => (now += time), changes: () => changes };
}

describe('the ending that is shown', () => {
  it('is asked for once and told with its moves in the notation of the game', async () => {
    const { asked, endings, at, changes } = board();
    const here = at(queen);
    expect(endings.follow(here)).toBeNull();
    expect(endings.follow(here)).toBeNull();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ variant: 'orthodox', variantText: '', options: [], position: queen });
    await asked[0]!.answer(200, known(17));
    expect(changes()).toBe(1);
    expect(endings.follow(here)).toEqual({
      state: 'known',
      result: 'win',
      moves: 9,
      side: 'white',
      words: 'White: mate in 9 with best play',
      lines: [
        { canonical: 'h1-h4', native: 'H1-H4', result: 'win', moves: 9 },
        { canonical: 'a1-a2', native: 'A1-A2', result: 'draw', moves: 0 },
      ],
    });
  });

  it('is known when it comes again, whatever the number of its move', async () => {
    const { asked, endings, at } = board();
    endings.follow(at(queen));
    await asked[0]!.answer(200, known(17));
    endings.follow(at('8/8/3k4/8/8/8/K7/7Q b - - 1 1'));
    await asked[1]!.answer(200, known(16, 'loss'));
    expect(endings.follow(at('8/8/3k4/8/8/8/8/K6Q w - - 8 5'))?.moves).toBe(9);
    expect(endings.follow(at('8/8/3k4/8/8/8/K7/7Q b - - 3 2'))?.words).toBe('White: mate in 8 with best play');
    expect(asked).toHaveLength(2);
  });

  it('ends the request for a position that is shown no longer', async () => {
    const { asked, endings, at } = board();
    endings.follow(at(queen));
    const next = at('8/8/3k4/8/8/8/K7/7Q b - - 1 1');
    endings.follow(next);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await asked[1]!.answer(200, known(0, 'draw'));
    await asked[0]!.answer(200, known(17));
    expect(endings.follow(next)?.words).toBe('Draw with best play');
    endings.rest();
    endings.follow(at('8/8/8/3k4/8/8/K7/7Q w - - 1 1'));
    endings.rest();
    expect(asked[2]?.signal.aborted).toBe(true);
  });

  it('keeps the place of the one before until there is an answer', async () => {
    const { asked, endings, at } = board();
    const [first, second] = [at(queen), at('8/8/3k4/8/8/8/K7/7Q b - - 1 1')];
    expect(endings.follow(first)).toBeNull();
    await asked[0]!.answer(200, known(17));
    expect(endings.follow(second)).toMatchObject({ state: 'asked', lines: [], words: '' });
    await asked[1]!.answer(200, without('missing'));
    expect(endings.follow(second)).toBeNull();
    expect(endings.follow(at('8/8/8/3k4/8/8/K7/7Q w - - 2 2'))?.state).toBe('asked');
  });

  it('is asked for again while its table is being made', async () => {
    const { asked, waiting, endings, at } = board();
    const here = at(queen);
    endings.follow(here);
    await asked[0]!.answer(200, without('making'));
    expect(endings.follow(here)).toMatchObject({
      state: 'making',
      words: 'The table of this ending is being made ...',
      lines: [],
    });
    expect(waiting).toHaveLength(1);
    waiting[0]!.work();
    await asked[1]!.answer(200, known(17));
    expect(endings.follow(here)?.moves).toBe(9);
    expect(waiting).toHaveLength(1);
  });

  it('is asked for again, more slowly, after two minutes and after an answer that did not come', async () => {
    const { asked, waiting, endings, at } = board();
    const here = at(queen);
    endings.follow(here);
    for (let times = 0; times <= 60; times += 1) {
      await asked[times]!.answer(200, without('making'));
      expect(waiting).toHaveLength(times + 1);
      waiting[times]!.work();
    }
    await asked[61]!.answer(503, null);
    expect(endings.follow(here)).toMatchObject({ state: 'making' });
    waiting[61]!.work();
    await asked[62]!.answer(200, known(17));
    expect(endings.follow(here)?.moves).toBe(9);
    expect(waiting).toHaveLength(62);
  });

  it('is not asked for again when another one is shown meanwhile', async () => {
    const { asked, waiting, endings, at } = board();
    endings.follow(at(queen));
    await asked[0]!.answer(200, without('making'));
    endings.follow(at('8/8/3k4/8/8/8/K7/7Q b - - 1 1'));
    expect(waiting[0]?.cancelled).toBe(true);
  });

  it.each(['missing', 'unknown'] as const)('shows nothing if its table is %s', async (state) => {
    const { asked, endings, at } = board();
    const here = at(queen);
    endings.follow(here);
    await asked[0]!.answer(200, without(state));
    expect(endings.follow(here)).toBeNull();
    expect(endings.follow(at(queen))).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('is not asked for in a game without tables, and is in another', async () => {
    const { asked, endings, at } = board();
    endings.follow(at(queen, 'parmen'));
    await asked[0]!.answer(200, without('none'));
    endings.follow(at('8/8/3k4/8/8/8/K7/7Q b - - 1 1', 'parmen'));
    expect(asked).toHaveLength(1);
    endings.follow(at(queen));
    expect(asked).toHaveLength(2);
  });

  it('is never asked for again at a server without tables', async () => {
    const { asked, endings, at } = board();
    endings.follow(at(queen));
    await asked[0]!.answer(200, without('off'));
    endings.follow(at('8/8/3k4/8/8/8/K7/7Q b - - 1 1'));
    endings.follow(at(queen, 'raumschach'));
    expect(asked).toHaveLength(1);
  });

  it('shows nothing without the server, and is asked for when it is shown again', async () => {
    const { asked, endings, at } = board();
    const here = at(queen);
    endings.follow(here);
    await asked[0]!.fail();
    expect(endings.follow(here)).toBeNull();
    expect(asked).toHaveLength(1);
    endings.rest();
    endings.follow(here);
    expect(asked).toHaveLength(2);
  });

  it('waits as long as a server wants that has been asked too often', async () => {
    const { asked, endings, at, pass } = board();
    endings.follow(at(queen));
    await asked[0]!.answer(429, { code: 'refused', message: 'Too often.' }, { 'Retry-After': '3' });
    endings.follow(at('8/8/3k4/8/8/8/K7/7Q b - - 1 1'));
    expect(asked).toHaveLength(1);
    pass(3_000);
    endings.follow(at(queen));
    expect(asked).toHaveLength(2);
  });

  it('is not asked for again if the server refuses it', async () => {
    const { asked, endings, at } = board();
    endings.follow(at(queen));
    await asked[0]!.answer(400, { code: 'bad_position', message: 'No.', line: 0, column: 0, reason: '', values: [] });
    endings.rest();
    expect(endings.follow(at(queen))).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('is nothing where the answer is not whole', async () => {
    const { asked, endings, at } = board();
    const here = at(queen);
    endings.follow(here);
    await asked[0]!.answer(200, { state: 'known' });
    expect(endings.follow(here)).toBeNull();
  });
});
