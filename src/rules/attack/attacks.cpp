#include "rules/attack/attacks.hpp"

#include <optional>

#include "rules/attack/plain_attacks.hpp"
#include "rules/position/instances.hpp"

namespace strata {

namespace {

template <int Words>
CellSet<Words> load_set(std::span<std::uint64_t const> words) {
  CellSet<Words> set;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i) set.word[i] = words[i];
  return set;
}

// Calls visit(column, levels reached, pieces among them) along a line by columns until it answers true.
template <int Words, class Visit>
void walk_columns(Position<Words, Features::Full> const& position, ColumnState const& state, Column from,
                  Direction direction, int reach, Visit visit) {
  ColumnPlan const& plan = *position.rules().column_plan;
  if (position.rules().lines == LineRule::Stack)
    walk_line_of_columns<true>(plan, state, from, direction, reach, visit);
  else
    walk_line_of_columns<false>(plan, state, from, direction, reach, visit);
}

template <int Words>
void insert_levels(CellSet<Words>& set, ColumnPlan const& plan, Column column, unsigned levels) {
  for (; levels != 0; levels &= levels - 1) set.insert(plan.cell(column, std::countr_zero(levels)));
}

// The columns without the pieces of a set.
template <int Words>
ColumnState without(Position<Words, Features::Full> const& position, CellSet<Words> const& absent) {
  ColumnPlan const& plan = *position.rules().column_plan;
  ColumnState state = position.columns();
  absent.for_each([&](Cell cell) { state.pieces[plan.column(cell)] &= static_cast<Levels>(~plan.level_bit(cell)); });
  return state;
}

// Whether a piece of this kind standing on `from` attacks the cell along a line by columns.
template <int Words>
bool attacks_on_columns(Position<Words, Features::Full> const& position, ColumnState const& state, Cell from,
                        Piece piece, Cell cell) {
  Ruleset const& rules = position.rules();
  ColumnPlan const& plan = *rules.column_plan;
  Column const target = plan.column(cell);
  std::uint64_t dirs = plan.directions(plan.column(from), target);
  if (dirs == 0 || !rules.side(piece).may_arrive[cell]) return false;
  dirs &= rules.capture_slides(piece.index(), from);
  for (; dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    bool hit = false;
    walk_columns(position, state, plan.column(from), direction, rules.reach(piece.index(), direction),
                 [&](Column column, unsigned reached, unsigned) {
                   if (column != target) return false;
                   hit = (reached & plan.level_bit(cell)) != 0;
                   return true;
                 });
    if (hit) return true;
  }
  return false;
}

// Calls visit(cell, piece) for the cells a slide in this direction reaches, its end included. Full: boards may be elsewhere.
template <int Words, Features F, class Visit>
void walk_line(Position<Words, F> const& position, Cell from, Direction direction, int reach, Visit visit) {
  for (Cell cell : position.rules().topology->ray(direction, from)) {
    if (--reach < 0) return;
    if constexpr (F == Features::Full)
      if (!position.exists(cell)) return;
    Piece const piece = position.piece_at(cell);
    visit(cell, piece);
    if (piece) return;
  }
}

// By leaps and along lines, wherever they lead.
template <int Words, Features F>
CellSet<Words> reached_attacks(Position<Words, F> const& position, Cell from, Piece piece) {
  Ruleset const& rules = position.rules();
  auto set = load_set<Words>(rules.capture_leaps(piece.index(), from));
  if constexpr (F == Features::Full) set &= position.boards().exists;
  for (std::uint64_t dirs = rules.capture_slides(piece.index(), from); dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    if constexpr (F == Features::Full)
      if (rules.column_plan) {
        walk_columns(position, position.columns(), rules.column_plan->column(from), direction,
                     rules.reach(piece.index(), direction), [&](Column column, unsigned reached, unsigned) {
                       insert_levels(set, *rules.column_plan, column, reached);
                       return false;
                     });
        continue;
      }
    walk_line(position, from, direction, rules.reach(piece.index(), direction),
              [&](Cell cell, Piece) { set.insert(cell); });
  }
  return set;
}

}  // namespace

