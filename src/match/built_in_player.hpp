#pragma once
// The players that are part of Strata: the engine, greedy, random.

#include <memory>

#include "match/player.hpp"

namespace strata::match {

[[nodiscard]] std::unique_ptr<Player> make_built_in_player(PlayerSpec const& spec, PlayerSettings const& settings);

}  // namespace strata::match
