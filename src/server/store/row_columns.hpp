#pragma once
// Converts rows to columns and back, in the order of sqlite_schema.cpp. A value that its column cannot hold is thrown as an Error: another
// program wrote it.

#include "server/store/rows.hpp"
#include "server/store/sql.hpp"

namespace strata::server {

// Binds the parameters that follow those already bound.
Statement& bind_game(Statement& statement, GameRow const& game);
Statement& bind_event(Statement& statement, EventRow const& event);
Statement& bind_state(Statement& statement, StateRow const& state);

[[nodiscard]] GameRow read_game(Statement& row);
// The first column is the game's id.
[[nodiscard]] EventRow read_event(Statement& row);
[[nodiscard]] std::optional<protocol::End> read_end(Statement& row);
// The columns of the game that a list shows, for SELECT: they come before those of the state.
inline constexpr char const* listed_columns =
    "g.variant, g.variant_name, g.variant_text <> '', g.options, g.created, g.law, g.law_assumed, g.guest_side, "
    "g.invites, g.rated";
[[nodiscard]] ListedGame read_listed(Statement& row);

}  // namespace strata::server
