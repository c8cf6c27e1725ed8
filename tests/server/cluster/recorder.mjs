// Records the messages, answers and events of people in many games, as histories for the checker. One process, so one order of moments.

import { countFaults, findFaults } from './checker.mjs';
import { now } from './stopwatch.mjs';

class GameRecord {
  calls = new Map(); // by key
  reads = [];
  views = [];

  get history() {
    return { ...this, calls: [...this.calls.values()] };
  }
}

/**
 * A connection to a game. Not each snapshot answers a join of the connection: where a game moves, its server joins for it, and the answer may be
 * long on its way. It is only known to be younger than the last join that was answered before. The answer to a join comes right behind its own
 * snapshot, or its events.
 */
class Visit {
  #recorder;
  #game;
  #who;
  #line;
  #begun; // of the last join that was answered, or of the first
  #last = null; // a snapshot after which nothing of the game has come

  constructor(recorder, game, who, line) {
    [this.#recorder, this.#game, this.#who, this.#line] = [recorder, game, who, line];
  }

  /** It joins, and has seen all up to this number. Answers the moment, for joined(). */
  joins(from) {
    const begin = this.#recorder.moment();
    this.#begun ??= begin;
    if (from > 0) this.#recorder.joined(this.#game, this.#line, from);
    return begin;
  }

  /** The join of this moment is answered. */
  joined(begin) {
    this.#begun = begin;
    if (this.#last) this.#last.begin = begin;
  }

  snapshot(state) {
    this.#last = this.#recorder.read(this.#game, this.#who, this.#begun, state);
    this.#recorder.joined(this.#game, this.#line, state.seq);
  }

  event(message) {
    this.#last = null;
    this.#recorder.saw(this.#game, this.#line, message);
  }
}

export class Recorder {
  #moment = 0;
  #lines = 0;
  #stopwatch;
  games = new Map(); // by id

  /** Without a stopwatch the clocks of games are not judged. */
  constructor(stopwatch = now) {
    this.#stopwatch = stopwatch;
  }

  moment() {
    return (this.#moment += 1);
  }

  /** A new connection of somebody to a game. */
  visit(game, who) {
    return new Visit(this, game, who, `${who} ${(this.#lines += 1)}`);
  }

  game(id) {
    if (!this.games.has(id)) this.games.set(id, new GameRecord());
    return this.games.get(id);
  }

  /** A message with a key goes out; answers the moment, for answered(). Times are those of the stopwatch. */
  sent(game, key, { who, move, at }) {
    const { calls } = this.game(game);
    const moment = this.moment();
    if (!calls.has(key)) calls.set(key, { key, who, move, at, sends: [], answers: [], times: [] });
    const call = calls.get(key);
    call.sends.push(moment);
    if (this.#stopwatch) call.times.push(this.#stopwatch());
    return moment;
  }

  answered(game, key, sent, { seq, code }) {
    const answer = { moment: this.moment(), sent, ...(code === undefined ? { seq } : { code }) };
    this.game(game).calls.get(key).answers.push(answer);
  }

  /** The line has seen all up to this number. */
  joined(game, line, from) {
    this.game(game).views.push({ moment: this.moment(), line, from });
  }

  saw(game, line, { seq, kind, move, at }) {
    this.game(game).views.push({ moment: this.moment(), time: this.#stopwatch?.(), line, seq, kind, move, at });
  }

  read(game, who, begin, { seq, line, at }) {
    const read = { begin, end: this.moment(), who, seq, line: line.slice(0, at) };
    this.game(game).reads.push(read);
    return read;
  }

  /** All faults of all games, with the game in which each is; `logs` has the log of each. */
  judge(logs) {
    const faults = [];
    let [acked, calls, views, reads] = [0, 0, 0, 0];
    for (const [id, game] of this.games) {
      for (const fault of findFaults(game.history, logs.get(id) ?? [])) faults.push({ game: id, ...fault });
      for (const call of game.calls.values()) acked += call.answers.some(({ seq }) => seq !== undefined) ? 1 : 0;
      [calls, views, reads] = [calls + game.calls.size, views + game.views.length, reads + game.reads.length];
    }
    const clocks = this.#stopwatch ? this.#clocks(logs) : null;
    return { faults, counts: countFaults(faults), acked, calls, views, reads, clocks };
  }

  /**
   * Milliseconds by which clocks went wrong, at the worst: the cost of a move beyond the time from the moment at which anybody knew the
   * event before it to the last sending of the move.
   */
  #clocks(logs) {
    let [worst, where] = [0, 'nowhere'];
    for (const [id, { calls, views }] of this.games) {
      const log = logs.get(id) ?? [];
      const known = new Map();
      for (const { seq, time } of views)
        if (seq !== undefined && time < (known.get(seq) ?? Infinity)) known.set(seq, time);
      for (let index = 2; index < log.length; index += 1) {
        const [before, event] = [log[index - 1], log[index]];
        // The clocks run once both have moved.
        if (event.kind !== 'move' || event.at < 3 || before.kind !== 'move' || !known.has(before.seq)) continue;
        const side = event.at % 2 === 1 ? 'white' : 'black';
        const cost = before[side] - event[side];
        const took = Math.max(...(calls.get(event.key)?.times ?? [Infinity])) - known.get(before.seq);
        if (cost - took > worst)
          [worst, where] = [cost - took, `${id}: event ${event.seq} took ${took}, and cost ${cost}`];
      }
    }
    return { worst: Math.round(worst), where };
  }
}
