// node --import ./tools/faults/cluster_times.mjs --test tests/server/cluster_faults.test.mjs
// Sets the stopwatch of the cluster tests. The table of faults then says how long people waited, and by how much clocks went wrong. With
// STRATA_FULL=1 the test fails where that is too long (tests/server/cluster/fault_table.mjs).

import { performance } from 'node:perf_hooks';
import { measureBy } from '../../tests/server/cluster/stopwatch.mjs';

measureBy(() => performance.now());
