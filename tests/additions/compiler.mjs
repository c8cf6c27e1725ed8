// How a source of a copy of the project is checked, taken from the compile commands of a build of the project itself.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export class Compiler {
  #root;
  #scratch;
  #entries;

  constructor(root, scratch, commands) {
    this.#root = root;
    this.#scratch = scratch;
    this.#entries = JSON.parse(readFileSync(commands, 'utf8'));
  }

  /** The command that reads a source as the compiler does, and writes nothing. */
  check(source) {
    const { command, directory } = this.#like(source);
    const root = this.#root.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const flags = command
      .replace(/ -o .*$/, '')
      .replaceAll(
        new RegExp(`-I("?)${root}(?=/src|"| |$)`, 'g'),
        (_, quote) => `-I${quote}${quote ? this.#scratch : this.#scratch.replaceAll(' ', '\\ ')}`,
      );
    return `cd '${directory}' && ${flags} -fsyntax-only '${join(this.#scratch, source)}'`;
  }

  // The source itself, or else another of its target: of its room, or of the tests of its folder.
  #like(source) {
    const itself = join(this.#root, source);
    const [top, room, folder] = source.split('/');
    const target =
      top === 'src' ? `strata_${room}` : `strata_${room === 'unit' && folder === 'server' ? 'server' : room}_tests`;
    const found =
      this.#entries.find(({ file }) => file === itself) ??
      this.#entries.find(({ command }) => command.includes(`/${target}.dir/`));
    if (!found) throw new Error(`no compile command for ${source}, nor for another source of ${target}`);
    return found;
  }
}
