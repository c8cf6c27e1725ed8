// Definitions of the moving boards family; compiled as part of position.cpp, which holds the list of instances.

#include "rules/special/moving_boards.hpp"

namespace strata {

template <int Words>
Load load_of(Position<Words, Features::Full> const& position, int board) {
  Load load;
  for (Cell cell : position.rules().boards.pins[position.boards().pin[static_cast<std::size_t>(board)]].cells)
    if (Piece const piece = position.piece_at(cell)) {
      ++load.men;
      load.cell = cell;
      (piece.color() == Color::White ? load.white : load.black) = true;
    }
  return load;
}

template <int Words>
bool is_light(Position<Words, Features::Full> const& position, int board) {
  Load const load = load_of(position, board);
  if (load.men == 0) return true;
  if (load.men > 1) return false;
  Piece const man = position.piece_at(load.cell);
  bool const black = (position.boards().owners >> board) & 1;
  return ((position.rules().boards.cargo >> man.type()) & 1) != 0 && (man.color() == Color::Black) == black;
}

template <int Words>
Cell promoted_by_board_move(Position<Words, Features::Full> const& position, int from_pin, int to_pin, Color color) {
  Ruleset const& rules = position.rules();
  Pin const& from = rules.boards.pins[static_cast<std::size_t>(from_pin)];
  Pin const& to = rules.boards.pins[static_cast<std::size_t>(to_pin)];
  auto const may_promote = [&](Piece piece, Cell cell) {
    return piece.is(color) && rules.types[piece.type()].promotes_to != 0 && rules.side(piece).promotion_zone[cell];
  };
  for (std::size_t i = 0; i < from.cells.size(); ++i)
    if (may_promote(position.piece_at(from.cells[i]), to.cells[i])) return from.cells[i];
  if (rules.boards.waits_under_board && from.corner != no_cell &&
      may_promote(position.piece_at(from.corner), from.corner))
    return from.corner;
  return no_cell;
}

template <int Words, Features F>
void Position<Words, F>::apply_board_move(Undo& undo, Move move) {
  if constexpr (full) {
    auto const from_pin = static_cast<std::size_t>(move.from());
    auto const to_pin = static_cast<std::size_t>(move.to());
    Pin const& from = rules_->boards.pins[from_pin];
    Pin const& to = rules_->boards.pins[to_pin];
    Cell const ours = promoted_by_board_move(*this, move.from(), move.to(), side_);
    Cell const theirs = promoted_by_board_move(*this, move.from(), move.to(), !side_);
    auto const promoted = [&](Cell cell, Piece piece) {
      if (cell == ours && move.is_promotion()) return Piece(piece.color(), move.promoted_to());
      if (cell == theirs && rules_->boards.forced_promotion != no_piece_type)
        return Piece(piece.color(), rules_->boards.forced_promotion);
      return piece;
    };
    std::uint32_t const moved = boards_under(from.cells.front());
    state_.key ^= owners_key(moved);
    boards_.pin[static_cast<std::size_t>(std::countr_zero(moved))] = static_cast<std::uint8_t>(to_pin);
    state_.key ^= owners_key(moved);
    boards_.pins_taken ^= (std::uint32_t{1} << from_pin) | (std::uint32_t{1} << to_pin);
    for (Cell cell : from.cells) toggle_existence(cell);
    for (Cell cell : to.cells) toggle_existence(cell);
    for (std::size_t i = 0; i < from.cells.size(); ++i) {
      Piece const man = board_[from.cells[i]];
      if (!man) continue;
      Piece const arrives = promoted(from.cells[i], man);
      if (arrives != man) state_.halfmove_clock = 0;
      put(undo, from.cells[i], Piece());
      put(undo, to.cells[i], arrives);
      lose_castling(from.cells[i], to.cells[i]);
      after_arrival(to.cells[i], arrives);
    }
    if (from.corner != no_cell && board_[from.corner]) {
      Piece const under = board_[from.corner];
      Piece const becomes = promoted(from.corner, under);
      if (becomes != under) {
        put(undo, from.corner, becomes);
        state_.halfmove_clock = 0;
      }
    }
    refresh_owners(moved);
  }
}

// Sees to whom these boards (a bit set) belong now that the men on them have changed.
template <int Words, Features F>
void Position<Words, F>::refresh_owners(std::uint32_t boards) {
  if constexpr (full)
    for (; boards != 0; boards &= boards - 1) {
      int const b = std::countr_zero(boards);
      Load const load = load_of(*this, b);
      auto const bit = std::uint32_t{1} << b;
      Color owner = (boards_.owners & bit) != 0 ? Color::Black : Color::White;
      if (load.white != load.black)
        owner = load.white ? Color::White : Color::Black;
      else if (rules_->boards.vacant_owner == VacantOwner::Original)
        owner = rules_->boards.original_owner[static_cast<std::size_t>(b)];
      if ((owner == Color::Black) == ((boards_.owners & bit) != 0)) continue;
      state_.key ^= owners_key(bit);
      boards_.owners ^= bit;
      state_.key ^= owners_key(bit);
    }
}

#define STRATA_INSTANTIATE_BOARDS(words)                                      \
  template Load load_of<words>(Position<words, Features::Full> const&, int);  \
  template bool is_light<words>(Position<words, Features::Full> const&, int); \
  template Cell promoted_by_board_move<words>(Position<words, Features::Full> const&, int, int, Color);
STRATA_INSTANTIATE_BOARDS(2)
STRATA_INSTANTIATE_BOARDS(8)
#undef STRATA_INSTANTIATE_BOARDS

}  // namespace strata
