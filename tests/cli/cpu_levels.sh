#!/usr/bin/env bash
# This program contains every configured processor level, and all levels that this machine has play the same (the conformance
# records). No machine code of a higher level is outside the functions that bear its name, where an older machine would
# execute it. STRATA_CPU_LEVELS names the levels the build was configured with, with blanks between them; perhaps none.
# STRATA_LOWEST_LEVEL replaces the baseline if the program is for this machine only.
set -euo pipefail
strata=$1
configured=${STRATA_CPU_LEVELS?names the levels of this build}
lowest=${STRATA_LOWEST_LEVEL:-baseline}
case $(uname -m) in x86_64 | amd64) ;; *) configured='' ;; esac # cmake/StrataLevels.cmake compiles them for x86-64 alone

fail() {
    echo "$*"
    exit 1
}

# The level in use for a requested one; STRATA_CPU never selects more than the machine has.
level_of() {
    STRATA_CPU=$1 "$strata" bench perft orthodox --repetitions 1 --shallower 8 --json |
        sed -n 's/.*"level":"\([a-z0-9]*\)".*/\1/p'
}

# The signs of the levels, as /proc/cpuinfo spells them (best_cpu_level() of base/cpu_level.cpp asks for the same).
machine_has() {
    local sign
    case $1 in
        baseline) return 0 ;;
        avx2) set -- avx2 bmi1 bmi2 fma popcnt ;;
        avx512) set -- avx512f avx512bw avx512dq avx512vl avx512cd avx512_vpopcntdq bmi2 fma ;;
        *) fail "this test does not know the level $1" ;;
    esac
    for sign in "$@"; do grep -qw "$sign" /proc/cpuinfo || return 1; done
}

[ "$(level_of baseline)" = "$lowest" ] || fail "STRATA_CPU=baseline is not heard"
if STRATA_CPU=best "$strata" variants >/dev/null 2>&1; then fail "STRATA_CPU=best is no level and was taken for one"; fi

symbols=$(nm "$strata" | awk '{ print $NF }')
for level in $configured; do
    grep -q "^$level\." <<<"$symbols" || fail "level $level is configured and not in the program"
done
for level in "$lowest" $configured; do
    if ! machine_has "$level"; then
        echo "level $level is in the program, and this machine cannot run it"
        continue
    fi
    used=$(level_of "$level")
    [ "$used" = "$level" ] || fail "level $level is asked for on a machine that has it, and $used is used"
    STRATA_CPU=$level "$strata" conformance --max-perft-depth 2 tests/conformance/*.jsonl | tail -n 3
done

if [ -z "$configured" ]; then
    echo "no level above the baseline is configured"
    exit 0
fi
# Instructions of newer processors: all that begin with v (AVX), those on mask registers, those of BMI2.
objdump -d --no-show-raw-insn "$strata" | awk '
    /^[0-9a-f]+ <.*>:$/ { name = $2; inside = name ~ /^<avx(2|512)\./ || name ~ /_avx(2|512)E/; functions[inside]++; next }
    !inside && /^ / {
        if ($2 ~ /^v[a-z]/ && $2 !~ /^ver[rw]$/ || $2 ~ /^(pext|pdep|mulx|rorx|sarx|shlx|shrx|bzhi|kmov[bwdq]|kortest[bwdq])$/) {
            print "outside of all levels: " $0 " in " name
            if (++found > 20) exit
        }
    }
    END {
        printf "%d functions of a level, %d of none\n", functions[1], functions[0]
        exit found > 0 || functions[1] == 0 || functions[0] == 0
    }'
echo "no instruction of a level stands outside it"
