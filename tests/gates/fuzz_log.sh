#!/usr/bin/env bash
# tools/gates/fuzz_log.sh tells a run with coverage from one without.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

log=$folder/log
seeing='#38	INITED cov: 512 ft: 1024 corp: 35/2Kb exec/s: 0 rss: 90Mb
#2000	DONE   cov: 530 ft: 1100 corp: 60/4Kb lim: 4096 exec/s: 0 rss: 95Mb'

printf '%s\n' "$seeing" >"$log"
accepts "a run that covered more than its seeds" tools/gates/fuzz_log.sh "$log" grow

printf '%s\n' '#2	INITED exec/s: 0 rss: 30Mb' \
    'WARNING: no interesting inputs were found so far. Is the code instrumented for coverage?' \
    '#2000	DONE   corp: 1/1b lim: 21 exec/s: 0 rss: 32Mb' >"$log"
refuses "a run without coverage" "not instrumented for coverage" tools/gates/fuzz_log.sh "$log"

printf '%s\n' '#2	INITED exec/s: 0 rss: 30Mb' '#2000	DONE   corp: 1/1b lim: 21 exec/s: 0 rss: 32Mb' >"$log"
refuses "seeds without coverage" "INITED tells no coverage" tools/gates/fuzz_log.sh "$log"

printf '%s\n' "${seeing%%$'\n'*}" >"$log"
refuses "a run without an end" "DONE tells no coverage" tools/gates/fuzz_log.sh "$log"

printf '%s\n' "${seeing/ft: 1100/ft: 1024}" >"$log"
refuses "a run that stayed at its seeds" "nothing was found beyond the seeds" tools/gates/fuzz_log.sh "$log" grow
accepts "the same with what earlier runs found" tools/gates/fuzz_log.sh "$log"

: >"$log"
refuses "an empty log" "INITED tells no coverage" tools/gates/fuzz_log.sh "$log"
