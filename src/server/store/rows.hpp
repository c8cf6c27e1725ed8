#pragma once
// What a store keeps: a row for a game as it was created, one for every event since, and one for what a list of games
// shows. Plain values.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "server/protocol/messages.hpp"

namespace strata::server {

// A game as it was created; never changed, but for the law of an old game.
struct GameRow {
  std::string id;
  std::string key;                // unique: the owner and what he chose, or what the server chose
  std::string variant;            // id
  std::string variant_name;       // for people
  std::string variant_text;       // of a file; empty for a shipped variant
  api::Options options;           // those not at their default
  std::string start;              // TFEN
  std::vector<std::string> line;  // moves played before it was created, canonical
  std::string title;
  protocol::Seat white, black;
  std::int64_t clock_base = 0;  // milliseconds; 0: no clock
  std::int64_t clock_increment = 0;
  std::int64_t created = 0;  // milliseconds since 1970, UTC
  // The hash of the law it is played under, and whether that is an assumption: a game from before laws were recorded is taken
  // to be played under the law of the day it was first looked at. Empty: nobody has looked yet, or its law is unknown.
  std::string law;
  bool law_assumed = false;
  // Whose it is: hashes of principals. Nobody's: a game from before there were any. The side that somebody else than its owner
  // plays, and who that is where he was there from the start; a game without such a side is its owner's alone.
  std::string owner, guest;
  std::string owner_name, guest_name;
  std::optional<protocol::Side> guest_side;
  bool is_public = false;  // whoever looks for a game may find it while its seat is open
  // For every move, between two people; 0: none. A game has this or a clock, or neither.
  std::int64_t clock_days = 0;
  // Of a clock, milliseconds (time_control.hpp): of each move; and how many periods of byo-yomi, and how long each is. 0: none.
  std::int64_t clock_delay = 0;
  std::int64_t clock_periods = 0, clock_period = 0;
  std::string invites;  // who may take the open seat, by name; empty: whoever comes first
  bool operator==(GameRow const&) const = default;
};

// One step of a game, with what holds after it.
struct EventRow {
  std::int64_t seq = 0;  // 1, 2, 3 ... in a game
  protocol::EventKind kind = protocol::EventKind::Move;
  std::string key;    // of the message it came from, unique in the game; empty: by the server itself
  std::string move;   // of kind move: canonical
  std::string title;  // of kind title
  std::int64_t at = 0;
  protocol::Seat white, black;
  bool paused = false;
  std::int64_t clock_white = 0;  // milliseconds left, all periods counted; 0 without a clock
  std::int64_t clock_black = 0;
  std::optional<protocol::End> end;
  std::int64_t time = 0;  // milliseconds since 1970, UTC
  // Of a seat that is taken: by whom, and the name he had then.
  std::string principal, name;
  std::optional<protocol::Side> side;  // of an offer: whose it is
  std::int64_t delay_left = 0;         // milliseconds, of the move that is to be made after it
  bool operator==(EventRow const&) const = default;
};

// What a list shows of a game, kept in step with its last event.
struct StateRow {
  std::string title;
  std::int64_t plies = 0;
  std::int64_t at = 0;
  std::string position;  // TFEN
  protocol::Side side = protocol::Side::White;
  protocol::Seat white, black;
  std::optional<protocol::End> end;
  std::int64_t updated = 0;
  // A game that has not is in no list, and is removed when nobody is there.
  bool has_begun = true;
  std::string owner, guest;  // as of GameRow, now
  std::string white_name, black_name;
  // When the side to move loses on time in a game by days, milliseconds since 1970, UTC.
  std::optional<std::int64_t> deadline = {};
  bool operator==(StateRow const&) const = default;
};

// What it depends on how long a game is kept.
struct GameAge {
  std::int64_t updated = 0;
  bool has_begun = false, has_ended = false;
  bool has_deadline = false;  // it ends by itself, by days
};

struct AgedGame {
  std::string game;  // id
  GameAge age;
};

struct StoredGame {
  GameRow game;
  std::vector<EventRow> events;  // by number
  // As it is listed: without events it is what the law gave the line that the game was created from. Read, never written.
  std::optional<protocol::End> end = {};
  // As of StateRow: it may have been put off since the last event. Read, never written.
  std::optional<std::int64_t> deadline = {};
};

// A game by days and when its side to move loses on time, as of StateRow.
struct Deadline {
  std::string game;
  std::int64_t utc = 0;
  bool operator==(Deadline const&) const = default;
};

// A line of the list, and what it takes to say whether its law still holds.
struct ListedGame {
  protocol::GameSummary summary;
  bool has_own_file = false;  // its variant is not a shipped one
  api::Options options;
  std::string law;
  bool law_assumed = false;
  std::string owner, guest;
  std::string white_name, black_name;
  std::optional<protocol::Side> guest_side;
  std::optional<std::int64_t> deadline;
};

}  // namespace strata::server
