#!/usr/bin/env bash
# commit_messages.sh [REVISION]   Fails where a commit since the rule began has a subject of more than 72 characters, or none of the
# form "room: what it does now", or no body that says why. The rule began with the commit that added this file; what is older is
# history. Of a shallow clone the commits after its first are checked. Merges are left out.
set -euo pipefail
longest=72
revision=${1:-HEAD}
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

rule=$(git log --follow --diff-filter=A --format=%H "$revision" -- commit_messages.sh | tail -n 1)
[ -n "$rule" ] || {
    echo "no commit of $revision has added $(basename "$0")"
    exit 1
}

# Before the commit that brought this pattern a closing line with a signature was taken for a reason.
closing='no functional change( \(bench: [0-9]+\))?'
strict=$(git log --reverse --format=%H -S"$closing" "$revision" -- commit_messages.sh | head -n 1)
lenient=" $(git rev-list "$strict^" "^$rule" 2>/dev/null | tr '\n' ' ' || true) "

# at_fault COMMIT: what is wrong with its message, or nothing.
at_fault() {
    local subject body last=$closing
    subject=$(git log -1 --format=%s "$1")
    if [[ $lenient == *" $1 "* ]]; then last='no functional change'; fi
    # What stands below the subject, but for the closing line about play and search, and signatures.
    body=$(git log -1 --format=%b "$1" | grep -viE "^(bench: [0-9]+|$last|[a-z-]+-by: .*)?[[:space:]]*\$" || true)
    if [ ${#subject} -gt $longest ]; then echo "the subject has ${#subject} characters, $longest at most"; fi
    if ! grep -qE '^[a-z0-9][A-Za-z0-9 ,/_.-]*: [^ ]' <<<"$subject"; then echo 'the subject is not "room: what it does now"'; fi
    if [[ $subject == *. ]]; then echo 'the subject ends in a full stop'; fi
    if [ -z "$body" ]; then echo 'no body says why'; fi
}

commits=$(git rev-list --no-merges "$rule..$revision")
failed=0
for commit in $commits; do
    faults=$(at_fault "$commit")
    if [ -z "$faults" ]; then continue; fi
    failed=$((failed + 1))
    git log -1 --format='%h "%s"' "$commit"
    printf '    %s\n' "${faults//$'\n'/$'\n'    }"
done
echo "$(wc -w <<<"$commits") commits since the rule began, $failed at fault"
[ "$failed" = 0 ]
