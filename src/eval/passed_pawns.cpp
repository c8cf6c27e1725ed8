#include "eval/passed_pawns.hpp"

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

// Calls visit(to) for the cells a piece reaches on an empty board without capture, or with one.
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

PassedPawnTables::PassedPawnTables(Ruleset const& rules)
    : slots_(static_cast<std::size_t>(rules.geometry.slots())), words_(static_cast<std::size_t>(rules.words)) {
  auto const pieces = 2 * static_cast<std::size_t>(rules.type_count());
  steps_.assign(pieces * slots_, unreachable);
  path_.assign(pieces * slots_ * words_, 0);
  stoppers_ = supporters_ = attackers_ = capture_reach_ = reach_ = path_;
  // Where lines run by columns or boards move, no path is known in advance.
  if (rules.features != Features::Plain) return;
  for (int pass = 0; pass < 2; ++pass)
    for (std::size_t i = 0; i < pieces; ++i) {
      Piece const piece(static_cast<Color>(i & 1), static_cast<PieceType>(i >> 1));
      if (!promotes(rules, piece)) continue;
      if (pass == 0)
        find_paths(rules, piece);
      else
        find_stoppers_and_supporters(rules, piece);
    }
  capture_reach_.clear();
  reach_.clear();
}

void PassedPawnTables::find_paths(Ruleset const& rules, Piece piece) {
  std::vector<Cell> order;  // by steps to go
  for (Cell const cell : rules.geometry.all())
    if (rules.side(piece).promotion_zone[cell]) {
      steps_[at(piece, cell)] = 0;
      order.push_back(cell);
    }
  // Backwards from the promotion zone until nothing changes: a few rounds.
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
    std::uint64_t* const path = path_.data() + at(piece, from) * words_;
    if (steps_[at(piece, from)] == 0) continue;
    for_each_move(rules, piece, from, false, [&](Cell to) {
      if (steps_[at(piece, to)] + 1 != steps_[at(piece, from)]) return;
      auto const rest = this->path(piece, to);
      for (std::size_t i = 0; i < words_; ++i) path[i] |= rest[i];
      path[to >> 6] |= std::uint64_t{1} << (to & 63);
    });
  }
  // The transitive closure of its quiet steps, and the captures from all of those cells.
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell const from : rules.geometry.all()) {
      auto const add = [&](std::vector<std::uint64_t>& table, std::size_t word, std::uint64_t bits) {
        std::uint64_t& mine = table[at(piece, from) * words_ + word];
        if ((bits & ~mine) == 0) return;
        mine |= bits;
        changed = true;
      };
      auto const add_cell = [&](std::vector<std::uint64_t>& table, Cell cell) {
        add(table, cell >> 6, std::uint64_t{1} << (cell & 63));
      };
      add_cell(reach_, from);
      for_each_move(rules, piece, from, true, [&](Cell to) {
        add_cell(capture_reach_, to);
        add_cell(reach_, to);
      });
      for_each_move(rules, piece, from, false, [&](Cell to) {
        for (std::size_t i = 0; i < words_; ++i) {
          add(capture_reach_, i, capture_reach_[at(piece, to) * words_ + i]);
          add(reach_, i, reach_[at(piece, to) * words_ + i]);
        }
      });
    }
  }
}

void PassedPawnTables::find_stoppers_and_supporters(Ruleset const& rules, Piece piece) {
  for (Cell const from : rules.geometry.all()) {
    std::uint64_t const* const captured = capture_reach_.data() + at(piece, from) * words_;
    for (std::size_t i = 0; i < words_; ++i)
      for (std::uint64_t bits = captured[i]; bits != 0; bits &= bits - 1) {
        auto const to = static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(bits)));
        attackers_[at(piece, to) * words_ + (from >> 6)] |= std::uint64_t{1} << (from & 63);
      }
  }
  for (int type = 0; type < rules.type_count(); ++type)
    for (bool const enemy : {true, false}) {
      Piece const other(enemy ? !piece.color() : piece.color(), static_cast<PieceType>(type));
      if (!promotes(rules, other)) continue;
      auto const& reaches = enemy ? reach_ : capture_reach_;
      for (Cell const cell : rules.geometry.all()) {
        if (steps_[at(piece, cell)] == unreachable) continue;
        auto const path = this->path(piece, cell);
        std::uint64_t* const found = (enemy ? stoppers_ : supporters_).data() + at(piece, cell) * words_;
        for (Cell const from : rules.geometry.all()) {
          std::uint64_t const* const reach = reaches.data() + at(other, from) * words_;
          std::uint64_t common = (reach[cell >> 6] >> (cell & 63)) & 1;  // on its own cell
          for (std::size_t i = 0; i < words_; ++i) common |= reach[i] & path[i];
          if (common != 0) found[from >> 6] |= std::uint64_t{1} << (from & 63);
        }
      }
    }
}

}  // namespace strata
