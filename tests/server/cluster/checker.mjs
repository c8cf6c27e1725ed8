// The checker finds out if all that people were told about a game is the history of one game. It looks for a linearization: a moment for
// each call, between its first sending and its first answer, so that one server that did them in the order of these moments would have
// answered the same.
//
// In general that is a search among all orders (Wing and Gong, 1993; Lowe, 2017). Here the store gives the order away, because each
// event has a number: calls that became events must have moments that grow with their numbers, and such moments exist if no event was sent
// after a later one was known. Everything else happened between two events.
//
// A history of a game is
//   calls: [{ key, who, move, at, sends: [moment...], answers: [{ moment, seq } or { moment, code, sent }] }], a message with its
//     key, however often sent; `sent` is the sending that was answered,
//   reads: [{ begin, end, who, seq, line }], snapshots with the moves on the board,
//   views: [{ moment, line, seq, kind, move, at }], events as they came on a line (a connection), and { moment, line, from } for a line that
//     has seen all up to `from`.
// The log is what the store has at the end: [{ seq, kind, key, move, at }]. Moments are numbers that grow; no two are the same.

/** Answers by which a call came to nothing, for good; after any other it may still become an event. */
const refusals = [
  'stale',
  'not_your_turn',
  'game_over',
  'bad_move',
  'refused',
  'bad_message',
  'not_found',
  'denied',
  'forbidden',
];

/** The kinds of fault of a history, each with its description. */
export const faultKinds = {
  gap: 'the numbers of the log have a gap, or one is there twice',
  broken: 'the moves of the log do not follow each other',
  lost: 'a call was acknowledged, and the log has no event of it',
  moved: 'a call was acknowledged with another number than its event has',
  doubled: 'one call became two events, or was acknowledged with two numbers',
  invented: 'the log has a move that nobody sent',
  altered: 'the event of a call is not what was sent',
  overtaken: 'an event was sent after a later one was known',
  early: 'an event was seen before it was sent',
  vanished: 'an event, or a snapshot, was seen that the log does not have',
  stale: 'a snapshot lacked an event that was known before it was asked for',
  forgotten: 'a call was refused after it had become an event',
  refused: 'a call was refused while nothing spoke against it',
  jumped: 'a line got an event that does not follow the one before',
};

/** The moment at which a call was begun: that of the first sending, if the answer does not say to which one it belongs. */
const beginOf = (call, { sent = Math.min(...call.sends) }) => sent;

/** The sendings of a call that were not refused. */
function attemptsOf(call) {
  const refused = call.answers.filter(({ code }) => refusals.includes(code)).map((answer) => beginOf(call, answer));
  return call.sends.filter((moment) => !refused.includes(moment));
}

