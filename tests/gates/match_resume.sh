#!/usr/bin/env bash
# tests/cli/match_resume.sh against a program whose matches end before they can be killed.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

cat >"$folder/strata" <<'PROGRAM'
#!/usr/bin/env bash
while [ $# -gt 0 ]; do
    case $1 in --pgn) pgn=$2 ;; esac
    shift
done
if [ "${PLAYS:-yes}" = no ]; then
    : >"$pgn"
    : >"$pgn.match"
    exit 0
fi
for game in $(seq 24); do echo "game $game"; done >"$pgn.match"
echo "24 games" >"$pgn"
echo "24 games"
PROGRAM
chmod +x "$folder/strata"

refuses "matches that cannot be interrupted" "the match was never killed in the middle" bash tests/cli/match_resume.sh "$folder/strata"
refuses "matches without a game" "no game was played" env PLAYS=no bash tests/cli/match_resume.sh "$folder/strata"
