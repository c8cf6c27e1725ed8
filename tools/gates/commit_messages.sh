#!/usr/bin/env bash
# commit_messages.sh [SINCE [REVISION]]   Fails where a new commit has a subject of more than 72 characters, or none of the form "room:
# what it does now", or no body that says why. New is what HEAD (REVISION) has and SINCE has not: without SINCE the merge base with
# origin/main, or the commit before where that is HEAD itself. Merges are left out.
set -euo pipefail
longest=72
# shellcheck source=tools/setup/changed.sh
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../setup/changed.sh"
since=${1:-$(change_base)}
revision=${2:-HEAD}

# at_fault COMMIT: prints what is wrong with its message, if anything.
at_fault() {
    local subject body
    subject=$(git log -1 --format=%s "$1")
    # The text below the subject, without the closing line about play and search, and without signatures.
    body=$(git log -1 --format=%b "$1" |
        grep -viE '^(bench: [0-9]+|no functional change( \(bench: [0-9]+\))?|[a-z-]+-by: .*)?[[:space:]]*$' || true)
    if [ ${#subject} -gt $longest ]; then echo "the subject has ${#subject} characters, $longest at most"; fi
    if ! grep -qE '^[a-z0-9][A-Za-z0-9 ,/_.-]*: [^ ]' <<<"$subject"; then echo 'the subject is not "room: what it does now"'; fi
    if [[ $subject == *. ]]; then echo 'the subject ends in a full stop'; fi
    if [ -z "$body" ]; then echo 'no body says why'; fi
}

# In a history of one commit, that commit is new.
if [ "$(git cat-file -t "$since")" = commit ]; then range="$since..$revision"; else range=$revision; fi
commits=$(git rev-list --no-merges "$range")
failed=0
for commit in $commits; do
    faults=$(at_fault "$commit")
    if [ -z "$faults" ]; then continue; fi
    failed=$((failed + 1))
    git log -1 --format='%h "%s"' "$commit"
    printf '    %s\n' "${faults//$'\n'/$'\n'    }"
done
echo "$(wc -w <<<"$commits") new commits, $failed at fault"
[ "$failed" = 0 ]