template <int Words, Features F>
CellSet<Words> attacks(Position<Words, F> const& position, Cell from, Piece piece) {
  Ruleset const& rules = position.rules();
  if constexpr (F == Features::Plain) return plain_attacks(position, rules.attack_plan->of(piece), from);
  // Apart from the lines: what is done to the set after them would keep it out of registers.
  if (rules.is_confined(piece)) [[unlikely]]
    return reached_attacks(position, from, piece) & load_set<Words>(rules.arrivals(piece.index()));
  return reached_attacks(position, from, piece);
}

template <MoveSet wanted, int Words, Features F>
CellSet<Words> targets(Position<Words, F> const& position, Cell from, Piece piece) {
  Ruleset const& rules = position.rules();
  if constexpr (F == Features::Plain)
    return plain_targets<wanted>(position, rules.attack_plan->of(piece), from, Landing<Words>(position, piece.color()));
  std::uint64_t const quiet_slides = wanted == MoveSet::Captures ? 0 : rules.quiet_slides(piece.index(), from);
  std::uint64_t const capture_slides = wanted == MoveSet::Quiets ? 0 : rules.capture_slides(piece.index(), from);
  CellSet<Words> quiet;
  CellSet<Words> capture;
  if constexpr (wanted != MoveSet::Captures) quiet = load_set<Words>(rules.quiet_leaps(piece.index(), from));
  if constexpr (wanted != MoveSet::Quiets) capture = load_set<Words>(rules.capture_leaps(piece.index(), from));
  for (std::uint64_t dirs = quiet_slides | capture_slides; dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    bool const may_stop = ((quiet_slides >> direction) & 1) != 0;
    bool const may_take = ((capture_slides >> direction) & 1) != 0;
    if constexpr (F == Features::Full)
      if (rules.column_plan) {
        walk_columns(position, position.columns(), rules.column_plan->column(from), direction,
                     rules.reach(piece.index(), direction), [&](Column column, unsigned reached, unsigned pieces) {
                       if (may_take) insert_levels(capture, *rules.column_plan, column, pieces);
                       if (may_stop) insert_levels(quiet, *rules.column_plan, column, reached & ~pieces);
                       return false;
                     });
        continue;
      }
    walk_line(position, from, direction, rules.reach(piece.index(), direction), [&](Cell cell, Piece there) {
      if (there) {
        if (may_take) capture.insert(cell);
      } else if (may_stop) {
        quiet.insert(cell);
      }
    });
  }
  quiet -= position.occupied();
  if constexpr (F == Features::Full) quiet &= position.boards().exists;
  CellSet<Words> const found = quiet | (capture & (position.pieces(!piece.color()) - position.royals(!piece.color())));
  return rules.is_confined(piece) ? found & load_set<Words>(rules.arrivals(piece.index())) : found;
}

// A stacked line closes level by level, so attack is not symmetric there: never slide back from the king (parmen art. 3).
// Only the directions that lead to the column of the cell are walked.
template <int Words>
bool attacks_by_columns(Position<Words, Features::Full> const& position, Cell from, Piece piece, Cell cell,
                        CellSet<Words> const& absent) {
  if (position.rules().column_plan->directions(position.rules().column_plan->column(from),
                                               position.rules().column_plan->column(cell)) == 0)
    return false;
  if (absent.empty()) return attacks_on_columns(position, position.columns(), from, piece, cell);
  return attacks_on_columns(position, without(position, absent), from, piece, cell);
}

