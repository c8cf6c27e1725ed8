// A program that speaks UCI, as a child process.

import { spawn } from 'node:child_process';
import readline from 'node:readline';

/** The words of a command line; blanks separate them, quotation marks of both kinds keep them together. */
export const wordsOf = (command) =>
  (command.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []).map((word) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single),
  );

export class Program {
  constructor(command, words = []) {
    this.name = [command, ...words].join(' ');
    this.child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.on('error', (error) => {
      this.problem = error.message;
    });
    this.child.stdin.on('error', () => {}); // it has ended: the next line that is waited for says so
    this.lines = readline.createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }
  say(line) {
    this.child.stdin.write(`${line}\n`);
  }
  // All lines up to and including the first for which `last` is true.
  async until(last) {
    const lines = [];
    while (true) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error(`${this.name}: ${this.problem ?? 'the program has ended'}`);
      lines.push(value);
      if (last(value)) return lines;
    }
  }
  quit() {
    this.say('quit');
  }
}
