#pragma once
// Rows to columns and back, in the order of sqlite_schema.cpp. What a column cannot hold is thrown as an Error: somebody
// else wrote the database.

#include "server/store/rows.hpp"
#include "server/store/sqlite.hpp"

namespace strata::server {

// The parameters that follow those already bound.
Statement& bind_game(Statement& statement, GameRow const& game);
Statement& bind_event(Statement& statement, EventRow const& event);
Statement& bind_state(Statement& statement, StateRow const& state);

[[nodiscard]] GameRow read_game(Statement& row);
// Its first column is the game's id.
[[nodiscard]] EventRow read_event(Statement& row);
[[nodiscard]] std::optional<protocol::End> read_end(Statement& row);
// Variant, its name, text and options, the time of creation, the law and the side of the guest stand before the columns of the state.
[[nodiscard]] ListedGame read_listed(Statement& row);

}  // namespace strata::server
