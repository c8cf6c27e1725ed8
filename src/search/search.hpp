#pragma once
// Search: iterative deepening alpha-beta over one position of any game. Deterministic for fixed nodes or depth and a fresh
// table; integers only. It plays on its own copy of the position, starts no thread and prints nothing.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "rules/any_position.hpp"
#include "search/memory.hpp"
#include "search/score.hpp"
#include "search/time_manager.hpp"
#include "search/transposition_table.hpp"

namespace strata {

struct SearchLimits {
  int depth = 0;                   // 0: none
  std::uint64_t nodes = 0;         // 0: none; never exceeded
  std::int64_t milliseconds = 0;   // 0: none
  std::optional<ClockTime> clock;  // time for this move is planned
  int mate = 0;                    // stop when a win within so many moves is proven; 0: no matter
  int lines = 1;                   // best moves wanted with their lines
  std::vector<Move> moves;         // only these at the root; all if none of them is legal
  int helper = 0;                  // number of a helper of another search, from 1
  bool stop_early = true;          // when a mate is found, going on finds nothing
  bool forced_at_once = false;     // an only move is answered without thought; with a clock it always is
};

// One line of play.
struct SearchReport {
  int depth = 0;     // last one finished
  int seldepth = 0;  // plies of the longest line looked at
  int number = 1;    // among the lines wanted, the best is 1
  std::uint64_t nodes = 0;
  std::int64_t milliseconds = 0;
  int score = 0;
  Bound bound = Bound::Exact;
  int hashfull = 0;        // thousandths of the table
  std::vector<Move> line;  // principal variation; empty only if there is no legal move
};

struct ScoredMove {
  Move move;
  int score = 0;
};

// How a search is interrupted: the flags may be set by another thread, `poll` is asked every thousand nodes or so.
struct SearchSignals {
  std::atomic<bool> const* stop = nullptr;
  // While this is given and false, the opponent is still to make the move thought about, and time does not count.
  std::atomic<bool> const* ponder_hit = nullptr;
  std::function<bool()> poll;
  std::function<std::uint64_t()> other_nodes;  // of those who help, counted in limits and reports
  // Called after every iteration with each of its lines, best first; after some seconds also with the bounds between.
  std::function<void(SearchReport const&)> line_found;
};

class AnySearch {
 public:
  virtual ~AnySearch() = default;

  // The best line.
  virtual SearchReport run(SearchLimits const& limits, SearchSignals const& signals) = 0;
  // All lines that the last run() wanted, best first.
  [[nodiscard]] virtual std::vector<SearchReport> lines() const = 0;
  // Nodes so far; may be asked by any thread.
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  // The moves searched at the root.
  [[nodiscard]] virtual std::vector<Move> root_moves() const = 0;
  // The score once captures have been played out, without any search before: of a quiet position what it evaluates to.
  virtual int settled() = 0;
  // The reply that the table expects after this legal move, none if it knows none.
  virtual Move reply_to(Move move) = 0;
  // All root moves not worse than the best by more than `margin`, best first, by a search of `depth` plies of each. For
  // players that err on purpose. Moves that the limits leave no time for are left out.
  virtual std::vector<ScoredMove> near_best(int depth, int margin, SearchLimits const& limits,
                                            SearchSignals const& signals) = 0;
};

// `history` holds the repetition keys of the game so far, the present position's last. Evaluator, table and memory must
// outlive the search. The game must not be over.
[[nodiscard]] std::unique_ptr<AnySearch> make_search(AnyPosition const& position, std::span<Key const> history,
                                                     Evaluator const& evaluator, TranspositionTable& table,
                                                     SearchMemory& memory);

}  // namespace strata
