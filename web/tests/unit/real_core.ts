// The core that ships, for tests under Node; build the wasm preset before.
import { readFileSync } from 'node:fs';
import { loadCoreFrom } from '../../src/core/core.js';

export const core = await loadCoreFrom(readFileSync(new URL('../../../build/wasm/strata.wasm', import.meta.url)));
