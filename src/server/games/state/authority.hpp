#pragma once
// Decides who may do what in a game; no other file does. A game belongs to its creator. In a game without a second player, pass and play or
// against the computer, the owner may go back and change anything. In a game between two people each moves and resigns for their own side,
// and neither can take back what the other has played. Everybody else is a spectator.

#include <optional>
#include <string>

#include "server/games/state/refusal.hpp"
#include "server/protocol/messages.hpp"
#include "server/protocol/principal.hpp"

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
  // In games between two people.
  Sit,
  Takeback,
  Decline,
  Abort,
  Absence,
  Rematch,
  Chat
};

// The owner and the guest of a game, as hashes of principals.
struct Standing {
  std::string owner;                         // empty: nobody owns it, and nobody may act in it
  std::string guest;                         // plays the guest's side; empty until somebody joins
  std::optional<protocol::Side> guest_side;  // nothing: the game has no second player
  protocol::Seat white, black;
};

// The hash under which a person stands in a game: that of a guest whose games belong to this account by now, if the game is one of them; else
// the person's own. Of two such guests who play each other it is the one of this browser.
[[nodiscard]] std::string const& stands_as(Principal const& who, std::string const& owner, std::string const& guest);

// The side of a player in a game between two people; nothing for anybody else.
[[nodiscard]] std::optional<protocol::Side> side_of(Standing const& standing, std::string const& who);

[[nodiscard]] protocol::Role role_of(Standing const& standing, std::string const& who);

// Why `who` may not do this; nothing if they may. `side`: the side the action is for; for moves and claims, the side to move.
[[nodiscard]] std::optional<Refusal> refuse(Action action, Standing const& standing, std::string const& who,
                                            std::optional<protocol::Side> side = {});

}  // namespace strata::server
