// Definitions of the moving boards family; compiled as part of position.cpp, which holds the list of instances.

#include <algorithm>

#include "rules/position/instance_list.hpp"
#include "rules/special/moving_boards.hpp"

namespace strata {

template <int Words>
Load load_of(Position<Words, Features::Full> const& position, int board) {
  Load load;
  for (Cell cell : position.rules().boards.pins[position.boards().pin[static_cast<std::size_t>(board)]].cells)
    if (Piece const piece = position.piece_at(cell)) {
      ++load.pieces;
      load.cell = cell;
      (piece.color() == Color::White ? load.white : load.black) = true;
    }
  return load;
}

template <int Words>
bool is_light(Position<Words, Features::Full> const& position, int board, Load const& load) {
  if (load.pieces == 0) return true;
  if (load.pieces > 1) return false;
  Piece const piece = position.piece_at(load.cell);
  bool const black = (position.boards().owners >> board) & 1;
  return ((position.rules().boards.cargo >> piece.type()) & 1) != 0 && (piece.color() == Color::Black) == black;
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

template <int Words>
std::optional<BoardPromotion> judge_board_move(Position<Words, Features::Full> const& position, Load const& load,
                                               int from_pin, int to_pin) {
  Ruleset const& rules = position.rules();
  Pin const& from = rules.boards.pins[static_cast<std::size_t>(from_pin)];
  Pin const& to = rules.boards.pins[static_cast<std::size_t>(to_pin)];
  BoardPromotion promotion;
  if (load.pieces != 0) {
    Piece const piece = position.piece_at(load.cell);
    Cell const target =
        to.cells[static_cast<std::size_t>(std::ranges::find(from.cells, load.cell) - from.cells.begin())];
    if (rules.types[piece.type()].promotes_to != 0 && rules.side(piece).promotion_zone[target])
      promotion = {load.cell, position.promotion_choices(piece, target)};
    else if (!rules.side(piece).may_stand[target])
      return std::nullopt;
  }
  if (rules.boards.waits_under_board && from.corner != no_cell) {
    Piece const waiting = position.piece_at(from.corner);
    if (waiting && rules.types[waiting.type()].promotes_to != 0 && rules.side(waiting).promotion_zone[from.corner]) {
      if (!waiting.is(position.side_to_move())) {
        PieceType const forced = rules.boards.forced_promotion;
        if (position.count(Piece(waiting.color(), forced)) >= rules.types[forced].max_count) return std::nullopt;
      } else if (promotion.pawn != no_cell) {
        return std::nullopt;
      } else {
        promotion = {from.corner, position.promotion_choices(waiting, from.corner)};
      }
    }
  }
  if (promotion.pawn != no_cell && promotion.choices == 0) return std::nullopt;
  return promotion;
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
      Piece const piece = board_[from.cells[i]];
      if (!piece) continue;
      Piece const arrives = promoted(from.cells[i], piece);
      if (arrives != piece) state_.halfmove_clock = 0;
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
        lose_castling(from.corner, from.corner);
        state_.halfmove_clock = 0;
      }
    }
    refresh_owners(moved);
  }
}

// Finds the owners of these boards (a bit set), now that the pieces on them have changed.
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

#define STRATA_INSTANTIATE_BOARDS(words, features)                                                           \
  template Load load_of<words>(Position<words, Features::features> const&, int);                             \
  template bool is_light<words>(Position<words, Features::features> const&, int, Load const&);               \
  template std::optional<BoardPromotion> judge_board_move<words>(Position<words, Features::features> const&, \
                                                                 Load const&, int, int);                     \
  template Cell promoted_by_board_move<words>(Position<words, Features::features> const&, int, int, Color);
STRATA_FULL_INSTANCES(STRATA_INSTANTIATE_BOARDS)
#undef STRATA_INSTANTIATE_BOARDS

}  // namespace strata
