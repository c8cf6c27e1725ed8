// A disk that refuses or waits when a test tells it to: what disk_faults.cpp puts between the server and the system.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { binary, newFolder } from './server.mjs';

const library = process.env.STRATA_DISK_FAULTS ?? join(dirname(binary), 'tests/strata_disk_faults.so');

// By its name alone: blanks divide the list of LD_PRELOAD, and not that of the folders in which it is looked for.
const folders = [dirname(library), process.env.LD_LIBRARY_PATH].filter(Boolean);
const preload = { LD_PRELOAD: basename(library), LD_LIBRARY_PATH: folders.join(':') };

/** As disk_faults.cpp knows them. */
const modes = { none: '-', full: 'F', readOnly: 'R', syncFails: 'E', syncWaits: 'W' };

export class Disk {
  #folder = newFolder();
  #file = join(this.#folder, 'mode');
  #descriptor;

  constructor() {
    assert.ok(existsSync(library), `${library} is missing: build the target strata_disk_faults`);
    writeFileSync(this.#file, '--');
    this.#descriptor = openSync(this.#file, 'r+');
  }

  /** Of a server that is to feel it. */
  get environment() {
    return { ...preload, STRATA_DISK_MODE: this.#file };
  }

  /** From now on; nobody has felt it yet. */
  set(mode) {
    writeSync(this.#descriptor, `${modes[mode]}-`, 0);
  }

  /** Whether somebody has felt what was set last. */
  get isFelt() {
    const felt = Buffer.alloc(1);
    readSync(this.#descriptor, felt, 0, 1, 1);
    return felt.toString() === 'x';
  }

  remove() {
    closeSync(this.#descriptor);
    rmSync(this.#folder, { recursive: true });
  }
}

/** A machine whose power is cut: of the files of a server it keeps what was flushed. */
export class Power {
  #kept = newFolder();

  /** Of a server that is killed before the power is cut. */
  get environment() {
    return { ...preload, STRATA_DISK_KEPT: this.#kept };
  }

  /** All of these files of a server that has ended well are on the disk. */
  keep(folder) {
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(this.#kept, name));
  }

  /**
   * Each file is as it was when it was flushed last; what was never flushed is gone. Answers how many were changed by that, without the
   * memory that processes share.
   */
  cut(folder) {
    const kept = readdirSync(this.#kept);
    let changed = 0;
    for (const name of new Set([...readdirSync(folder), ...kept])) {
      const [file, copy] = [join(folder, name), join(this.#kept, name)];
      const had = existsSync(file) ? readFileSync(file) : null;
      rmSync(file, { force: true });
      if (kept.includes(name)) copyFileSync(copy, file);
      if (!name.endsWith('-shm') && !(had && existsSync(file) && had.equals(readFileSync(file)))) changed += 1;
    }
    return changed;
  }

  remove() {
    rmSync(this.#kept, { recursive: true });
  }
}

/** No file of the server may be larger from now on, as on a disk that is full; undefined: as large as it likes. */
export const limitFiles = (server, bytes) =>
  execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`]);
