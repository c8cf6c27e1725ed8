// The checker of histories (cluster/checker.mjs): it accepts what one server could have answered, and finds each kind of fault.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFaults, faultKinds, findFaults } from './cluster/checker.mjs';
import { Recorder } from './cluster/recorder.mjs';
import { random } from './player.mjs';

const moves = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-b5'];

const call = (number, begin, end, fields = {}) => ({
  key: `k${number}`,
  who: number % 2 === 1 ? 'ann' : 'bob',
  move: moves[number - 1],
  at: number - 1,
  sends: [begin],
  answers: [{ moment: end, seq: number }],
  ...fields,
});
const event = (number, fields = {}) => ({
  seq: number,
  kind: 'move',
  key: `k${number}`,
  move: moves[number - 1],
  at: number,
  ...fields,
});
const view = (number, moment, line = 'ann 1', fields = {}) => ({
  moment,
  line,
  seq: number,
  kind: 'move',
  move: moves[number - 1],
  at: number,
  ...fields,
});
const read = (number, begin, end, fields = {}) => ({
  begin,
  end,
  who: 'carl',
  seq: number,
  line: moves.slice(0, number),
  ...fields,
});

/** Three moves, as they should be: one was sent twice, one is seen before its ack; Bob has another line at the end. */
function sound() {
  return {
    history: {
      calls: [call(1, 10, 20), call(2, 30, 45, { sends: [30, 40] }), call(3, 50, 60)],
      reads: [read(0, 1, 5), read(1, 15, 25), read(3, 70, 80)],
      views: [
        { moment: 2, line: 'ann 1', from: 0 },
        view(1, 19),
        view(2, 42),
        view(3, 59),
        { moment: 43, line: 'bob 2', from: 1 },
        view(2, 44, 'bob 2'),
        view(3, 61, 'bob 2'),
      ],
    },
    log: [1, 2, 3].map((number) => event(number)),
  };
}

test('a sound history has no fault', () => {
  const { history, log } = sound();
  assert.deepEqual(findFaults(history, log), []);
});

test('a call without an answer may have become an event, or not', () => {
  const { history, log } = sound();
  history.calls[2].answers = [];
  history.reads.pop();
  assert.deepEqual(findFaults(history, log), []);
  log.pop();
  history.views = history.views.filter(({ seq }) => seq !== 3);
  assert.deepEqual(findFaults(history, log), []);
});

test('a call that could not be stored may be sent again', () => {
  const { history, log } = sound();
  history.calls[1].answers.unshift({ moment: 35, code: 'unavailable' });
  assert.deepEqual(findFaults(history, log), []);
});

test('a call that came after another move is rightly refused', () => {
  const { history, log } = sound();
  history.calls.push({ ...call(2, 46, 48), key: 'late', move: 'd7-d5', answers: [{ moment: 48, code: 'stale' }] });
  assert.deepEqual(findFaults(history, log), []);
});

/** The changes that give a sound history a fault of this kind. */
const plants = {
  gap: ({ log }) => (log[2].seq = 4),
  broken: ({ history, log }) => {
    [log[2].at, history.calls[2].at] = [5, 4];
    for (const each of history.views) if (each.seq === 3) each.at = 5;
  },
  lost: ({ history, log }) => {
    log.pop();
    history.views = history.views.filter(({ seq }) => seq !== 3);
    history.reads.pop();
  },
  moved: ({ history }) => (history.calls[0].answers[0].seq = 2),
  doubled: ({ history }) => history.calls[1].answers.push({ moment: 49, seq: 3 }),
  invented: ({ history }) => history.calls.pop(),
  altered: ({ history, log }) => {
    log[2].move = 'f1-c4';
    for (const each of history.views) if (each.seq === 3) each.move = 'f1-c4';
    history.reads[2].line = [...moves.slice(0, 2), 'f1-c4'];
  },
  overtaken: ({ history }) => {
    history.calls[1].sends = [90];
    history.calls[1].answers = [];
    history.views = history.views.filter(({ seq }) => seq !== 2 && seq !== undefined);
    history.reads = [];
    history.views = [];
  },
  early: ({ history }) => (history.views[3].moment = 49),
  vanished: ({ history }) => (history.views[3].move = 'f1-c4'),
  stale: ({ history }) => (history.reads[1].begin = 46) && (history.reads[1].end = 47),
  forgotten: ({ history }) => history.calls[0].answers.push({ moment: 28, sent: 26, code: 'stale' }),
  refused: ({ history }) =>
    history.calls.push({ ...call(3, 46, 48), key: 'refused', answers: [{ moment: 48, code: 'stale' }] }),
  jumped: ({ history }) => history.views.splice(2, 1),
};

