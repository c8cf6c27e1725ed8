#!/usr/bin/env bash
# Training games that are killed and continued several times are the same file as those that are not.
set -euo pipefail
strata=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

games=("$strata" datagen orthodox --nodes 150 --positions 6000 --seed 3 --concurrency 2)
"${games[@]}" --out whole.games 2> whole.log
size=$(stat -c %s whole.games)

# Killed this many seconds after the file has grown. A program that had ended before does not count as killed.
bytes() { stat -c %s parts.games 2> /dev/null || echo 0; }
kills=0
for pause in 0 0.01 0.02 0.05 0.1 0.2; do
  before=$(bytes)
  "${games[@]}" --out parts.games 2> /dev/null &
  running=$!
  while [ "$(bytes)" -le "$before" ] && kill -0 $running 2> /dev/null; do sleep 0.005; done
  sleep "$pause"
  kill -s KILL $running 2> /dev/null || true
  code=0
  wait $running 2> /dev/null || code=$?
  if [ "$code" = 137 ] && [ "$(bytes)" -gt 0 ] && [ "$(bytes)" -lt "$size" ]; then kills=$((kills + 1)); fi
done
[ "$kills" -gt 0 ] || { echo 'the games were never killed in the middle'; exit 1; }
"${games[@]}" --out parts.games 2> parts.log
cmp whole.games parts.games

# Cut off a little before its end.
for cut in 1 2 5 40; do
  head -c "-$cut" whole.games > torn.games
  "${games[@]}" --out torn.games 2> torn.log
  cmp whole.games torn.games
done

# A second program does not write to the file of the first; Ctrl-C ends that one, and the file is whole.
"$strata" datagen orthodox --nodes 150 --hours 1 --seed 3 --out long.games 2> long.err &
running=$!
until [ "$(stat -c %s long.games 2> /dev/null || echo 0)" -gt 400 ]; do sleep 0.05; done
"$strata" datagen orthodox --nodes 150 --hours 1 --seed 3 --out long.games 2> second.err && { echo 'two programs write one file'; exit 1; }
grep -q 'long.games: another program is writing these games' second.err
kill -s INT $running
code=0
wait $running || code=$?
[ "$code" = 1 ] || { echo "exit code $code"; exit 1; }
grep -q 'interrupted; the same command continues the games' long.err
"$strata" datagen --info long.games > info.txt
cmp -n "$(stat -c %s long.games)" long.games whole.games
echo "killed $kills times, interrupted after $(grep '^games' info.txt | cut -d: -f1)"
