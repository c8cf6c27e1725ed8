#pragma once
// Many people at one server: they make games, play them for a while, look on at each other, do nothing, lose their connections, one by
// one or all at once, and compare in the end what was acknowledged with what the server has.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "load/judgement.hpp"
#include "load/network.hpp"

namespace strata::load {

struct FleetPlan {
  Address address;
  std::string load_token;  // empty: none is shown
  int games = 20;
  int rate = 20;     // moves a second, of all games together
  int seconds = 10;  // for which moves are made
  int spectators = 0;
  int watched = 0;         // games that they look on at; 0: all of them
  int idle = 0;            // more connections, which say hello and nothing else until the end
  double drop = 0;         // of all moves, after how many a connection breaks
  int storm = 0;           // seconds after which, again and again, all connections break at once; 0: they do not
  int players = 0;         // connections of those who play; 0: two a game. With fewer each plays several games
  std::uint64_t seed = 1;  // of the moves and the pauses between them
  int server_pid = 0;      // of the server, where it is on this machine and its memory is looked at; 0: it is not
};

// What the server takes of memory, in bytes.
struct MemoryReport {
  std::int64_t at_first = 0, at_last = 0;
  std::int64_t connection = 0;  // each, before it follows anything
  std::int64_t new_game = 0;    // each, followed and not yet moved in, with what its connections take besides
  std::int64_t game = 0;        // each, as long as it has become
  double plies = 0;             // its length
};

struct FleetReport {
  std::int64_t games = 0;         // in all: where one has ended another begins
  std::int64_t acknowledged = 0;  // moves
  double seconds = 0;
  std::int64_t connections = 0, drops = 0;
  std::int64_t storms = 0;
  double longest_storm = 0;  // milliseconds until all connections were there again
  std::int64_t idle_answered = 0,
               idle_lost = 0;         // of the idle: how many are answered at the end; how often one was ended
  double p50 = 0, p99 = 0, p999 = 0;  // milliseconds from a move's sending to its arrival at the other side
  Faults faults;
  std::int64_t refused = 0, other_positions = 0;
  std::string first_refusal;
  std::optional<MemoryReport> memory;
};

// `tell` hears what is worth knowing meanwhile, a sentence each. Fails where the server cannot be reached, takes too few
// connections, or does not come back.
[[nodiscard]] Result<FleetReport> run_fleet(FleetPlan const& plan, std::function<void(std::string const&)> const& tell);

}  // namespace strata::load
