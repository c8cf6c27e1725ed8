#pragma once
// Mate hunt: a mate search beside the main search of a root. It looks for short wins and for longer ones in turn, as long as it is given
// nodes.

#include "search/mate_search.hpp"

namespace strata {

// A win that is proven: in at most `moves` moves of the side to move.
struct FoundWin {
  int moves = 0;
  std::vector<Move> line;
};

template <int Words, Features F>
class MateHunt {
 public:
  // A win in `known` moves is known to the table from a hunt before, 0: none is. Nothing longer is looked for, or the side that wins would put
  // its mate off for ever: the win within four moves that is found first need not begin the shortest.
  MateHunt(Position<Words, F>& position, std::span<Key const> before, MateTable& table, int known = 0)
      : search_(position, before, table) {
    if (known > 0)
      for (Goal& goal : goals_) goal.moves = std::min(goal.moves, known);
    int const limit = position.rules().endings.move_rule_plies;
    for (Goal& goal : goals_) goal.is_open = limit == 0 || position.halfmove_clock() + 2 * goal.moves < limit;
    if (goals_[0].moves == goals_[1].moves) goals_[1].is_open = false;
  }

  // Wins within so many moves are known: only shorter ones are looked for.
  void close_from(int moves) {
    for (Goal& goal : goals_)
      if (goal.moves >= moves) goal.is_open = false;
  }
  // Goes on for so many positions; `stop` as in MateSearch::run(). Answers a win that is shorter than those found before.
  std::optional<FoundWin> go_on(std::uint64_t nodes, std::function<bool()> const& stop) {
    std::optional<FoundWin> found;
    auto const open = static_cast<std::uint64_t>(std::ranges::count_if(goals_, &Goal::is_open));
    for (Goal& goal : goals_) {
      if (!goal.is_open) continue;
      ProofNumbers const numbers = search_.run(goal.moves, nodes / open, stop);
      goal.is_open = !numbers.is_settled();
      if (numbers.proof != 0) continue;
      found = FoundWin{goal.moves, search_.line(goal.moves)};
      close_from(goal.moves);
      break;
    }
    return found;
  }
  [[nodiscard]] bool is_over() const { return std::ranges::none_of(goals_, &Goal::is_open); }
  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

 private:
  struct Goal {
    int moves = 0;
    bool is_open = true;
  };
  MateSearch<Words, F> search_;
  std::array<Goal, 2> goals_ = {{{4}, {7}}};
};

}  // namespace strata
