import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientMessage, type ErrorAnswer, protocol } from '../../src/net/messages.js';
import {
  Connection,
  type ConnectionStatus,
  firstRetry,
  longestRetry,
  pingAfter,
  Refused,
  resendAfter,
  silentFor,
} from '../../src/net/socket.js';
import { FakeSocket } from './fake_socket.js';

const welcome = { t: 'welcome', protocol, version: 'test', page: 'p1' } as const;

class Line {
  readonly sockets: FakeSocket[] = [];
  readonly statuses: [ConnectionStatus, number][] = [];
  readonly messages: string[] = [];
  readies = 0;
  chance = 0.5;
  outdated = 0;
  renewed = 0;
  readonly connection = new Connection(
    () => {
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    {
      status: (status, retryIn) => void this.statuses.push([status, retryIn]),
      ready: () => void (this.readies += 1),
      message: (message) => void this.messages.push(message.t),
      outdated: () => void (this.outdated += 1),
      renewed: () => void (this.renewed += 1),
    },
    () => this.chance,
  );

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  open(): void {
    this.socket.onopen?.();
    this.socket.deliver(welcome);
  }

  sent(kind: ClientMessage['t']): ClientMessage[] {
    return this.socket.sent.filter(({ t }) => t === kind);
  }

  get status(): ConnectionStatus {
    return this.statuses.at(-1)![0];
  }
}

const move = { t: 'move', game: 'g', key: 'k1', at: 0, move: 'e2-e4' } as const;

const refused: Pick<ErrorAnswer, 't' | 'reason' | 'values'> = { t: 'error', reason: null, values: [] };

describe('the line to the server', () => {
  let line: Line;
  beforeEach(() => {
    vi.useFakeTimers();
    line = new Line();
    line.connection.start();
  });
  afterEach(() => {
    line.connection.stop();
    vi.useRealTimers();
  });

  it('says hello, and is open when it is welcomed', () => {
    expect(line.status).toBe('connecting');
    line.socket.onopen?.();
    expect(line.socket.sent).toMatchObject([{ t: 'hello', protocol }]);
    expect(line.readies).toBe(0);
    line.socket.deliver(welcome);
    expect(line.status).toBe('open');
    expect(line.readies).toBe(1);
  });

  it('pings after each pong, and gives a silent server up', () => {
    line.open();
    vi.advanceTimersByTime(pingAfter - 1);
    expect(line.sent('ping')).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(line.sent('ping')).toHaveLength(1);
    line.socket.deliver({ t: 'pong' });
    vi.advanceTimersByTime(pingAfter);
    expect(line.sent('ping')).toHaveLength(2);
    vi.advanceTimersByTime(silentFor);
    expect(line.status).toBe('lost');
    expect(line.sockets[0]?.closed).toBe(true);
  });

  it('comes back after half a second, later more slowly, and counts down', () => {
    line.open();
    line.socket.onclose?.();
    expect(line.statuses.at(-1)).toEqual(['lost', firstRetry]);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const before = line.sockets.length;
      let waited = 0;
      while (line.sockets.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
      line.socket.onclose?.();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, longestRetry, longestRetry]);
    expect(line.statuses.filter(([status, left]) => status === 'lost' && left > 0).length).toBeGreaterThan(20);
    line.connection.wake();
    line.open();
    expect(line.status).toBe('open');
    line.socket.onclose?.();
    expect(line.statuses.at(-1)).toEqual(['lost', firstRetry]);
  });

  it('keeps what was not stored and sends it again, in order, with the same key', async () => {
    const first = line.connection.keep(move);
    const second = line.connection.keep({ ...move, key: 'k2', at: 1, move: 'e7-e5' });
    line.open();
    expect(line.sent('move')).toMatchObject([{ key: 'k1' }, { key: 'k2' }]);
    line.socket.onclose?.();
    vi.advanceTimersByTime(firstRetry);
    line.open();
    const again = line.sent('move');
    expect(again).toMatchObject([{ key: 'k1' }, { key: 'k2' }]);
    line.socket.deliver({ t: 'ack', re: again[0]!.id, seq: 2 });
    await expect(first).resolves.toMatchObject({ seq: 2 });
    line.socket.deliver({ ...refused, re: again[1]!.id, code: 'unavailable', message: 'the disk is full' });
    vi.advanceTimersByTime(resendAfter);
    expect(line.sent('move')).toMatchObject([{ key: 'k1' }, { key: 'k2' }, { key: 'k2' }]);
    line.socket.deliver({ ...refused, re: again[1]!.id, code: 'stale', message: 'the game has moved on' });
    await expect(second).rejects.toThrow(Refused);
    line.socket.deliver({ t: 'pong' });
    vi.advanceTimersByTime(2 * resendAfter);
    expect(line.sent('move')).toHaveLength(3);
  });

  it('sends what is not answered once more when that is asked for, and nothing else', async () => {
    const stored = line.connection.keep(move);
    line.open();
    line.connection.sendAgain();
    expect(line.sent('move')).toMatchObject([{ key: 'k1' }, { key: 'k1' }]);
    line.socket.deliver({ t: 'ack', re: line.sent('move')[0]!.id, seq: 2 });
    await expect(stored).resolves.toMatchObject({ seq: 2 });
    line.connection.sendAgain();
    expect(line.sent('move')).toHaveLength(2);
  });

  it('sends again what a server could not take when it was going down', async () => {
    const stored = line.connection.keep(move);
    line.open();
    const { id } = line.sent('move')[0]!;
    line.socket.deliver({ ...refused, re: id, code: 'unavailable', message: 'the server stops' });
    line.socket.onclose?.();
    vi.advanceTimersByTime(firstRetry);
    line.open();
    expect(line.sent('move')).toHaveLength(1);
    line.socket.deliver({ t: 'ack', re: id, seq: 2 });
    await expect(stored).resolves.toMatchObject({ seq: 2 });
  });

  it('sends nothing by itself behind a move, from whose last bytes the move would count', async () => {
    line.open();
    vi.advanceTimersByTime(pingAfter - 1);
    const stored = line.connection.keep(move);
    const before = line.socket.sent.length;
    vi.advanceTimersByTime(silentFor - 2 * pingAfter);
    expect(line.socket.sent).toHaveLength(before);
    line.socket.deliver({ t: 'ack', re: line.sent('move')[0]!.id, seq: 1 });
    await expect(stored).resolves.toMatchObject({ seq: 1 });
    expect(line.sent('ping')).toHaveLength(1);
    line.socket.deliver({ t: 'pong' });
    expect(line.status).toBe('open');
  });

  it('pings behind a move before it gives the server up', () => {
    line.open();
    void line.connection.keep(move);
    vi.advanceTimersByTime(silentFor - pingAfter);
    expect(line.sent('ping')).toHaveLength(1);
    line.socket.deliver({ t: 'pong' });
    vi.advanceTimersByTime(silentFor - 1);
    expect(line.status).toBe('open');
    expect(line.sent('move')).toHaveLength(1);
  });

  it('does not keep what is only asked', () => {
    expect(line.connection.send({ t: 'hint', game: 'g', at: 0 })).toBe(0);
    line.open();
    const id = line.connection.send({ t: 'hint', game: 'g', at: 0 });
    expect(line.sent('hint')).toMatchObject([{ id }]);
    line.socket.deliver({ ...refused, re: id, code: 'not_found', message: 'no game' });
    expect(line.messages).toEqual(['error']);
  });

  it('passes over what is no message', () => {
    line.socket.onopen?.();
    for (const data of ['', '{', '7', 'null', '[]', new Uint8Array(2)]) line.socket.onmessage?.({ data });
    expect(line.messages).toEqual([]);
  });

  it('is over where the server does not speak its protocol', () => {
    line.socket.onopen?.();
    const [hello] = line.sent('hello');
    line.socket.deliver({ ...refused, re: hello!.id, code: 'bad_message', message: 'another version' });
    expect(line.outdated).toBe(1);
    expect(line.messages).toEqual([]);
    vi.advanceTimersByTime(60_000);
    line.connection.wake();
    expect(line.sockets).toHaveLength(1);
    expect(line.readies).toBe(0);
  });

  it('comes back to a server that was going down', () => {
    line.socket.onopen?.();
    const [hello] = line.sent('hello');
    line.socket.deliver({ ...refused, re: hello!.id, code: 'unavailable', message: 'the server stops' });
    expect(line.outdated).toBe(0);
    vi.advanceTimersByTime(firstRetry);
    expect(line.sockets).toHaveLength(2);
  });

  it('tells when the server gives away another page than at first', () => {
    const again = (page: string): void => {
      line.socket.onclose?.();
      vi.advanceTimersByTime(longestRetry);
      line.socket.onopen?.();
      line.socket.deliver({ ...welcome, page });
    };
    line.open();
    again('p1');
    expect(line.renewed).toBe(0);
    again('p2');
    expect(line.renewed).toBe(1);
    again('p1');
    expect(line.renewed).toBe(1);
    expect(line.status).toBe('open');
  });

  it('comes back sooner or later than others', () => {
    line.open();
    const tries = [0, 1].map((chance) => {
      line.chance = chance;
      line.socket.onclose?.();
      const [, wait] = line.statuses.at(-1)!;
      vi.advanceTimersByTime(wait);
      line.open();
      return wait;
    });
    expect(tries).toEqual([0.75 * firstRetry, 1.25 * firstRetry]);
  });

  it('has lost nothing where the person becomes another, whenever the server ends it', async () => {
    line.open();
    let done = (_answer: string): void => undefined;
    const before = line.connection.renewing(() => new Promise<string>((settle) => (done = settle)));
    line.socket.onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(line.sockets).toHaveLength(1);
    done('codes');
    expect(await before).toBe('codes');
    expect(line.sockets).toHaveLength(2);
    line.open();
    await line.connection.renewing(async () => undefined);
    expect(line.sockets).toHaveLength(3);
    expect(line.sockets[1]!.closed).toBe(true);
    line.open();
    expect(line.statuses.map(([status]) => status)).not.toContain('lost');
  });

  it('comes back where the person could not become another', async () => {
    line.open();
    const refused = async (): Promise<never> => {
      throw new Error('refused');
    };
    await expect(line.connection.renewing(refused)).rejects.toThrow('refused');
    expect(line.sockets).toHaveLength(1);
    const ended = line.connection.renewing(async () => {
      line.socket.onclose?.();
      return refused();
    });
    await expect(ended).rejects.toThrow('refused');
    expect(line.sockets).toHaveLength(2);
    line.open();
    line.socket.onclose?.();
    expect(line.status).toBe('lost');
  });

  it('is over when it is stopped', () => {
    line.open();
    line.connection.stop();
    vi.advanceTimersByTime(60_000);
    expect(line.sockets).toHaveLength(1);
    expect(line.socket.closed).toBe(true);
  });
});
