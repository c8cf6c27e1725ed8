#!/usr/bin/env bash
# ./test runs stages side by side: each is judged by itself, begins after those it needs, and is counted in the closing line.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

root=$PWD
mkdir -p "$folder/tools/setup" "$folder/tools/gates"
cp test "$folder"
for file in install changed flaky stage; do cp "tools/setup/$file.sh" "$folder/tools/setup"; done
cp tools/setup/changed.txt "$folder/tools/setup"
cat >"$folder/tools/setup/stages.cmake" <<'STAGES'
include(function.cmake)
stage(web TIERS quick full)
stage(release COMPILES TIERS quick)
stage(gcc COMPILES TIERS quick AFTER release)
stage(server TIERS quick AFTER release)
stage(browser TIERS named)
stage(flaky TIERS soak)
STAGES
sed '/^stage(/d' tools/setup/stages.cmake >"$folder/function.cmake"
sed -i "1s|.*|include($folder/function.cmake)|" "$folder/tools/setup/stages.cmake"
cat >"$folder/tools/setup/stages.sh" <<'STAGES'
need_node_in_path() { :; }
need_packages() { [ ! -e no-setup ]; }
need_node() { :; }
begins() { echo "$stage begins" >>"$PWD/order.txt"; }
ends() { echo "$stage ends" >>"$PWD/order.txt"; }
# Waits for such an event: two stages that wait for each other end only if they run side by side.
awaits() { until grep -qxF "$1" "$PWD/order.txt"; do sleep 0.05; done; }
counts() { echo "$*" >>"build/logs/stage.$stage.counts"; }
stage_web() { begins; awaits "release begins"; counts 3 0; ends; }
stage_release() { begins; awaits "web begins"; counts 10 0; ends; }
stage_gcc() { begins; counts 4 2; echo "planted fault"; false; echo "never said"; }
stage_server() { begins; echo first; echo last; ends; }
stage_browser() { begins; false; }
stage_flaky() { echo "of luck" >>"build/logs/stage.$stage.flaky"; }
STAGES
# The tools that ./test itself looks for are planted as well.
cat "$folder/tools/setup/stages.sh" >>"$folder/tools/setup/changed.sh"
cd "$folder"

# line_of TEXT: where it stands in the order of events.
line_of() { grep -nxF "$1" order.txt | cut -d: -f1; }
before() { [ "$(line_of "$1")" -lt "$(line_of "$2")" ] || { echo "\"$1\" is not before \"$2\""; cat order.txt; return 1; }; }

refuses "a stage that fails" "17 passed, 2 failed" ./test
[ "$(tail -n 1 <<<"$said")" = "17 passed, 2 failed" ]
grep -qE "^gcc +FAILED" <<<"$said"
grep -qF "planted fault" <<<"$said"
if grep -qF "never said" <<<"$said"; then
    echo "the failing stage went on"
    exit 1
fi
for stage in web release server; do grep -qE "^$stage +ok " <<<"$said"; done
grep -qE '^all +FAILED' <<<"$said"
grep -qzF $'first\nlast\n' <<<"$said"
accepts "what a stage needs ends before it" before "release ends" "server begins"
accepts "one compiles at a time" before "release ends" "gcc begins"
if grep -q browser order.txt; then
    echo "a stage of no tier was run"
    exit 1
fi

rm order.txt
refuses "a stage that fails at no test" "0 passed, 1 failed" ./test browser
accepts "stages that pass" ./test web release
grep -qE '^all +ok' <<<"$said"
[ "$(tail -n 1 <<<"$said")" = "13 passed, 0 failed" ]
accepts "another tier" ./test --soak
grep -qxF "FLAKY: of luck" <<<"$said"
refuses "no such stage" 'no stage "gc"' ./test gc
touch no-setup
refuses "stages without what they need" "setup" ./test web
cd "$root"
