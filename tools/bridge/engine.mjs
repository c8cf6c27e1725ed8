// An engine that speaks UCI (docs/formats/uci.md), as a running program.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const answerTime = 30_000; // milliseconds for uciok and readyok
const graceTime = 2_000; // from quit to the end of the program

export class Engine {
  #program;
  #waiting = new Set(); // {fits, take, fail}
  #ended = null; // why
  name = '';
  /** Ids of the games it plays; null: orthodox chess alone. */
  variants = null;
  hasVariantOptions = false;

  /** Starts a program and its options; fails with what is wrong. */
  static async start(command, options = {}) {
    const engine = new Engine(command);
    try {
      engine.say('uci');
      await engine.until((line) => {
        engine.#read(line);
        return line === 'uciok';
      }, answerTime);
      for (const [name, value] of Object.entries(options)) engine.say(`setoption name ${name} value ${value}`);
      await engine.ready();
    } catch (problem) {
      engine.quit();
      throw problem;
    }
    return engine;
  }

  constructor([file, ...args]) {
    this.#program = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#program.on('error', (problem) => this.#end(`${file}: ${problem.message}`));
    this.#program.on('exit', (code, signal) => this.#end(`${file} ended with ${signal ?? `code ${code}`}`));
    this.#program.stdin.on('error', () => {});
    createInterface({ input: this.#program.stdout }).on('line', (line) => {
      for (const each of [...this.#waiting])
        if (each.fits(line.trim())) {
          this.#waiting.delete(each);
          each.take(line.trim());
        }
    });
  }

  #read(line) {
    const name = /^id name (.*)$/.exec(line);
    if (name) this.name = name[1];
    if (/^option name VariantOptions type string/.test(line)) this.hasVariantOptions = true;
    if (/^option name UCI_Variant type combo/.test(line))
      this.variants = [
        ...new Set([...line.matchAll(/ var (\S+)/g)].map(([, id]) => (id === 'chess' ? 'orthodox' : id))),
      ];
  }

  #end(why) {
    this.#ended ??= why;
    for (const each of this.#waiting) each.fail(new Error(this.#ended));
    this.#waiting.clear();
  }

  say(line) {
    if (this.#ended === null) this.#program.stdin.write(`${line}\n`);
  }

  /** The first line that fits, of those that come from now on. `time`: milliseconds; 0: as long as the program runs. */
  until(fits, time = 0) {
    return new Promise((take, fail) => {
      if (this.#ended !== null) return fail(new Error(this.#ended));
      const one = { fits, take, fail };
      this.#waiting.add(one);
      if (time === 0) return;
      const alarm = setTimeout(() => {
        if (this.#waiting.delete(one)) fail(new Error(`the engine did not answer within ${time / 1000} s`));
      }, time);
      one.take = (line) => (clearTimeout(alarm), take(line));
      one.fail = (problem) => (clearTimeout(alarm), fail(problem));
    });
  }

  ready() {
    this.say('isready');
    return this.until((line) => line === 'readyok', answerTime);
  }

  /** Sets the game up; `options` as `name=value,name=value`. */
  async newGame(variant, options) {
    if (this.variants !== null)
      this.say(`setoption name UCI_Variant value ${variant === 'orthodox' ? 'chess' : variant}`);
    if (options !== '') this.say(`setoption name VariantOptions value ${options}`);
    this.say('ucinewgame');
    await this.ready();
  }

  /** The engine's move, as it writes it; null: it has none. */
  async search(position, limits) {
    this.say(position);
    const answer = this.until((line) => line.startsWith('bestmove'));
    this.say(`go ${limits}`);
    const move = (await answer).split(/\s+/)[1];
    return move === undefined || move === '(none)' ? null : move;
  }

  stop() {
    this.say('stop');
  }

  quit() {
    this.say('quit');
    this.#program.stdin.end();
    setTimeout(() => this.#program.kill('SIGKILL'), graceTime).unref();
  }
}
