#pragma once
// Search: iterative deepening principal variation search of one position of any game. Deterministic for fixed nodes or depth and
// a fresh table; integers only. It works on its own copy of the position, starts no thread and prints nothing.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "eval/net/network.hpp"
#include "rules/position/any_position.hpp"
#include "search/memory.hpp"
#include "search/score.hpp"
#include "search/time_manager.hpp"
#include "search/transposition_table.hpp"
#include "tablebase/ending_table.hpp"

namespace strata {

struct SearchLimits {
  int depth = 0;                   // 0: none
  std::uint64_t nodes = 0;         // 0: none; never exceeded
  std::int64_t milliseconds = 0;   // 0: none
  std::optional<ClockTime> clock;  // the time manager plans the time for this move
  int mate = 0;                    // stop when a win within this many moves is proven; 0: never
  int multipv = 1;                 // MultiPV: number of best moves wanted with their lines
  std::vector<Move> moves;         // only these at the root; all if none of them is legal
  int helper = 0;                  // Lazy SMP: number of this helper thread, from 1; 0: the main thread
  bool stop_early = true;          // stop when nothing is left to find, as after a mate
  bool forced_at_once = false;     // a forced move is played at once; with a clock it always is
};

// One line of play.
struct SearchReport {
  int depth = 0;     // of the last completed iteration
  int seldepth = 0;  // plies of the longest line searched
  int multipv = 1;   // rank of the line, the best is 1
  std::uint64_t nodes = 0;
  std::int64_t milliseconds = 0;
  int score = 0;
  Bound bound = Bound::Exact;
  int hashfull = 0;      // thousandths of the table
  std::vector<Move> pv;  // principal variation; empty only if there is no legal move
};

struct ScoredMove {
  Move move;
  int score = 0;
};

// How a search is interrupted: the flags may be set by another thread, `poll` is called every thousand nodes or so. It may keep the
// search waiting: the time that it takes is not that of the search.
struct SearchSignals {
  std::atomic<bool> const* stop = nullptr;
  // While this is given and false, the search is pondering and time does not count.
  std::atomic<bool> const* ponder_hit = nullptr;
  std::function<bool()> poll;
  std::function<std::uint64_t()> other_nodes;  // of the helper threads, counted in limits and reports
  // Called after every iteration with each of its lines, best first; after some seconds also with scores that are bounds.
  std::function<void(SearchReport const&)> line_found;
};

class AnySearch {
 public:
  virtual ~AnySearch() = default;

  // The best line.
  virtual SearchReport run(SearchLimits const& limits, SearchSignals const& signals) = 0;
  // All lines of the last run(), best first.
  [[nodiscard]] virtual std::vector<SearchReport> lines() const = 0;
  // Nodes so far; any thread may call it.
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  // The moves searched at the root.
  [[nodiscard]] virtual std::vector<Move> root_moves() const = 0;
  // The score of the quiescence search alone: of a quiet position its static evaluation.
  virtual int quiescence_score() = 0;
  // The hash move after this legal move, if the transposition table has one: the move to ponder on.
  virtual Move reply_to(Move move) = 0;
  // All root moves not worse than the best by more than `margin`, best first, each searched to `depth`. For levels that play
  // below full strength. Moves that the limits leave no time for are left out.
  virtual std::vector<ScoredMove> near_best(int depth, int margin, SearchLimits const& limits,
                                            SearchSignals const& signals) = 0;
};

// The judges of positions that a search is given.
struct SearchSources {
  Evaluator const& evaluator;
  net::Network const* network;                  // none: the hand-written evaluation judges
  tablebase::TableSet const* tables = nullptr;  // of the law of the position, if there are any

  // NOLINTNEXTLINE(google-explicit-constructor): an evaluator is enough
  SearchSources(Evaluator const& each, net::Network const* learnt = nullptr) : evaluator(each), network(learnt) {}
};

// `history` holds the repetition keys of the game so far, the present position's last. Sources, table and memory must
// outlive the search. The game must not be over.
[[nodiscard]] std::unique_ptr<AnySearch> make_search(AnyPosition const& position, std::span<Key const> history,
                                                     SearchSources const& sources, TranspositionTable& table,
                                                     SearchMemory& memory);

}  // namespace strata
