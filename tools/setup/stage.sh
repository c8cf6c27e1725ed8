#!/usr/bin/env bash
# stage.sh NAME   One stage of ./test. Its output is kept in build/logs/stage.NAME.txt, its result in build/logs/stage.NAME.sum:
# verdict, seconds, processor time, and how many tests passed and failed.
set -uo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 1
# shellcheck source=tools/setup/install.sh
. tools/setup/install.sh
# shellcheck source=tools/setup/changed.sh
. tools/setup/changed.sh
# shellcheck source=tools/setup/flaky.sh
. tools/setup/flaky.sh
# shellcheck source=tools/setup/stages.sh
. tools/setup/stages.sh

stage=$1
kept=build/logs/stage.$stage
rm -f "$kept".*
: >"$kept.counts" >"$kept.flaky"
need_node_in_path

# A shell that stops at its first failing step: not behind `if` or `||`, where it would run on.
TIMEFORMAT='%R %U %S'
{
    time (
        set -e
        "stage_${stage//-/_}"
    ) 2>&1 | tee "$kept.txt"
    status=${PIPESTATUS[0]}
} 2>"$kept.times"

verdict=ok
if [ "$status" != 0 ]; then verdict=FAILED; fi
# A stage that fails in something other than a test counts as one failed test.
awk -v verdict=$verdict 'FNR == NR { seconds = $1; processor = $2 + $3; next } { passed += $1; failed += $2 }
    END { if (verdict != "ok" && !failed) failed = 1; printf "%s %d %d %d %d\n", verdict, seconds, processor, passed, failed }' \
    "$kept.times" "$kept.counts" >"$kept.sum"
exit "$status"
