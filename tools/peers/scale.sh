#!/usr/bin/env bash
# Calibrates UCI_Elo: levels of play against Debian's stockfish at several strengths of its UCI_Elo, and the ratings that
# explain the results. The lowest levels, which are below that scale, are rated against each other by
# tools/peers/levels.sh, if its results are in the same folder.
#
#   tools/peers/scale.sh [GAMES [TC]]        40 games at 5+0.05 each
source "$(dirname "$0")/common.sh"
games=${1:-40}
tc=${2:-5+0.05}
path=$(PATH="$PATH:/usr/games" command -v stockfish) || { echo "no stockfish: apt-get install stockfish" >&2; exit 1; }
node tools/peers/table.mjs --head
for pair in 4:1350 5:1350 5:1600 6:1600 6:1900 7:1600 7:1900 8:1600 8:1900 8:2200 9:2200 9:2500; do
  level=${pair%:*} elo=${pair#*:}
  match "scale-$level-$elo" --variant orthodox --tc "$tc" --games "$games" --openings tools/peers/orthodox-openings.pgn \
    --engine "engine:level=$level" --engine "cmd='$path';option.UCI_LimitStrength=true;option.UCI_Elo=$elo;name=stockfish $elo"
done
echo
shopt -s nullglob  # levels.sh need not have been run
node tools/peers/scale.mjs "$results"/scale-*.json "$results"/levels-orthodox-[2-4].json
