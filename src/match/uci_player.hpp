#pragma once
// A UCI program as a player: started when first needed, told the game and its options, restarted after any fault. docs/formats/uci.md is
// the dialect; other programs for orthodox chess use plain UCI.

#include <memory>

#include "match/player.hpp"

namespace strata::match {

[[nodiscard]] std::unique_ptr<Player> make_uci_player(PlayerSpec const& spec, PlayerSettings const& settings);

}  // namespace strata::match
