#pragma once
// A program that speaks UCI as a player: started when first needed, told the game and its options, started anew after
// whatever went wrong. docs/formats/uci.md is the dialect; foreign programs for orthodox chess speak plain UCI.

#include <memory>

#include "match/player.hpp"

namespace strata::match {

[[nodiscard]] std::unique_ptr<Player> make_uci_player(PlayerSpec const& spec, PlayerSettings const& settings);

}  // namespace strata::match
