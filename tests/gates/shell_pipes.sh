#!/usr/bin/env bash
# Under pipefail a pipe into `grep -q` fails now and then: grep ends at the first match, and the program before it, still writing, is killed
# by SIGPIPE. Scripts under pipefail read to the end: `grep ... >/dev/null`.
set -euo pipefail

found=0
while IFS= read -r file; do
    if grep -nE '\| *(LC_ALL=C *)?grep +(-[a-zA-Z]+ +)*-[a-zA-Z]*q' "$file" | sed "s|^|$file:|"; then found=1; fi
done < <(git ls-files '*.sh' run test .ci | xargs grep -l 'pipefail')
[ "$found" = 0 ] || { echo 'a pipe into grep -q under pipefail: write grep ... >/dev/null'; exit 1; }
