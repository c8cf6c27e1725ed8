#include "search/mate_solver.hpp"

#include <array>

#include "rules/ending.hpp"
#include "rules/legal/movegen.hpp"
#include "rules/position/instances.hpp"

namespace strata {

namespace {

template <int Words, Features F>
class MateSolver {
 public:
  MateSolver(Position<Words, F>& position, std::uint64_t budget) : position_(position), budget_(budget) {}

  std::vector<Move> solve(int moves) {
    std::vector<Move> found;
    if (is_over_despite_moves(position_)) return found;
    MoveList list(arena_);
    generate_legal(position_, list);
    for (std::size_t i = 0; i < list.size() && !is_exhausted(); ++i) {
      position_.apply(list[i]);
      if (is_lost(moves - 1)) found.push_back(list[i]);
      position_.undo();
    }
    return found;
  }

  [[nodiscard]] bool is_exhausted() const { return spent_ > budget_; }
  [[nodiscard]] std::uint64_t searched() const { return spent_; }

 private:
  // Whether the side to move has lost, or loses to `moves` further moves of the other.
  bool is_lost(int moves) {
    ++spent_;
    Color const us = position_.side_to_move();
    if (position_.rules().extinction_types != 0)
      if (auto const winner = extinction_winner(position_)) return *winner != us;
    if (moves == 0 || is_over_despite_moves(position_)) return has_just_lost();
    MoveList list(arena_);
    generate_legal(position_, list);
    if (list.empty()) return has_just_lost();
    // The move that refuted the last try is likely to refute this one.
    Move& refutation = refutation_[static_cast<std::size_t>(moves)];
    for (std::size_t i = 1; i < list.size(); ++i)
      if (list[i] == refutation) list.swap(0, i);
    for (std::size_t i = 0; i < list.size(); ++i) {
      position_.apply(list[i]);
      bool const lost = wins(moves);
      position_.undo();
      if (!lost) {
        refutation = list[i];
        return false;
      }
    }
    return true;
  }

  // Whether the side to move wins with its `moves`-th move at the latest.
  bool wins(int moves) {
    if (is_exhausted() || is_over_despite_moves(position_)) return false;
    MoveList list(arena_);
    generate_legal(position_, list);
    for (std::size_t i = 0; i < list.size(); ++i) {
      position_.apply(list[i]);
      bool const lost = is_lost(moves - 1);
      position_.undo();
      if (lost) return true;
    }
    return false;
  }

  bool has_just_lost() {
    Color const us = position_.side_to_move();
    bool const checked = in_check(position_, us);
    if (!checked && position_.rules().endings.stalemate != StalemateRule::Loss) return false;
    if (has_legal_move(position_, arena_)) return false;
    return outcome_without_moves(position_.rules().endings, us, checked).winner == !us;
  }

  Position<Words, F>& position_;
  std::uint64_t budget_;
  std::uint64_t spent_ = 0;
  MoveArena arena_;
  std::array<Move, 8> refutation_{};  // by moves to go
};

}  // namespace

std::optional<std::vector<Move>> winning_moves(AnyPosition const& position, int moves, std::uint64_t budget,
                                               std::uint64_t* searched) {
  auto const scratch = position.scratch();
  std::optional<std::vector<Move>> found;
  if (moves < 1 || moves > 7) return std::vector<Move>();
  visit(*scratch, [&](auto& instance) {
    MateSolver solver(instance, budget);
    auto solution = solver.solve(moves);
    if (!solver.is_exhausted()) found = std::move(solution);
    if (searched != nullptr) *searched = solver.searched();
  });
  return found;
}

}  // namespace strata
