#pragma once
// Snapshots of games made from their rows, without playing the moves.

#include <optional>
#include <string>

#include "base/result.hpp"
#include "server/protocol/messages.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

// The players' names in a game between two people; `guest`: the name of the player in the guest's seat.
[[nodiscard]] protocol::Names names_of(GameRow const& row, std::string const& guest);

// The clocks of a game at its creation; nothing if it has none.
[[nodiscard]] std::optional<protocol::ClockState> clock_of(GameRow const& row);

// A game at its creation, with no move of its line played.
[[nodiscard]] protocol::GameSnapshot snapshot_of(GameRow const& row);

// The snapshot of a game whose law has changed: its moves are text, it has no position key, and its clock is stopped. Fails if the events
// do not follow from each other.
[[nodiscard]] Result<protocol::GameSnapshot> stored_snapshot(StoredGame const& stored);

}  // namespace strata::server
