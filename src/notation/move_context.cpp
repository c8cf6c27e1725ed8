#include "notation/move_context.hpp"

#include <cstddef>

namespace strata {

std::vector<Move> const& MoveContext::legal() const {
  if (!legal_) legal_ = position_.legal_moves();
  return *legal_;
}

AnyPosition& MoveContext::scratch() const {
  if (!scratch_) scratch_ = position_.scratch();
  return *scratch_;
}

Piece MoveContext::captured(Move move) const {
  if (move.kind() == MoveKind::BoardMove || !position_.is_capture(move)) return {};
  if (move.kind() != MoveKind::EnPassant) return position_.piece_at(move.to());
  if (!setup_) setup_ = position_.setup();
  Cell const pawn = setup_->en_passant ? setup_->en_passant->pawn : no_cell;
  return pawn < setup_->pieces.size() ? setup_->pieces[pawn] : Piece();
}

MoveEffects MoveContext::effects(Move move) const {
  AnyPosition& after = scratch();
  after.apply(move);
  MoveEffects effects;
  std::optional<Outcome> const outcome = after.outcome();
  effects.mate = outcome && outcome->reason == Reason::Checkmate;
  effects.check = effects.mate || (after.in_check() && !(outcome && outcome->reason == Reason::Extinction));
  if (style_.style == NotationStyle::Columns && !rules_.boards.pins.empty()) effects.stars = board_stars(move);
  after.undo();
  if (style_.style == NotationStyle::Long && style_.extinction_marks) effects.stars = extinction_stars(move);
  return effects;
}

// '*' for the capture of a piece whose kind must not die out, '**' for the last of them (threedc art. 6.1).
int MoveContext::extinction_stars(Move move) const {
  Piece const piece = captured(move);
  if (!piece || ((rules_.extinction_types >> piece.type()) & 1) == 0) return 0;
  int left = 0;
  for (Cell const cell : rules_.geometry.all()) {
    Piece const other = position_.piece_at(cell);
    if (other.is(piece.color()) && ((rules_.extinction_types >> other.type()) & 1) != 0) ++left;
  }
  return left == 1 ? 2 : 1;
}

// '*' when the move captures the only piece on a movable board or changes the owner of one (parmen art. 10).
int MoveContext::board_stars(Move move) const {
  if (!setup_) setup_ = position_.setup();
  Setup const after = scratch_->setup();
  for (std::size_t i = 0; i < after.boards.size() && i < setup_->boards.size(); ++i)
    if (after.boards[i].owner != setup_->boards[i].owner) return 1;
  if (!captured(move)) return 0;
  Cell const captured = move.kind() == MoveKind::EnPassant ? setup_->en_passant->pawn : move.to();
  for (BoardPlacement const& board : setup_->boards) {
    int pieces = 0;
    bool here = false;
    for (Cell const cell : rules_.boards.pins[static_cast<std::size_t>(board.pin)].cells) {
      pieces += setup_->pieces[cell] ? 1 : 0;
      here = here || cell == captured;
    }
    if (here && pieces == 1) return 1;
  }
  return 0;
}

std::string MoveContext::promotion_suffix(Move move) const {
  return move.is_promotion() ? std::string("=") + names_.letter(move.promoted_to()) : std::string();
}

std::string_view MoveContext::castling_name(Move move) const {
  auto const row = static_cast<std::size_t>(move.detail());
  return move.kind() == MoveKind::Castling && row < style_.castling.size() ? std::string_view(style_.castling[row])
                                                                           : std::string_view();
}

}  // namespace strata
