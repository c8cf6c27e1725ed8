#include "match/wire.hpp"

#include <algorithm>

namespace strata::match {

std::optional<std::string> read_wire_move(api::Game const& game, std::string_view text) {
  std::vector<std::string> const legal = game.legal_moves();
  std::string canonical = api::Dialect(game).canonical(game, text);
  if (std::ranges::binary_search(legal, canonical)) return canonical;
  // Readers take the x of a capture for its dash.
  std::ranges::replace(canonical, 'x', '-');
  if (std::ranges::binary_search(legal, canonical)) return canonical;
  return std::nullopt;
}

}  // namespace strata::match
