#!/usr/bin/env bash
# Every level of the processor that this program holds and this machine has plays the same: the conformance records. And no
# machine code of a higher level stands outside the functions that bear its name, where an older machine would run into it.
set -euo pipefail
strata=$1

# The level that is used when one is asked for; STRATA_CPU never leads to more than the machine has.
level_of() {
    STRATA_CPU=$1 "$strata" bench perft orthodox --repetitions 1 --shallower 8 --json |
        sed -n 's/.*"level":"\([a-z0-9]*\)".*/\1/p'
}

[ "$(level_of baseline)" = baseline ] || {
    echo "STRATA_CPU=baseline is not heard"
    exit 1
}
if STRATA_CPU=best "$strata" variants >/dev/null 2>&1; then
    echo "STRATA_CPU=best is no level and was taken for one"
    exit 1
fi
for level in baseline avx2 avx512; do
    used=$(level_of $level)
    if [ "$used" != $level ]; then
        echo "level $level is not here: $used instead"
        continue
    fi
    STRATA_CPU=$level "$strata" conformance --max-perft-depth 2 tests/conformance/*.jsonl | tail -n 3
    [ "${PIPESTATUS[0]}" = 0 ]
done

if ! command -v objdump >/dev/null || [ "$(nm "$strata" | grep -c ' avx2\.\| avx512\.')" = 0 ]; then
    echo "no levels above the baseline in this program, or no objdump to look at it"
    exit 0
fi
# Instructions of newer processors: all that begin with v (AVX), those on mask registers, those of BMI2.
objdump -d --no-show-raw-insn "$strata" | awk '
    /^[0-9a-f]+ <.*>:$/ { name = $2; inside = name ~ /^<avx(2|512)\./ || name ~ /_avx(2|512)E/; next }
    !inside && /^ / {
        if ($2 ~ /^v[a-z]/ && $2 !~ /^ver[rw]$/ || $2 ~ /^(pext|pdep|mulx|rorx|sarx|shlx|shrx|bzhi|kmov[bwdq]|kortest[bwdq])$/) {
            print "outside of all levels: " $0 " in " name
            if (++found > 20) exit 1
        }
    }
    END { exit found > 0 }'
echo "no instruction of a level stands outside it"
