#include "rules/helpmate.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace strata {

namespace {

bool contains(std::span<std::uint64_t const> set, Cell cell) { return ((set[cell >> 6U] >> (cell & 63U)) & 1U) != 0; }

// Calls `tell` with every cell of the set.
template <class Tell>
void for_each_cell(std::span<std::uint64_t const> set, Tell const& tell) {
  for (std::size_t i = 0; i < set.size(); ++i)
    for (std::uint64_t bits = set[i]; bits != 0; bits &= bits - 1)
      tell(static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(bits))));
}

struct Standing {
  PieceType type;
  Cell cell;
};

// The types and cells to which the pieces of one side can ever come, as if nothing stood in their way and everything could be captured.
class Reached {
 public:
  Reached(Ruleset const& rules, Color color)
      : rules_(rules),
        color_(color),
        seen_(rules.types.size() * static_cast<std::size_t>(rules.geometry.slots()), false) {}

  void add(PieceType type, Cell cell) {
    enter(type, cell);
    while (!open_.empty()) {
      auto const [from_type, from] = open_.back();
      open_.pop_back();
      spread(from_type, from);
    }
  }
  [[nodiscard]] bool has(PieceType type, Cell cell) const { return seen_[at(type, cell)]; }
  [[nodiscard]] std::vector<Standing> const& all() const { return all_; }

 private:
  [[nodiscard]] std::size_t at(PieceType type, Cell cell) const {
    return static_cast<std::size_t>(type) * static_cast<std::size_t>(rules_.geometry.slots()) + cell;
  }
  void enter(PieceType type, Cell cell) {
    if (seen_[at(type, cell)]) return;
    seen_[at(type, cell)] = true;
    all_.push_back({type, cell});
    open_.push_back({type, cell});
  }
  void arrive(PieceType type, Cell cell) {
    enter(type, cell);
    if (!rules_.side(Piece(color_, type)).promotion_zone[cell]) return;
    for (std::uint32_t types = rules_.types[type].promotes_to; types != 0; types &= types - 1)
      enter(static_cast<PieceType>(std::countr_zero(types)), cell);
  }
  void spread(PieceType type, Cell from) {
    Piece const piece(color_, type);
    PieceSideRules const& side = rules_.side(piece);
    for_each_cell(rules_.quiet_leaps(piece.index(), from), [&](Cell cell) { arrive(type, cell); });
    for_each_cell(rules_.capture_leaps(piece.index(), from), [&](Cell cell) { arrive(type, cell); });
    std::uint64_t directions = rules_.quiet_slides(piece.index(), from) | rules_.capture_slides(piece.index(), from);
    for (; directions != 0; directions &= directions - 1)
      for (Cell const cell : rules_.topology->ray(static_cast<Direction>(std::countr_zero(directions)), from))
        arrive(type, cell);
    if (side.has_double_step && side.double_from[from]) {
      Cell const passed = rules_.geometry.step(from, side.forward);
      Cell const to = passed == no_cell ? no_cell : rules_.geometry.step(passed, side.forward);
      if (to != no_cell) arrive(type, to);
    }
    for (Vector const vector : side.en_passant)
      if (Cell const to = rules_.geometry.step(from, vector); to != no_cell) arrive(type, to);
    for (CastlingRule const& row : rules_.castling) {
      if (row.color != color_) continue;
      if (row.rook_from == from && row.rook_type == type) arrive(type, row.rook_to);
      if (row.king_from == from && ((row.kings >> type) & 1U) != 0) arrive(type, row.king_to);
    }
  }

  Ruleset const& rules_;
  Color color_;
  std::vector<bool> seen_;
  std::vector<Standing> all_, open_;
};

// The one royal piece of a side; nothing where there are none or several.
std::optional<Cell> only_royal(Ruleset const& rules, Setup const& setup, Color color) {
  std::optional<Cell> found;
  for (Cell const cell : rules.geometry.all()) {
    Piece const piece = setup.pieces[cell];
    if (!piece.is(color) || !rules.types[piece.type()].royal) continue;
    if (found) return std::nullopt;
    found = cell;
  }
  return found;
}

