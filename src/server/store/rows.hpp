#pragma once
// The rows of a store: one for each game as created, one for each event since, and one for the game's entry in lists. Plain values.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "server/protocol/messages.hpp"

namespace strata::server {

// A game as created; never changed, except for the law of an old game.
struct GameRow {
  std::string id;
  std::string key;                // unique: the owner and a key of their choice, or the server's choice
  std::string variant;            // id
  std::string variant_name;       // for people
  std::string variant_text;       // of an uploaded file; empty for a shipped variant
  api::Options options;           // only those that differ from the default
  std::string start;              // TFEN
  std::vector<std::string> line;  // moves played before it was created, canonical
  std::string title;
  protocol::Seat white, black;
  std::int64_t clock_base = 0;  // milliseconds; 0: no clock
  std::int64_t clock_increment = 0;
  std::int64_t created = 0;  // milliseconds since 1970, UTC
  // The hash of its law, and whether that is an assumption: a game from before laws were recorded is assumed to be under the law of the day
  // it was first checked. Empty: not checked yet, or its law is unknown.
  std::string law;
  bool law_assumed = false;
  // The owner, and the player of the guest's side if known at creation, as hashes of principals. Owner is empty for a game from before
  // principals existed. Without a guest's side the game has no second player.
  std::string owner, guest;
  std::string owner_name, guest_name;
  std::optional<protocol::Side> guest_side;
  bool is_public = false;  // listed while its seat is open
  // Days for every move, between two people; 0: none. A game has either this or a clock, or neither.
  std::int64_t clock_days = 0;
  // Of a clock, milliseconds (time_control.hpp): the delay of each move; the number of byo-yomi periods and the length of each. 0: none.
  std::int64_t clock_delay = 0;
  std::int64_t clock_periods = 0, clock_period = 0;
  std::string invites;  // the name of the only player who may take the open seat; empty: anyone
  // When this server received it; `created` of a game played elsewhere is what its player says. 0: from before this was stored.
  std::int64_t arrived = 0;
  bool rated = false;  // its end changes the ratings of both, who are accounts
  // Whether it is a game of a tournament: the keys of such games, and no others, begin so.
  static constexpr std::string_view paired_key = "pairing ";
  [[nodiscard]] bool is_paired() const { return key.starts_with(paired_key); }
  bool operator==(GameRow const&) const = default;
};

// One event of a game, with the state after it.
struct EventRow {
  std::int64_t seq = 0;  // 1, 2, 3 ... in a game
  protocol::EventKind kind = protocol::EventKind::Move;
  std::string key;    // of its message, unique in the game; empty: by the server itself
  std::string move;   // if kind is move: canonical
  std::string title;  // if kind is title
  std::int64_t at = 0;
  protocol::Seat white, black;
  bool paused = false;
  std::int64_t clock_white = 0;  // milliseconds left, including all periods; 0 without a clock
  std::int64_t clock_black = 0;
  std::optional<protocol::End> end;
  std::int64_t time = 0;  // milliseconds since 1970, UTC
  // The player who took a seat, and their name at that time.
  std::string principal, name;
  std::optional<protocol::Side> side;  // of an offer: the side that offers
  std::int64_t delay_left = 0;         // milliseconds, of the next move
  bool operator==(EventRow const&) const = default;
};

// A game's entry in a list, kept in step with its last event.
struct StateRow {
  std::string title;
  std::int64_t plies = 0;
  std::int64_t at = 0;
  std::string position;  // TFEN
  protocol::Side side = protocol::Side::White;
  protocol::Seat white, black;
  std::optional<protocol::End> end;
  std::int64_t updated = 0;
  // A game that has not begun is in no list, and is removed when nobody follows it.
  bool has_begun = true;
  std::string owner, guest;  // as in GameRow, at present
  std::string white_name, black_name;
  // When the side to move of a correspondence game loses on time, in milliseconds since 1970, UTC.
  std::optional<std::int64_t> deadline = {};
  // Its retention time counts from here: its arrival or its last event here, whichever is later. `updated` may be older.
  std::int64_t kept_since = 0;
  bool operator==(StateRow const&) const = default;
};

// What a game's retention time depends on.
struct GameAge {
  std::int64_t kept_since = 0;  // as in StateRow
  bool has_begun = false, has_ended = false;
  bool has_deadline = false;  // it ends by itself: a correspondence game
};

// A place in the list of games by the time since when they are kept.
struct KeptPlace {
  std::int64_t kept_since = 0;  // as in StateRow
  std::string game;             // id
  bool operator==(KeptPlace const&) const = default;
};

struct AgedGame {
  std::string game;  // id
  GameAge age;
};

struct StoredGame {
  GameRow game;
  std::vector<EventRow> events;  // by number
  // As listed: without events, the result that the law gave to the line it was created from. Read, never written.
  std::optional<protocol::End> end = {};
  // As in StateRow: it may have been postponed since the last event. Read, never written.
  std::optional<std::int64_t> deadline = {};
  // The changes that the end of a rated game made to the ratings of its players. Read, never written.
  std::optional<protocol::RatingChanges> ratings = {};
  // For a new game of a tournament: the pairing whose game it is (tournament_store.hpp); 0: none. Written, never read.
  std::int64_t pairing = 0;
  // Milliseconds for which the side to move had thought since the last event, when another node of the cluster (cluster_store.hpp) fell
  // silent or gave the game back. Read, never written.
  std::int64_t thought = 0;
  // Another node had it until now. Read, never written.
  bool is_taken_over = false;
};

// A correspondence game and when its side to move loses on time, as in StateRow.
struct Deadline {
  std::string game;
  std::int64_t utc = 0;
  bool operator==(Deadline const&) const = default;
};

// An entry of a list, with what is needed to tell whether its law still applies.
struct ListedGame {
  protocol::GameSummary summary;
  bool has_own_file = false;  // its variant is an uploaded file
  api::Options options;
  std::string law;
  bool law_assumed = false;
  std::string owner, guest;
  std::string white_name, black_name;
  std::optional<protocol::Side> guest_side;
  std::optional<std::int64_t> deadline;
};

}  // namespace strata::server
