#include "eval/passed.hpp"

#include <algorithm>
#include <bit>

#include "eval/mobility.hpp"

namespace strata {

namespace {

// Calls visit(to) for the cells of a set.
template <class Visit>
void for_each_cell(std::span<std::uint64_t const> words, Visit visit) {
  for (std::size_t i = 0; i < words.size(); ++i)
    for (std::uint64_t bits = words[i]; bits != 0; bits &= bits - 1)
      visit(static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(bits))));
}

// Calls visit(to) for the cells a man reaches on an empty board without capture, or with one.
template <class Visit>
void for_each_move(Ruleset const& rules, Piece piece, Cell from, bool capture, Visit visit) {
  int const i = piece.index();
  for_each_cell(capture ? rules.capture_leaps(i, from) : rules.quiet_leaps(i, from), visit);
  std::uint64_t dirs = capture ? rules.capture_slides(i, from) : rules.quiet_slides(i, from);
  for (; dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    int left = rules.reach(i, direction);
    for (Cell const to : rules.topology->ray(direction, from)) {
      if (--left < 0) break;
      visit(to);
    }
  }
}

bool promotes(Ruleset const& rules, Piece piece) { return rules.types[piece.type()].promotes_to != 0; }

}  // namespace

PassedTables::PassedTables(Ruleset const& rules)
    : slots_(static_cast<std::size_t>(rules.geometry.slots())), words_(static_cast<std::size_t>(rules.words)) {
  auto const pieces = 2 * static_cast<std::size_t>(rules.type_count());
  steps_.assign(pieces * slots_, unreachable);
  way_.assign(pieces * slots_ * words_, 0);
  stoppers_ = influence_ = way_;
  // Lines by columns and boards that move leave no way that could be told beforehand.
  if (rules.features != Features::Plain) return;
  for (int pass = 0; pass < 2; ++pass)
    for (std::size_t i = 0; i < pieces; ++i) {
      Piece const piece(static_cast<Color>(i & 1), static_cast<PieceType>(i >> 1));
      if (!promotes(rules, piece)) continue;
      if (pass == 0)
        find_ways(rules, piece);
      else
        find_stoppers(rules, piece);
    }
  influence_.clear();
}

void PassedTables::find_ways(Ruleset const& rules, Piece piece) {
  std::vector<Cell> order;  // by steps to go
  for (Cell const cell : rules.geometry.all())
    if (rules.side(piece).promotion_zone[cell]) {
      steps_[at(piece, cell)] = 0;
      order.push_back(cell);
    }
  // Backwards, step by step: few rounds, once a ruleset.
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell const from : rules.geometry.all()) {
      std::uint8_t& here = steps_[at(piece, from)];
      if (here == 0) continue;
      int best = here;
      for_each_move(rules, piece, from, false, [&](Cell to) { best = std::min(best, steps_[at(piece, to)] + 1); });
      if (best >= here) continue;
      if (here == unreachable) order.push_back(from);
      here = static_cast<std::uint8_t>(best);
      changed = true;
    }
  }
  std::ranges::sort(order, {}, [&](Cell cell) { return steps_[at(piece, cell)]; });
  for (Cell const from : order) {
    std::uint64_t* const way = way_.data() + at(piece, from) * words_;
    if (steps_[at(piece, from)] == 0) continue;
    for_each_move(rules, piece, from, false, [&](Cell to) {
      if (steps_[at(piece, to)] + 1 != steps_[at(piece, from)]) return;
      auto const rest = this->way(piece, to);
      for (std::size_t i = 0; i < words_; ++i) way[i] |= rest[i];
      way[to >> 6] |= std::uint64_t{1} << (to & 63);
    });
  }
  // Where it may come to and take, from every cell: its own reach, closed.
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell const from : rules.geometry.all()) {
      std::uint64_t* const mine = influence_.data() + at(piece, from) * words_;
      auto const add = [&](std::size_t i, std::uint64_t bits) {
        if ((bits & ~mine[i]) == 0) return;
        mine[i] |= bits;
        changed = true;
      };
      add(from >> 6, std::uint64_t{1} << (from & 63));
      for_each_move(rules, piece, from, true, [&](Cell to) { add(to >> 6, std::uint64_t{1} << (to & 63)); });
      for_each_move(rules, piece, from, false, [&](Cell to) {
        std::uint64_t const* const next = influence_.data() + at(piece, to) * words_;
        for (std::size_t i = 0; i < words_; ++i) add(i, next[i]);
      });
    }
  }
}

void PassedTables::find_stoppers(Ruleset const& rules, Piece piece) {
  for (int type = 0; type < rules.type_count(); ++type) {
    Piece const enemy(!piece.color(), static_cast<PieceType>(type));
    if (!promotes(rules, enemy)) continue;
    for (Cell const cell : rules.geometry.all()) {
      if (steps_[at(piece, cell)] == unreachable) continue;
      auto const way = this->way(piece, cell);
      std::uint64_t* const stoppers = stoppers_.data() + at(piece, cell) * words_;
      for (Cell const from : rules.geometry.all()) {
        std::uint64_t const* const reach = influence_.data() + at(enemy, from) * words_;
        std::uint64_t common = (reach[cell >> 6] >> (cell & 63)) & 1;  // it may be taken where it stands
        for (std::size_t i = 0; i < words_; ++i) common |= reach[i] & way[i];
        if (common != 0) stoppers[from >> 6] |= std::uint64_t{1} << (from & 63);
      }
    }
  }
}

}  // namespace strata
