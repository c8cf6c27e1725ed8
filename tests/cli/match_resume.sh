#!/usr/bin/env bash
# A match that is killed and resumed several times ends with the same records and table as one that is not.
set -euo pipefail
strata=$1
source=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

match=("$strata" match --engine engine --engine engine:level=4 --variant "raumschach,orthodox" --nodes 400 --games 24
  --max-plies 60 --openings random:4 --concurrency 2 --seed 5)

"${match[@]}" --pgn whole.pgn > whole.txt 2> /dev/null
games=$(grep -c '^game ' whole.pgn.match) || { echo 'no game was played'; exit 1; }

# Killed this many seconds after the next game was written. A match that had ended before does not count as killed.
recorded() { if [ -e parts.pgn.match ]; then grep -c '^game ' parts.pgn.match || true; else echo 0; fi; }
kills=0
for pause in 0 0.01 0.02 0.04 0.06 0.08; do
  before=$(recorded)
  "${match[@]}" --pgn parts.pgn --resume > parts.txt 2> /dev/null &
  running=$!
  while [ "$(recorded)" -le "$before" ] && kill -0 $running 2> /dev/null; do sleep 0.005; done
  sleep "$pause"
  kill -s KILL $running 2> /dev/null || true
  code=0
  wait $running 2> /dev/null || code=$?
  if [ "$code" = 137 ] && [ "$(recorded)" -gt 0 ] && [ "$(recorded)" -lt "$games" ]; then kills=$((kills + 1)); fi
done
[ "$kills" -gt 0 ] || { echo 'the match was never killed in the middle'; exit 1; }
"${match[@]}" --pgn parts.pgn --resume > parts.txt 2> /dev/null
cmp whole.pgn parts.pgn
cmp whole.pgn.match parts.pgn.match
cmp whole.txt parts.txt

# A second program refuses to play the same match.
"$strata" match --engine engine --engine greedy --variant raumschach --movetime 300 --games 2 --pgn shared.pgn > /dev/null 2>&1 &
running=$!
until [ -s shared.pgn.match ]; do sleep 0.05; done
"$strata" match --engine engine --engine greedy --variant raumschach --movetime 300 --games 2 --pgn shared.pgn --resume \
  > /dev/null 2> second.err && { echo 'two programs play one match'; exit 1; }
grep -q 'another program is playing this match' second.err
kill -s KILL $running
wait $running 2> /dev/null || true

# Interrupted by Ctrl-C: the running games end and are written, and the exit code says so.
"$strata" match --engine engine --engine "'$source/tests/support/fake_engine.sh' good" --variant orthodox --movetime 20 \
  --games 2000 --max-plies 20 --pgn long.pgn > long.txt 2> long.err &
running=$!
for _ in $(seq 100); do
  [ -s long.pgn ] && break
  sleep 0.1
done
kill -s INT $running
code=0
wait $running || code=$?
[ "$code" = 1 ] || { echo "exit code $code"; exit 1; }
grep -q 'finishing the running games' long.err
grep -q 'the match was interrupted; --resume continues it' long.err
played=$(grep -c '^game ' long.pgn.match)
[ "$played" -gt 0 ]
"$strata" replay orthodox long.pgn --json > long.json
grep -q '"failed":0}$' long.json
[ "$(grep -o '"played":' long.json | wc -l)" = "$played" ]
[ "$(grep -c '^\[Event ' long.pgn)" = "$played" ]
echo "killed $kills times, interrupted after $played games"
