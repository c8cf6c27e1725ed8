#include "rules/attacks.hpp"

#include "rules/instances.hpp"

namespace strata {

namespace {

template <int Words>
CellSet<Words> load_set(std::span<std::uint64_t const> words) {
  CellSet<Words> set;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i) set.word[i] = words[i];
  return set;
}

enum class Purpose { Attack, Quiet };

// One line by columns: a man closes the line on its own level (Stack) or altogether (Columns); a column without an empty
// square on an open level ends it (Stack), a gap is passed over (Columns).
template <int Words, Features F, class Visit>
void walk_columns(Position<Words, F> const& position, Cell from, Vector vector, int reach, Visit visit) {
  Ruleset const& rules = position.rules();
  Topology const& topology = *rules.topology;
  bool const stack = rules.lines == LineRule::Stack;
  std::uint32_t closed = 0;  // bit set of levels
  Column column = topology.column(from);
  for (int step = 0; step < reach; ++step) {
    column = topology.next_column(column, vector.file / 2, vector.rank / 2);
    if (column == no_column) return;
    bool passable = false;
    bool any_man = false;
    for (Cell cell : topology.column_cells(column)) {
      auto const level = std::uint32_t{1} << rules.geometry.coord(cell).level;
      if (!position.exists(cell) || (closed & level) != 0) continue;
      Piece const man = position.piece_at(cell);
      visit(cell, man);
      if (man) {
        any_man = true;
        if (stack) closed |= level;
      } else {
        passable = true;
      }
    }
    if (stack ? !passable : any_man) return;
  }
}

// All cells a man reaches by its slides of this purpose, own and enemy men at the end of a line included for attacks.
template <Purpose purpose, int Words, Features F>
void add_slides(Position<Words, F> const& position, Cell from, Piece piece, CellSet<Words>& set) {
  Ruleset const& rules = position.rules();
  std::uint64_t directions =
      purpose == Purpose::Attack ? rules.capture_slides(piece.index(), from) : rules.quiet_slides(piece.index(), from);
  for (; directions != 0; directions &= directions - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(directions));
    int const reach = rules.reach(piece.index(), direction);
    if constexpr (F == Features::Full)
      if (rules.lines != LineRule::Direct) {
        walk_columns(position, from, rules.topology->vector(direction), reach, [&](Cell cell, Piece man) {
          if (purpose == Purpose::Attack || !man) set.insert(cell);
        });
        continue;
      }
    int steps = 0;
    for (Cell cell : rules.topology->ray(direction, from)) {
      if (++steps > reach || !position.exists(cell)) break;
      bool const man = static_cast<bool>(position.piece_at(cell));
      if (purpose == Purpose::Attack || !man) set.insert(cell);
      if (man) break;
    }
  }
}

}  // namespace

template <int Words, Features F>
CellSet<Words> attacks(Position<Words, F> const& position, Cell from, Piece piece) {
  auto set = load_set<Words>(position.rules().capture_leaps(piece.index(), from));
  if constexpr (F == Features::Full) set &= position.boards().exists;
  add_slides<Purpose::Attack>(position, from, piece, set);
  return set;
}

template <int Words, Features F>
CellSet<Words> targets(Position<Words, F> const& position, Cell from, Piece piece) {
  Ruleset const& rules = position.rules();
  auto quiet = load_set<Words>(rules.quiet_leaps(piece.index(), from));
  if constexpr (F == Features::Full) quiet &= position.boards().exists;
  add_slides<Purpose::Quiet>(position, from, piece, quiet);
  quiet -= position.occupied();
  auto const enemies = position.men(!piece.color()) - position.royals(!piece.color());
  return quiet | (attacks(position, from, piece) & enemies);
}

template <int Words, Features F>
CellSet<Words> checkers_of(Position<Words, F> const& position, Cell cell, Color by, Cell absent) {
  Ruleset const& rules = position.rules();
  CellSet<Words> found;
  auto const may_check = [&](Cell from) { return rules.side(position.piece_at(from)).checks_from[from]; };

  for (std::uint32_t types = rules.leaper_types; types != 0; types &= types - 1) {
    Piece const piece(by, static_cast<PieceType>(std::countr_zero(types)));
    auto const strikers = load_set<Words>(rules.leap_sources(piece.index(), cell)) & position.men(piece);
    strikers.for_each([&](Cell from) {
      if (may_check(from)) found.insert(from);
    });
  }

  // A stacked line closes level by level, so attack is not symmetric there: never slide back from the king (parmen art. 3).
  if constexpr (F == Features::Full)
    if (rules.lines != LineRule::Direct) {
      position.men(by).for_each([&](Cell from) {
        Piece const piece = position.piece_at(from);
        for (std::uint64_t dirs = rules.capture_slides(piece.index(), from); dirs != 0; dirs &= dirs - 1) {
          auto const direction = static_cast<Direction>(std::countr_zero(dirs));
          bool hit = false;
          walk_columns(position, from, rules.topology->vector(direction), rules.reach(piece.index(), direction),
                       [&](Cell reached, Piece) { hit = hit || reached == cell; });
          if (hit && may_check(from)) found.insert(from);
        }
      });
      return found;
    }

  for (std::uint64_t dirs = rules.line_directions(by); dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    int steps = 0;
    for (Cell from : rules.topology->ray(rules.topology->reverse(direction), cell)) {
      ++steps;
      if (!position.exists(from)) break;
      Piece const piece = position.piece_at(from);
      if (!piece || from == absent) continue;
      if (piece.is(by) && ((rules.capture_slides(piece.index(), from) >> direction) & 1) != 0 &&
          steps <= rules.reach(piece.index(), direction) && may_check(from))
        found.insert(from);
      break;
    }
  }
  return found;
}

#define STRATA_INSTANTIATE(words, features)                                                                             \
  template CellSet<words> attacks(Position<words, Features::features> const&, Cell, Piece);                             \
  template CellSet<words> targets(Position<words, Features::features> const&, Cell, Piece);                             \
  template CellSet<words> checkers_of(Position<words, Features::features> const&, Cell, Color, Cell);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
