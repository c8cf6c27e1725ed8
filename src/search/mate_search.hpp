#pragma once
// Mate search: looks for a forced win within a number of moves by proof numbers, and finds mates with quiet moves in them that a search by depth
// reaches late. It goes on where it stopped, so that a search can spend a little on it now and then. (A. Nagai, Df-pn algorithm for searching
// AND/OR trees, 2002; chessprogramming wiki, Proof-Number Search)

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "rules/attack/check_finder.hpp"
#include "rules/ending.hpp"
#include "rules/legal/movegen.hpp"
#include "search/mate_table.hpp"

namespace strata {

template <int Words, Features F>
class MateSearch {
 public:
  static constexpr std::uint64_t stop_interval = 256;  // positions between two questions whether to stop

  // `before` holds the keys of the positions of the game: to come back to one of them counts as no win.
  MateSearch(Position<Words, F>& position, std::span<Key const> before, MateTable& table)
      : position_(position), before_(before), table_(table), attacker_(position.side_to_move()) {
    auto const& rules = position.rules();
    only_checks_mate_ = rules.extinction_types == 0 && rules.endings.stalemate != StalemateRule::Loss;
  }

  // Goes on looking for a win within `moves` moves of the side to move, until that is settled, `nodes` more positions were met, or `stop`
  // says so.
  ProofNumbers run(int moves, std::uint64_t nodes, std::function<bool()> const& stop) {
    most_ = nodes_ + nodes;
    stop_ = &stop;
    stopped_ = false;
    constexpr ProofNumbers no_limit = {ProofNumbers::never, ProofNumbers::never};
    return expand(moves, no_limit);
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  // The line of a win that is proven: the attacker's moves prove it, the defender resists as long as the table knows.
  [[nodiscard]] std::vector<Move> line(int moves);

 private:
  struct Child {
    Move move;
    ProofNumbers numbers;
  };
  [[nodiscard]] bool attacks() const { return position_.side_to_move() == attacker_; }
  // The same position means something else if the other side attacks, or with other moves left.
  [[nodiscard]] Key key(int left) const {
    auto const meant = 2 * static_cast<std::uint64_t>(left + 1) + static_cast<std::uint64_t>(attacker_);
    return position_.key() ^ (0x9E3779B97F4A7C15ULL * meant);
  }
  static constexpr std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(a + b, ProofNumbers::never); }

  bool is_stopped() {
    if (!stopped_) stopped_ = nodes_ >= most_ || (nodes_ % stop_interval == 0 && (*stop_)());
    return stopped_;
  }
  // The side to move has no moves, and so has lost.
  bool has_just_lost(bool checked) {
    if (!checked && position_.rules().endings.stalemate != StalemateRule::Loss) return false;
    if (has_legal_move(position_, arena_)) return false;
    return outcome_without_moves(position_.rules().endings, position_.side_to_move(), checked).winner == attacker_;
  }
  // Whether some move ends the game at once.
  bool wins_at_once();
  // The first numbers of a position, `left` moves of the attacker still to come.
  ProofNumbers first_look(int left);
  ProofNumbers look_up(int left) {
    if (auto const known = table_.find(key(left))) return *known;
    ProofNumbers const numbers = first_look(left);
    table_.store(key(left), numbers);
    return numbers;
  }
  ProofNumbers expand(int left, ProofNumbers limit);
  ProofNumbers numbers_of(std::size_t begin, bool attacking) const;

  Position<Words, F>& position_;
  std::span<Key const> before_;
  MateTable& table_;
  Color attacker_;
  bool only_checks_mate_ = true;
  MoveArena arena_;
  std::vector<Child> children_;  // of the nodes on the way, one behind the other
  std::uint64_t nodes_ = 0, most_ = 0;
  std::function<bool()> const* stop_ = nullptr;
  bool stopped_ = false;
};

template <int Words, Features F>
bool MateSearch<Words, F>::wins_at_once() {
  MoveList list(arena_);
  generate_legal(position_, list);
  CheckFinder<Words, F> const checks(position_);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (only_checks_mate_ && !checks.may_give_check(list[i])) continue;
    ++nodes_;
    position_.apply(list[i]);
    Color const defender = position_.side_to_move();
    bool won = false;
    if (position_.rules().extinction_types != 0)
      if (auto const winner = extinction_winner(position_)) won = *winner == attacker_;
    if (!won) won = has_just_lost(in_check(position_, defender));
    position_.undo();
    if (won) return true;
  }
  return false;
}

