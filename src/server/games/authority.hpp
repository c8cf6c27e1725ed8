#pragma once
// Who may do what in a game: the one place that says so. A game belongs to whoever made it. One that is its owner's alone, at
// one board or against the computer, may be gone back in and changed as its owner likes; where somebody else plays a side,
// each moves and resigns for the side he plays, and nothing that was played is taken from the other. Everybody else looks on.

#include <optional>
#include <string>

#include "server/games/refusal.hpp"
#include "server/protocol/messages.hpp"

namespace strata::server {

enum class Action {
  Move,
  Resign,
  Draw,
  Claim,
  Goto,
  Seats,
  Title,
  Pace,
  Step,
  Hint,
  Remove,
  // Between two people.
  Sit,
  Takeback,
  Decline,
  Abort,
  Absence,
  Rematch,
  Chat
};

// Whose a game and its sides are, by the hashes of principals.
struct Standing {
  std::string owner;                         // empty: nobody's, and nobody may do anything with it
  std::string guest;                         // who plays the guest's side; empty while nobody does
  std::optional<protocol::Side> guest_side;  // nothing: the game is its owner's alone
  protocol::Seat white, black;
};

// The side of a player of a game between two people; nothing for everybody else.
[[nodiscard]] std::optional<protocol::Side> side_of(Standing const& standing, std::string const& who);

[[nodiscard]] protocol::Role role_of(Standing const& standing, std::string const& who);

// Why this is not for `who` to do; nothing where it is. `side`: that of the action, and for moves and claims the one to move.
[[nodiscard]] std::optional<Refusal> refuse(Action action, Standing const& standing, std::string const& who,
                                            std::optional<protocol::Side> side = {});

}  // namespace strata::server
