// The proof of perpetual check (ziggurat art. 9.6). A position with the claimant to move is good if some legal checking
// move leads, whatever the reply, to a good position; a position that repeats one of the path is good, and so is a check
// that mates. Searched by iterative deepening on the number of checks. A search that ends early has refuted nothing, and what it
// has proven by then holds.

#include <algorithm>
#include <vector>

#include "game/game.hpp"
#include "rules/ending.hpp"
#include "rules/legal/movegen.hpp"
#include "rules/position/instances.hpp"
#include "rules/special/en_passant.hpp"

namespace strata {

namespace {

template <int Words, Features F>
class PerpetualProof {
 public:
  PerpetualProof(Position<Words, F>& position, int budget, StopProof const& stop)
      : position_(position), budget_(budget), stop_(stop) {}

  Proof search() {
    for (int depth = 1;; ++depth) {
      cut_by_depth_ = false;
      if (is_good(depth)) return Proof::Proven;
      if (budget_ < 0) return Proof::Undecided;
      if (!cut_by_depth_) return Proof::Refuted;
    }
  }

 private:
  Key repetition_key() {
    return position_.en_passant_pawn() == no_cell || has_legal_en_passant(position_, arena_)
               ? position_.key()
               : position_.key_without_en_passant();
  }

  bool is_draw_by_law() { return extinction_over() || is_material_draw(position_); }
  bool extinction_over() { return position_.rules().extinction_types != 0 && extinction_winner(position_).has_value(); }

  bool is_good(int depth) {
    Key const key = repetition_key();
    if (std::ranges::find(path_, key) != path_.end()) return true;
    if (depth == 0) {
      cut_by_depth_ = true;
      return false;
    }
    if (stop_ && stop_()) budget_ = 0;
    if (--budget_ < 0 || is_draw_by_law()) return false;
    path_.push_back(key);
    bool good = false;
    MoveList moves(arena_);
    generate_legal(position_, moves);
    for (std::size_t i = 0; i < moves.size() && !good && budget_ >= 0; ++i) {
      position_.apply(moves[i]);
      good = in_check(position_, position_.side_to_move()) && !is_draw_by_law() && holds_against_all_replies(depth);
      position_.undo();
    }
    path_.pop_back();
    return good;
  }

  bool holds_against_all_replies(int depth) {
    MoveList replies(arena_);
    generate_legal(position_, replies);
    for (std::size_t i = 0; i < replies.size(); ++i) {
      position_.apply(replies[i]);
      bool const good = is_good(depth - 1);
      position_.undo();
      if (!good) return false;
    }
    return true;
  }

  Position<Words, F>& position_;
  int budget_;  // positions; below 0 once the search has ended early
  StopProof const& stop_;
  bool cut_by_depth_ = false;
  MoveArena arena_;
  std::vector<Key> path_;
};

}  // namespace

Proof prove_perpetual_check(AnyPosition const& position, int budget, StopProof const& stop) {
  auto const scratch = position.scratch();
  Proof proof = Proof::Undecided;
  visit(*scratch, [&](auto& instance) { proof = PerpetualProof(instance, budget, stop).search(); });
  return proof;
}

}  // namespace strata
