// The canonical form of data (docs/formats/moves.md): <from>-<to>, =L for a promotion, ~<rook cell> where the king's cells
// alone do not tell which move is meant, x for - where a piece could also step to the cell on which it captures en passant,
// @<pin>-<pin> for a board.

#include <algorithm>
#include <array>
#include <cstddef>

#include "notation/move_pattern.hpp"
#include "notation/move_text.hpp"
#include "notation/refusal_text.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

std::unexpected<Error> not_a_move(std::string message) { return bad_move(std::move(message), "not-understood"); }

// Whether the rook must be named: two castlings of the side share the king's cells, or the king may also just step there.
bool needs_rook(MoveContext const& context, Move move) {
  auto const& table = context.rules().castling;
  auto const index = static_cast<std::size_t>(move.detail());
  for (std::size_t i = 0; i < table.size(); ++i)
    if (i != index && table[i].color == table[index].color && table[i].king_from == move.from() &&
        table[i].king_to == move.to())
      return true;
  if (context.position().piece_at(move.to())) return false;  // the rook stands there: no step
  return std::ranges::any_of(context.legal(), [&](Move other) {
    return other.kind() == MoveKind::Normal && other.from() == move.from() && other.to() == move.to();
  });
}

// Whether an en passant capture must be told from a plain step of the same piece to the same cell.
bool needs_x(MoveContext const& context, Move move) {
  return move.kind() == MoveKind::EnPassant && std::ranges::any_of(context.legal(), [&](Move other) {
           return other.kind() == MoveKind::Normal && other.from() == move.from() && other.to() == move.to();
         });
}

// The text without "=L" at its end, and the type named there. false: there is something else after '='.
bool take_promotion(Names const& names, std::string_view& text, PieceType& promotion) {
  std::size_t const at = text.find('=');
  if (at == std::string_view::npos) return true;
  if (at + 2 != text.size()) return false;
  promotion = names.find_letter(text[at + 1]);
  text = text.substr(0, at);
  return promotion != no_piece_type;
}

Result<Move> find_board_move(MoveContext const& context, int from, int to, PieceType promotion) {
  for (Move const move : context.legal())
    if (move.kind() == MoveKind::BoardMove && move.from() == from && move.to() == to &&
        (move.is_promotion() ? move.promoted_to() : no_piece_type) == promotion)
      return move;
  return refused_move(context.position(), context.names(), find_board_refusal(context.position(), from, to, promotion));
}

// "@b1(2)-b3(4)=Q" without the '@'.
Result<Move> read_board_move(MoveContext const& context, std::string_view text) {
  Names const& names = context.names();
  std::string_view rest = text;
  PieceType promotion = no_piece_type;
  if (!take_promotion(names, rest, promotion)) return not_a_move("unknown promotion in the board move " + quoted(text));
  std::size_t const dash = rest.find('-');
  if (dash == std::string_view::npos)
    return not_a_move("the board move " + quoted(text) + " has no '-' between two pins");
  std::array<int, 2> pins{};
  for (std::size_t i = 0; i < 2; ++i) {
    std::string_view const name = i == 0 ? rest.substr(0, dash) : rest.substr(dash + 1);
    pins[i] = names.find_pin(name);
    if (pins[i] < 0)
      return names.pins.empty() ? bad_move("this game has no movable boards", "no-boards")
                                : bad_move("unknown pin " + quoted(name), "no-such-pin", {{"pin", quoted(name)}});
  }
  return find_board_move(context, pins[0], pins[1], promotion);
}

// The castling of these cells with the rook of this cell.
Result<Move> find_castling(MoveContext const& context, Cell from, Cell to, Cell rook) {
  auto const& table = context.rules().castling;
  int row = -1;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].king_from == from && table[i].king_to == to && table[i].rook_from == rook &&
        table[i].color == context.position().side_to_move())
      row = static_cast<int>(i);
  for (Move const move : context.legal())
    if (move.kind() == MoveKind::Castling && move.detail() == row) return move;
  return refused_move(context.position(), context.names(), find_castling_refusal(context.position(), row));
}

}  // namespace

std::string write_canonical(MoveContext const& context, Move move) {
  if (move.kind() == MoveKind::BoardMove)
    return '@' + context.names().pins[move.from()] + '-' + context.names().pins[move.to()] +
           context.promotion_suffix(move);
  std::string text = context.cell(move.from()) + (needs_x(context, move) ? 'x' : '-') + context.cell(move.to()) +
                     context.promotion_suffix(move);
  if (move.kind() == MoveKind::Castling && needs_rook(context, move))
    text += '~' + context.cell(context.rules().castling[static_cast<std::size_t>(move.detail())].rook_from);
  return text;
}

std::optional<Result<Move>> try_canonical(MoveContext const& context, std::string_view text) {
  if (text.starts_with('@')) return read_board_move(context, text.substr(1));
  Names const& names = context.names();
  std::string_view rest = text;
  Cell rook = no_cell;
  if (std::size_t const tilde = rest.find('~'); tilde != std::string_view::npos) {
    rook = names.find_cell(rest.substr(tilde + 1));
    if (rook == no_cell) return std::nullopt;
    rest = rest.substr(0, tilde);
  }
  PieceType promotion = no_piece_type;
  if (!take_promotion(names, rest, promotion)) return std::nullopt;
  // A cell's name may itself hold a sign: every place is tried.
  for (std::size_t sign = rest.find_first_of("-x"); sign != std::string_view::npos;
       sign = rest.find_first_of("-x", sign + 1)) {
    Cell const from = names.find_cell(rest.substr(0, sign));
    Cell const to = names.find_cell(rest.substr(sign + 1));
    if (from == no_cell || to == no_cell) continue;
    if (rook != no_cell) return find_castling(context, from, to, rook);
    MovePattern const pattern{
        .from = only(from), .to = to, .promotion = promotion, .castling = true, .capture = rest[sign] == 'x'};
    return find_move(context, {&pattern, 1}, text);
  }
  return std::nullopt;
}

std::string write_canonical(AnyPosition const& position, Names const& names, Move move) {
  NotationRules const plain;
  return write_canonical(MoveContext(position, names, plain), move);
}

Result<Move> read_canonical(AnyPosition const& position, Names const& names, std::string_view text) {
  if (text.size() > longest_move) return not_a_move(quoted(text) + " is too long for a move");
  NotationRules const plain;
  MoveContext const context(position, names, plain);
  if (auto found = try_canonical(context, trim(text))) return std::move(*found);
  return not_a_move(quoted(text) + " is not a move, expected <from>-<to>, with = and a letter for a promotion" +
                    example_words(context, write_canonical));
}

}  // namespace strata
