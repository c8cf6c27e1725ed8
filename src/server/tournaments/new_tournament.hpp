#pragma once
// Reads the wish for a tournament.

#include <cstdint>
#include <expected>
#include <string>

#include "server/protocol/principal.hpp"
#include "server/protocol/values.hpp"
#include "server/store/tournament_store.hpp"

namespace strata::server {

// 60 bits without letters that look alike, of the system's random numbers.
[[nodiscard]] std::string random_word(std::size_t letters);

// The row of the new tournament; fails with what is wrong with the wish.
[[nodiscard]] std::expected<TournamentRow, protocol::Failure> new_tournament(Principal const& who,
                                                                             protocol::CreateTournament const& wanted,
                                                                             std::int64_t now);

}  // namespace strata::server
