// NotationStyle::Columns: the written form of boards with lines from column to column (parmen art. 10). Letter (the pawn's too),
// column of departure, - or x, cell, =letter; the cell of departure instead of its column only when two like pieces of one
// column could make the move. Boards by name: QLB-b6(4).

#include <algorithm>
#include <cstddef>
#include <vector>

#include "notation/move_pattern.hpp"
#include "notation/refusal_text.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

std::string column_of(MoveContext const& context, Cell cell) {
  return context.names().column_name(context.rules(), context.rules().topology->column(cell));
}

// Boards go by their own names: QLB-b6(4).
std::string columns_board_text(MoveContext const& context, Move move) {
  Setup const setup = context.position().setup();
  auto const board = std::ranges::find(setup.boards, static_cast<int>(move.from()), &BoardPlacement::pin);
  auto const at = static_cast<std::size_t>(board - setup.boards.begin());
  if (board == setup.boards.end() || at >= context.names().boards.size()) return write_canonical(context, move);
  return context.names().boards[at] + '-' + context.names().pins[move.to()] + context.promotion_suffix(move);
}

// Takes "=Q" off the end, or a bare letter.
std::string_view without_promotion(Names const& names, std::string_view text, PieceType& promotion) {
  if (text.size() < 2) return text;
  PieceType const type = names.find_letter(text.back());
  if (type == no_piece_type) return text;
  promotion = type;
  text.remove_suffix(1);
  if (text.ends_with('=')) text.remove_suffix(1);
  return text;
}

std::optional<Result<Move>> try_columns_board(MoveContext const& context, std::string_view text, PieceType promotion) {
  Names const& names = context.names();
  std::size_t const dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  int const board = names.find_board(text.substr(0, dash));
  if (board < 0) return std::nullopt;
  int const to = names.find_pin(text.substr(dash + 1));
  std::string_view const pin = text.substr(dash + 1);
  if (to < 0) return bad_move("unknown pin " + quoted(pin), "no-such-pin", {{"pin", quoted(pin)}});
  Setup const setup = context.position().setup();
  int const from = setup.boards[static_cast<std::size_t>(board)].pin;
  Refusal const why = find_board_refusal(context.position(), from, to, promotion);
  if (!why.is_none()) return refused_move(context.position(), names, why);
  return Move::board(from, to, promotion);
}

}  // namespace

std::string write_columns(MoveContext const& context, Move move) {
  if (move.kind() == MoveKind::BoardMove) return columns_board_text(context, move);
  if (move.kind() == MoveKind::Castling) {
    std::string_view const name = context.castling_name(move);
    return name.empty() ? write_canonical(context, move) : std::string(name);
  }
  PieceType const type = context.piece(move).type();
  Column const column = context.rules().topology->column(move.from());
  bool const level_needed = std::ranges::any_of(context.legal(), [&](Move other) {
    return other.kind() != MoveKind::BoardMove && other.kind() != MoveKind::Castling && other.to() == move.to() &&
           other.from() != move.from() && context.rules().topology->column(other.from()) == column &&
           context.piece(other).type() == type;
  });
  std::string text(1, context.names().letter(type));
  text += level_needed ? context.cell(move.from()) : column_of(context, move.from());
  text += context.position().is_capture(move) ? 'x' : '-';
  return text + context.cell(move.to()) + context.promotion_suffix(move);
}

Result<Move> read_columns(MoveContext const& context, std::string_view text) {
  Names const& names = context.names();
  PieceType promotion = no_piece_type;
  std::string_view const rest = without_promotion(names, text, promotion);
  if (auto board = try_columns_board(context, rest, promotion)) return std::move(*board);
  std::vector<MovePattern> patterns;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] != '-' && rest[i] != 'x') continue;
    Cell const to = names.find_cell(rest.substr(i + 1));
    if (to == no_cell) continue;
    for (std::size_t const letters : {1U, 0U}) {
      if (i < letters) continue;
      PieceType const type = letters == 0 ? no_piece_type : names.find_letter(rest[0]);
      if (letters == 1 && type == no_piece_type) continue;
      std::string_view const place = rest.substr(letters, i - letters);
      MovePattern pattern{.type = type, .to = to, .promotion = promotion, .castling = false, .capture = rest[i] == 'x'};
      if (Cell const from = names.find_cell(place); from != no_cell) {
        pattern.from = only(from);
      } else if (Column const column = names.find_column(context.rules(), place); column != no_column) {
        pattern.from.reset();
        for (Cell const cell : context.rules().topology->column_cells(column)) pattern.from.set(cell);
      } else if (!(letters == 1 && place.empty())) {
        continue;
      }
      pattern.castling = pattern.from.count() == 1;
      patterns.push_back(pattern);
    }
  }
  // The short form: letter and cell.
  if (!rest.empty())
    if (Cell const to = names.find_cell(rest.substr(1)); to != no_cell && names.find_letter(rest[0]) != no_piece_type)
      patterns.push_back({.type = names.find_letter(rest[0]), .to = to, .promotion = promotion});
  // Two cells, with a blank or nothing for the sign.
  bool const joined = patterns.empty() && context.style().forgiving;
  for (std::size_t i = 1; joined && i + 1 < rest.size(); ++i) {
    Cell const from = names.find_cell(trim(rest.substr(0, i))), to = names.find_cell(rest.substr(i));
    if (from == no_cell || to == no_cell) continue;
    patterns.push_back({.from = only(from), .to = to, .promotion = promotion, .castling = true});
  }
  return find_move(context, patterns, text);
}

}  // namespace strata
