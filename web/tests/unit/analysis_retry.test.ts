// The mistakes of a side are gone through once more: what is tried is judged as the report judges.

import { expect, test, vi } from 'vitest';
import { depths, type RetryView } from '../../src/state/analysis/screen.js';
import { analysing, link, shown } from './analysis_world.js';

// Black overlooks mate in one; nothing else is a mistake.
const game = `[Variant "orthodox"]

1. e4 {[%eval 0.30]} e5 {[%eval 0.30]} 2. Bc4 {[%eval 0.20]} Nc6 {[%eval 0.20]}
3. Qh5 {[%eval 0.10]} Nf6 {[%eval #1]} 4. Qxf7# 1-0
`;

async function retrying(side: 'white' | 'black' = 'black') {
  const here = await analysing(`/analysis#${await link(game)}`);
  await vi.waitFor(() => expect(shown(here.store).report.judged?.moves[5]?.judgement).toBe('blunder'));
  here.actions.startRetry(side);
  const retry = (): RetryView => {
    const view = shown(here.store).retry;
    if (!view) throw new Error('nothing is retried');
    return view;
  };
  const stageIs = (stage: RetryView['stage']): Promise<void> => vi.waitFor(() => expect(retry().stage).toBe(stage));
  return { ...here, retry, stageIs };
}

test('the position before a mistake asks for a better move, and nothing tells it', async () => {
  const { store, actions, retry } = await retrying();
  expect(retry()).toEqual({
    side: 'black',
    number: 1,
    count: 1,
    mistake: '3... Nf6?? was a blunder.',
    stage: 'find',
    said: 'Find a better move for Black, and play it on the board.',
  });
  expect(store.state.spoken.at(-1)?.text).toBe(
    'Mistake 1 of 1. 3... Nf6?? was a blunder. Find a better move for Black, and play it on the board.',
  );
  expect(shown(store).shown).toBe(5);
  actions.setEngine(true);
  expect(shown(store).engine.report).toBeNull();
  expect(shown(store).scene.arrows).toEqual([]);
});

test('a move that is as good is accepted, others are to be tried again, and none goes into the tree', async () => {
  const { store, actions, retry, stageIs } = await retrying();
  const before = actions.record();
  actions.typeMove('Nf6');
  expect(retry()).toMatchObject({ stage: 'wrong', said: 'Nf6 was the mistake. Try another move.' });
  actions.typeMove('a6');
  expect(retry()).toMatchObject({ stage: 'trying', said: 'Checking a6 ...' });
  await stageIs('wrong');
  expect(retry().said).toBe('a6 is not good enough. Try another move.');
  const cell = (name: string): number => shown(store).view.cells.findIndex((one) => one.name === name);
  actions.pick(cell('d8'));
  actions.pick(cell('e7'));
  await stageIs('good');
  expect(store.state.spoken.at(-1)?.text).toBe('Good move: Qe7.');
  // It stands on the board, on which nothing more is moved.
  expect(shown(store).scene.cells[cell('e7')]?.piece).toBe('q');
  actions.pick(cell('e7'));
  expect(shown(store).scene.selected).toBeNull();
  actions.typeMove('g6');
  expect(shown(store).refusal).toMatch(/^No move is expected now/);
  actions.nextRetry();
  expect(retry()).toMatchObject({
    stage: 'over',
    said: 'That was the last mistake. You found a better move for 1 of 1.',
  });
  actions.nextRetry();
  expect(retry()).toMatchObject({ stage: 'find', number: 1 });
  expect(actions.record()).toBe(before);
  expect(shown(store).undo).toBe('');
});

test('what was right is said of a move that is found', async () => {
  const { store, actions, retry } = await retrying();
  actions.startReport(true);
  await vi.waitFor(() => expect(shown(store).report.running).toBe(false));
  actions.startRetry('black');
  const best = shown(store).report.judged?.moves[5]?.line[0]?.native ?? '';
  actions.typeMove(best);
  expect(retry()).toMatchObject({ stage: 'good', said: `Good move: ${best}, the best one.` });
});

test('what is tried is looked at as long as the report has looked, whatever is chosen for the next', async () => {
  const { store, actions, browser, stageIs } = await retrying();
  actions.startReport(true);
  await vi.waitFor(() => expect(shown(store).report.running).toBe(false));
  actions.setDepth('normal');
  const asked: number[] = [];
  const make = browser.engineWorker.bind(browser);
  browser.engineWorker = () => {
    const worker = make();
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message) => {
      if ('kind' in message && message.kind === 'search') asked.push(message.question.limits.nodes ?? 0);
      post(message);
    };
    return worker;
  };
  actions.startRetry('black');
  actions.typeMove('a6');
  await stageIs('wrong');
  expect(asked).toEqual([depths.quick]);
});

test('the best move is shown, also where only the record has evaluations', async () => {
  const { store, actions, retry, stageIs } = await retrying();
  actions.showBest();
  await stageIs('shown');
  expect(retry().said).toMatch(/^The best move is (Qe7|Qf6|g6|Nh6)\.$/);
  actions.nextRetry();
  expect(retry().said).toBe('That was the last mistake. You found a better move for 0 of 1.');
  actions.endRetry();
  expect(shown(store).retry).toBeNull();
  expect(shown(store).scene.cells).toHaveLength(64);
});

test('it ends when anything else is done, and what was asked meanwhile is not told', async () => {
  const { store, actions } = await retrying();
  actions.typeMove('a6');
  actions.back();
  expect(shown(store)).toMatchObject({ retry: null, shown: 4 });
  await new Promise((done) => setTimeout(done, 50));
  expect(shown(store).retry).toBeNull();
  actions.startRetry('black');
  actions.setComment('an edit');
  expect(shown(store).retry).toBeNull();
  expect(shown(store).undo).toBe('the comment on 3. Qh5');
});

test('a side without mistakes is told so', async () => {
  const { store } = await retrying().then(async (here) => {
    here.actions.endRetry();
    here.actions.startRetry('white');
    return here;
  });
  expect(shown(store).retry).toBeNull();
  expect(store.state.notices.map(({ text }) => text)).toEqual([
    'No move of White is marked as a mistake. Make a report to judge every move.',
  ]);
});
