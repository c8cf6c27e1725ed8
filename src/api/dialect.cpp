#include "api/dialect.hpp"

#include <algorithm>
#include <array>
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

// Up to the next semicolon outside of quotation marks.
std::string_view up_to_semicolon(std::string_view text) {
  bool in_quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') in_quotes = !in_quotes;
    if (text[i] == ';' && !in_quotes) return text.substr(0, i);
  }
  return text;
}

// A line of EPD: four fields, perhaps the two counters of FEN, and operations, each a word with its values and a semicolon:
// "bm Nf3; id \"a test\";". Lists of counts have the semicolons in front: ";D1 20 ;D2 400".
Result<std::string> read_epd(std::string_view text) {
  constexpr std::size_t fields = 4;
  std::size_t at = 0;
  auto const next_word = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
    std::size_t const begin = at;
    while (at < text.size() && !is_blank(text[at]) && text[at] != ';') ++at;
    return text.substr(begin, at - begin);
  };
  std::string position;
  for (std::size_t i = 0; i < fields; ++i) {
    std::string_view const field = next_word();
    if (field.empty()) return failure(ErrorCode::BadText, "the position has fewer than four fields before its ';'");
    position += (i == 0 ? "" : " ") + std::string(field);
  }
  std::array<std::string_view, 2> counters;  // halfmove clock, move number
  for (std::string_view& counter : counters) {
    std::size_t const before = at;
    counter = next_word();
    if (!counter.empty() && is_digit(counter[0])) continue;
    counter = {};
    at = before;
    break;
  }
  std::string_view rest = trim(text.substr(at));
  bool const in_front = rest.starts_with(';');
  while (!rest.empty()) {
    std::string_view const operation = up_to_semicolon(rest);
    bool const closed = operation.size() < rest.size();
    rest.remove_prefix(operation.size() + (closed ? 1 : 0));
    std::vector<std::string_view> const words = split_words(operation);
    if (words.empty()) continue;
    if (!closed && !in_front)
      return failure(ErrorCode::BadText, "operation " + quoted(words[0]) + " of EPD: there is no ';' at its end");
    if (!is_lower(to_lower(words[0][0])))
      return failure(ErrorCode::BadText, "operation " + quoted(words[0]) + " of EPD: expected a word");
    if (words.size() == 2 && words[0] == "hmvc") counters[0] = words[1];
    if (words.size() == 2 && words[0] == "fmvn") counters[1] = words[1];
  }
  position += ' ' + std::string(counters[0].empty() ? "0" : counters[0]);
  return position + ' ' + std::string(counters[1].empty() ? "1" : counters[1]);
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

Result<std::string> Dialect::complete(std::string_view text) const {
  if (!ordinary_) return std::string(text);
  if (text.find(';') != std::string_view::npos) return read_epd(text);
  std::string whole(text);
  std::size_t const fields = split_words(text).size();
  if (fields > 0 && fields < 4)
    return failure(ErrorCode::BadText, "the position has " + count_words(static_cast<int>(fields), "field") +
                                           ", expected 6 (or the first 4): " + std::string(position_fields));
  if (fields == 4) whole += " 0";
  if (fields == 4 || fields == 5) whole += " 1";
  return whole;
}

Result<Game> game_from(Variant const& variant, std::string_view position) {
  auto start = Game::create(variant);
  if (!start) return start;
  auto const text = Dialect(*start).complete(position);
  if (!text) return std::unexpected(text.error());
  return Game::create(variant, *text);
}

bool is_plain_chess(Game const& game) {
  Dialect const dialect(game);
  return dialect.is_ordinary() && dialect.position(game) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

}  // namespace strata::api
