// How often the page asks the core while a person plays: once a move, and for the cells of a game once.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { CoreFunction } from '../../src/core/abi.js';
import type { GivenText } from '../../src/core/types.js';
import { loadCoreFrom } from '../../src/core/core.js';
import type { Store } from '../../src/state/page/state.js';
import { FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';
import { cellOf, gameOf, move, play, world } from './store_world.js';

// The server and the test ask another core, so that what the page asks is counted alone.
const other = await loadCoreFrom(readFileSync(new URL('../../../build/wasm/strata.wasm', import.meta.url)));

afterEach(() => {
  vi.restoreAllMocks();
});

type Call = (name: CoreFunction, ...given: (GivenText | number)[]) => { number: number; value: unknown };

/** The calls into the core of the page meanwhile, and the size of their answers. */
async function during(act: () => void | Promise<void>): Promise<{ calls: Record<string, number>; size: number }> {
  const { calls: abi } = core;
  const call = abi.call.bind(abi) as Call;
  const counted = { calls: {} as Record<string, number>, size: 0 };
  const spy = vi.spyOn(abi, 'call').mockImplementation(((name, ...given) => {
    const answer = call(name, ...given);
    counted.calls[name] = (counted.calls[name] ?? 0) + 1;
    counted.size += JSON.stringify(answer.value ?? '').length;
    return answer;
  }) as Call as typeof abi.call);
  await act();
  await settled();
  spy.mockRestore();
  return counted;
}

/** A quiet move of a piece in the position that is shown. */
function quietMove(store: Store, variant: string): { from: string; to: string } {
  const game = other.loadVariant(variant).game(gameOf(store).state.position);
  const quiet = game.moves().find(({ board, promotion, capture }) => !board && promotion === '' && !capture);
  game.release();
  return quiet!;
}

test.each([
  { variant: 'orthodox', most: 6_000 },
  { variant: 'upright', most: 30_000 },
  { variant: 'parmen', most: 12_000 },
])('a move of $variant is one question', async ({ variant, most }) => {
  const { store } = await world('/', new FakeServer(other));
  await play(store, { variant });
  for (let ply = 0; ply < 4; ply += 1) {
    const { from, to } = quietMove(store, variant);
    const pick = await during(() => store.game!.pick(cellOf(store, from)));
    expect(pick.calls).toEqual({});
    const made = await during(() => store.game!.pick(cellOf(store, to)));
    expect(gameOf(store).line).toHaveLength(ply + 1);
    expect(gameOf(store).line.at(-1)?.native).not.toBe('');
    expect(made.calls).toEqual({ game_walk: 1 });
    expect(made.size).toBeLessThan(most);
  }
});

test('a step through the game is one question, and none to a position just shown', async () => {
  const { store } = await world('/', new FakeServer(other));
  await play(store, { variant: 'orthodox', line: ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-b5', 'a7-a6'] });
  const back = await during(() => store.game!.show(2));
  expect(back.calls).toEqual({ game_walk: 1 });
  const there = await during(() => store.game!.show(6));
  expect(there.calls).toEqual({});
  expect(gameOf(store).line.map(({ native }) => native)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
  await move(store, 'b5', 'c6');
  expect(gameOf(store).line.at(-1)).toEqual({ canonical: 'b5-c6', native: 'Bxc6' });
});

test('the cells of a game are asked for once', async () => {
  const { store } = await world('/', new FakeServer(other));
  const begun = await during(() => play(store, { variant: 'upright' }));
  expect(begun.calls['variant_cells']).toBe(1);
  expect(begun.calls['game_view'] ?? 0).toBe(0);
  expect(gameOf(store).view.cells).toHaveLength(512);
});
