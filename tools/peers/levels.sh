#!/usr/bin/env bash
# Each level of play against the one below it. Levels have their own limits; --nodes limits the highest one.
#
#   tools/peers/levels.sh [GAMES [NODES [VARIANT...]]]        100 games, 200000 nodes; orthodox threedc raumschach
source "$(dirname "$0")/common.sh"
games=${1:-100}
nodes=${2:-200000}
variants=("${@:3}")
[ ${#variants[@]} -gt 0 ] || variants=(orthodox threedc raumschach)
node tools/peers/table.mjs --head
for variant in "${variants[@]}"; do
  for level in 2 3 4 5 6 7 8 9 10; do
    match "levels-$variant-$level" --variant "$variant" --nodes "$nodes" --games "$games" \
      --engine "engine:level=$level" --engine "engine:level=$((level - 1))"
  done
done
