#!/usr/bin/env bash
# Every game against an older commit of ours.
#
#   tools/peers/older.sh COMMIT [GAMES [TC [VARIANT...]]]        200 games at 2+0.02 in each game in space
source "$(dirname "$0")/common.sh"
[ $# -ge 1 ] || { echo "usage: tools/peers/older.sh COMMIT [GAMES [TC [VARIANT...]]]" >&2; exit 2; }
commit=$(git rev-parse --short=10 "$1^{commit}")
games=${2:-200}
tc=${3:-2+0.02}
variants=("${@:4}")
[ ${#variants[@]} -gt 0 ] || variants=(threedc ziggurat raumschach parmen upright uplifting orthodox)
older=$(tools/peers/build-commit.sh "$commit" "$concurrency")
node tools/peers/table.mjs --head
for variant in "${variants[@]}"; do
  match "older-$commit-$variant" --variant "$variant" --tc "$tc" --games "$games" --engine 'engine;name=strata' \
    --engine "cmd='$older' uci;name=strata $commit"
done
