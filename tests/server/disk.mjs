// A disk that refuses or waits when a test tells it to: what disk_faults.cpp puts between the server and the system.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binary, newFolder } from './server.mjs';

const library = process.env.STRATA_DISK_FAULTS ?? join(dirname(binary), 'tests/strata_disk_faults.so');

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
    return { LD_PRELOAD: library, STRATA_DISK_MODE: this.#file };
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

/** No file of the server may be larger from now on, as on a disk that is full; undefined: as large as it likes. */
export const limitFiles = (server, bytes) =>
  execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`]);
