#!/usr/bin/env bash
# tests/cli/cpu_levels.sh against programs with planted faults. The program, nm and objdump are scripts that print what real ones
# would.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

case $(uname -m) in
    x86_64 | amd64) ;;
    *)
        echo "levels are compiled for x86-64 alone"
        exit 0
        ;;
esac

cat >"$folder/strata" <<'PROGRAM'
#!/usr/bin/env bash
# USES: the level that it reports for every request; TAKES: an invalid name that it accepts as a level.
level=${STRATA_CPU:-baseline}
case $level in
    baseline | avx2 | avx512) ;;
    *) [ "$level" = "${TAKES:-}" ] || exit 1 ;;
esac
case $1 in
    bench) echo "{\"level\":\"${USES:-$level}\"}" ;;
    conformance)
        if [ "${DIFFERS:-}" = "$level" ]; then
            echo "1043 passed, 1 failed"
            exit 1
        fi
        ;;
esac
PROGRAM
cat >"$folder/nm" <<'NM'
#!/usr/bin/env bash
echo "0000 T ${SYMBOL-avx2._Z6answerv}"
NM
cat >"$folder/objdump" <<'OBJDUMP'
#!/usr/bin/env bash
printf '%s\n' '0000000000001000 <avx2._Z6answerv>:' '    1000:	vpaddd ymm0,ymm1,ymm2' '0000000000002000 <main>:' \
    "    2000:	${OUTSIDE:-mov eax,1}"
OBJDUMP
chmod +x "$folder"/{strata,nm,objdump}

# judged LEVELS [NAME=VALUE...]
judged() {
    local levels=$1
    shift
    env PATH="$folder:$PATH" STRATA_CPU_LEVELS="$levels" "$@" bash tests/cli/cpu_levels.sh "$folder/strata"
}

accepts "a program with its level" judged avx2
accepts "a program of the baseline alone" judged ''
accepts "a program for this machine alone" judged '' STRATA_LOWEST_LEVEL=avx2 USES=avx2
refuses "the baseline in a program for this machine alone" "STRATA_CPU=baseline is not heard" judged '' STRATA_LOWEST_LEVEL=avx2
refuses "a level that is configured and not there" "level avx2 is configured and not in the program" judged avx2 SYMBOL=main
refuses "a name that is no level" "STRATA_CPU=best is no level and was taken for one" judged avx2 TAKES=best
refuses "a baseline that is not heard" "STRATA_CPU=baseline is not heard" judged avx2 USES=avx2
refuses "an instruction outside of all levels" "outside of all levels" judged avx2 OUTSIDE='vpaddd ymm0,ymm1,ymm2'
refuses "a level that nobody knows" "this test does not know the level avx9" judged avx9 SYMBOL=avx9._Z6answerv
refuses "a level that plays otherwise" "1 failed" judged avx2 DIFFERS=baseline
