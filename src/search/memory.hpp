#pragma once
// The histories that one search thread keeps from move to move of a game.

#include "search/correction_history.hpp"
#include "search/history.hpp"

namespace strata {

struct SearchMemory {
  History history;
  CorrectionHistory correction_history;

  void clear() {
    history.clear();
    correction_history.clear();
  }
};

}  // namespace strata
