// The engine of the server as the analysis board asks it.

import { describe, expect, it } from 'vitest';
import type { EngineQuestion, EngineReport } from '../../src/core/engine.js';
import type { LinesAnswer, ServerMessage } from '../../src/net/messages.js';
import { ServerEngine } from '../../src/state/analysis/server_engine.js';
import type { Host } from '../../src/state/page/host.js';
import { Connection } from '../../src/net/socket.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { anyOf, seeded } from './random.js';
import { core } from './real_core.js';

const question = (line: string[], more: Partial<EngineQuestion['position']> = {}): EngineQuestion => ({
  position: { variant: 'orthodox', variantText: '', options: {}, start: '', line, notation: '', ...more },
  limits: { multipv: 2 },
});

interface Board {
  server: FakeServer;
  engine: ServerEngine;
  told: EngineReport[];
  failed: string[];
  refused: () => number;
  /** The server has found this about what was asked last. */
  find: (answer: Partial<LinesAnswer>) => void;
  ask: (asked: EngineQuestion) => Promise<void>;
  rests: () => number;
}

async function board(): Promise<Board> {
  const server = new FakeServer(core);
  const browser = fakeBrowser(server);
  const hearers = new Set<(message: ServerMessage) => boolean>();
  let rests = 0;
  let refused = 0;
  const hear = (message: ServerMessage): void => {
    for (const heard of hearers) heard(message);
  };
  const connection = new Connection(() => browser.openSocket(), {
    status: () => undefined,
    ready: () => undefined,
    message: hear,
    outdated: () => undefined,
    renewed: () => undefined,
  });
  connection.start();
  await settled();
  const send = connection.send.bind(connection);
  connection.send = (message) => {
    if (message.t === 'rest') rests += 1;
    return send(message);
  };
  const listen: Host['listen'] = (heard) => {
    hearers.add(heard);
    return () => hearers.delete(heard);
  };
  const engine = new ServerEngine(
    { core: () => core, environment: browser, connection, listen } as unknown as Host,
    () => {
      refused += 1;
    },
  );
  const told: EngineReport[] = [];
  const failed: string[] = [];
  const line = { depth: 3, score: 20, mate: null, evaluation: '0.20', chance: 518, pv: ['e2-e4', 'e7-e5'] };
  return {
    server,
    engine,
    told,
    failed,
    refused: () => refused,
    find: (answer) => {
      const re = server.analysed.at(-1)?.id ?? 0;
      hear({ t: 'lines', re, on: true, nodes: 1000, lines: [line], ...answer });
    },
    ask: async (asked) => {
      engine.search(
        asked,
        (report) => told.push(report),
        (why) => failed.push(why),
      );
      await settled();
    },
    rests: () => rests,
  };
}

describe('the engine of the server', () => {
  it('is asked for a position, and its lines are written in the notation of the board', async () => {
    const { server, ask, find, told, failed } = await board();
    await ask(question([]));
    expect(server.analysed).toMatchObject([{ variant: 'orthodox', variantText: '', start: '', line: [], multipv: 2 }]);
    find({});
    expect(told).toMatchObject([
      {
        depth: 3,
        nodes: 1000,
        done: false,
        lines: [
          { multipv: 1, evaluation: '0.20', chance: 51.8, mateIn: null, pv: ['e2-e4', 'e7-e5'], native: ['e4', 'e5'] },
        ],
      },
    ]);
    find({ on: false });
    expect(told.map(({ done }) => done)).toEqual([false, true]);
    // It has ended: nothing more is heard of it.
    find({});
    expect(told).toHaveLength(2);
    expect(failed).toEqual([]);
  });

  it('forgets what another question has ended, and says when it wants no more', async () => {
    const { server, engine, ask, find, told, rests } = await board();
    await ask(question([]));
    const first = server.analysed[0]?.id ?? 0;
    await ask(question(['d2-d4']));
    find({ re: first });
    expect(told).toEqual([]);
    engine.stop();
    expect(rests()).toBe(2);
    find({});
    expect(told).toEqual([]);
    engine.stop();
    expect(rests()).toBe(2);
  });

  it('stops at the depth that is enough', async () => {
    const { engine, ask, find, told, rests } = await board();
    await ask({ ...question([]), limits: { depth: 3 } });
    find({});
    expect(told.at(-1)?.done).toBe(true);
    expect(rests()).toBe(1);
    engine.close();
  });

  it('says in words why there is no answer', async () => {
    const { server, ask, failed, refused } = await board();
    server.analyses = false;
    await ask(question([]));
    await ask(question(['e2-e5']));
    await ask(
      question([], {
        variantText: `format = 1\nid = "mine"\nname = "M"\ninherits = "orthodox"\n# ${'x'.repeat(9000)}`,
      }),
    );
    expect(failed).toEqual([
      'This server analyses nothing',
      expect.stringMatching(/^too far/),
      'the variant file of this game is too long for the server',
    ]);
    expect(refused()).toBe(1);
  });

  it('sends the position of a game that is too long for a message', async () => {
    const { server, ask } = await board();
    const variantText = `format = 1\nid = "mine"\nname = "Mine"\ninherits = "raumschach"\n# ${'x'.repeat(2000)}\n`;
    const variant = core.readVariant(variantText, 'mine.toml');
    const game = variant.game();
    const next = seeded(7);
    for (let ply = 0; ply < 650; ply += 1) game.play(anyOf(next, game.moves()).canonical);
    const { moves, position, result } = game.state();
    expect([moves.length, result]).toEqual([650, null]);
    const line = moves.map(({ canonical }) => canonical);
    await ask(question(line.slice(0, 300), { variant: 'mine', variantText }));
    await ask(question(line, { variant: 'mine', variantText }));
    expect(server.analysed).toMatchObject([
      { variant: '', variantText, start: '', line: line.slice(0, 300) },
      { variant: '', variantText, start: position, line: [] },
    ]);
    game.release();
    variant.release();
  });
});
