#include "rules/position.hpp"

#include "base/assert.hpp"
#include "rules/hash.hpp"
#include "rules/instances.hpp"

namespace strata {

template <int Words, Features F>
Position<Words, F>::Position(std::shared_ptr<Ruleset const> rules, Setup const& setup) : rules_(std::move(rules)) {
  STRATA_ASSERT(rules_->words == Words && rules_->features == F);
  for (Cell cell : rules_->geometry.all())
    if (Piece const piece = setup.pieces[cell]) place(cell, piece);
  side_ = setup.side_to_move;
  fullmove_ = setup.fullmove_number;
  state_.halfmove_clock = setup.halfmove_clock;
  for (Cell rook : setup.castling)
    for (std::size_t right = 0; right < rules_->castling_rook_cells.size(); ++right)
      if (rules_->castling_rook_cells[right] == rook) state_.castling |= std::uint32_t{1} << right;
  if (setup.en_passant) {
    state_.en_passant_pawn = setup.en_passant->pawn;
    state_.en_passant_cell = setup.en_passant->passed;
    state_.en_passant_column = setup.en_passant->column;
  }
  if constexpr (full) {
    boards_.exists = to_cell_set<Words>(rules_->geometry.cells() & ~rules_->geometry.movable());
    for (std::size_t b = 0; b < setup.boards.size(); ++b) {
      auto const pin = static_cast<std::uint8_t>(setup.boards[b].pin);
      boards_.pin[b] = pin;
      boards_.pins_taken |= std::uint32_t{1} << pin;
      if (setup.boards[b].owner == Color::Black) boards_.owners |= std::uint32_t{1} << b;
      for (Cell cell : rules_->boards.pins[pin].cells) boards_.exists.insert(cell);
    }
    for (Cell cell : setup.spent) boards_.spent.insert(cell);
  }
  state_.key = fresh_key();
}

template <int Words, Features F>
auto Position<Words, F>::royals(Color color) const -> Set {
  Set set;
  for (std::uint32_t types = rules_->royal_types; types != 0; types &= types - 1)
    set |= men(Piece(color, static_cast<PieceType>(std::countr_zero(types))));
  return set;
}

template <int Words, Features F>
Key Position<Words, F>::boards_key() const {
  Key key = 0;
  if constexpr (full) {
    for (int b = 0; b < rules_->boards.boards; ++b) {
      auto const board = static_cast<std::size_t>(b);
      key ^= hash_keys.owner[boards_.pin[board]][(boards_.owners >> b) & 1];
      if (rules_->boards.vacant_owner == VacantOwner::Original)
        key ^= hash_keys
                   .original[boards_.pin[board]][static_cast<std::size_t>(index(rules_->boards.original_owner[board]))];
    }
    boards_.spent.for_each([&](Cell cell) { key ^= hash_keys.spent[cell]; });
  }
  return key;
}

template <int Words, Features F>
Key Position<Words, F>::fresh_key() const {
  Key key = boards_key();
  occupied().for_each([&](Cell cell) { key ^= hash_keys.man[static_cast<std::size_t>(board_[cell].index())][cell]; });
  for (std::uint32_t rights = state_.castling; rights != 0; rights &= rights - 1)
    key ^= hash_keys.castling[static_cast<std::size_t>(std::countr_zero(rights))];
  if (state_.en_passant_pawn != no_cell) key ^= hash_keys.en_passant[state_.en_passant_pawn];
  if (side_ == Color::Black) key ^= hash_keys.black_to_move;
  return key;
}

template <int Words, Features F>
Key Position<Words, F>::key_without_en_passant() const {
  return state_.en_passant_pawn == no_cell ? state_.key : state_.key ^ hash_keys.en_passant[state_.en_passant_pawn];
}

template <int Words, Features F>
bool Position<Words, F>::promotes_at(Piece piece, Cell cell) const {
  PieceTypeRules const& type = rules_->types[piece.type()];
  if (type.promotes_to == 0 || !rules_->side(piece).promotion_zone[cell]) return false;
  if constexpr (full)
    if (rules_->boards.waits_under_board && rules_->corner_pin[cell] != 0)
      return ((boards_.pins_taken >> (rules_->corner_pin[cell] - 1)) & 1) == 0;
  return true;
}

template <int Words, Features F>
std::uint32_t Position<Words, F>::promotion_choices(Piece pawn) const {
  std::uint32_t choices = rules_->types[pawn.type()].promotes_to;
  if (rules_->promotion_limit.empty()) return choices;
  for (std::uint32_t rest = choices; rest != 0; rest &= rest - 1) {
    int const type = std::countr_zero(rest);
    int const limit = rules_->promotion_limit[static_cast<std::size_t>(type)];
    if (limit > 0 && men(Piece(pawn.color(), static_cast<PieceType>(type))).count() >= limit)
      choices &= ~(std::uint32_t{1} << type);
  }
  return choices;
}

template <int Words, Features F>
void Position<Words, F>::place(Cell cell, Piece piece) {
  if (Piece const old = board_[cell]) {
    by_color_[static_cast<std::size_t>(index(old.color()))].erase(cell);
    by_piece_[static_cast<std::size_t>(old.index())].erase(cell);
  }
  board_[cell] = piece;
  if (piece) {
    by_color_[static_cast<std::size_t>(index(piece.color()))].insert(cell);
    by_piece_[static_cast<std::size_t>(piece.index())].insert(cell);
  }
}

template <int Words, Features F>
void Position<Words, F>::put(Undo& undo, Cell cell, Piece piece) {
  Piece const before = board_[cell];
  undo.change[undo.changes++] = {cell, before};
  if (before) state_.key ^= hash_keys.man[static_cast<std::size_t>(before.index())][cell];
  if (piece) state_.key ^= hash_keys.man[static_cast<std::size_t>(piece.index())][cell];
  if constexpr (full) boards_.spent.erase(cell);
  place(cell, piece);
}

template <int Words, Features F>
void Position<Words, F>::lose_castling(Cell cell) {
  std::uint32_t const lost = state_.castling & rules_->castling_loss[cell];
  if (lost == 0) return;
  state_.castling ^= lost;
  for (std::uint32_t rights = lost; rights != 0; rights &= rights - 1)
    state_.key ^= hash_keys.castling[static_cast<std::size_t>(std::countr_zero(rights))];
}

// A pawn that arrives on a double step cell by moving or by being carried has lost its double step (parmen art. 4).
template <int Words, Features F>
void Position<Words, F>::after_arrival(Cell cell, Piece piece) {
  if constexpr (full)
    if (rules_->pawn_memory && rules_->side(piece).has_double_step && rules_->side(piece).double_from[cell])
      boards_.spent.insert(cell);
}

template <int Words, Features F>
void Position<Words, F>::set_en_passant(Move move, Piece pawn) {
  Vector const forward = rules_->side(pawn).forward;
  state_.en_passant_pawn = move.to();
  if (rules_->lines == LineRule::Direct)
    state_.en_passant_cell = rules_->geometry.step(move.from(), forward);
  else
    state_.en_passant_column =
        rules_->topology->next_column(rules_->topology->column(move.from()), forward.file / 2, forward.rank / 2);
  state_.key ^= hash_keys.en_passant[move.to()];
}

template <int Words, Features F>
void Position<Words, F>::apply(Move move) {
  Undo& undo = history_.emplace_back();
  undo.state = state_;
  undo.move = move;
  undo.boards = boards_;
  if constexpr (full) state_.key ^= boards_key();

  if (state_.en_passant_pawn != no_cell) {
    state_.key ^= hash_keys.en_passant[state_.en_passant_pawn];
    state_.en_passant_pawn = state_.en_passant_cell = no_cell;
    state_.en_passant_column = no_column;
  }
  ++state_.halfmove_clock;

  switch (move.kind()) {
    case MoveKind::Castling: apply_castling(undo, move); break;
    case MoveKind::BoardMove: apply_board_move(undo, move); break;
    default: {
      Piece piece = board_[move.from()];
      if (board_[move.to()] || rules_->types[piece.type()].resets_clock || move.is_promotion())
        state_.halfmove_clock = 0;
      put(undo, move.from(), Piece());
      if (move.kind() == MoveKind::EnPassant) {
        put(undo, undo.state.en_passant_pawn, Piece());
        state_.halfmove_clock = 0;
      }
      if (move.is_promotion()) piece = Piece(piece.color(), move.promoted_to());
      put(undo, move.to(), piece);
      lose_castling(move.from());
      lose_castling(move.to());
      after_arrival(move.to(), piece);
      if (move.kind() == MoveKind::DoubleStep) set_en_passant(move, piece);
    }
  }
  if constexpr (full) {
    refresh_owners();
    state_.key ^= boards_key();
  }
  side_ = !side_;
  state_.key ^= hash_keys.black_to_move;
  if (side_ == Color::White) ++fullmove_;
}

template <int Words, Features F>
void Position<Words, F>::apply_castling(Undo& undo, Move move) {
  CastlingRule const& row = rules_->castling[static_cast<std::size_t>(move.detail())];
  Piece const king = board_[row.king_from];
  Piece const rook = board_[row.rook_from];
  put(undo, row.king_from, Piece());
  put(undo, row.rook_from, Piece());
  put(undo, row.king_to, king);
  put(undo, row.rook_to, rook);
  lose_castling(row.king_from);
  lose_castling(row.rook_from);
}

template <int Words, Features F>
void Position<Words, F>::apply_null() {
  Undo& undo = history_.emplace_back();
  undo.state = state_;
  undo.boards = boards_;
  if (state_.en_passant_pawn != no_cell) {
    state_.key ^= hash_keys.en_passant[state_.en_passant_pawn];
    state_.en_passant_pawn = state_.en_passant_cell = no_cell;
    state_.en_passant_column = no_column;
  }
  ++state_.halfmove_clock;
  side_ = !side_;
  state_.key ^= hash_keys.black_to_move;
  if (side_ == Color::White) ++fullmove_;
}

template <int Words, Features F>
void Position<Words, F>::undo() {
  STRATA_ASSERT(!history_.empty());
  Undo const& undo = history_.back();
  for (int i = undo.changes; i-- > 0;)
    place(undo.change[static_cast<std::size_t>(i)].cell, undo.change[static_cast<std::size_t>(i)].before);
  state_ = undo.state;
  boards_ = undo.boards;
  if (side_ == Color::White) --fullmove_;
  side_ = !side_;
  history_.pop_back();
}

template <int Words, Features F>
Setup Position<Words, F>::setup() const {
  Setup out;
  out.pieces.assign(static_cast<std::size_t>(rules_->geometry.slots()), Piece());
  for (Cell cell : rules_->geometry.all()) out.pieces[cell] = board_[cell];
  out.side_to_move = side_;
  for (std::size_t right = 0; right < rules_->castling_rook_cells.size(); ++right)
    if (may_castle(static_cast<int>(right))) out.castling.push_back(rules_->castling_rook_cells[right]);
  if (state_.en_passant_pawn != no_cell)
    out.en_passant = EnPassant{state_.en_passant_cell, state_.en_passant_column, state_.en_passant_pawn};
  out.halfmove_clock = state_.halfmove_clock;
  out.fullmove_number = fullmove_;
  if constexpr (full) {
    for (int b = 0; b < rules_->boards.boards; ++b)
      out.boards.push_back(
          {boards_.pin[static_cast<std::size_t>(b)], (boards_.owners >> b) & 1 ? Color::Black : Color::White});
    boards_.spent.for_each([&](Cell cell) { out.spent.push_back(cell); });
  }
  return out;
}

template <int Words, Features F>
bool Position<Words, F>::same_bytes(Position const& other) const {
  return board_ == other.board_ && by_color_ == other.by_color_ && by_piece_ == other.by_piece_ &&
         state_ == other.state_ && side_ == other.side_ && fullmove_ == other.fullmove_ && boards_ == other.boards_;
}

}  // namespace strata

#include "rules/special/moving_boards.ipp"

namespace strata {
#define STRATA_INSTANTIATE(words, features) template class Position<words, Features::features>;
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE
}  // namespace strata
