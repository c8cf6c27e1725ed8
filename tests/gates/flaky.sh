#!/usr/bin/env bash
# A test that fails is run once more: one that passes then is named and does not fail ./test, but does fail ./test --full.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh
root=$PWD
# shellcheck source=tools/setup/flaky.sh
. tools/setup/flaky.sh
# shellcheck source=tools/setup/stages.sh
. tools/setup/stages.sh
# shellcheck disable=SC2034 # of stages.sh
stage=server preset=release
cd "$folder"
mkdir -p build/logs build/release tools
cp -r "$root/tools/gates" tools

says() { grep -qF -- "$1" <<<"$said" || { printf 'not said: %s\n%s\n' "$1" "$said" && exit 1; }; }

# Fails at its first run.
cat >luck.test.mjs <<'EOS'
import { describe, test } from 'node:test';
import { existsSync, writeFileSync } from 'node:fs';
test('certain', () => {});
describe('a suite (of two)', () => {
  test('of luck', () => {
    if (existsSync('seen')) return;
    writeFileSync('seen', '');
    throw new Error('the first time');
  });
});
EOS
cat >broken.test.mjs <<'EOS'
import { test } from 'node:test';
test('never right', () => {
  throw new Error('every time');
});
EOS
: >"build/logs/stage.$stage.flaky"
export STRATA_TIER=quick
accepts "a test of luck" node_tests luck.test.mjs
says 'FLAKY: luck.test.mjs: a suite (of two)'
[ "$(cat "build/logs/stage.$stage.flaky")" = 'luck.test.mjs: a suite (of two)' ]
rm seen
export STRATA_TIER=full
refuses "the same in --full" 'FLAKY: luck.test.mjs' node_tests luck.test.mjs
export STRATA_TIER=quick
cat >loaded.mjs <<'EOS'
globalThis.isLoaded = true;
EOS
cat >measured.test.mjs <<'EOS'
import { test } from 'node:test';
import { existsSync, writeFileSync } from 'node:fs';
test('of luck, measured', () => {
  if (existsSync('measured')) {
    if (globalThis.isLoaded) throw new Error('it is loaded again');
    return;
  }
  writeFileSync('measured', '');
  throw new Error(`the first time: ${globalThis.isLoaded}`);
});
EOS
refuses "a test that fails by a loaded module each time" 'it is loaded again' node_tests --import=./loaded.mjs measured.test.mjs
rm measured
accepts "the same without the module" node_tests measured.test.mjs
refuses "a test that fails each time" 'node --test again: FAILED' node_tests broken.test.mjs
refuses "one beside it" 'node --test again: FAILED' node_tests luck.test.mjs broken.test.mjs

# Files that a third runs in its own process: each is run again by itself. One that is not found there is not a success.
mkdir shards
cat >shards/nested.test.mjs <<'EOS'
import { test } from 'node:test';
test('never right either', () => {
  throw new Error('every time');
});
EOS
cat >shards/shards.mjs <<'EOS'
import { describe } from 'node:test';
export const run = (file) => describe(file, () => import(`./${file}`));
EOS
cat >shards/first.mjs <<'EOS'
import { run } from './shards.mjs';
run('nested.test.mjs');
EOS
refuses "a file that fails in a shard each time" 'node --test again: FAILED' node_tests shards/first.mjs
cat >shards/once.mjs <<'EOS'
import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
test(existsSync('named') ? 'another name' : 'a name of its own', () => {
  if (existsSync('named')) return;
  writeFileSync('named', '');
  throw new Error('the first time');
});
EOS
refuses "a test that is not found again" 'no test is called a name of its own' node_tests shards/once.mjs

# The same of CTest.
cat >build/release/CTestTestfile.cmake <<'EOS'
add_test(luck bash -c "[ -e seen ] || { touch seen; false; }")
add_test(certain true)
EOS
ctest() { command ctest --test-dir build/release "${@:3}"; } # --preset NAME is of a project
accepts "a test of luck in CTest" ctest_preset release
says 'FLAKY: luck'
echo 'add_test(broken false)' >>build/release/CTestTestfile.cmake
refuses "one that fails each time in CTest" 'again: FAILED' ctest_preset release

# And of a share of many tests, as GoogleTest runs and reports it: the single test is named and run again.
cat >tests_of_luck <<'EOS'
#!/usr/bin/env bash
if [ "$*" = --gtest_filter=Luck.AtFirst ] && [ -z "${GTEST_TOTAL_SHARDS:-}" ]; then exit 0; fi
if [ -e dies ]; then exit 139; fi
mkdir -p "$(dirname "${2#*json:}")"
echo '{"testsuites": [{"testsuite": [
    {"classname": "Luck", "name": "Always", "result": "COMPLETED"},
    {"classname": "Luck", "name": "Elsewhere", "result": "SKIPPED", "skipped": [{"message": "here.cpp:1\nfor another machine"}]},
    {"classname": "Luck", "name": "AtFirst", "result": "COMPLETED", "failures": [{"failure": "here"}]}]}]}' >"${2#*json:}"
exit 1
EOS
chmod +x tests_of_luck
cat >build/release/CTestTestfile.cmake <<EOS
add_test(unit/share_1_of_2 bash "$root/tests/support/share.sh" "$PWD/build/release/shares/unit.share_1_of_2.json" "$PWD/tests_of_luck" "*")
set_tests_properties(unit/share_1_of_2 PROPERTIES ENVIRONMENT "GTEST_TOTAL_SHARDS=2;GTEST_SHARD_INDEX=0" WORKING_DIRECTORY "$PWD")
add_test(certain true)
EOS
: >"build/logs/stage.$stage.counts"
accepts "a test of luck in a share" ctest_preset release
says 'FLAKY: unit/share_1_of_2: Luck.AtFirst'
says 'NOT RUN: Luck.Elsewhere: for another machine'
[ "$(cat "build/logs/stage.$stage.counts")" = '2 1' ]
touch dies
refuses "a share that dies" 'again: FAILED' ctest_preset release

# The counts of a runner.
log=counted.log
printf '%s\n' '90% tests passed, 1 tests failed out of 10' >$log
[ "$(count_tests $log)" = '9 1' ]
printf '%s\n' '# pass 5' '# fail 2' >$log
[ "$(count_tests $log)" = '5 2' ]
printf '%s\n' '      Tests  1 failed | 7 passed (8)' >$log
[ "$(count_tests $log)" = '7 1' ]
printf '%s\n' '12 passed, 0 failed' >$log
[ "$(count_tests $log)" = '12 0' ]
