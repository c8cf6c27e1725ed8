// Searches as the page asks for them: what is told on the way, what ends them, and what is heard of those that are over.

import { expect, test } from 'vitest';
import type { EngineQuestion, EngineReport } from '../../src/core/engine.js';
import { EngineClient } from '../../src/core/engine_client.js';
import { type EngineAsked, EngineServer, type EngineTold } from '../../src/core/engine_messages.js';
import { Searcher } from '../../src/core/searcher.js';
import { FakeEngineWorker } from './fake_engine_worker.js';
import { core } from './real_core.js';

const question = (line: string[], limits: EngineQuestion['limits'], variant = 'orthodox'): EngineQuestion => ({
  position: { variant, variantText: '', options: {}, start: '', line, notation: '' },
  limits,
});

test('a search tells each depth and its lines, the best first', () => {
  const told: EngineReport[] = [];
  const last = new Searcher(core, 4).search(
    question(['e2-e4'], { depth: 5, multipv: 3 }),
    (report) => told.push(report),
    () => false,
  );
  expect(told.length).toBeGreaterThan(2);
  expect(told.every(({ done }) => !done)).toBe(true);
  expect(last.done).toBe(true);
  expect(last.lines.map(({ multipv }) => multipv)).toEqual([1, 2, 3]);
  const scores = last.lines.map(({ score }) => score);
  expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  // Black is to move: what is good for it is below 0 for White, and its first move is written as Black's.
  const [best] = last.lines;
  expect(Math.round(Number(best!.evaluation) * 100)).toBe(-best!.score);
  expect(best!.native).toHaveLength(best!.pv.length);
  expect(best!.pv[0]).toMatch(/^[a-h][78]-[a-h][56]$|^[bg]8-/);
});

test('only the moves that are asked about are looked at', () => {
  const limits = { depth: 3, multipv: 5, moves: ['a2-a3', 'h2-h4'] };
  const { lines } = new Searcher(core, 4).search(
    question([], limits),
    () => undefined,
    () => false,
  );
  expect(lines.map(({ pv }) => pv[0]).sort()).toEqual(['a2-a3', 'h2-h4']);
});

test('a game that is over has no lines', () => {
  const line = ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4'];
  const report = new Searcher(core, 4).search(
    question(line, { depth: 3 }),
    () => undefined,
    () => false,
  );
  expect(report).toMatchObject({ done: true, depth: 0, lines: [] });
});

test('a search that shares memory with the page ends when another is wanted', () => {
  const wanted = new Int32Array(new SharedArrayBuffer(4));
  const server = new EngineServer(core, { module: core.module, megabytes: 4, wanted });
  const told: EngineTold[] = [];
  const ask = (id: number, limits: EngineQuestion['limits']): EngineAsked => ({
    id,
    kind: 'search',
    question: question([], limits),
  });
  Atomics.store(wanted, 0, 7);
  server.answer(ask(7, { infinite: true }), (message) => {
    told.push(message);
    if (told.length === 2) Atomics.store(wanted, 0, 8);
  });
  const last = told.at(-1)!;
  expect('report' in last && last.report.done).toBe(true);
  // One that is wanted no more before it begins is not begun.
  const before = told.length;
  server.answer(ask(6, { infinite: true }), (message) => told.push(message));
  expect(told).toHaveLength(before);
});

test('what cannot be searched is told in words', () => {
  const server = new EngineServer(core, { module: core.module, megabytes: 4, wanted: null });
  const told: EngineTold[] = [];
  server.answer({ id: 1, kind: 'search', question: question(['e2-e5'], { depth: 1 }) }, (message) =>
    told.push(message),
  );
  server.answer({ id: 2, kind: 'search', question: question([], { depth: 1 }, 'none') }, (message) =>
    told.push(message),
  );
  expect(told).toHaveLength(2);
  for (const message of told) expect('failed' in message && message.failed.length).toBeGreaterThan(10);
});

test('only the last question is answered, and a worker that cannot stop is begun anew', async () => {
  let workers = 0;
  const client = new EngineClient(
    () => {
      workers += 1;
      return new FakeEngineWorker(core);
    },
    core.module,
    4,
    false,
  );
  const heard: string[] = [];
  client.search(
    question([], { nodes: 500 }),
    () => heard.push('first'),
    (why) => heard.push(why),
  );
  const report = await new Promise<EngineReport>((done, failed) => {
    client.search(
      question(['e2-e4'], { nodes: 500 }),
      (told) => {
        if (told.done) done(told);
      },
      (why) => failed(new Error(why)),
    );
  });
  expect(workers).toBe(2);
  expect(heard).toEqual([]);
  expect(report.lines[0]!.pv[0]).toMatch(/^[a-h][78]-/);
  // One that has ended needs no other worker.
  const judged = await client.judge({
    position: question(['e2-e4', 'e7-e5'], {}).position,
    evaluations: ['0.20', '0.30 e7-e5', '3.00'],
  });
  expect(workers).toBe(2);
  expect(judged.moves.map((move) => move?.judgement)).toEqual(['', '']);
  expect(judged.moves[1]!.line.map(({ native }) => native)).toEqual(['e5']);
  expect(judged.chances.map((chance) => Math.round(chance ?? -1))).toEqual([52, 53, 75]);
  client.close();
});

test('an engine that cannot be started says so', () => {
  const client = new EngineClient(
    () => {
      throw new Error('no workers here');
    },
    core.module,
    4,
    false,
  );
  const heard: string[] = [];
  client.search(
    question([], { nodes: 1 }),
    () => heard.push('told'),
    (why) => heard.push(why),
  );
  expect(heard).toEqual(['the engine could not be started']);
});