for (const [kind, plant] of Object.entries(plants)) {
  test(`it finds: ${faultKinds[kind]}`, () => {
    const planted = sound();
    plant(planted);
    const found = countFaults(findFaults(planted.history, planted.log));
    assert.ok(found[kind] > 0, JSON.stringify(found));
  });
}

test('each kind of fault is planted', () =>
  assert.deepEqual(Object.keys(plants).sort(), Object.keys(faultKinds).sort()));

test('a snapshot of moves that are gone is found', () => {
  const { history, log } = sound();
  log.pop();
  history.calls.pop();
  history.views = [];
  assert.deepEqual(countFaults(findFaults(history, log)), { vanished: 1 });
});

test('an acknowledged move that another one has replaced is found', () => {
  const { history, log } = sound();
  // Two owners, each of which has written event 3.
  history.calls.push({ ...call(3, 52, 62), key: 'other', move: 'f1-c4', answers: [{ moment: 62, seq: 3 }] });
  assert.deepEqual(Object.keys(countFaults(findFaults(history, log))), ['lost']);
});

test('a line that goes back is found', () => {
  const { history, log } = sound();
  history.views.push({ moment: 71, line: 'ann 1', from: 2 });
  assert.deepEqual(countFaults(findFaults(history, log)), { stale: 1 });
});

test('a snapshot that answers no join may have been long on its way, and one that answers a join may not', () => {
  const recorder = new Recorder();
  const at = (number) => ({ seq: number, line: moves.slice(0, number), at: number });
  const bob = recorder.visit('game', 'bob');
  bob.joined(bob.joins(0));
  const sent = recorder.sent('game', 'k1', { who: 'ann', move: moves[0], at: 0 });
  recorder.answered('game', 'k1', sent, { seq: 1 });
  const logs = new Map([['game', [event(1)]]]);
  bob.snapshot(at(0));
  assert.deepEqual(recorder.judge(logs).counts, {});
  // The answer to this one are events.
  const begin = bob.joins(0);
  bob.event(view(1, 0));
  bob.joined(begin);
  assert.deepEqual(recorder.judge(logs).counts, {});
  const carl = recorder.visit('game', 'carl');
  const asked = carl.joins(0);
  carl.snapshot(at(0));
  carl.joined(asked);
  assert.deepEqual(recorder.judge(logs).counts, { stale: 1 });
  // It was made after that.
  bob.snapshot(at(0));
  assert.deepEqual(recorder.judge(logs).counts, { stale: 3 });
});

/** Two moves of each; White's third took 500 by the stopwatch, and costs `cost`. */
function judgeClocks(cost, stopwatch) {
  const recorder = new Recorder(stopwatch);
  const bob = recorder.visit('game', 'bob');
  bob.joined(bob.joins(0));
  const log = [1, 2, 3, 4, 5].map((seq) => ({ ...event(seq), white: 60_000, black: 60_000 }));
  log[4].white -= cost;
  for (const { seq, key, move, at, kind } of log) {
    const sent = recorder.sent('game', key, { who: 'ann', move, at: at - 1 });
    bob.event({ seq, kind, move, at });
    recorder.answered('game', key, sent, { seq });
  }
  const { counts, clocks } = recorder.judge(new Map([['game', log]]));
  assert.deepEqual(counts, {});
  return clocks;
}

test('a clock that takes more than the stopwatch is found, and without a stopwatch none is judged', () => {
  const stopwatch = () => {
    let time = 0;
    return () => (time += 500);
  };
  assert.equal(judgeClocks(500, stopwatch()).worst, 0);
  const { worst, where } = judgeClocks(1_700, stopwatch());
  assert.equal(worst, 1_200);
  assert.match(where, /^game: event 5 took 500, and cost 1700$/);
  assert.equal(judgeClocks(1_700, null), null);
});

// ---------------------------------------------------------------- against a search among all orders