class MateSearch {
 public:
  MateSearch(Ruleset const& rules, Setup const& setup, Color side)
      : rules_(rules),
        us_(side),
        ours_(rules, side),
        theirs_(rules, !side),
        passive_(rules.types.size() * static_cast<std::size_t>(rules.geometry.slots()), Passive{}) {
    for (Cell const cell : rules.geometry.all())
      if (Piece const piece = setup.pieces[cell]) (piece.is(us_) ? ours_ : theirs_).add(piece.type(), cell);
  }

  // `king` and `target`: types of the royal pieces of this side and of the other.
  bool finds(PieceType king, PieceType target) {
    king_ = king;
    target_ = target;
    for (Cell const cell : rules_.geometry.all()) {
      if (!theirs_.has(target_, cell)) continue;
      for (auto const [type, from] : ours_.all())
        if (from != cell && !rules_.types[type].royal && is_mate_possible(cell, type, from)) return true;
    }
    return false;
  }

 private:
  // Whether a piece on a cell can neither capture the checker nor interpose; of one check.
  struct Passive {
    std::uint32_t check = 0;
    bool value = false;
  };
  // As many questions take a few milliseconds at most.
  static constexpr int most_questions = 100'000;

  [[nodiscard]] bool is_promotion(Piece piece, Cell cell) const {
    return rules_.types[piece.type()].promotes_to != 0 && rules_.side(piece).promotion_zone[cell];
  }
  // How a piece attacks a cell, whatever stands between.
  struct Attack {
    int ways = 0;
    std::span<Cell const> between;  // of the only one
  };
  [[nodiscard]] Attack attack(Piece piece, Cell from, Cell to) const {
    Attack found;
    if (!rules_.side(piece).checks_from[from]) return found;
    if (contains(rules_.capture_leaps(piece.index(), from), to)) ++found.ways;
    for (std::uint64_t lines = rules_.capture_slides(piece.index(), from); lines != 0; lines &= lines - 1) {
      auto const direction = static_cast<Direction>(std::countr_zero(lines));
      auto const ray = rules_.topology->ray(direction, from);
      auto const steps = static_cast<std::size_t>(std::ranges::find(ray, to) - ray.begin());
      if (steps >= ray.size() || steps >= static_cast<std::size_t>(rules_.reach(piece.index(), direction))) continue;
      ++found.ways;
      found.between = ray.first(steps);
    }
    // Nobody stands in two ways at once, and who leaves one may open another.
    if (found.ways > 1) found.between = {};
    return found;
  }
  [[nodiscard]] bool king_attacks(Color color, PieceType type, Cell from, Cell to) const {
    Piece const piece(color, type);
    return rules_.side(piece).checks_from[from] && contains(rules_.capture_leaps(piece.index(), from), to);
  }

  bool is_mate_possible(Cell target, PieceType type, Cell from) {
    Piece const checker(us_, type);
    if (--questions_ < 0) return true;
    Attack const check = attack(checker, from, target);
    if (check.ways == 0) return false;
    ++check_;
    target_cell_ = target;
    checker_cell_ = from;
    line_ = check.between;
    // The flights that our royal piece has to attack.
    std::vector<Cell> open;
    Piece const royal(!us_, target_);
    for_each_cell(rules_.quiet_leaps(royal.index(), target), [&](Cell flight) {
      if (flight != from && attack(checker, from, flight).ways == 0 && !may_be_blocked(flight)) open.push_back(flight);
    });
    if (contains(rules_.capture_leaps(royal.index(), target), from)) open.push_back(from);
    if (open.empty()) return true;
    for (Cell const cell : rules_.geometry.all()) {
      if (cell == from || cell == target || !ours_.has(king_, cell)) continue;
      if (king_attacks(us_, king_, cell, target) || king_attacks(!us_, target_, target, cell)) continue;
      if (std::ranges::all_of(open, [&](Cell flight) { return king_attacks(us_, king_, cell, flight); })) return true;
    }
    return false;
  }

  bool may_be_blocked(Cell cell) {
    for (std::size_t t = 0; t < rules_.types.size(); ++t) {
      auto const type = static_cast<PieceType>(t);
      if (!rules_.types[t].royal && theirs_.has(type, cell) && is_passive(type, cell)) return true;
    }
    return false;
  }

