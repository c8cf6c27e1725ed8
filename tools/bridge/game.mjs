// One game between the engine and somebody on the server, from its first line to its last. The stream is read while the engine thinks: what
// happens meanwhile, as a takeback or the end, stops the search.

import { Engine } from './engine.mjs';
import { Refused } from './server.mjs';

const leastTime = 50; // milliseconds

export class Game {
  #server;
  #engine = null;
  #choice;
  #said;
  #id;
  #whole = null; // gameFull
  #state = null; // the last gameState
  #isWhite = true;
  #answered = null; // the moves, as the server writes them, to which an answer was sent
  #work = null; // the answer that is being found; null: none
  #failures = 0;
  #claim = null; // alarm
  #over = new AbortController();

  constructor(server, id, choice, said) {
    this.#server = server;
    this.#id = id;
    this.#choice = choice;
    this.#said = (line) => said(`${id}: ${line}`);
  }

  /** Plays until the game ends or `signal`. */
  async play(me, signal) {
    const ending = this.#over.signal;
    const end = () => this.#over.abort();
    signal.addEventListener('abort', end);
    try {
      if (signal.aborted) return;
      for await (const line of this.#server.lines(`/api/bot/game/stream/${this.#id}`, ending)) {
        if (line.type === 'gameFull') this.#begin(line, me);
        else if (line.type === 'gameState') this.#state = line;
        else if (line.type === 'opponentGone') this.#claimLater(line, ending);
        else continue;
        if (line.type !== 'opponentGone' && this.#isOver()) return;
        this.#wake(ending);
      }
      // Not the end of the game: what the answer died of.
      await this.#work;
    } finally {
      clearTimeout(this.#claim);
      signal.removeEventListener('abort', end);
      end();
      this.#engine?.quit();
    }
  }

  /** A position text has the side to move as its second word. */
  get #beginsWhite() {
    return this.#whole.initialFen.split(' ')[1] !== 'b';
  }

  #begin(whole, me) {
    const isNew = this.#whole === null;
    this.#whole = whole;
    this.#state = whole.state;
    this.#isWhite = whole.white.id === me;
    if (isNew)
      this.#said(`${whole.variant.key}, ${whole.white.name ?? '?'} against ${whole.black.name ?? '?'}, ${whole.speed}`);
    // The stream was opened again: an answer that was lost is given again, and the server plays it once.
    this.#answered = null;
  }

  #isOver() {
    const { status, winner } = this.#state;
    if (status === 'created' || status === 'started') return false;
    this.#said(`${status}${winner ? `, ${winner} wins` : ''}`);
    return true;
  }

  #wake(signal) {
    if (this.#work !== null) {
      if (this.#thinksOf !== this.#state.moves) this.#engine?.stop();
      return;
    }
    this.#work = this.#answer(signal).then(
      () => (this.#work = null),
      (problem) => {
        // It stays rejected, for play() to throw.
        this.#over.abort();
        throw problem;
      },
    );
    this.#work.catch(() => {});
  }

  #thinksOf = null; // moves

  async #answer(signal) {
    for (;;) {
      const state = this.#state;
      const theirTakeback = this.#isWhite ? state.btakeback : state.wtakeback;
      if (theirTakeback === true) await this.#post('takeback/no', signal);
      const moves = state.moves === '' ? [] : state.moves.split(' ');
      const isOurs = (moves.length % 2 === 0) === (this.#isWhite === this.#beginsWhite);
      if (isOurs && this.#answered !== state.moves) {
        this.#thinksOf = state.moves;
        const move = await this.#think(moves, state);
        this.#thinksOf = null;
        if (signal.aborted) return;
        if (this.#state.moves === state.moves) {
          this.#answered = state.moves;
          if (move === null) this.#said('the engine has no move here');
          else await this.#post(`move/${encodeURIComponent(move)}?at=${moves.length}`, signal);
        }
      }
      if (this.#state === state) return;
    }
  }

  /** A crash of the engine costs a start of it and a search. */
  async #think(moves, state) {
    for (;;) {
      try {
        await this.#ready();
        const from = this.#whole.initialFen === 'startpos' ? 'startpos' : `fen ${this.#whole.initialFen}`;
        const played = moves.length > 0 ? ` moves ${moves.map((move) => this.#spelt(move)).join(' ')}` : '';
        return await this.#engine.search(`position ${from}${played}`, this.#limits(state));
      } catch (problem) {
        if (this.#over.signal.aborted) return null;
        this.#said(problem.message);
        this.#engine?.quit();
        this.#engine = null;
        if (++this.#failures > 3) throw problem;
      }
    }
  }

  async #ready() {
    if (this.#engine !== null) return;
    const { command, options } = this.#choice;
    this.#engine = await Engine.start(command, options);
    const { key, options: law } = this.#whole.variant;
    await this.#engine.newGame(key === 'standard' ? 'orthodox' : key, law ?? '');
  }

  /** As the engine reads it: orthodox chess has ordinary UCI, other games canonical text. */
  #spelt(move) {
    if (this.#whole.variant.key !== 'standard' || move.includes('~')) return move;
    return move.replace(/[-x]/, '').replace(/=(.)/, (_, letter) => letter.toLowerCase());
  }

  #limits(state) {
    if (this.#choice.limits !== '') return this.#choice.limits;
    if (this.#whole.clock === null || this.#whole.clock === undefined) return 'movetime 2000';
    const left = (time) => Math.max(leastTime, time - this.#choice.overhead);
    return `wtime ${left(state.wtime)} btime ${left(state.btime)} winc ${state.winc} binc ${state.binc}`;
  }

  /** An opponent who stays away does not hold the game forever. */
  #claimLater({ gone, claimWinInSeconds }, signal) {
    clearTimeout(this.#claim);
    if (!gone || claimWinInSeconds === undefined) return;
    const claim = () => void this.#post('claim-victory', signal).catch(() => {});
    this.#claim = setTimeout(claim, 1000 * (claimWinInSeconds + 1));
    this.#claim.unref();
  }

  async #post(what, signal) {
    try {
      await this.#server.post(`/api/bot/game/${this.#id}/${what}`, {}, signal);
    } catch (problem) {
      // The game has gone on, or is over: its stream says how.
      if (!(problem instanceof Refused)) throw problem;
      this.#said(problem.message);
    }
  }
}
