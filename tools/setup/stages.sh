# shellcheck shell=bash disable=SC2154,SC2016 # $stage is set by ./test; a script in quotes is meant so
# Sourced by tools/setup/stage.sh: one function a stage. A stage runs in a subshell with `set -e`; a failing step ends it.
#
#   step NAME COMMAND...          runs COMMAND with its output in build/logs and prints the time. On failure shows the relevant log lines.
#   runner KIND NAME COMMAND...   the same for a test runner, whose closing lines are always shown, and counted. KIND is ctest, node or
#                                 vitest, where a test that fails is run once more (flaky.sh), or plain.

log_file() { printf 'build/logs/%s.log' "$(printf '%s' "$1" | tr -c 'A-Za-z0-9._\n-' '_')"; }

# show_failure LOG: the lines of a log that matter. A compiler explains itself at length below its error; ctest and node print
# what a failed test said in the middle of those that passed.
show_failure() {
    local lines
    lines=$(grep -aE '(error|warning): |undefined (reference|symbol)' "$1" | head -n 20 || true)
    # Of many tests in one process, passed ones are not shown; the last one that began shows where it hung.
    lines+=$(awk '/ Test +#[0-9]+: /{ if (begun) print begun; begun = ""; failed = /\*\*\*/ } /^ +Start +[0-9]+: /{ next } !failed { next }
        /^\[ RUN /{ begun = $0; next } /^\[       OK /{ begun = ""; next } begun { print begun; begun = "" } { print }' "$1" |
        head -n 60 || true)
    lines+=$'\n'$(awk '/^ *not ok /{ left = 24 } left-- > 0' "$1" | head -n 80 || true)
    if [ -n "${lines//[[:space:]]/}" ]; then printf '%s\n...\n' "$lines"; fi
    tail -n 15 "$1"
}

run_logged() {
    local name=$1 log begin=$SECONDS status=0
    shift
    log=$(log_file "$stage.$name")
    ("$@") >"$log" 2>&1 </dev/null || status=$? # in a subshell: a step may call fail
    if [ $status != 0 ]; then
        printf -- '-- %s: FAILED (%d) after %d s, see %s:\n' "$name" $status $((SECONDS - begin)) "$log"
        show_failure "$log"
        return 1
    fi
    printf -- '-- %s: %d s\n' "$name" $((SECONDS - begin))
}

step() { run_logged "$@"; }

closing='^ +(Test Files|Tests) .*(passed|failed)|tests passed|tests failed|Total Test time|[0-9]+ passed, [0-9]+ failed|^(#|ℹ) (tests|pass|fail|cancelled|skipped) |^Done [0-9]+ runs'
runner() {
    local kind=$1 log status=0
    shift
    log=$(log_file "$stage.$1")
    if [ "$kind" = plain ]; then
        run_logged "$@" || status=$?
    else
        with_second_chance "$kind" "$@" || status=$?
    fi
    if [ "$kind" = ctest ]; then
        count_ctest "$log" "build/$preset/shares" >>"build/logs/stage.$stage.counts"
    else
        count_tests "$log" >>"build/logs/stage.$stage.counts"
    fi
    [ "$status" = 0 ] || return 1
    grep -aE "$closing" "$log" | tail -n 6 | sed 's/^/   /' || {
        echo "   it ended without saying how many passed"
        return 1
    }
    # Skipped tests are always reported.
    grep -aE '^[[:space:]]+[0-9]+ - .* \((Skipped|Disabled|Not Run)\)$' "$log" | sed 's/^[[:space:]]*/   NOT RUN: /' || true
    if [ "$kind" = ctest ]; then node tools/gates/shares.mjs skipped "build/$preset/shares" | sed 's/^/   NOT RUN: /'; fi
    # Of node: as TAP, and as its reporter for people has it.
    sed -nE -e 's/^ *ok [0-9]+ - (.*[^\\]) # SKIP *(NOT RUN: )?(.*)$/   NOT RUN: \1: \3/p' \
        -e 's/^ *﹣ (.*) \([0-9.]+ms\) # (SKIP|NOT RUN: )?(.*)$/   NOT RUN: \1: \3/p' "$log" | sed 's/: $//'
}

# count_tests LOG: how many passed and how many failed, as its runner says at the end.
count_tests() {
    sed -E 's/\x1b\[[0-9;]*m//g' "$1" | awk '
        match($0, /[0-9]+ tests failed out of [0-9]+/) { split(substr($0, RSTART), word, " "); failed = word[1]; passed = word[6] - word[1] }
        /^(#|ℹ) pass [0-9]+$/ { passed = $3 }
        /^(#|ℹ) fail [0-9]+$/ { failed = $3 }
        /^ +Tests .*(passed|failed)/ {
            passed = failed = 0
            for (at = 2; at <= NF; ++at) { if ($at ~ /^passed/) passed = $(at - 1); if ($at ~ /^failed/) failed = $(at - 1) }
        }
        /^[0-9]+ passed, [0-9]+ failed/ { passed = $1; failed = $3 }
        END { print passed + 0, failed + 0 }'
}

# count_ctest LOG SHARES: the same, where a share counts as the tests that it ran.
count_ctest() {
    { count_tests "$1" && node tools/gates/shares.mjs counts "$2"; } | awk '
        NR == 1 { passed = $1; failed = $2 }
        NR == 2 { print passed - $2 + $3, failed - ($1 - $2) + $4 }'
}

# files FOLDER PATTERN: those git would carry, so that a stray build never enters a gate.
files() { git ls-files --cached --others --exclude-standard -- "$@" | while read -r file; do [ -f "$file" ] && printf '%s\n' "$file"; done; }

jobs_at_once() { printf '%s' "${STRATA_JOBS:-$(nproc)}"; }

# ---- setup

need_node_in_path() { if [ -x "$PWD/.tools/node/node_modules/node/bin/node" ]; then PATH=$PWD/.tools/node/node_modules/node/bin:$PATH; fi; }

stage_setup() {
    # Each may end the shell with its own sentence (fail in install.sh).
    (need_packages core run test && need_node)
}

# ---- native builds

# alone NAME COMMAND...: runs COMMAND while no other stage runs one with this name.
alone() {
    local lock=build/logs/$1.lock
    shift
    (
        flock 8
        "$@" 8>&-
    ) 8>"$lock"
}

build_preset() { alone "build.$1" build_steps "$@"; }

build_steps() {
    local preset=$1
    shift
    step "configure $preset" configure "$preset" fresh
    step "build $preset" build "$preset" "$@"
}

page_steps() { step "build page" build_page; }
alone_page_steps() { step "build page without a server" build_alone; }

ctest_preset() {
    local preset=$1
    shift
    rm -rf "build/$preset/Testing/Temporary/LastTestsFailed.log" "build/$preset/shares"
    runner ctest "ctest $preset" ctest --preset "$preset" -j "$(jobs_at_once)" --no-tests=error "$@"
}

conformance_files() {
    conformance=(tests/conformance/*.jsonl)
    [ -f "${conformance[0]}" ] || {
        echo "tests/conformance holds no .jsonl file"
        return 1
    }
}

conformance() {
    local preset=$1
    shift
    conformance_files
    runner plain "conformance $preset" "build/$preset/strata" conformance "$@" "${conformance[@]}"
}

stage_release() {
    build_preset release strata strata_quick_tests
    ctest_preset release -L quick
    conformance release
}

# The rooms that read untrusted bytes, or manage memory by hand.
stage_sanitizers() {
    build_preset asan-ubsan strata_reading_tests strata_wire_tests strata_contract_tests strata_fuzz
    ctest_preset asan-ubsan -L quick -R '^unit/(reading|wire|wasm)/'
    # Every fuzz target starts, survives its seeds and a little more. It is the same little more each time: without what is read
    # again by the clock, and without compared values, which may be addresses.
    rm -rf build/fuzz-quick
    run_fuzzers asan-ubsan build/fuzz-quick -seed=1 -runs=2000 -reload=0 -use_cmp=0
}

# ---- the same with everything

stage_release_full() {
    build_preset release all
    ctest_preset release
    conformance release
}

# The Debian package, with every level of the processor, judged and on a bare machine.
stage_package_full() {
    step "packages" need_packages package full
    alone page page_steps
    step "package" build_package
    step "lintian" lintian --fail-on error,warning --tag-display-limit 0 build/package/*.deb
    runner plain "a bare machine" as_root tests/package/installs.sh build/package/*.deb build/bare-machine
}

# The second compiler: everything that is compiled without exceptions, what it counts, and its contract with C.
stage_gcc() {
    build_preset gcc strata strata_tests
    ctest_preset gcc -L quick
    conformance gcc --max-perft-depth 2
    same_signature release gcc
}

stage_sanitizers_full() {
    build_preset asan-ubsan strata strata_tests
    ctest_preset asan-ubsan -L 'quick|large' -E '^(architecture|gates)/'
    conformance asan-ubsan --max-perft-depth 2
}

stage_tsan() {
    build_preset tsan strata strata_loadtest strata_unit_tests strata_reading_tests strata_server_tests strata_wire_tests strata_contract_tests \
        strata_protocol_tests
    ctest_preset tsan -L 'quick|large' -R '^(unit|protocol)/'
    STRATA_BINARY=$PWD/build/tsan/strata node_tests tests/server/races.mjs
}

# Our own tools, with planted faults.
stage_gates() {
    build_preset release strata
    ctest_preset release -R '^gates/'
}

# The documents: their claims, and their commands run as shown.
stage_docs() {
    build_preset release strata strata_docs_tests
    ctest_preset release -R '^docs/'
}

# Every game of the project, at full strength against a weaker level: nobody crashes, loses on time or plays an illegal move.
stage_matches() {
    local variants
    variants=$(files 'variants/*.toml' | sed -nE '/\.eval\.toml$/d; s|variants/(.*)\.toml|\1|p' | paste -sd,)
    build_preset release strata
    step "match" build/release/strata match --engine engine --engine engine:level=9 --variant "$variants" --nodes 20000 --games 400
    tail -n 15 "$(log_file "$stage.match")"
    grep -q '^time losses 0 + 0, illegal moves 0 + 0, crashes 0 + 0, hangs 0 + 0$' "$(log_file "$stage.match")"
}

stage_sight_soak() { STRATA_SOAK=1 stage_sight_full; }

stage_benchmarks() { build_preset release strata_benchmarks; }

# A minute each; of --soak, ten.
stage_fuzz() {
    build_preset asan-ubsan strata_fuzz
    run_fuzzers asan-ubsan build/fuzz-corpus -max_total_time="${STRATA_FUZZ_SECONDS:-60}"
}

stage_fuzz_soak() { STRATA_FUZZ_SECONDS=600 stage_fuzz; }

# same_signature PRESET...: `strata bench` searches the same tree whatever compiled it.
same_signature() {
    local preset line first=''
    for preset in "$@"; do
        step "bench $preset" "build/$preset/strata" bench
        line=$(grep -a '^signature ' "$(log_file "$stage.bench $preset")" | tail -n 1)
        printf '   %s: %s\n' "$preset" "$line"
        if [ -z "$line" ] || [ "${first:=$line}" != "$line" ]; then
            echo "the signatures differ"
            return 1
        fi
    done
}

# run_fuzzers PRESET FOUND ARGUMENT...: each target over its seeds and what earlier runs left in the folder FOUND, as many at
# once as there are cores. Where earlier runs left nothing, this one must find something beyond the seeds.
run_fuzzers() {
    local preset=$1 found=$2 source names=() name failed=''
    shift 2
    for source in fuzz/*.cpp; do
        if [ -f "$source" ]; then names+=("$(basename "$source" .cpp)"); fi
    done
    [ ${#names[@]} -gt 0 ] || {
        echo "fuzz holds no target"
        return 1
    }
    printf '%s\n' "${names[@]}" | xargs -P "$(jobs_at_once)" -I NAME bash -c '
        preset=$1 name=$3 found=$2/$3; shift 3
        log=build/logs/fuzz.$preset.$name.log
        mkdir -p "$found" build/fuzz-failures
        grow=grow
        if [ -n "$(ls -A "$found")" ]; then grow=""; fi
        arguments=("$@" -timeout=60 -rss_limit_mb=2048 -artifact_prefix="build/fuzz-failures/$name-")
        if [ -f "fuzz/$name.dict" ]; then arguments+=(-dict="fuzz/$name.dict"); fi
        folders=("$found")
        if [ -d "fuzz/corpus/$name" ]; then folders+=("fuzz/corpus/$name"); fi
        if "build/$preset/fuzz/fuzz_$name" "${arguments[@]}" "${folders[@]}" >"$log" 2>&1 &&
            tools/gates/fuzz_log.sh "$log" $grow >"$log.judged"; then
            touch "$log.ok"
        else
            rm -f "$log.ok"
        fi' fuzz "$preset" "$found" NAME "$@"
    for name in "${names[@]}"; do
        local log=build/logs/fuzz.$preset.$name.log
        if [ -e "$log.ok" ]; then
            printf -- '-- fuzz %s: %s\n' "$name" "$(grep -a '^Done ' "$log" | tail -n 1)"
        else
            printf -- '-- fuzz %s: FAILED, the end of %s:\n' "$name" "$log"
            tail -n 30 "$log"
            cat "$log.judged" 2>/dev/null || true
            failed=yes
        fi
        rm -f "$log.ok" "$log.judged"
    done
    [ -z "$failed" ]
}

# ---- WASM

stage_wasm_full() { STRATA_FULL=1 stage_wasm; }

stage_wasm() {
    step "configure wasm" configure wasm fresh
    step "build wasm" build wasm all
    local tests=(tests/wasm/*.mjs)
    [ -f build/wasm/strata.wasm ] || {
        echo "there is no build/wasm/strata.wasm: src/wasm is empty"
        return 1
    }
    [ -f "${tests[0]}" ] || {
        echo "tests/wasm holds no .mjs file"
        return 1
    }
    printf '   strata.wasm: %d bytes\n' "$(stat -c %s build/wasm/strata.wasm)"
    node_tests "${tests[@]}"
}

# ---- the page and its server

stage_page() { alone page page_steps; }
stage_program() { build_preset release strata; }

stage_web() {
    step "messages" node tools/wire/generate.mjs --check
    alone page page_steps
    local status=0 checks said=build/logs/$stage.checks.txt
    # Beside the tests, which leave a processor free.
    (
        set -e
        page_checks
    ) >"$said" 2>&1 &
    checks=$!
    runner vitest "vitest" in_web node_modules/.bin/vitest run --reporter=default --reporter=json --outputFile.json="$PWD/build/logs/$stage.failed" ||
        status=$?
    wait $checks || status=1
    cat "$said"
    [ $status = 0 ] || return 1
    step "page size" node tools/web/page_size.mjs 100 320 60 25
    sed 's/^/   /' "$(log_file "$stage.page size")"
}

# What has not changed since it was found clean is not read again, but by --full: eslint does not see that a type elsewhere has changed.
page_checks() {
    if [ "${STRATA_TIER:-quick}" != quick ]; then rm -rf build/checks; fi
    mkdir -p build/checks
    local cached=(--cache --cache-strategy content --cache-location)
    step "tsc" in_web node_modules/.bin/tsc -p . --noEmit --incremental --tsBuildInfoFile ../build/checks/tsc
    step "eslint" in_web node_modules/.bin/eslint "${cached[@]}" ../build/checks/eslint .
    step "prettier" in_web node_modules/.bin/prettier "${cached[@]}" ../build/checks/prettier --check .
    step "languages" node tools/languages/languages.mjs check
    step "sentences of the core" node tools/languages/sentences.mjs check
    sed 's/^/   /' "$(log_file "$stage.languages")"
    step "scripts" web/node_modules/.bin/eslint --config web/eslint.scripts.config.js "${cached[@]}" build/checks/eslint.scripts tests tools bench
    step "layout of scripts" web/node_modules/.bin/prettier --config web/.prettierrc.json "${cached[@]}" build/checks/prettier.scripts \
        --check '{tests,tools,bench}/**/*.{mjs,mts}'
}

in_web() { (cd web && env -u FORCE_COLOR NO_COLOR=1 "$@"); }

# Kills, breaks and floods the server for as long as it takes.
campaigns=(tests/server/faults.test.mjs tests/server/attacks.test.mjs)

# The real program over the network: what it accepts, and what it refuses.
stage_server() {
    local file files=()
    for file in tests/server/*.test.mjs; do
        case " ${campaigns[*]} " in *" $file "*) ;; *) files+=("$file") ;; esac
    done
    # Most of it waits for timers of the server.
    server_tests --test-concurrency=2 "${files[@]}"
}

# And what survives its death: every fault until a thousand moves are acknowledged under it. Waits after the faults of a cluster are measured.
stage_server_full() {
    local status=0
    STRATA_FULL=1 server_tests --import=./tools/faults/cluster_times.mjs tests/server/*.test.mjs || status=$?
    attack_table "$(log_file "$stage.node --test")" && return "$status"
}

# Ten thousand.
stage_server_soak() { STRATA_SOAK=1 server_tests tests/server/faults.test.mjs; }

server_tests() {
    alone page page_steps
    build_preset release strata strata_loadtest strata_disk_faults
    local status=0
    node_tests "$@" || status=$?
    # The tables, whatever file and order they come from, and whatever has failed.
    grep -ahE '^#? *(seed|fault:) ' "$(log_file "$stage.node --test")" | sed 's/^#* */   /' | LC_ALL=C sort -s -k1,1 || true
    return "$status"
}

# attack_table LOG: the counts of each attack from all test files, and their total.
attack_table() {
    awk '{ sub(/^#? */, "") }
        /^attack: .* [0-9]+ +[0-9]+$/ {
            name = $2
            for (at = 3; at < NF - 1; ++at) name = name " " $at
            cases[name] += $(NF - 1); passed[name] += $NF
            all += $(NF - 1); all_passed += $NF
        }
        function row(name, cases, passed) { return sprintf("   attack: %-32s%6s%8s", name, cases, passed) }
        END {
            if (all == 0) { print "no attack was counted"; exit 1 }
            print row("", "cases", "passed")
            for (name in cases) print row(name, cases[name], passed[name]) | "LC_ALL=C sort"
            close("LC_ALL=C sort")
            print row("total", all, all_passed)
        }' "$1"
}

# The page in a browser, two processes at a time (tests/web/shards.mjs).
in_browser() {
    alone page page_steps
    build_preset release strata
    local status=0
    node_tests --test-concurrency=2 "$@" || status=$?
    grep -aohE 'sight: .*' "$(log_file "$stage.node --test")" | sed 's/^#* */   /' || true
    return "$status"
}

# stage_browser [FILE...]: without a file all but network.test.mjs and sight.test.mjs, which are of the full run.
stage_browser() {
    local status=0
    [ $# -gt 0 ] || set -- tests/web/shard_*.mjs
    alone page alone_page_steps # of static.test.mjs
    in_browser "$@" || status=$?
    attack_table "$(log_file "$stage.node --test")" && return "$status"
}

# Every game to its end in every size and view, but what stage_sight_full looks at.
stage_browser_full() { STRATA_FULL=1 stage_browser tests/web/shard_*.mjs tests/web/network.test.mjs; }

# The stored positions as a stage of their own: a sample of them, with STRATA_SOAK=1 all.
stage_sight_full() { STRATA_FULL=1 in_browser tests/web/sight.test.mjs; }

# The additions that docs/additions.md shows, done in a copy of the project.
stage_additions() {
    step "npm ci" need_web
    step "configure wasm" configure wasm
    step "build wasm" build wasm strata
    build_preset release strata
    node_tests tests/additions/*.test.mjs
}

# Built and run as well: minutes.
stage_additions_soak() { STRATA_FULL=1 stage_additions; }

# node_tests [--OPTION...] FILE...: a folder without tests, whose pattern stays as it is, is a failure. Nothing hangs for ever: a file of the
# quick run has half an hour, where the longest takes ten minutes, and one whose tests are over has to end (must_end.mjs). A module that is
# named by --import=MODULE is loaded for the second chance too.
node_tests() {
    local argument options=(--import ./tools/gates/must_end.mjs) tests=()
    node_imports=()
    if [ "${STRATA_TIER:-quick}" = quick ]; then options+=(--test-timeout=1800000); fi
    for argument; do
        case $argument in
            --import=*) node_imports+=("$argument") ;;
            --*) options+=("$argument") ;;
            *)
                [ -f "$argument" ] || {
                    echo "there is no test $argument"
                    return 1
                }
                tests+=("$argument")
                ;;
        esac
    done
    STRATA_BINARY=${STRATA_BINARY:-$PWD/build/release/strata} runner node "node --test" node --test \
        --test-reporter=tap --test-reporter-destination=stdout \
        --test-reporter=./tools/gates/failed_tests.mjs --test-reporter-destination="build/logs/$stage.failed" \
        "${options[@]}" "${node_imports[@]}" "${tests[@]}"
}

# ---- text

stage_format() {
    local sources
    mapfile -t sources < <(files '*.cpp' '*.hpp' '*.ipp')
    [ ${#sources[@]} -gt 0 ] || {
        echo "there is no file to look at"
        return 1
    }
    step "clang-format" well_formed "${sources[@]}"
    echo "   ${#sources[@]} files"
}

# Many files a process: starting one costs more than reading ten of them.
well_formed() {
    local log=build/logs/format.faults failed
    if printf '%s\0' "$@" | xargs -0 -n 64 -P "$(jobs_at_once)" clang-format-19 --dry-run -Werror 2>"$log"; then return; fi
    failed=$(sed -nE 's/^([^ :]+):[0-9]+:[0-9]+: error: .*/\1/p' "$log" | sort -u | tr '\n' ' ')
    [ -n "$failed" ] || cat "$log"
    fail "not laid out as .clang-format says: $failed" "clang-format-19 -i $failed"
}

stage_commits() {
    step "commit messages" tools/gates/commit_messages.sh
    sed 's/^/   /' "$(log_file "$stage.commit messages")"
}

tidied=(src tests bench fuzz)

# sources_to_tidy: the sources through which the files named on stdin are checked. A header is checked through the source of
# its name, or else through one that includes it, if need be by way of other headers.
sources_to_tidy() {
    local file
    while read -r file; do
        [ -f "$file" ] || continue
        case $file in
            *.cpp) printf '%s\n' "$file" ;;
            *.hpp | *.ipp)
                source_including "$file" || {
                    echo "no source includes $file" >&2
                    return 1
                }
                ;;
        esac
    done | sort -u
}

# source_including HEADER [HEADER...]: those named after the first are on the way already.
source_including() {
    local file=$1 includer includers
    shift
    if [ -f "${file%.?pp}.cpp" ]; then
        printf '%s\n' "${file%.?pp}.cpp"
        return
    fi
    includers=$(git grep -l --untracked -F "#include \"${file#src/}\"" -- '*.cpp' '*.hpp' '*.ipp' | LC_ALL=C sort)
    includer=$(grep -m 1 '\.cpp$' <<<"$includers" || true)
    if [ -n "$includer" ]; then
        printf '%s\n' "$includer"
        return
    fi
    for includer in $includers; do
        case " $* " in *" $includer "*) continue ;; esac
        source_including "$includer" "$file" "$@" && return
    done
    return 1
}

# tidy: clang-tidy on the files named on stdin.
tidy() {
    local sources
    mapfile -t sources
    [ ${#sources[@]} -gt 0 ] || {
        echo "   no file to check"
        return 0
    }
    step "configure tidy" configure_tidy
    step "clang-tidy ${#sources[@]} files" node tools/gates/tidy.mjs build/tidy "${sources[@]}"
    tail -n 1 "$(log_file "$stage.clang-tidy ${#sources[@]} files")" | sed 's/^/   /'
}

# The commands of the release build, each file alone, which compiles the WASM interface too, and of the fuzz targets.
configure_tidy() {
    rm -rf build/tidy # of a checkout that has moved, perhaps
    cmake --preset release -B build/tidy -D STRATA_FUZZ=ON -D STRATA_UNITY=OFF
}

stage_tidy() {
    local base changed
    base=$(change_base)
    printf '   files changed since %s\n' "$(git log -1 --format='%h (%s)' "$base" 2>/dev/null || echo 'the beginning')"
    changed=$({ git diff --name-only "$base" -- "${tidied[@]}"; git ls-files --others --exclude-standard -- "${tidied[@]}"; } |
        sources_to_tidy)
    if [ -n "$changed" ]; then changed+=$'\n'; fi
    printf '%s' "$changed" | tidy
}

stage_tidy_full() {
    local sources
    sources=$(files "${tidied[@]/%//*.?pp}" | sources_to_tidy)
    [ -n "$sources" ] || {
        echo "there is no file to look at"
        return 1
    }
    printf '%s\n' "$sources" | tidy
}

# With the static analyser, which takes twice the time of all the others together. It is mistaken about structured bindings in a lambda
# (CallAndMessage) and about the registry of Google Benchmark, which keeps what it is handed (NewDeleteLeaks; LeakSanitizer looks
# for leaks).
stage_analyser() {
    export STRATA_TIDY_MORE='clang-analyzer-core.*,clang-analyzer-cplusplus.*,-clang-analyzer-core.CallAndMessage'
    STRATA_TIDY_MORE+=',-clang-analyzer-cplusplus.NewDeleteLeaks'
    stage_tidy_full
}
