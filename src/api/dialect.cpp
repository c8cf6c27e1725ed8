#include "api/dialect.hpp"

#include <cstddef>

#include "api/impl.hpp"
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

std::string Dialect::position(Game const& game) const { return ordinary_ ? game.fen() : game.position(); }

bool is_plain_chess(Game const& game) {
  Dialect const dialect(game);
  return dialect.is_ordinary() && dialect.position(game) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

}  // namespace strata::api
