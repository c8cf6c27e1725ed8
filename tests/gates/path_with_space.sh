#!/usr/bin/env bash
# A checkout in a path with a space builds: with what is included by its path, what is embedded by its path, and the compiler
# cache, which is told the path of the checkout. And it is tested: that path is said to shells, to programs and to the linker.
#
# The program is not built again: a copy of STRATA_BINARY (build/release/strata) takes its place. What knows its sources by a path that
# was compiled in is compiled here: the dialogues. The page is looked at in such a path by tests/additions.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

built=${STRATA_BINARY:-build/release/strata}
[ -x "$built" ] || {
    echo "there is no $built to be tested in a path with a space: ./test release builds it"
    exit 1
}
checkout="$folder/a path with spaces"
mkdir "$checkout"
chmod 755 "$folder" # the gate setup reads it as another user
git ls-files -z --cached --others --exclude-standard -- . ':!web' ':!docs' |
    while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
    tar --null -T - -cf - | tar -C "$checkout" -xf -
mkdir -p "$checkout/build/web" "$checkout/build/dev/tests"
echo '<p>a page</p>' >"$checkout/build/web/index.html"
long=$(printf 'x%.0s' {1..200})
for number in {1..300}; do echo "$number" >"$checkout/build/web/$long-$number.txt"; done
cp "$built" "$checkout/build/dev"
cp "$(dirname "$built")/tests/strata_disk_faults.so" "$checkout/build/dev/tests"
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

# Files of the checkout handed to the program by a shell; a program of the checkout that plays a match (match).
# Ninja would build the program first.
objects=()
for object in strata_cli_tests.dir/cli/dialogue_test.cpp.o strata_test_support.dir/support/places.cpp.o; do
    object=tests/CMakeFiles/$object
    mkdir -p "build/dev/${object%/*}"
    (cd build/dev && bash -c "$(ninja -t commands "$object" | tail -n 1)")
    objects+=("build/dev/$object")
done
clang++-19 -o build/dialogues "${objects[@]}" -lgtest -lgtest_main
for dialogue in analyse conformance match play_files replay start usage; do
    accepts "the dialogue $dialogue" build/dialogues --gtest_filter="*/$dialogue"
    grep -qF '[  PASSED  ] 1 test.' <<<"$said" || { printf 'there is no dialogue %s\n' "$dialogue" && exit 1; }
done

# Files of the checkout found by scripts.
accepts "tests of scripts" node --test tests/additions/planted.test.mjs
for gate in runner setup; do accepts "the gate $gate" bash "tests/gates/$gate.sh"; done
cat >preload.mjs <<'EOS'
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { Disk } from './tests/server/disk.mjs';
const disk = new Disk();
const env = { ...process.env, ...disk.environment };
const { stdout, stderr } = spawnSync('cat', ['/proc/self/maps'], { env, encoding: 'utf8' });
disk.remove();
assert.equal(stderr, '');
assert.match(stdout, /strata_disk_faults\.so/);
EOS
accepts "what stands between a server and its disk" env STRATA_BINARY="$PWD/build/dev/strata" node preload.mjs
