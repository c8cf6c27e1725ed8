#pragma once
// Many users of one server: they create games, play them for a while, spectate, stay idle, and lose their connections one by one or all at
// once. At the end, everything that was acknowledged is compared with what the server has.

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
  std::string load_token;  // empty: not sent
  int games = 20;
  int rate = 20;     // moves a second, over all games
  int seconds = 10;  // how long moves are played
  int spectators = 0;
  int watched = 0;         // games with spectators; 0: all of them
  int idle = 0;            // additional connections that only send hello and stay idle until the end
  double drop = 0;         // fraction of moves after which a connection breaks
  int storm = 0;           // interval in seconds at which all connections break at once; 0: never
  int players = 0;         // connections of players; 0: two per game. With fewer, each plays several games
  std::uint64_t seed = 1;  // for the moves and the pauses between them
  int server_pid = 0;  // of the server, if it runs on this machine and its memory is to be measured; 0: not measured
};

// The server's memory use, in bytes.
struct MemoryReport {
  std::int64_t at_first = 0, at_last = 0;
  std::int64_t connection = 0;  // per connection, before it follows anything
  // per game, followed and without moves, including the additional memory of its connections
  std::int64_t new_game = 0;
  std::int64_t game = 0;  // per game, at its final length
  double plies = 0;       // average length of a game
};

struct FleetReport {
  std::int64_t games = 0;         // total: when one ends, another begins
  std::int64_t acknowledged = 0;  // moves
  double seconds = 0;
  std::int64_t connections = 0, drops = 0;
  std::int64_t storms = 0;
  double longest_storm = 0;  // milliseconds until all connections were back
  std::int64_t idle_answered = 0,
               idle_lost = 0;  // of the idle connections: how many still answer at the end; how often one was closed
  double p50 = 0, p99 = 0, p999 = 0;  // milliseconds from sending a move to its arrival at the opponent
  Faults faults;
  std::int64_t refused = 0, other_positions = 0;
  std::string first_refusal;
  std::optional<MemoryReport> memory;
};

// `tell` is called with progress messages, a sentence each. Fails if the server cannot be reached, accepts too few connections, or does not
// come back.
[[nodiscard]] Result<FleetReport> run_fleet(FleetPlan const& plan, std::function<void(std::string const&)> const& tell);

}  // namespace strata::load
