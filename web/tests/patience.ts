// An awaited event comes or does not, however busy the machine is: no wait of a test is shorter than the test itself may be.

import { vi } from 'vitest';

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, { timeout: 100_000, ...(typeof options === 'number' ? { timeout: options } : options) });
