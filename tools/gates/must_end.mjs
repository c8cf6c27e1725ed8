// Loaded before each file of tests (node --import). A process whose tests are over and that goes on, because something in it still listens
// or waits, fails and says what holds it.

import process from 'node:process';
import { after } from 'node:test';

const patience = 60_000; // milliseconds; servers that are told to go are given ten seconds

after(() => {
  setTimeout(() => {
    console.error(`tests: they are over, and the process goes on: ${process.getActiveResourcesInfo().join(', ')}`);
    process.exit(1);
  }, patience).unref();
});
