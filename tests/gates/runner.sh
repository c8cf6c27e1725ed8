#!/usr/bin/env bash
# The report of a stage on a test run: how many passed, what was skipped and why, and the table of attacks summed over all files.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh
# shellcheck source=tools/setup/flaky.sh
. tools/setup/flaky.sh
# shellcheck source=tools/setup/stages.sh
. tools/setup/stages.sh
# shellcheck disable=SC2034 # of stages.sh
stage=server
attack_module=$PWD/tests/server/attack.mjs
cd "$folder"
mkdir -p build/logs

says() { grep -qxF -- "$1" <<<"$said" || { printf 'not said: %s\n%s\n' "$1" "$said" && exit 1; }; }

cat >left_out.test.mjs <<'EOS'
import { describe, test } from 'node:test';
test('that runs', () => {});
test('of IPv6', { skip: 'no address' }, () => {});
test('for no reason', { skip: true }, () => {});
describe('on a network', { skip: 'NOT RUN: made by root' }, () => { test('inside', () => {}); });
describe('within', () => { test('deeper', { skip: 'not here' }, () => {}); });
EOS
for reporter in tap spec; do
    accepts "tests that are left out ($reporter)" runner plain node node --test --test-reporter=$reporter left_out.test.mjs
    for line in 'of IPv6: no address' 'for no reason' 'on a network: made by root' 'deeper: not here'; do
        says "   NOT RUN: $line"
    done
    [ "$(grep -c 'NOT RUN' <<<"$said")" = 4 ] || { printf 'more is left out:\n%s\n' "$said" && exit 1; }
done

# Two files with a row in common, each of which prints its own; in one of them a case is not withstood.
cat >one.test.mjs <<EOS
import assert from 'node:assert/strict';
import { attack } from '$attack_module';
attack('of two words', 'alone', () => {});
attack('shared', 'three', (held) => { for (const each of [1, 2, 3]) held(assert.equal(each, each)); });
EOS
cat >other.test.mjs <<EOS
import assert from 'node:assert/strict';
import { attack } from '$attack_module';
attack('shared', 'two, and then one that fails', (held) => { for (const each of [1, 1, 2, 1]) held(assert.equal(each, 1)); });
EOS
for reporter in tap spec; do
    node --test --test-reporter=$reporter one.test.mjs other.test.mjs >log || true
    accepts "rows of one name in two files ($reporter)" attack_table log
    says '   attack:                                  cases  passed'
    says '   attack: of two words                         1       1'
    says '   attack: shared                               6       5'
    says '   attack: total                                7       6'
    [ "$(grep -c . <<<"$said")" = 4 ] || { printf 'more rows:\n%s\n' "$said" && exit 1; }
done
refuses "a table without a row" "no attack was counted" attack_table left_out.test.mjs
