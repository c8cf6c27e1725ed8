#pragma once
// Attacks behind one header: which cells a piece attacks, and which pieces attack a cell. Direct lines walk ray lists; lines by
// columns walk the virtual stack (parmen art. 3). `checks` are attacks that count against a royal piece: those from a cell of
// the piece's checks_from (ziggurat art. 8).

#include "board/cell_set.hpp"
#include "rules/position/position.hpp"

namespace strata {

// The cells a piece standing on `from` could capture an enemy on, seen from the present occupation (own pieces included as far
// as they end a line; empty cells included).
template <int Words, Features F>
[[nodiscard]] CellSet<Words> attacks(Position<Words, F> const& position, Cell from, Piece piece);

// Which part of all moves: captures and promotions, or the rest.
enum class MoveSet : std::uint8_t { All, Captures, Quiets };

// The cells it could move to without capture, and with: own pieces excluded, royal enemies excluded. Without castling, en
// passant and double steps; promotion plays no part here.
template <MoveSet wanted = MoveSet::All, int Words, Features F>
[[nodiscard]] CellSet<Words> targets(Position<Words, F> const& position, Cell from, Piece piece);

// Pieces of `by` that would check a royal piece standing on `cell`. `absent` is a cell to be taken as empty (the king that
// leaves it), no_cell for none.
template <int Words, Features F>
[[nodiscard]] CellSet<Words> checkers_of(Position<Words, F> const& position, Cell cell, Color by,
                                         Cell absent = no_cell);

// Pieces of `by` that could capture on the cell, whether or not they could check from where they stand. The pieces of `absent` are
// taken as gone: neither do they attack nor do they block.
template <int Words, Features F>
[[nodiscard]] CellSet<Words> attackers_of(Position<Words, F> const& position, Cell cell, Color by,
                                          CellSet<Words> const& absent);

// Lines by columns: whether such a piece standing on `from` would attack the cell along a line, with the pieces of `absent` gone.
template <int Words>
[[nodiscard]] bool attacks_by_columns(Position<Words, Features::Full> const& position, Cell from, Piece piece,
                                      Cell cell, CellSet<Words> const& absent);

// Whether checkers_of() would find any; stops at the first.
template <int Words, Features F>
[[nodiscard]] bool is_attacked(Position<Words, F> const& position, Cell cell, Color by, Cell absent = no_cell);

// Whether a royal piece of this colour is attacked.
template <int Words, Features F>
[[nodiscard]] bool in_check(Position<Words, F> const& position, Color color) {
  bool attacked = false;
  position.royals(color).for_each([&](Cell cell) { attacked = attacked || is_attacked(position, cell, !color); });
  return attacked;
}

}  // namespace strata
