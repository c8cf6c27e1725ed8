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

// One line by columns: a man closes the line on its own level (Stack) or altogether (Columns); a column without an empty
// square on an open level ends it (Stack), a gap is passed over (Columns).
template <int Words, Features F, class Visit>
void walk_columns(Position<Words, F> const& position, Cell from, Vector vector, int reach, CellSet<Words> const& absent,
                  Visit visit) {
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
      Piece const man = absent.contains(cell) ? Piece() : position.piece_at(cell);
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

// Calls visit(cell, man) for the cells a slide in this direction reaches, its end included. Full: boards may be elsewhere.
template <int Words, Features F, class Visit>
void walk_line(Position<Words, F> const& position, Cell from, Direction direction, int reach, Visit visit) {
  Ruleset const& rules = position.rules();
  if constexpr (F == Features::Full)
    if (rules.lines != LineRule::Direct) {
      walk_columns(position, from, rules.topology->vector(direction), reach, CellSet<Words>(), visit);
      return;
    }
  for (Cell cell : rules.topology->ray(direction, from)) {
    if (--reach < 0) return;
    if constexpr (F == Features::Full)
      if (!position.exists(cell)) return;
    Piece const man = position.piece_at(cell);
    visit(cell, man);
    if (man) return;
  }
}

}  // namespace

template <int Words, Features F>
CellSet<Words> attacks(Position<Words, F> const& position, Cell from, Piece piece) {
  Ruleset const& rules = position.rules();
  auto set = load_set<Words>(rules.capture_leaps(piece.index(), from));
  if constexpr (F == Features::Full) set &= position.boards().exists;
  for (std::uint64_t dirs = rules.capture_slides(piece.index(), from); dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    walk_line(position, from, direction, rules.reach(piece.index(), direction),
              [&](Cell cell, Piece) { set.insert(cell); });
  }
  return set;
}

template <MoveSet wanted, int Words, Features F>
CellSet<Words> targets(Position<Words, F> const& position, Cell from, Piece piece) {
  Ruleset const& rules = position.rules();
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
    walk_line(position, from, direction, rules.reach(piece.index(), direction), [&](Cell cell, Piece man) {
      if (man) {
        if (may_take) capture.insert(cell);
      } else if (may_stop) {
        quiet.insert(cell);
      }
    });
  }
  quiet -= position.occupied();
  if constexpr (F == Features::Full) quiet &= position.boards().exists;
  return quiet | (capture & (position.men(!piece.color()) - position.royals(!piece.color())));
}

// A stacked line closes level by level, so attack is not symmetric there: never slide back from the king (parmen art. 3).
// Only the directions that lead to the column of the cell are walked.
template <int Words>
bool strikes_by_columns(Position<Words, Features::Full> const& position, Cell from, Piece piece, Cell cell,
                        CellSet<Words> const& absent) {
  Ruleset const& rules = position.rules();
  Coord const a = rules.geometry.coord(from);
  Coord const b = rules.geometry.coord(cell);
  int const files = b.file - a.file;
  int const ranks = b.rank - a.rank;
  for (std::uint64_t dirs = rules.capture_slides(piece.index(), from); dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    Vector const step = rules.topology->vector(direction);
    // Parallel, and not away from it.
    if (files * step.rank != ranks * step.file || files * step.file + ranks * step.rank <= 0) continue;
    bool hit = false;
    walk_columns(position, from, step, rules.reach(piece.index(), direction), absent,
                 [&](Cell reached, Piece) { hit = hit || reached == cell; });
    if (hit) return true;
  }
  return false;
}

namespace {

// Calls visit(from) for the men of `by` that strike the cell, until it answers true. With direct lines attack is symmetric.
template <int Words, Features F, class Visit>
bool find_striker(Position<Words, F> const& position, Cell cell, Color by, CellSet<Words> const& absent, Visit visit) {
  Ruleset const& rules = position.rules();
  for (std::uint32_t types = rules.leaper_types; types != 0; types &= types - 1) {
    Piece const piece(by, static_cast<PieceType>(std::countr_zero(types)));
    auto const strikers = load_set<Words>(rules.leap_sources(piece.index(), cell)) & (position.men(piece) - absent);
    for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i)
      for (std::uint64_t bits = strikers.word[i]; bits != 0; bits &= bits - 1)
        if (visit(static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(bits))))) return true;
  }

  if constexpr (F == Features::Full)
    if (rules.lines != LineRule::Direct) {
      bool found = false;
      (position.men(by) - absent).for_each([&](Cell from) {
        found = found || (strikes_by_columns(position, from, position.piece_at(from), cell, absent) && visit(from));
      });
      return found;
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
          steps <= rules.reach(piece.index(), direction) && visit(from))
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
  find_striker(position, cell, by, one_or_none<Words>(absent), [&](Cell from) {
    if (position.rules().side(position.piece_at(from)).checks_from[from]) found.insert(from);
    return false;
  });
  return found;
}

template <int Words, Features F>
CellSet<Words> attackers_of(Position<Words, F> const& position, Cell cell, Color by, CellSet<Words> const& absent) {
  CellSet<Words> found;
  find_striker(position, cell, by, absent, [&](Cell from) {
    found.insert(from);
    return false;
  });
  return found;
}

template <int Words, Features F>
bool is_attacked(Position<Words, F> const& position, Cell cell, Color by, Cell absent) {
  return find_striker(position, cell, by, one_or_none<Words>(absent),
                      [&](Cell from) { return position.rules().side(position.piece_at(from)).checks_from[from]; });
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
template bool strikes_by_columns(Position<2, Features::Full> const&, Cell, Piece, Cell, CellSet<2> const&);
template bool strikes_by_columns(Position<8, Features::Full> const&, Cell, Piece, Cell, CellSet<8> const&);

}  // namespace strata
