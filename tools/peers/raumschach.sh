#!/usr/bin/env bash
# Raumschach against Jocly's engine (level "strong": 40,000 nodes, a few seconds a move) with half a second a move for ours.
#
#   tools/peers/raumschach.sh [GAMES [MOVETIME [LEVEL]]]        40 games, 500 ms, strong
#
# Jocly is installed by hand, see jocly.mjs. Its rules are the same as ours: compare-jocly.mjs.
source "$(dirname "$0")/common.sh"
games=${1:-40}
movetime=${2:-500}
level=${3:-strong}
node tools/peers/table.mjs --head
# This measures play, not speed: Jocly takes as long as it needs (two minutes end a game that hangs), and a busy machine may
# be late by a second.
match "raumschach-jocly-$level-$movetime" --variant raumschach --games "$games" --margin 1000 --engine "engine;movetime=$movetime;name=strata" \
  --engine "cmd='$(command -v node)' tools/peers/jocly.mjs;movetime=120000;option.Level=$level;name=jocly $level"
