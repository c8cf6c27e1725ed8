#pragma once
// The half points of rounds without a game, which pairing and standings count alike.

#include "tournament/swiss.hpp"
#include "tournament/values.hpp"

namespace strata::tournament {

// A round without a game or a bye: half a point for as many of the last rounds before a late joiner came as the rules say, else nothing.
[[nodiscard]] constexpr Outcome missed_round(Player const& player, int round, SwissRules const& rules) {
  return round < player.joined && player.joined - round <= rules.most_half_byes ? Outcome::HalfBye : Outcome::ZeroBye;
}

// The byes of one point and the wins without a game, after either of which nobody has a bye of one point if that can be avoided.
[[nodiscard]] constexpr bool is_full_bye_of_white(Outcome outcome) {
  return outcome == Outcome::Bye || outcome == Outcome::BlackForfeits;
}
[[nodiscard]] constexpr bool is_full_bye_of_black(Outcome outcome) { return outcome == Outcome::WhiteForfeits; }

}  // namespace strata::tournament
