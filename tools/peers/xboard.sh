#!/usr/bin/env bash
# Games under XBoard, which speaks to both programs through PolyGlot: our engine against Debian's stockfish, set up with
# Debian's packages only.
#
#   tools/peers/xboard.sh [GAMES [SECONDS]]        10 games of 5 seconds a side and a twentieth of one a move
#
# This checks the conversation, not the result: the script fails if a position or a move was refused, a search gave no move,
# or a game has no end. build/peers/results/xboard.pgn has the games, xboard.log every line.
#
# apt-get install xboard polyglot stockfish xvfb xauth
source "$(dirname "$0")/common.sh"
games=${1:-10}
seconds=${2:-5}
PATH="$PATH:/usr/games"
for program in xboard polyglot stockfish Xvfb; do
  command -v "$program" > /dev/null || { echo "no $program: apt-get install xboard polyglot stockfish xvfb xauth" >&2; exit 1; }
done

log=$(realpath "$results")/xboard.log
pgn=$(realpath "$results")/xboard.pgn
rm -f "$log" "$pgn"
folder=$(mktemp -d)
trap 'kill "$display_id" 2> /dev/null || true; rm -rf "$folder"' EXIT
program=$(realpath "$strata")
# PolyGlot starts this; it logs both directions.
cat > "$folder/strata" << END
#!/usr/bin/env bash
tee -a '$log' | '$program' uci | tee -a '$log'
END
chmod +x "$folder/strata"

exec 3> "$folder/display"
Xvfb -displayfd 3 -screen 0 800x600x24 2> "$folder/xvfb.log" &
display_id=$!
for _ in {1..100}; do
  [ -s "$folder/display" ] && break
  sleep 0.1
done
[ -s "$folder/display" ] || { echo "Xvfb has not started" >&2; cat "$folder/xvfb.log" >&2; exit 1; }
DISPLAY=":$(cat "$folder/display")"
export DISPLAY
cd "$folder" # XBoard and PolyGlot leave files where they are started
HOME=$folder xboard -noGUI -matchGames "$games" -matchPause 100 -timeControl "0:$(printf %02d "$seconds")" -timeIncrement 0.05 \
  -fcp "$folder/strata" -fUCI -scp stockfish -sUCI -defaultHashSize 16 -saveGameFile "$pgn" -autoRaiseBoard false \
  -popupExitMessage false > "$folder/xboard.out" 2>&1 &
xboard_id=$!
# XBoard keeps running after the last game: nobody closes its last dialog.
finished() { grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' "$pgn" 2> /dev/null || true; }
while kill -0 "$xboard_id" 2> /dev/null && [ "$(finished)" != "$games" ]; do sleep 1; done
sleep 2 # the comment behind the last move
kill "$xboard_id" 2> /dev/null || true
wait "$xboard_id" 2> /dev/null || true

played=$(finished)
played=${played:-0}
[ "$played" = "$games" ] || tail -n 20 "$folder/xboard.out" >&2
asked=$(grep -c '^go ' "$log" || true)
answered=$(grep -c '^bestmove ' "$log" || true)
refused=$(grep -c 'info string error\|^bestmove (none)' "$log" || true)
grep '^\[\(White\|Black\|Result\|PlyCount\|Termination\) ' "$pgn" | paste -sd ' ' | sed 's/ \[White/\n[White/g'
grep -o '{[A-Za-z][^}]*}' "$pgn" | sort | uniq -c || true
echo "games $played of $games, searches $asked, answers $answered, refused $refused"
[ "$played" = "$games" ] && [ "$refused" = 0 ] && [ "$asked" -gt 0 ] && [ "$answered" -ge "$asked" ]
