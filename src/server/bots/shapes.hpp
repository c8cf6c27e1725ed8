#pragma once
// The JSON of the API, in the names and types of lichess: games, challenges, players and lines of streams. Pure functions; docs/formats/api.md
// says where they differ.

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/messages.hpp"

namespace strata::server::bots {

using Json = nlohmann::ordered_json;

// Whether the account of this name is a bot.
using IsBot = std::function<bool(std::string_view name)>;

inline constexpr std::int64_t per_second = 1000;  // milliseconds

// Bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string written(Json const& value);

[[nodiscard]] Json ok();
[[nodiscard]] Json error(std::string_view message);

// The id of orthodox chess, which other programs call Standard.
[[nodiscard]] std::string const& chess_id();
// Our id of a variant as lichess calls it, and back: orthodox chess is "standard", all others are called as here.
[[nodiscard]] std::string variant_key(std::string_view id);
[[nodiscard]] std::string variant_id(std::string_view key);
[[nodiscard]] Json variant_of(std::string_view id, std::string_view name);

// The clock of a game in milliseconds, or its days.
struct Pace {
  std::int64_t base = 0, increment = 0, days = 0;
  std::int64_t delay = 0, periods = 0, period = 0;  // which lichess has not
};
[[nodiscard]] Pace pace_of(protocol::Challenge const& challenge);
[[nodiscard]] Pace pace_of(std::optional<protocol::ClockState> const& clock);

// "bullet", "correspondence", ...
[[nodiscard]] std::string_view speed_of(Pace const& pace);
[[nodiscard]] Json time_control_of(Pace const& pace);

// How far a game is, in lichess's words: "started", "mate", ...
struct Status {
  int id = 0;
  std::string_view name;
};
// `is_waiting`: a seat is open. `end`: how it ended, null if it has not.
[[nodiscard]] Status status_of(bool is_waiting, protocol::End const* end);

// Ratings as lichess tells them, by `variant_key`; those of games by days are called "correspondence", or "raumschach/days".
[[nodiscard]] Json perfs_of(std::vector<protocol::PlayerRating> const& ratings);

// The rating of a player in one kind of game, as a stream tells it with the game.
struct ToldRating {
  std::int64_t rating = 0;
  bool provisional = false;
};
// As `ratings` have it; 1500 and provisional if they have none.
[[nodiscard]] ToldRating rating_in(std::vector<protocol::PlayerRating> const& ratings, std::string_view variant,
                                   protocol::Speed speed);

// {"id":"marie","name":"Marie","title":null}; an empty name is a seat that is open.
[[nodiscard]] Json player_of(std::string const& name, IsBot const& is_bot);

// The game as its stream knows it.
struct GameView {
  std::string id, variant, variant_name, start;
  std::string options;  // those not at their default, as "name=value,name=value"
  bool rated = false;
  bool starts_plain = false;  // at the start of orthodox chess: told as "startpos"
  std::vector<std::string> moves;
  std::optional<protocol::ClockState> clock;
  protocol::Names names;
  std::optional<ToldRating> white_rating, black_rating;  // nothing: a guest, an open seat, or unknown
  bool is_waiting = false;
  std::optional<protocol::Offer> offer;
  std::optional<protocol::End> end;
  std::int64_t created = 0;
};
[[nodiscard]] Json game_state(GameView const& game);
[[nodiscard]] Json game_full(GameView const& game, IsBot const& is_bot);
[[nodiscard]] Json chat_line(protocol::ChatLine const& line);
[[nodiscard]] Json opponent_gone(protocol::Presence const& opponent);

// A game of somebody's list, as events and /api/account/playing tell it; nothing if they do not play in it. `whole`: the same game, which
// knows more; null if only the list was read.
[[nodiscard]] std::optional<Json> game_info(protocol::GameSummary const& game, protocol::GameSnapshot const* whole,
                                            IsBot const& is_bot);
// {"type":"gameStart","game":{...}}
[[nodiscard]] Json game_event(std::string_view type, Json game);

// A challenge of the list, with what is told besides.
struct ChallengeView {
  protocol::Challenge challenge;
  std::string_view status = "created", direction;  // "in" or "out"
  std::string color = "random";                    // as it was asked for
  std::string start;                               // TFEN of its own; empty: the game's
  std::string site;                                // "https://chess.example"
};
[[nodiscard]] Json challenge_of(ChallengeView const& view, IsBot const& is_bot);
[[nodiscard]] Json challenge_event(std::string_view type, Json challenge);

// Why somebody declined, by the words that lichess has for it; the first if it is none of them.
struct DeclineReason {
  std::string_view key, text;
};
[[nodiscard]] DeclineReason decline_reason(std::string_view key);

}  // namespace strata::server::bots
