// The stopwatch of the cluster tests: none, so that an ordinary run measures nothing. A tool that measures sets one before the tests are loaded
// (tools/faults/cluster_times.mjs).

/** Milliseconds from some moment on; undefined if nothing is measured. */
export let now;

export function measureBy(stopwatch) {
  now = stopwatch;
}