  bool is_passive(PieceType type, Cell cell) {
    if (--questions_ < 0) return true;
    Passive& known =
        passive_[static_cast<std::size_t>(type) * static_cast<std::size_t>(rules_.geometry.slots()) + cell];
    if (known.check == check_) return known.value;
    known = {check_, true};  // two pieces may stand in each other's way
    bool const active = reaches(type, cell, checker_cell_) ||
                        std::ranges::any_of(line_, [&](Cell between) { return reaches(type, cell, between); });
    return known.value = !active;
  }

  // Whether nothing can stand in the way of a capture of the checker, or of a move to a cell before it.
  bool reaches(PieceType type, Cell from, Cell to) {
    Piece const piece(!us_, type);
    if (is_promotion(piece, to)) return false;  // there may be too many of all that it could become
    bool const capture = to == checker_cell_;
    if (contains(capture ? rules_.capture_leaps(piece.index(), from) : rules_.quiet_leaps(piece.index(), from), to))
      return true;
    if (!contains(rules_.arrivals(piece.index()), to)) return false;
    std::uint64_t lines =
        capture ? rules_.capture_slides(piece.index(), from) : rules_.quiet_slides(piece.index(), from);
    for (; lines != 0; lines &= lines - 1) {
      auto const direction = static_cast<Direction>(std::countr_zero(lines));
      auto const ray = rules_.topology->ray(direction, from);
      auto const steps = static_cast<std::size_t>(std::ranges::find(ray, to) - ray.begin());
      if (steps >= ray.size() || steps >= static_cast<std::size_t>(rules_.reach(piece.index(), direction))) continue;
      bool const checks =
          ((rules_.capture_slides(piece.index(), from) >> direction) & 1U) != 0 && rules_.side(piece).checks_from[from];
      if (std::ranges::none_of(ray.first(steps), [&](Cell between) { return may_stand_between(between, checks); }))
        return true;
    }
    return false;
  }

  // On a line of a piece of theirs, which gives check to our royal piece on it or does not.
  bool may_stand_between(Cell cell, bool line_checks) {
    if (cell == target_cell_ || cell == checker_cell_) return true;
    if (std::ranges::find(line_, cell) != line_.end()) return false;
    return (!line_checks && ours_.has(king_, cell)) || may_be_blocked(cell);
  }

  Ruleset const& rules_;
  Color us_;
  Reached ours_, theirs_;
  PieceType king_ = no_piece_type, target_ = no_piece_type;
  // The check that is looked at.
  Cell target_cell_ = no_cell, checker_cell_ = no_cell;
  std::span<Cell const> line_;  // that one may interpose on
  std::uint32_t check_ = 0;
  std::vector<Passive> passive_;
  int questions_ = most_questions;
};

}  // namespace

bool royals_never_check(Ruleset const& rules, Color side) {
  for (std::uint32_t ours = rules.royal_types; ours != 0; ours &= ours - 1)
    for (std::uint32_t theirs = rules.royal_types; theirs != 0; theirs &= theirs - 1) {
      Piece const us(side, static_cast<PieceType>(std::countr_zero(ours)));
      Piece const them(!side, static_cast<PieceType>(std::countr_zero(theirs)));
      for (Cell const from : rules.geometry.all()) {
        if (rules.capture_slides(us.index(), from) != 0) return false;
        if (!rules.side(us).checks_from[from]) continue;
        auto const attacked = rules.capture_leaps(us.index(), from);
        for (Cell const to : rules.geometry.all())
          if (contains(attacked, to) && rules.side(them).may_stand[to] &&
              !(rules.side(them).checks_from[to] && contains(rules.capture_leaps(them.index(), to), from)))
            return false;
      }
    }
  return true;
}

bool may_mate(Ruleset const& rules, Setup const& setup, Color side, Cell piece) {
  if (rules.lines != LineRule::Direct || !rules.boards.pins.empty()) return true;
  auto const king = only_royal(rules, setup, side);
  auto const target = only_royal(rules, setup, !side);
  if (!king || !target || piece == *king) return true;
  return MateSearch(rules, setup, side).finds(setup.pieces[*king].type(), setup.pieces[*target].type());
}

}  // namespace strata
