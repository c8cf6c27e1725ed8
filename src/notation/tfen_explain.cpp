// What make_position() found, in words: one sentence that names the cell, the piece and the side.

#include <cstddef>

#include "notation/refusal_values.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"

namespace strata {

namespace {

std::string side_text(Color color) { return color == Color::White ? "White" : "Black"; }

std::string board_text(Names const& names, int board) {
  auto const at = static_cast<std::size_t>(board);
  return board >= 0 && at < names.boards.size() ? names.boards[at] : std::string("a board");
}

std::string pin_text(Names const& names, int pin) {
  auto const at = static_cast<std::size_t>(pin);
  return pin >= 0 && at < names.pins.size() ? names.pins[at] : std::string("no pin");
}

// "1 king", "8 pawns", "0 princes".
std::string pieces_text(Names const& names, int count, PieceType type) {
  return count_words(count, names.type_text(type));
}

std::string wrong_number(Ruleset const& rules, Names const& names, SetupFault const& fault) {
  bool const too_few = fault.problem == SetupProblem::TooFewPieces;
  std::string out = side_text(fault.color) + " has " + pieces_text(names, fault.count, fault.type);
  if (fault.type >= rules.type_count()) return out;
  PieceTypeRules const& type = rules.types[fault.type];
  if (type.min_count == type.max_count) return out + ", expected exactly " + std::to_string(type.min_count);
  return out + (too_few ? ", expected at least " + std::to_string(type.min_count)
                        : ", expected at most " + std::to_string(type.max_count));
}

}  // namespace

std::string explain(Ruleset const& rules, Names const& names, SetupFault const& fault) {
  std::string const cell = names.cell_text(fault.cell);
  switch (fault.problem) {
    case SetupProblem::WrongSize: return "the position has the wrong number of cells for this board";
    case SetupProblem::PieceOnHole: return "a piece stands on " + cell + ", where there is no cell just now";
    case SetupProblem::UnknownPiece: return "the piece on " + cell + " is of a kind this game does not have";
    case SetupProblem::TooFewPieces:
    case SetupProblem::TooManyPieces: return wrong_number(rules, names, fault);
    case SetupProblem::PieceMayNotStandThere:
      return side_text(fault.color) + " may not have " + with_article(names.type_text(fault.type)) + " on " + cell;
    case SetupProblem::CastlingWithoutRook:
      return "castling: " + cell + " is not the home of an unmoved rook with its king at home";
    case SetupProblem::EnPassantWrongPlace:
      if (rules.lines == LineRule::Direct) return "en passant: no pawn passes over " + cell + " in a double step";
      return "en passant: the pawn on " + cell + " is not one step beyond that column";
    case SetupProblem::EnPassantWithoutPawn:
      if (rules.lines == LineRule::Direct) return "en passant: no pawn can have passed over " + cell + " just now";
      return "en passant: no pawn of the side that has moved can have come to " + cell + " by a double step just now";
    case SetupProblem::OpponentInCheck:
      return "the side not to move is in check: the " + names.type_text(fault.type) + " on " + cell + " is attacked";
    case SetupProblem::BoardsMissing:
      return "the movable board " + board_text(names, fault.board) + " does not stand on a pin of its own";
    case SetupProblem::BoardOnWrongPin:
      return "the movable board " + board_text(names, fault.board) + " may not stand on the pin " +
             pin_text(names, fault.pin);
    case SetupProblem::BoardOwnerWrong:
      return "the movable board " + board_text(names, fault.board) + " is named as " + side_text(!fault.color) +
             "'s, but by the pieces on it it belongs to " + side_text(fault.color);
    case SetupProblem::SpentWithoutPawn: return "spent pawns: no pawn stands at its start on " + cell;
    case SetupProblem::CounterOutOfRange: return "the halfmove clock or the move number is out of range";
  }
  return "the position is not possible in this game";
}

Error setup_error(Ruleset const& rules, Names const& names, SetupFault const& fault) {
  return {ErrorCode::BadPosition,    explain(rules, names, fault), {}, 0, 0, std::string(reason_name(fault.problem)),
          fault_values(names, fault)};
}

}  // namespace strata
