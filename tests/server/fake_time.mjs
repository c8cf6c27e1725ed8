// Another time of day for a server alone, which may jump while it runs; the time that passes stays as it is (libfaketime).

import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './server.mjs';

const library = readdirSync('/usr/lib')
  .map((each) => `/usr/lib/${each}/faketime/libfaketimeMT.so.1`)
  .find((each) => existsSync(each));

export class FakeTime {
  #folder = newFolder();
  #file = join(this.#folder, 'time');

  /** So many days from now. */
  constructor(days) {
    assert.ok(library, 'libfaketime is missing: ./test setup installs it');
    this.set(days);
  }

  /** Of a server that is to believe it. */
  get environment() {
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    };
  }

  set(days) {
    writeFileSync(this.#file, `${days < 0 ? '' : '+'}${days}d\n`);
  }

  remove() {
    rmSync(this.#folder, { recursive: true });
  }
}
