#!/usr/bin/env bash
# The stages format and tidy look at every kind of source, and fail if there is none.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh
# shellcheck source=tools/setup/install.sh
. tools/setup/install.sh
# shellcheck source=tools/setup/changed.sh
. tools/setup/changed.sh
# shellcheck source=tools/setup/stages.sh
. tools/setup/stages.sh

root=$PWD
cd "$folder"
git -c init.defaultBranch=main init -q .
cp "$root/.clang-format" .
mkdir -p build/logs src/rules src/wasm

# One stage as ./test runs it: a subshell that ends at the first failing step.
stage() {
    local name=$1
    (
        set -e
        stage=$name
        "stage_${name//-/_}"
    )
}

refuses "format over no files" "there is no file to look at" stage format
refuses "tidy of everything over no files" "there is no file to look at" stage tidy-full

echo 'int const lines = 3;' >src/rules/planes.cpp
accepts "a file that is well laid out" stage format
for planted in src/rules/planes.ipp src/wasm/games.cpp src/rules/planes.hpp; do
    echo 'int   const lines=3;' >"$planted"
    refuses "$planted with blanks astray" "$planted" stage format
    rm "$planted"
done

# The source through which a header is checked.
tidied_through() { sources_to_tidy <<<"$1" | grep -xF "$2" >/dev/null; }
echo '#include "rules/outer.hpp"' >src/wasm/games.cpp
echo '#include "rules/inner.ipp"' >src/rules/outer.hpp
touch src/rules/inner.ipp src/rules/planes.hpp src/rules/alone.hpp
accepts "a header by the source of its name" tidied_through src/rules/planes.hpp src/rules/planes.cpp
accepts "a header by a source that includes it" tidied_through src/rules/outer.hpp src/wasm/games.cpp
accepts "a header by way of another" tidied_through src/rules/inner.ipp src/wasm/games.cpp
refuses "a header of no source" "no source includes src/rules/alone.hpp" sources_to_tidy <<<src/rules/alone.hpp
