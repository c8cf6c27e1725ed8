#!/usr/bin/env bash
# tools/gates/commit_messages.sh accepts a message that says what and why, refuses any other, and reads only new commits.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

script=$PWD/tools/gates/commit_messages.sh
repository=$folder/repository
mkdir -p "$repository"
cd "$repository"
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org
commit() { git commit -q --allow-empty -m "$1"; }
again() { git reset -q --hard base && commit "$1"; }

git -c init.defaultBranch=main init -q .
commit 'What stands at the beginning, without a room and without a reason'
refuses "a history of one commit" 'the subject is not "room: what it does now"' "$script"
git tag base

again $'rules: keep the en passant cell after every double step\n\nThe format promises it.\n\nno functional change'
accepts "a subject and a reason; what is older is history" "$script"
git checkout -q -b side base && commit $'board: count cells\n\nThe count was missing.'
git checkout -q main && git merge -q --no-ff -m 'Merge branch side' side
accepts "a merge" "$script" base
grep -q '^2 new commits' <<<"$said" || exit 1

again "$(printf 'rules: %066d\n\nWhy.' 0)"
refuses "73 characters" "the subject has 73 characters, 72 at most" "$script"
again "$(printf 'rules: %065d\n\nWhy.' 0)"
accepts "72 characters" "$script"
again $'Keep the en passant cell\n\nWhy.'
refuses "a subject without a room" 'the subject is not "room: what it does now"' "$script"
again $'rules: keep the en passant cell.\n\nWhy.'
refuses "a full stop" "the subject ends in a full stop" "$script"
again 'rules: keep the en passant cell'
refuses "a subject alone" "no body says why" "$script"
again $'rules: keep the en passant cell\n\nbench: 3641443014\nSigned-off-by: A <a@example.org>'
refuses "a signature for a reason" "no body says why" "$script"
again $'rules: keep the en passant cell\n\nno functional change (bench: 3641443014)'
refuses "a closing line for a reason" "no body says why" "$script"

# Every commit beyond origin/main; in a clone without it, the last one.
commit $'rules: drop the en passant cell\n\nNobody asked for it.'
git update-ref refs/remotes/origin/main base
refuses "the first of two beyond origin/main" "no body says why" "$script"
git update-ref refs/remotes/origin/main HEAD
accepts "the last one of origin/main" "$script"
git clone -q --depth 1 "file://$repository" "$folder/shallow"
cd "$folder/shallow"
accepts "a shallow clone" "$script"
