# shellcheck shell=bash disable=SC2154 # $stage is set by who sources this
# Sourced by tools/setup/stage.sh. A failed test is run once more, alone. If it then passes, it is listed as FLAKY at the end of ./test,
# and fails the stage if STRATA_TIER is full or soak.
#
#   with_second_chance KIND NAME COMMAND...   runs COMMAND as run_logged does; KIND is ctest, node or vitest

most_tried_again=10 # where more fail, something is broken

# failed_KIND: one line per failed test of the last run. again_KIND: runs these again, one at a time.
# Of a share that ran many tests in one process (tests/support/share.sh) those that failed are run, each by itself.
failed_ctest() {
    sed 's/^[0-9]*://' "build/$preset/Testing/Temporary/LastTestsFailed.log" | node tools/gates/shares.mjs failed "build/$preset/shares"
}
again_ctest() {
    local test only
    while IFS=$'\t' read -r test only; do
        STRATA_ONLY=$only ctest --preset "$preset" -R "^$(quoted "$test")\$" -j 1 --no-tests=error </dev/null || return 1
    done <"$1"
}

node_imports=() # set by node_tests: what is loaded before each file, the second time too
# A nested test of node cannot run without its parent: the outermost ones are run. A test that is the name of a file beside its own is that
# file, which others have been run with in one process (tests/web/shards.mjs). Node calls it a success that no test has the name: not here.
failed_node() { cat "$failed_tests"; }
again_node() {
    local file name beside said
    while IFS=$'\t' read -r file name; do
        beside=$(dirname "$file")/$name
        if [ "$file" = "$name" ]; then
            node --test "${node_imports[@]}" --test-reporter=tap "$file" || return 1
        elif [ -f "$beside" ]; then
            node --test "${node_imports[@]}" --test-reporter=tap "$beside" || return 1
        else
            said=$(node --test "${node_imports[@]}" --test-reporter=tap --test-name-pattern="^$(quoted "$name")\$" "$file") ||
                { printf '%s\n' "$said" && return 1; }
            printf '%s\n' "$said"
            grep -qE "^ *ok [0-9]+ - $(quoted "$name")\$" <<<"$said" || { echo "no test is called $name" && return 1; }
        fi
    done <"$1"
}

failed_vitest() {
    node -e 'for (const { name, assertionResults } of JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).testResults)
        for (const { status, fullName } of assertionResults) if (status === "failed") console.log(`${name}\t${fullName}`);' "$failed_tests"
}
again_vitest() {
    local file name
    while IFS=$'\t' read -r file name; do
        in_web node_modules/.bin/vitest run "$file" --testNamePattern "^$(quoted "$name")\$" || return 1
    done <"$1"
}

# quoted TEXT: a pattern that matches exactly this text.
quoted() { sed 's/[][\\.*+?^${}()|/-]/\\&/g' <<<"$1"; }

with_second_chance() {
    local kind=$1 name=$2 failed_tests number list
    shift 2
    failed_tests=$PWD/build/logs/$stage.failed
    rm -f "$failed_tests"
    run_logged "$name" "$@" && return
    list=$failed_tests.list
    "failed_$kind" >"$list" 2>/dev/null || return 1
    number=$(wc -l <"$list")
    if [ "$number" = 0 ] || [ "$number" -gt "$most_tried_again" ]; then return 1; fi
    echo "   once more, alone: $number that failed"
    run_logged "$name again" "again_$kind" "$list" || return 1
    sed -e "s|^$PWD/||" -e 's/\t/: /' "$list" | tee -a "build/logs/stage.$stage.flaky" | sed 's/^/   FLAKY: /'
    case ${STRATA_TIER:-quick} in
        full | soak) return 1 ;;
    esac
}
