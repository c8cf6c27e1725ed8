#pragma once
// Search: iterative deepening alpha-beta over one position of any game. Deterministic for fixed nodes or depth and a fresh
// table; integers only. It plays on its own copy of the position, starts no thread and prints nothing.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "rules/any_position.hpp"
#include "search/score.hpp"
#include "search/transposition_table.hpp"

namespace strata {

struct SearchLimits {
  int depth = 0;            // 0: none
  std::uint64_t nodes = 0;  // 0: none; never exceeded
  std::int64_t milliseconds = 0;
  bool stop_early = true;  // when a mate is found or there is only one move, going on finds nothing
};

struct SearchReport {
  int depth = 0;  // last one finished
  std::uint64_t nodes = 0;
  std::int64_t milliseconds = 0;
  int score = 0;
  std::vector<Move> line;  // principal variation; empty only if there is no legal move
};

struct ScoredMove {
  Move move;
  int score = 0;
};

// How a search is interrupted: the flag may be set by another thread, `poll` is asked every thousand nodes or so.
struct SearchSignals {
  std::atomic<bool> const* stop = nullptr;
  std::function<bool()> poll;
  std::function<void(SearchReport const&)> finished_depth;  // called after every iteration
};

class AnySearch {
 public:
  virtual ~AnySearch() = default;

  virtual SearchReport run(SearchLimits const& limits, SearchSignals const& signals) = 0;
  // All root moves not worse than the best by more than `margin`, best first, by a search of `depth` plies of each. For
  // players that err on purpose. Moves that the limits leave no time for are left out.
  virtual std::vector<ScoredMove> near_best(int depth, int margin, SearchLimits const& limits,
                                            SearchSignals const& signals) = 0;
};

// `history` holds the repetition keys of the game so far, the present position's last. Evaluator and table must outlive the
// search. The game must not be over.
[[nodiscard]] std::unique_ptr<AnySearch> make_search(AnyPosition const& position, std::span<Key const> history,
                                                     Evaluator const& evaluator, TranspositionTable& table);

}  // namespace strata