namespace {

// Calls visit(from) for the pieces of `by` that attack the cell, until it answers true. With direct lines attack is symmetric.
// only_checks: those that could check from where they stand.
template <bool only_checks, int Words, Features F, class Visit>
bool find_attacker(Position<Words, F> const& position, Cell cell, Color by, CellSet<Words> const& absent,
                   Visit accept) {
  Ruleset const& rules = position.rules();
  if constexpr (F == Features::Plain)
    if (rules.attack_plan->has_unique_lines())
      return find_plain_attacker<only_checks>(position, cell, by, position.occupied() - absent, accept);
  auto const visit = [&](Cell from) {
    return (!only_checks || rules.side(position.piece_at(from)).checks_from[from]) && accept(from);
  };
  for (std::uint32_t types = rules.leaper_types; types != 0; types &= types - 1) {
    Piece const piece(by, static_cast<PieceType>(std::countr_zero(types)));
    auto const attackers = load_set<Words>(rules.leap_sources(piece.index(), cell)) & (position.pieces(piece) - absent);
    for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i)
      for (std::uint64_t bits = attackers.word[i]; bits != 0; bits &= bits - 1)
        if (visit(static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(bits))))) return true;
  }

  if constexpr (F == Features::Full)
    if (rules.column_plan) {
      ColumnPlan const& plan = *rules.column_plan;
      Column const target = plan.column(cell);
      std::optional<ColumnState> changed;
      if (!absent.empty()) changed = without(position, absent);
      ColumnState const& state = changed ? *changed : position.columns();
      for (int type = 0; type < rules.type_count(); ++type) {
        Piece const piece(by, static_cast<PieceType>(type));
        if (((rules.slider_types >> type) & 1) == 0) continue;
        for (Cell const from : position.cells(piece))
          if (plan.directions(plan.column(from), target) != 0 && !absent.contains(from) &&
              attacks_on_columns(position, state, from, piece, cell) && visit(from))
            return true;
      }
      return false;
    }

  for (std::uint64_t dirs = rules.line_directions(by); dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    int steps = 0;
    for (Cell from : rules.topology->ray(rules.topology->reverse(direction), cell)) {
      ++steps;
      if constexpr (F == Features::Full)
        if (!position.exists(from)) break;
      Piece const piece = position.piece_at(from);
      if (!piece || absent.contains(from)) continue;
      if (piece.is(by) && ((rules.capture_slides(piece.index(), from) >> direction) & 1) != 0 &&
          steps <= rules.reach(piece.index(), direction) && rules.side(piece).may_arrive[cell] && visit(from))
        return true;
      break;
    }
  }
  return false;
}

template <int Words>
CellSet<Words> one_or_none(Cell cell) {
  CellSet<Words> set;
  if (cell != no_cell) set.insert(cell);
  return set;
}

}  // namespace

template <int Words, Features F>
CellSet<Words> checkers_of(Position<Words, F> const& position, Cell cell, Color by, Cell absent) {
  CellSet<Words> found;
  find_attacker<true>(position, cell, by, one_or_none<Words>(absent), [&](Cell from) {
    found.insert(from);
    return false;
  });
  return found;
}

template <int Words, Features F>
CellSet<Words> attackers_of(Position<Words, F> const& position, Cell cell, Color by, CellSet<Words> const& absent) {
  CellSet<Words> found;
  find_attacker<false>(position, cell, by, absent, [&](Cell from) {
    found.insert(from);
    return false;
  });
  return found;
}

template <int Words, Features F>
bool is_attacked(Position<Words, F> const& position, Cell cell, Color by, Cell absent) {
  return find_attacker<true>(position, cell, by, one_or_none<Words>(absent), [](Cell) { return true; });
}

#define STRATA_INSTANTIATE(words, features)                                                                    \
  template CellSet<words> attacks(Position<words, Features::features> const&, Cell, Piece);                    \
  template CellSet<words> targets<MoveSet::All>(Position<words, Features::features> const&, Cell, Piece);      \
  template CellSet<words> targets<MoveSet::Captures>(Position<words, Features::features> const&, Cell, Piece); \
  template CellSet<words> targets<MoveSet::Quiets>(Position<words, Features::features> const&, Cell, Piece);   \
  template CellSet<words> checkers_of(Position<words, Features::features> const&, Cell, Color, Cell);          \
  template CellSet<words> attackers_of(Position<words, Features::features> const&, Cell, Color,                \
                                       CellSet<words> const&);                                                 \
  template bool is_attacked(Position<words, Features::features> const&, Cell, Color, Cell);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE
#define STRATA_INSTANTIATE(words, features)                                                       \
  template bool attacks_by_columns(Position<words, Features::features> const&, Cell, Piece, Cell, \
                                   CellSet<words> const&);
STRATA_FULL_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