template <int Words, Features F>
ProofNumbers MateSearch<Words, F>::first_look(int left) {
  ++nodes_;
  if (position_.rules().extinction_types != 0)
    if (auto const winner = extinction_winner(position_))
      return *winner == attacker_ ? ProofNumbers::proven() : ProofNumbers::disproven();
  bool const over = is_over_despite_moves(position_);
  bool const repeated = std::ranges::find(before_, position_.key()) != before_.end();
  if (attacks()) {
    if (over || repeated) return ProofNumbers::disproven();
    if (left > 1) return {};
    return wins_at_once() ? ProofNumbers::proven() : ProofNumbers::disproven();
  }
  bool const checked = in_check(position_, position_.side_to_move());
  if (left == 0 || over) return has_just_lost(checked) ? ProofNumbers::proven() : ProofNumbers::disproven();
  if (repeated) return ProofNumbers::disproven();
  auto const replies = static_cast<std::uint32_t>(count_legal(position_, arena_));
  if (replies == 0) return has_just_lost(checked) ? ProofNumbers::proven() : ProofNumbers::disproven();
  // Each reply has to be met; a threat that is no check is worth less than one.
  return {checked ? replies : 2 * replies + 2, 1};
}

template <int Words, Features F>
ProofNumbers MateSearch<Words, F>::numbers_of(std::size_t begin, bool attacking) const {
  std::uint32_t least = ProofNumbers::never;
  std::uint32_t all = 0;
  for (std::size_t i = begin; i < children_.size(); ++i) {
    ProofNumbers const& each = children_[i].numbers;
    least = std::min(least, attacking ? each.proof : each.disproof);
    all = sum(all, attacking ? each.disproof : each.proof);
  }
  return attacking ? ProofNumbers{least, all} : ProofNumbers{all, least};
}

template <int Words, Features F>
ProofNumbers MateSearch<Words, F>::expand(int left, ProofNumbers limit) {
  bool const attacking = attacks();
  int const left_below = attacking ? left - 1 : left;
  std::size_t const begin = children_.size();
  ProofNumbers here;
  {
    MoveList list(arena_);
    generate_legal(position_, list);
    for (std::size_t i = 0; i < list.size(); ++i) {
      position_.apply(list[i]);
      ProofNumbers const numbers = look_up(left_below);
      position_.undo();
      children_.push_back({list[i], numbers});
      if ((attacking ? numbers.proof : numbers.disproof) == 0) break;
    }
  }
  for (;;) {
    here = numbers_of(begin, attacking);
    if (here.is_settled() || here.proof >= limit.proof || here.disproof >= limit.disproof || is_stopped()) break;
    // The most promising child, and how much worse it may become before another is.
    std::size_t best = begin;
    std::uint32_t second = ProofNumbers::never;
    auto const rank = [&](std::size_t i) {
      return attacking ? children_[i].numbers.proof : children_[i].numbers.disproof;
    };
    for (std::size_t i = begin + 1; i < children_.size(); ++i) {
      if (rank(i) < rank(best)) {
        second = rank(best);
        best = i;
      } else {
        second = std::min(second, rank(i));
      }
    }
    ProofNumbers const child = children_[best].numbers;
    std::uint32_t const ahead = sum(second, second / 4 + 1);
    ProofNumbers below;
    if (attacking)
      below = {std::min(limit.proof, ahead), limit.disproof - here.disproof + child.disproof};
    else
      below = {limit.proof - here.proof + child.proof, std::min(limit.disproof, ahead)};
    position_.apply(children_[best].move);
    ProofNumbers const found = expand(left_below, below);
    position_.undo();
    children_[best].numbers = found;
  }
  children_.resize(begin);
  table_.store(key(left), here);
  return here;
}

template <int Words, Features F>
std::vector<Move> MateSearch<Words, F>::line(int moves) {
  static std::function<bool()> const never = [] { return false; };
  constexpr std::uint64_t look = 1000;  // positions for each question
  std::vector<Move> found;
  // Whether the attacker wins in so many moves more, after this move.
  auto const wins = [&](Move move, int left) {
    position_.apply(move);
    ProofNumbers numbers = left < 0 ? ProofNumbers::disproven() : look_up(left);
    if (!numbers.is_settled()) numbers = run(left, look, never);
    position_.undo();
    return numbers.proof == 0;
  };
  for (int left = moves; left > 0;) {
    bool const attacking = attacks();
    if (attacking) --left;
    MoveList list(arena_);
    generate_legal(position_, list);
    Move chosen;
    for (std::size_t i = 0; i < list.size() && !chosen; ++i)
      if (attacking ? wins(list[i], left) : !wins(list[i], left - 1)) chosen = list[i];
    // All replies lose earlier.
    if (!chosen && !attacking && !list.empty()) chosen = list[0];
    if (!chosen) break;
    position_.apply(chosen);
    found.push_back(chosen);
  }
  for (std::size_t i = 0; i < found.size(); ++i) position_.undo();
  return found;
}

}  // namespace strata
