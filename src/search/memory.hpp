#pragma once
// The histories that one search thread keeps from move to move of a game.

#include "search/correction_history.hpp"
#include "search/history.hpp"
#include "search/mate_table.hpp"

namespace strata {

struct SearchMemory {
  History history;
  CorrectionHistory correction_history;
  MateTable mates;

  void clear() {
    history.clear();
    correction_history.clear();
    mates.clear();
  }
};

}  // namespace strata
