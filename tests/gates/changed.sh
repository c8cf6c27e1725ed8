#!/usr/bin/env bash
# ./test --changed has stages for every file of the project, and names no missing stage.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh
# shellcheck source=tools/setup/changed.sh
. tools/setup/changed.sh

accepts "every file of the project" stages_for < <(git ls-files)
grep -vE '^(#|$)' tools/setup/changed.txt | while read -r pattern stages; do
    for stage in $stages; do
        grep -q "^stage($stage " tools/setup/stages.cmake || { echo "$pattern: there is no stage $stage"; exit 1; }
    done
    [ -n "$(git ls-files -- ":(glob)${pattern//\*/**}" "$pattern" | head -n 1)" ] || { echo "$pattern fits no file"; exit 1; }
done
# Each stage of ./test has a function and a path that selects it, except stages that others depend on.
for stage in $(sed -nE 's/^stage\(([a-z-]+) .*/\1/p' tools/setup/stages.cmake); do
    grep -q "^stage_${stage//-/_}() {" tools/setup/stages.sh || { echo "there is no function of the stage $stage"; exit 1; }
done

are() { [ "$(stages_for <<<"$1" | tr '\n' ' ')" = "$2 " ] || { echo "$1: $(stages_for <<<"$1" | tr '\n' ' ')"; return 1; }; }
accepts "a page" are web/src/main.ts "format commits web browser"
accepts "a rule" are src/rules/ending.cpp "format commits release sanitizers wasm server browser tidy"
accepts "a decision" are docs/decisions/0001-compilers.md "format commits"
accepts "two files of one stage" are $'docs/page.md\ndocs/style.md' "format commits docs"
refuses "a file of no line" "no line for somewhere/else.txt" stages_for <<<somewhere/else.txt
