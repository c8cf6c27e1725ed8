#include "rules/position/position.hpp"

#include <algorithm>
#include <tuple>

#include "base/assert.hpp"
#include "rules/position/hash.hpp"
#include "rules/position/instances.hpp"

namespace strata {

namespace {

constexpr std::size_t expected_plies = 256;
constexpr std::size_t plies_ahead = 8;

}  // namespace

template <int Words, Features F>
Position<Words, F>::Position(std::shared_ptr<Ruleset const> rules, Setup const& setup) : rules_(std::move(rules)) {
  STRATA_ASSERT(rules_->words == Words && rules_->features == F);
  history_.reserve(expected_plies);
  if constexpr (full) {
    if (rules_->column_plan) column_plan_ = &*rules_->column_plan;
    for (Cell cell : rules_->geometry.all())
      if (!rules_->geometry.movable()[cell]) toggle_existence(cell);
  } else {
    plan_ = &*rules_->attack_plan;
    line_words_.assign(plan_->line_count(), 0);
  }
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
    for (std::size_t b = 0; b < setup.boards.size(); ++b) {
      auto const pin = static_cast<std::uint8_t>(setup.boards[b].pin);
      boards_.pin[b] = pin;
      boards_.pins_taken |= std::uint32_t{1} << pin;
      if (setup.boards[b].owner == Color::Black) boards_.owners |= std::uint32_t{1} << b;
      for (Cell cell : rules_->boards.pins[pin].cells) toggle_existence(cell);
    }
    for (Cell cell : setup.spent) boards_.spent.insert(cell);
  }
  state_.key = fresh_key();
}

template <int Words, Features F>
Position<Words, F>::Position(Position const& other, NoHistory /*tag*/)
    : rules_(other.rules_),
      board_(other.board_),
      by_color_(other.by_color_),
      by_piece_(other.by_piece_),
      lists_(other.lists_),
      planes_(other.planes_),
      plan_(other.plan_),
      line_words_(other.line_words_),
      state_(other.state_),
      side_(other.side_),
      fullmove_(other.fullmove_),
      boards_(other.boards_),
      columns_(other.columns_),
      column_plan_(other.column_plan_) {
  history_.reserve(plies_ahead);
}

// A line outside the frame: its word says where the first pieces stand, the rays behind them are cut off.
template <int Words, Features F>
auto Position<Words, F>::line_slides(std::size_t family, Cell from) const -> Set {
  LinePlace const at = plan_->line_place(family, from);
  LineFamily const way = plan_->line_families()[family];
  unsigned const pieces = line_words_[at.line];
  unsigned const above = pieces >> (at.place + 1);
  unsigned const below = pieces & ((1U << at.place) - 1);
  Set ahead = plan_->template ray<Words>(way.ahead, from);
  Set back = plan_->template ray<Words>(way.back, from);
  if (above != 0)
    ahead -= plan_->template ray<Words>(way.ahead, plan_->line_cell(at.line, at.place + 1 + std::countr_zero(above)));
  if (below != 0) back -= plan_->template ray<Words>(way.back, plan_->line_cell(at.line, std::bit_width(below) - 1));
  return ahead | back;
}

// The part of the key that these boards (a bit set) have.
template <int Words, Features F>
Key Position<Words, F>::owners_key(std::uint32_t boards) const {
  Key key = 0;
  if constexpr (full)
    for (; boards != 0; boards &= boards - 1) {
      auto const board = static_cast<std::size_t>(std::countr_zero(boards));
      key ^= hash_keys.owner[boards_.pin[board]][(boards_.owners >> board) & 1];
      if (rules_->boards.vacant_owner == VacantOwner::Original)
        key ^= hash_keys
                   .original[boards_.pin[board]][static_cast<std::size_t>(index(rules_->boards.original_owner[board]))];
    }
  return key;
}

