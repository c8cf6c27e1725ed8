#!/usr/bin/env bash
# Ctrl-C while games are analysed: the results so far are written, and the games not reached stay unchanged in the file. If the program is
# killed before that, the file is the old one.
set -euo pipefail
strata=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# The first game is one move, which mates: the others take many times as long.
printf '[Round "1"]\n[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"]\n\n1. Ra8# {mine} *\n\n' > games.pgn
for game in 2 3; do printf '[Round "%s"]\n\n1. e4 {mine} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n\n' $game; done >> games.pgn
cp games.pgn kept.pgn

# Waits until the program reaches the second game: the first one is shown then.
start() {
  rm -f shown.txt
  "$strata" analyse games.pgn --nodes 1000000 --pgn-out games.pgn > shown.txt 2> errors.txt &
  running=$!
  until [ -s shown.txt ] 2> /dev/null || ! kill -0 $running 2> /dev/null; do sleep 0.02; done
}

start
kill -s KILL $running
wait $running 2> /dev/null || true
cmp games.pgn kept.pgn || { echo 'killed: the file is not the old one'; exit 1; }

# A shell makes background programs ignore Ctrl-C; the program enables it itself.
start
kill -s INT $running
wait $running || { echo "interrupted: exit code $?"; cat errors.txt; exit 1; }
[ "$(grep -c '^\[Round' games.pgn)" = 3 ] || { echo 'a game is lost'; exit 1; }
[ "$(grep -o '{mine}' games.pgn | wc -l)" = 3 ] || { echo 'a comment is lost'; exit 1; }
grep -q 'Round "1"' games.pgn && [ "$(grep -c 'Annotator "Strata"' games.pgn)" -ge 1 ] || { echo 'nothing of the first game is written'; exit 1; }
last=$(sed -n '/Round "3"/,$p' games.pgn | { grep -o '%eval' || true; } | wc -l)
[ "$last" = 0 ] || { echo "the last game has $last evaluations although it was not reached"; exit 1; }
[ "$(ls)" = "$(printf 'errors.txt\ngames.pgn\nkept.pgn\nshown.txt')" ] || { echo 'something else was left:'; ls; exit 1; }
