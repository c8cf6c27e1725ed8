// Castlings by their names: O-O, O-O-A, O-O(2g1). Zeros and small letters are read for O in every notation.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "notation/move_context.hpp"
#include "notation/refusal_text.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

char same_o(char c) { return c == '0' || c == 'o' ? 'O' : c; }

bool is_name(std::string_view text, std::string_view name) {
  return !name.empty() && std::ranges::equal(text, name, {}, same_o, same_o);
}

}  // namespace

std::optional<Result<Move>> try_castling(MoveContext const& context, std::string_view text) {
  NotationRules const& style = context.style();
  std::string_view name = text;
  Cell king_to = no_cell;
  if (std::size_t const bracket = text.find('(');
      style.castling_destination && bracket != std::string_view::npos && text.ends_with(')')) {
    king_to = context.names().find_cell(text.substr(bracket + 1, text.size() - bracket - 2));
    if (king_to == no_cell) return std::nullopt;
    name = text.substr(0, bracket);
  }
  auto const& table = context.rules().castling;
  std::vector<int> rows;  // those of the side to move that the text may mean
  bool known = false;
  for (std::size_t i = 0; i < table.size() && i < style.castling.size(); ++i) {
    if (!is_name(name, style.castling[i])) continue;
    known = true;
    if (table[i].color == context.position().side_to_move() && (king_to == no_cell || table[i].king_to == king_to))
      rows.push_back(static_cast<int>(i));
  }
  if (!known) return std::nullopt;

  std::vector<Move> found;
  for (Move const move : context.legal())
    if (move.kind() == MoveKind::Castling && std::ranges::find(rows, move.detail()) != rows.end())
      found.push_back(move);
  if (found.size() == 1) return found.front();
  if (found.size() > 1) {
    std::vector<std::string> texts;
    for (Move const move : found)
      texts.push_back(style.castling_destination ? std::string(name) + '(' + context.cell(move.to()) + ')'
                                                 : write_canonical(context, move));
    std::ranges::sort(texts);
    return bad_move(quoted(text) + " may mean " + list_words(texts), "ambiguous");
  }
  int const row = rows.empty() ? -1 : rows.front();
  return refused_move(context.position(), context.names(), find_castling_refusal(context.position(), row));
}

}  // namespace strata
