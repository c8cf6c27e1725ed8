#!/usr/bin/env bash
# Orthodox chess against Debian's stockfish and fairy-stockfish, limited to several values of their UCI_Elo.
#
#   tools/peers/orthodox.sh [GAMES [TC [ELO...]]]        40 games at 10+0.1 against each of 1350 ... 2850
#
# They begin from known lines: eight random moves often lead to a position that our engine finds level and theirs does not, and a game
# that the opening decides says nothing.
#
# Opponents that are not installed are skipped: apt-get install stockfish fairy-stockfish
source "$(dirname "$0")/common.sh"
games=${1:-40}
tc=${2:-10+0.1}
strengths=("${@:3}")
[ ${#strengths[@]} -gt 0 ] || strengths=(1350 1600 1900 2200 2500 2700 2850)

found=0
for opponent in fairy-stockfish stockfish; do
  path=$(PATH="$PATH:/usr/games" command -v "$opponent") || { echo "no $opponent: apt-get install $opponent" >&2; continue; }
  found=1
  node tools/peers/table.mjs --head
  for elo in "${strengths[@]}"; do
    match "orthodox-$opponent-$elo" --variant orthodox --tc "$tc" --games "$games" \
      --openings tools/peers/orthodox-openings.pgn --engine 'engine;name=strata' \
      --engine "cmd='$path';option.UCI_LimitStrength=true;option.UCI_Elo=$elo;name=$opponent $elo"
  done
done
[ $found = 1 ] || exit 1