/** Whether one server could have answered so: every order is tried (Wing and Gong). */
function isLinearizable({ calls, reads }, log) {
  const operations = [
    ...calls.map((each) => {
      const ack = each.answers[0];
      return { call: each, begin: each.sends[0], end: ack?.moment ?? Infinity, ack };
    }),
    ...reads.map((each) => ({ read: each, begin: each.begin, end: each.end })),
    {
      read: { seq: log.length, line: log.map(({ move }) => move), keys: log.map(({ key }) => key) },
      begin: 1e6,
      end: 2e6,
    },
  ];
  const done = new Array(operations.length).fill(false);
  const board = [];
  const agree = ({ call: each, ack, read: looked }) => {
    if (looked) {
      const same = looked.seq === board.length && looked.line.join() === board.map(({ move }) => move).join();
      return same && (looked.keys?.every((key, at) => key === board[at].key) ?? true) ? () => undefined : null;
    }
    if (ack?.code) return board.length === each.at ? null : () => undefined;
    if (board.length !== each.at || (ack && ack.seq !== board.length + 1)) return null;
    board.push({ key: each.key, move: each.move });
    return () => board.pop();
  };
  const search = () => {
    const left = operations.filter((_, index) => !done[index]);
    if (left.every(({ end }) => end === Infinity)) return true;
    const first = Math.min(...left.map(({ end }) => end));
    for (let index = 0; index < operations.length; index += 1) {
      if (done[index] || operations[index].begin > first) continue;
      const undo = agree(operations[index]);
      if (!undo) continue;
      done[index] = true;
      if (search()) return true;
      done[index] = false;
      undo();
    }
    return false;
  };
  return search();
}

/** Calls and reads of several people on one server that answers late, or not at all; then perhaps one thing is changed. */
function randomHistory(chance) {
  const pick = (count) => Math.floor(chance() * count);
  const log = [];
  const calls = [];
  const reads = [];
  let moment = 0;
  const running = [];
  const settle = () => {
    const [operation] = running.splice(pick(running.length), 1);
    operation();
  };
  for (let number = 1; number <= 6; number += 1) {
    if (chance() < 0.35) {
      const each = { begin: (moment += 1), who: 'carl' };
      reads.push(each);
      running.push(() => {
        [each.seq, each.line] = [log.length, log.map(({ move }) => move)];
        running.push(() => (each.end = moment += 1));
      });
    } else {
      const at = Math.max(0, log.length - pick(2) + pick(2));
      const each = { key: `k${number}`, who: 'ann', move: `m${number}`, at, sends: [(moment += 1)], answers: [] };
      calls.push(each);
      running.push(() => {
        const isFit = log.length === each.at;
        if (isFit) log.push({ seq: log.length + 1, kind: 'move', key: each.key, move: each.move, at: log.length + 1 });
        const seq = log.length;
        if (chance() < 0.2) return;
        running.push(() => each.answers.push({ moment: (moment += 1), ...(isFit ? { seq } : { code: 'stale' }) }));
      });
    }
    while (running.length > 0 && chance() < 0.7) settle();
  }
  while (running.length > 0) settle();
  const faults = [
    () => log.length > 0 && log.pop(),
    () => log.length > 1 && log.reverse().forEach((each, at) => Object.assign(each, { seq: at + 1, at: at + 1 })),
    () =>
      reads.length > 0 &&
      ((reads[0].seq = pick(log.length + 1)), (reads[0].line = log.slice(0, reads[0].seq).map(({ move }) => move))),
    () => calls[0]?.answers[0] && (calls[0].answers[0] = { moment: calls[0].answers[0].moment, code: 'stale' }),
    () => calls.length > 1 && calls.at(-1).answers[0]?.seq && (calls.at(-1).answers[0].seq += 1),
    () => calls.length > 1 && (calls[0].sends = [moment + 1]) && (calls[0].answers = []),
  ];
  if (chance() < 0.6) faults[pick(faults.length)]();
  return [{ calls, reads }, log];
}

test('it agrees with a search among all orders', () => {
  const seed = Number(process.env.STRATA_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  const chance = random(seed);
  const counts = { true: 0, false: 0 };
  for (let each = 0; each < 20_000; each += 1) {
    const [history, log] = randomHistory(chance);
    const found = findFaults(history, log);
    const expected = isLinearizable(history, log);
    assert.equal(found.length === 0, expected, JSON.stringify({ each, found, history, log }));
    counts[expected] += 1;
  }
  console.log(`checker: ${counts.true} histories without a fault, ${counts.false} with one`);
  assert.ok(counts.true > 2_000 && counts.false > 2_000, JSON.stringify(counts));
});
