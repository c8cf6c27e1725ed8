#pragma once
// What one searcher keeps from move to move of a game.

#include "search/correction.hpp"
#include "search/history.hpp"

namespace strata {

struct SearchMemory {
  History history;
  Correction correction;

  void clear() {
    history.clear();
    correction.clear();
  }
};

}  // namespace strata
