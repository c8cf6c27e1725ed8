// What `strata match --json` printed into a file.

import { readFileSync } from 'node:fs';
import process from 'node:process';

export function report(file) {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(read.engines) || !read.all) throw new Error('no engines or no sum of all games');
    return read;
  } catch (error) {
    console.error(`${file}: expected what strata match --json prints: ${error.message}`);
    process.exit(1);
  }
}
