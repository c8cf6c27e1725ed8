#pragma once
// A game as its rows tell it, without playing it.

#include <optional>
#include <string>

#include "base/result.hpp"
#include "server/protocol/messages.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

// What the people of a game between two are called; `guest`: the name of who has taken the guest's side.
[[nodiscard]] protocol::Names names_of(GameRow const& row, std::string const& guest);

// The clocks of a game as it was created; nothing without one.
[[nodiscard]] std::optional<protocol::ClockState> clock_of(GameRow const& row);

// A game as it was created, with no move of its line.
[[nodiscard]] protocol::GameSnapshot snapshot_of(GameRow const& row);

// What remains of a game whose law has changed. Its moves are texts, it has no key, and its clock stands. Fails where the
// events do not follow from each other.
[[nodiscard]] Result<protocol::GameSnapshot> stored_snapshot(StoredGame const& stored);

}  // namespace strata::server
