#pragma once
// The histories that one search thread keeps from move to move of a game.

#include "search/correction_history.hpp"
#include "search/history.hpp"
#include "search/mate_table.hpp"

namespace strata {

// A win that was proven and announced: after the move it begins with, the side that made it wins in `moves` moves, that one included.
struct PromisedWin {
  Key after = 0;  // the position's key
  int moves = 0;  // 0: nothing was promised
};

struct SearchMemory {
  History history;
  CorrectionHistory correction_history;
  MateTable mates;
  PromisedWin promised;

  void clear() {
    history.clear();
    correction_history.clear();
    mates.clear();
    promised = {};
  }
};

}  // namespace strata
