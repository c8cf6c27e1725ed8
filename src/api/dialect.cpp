#include "api/dialect.hpp"

#include <cstddef>

#include "api/impl.hpp"
#include "notation/move_text.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"

namespace strata::api {

namespace {

// The length of a cell name at the beginning of the text: a letter and a number. 0: there is none.
std::size_t cell_length(std::string_view text) {
  if (text.empty() || !is_lower(text[0])) return 0;
  std::size_t length = 1;
  while (length < text.size() && is_digit(text[length])) ++length;
  return length > 1 ? length : 0;
}

}  // namespace

Dialect::Dialect(Game const& game) { ordinary_ = has_cells_of_chess(game.impl().rules(), game.impl().names()); }

std::string Dialect::move(std::string_view canonical) const {
  std::size_t const first = ordinary_ ? cell_length(canonical) : 0;
  if (first == 0 || first >= canonical.size() || canonical[first] != '-') return std::string(canonical);
  std::string_view const rest = canonical.substr(first + 1);
  std::size_t const second = cell_length(rest);
  std::string text = std::string(canonical.substr(0, first)) + std::string(rest.substr(0, second));
  if (second != 0 && second == rest.size()) return text;
  if (second != 0 && second + 2 == rest.size() && rest[second] == '=')
    return text + static_cast<char>(rest[second + 1] - 'A' + 'a');
  return std::string(canonical);
}

std::string Dialect::canonical(std::string_view text) const {
  std::size_t const first = ordinary_ ? cell_length(text) : 0;
  std::size_t const second = first == 0 ? 0 : cell_length(text.substr(first));
  if (second == 0) return std::string(text);
  std::string_view const promotion = text.substr(first + second);
  std::string move = std::string(text.substr(0, first)) + '-' + std::string(text.substr(first, second));
  if (promotion.empty()) return move;
  if (promotion.size() == 1 && is_lower(promotion[0])) return move + '=' + static_cast<char>(promotion[0] - 'a' + 'A');
  return std::string(text);
}

std::string Dialect::canonical(Game const& game, std::string_view text) const {
  std::string move = canonical(text);
  std::size_t const sign = move.find('-');
  if (!ordinary_ || sign == std::string::npos) return move;
  Names const& names = game.impl().names();
  AnyPosition const& position = game.impl().game.position();
  Cell const king = names.find_cell(std::string_view(move).substr(0, sign));
  Cell const rook = names.find_cell(std::string_view(move).substr(sign + 1));
  // No other move ends on a piece of the mover's own side.
  if (king == no_cell || rook == no_cell || !position.piece_at(rook).is(position.side_to_move())) return move;
  auto const& table = game.impl().rules().castling;
  auto const is_meant = [&](CastlingRule const& row) {
    return row.color == position.side_to_move() && row.king_from == king && row.rook_from == rook;
  };
  for (Move const legal : position.legal_moves())
    if (legal.kind() == MoveKind::Castling && is_meant(table[static_cast<std::size_t>(legal.detail())]))
      return write_canonical(position, names, legal);
  // It will be refused as the castling that it is.
  auto const row = std::ranges::find_if(table, is_meant);
  if (row != table.end()) move = names.cells[king] + '-' + names.cells[row->king_to] + '~' + names.cells[rook];
  return move;
}

std::string Dialect::position(Game const& game) const { return ordinary_ ? game.fen() : game.position(); }

bool is_plain_chess(Game const& game) {
  Dialect const dialect(game);
  return dialect.is_ordinary() && dialect.position(game) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

}  // namespace strata::api
