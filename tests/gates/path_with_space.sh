#!/usr/bin/env bash
# A checkout in a path with a space builds: with what is included by its path, what is embedded by its path, and the compiler
# cache, which is told the path of the checkout.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

checkout="$folder/a path with spaces"
mkdir "$checkout"
git ls-files -z --cached --others --exclude-standard -- . ':!web' ':!docs' ':!tests' |
    while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
    tar --null -T - -cf - | tar -C "$checkout" -xf -
mkdir -p "$checkout/tests" "$checkout/build/web"
cp tests/CMakeLists.txt "$checkout/tests"
echo '<p>a page</p>' >"$checkout/build/web/index.html"
cd "$checkout"
# shellcheck source=tools/setup/install.sh
. tools/setup/install.sh

need_own_files
lock_build "$0"
accepts "configuring" configure dev
accepts "compiling" build dev strata_base \
    src/CMakeFiles/strata_variant.dir/variant/toml_reader.cpp.o \
    src/CMakeFiles/strata_server.dir/__/generated/embedded_page.cpp.o
accepts "the page is in the object" grep -qF '<p>a page</p>' \
    build/dev/src/CMakeFiles/strata_server.dir/__/generated/embedded_page.cpp.o
accepts "a second configuring keeps the folder" configure dev fresh
refuses "a target that is not there" "what to do" build dev no_such_target

# The level's joining, over one object.
mkdir "a level"
echo 'int answer() { return 42; } int entry_avx2E() { return answer(); }' >"a level/one.cpp"
clang++-19 -c -o "a level/one.o" "a level/one.cpp"
accepts "joining a level" cmake -D LEVEL=avx2 -D "OUT=$PWD/a level/joined.o" -D LD=ld -D NM=nm -D OBJCOPY=objcopy \
    -D "OBJECTS=a level/one.o" -P cmake/join_level.cmake
accepts "names of the level" grep -q 'avx2\._Z6answerv' <(nm "a level/joined.o")