// The board that the cell is part of just now, as a bit set.
template <int Words, Features F>
std::uint32_t Position<Words, F>::boards_under(Cell cell) const {
  if constexpr (full)
    if (std::uint8_t const pins = rules_->cell_pin[cell]; pins != 0)
      for (int b = 0; b < rules_->boards.boards; ++b)
        if (boards_.pin[static_cast<std::size_t>(b)] == pins - 1) return std::uint32_t{1} << b;
  return 0;
}

template <int Words, Features F>
void Position<Words, F>::toggle_existence(Cell cell) {
  if constexpr (full) {
    boards_.exists.toggle(cell);
    if (column_plan_ != nullptr) columns_.there[column_plan_->column(cell)] ^= column_plan_->level_bit(cell);
  }
}

template <int Words, Features F>
void Position<Words, F>::set_spent(Cell cell, bool spent) {
  if constexpr (full)
    if (boards_.spent.contains(cell) != spent) {
      boards_.spent.toggle(cell);
      state_.key ^= hash_keys.spent[cell];
    }
}

template <int Words, Features F>
Key Position<Words, F>::fresh_key() const {
  Key key = owners_key((std::uint32_t{1} << rules_->boards.boards) - 1);
  if constexpr (full) boards_.spent.for_each([&](Cell cell) { key ^= hash_keys.spent[cell]; });
  occupied().for_each([&](Cell cell) { key ^= hash_keys.piece[static_cast<std::size_t>(board_[cell].index())][cell]; });
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
std::uint32_t Position<Words, F>::promotion_choices(Piece pawn, Cell cell) const {
  std::uint32_t choices = rules_->types[pawn.type()].promotes_to;
  if (((rules_->placed_choices >> pawn.type()) & 1) != 0)
    for (std::uint32_t rest = choices; rest != 0; rest &= rest - 1) {
      auto const type = static_cast<PieceType>(std::countr_zero(rest));
      if (!rules_->side(Piece(pawn.color(), type)).may_stand[cell]) choices &= ~(std::uint32_t{1} << type);
    }
  if (rules_->promotion_limit.empty()) return choices;
  for (std::uint32_t rest = choices; rest != 0; rest &= rest - 1) {
    int const type = std::countr_zero(rest);
    int const limit = rules_->promotion_limit[static_cast<std::size_t>(type)];
    if (limit > 0 && count(Piece(pawn.color(), static_cast<PieceType>(type))) >= limit)
      choices &= ~(std::uint32_t{1} << type);
  }
  return choices;
}

template <int Words, Features F>
void Position<Words, F>::toggle(Cell cell, Piece piece) {
  by_color_[static_cast<std::size_t>(index(piece.color()))].toggle(cell);
  by_piece_[static_cast<std::size_t>(piece.index())].toggle(cell);
  if constexpr (full)
    toggle_column(cell);
  else
    toggle_lines(cell);
}

template <int Words, Features F>
void Position<Words, F>::add(Cell cell, Piece piece) {
  board_[cell] = piece;
  lists_.add(cell, piece);
  toggle(cell, piece);
}

template <int Words, Features F>
void Position<Words, F>::remove(Cell cell, Piece piece) {
  board_[cell] = Piece();
  lists_.remove(cell, piece);
  toggle(cell, piece);
}

template <int Words, Features F>
void Position<Words, F>::place(Cell cell, Piece piece) {
  if (Piece const old = board_[cell]) remove(cell, old);
  if (piece) add(cell, piece);
}

template <int Words, Features F>
void Position<Words, F>::put(Undo& undo, Cell cell, Piece piece) {
  if constexpr (full) {
    Piece const before = board_[cell];
    undo.board.change[undo.board.changes++] = {cell, before};
    if (before) toggle_key(before, cell);
    if (piece) toggle_key(piece, cell);
    set_spent(cell, false);
    place(cell, piece);
  }
}

template <int Words, Features F>
void Position<Words, F>::lose_castling(Cell from, Cell to) {
  std::uint32_t const lost = state_.castling & (rules_->castling_loss[from] | rules_->castling_loss[to]);
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
      set_spent(cell, true);
}

template <int Words, Features F>
void Position<Words, F>::set_en_passant(Move move, Piece pawn) {
  state_.en_passant_pawn = move.to();
  if constexpr (!full) {
    state_.en_passant_cell = plan_->of(pawn).passed[move.from()];
  } else {
    Vector const forward = rules_->side(pawn).forward;
    if (rules_->lines == LineRule::Direct)
      state_.en_passant_cell = rules_->geometry.step(move.from(), forward);
    else
      state_.en_passant_column =
          rules_->topology->next_column(rules_->topology->column(move.from()), forward.file / 2, forward.rank / 2);
  }
  state_.key ^= hash_keys.en_passant[move.to()];
}

template <int Words, Features F>
[[gnu::always_inline]] inline typename Position<Words, F>::Undo& Position<Words, F>::begin_ply() {
  Undo& undo = history_.emplace_back();
  undo.state = state_;
  if constexpr (full) undo.board.boards = boards_;
  if (state_.en_passant_pawn != no_cell) {
    state_.key ^= hash_keys.en_passant[state_.en_passant_pawn];
    state_.en_passant_pawn = state_.en_passant_cell = no_cell;
    state_.en_passant_column = no_column;
  }
  ++state_.halfmove_clock;
  return undo;
}

template <int Words, Features F>
void Position<Words, F>::apply(Move move) {
  Undo& undo = begin_ply();
  undo.move = move;

  switch (move.kind()) {
    case MoveKind::Castling: apply_castling(move); break;
    case MoveKind::BoardMove: apply_board_move(undo, move); break;
    default: apply_piece(undo, move);
  }
  side_ = !side_;
  state_.key ^= hash_keys.black_to_move;
  if (side_ == Color::White) ++fullmove_;
}

template <int Words, Features F>
[[gnu::always_inline]] inline void Position<Words, F>::apply_piece(Undo& undo, Move move) {
  Cell const from = move.from();
  Cell const to = move.to();
  Piece const piece = board_[from];
  Cell const victim = move.kind() == MoveKind::EnPassant ? undo.state.en_passant_pawn : to;
  Piece const captured = board_[victim];
  undo.moved = piece;
  undo.captured = captured;
  bool starts_clock = ((rules_->clock_types >> piece.type()) & 1) != 0;
  Key key = key_of(piece, from);
  if (captured) {
    key ^= key_of(captured, victim);
    remove(victim, captured);
    starts_clock = true;
  }
  Piece arrives = piece;
  if (move.is_promotion()) {
    arrives = Piece(piece.color(), move.promoted_to());
    starts_clock = true;
  }
  state_.key ^= key ^ key_of(arrives, to);
  if (starts_clock) state_.halfmove_clock = 0;
  move_piece(from, to, piece, arrives);
  if (state_.castling != 0) lose_castling(from, to);
  if constexpr (full) {
    set_spent(from, false);
    set_spent(victim, false);
    set_spent(to, false);
    after_arrival(to, arrives);
    refresh_owners(boards_under(from) | boards_under(to) | boards_under(victim));
  }
  if (move.kind() == MoveKind::DoubleStep) set_en_passant(move, arrives);
}

template <int Words, Features F>
[[gnu::always_inline]] inline void Position<Words, F>::undo_piece(Undo const& undo) {
  Cell const from = undo.move.from();
  Cell const to = undo.move.to();
  move_piece(to, from, board_[to], undo.moved);
  if (undo.captured) add(undo.move.kind() == MoveKind::EnPassant ? undo.state.en_passant_pawn : to, undo.captured);
}

// The cell it goes to must be empty.
template <int Words, Features F>
[[gnu::always_inline]] inline void Position<Words, F>::move_piece(Cell from, Cell to, Piece leaves, Piece arrives) {
  if (leaves != arrives) {
    remove(from, leaves);
    add(to, arrives);
    return;
  }
  board_[from] = Piece();
  board_[to] = arrives;
  Set& color = by_color_[static_cast<std::size_t>(index(arrives.color()))];
  color.toggle(from);
  color.toggle(to);
  Set& kind = by_piece_[static_cast<std::size_t>(arrives.index())];
  kind.toggle(from);
  kind.toggle(to);
  lists_.move(from, to, arrives);
  if constexpr (full) {
    toggle_column(from);
    toggle_column(to);
  } else {
    toggle_lines(from);
    toggle_lines(to);
  }
}

template <int Words, Features F>
void Position<Words, F>::apply_castling(Move move) {
  CastlingRule const& row = rules_->castling[static_cast<std::size_t>(move.detail())];
  Piece const king = board_[row.king_from];
  Piece const rook = board_[row.rook_from];
  for (auto const& [piece, from, to] :
       {std::tuple(king, row.king_from, row.king_to), std::tuple(rook, row.rook_from, row.rook_to)}) {
    toggle_key(piece, from);
    toggle_key(piece, to);
    if constexpr (full) {
      set_spent(from, false);
      set_spent(to, false);
    }
  }
  // Each may go where the other comes from.
  remove(row.king_from, king);
  remove(row.rook_from, rook);
  add(row.king_to, king);
  add(row.rook_to, rook);
  lose_castling(row.king_from, row.rook_from);
  after_arrival(row.king_to, king);
  after_arrival(row.rook_to, rook);
  if constexpr (full)
    refresh_owners(boards_under(row.king_from) | boards_under(row.king_to) | boards_under(row.rook_from) |
                   boards_under(row.rook_to));
}

template <int Words, Features F>
void Position<Words, F>::undo_castling(Undo const& undo) {
  CastlingRule const& row = rules_->castling[static_cast<std::size_t>(undo.move.detail())];
  Piece const king = board_[row.king_to];
  Piece const rook = board_[row.rook_to];
  remove(row.king_to, king);
  remove(row.rook_to, rook);
  add(row.king_from, king);
  add(row.rook_from, rook);
}

template <int Words, Features F>
void Position<Words, F>::apply_null() {
  begin_ply();
  side_ = !side_;
  state_.key ^= hash_keys.black_to_move;
  if (side_ == Color::White) ++fullmove_;
}

template <int Words, Features F>
void Position<Words, F>::undo() {
  STRATA_ASSERT(!history_.empty());
  Undo const& undo = history_.back();
  if (undo.move.kind() == MoveKind::Castling) {
    undo_castling(undo);
  } else if (undo.move.kind() == MoveKind::BoardMove) {
    if constexpr (full) {
      for (Cell cell : rules_->boards.pins[undo.move.from()].cells) toggle_existence(cell);
      for (Cell cell : rules_->boards.pins[undo.move.to()].cells) toggle_existence(cell);
      for (int i = undo.board.changes; i-- > 0;)
        place(undo.board.change[static_cast<std::size_t>(i)].cell,
              undo.board.change[static_cast<std::size_t>(i)].before);
    }
  } else if (undo.move) {
    undo_piece(undo);
  }
  state_ = undo.state;
  if constexpr (full) boards_ = undo.board.boards;
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
  out.halfmove_clock = std::min(state_.halfmove_clock, largest_counter);
  out.fullmove_number = std::min(fullmove_, largest_counter);
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
         planes_ == other.planes_ && line_words_ == other.line_words_ && state_ == other.state_ &&
         side_ == other.side_ && fullmove_ == other.fullmove_ && boards_ == other.boards_;
}

}  // namespace strata

#include "rules/special/moving_boards.ipp"

namespace strata {
#define STRATA_INSTANTIATE(words, features) template class Position<words, Features::features>;
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE
}  // namespace strata
