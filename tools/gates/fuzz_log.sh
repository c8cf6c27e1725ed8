#!/usr/bin/env bash
# fuzz_log.sh LOG [grow]   Fails where the log of a fuzz target shows that it ran blind: libFuzzer itself ends well on code that
# was compiled without coverage, and then only mutates an empty line. With "grow", more must have been covered at the end than
# by the seeds: what a run that begins with the seeds alone always achieves.
set -euo pipefail
log=$1
grow=${2:-}

blind() {
    echo "$log: $*"
    exit 1
}

# feature STAGE: the number after "ft:" in the last line of that stage, INITED or DONE.
feature() { grep -aE "^#[0-9]+[[:space:]]+$1 " "$log" | tail -n 1 | sed -nE 's/.* cov: [0-9]+ ft: ([0-9]+) .*/\1/p' || true; }

if grep -aqi 'no interesting inputs' "$log"; then blind "the code is not instrumented for coverage (no interesting inputs)"; fi
seeds=$(feature INITED)
reached=$(feature DONE)
[ -n "$seeds" ] || blind "the line INITED tells no coverage"
[ -n "$reached" ] || blind "the line DONE tells no coverage"
if [ "$grow" = grow ] && [ "$reached" -le "$seeds" ]; then
    blind "nothing was found beyond the seeds: $seeds features before, $reached after"
fi
