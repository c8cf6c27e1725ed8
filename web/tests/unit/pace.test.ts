// The pace of a computer that plays against itself is told once, and again whenever the server may not know it.

import { describe, expect, it } from 'vitest';
import type { ClientMessage, Seat } from '../../src/net/messages.js';
import type { Host } from '../../src/state/page/host.js';
import { Pace } from '../../src/state/game/pace.js';
import { paces } from '../../src/state/page/preferences.js';

type Confirmed = Parameters<Pace['tell']>[2];

const person: Seat = { kind: 'person', level: 1 };
const computer: Seat = { kind: 'computer', level: 3 };
const seats = (white: Seat, black: Seat): Confirmed => ({ white, black }) as Confirmed;
const watched = seats(computer, computer);
const [slow, quick] = Object.keys(paces) as (keyof typeof paces)[];

/** A host whose connection takes messages or loses them. */
class FakeHost {
  readonly sent: ClientMessage[] = [];
  connected = true;
  pace = slow!;
  readonly connection = {
    send: (message: ClientMessage): number => {
      if (!this.connected) return 0;
      return this.sent.push(message);
    },
  };
  state(): unknown {
    return { preferences: { pace: this.pace } };
  }
  get host(): Host {
    return this as unknown as Host;
  }
}

describe('the pace of a watched game', () => {
  it('is told once', () => {
    const fake = new FakeHost();
    const pace = new Pace();
    pace.tell(fake.host, 'g', watched);
    pace.tell(fake.host, 'g', watched);
    expect(fake.sent).toEqual([{ t: 'pace', game: 'g', wait: paces[slow!] }]);
  });

  it('is told again when it was not sent', () => {
    const fake = new FakeHost();
    const pace = new Pace();
    fake.connected = false;
    pace.tell(fake.host, 'g', watched);
    fake.connected = true;
    pace.tell(fake.host, 'g', watched);
    expect(fake.sent).toHaveLength(1);
  });

  it('is told again when it changes, and when the connection is new', () => {
    const fake = new FakeHost();
    const pace = new Pace();
    pace.tell(fake.host, 'g', watched);
    fake.pace = quick!;
    pace.tell(fake.host, 'g', watched);
    pace.forget();
    pace.tell(fake.host, 'g', watched);
    expect(fake.sent.map((message) => (message as { wait: number }).wait)).toEqual([
      paces[slow!],
      paces[quick!],
      paces[quick!],
    ]);
  });

  it('is not told of a game that a person plays', () => {
    const fake = new FakeHost();
    new Pace().tell(fake.host, 'g', seats(person, computer));
    new Pace().tell(fake.host, 'g', seats(computer, person));
    expect(fake.sent).toEqual([]);
  });
});
