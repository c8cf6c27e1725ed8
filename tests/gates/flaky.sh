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
accepts "a test of luck" node_tests luck.test.mjs
says 'FLAKY: luck.test.mjs: a suite (of two)'
[ "$(cat "build/logs/stage.$stage.flaky")" = 'luck.test.mjs: a suite (of two)' ]
rm seen
export STRATA_TIER=full
refuses "the same in --full" 'FLAKY: luck.test.mjs' node_tests luck.test.mjs
export STRATA_TIER=quick
refuses "a test that fails each time" 'node --test again: FAILED' node_tests broken.test.mjs
refuses "one beside it" 'node --test again: FAILED' node_tests luck.test.mjs broken.test.mjs

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
