#!/usr/bin/env bash
# share.sh RESULTS EXECUTABLE FILTER   The share of an executable's tests that GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX name, in one
# process. RESULTS is JSON and says which have failed (tools/gates/shares.mjs); a process that dies leaves none. STRATA_ONLY=FILTER in
# the environment runs only those tests, whatever share they are of, and leaves RESULTS alone.
set -euo pipefail
if [ -n "${STRATA_ONLY:-}" ]; then
    unset GTEST_TOTAL_SHARDS GTEST_SHARD_INDEX
    exec "$2" --gtest_filter="$STRATA_ONLY"
fi
rm -f "$1"
exec "$2" --gtest_filter="$3" --gtest_output="json:$1"