export function findFaults({ calls = [], reads = [], views = [] }, log) {
  const faults = [];
  const add = (kind, what) => faults.push({ kind, what });

  // ---- the log by itself
  const events = new Map(); // by number
  const byKey = new Map();
  const board = [[]]; // the moves on it after each event
  log.forEach((event, index) => {
    if (event.seq !== index + 1) add('gap', `${event.seq} is event ${index + 1} of the log`);
    if (event.key && byKey.has(event.key))
      add('doubled', `${event.key} is ${byKey.get(event.key).seq} and ${event.seq}`);
    if (event.key) byKey.set(event.key, event);
    events.set(event.seq, event);
    const before = board.at(-1);
    if (event.kind === 'move' && event.at !== before.length + 1)
      add('broken', `event ${event.seq} makes move ${event.at} after ${before.length}`);
    board.push(event.kind === 'move' ? [...before, event.move] : before.slice(0, event.at));
  });

  // ---- each call: sent from, and known from; numbers without a call were there from the beginning
  const sent = Array(log.length + 1).fill(-Infinity);
  const known = Array(log.length + 2).fill(Infinity);
  const isKnown = (seq, moment) => {
    if (seq <= log.length) known[seq] = Math.min(known[seq], moment);
  };
  for (const call of calls) {
    const event = byKey.get(call.key);
    const acks = call.answers.filter(({ seq }) => seq !== undefined);
    const numbers = [...new Set(acks.map(({ seq }) => seq))];
    if (numbers.length > 1) add('doubled', `${call.key} was acknowledged as ${numbers.join(' and ')}`);
    if (numbers.length > 0 && !event) add('lost', `${call.key}, acknowledged as ${numbers.join(' and ')}`);
    if (!event) continue;
    if (numbers.length === 1 && numbers[0] !== event.seq)
      add('moved', `${call.key} was acknowledged as ${numbers[0]}, and is ${event.seq}`);
    if (event.move !== call.move || event.at !== call.at + 1)
      add(
        'altered',
        `${call.key} was ${call.move} at ${call.at}, event ${event.seq} is ${event.move} at ${event.at - 1}`,
      );
    const attempts = attemptsOf(call);
    if (attempts.length === 0) add('forgotten', `${call.key} is event ${event.seq}, and was refused each time`);
    sent[event.seq] = Math.min(...attempts);
    for (const { moment } of acks) isKnown(event.seq, moment);
  }
  const sentKeys = new Set(calls.map(({ key }) => key));
  for (const event of log)
    if (event.kind === 'move' && !sentKeys.has(event.key))
      add('invented', `event ${event.seq}, ${event.move}, has the key ${event.key}`);

  // ---- events that were seen are in the log, and were sent before
  const isOf = (view, event) =>
    event && view.kind === event.kind && view.at === event.at && (view.move ?? '') === event.move;
  for (const view of views.filter(({ from }) => from === undefined)) {
    if (!isOf(view, events.get(view.seq)))
      add('vanished', `event ${view.seq} was seen as ${view.kind} ${view.move ?? ''} at ${view.at}`);
    else if (sent[view.seq] > view.moment) add('early', `event ${view.seq}`);
    isKnown(view.seq, view.moment);
  }
  for (const read of reads) {
    const line = board[read.seq];
    if (line === undefined || line.join() !== read.line.join()) {
      add('vanished', `a snapshot after ${read.seq} had ${read.line.join(' ')}, and the log ${line?.join(' ')}`);
      continue;
    }
    if (sent[read.seq] > read.end) add('early', `event ${read.seq}, in a snapshot`);
    isKnown(read.seq, read.end);
  }

  // ---- the order: a person who knows an event knows all before it
  const latest = [-Infinity]; // latest sending up to each number
  for (let seq = 1; seq <= log.length; seq += 1) {
    latest.push(Math.max(latest[seq - 1], sent[seq]));
    if (latest[seq - 1] > known[seq]) add('overtaken', `event ${seq} was known before one of those before it was sent`);
  }
  const earliest = [...known]; // earliest moment at which each number, or a later one, was known
  for (let seq = log.length - 1; seq >= 0; seq -= 1) earliest[seq] = Math.min(earliest[seq], earliest[seq + 1]);

  // ---- between two events
  for (const read of reads)
    if (read.seq <= log.length && earliest[read.seq + 1] < read.begin)
      add('stale', `a snapshot for ${read.who} ended at ${read.seq}`);
  // A refused call was carried out between two events, when something spoke against it: as early as can be, but not before a refused
  // call that had ended when it began.
  const asked = Array(log.length + 2).fill(-Infinity); // begins of the snapshots that ended at each number
  for (const read of reads) if (read.seq <= log.length) asked[read.seq] = Math.max(asked[read.seq], read.begin);
  const askedBefore = [-Infinity];
  for (let seq = 1; seq <= log.length; seq += 1) askedBefore.push(Math.max(askedBefore[seq - 1], asked[seq - 1]));
  const refused = calls.flatMap((call) =>
    call.answers
      .filter(({ code }) => refusals.includes(code))
      .map((answer) => ({ call, code: answer.code, begin: beginOf(call, answer), end: answer.moment })),
  );
  refused.sort((one, other) => one.end - other.end);
  for (const each of refused) {
    const { call, code, begin, end } = each;
    const event = byKey.get(call.key);
    if (event && known[event.seq] < begin)
      add('forgotten', `${call.key} is event ${event.seq}, and was answered by ${code}`);
    each.after = refused.reduce((most, other) => (other.end < begin ? Math.max(most, other.after) : most), 0);
    const mayBe = (seq) => latest[seq] <= end && askedBefore[seq] <= end && earliest[seq + 1] >= begin;
    const speaksAgainst = (seq) => board[seq].length !== call.at || log[seq - 1]?.kind === 'end';
    while (each.after <= log.length && !(mayBe(each.after) && speaksAgainst(each.after))) each.after += 1;
    if (each.after <= log.length) continue;
    each.after = 0;
    add('refused', `${call.key}, ${call.move} at ${call.at}, was answered by ${code}`);
  }

  // ---- lines
  const lines = new Map();
  for (const view of views) {
    const before = lines.get(view.line);
    if (view.from !== undefined) {
      if (view.from < before) add('stale', `a snapshot ended at ${view.from} after ${before} on the line ${view.line}`);
      lines.set(view.line, view.from);
      continue;
    }
    if (before !== undefined && view.seq !== before + 1)
      add('jumped', `${view.seq} came after ${before} on the line ${view.line}`);
    lines.set(view.line, view.seq);
  }
  return faults;
}

/** The number of faults of each kind. */
export function countFaults(faults) {
  const counts = {};
  for (const { kind } of faults) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
