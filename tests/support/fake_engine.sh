#!/bin/sh
# A tiny UCI program for tests: fake_engine.sh MODE [AT]. It moves a knight back and forth in orthodox chess, which is always legal
# if both sides do so and ends in a repetition. At its AT-th move (2) it does what MODE says.
#   good                        nothing
#   exit, signal                ends with code 3 and a word on stderr; kills itself
#   closes                      closes its output and keeps running
#   illegal, nonsense, none, empty    an illegal move, no move at all, bestmove (none), bestmove alone
#   garbage                     bytes that are no UCI, then a good move
#   double                      two answers to one question
#   late                        answers after 1.4 s
#   stop-only                   answers when told to stop
#   hang, deaf                  never answers, but reads stop; stops reading
#   flood, long-line            writes lines for ever; writes one line for ever
#   chatter                     much noise on both outputs, then a good move
# and, before anything is played:
#   mute, no-start, not-ready   never says uciok; ends at once; never says readyok
#   leaves                      exits when a second game begins, and works after a restart
mode=$1
at=${2:-2}
answered=0
games=0
plies=0

noise() { while :; do printf 'info string all work and no play makes a dull program\n'; done; }

good_move() {
  turn=$((plies / 2 % 2))
  case $((plies % 2))$turn in
    00) move=g1f3 ;;
    01) move=f3g1 ;;
    10) move=g8f6 ;;
    11) move=f6g8 ;;
  esac
  printf 'info depth 1 score cp 0 nodes 1 pv %s\nbestmove %s\n' "$move" "$move"
}

misbehave() {
  case $mode in
    good | mute | no-start | not-ready | leaves) good_move ;;
    exit) echo 'the fake engine has had enough' >&2; exit 3 ;;
    signal) kill -s KILL $$ ;;
    closes) exec >&-; sleep 5 ;;
    illegal) echo 'bestmove e2e5' ;;
    nonsense) echo 'bestmove castles' ;;
    none) echo 'bestmove (none)' ;;
    empty) echo 'bestmove' ;;
    garbage) printf '\001\377\376 \033[2J bestmove\nbest move e2e4\ninfo score mate x depth -1\n\n\nuciok\n'; good_move ;;
    double) good_move; echo 'bestmove a1a8' ;;
    late) sleep 1.4; good_move ;;
    stop-only) while read -r word; do [ "$word" = stop ] && break; done; good_move ;;
    hang) while read -r word; do :; done ;;
    deaf) sleep 30 ;;
    flood) noise ;;
    long-line) while :; do printf 'info string 0123456789012345678901234567890123456789012345678901234567890123456789'; done ;;
    chatter)
      i=0
      while [ $i -lt 2000 ]; do
        echo "info string $i is a number"
        echo "$i is a number" >&2
        i=$((i + 1))
      done
      good_move ;;
  esac
}

[ "$mode" = no-start ] && { echo 'no licence' >&2; exit 1; }
while read -r command rest; do
  case $command in
    uci)
      [ "$mode" = mute ] && continue
      printf 'id name Fake %s\nid author nobody\noption name Hash type spin default 1 min 1 max 64\n' "$mode"
      printf 'option name Clear Hash type button\nuciok\n' ;;
    isready) [ "$mode" = not-ready ] || echo readyok ;;
    ucinewgame)
      games=$((games + 1))
      [ "$mode" = leaves ] && [ $games = 3 ] && exit 0 ;;
    position)
      # The words after "startpos moves".
      set -- $rest
      plies=$(($# > 2 ? $# - 2 : 0)) ;;
    go)
      answered=$((answered + 1))
      if [ $answered = "$at" ]; then misbehave; else good_move; fi ;;
    quit) exit 0 ;;
  esac
done
