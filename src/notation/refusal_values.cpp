#include "notation/refusal_values.hpp"

#include <cstddef>
#include <string>

namespace strata {

namespace {

// Builds the list; what is not there is left out.
class Values {
 public:
  explicit Values(Names const& names) : names_(names) {}

  void text(char const* name, std::string value) { values_.emplace_back(name, std::move(value)); }
  void cell(char const* name, Cell cell) {
    if (cell < names_.cells.size() && !names_.cells[cell].empty()) text(name, names_.cells[cell]);
  }
  void type(char const* name, PieceType type) {
    if (type < names_.types.size()) text(name, names_.types[type]);
  }
  void piece(char const* name, Piece piece) {
    if (piece) type(name, piece.type());
  }
  void number(int number) { text("number", std::to_string(number)); }
  void board(int board) { place("board", names_.boards, board); }
  void pin(int pin) { place("pin", names_.pins, pin); }
  void side(Color color) { text("side", color == Color::White ? "white" : "black"); }

  [[nodiscard]] NamedValues take() { return std::move(values_); }

 private:
  void place(char const* name, std::vector<std::string> const& names, int index) {
    if (index >= 0 && static_cast<std::size_t>(index) < names.size())
      text(name, names[static_cast<std::size_t>(index)]);
  }

  Names const& names_;
  NamedValues values_;
};

}  // namespace

std::string_view reason_name(RefusalCode code) {
  switch (code) {
    case RefusalCode::None: return "";
    case RefusalCode::GameOver: return "game-over";
    case RefusalCode::NoSuchCell: return "no-such-cell";
    case RefusalCode::NoPieceThere: return "no-piece-there";
    case RefusalCode::EnemyPiece: return "enemy-piece";
    case RefusalCode::SamePlace: return "same-place";
    case RefusalCode::OwnPieceThere: return "own-piece-there";
    case RefusalCode::WrongWay: return "wrong-way";
    case RefusalCode::OwnColumn: return "own-column";
    case RefusalCode::CannotChangeLevel: return "cannot-change-level";
    case RefusalCode::MustChangeLevel: return "must-change-level";
    case RefusalCode::TooFar: return "too-far";
    case RefusalCode::NotFromHere: return "not-from-here";
    case RefusalCode::Blocked: return "blocked";
    case RefusalCode::Gap: return "gap";
    case RefusalCode::Shadowed: return "shadowed";
    case RefusalCode::CapturesRoyal: return "captures-king";
    case RefusalCode::NoCaptureThatWay: return "no-capture-that-way";
    case RefusalCode::NothingToCapture: return "nothing-to-capture";
    case RefusalCode::DoubleStepNotFromHere: return "double-step-not-from-here";
    case RefusalCode::DoubleStepSpent: return "double-step-spent";
    case RefusalCode::LeavesZone: return "leaves-zone";
    case RefusalCode::LeavesInCheck: return "leaves-in-check";
    case RefusalCode::PromotionMissing: return "promotion-missing";
    case RefusalCode::PromotionUnknown: return "promotion-unknown";
    case RefusalCode::PromotionTooMany: return "promotion-too-many";
    case RefusalCode::PromotionZone: return "promotion-zone";
    case RefusalCode::NoPromotion: return "no-promotion";
    case RefusalCode::NoCastling: return "no-castling";
    case RefusalCode::CastlingKingMoved: return "castling-king-moved";
    case RefusalCode::CastlingRookMoved: return "castling-rook-moved";
    case RefusalCode::CastlingEitherMoved: return "castling-either-moved";
    case RefusalCode::CastlingTooEarly: return "castling-too-early";
    case RefusalCode::CastlingBetween: return "castling-between";
    case RefusalCode::CastlingInCheck: return "castling-in-check";
    case RefusalCode::CastlingThrough: return "castling-through";
    case RefusalCode::CastlingInto: return "castling-into";
    case RefusalCode::CastlingPromotes: return "castling-promotes";
    case RefusalCode::NoSuchPin: return "no-such-pin";
    case RefusalCode::NoBoard: return "no-board";
    case RefusalCode::PinTaken: return "pin-occupied";
    case RefusalCode::PinTooFar: return "pin-too-far";
    case RefusalCode::PinForbidden: return "pin-forbidden";
    case RefusalCode::NotYourBoard: return "not-your-board";
    case RefusalCode::BoardLoaded: return "board-loaded";
    case RefusalCode::BoardRooted: return "board-rooted";
    case RefusalCode::BoardBackwards: return "board-backwards";
    case RefusalCode::BoardPromotes: return "board-promotes";
    case RefusalCode::BoardPromotesTwo: return "board-promotes-two";
    case RefusalCode::Unknown: return "unknown";
  }
  return "";
}

std::string_view reason_name(SetupProblem problem) {
  switch (problem) {
    case SetupProblem::WrongSize: return "wrong-size";
    case SetupProblem::PieceOnHole: return "piece-on-hole";
    case SetupProblem::UnknownPiece: return "unknown-piece";
    case SetupProblem::TooFewPieces: return "too-few-pieces";
    case SetupProblem::TooManyPieces: return "too-many-pieces";
    case SetupProblem::PieceMayNotStandThere: return "piece-may-not-stand-there";
    case SetupProblem::CastlingWithoutRook: return "castling-without-rook";
    case SetupProblem::EnPassantWrongPlace: return "en-passant-wrong-place";
    case SetupProblem::EnPassantWithoutPawn: return "en-passant-without-pawn";
    case SetupProblem::OpponentInCheck: return "opponent-in-check";
    case SetupProblem::BoardsMissing: return "boards-missing";
    case SetupProblem::BoardOnWrongPin: return "board-on-wrong-pin";
    case SetupProblem::BoardOwnerWrong: return "board-owner-wrong";
    case SetupProblem::SpentWithoutPawn: return "spent-without-pawn";
    case SetupProblem::CounterOutOfRange: return "counter-out-of-range";
  }
  return "";
}

NamedValues refusal_values(AnyPosition const& position, Names const& names, Refusal const& refusal) {
  auto const there = [&](Cell cell) {
    return position.ruleset()->geometry.exists(cell) ? position.piece_at(cell) : Piece();
  };
  Values values(names);
  values.piece("piece", refusal.piece);
  values.cell("cell", refusal.cell);
  values.piece("on_cell", there(refusal.cell));
  values.cell("other_cell", refusal.other);
  values.piece("on_other_cell", there(refusal.other));
  if (refusal.number != 0) values.number(refusal.number);
  values.type("promotion", refusal.type);
  values.board(refusal.board);
  values.pin(refusal.pin);
  return values.take();
}

NamedValues fault_values(Names const& names, SetupFault const& fault) {
  bool const is_count = fault.problem == SetupProblem::TooFewPieces || fault.problem == SetupProblem::TooManyPieces;
  Values values(names);
  values.cell("cell", fault.cell);
  if (fault.type != no_piece_type || fault.problem == SetupProblem::BoardOwnerWrong) values.side(fault.color);
  values.type("piece", fault.type);
  if (is_count) values.number(fault.count);
  values.board(fault.board);
  values.pin(fault.pin);
  return values.take();
}

}  // namespace strata
