#pragma once
// A game as a line of somebody's list of games.

#include <cstdint>

#include "server/protocol/principal.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

// A game as the store would list it.
[[nodiscard]] ListedGame as_listed(GameRow const& game, StateRow const& state);

// The line that `who` is shown. `now`: milliseconds since 1970, UTC.
[[nodiscard]] protocol::GameSummary summary_for(Principal const& who, ListedGame game, protocol::LawStatus law,
                                                std::int64_t now);

}  // namespace strata::server
