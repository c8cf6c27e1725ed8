#!/usr/bin/env bash
# ./test runs stages side by side: each is judged by itself, shown in one piece, and begins after those it needs.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

mkdir -p "$folder/tools/setup"
cp test "$folder"
cp tools/setup/install.sh "$folder/tools/setup"
cat >"$folder/tools/setup/stages.sh" <<'STAGES'
need_node_in_path() { :; }
begins() { echo "$stage begins" >>"$PWD/order.txt"; }
ends() { echo "$stage ends" >>"$PWD/order.txt"; }
stage_setup() { [ ! -e no-setup ]; }
stage_web() { begins; sleep 0.2; ends; }
stage_release() { begins; sleep 0.6; ends; }
stage_wasm() { begins; ends; }
stage_server() { begins; echo first; sleep 0.2; echo last; ends; }
stage_browser() { begins; sleep 0.5; ends; }
stage_gcc() { begins; echo "planted fault"; false; echo "never said"; }
stage_tidy() { begins; ends; }
STAGES
cd "$folder"

# line_of TEXT: where it stands in the order of events.
line_of() { grep -nxF "$1" order.txt | cut -d: -f1; }
before() { [ "$(line_of "$1")" -lt "$(line_of "$2")" ] || { echo "\"$1\" is not before \"$2\""; cat order.txt; return 1; }; }

refuses "a stage that fails" "gcc              FAILED" ./test setup web release gcc wasm server tidy
grep -qxF -- "planted fault" <<<"$said"
if grep -qF "never said" <<<"$said"; then
    echo "the failing stage went on"
    exit 1
fi
for stage in setup web release wasm server tidy; do grep -qE "^$stage +ok " <<<"$said"; done
grep -qE '^all +FAILED' <<<"$said"
grep -qzF $'first\nlast\n== server: ok' <<<"$said"
accepts "what a stage needs ends before it" before "web ends" "wasm begins"
accepts "one that waits runs beside one that compiles" before "wasm begins" "release ends"
accepts "the program is there before it is spoken to" before "release ends" "server begins"
accepts "a failed stage holds up no other" before "gcc begins" "tidy ends"

rm order.txt
accepts "two that wait" ./test setup server browser
accepts "the second begins beside the first" before "browser begins" "server ends"
accepts "and the first beside the second" before "server begins" "browser ends"

accepts "stages that pass" ./test setup web tidy
grep -qE '^all +ok' <<<"$said"
touch no-setup
refuses "stages without what they need" "setup: FAILED" ./test setup web
if grep -qF "web begins" <<<"$said"; then
    echo "a stage began without setup"
    exit 1
fi
