#include "notation/typed_move.hpp"

#include <optional>
#include <string>

#include "notation/move_text.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

// A typed move and a canonical one look the same without blanks, signs and capitals.
std::string bare(std::string_view move) {
  std::string text;
  for (char const sign : move)
    if (sign != ' ' && sign != '-' && sign != '=') text += to_lower(sign);
  return text;
}

std::optional<Move> find_bare(AnyPosition const& position, Names const& names, std::span<Move const> legal,
                              std::string_view text) {
  // "e7-e8=" is an unfinished move.
  if (text = trim(text); text.ends_with('-') || text.ends_with('=')) return std::nullopt;
  std::string const wanted = bare(text);
  std::optional<Move> found;
  for (Move const move : legal) {
    if (bare(write_canonical(position, names, move)) != wanted) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

}  // namespace

Result<Move> read_typed(AnyPosition const& position, Names const& names, NotationRules const& in_use,
                        std::span<Move const> legal, std::string_view text) {
  auto read = read_native(position, names, in_use, text);
  if (read || text.size() > longest_move) return read;
  for (NotationRules const& other : names.notations)
    if (&other != &in_use)
      if (auto const found = read_native(position, names, other, text)) return *found;
  if (auto const found = find_bare(position, names, legal, text)) return *found;
  return read;
}

}  // namespace strata
