#include "server/games/live/presence.hpp"

#include <algorithm>

namespace strata::server {

bool PresenceOfPlayers::came(protocol::Side side) {
  bool const was_online = online(side);
  away(side).online = true;
  return !was_online;
}

bool PresenceOfPlayers::went(protocol::Side side, bool lost, std::int64_t steady) {
  if (!online(side)) return false;
  away(side) = {steady, lost, false};
  return true;
}

std::optional<std::int64_t> PresenceOfPlayers::claimable_in(protocol::Side side, std::int64_t turn,
                                                            std::int64_t steady) const {
  Away const& gone = away(side);
  if (gone.online) return std::nullopt;
  std::int64_t const from = std::max(gone.since, turn);
  return std::max<std::int64_t>(0, from + (gone.lost ? limits_.lost : limits_.left) - steady);
}

}  // namespace strata::server
