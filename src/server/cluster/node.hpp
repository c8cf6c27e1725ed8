#pragma once
// The parts of a node that route messages share these. All of them work on one thread, the loop; a function that says "from any thread"
// posts there.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "server/cluster/links.hpp"
#include "server/games/node_games.hpp"
#include "server/threads/loop.hpp"

namespace strata::server::cluster {

// The place of a game: the name of a node, or empty for this node.
using Place = std::string;

// The counters of a router; from any thread.
struct RouterCounters {
  std::atomic<std::uint64_t> forwarded = 0;    // messages to other nodes
  std::atomic<std::uint64_t> asked = 0;        // requests without a connection, to other nodes
  std::atomic<std::uint64_t> looked_up = 0;    // owners of games, in the store
  std::atomic<std::uint64_t> reattached = 0;   // connections that had to look for their game again
  std::atomic<std::uint64_t> unavailable = 0;  // requests that were given up
  std::atomic<std::uint64_t> dropped = 0;      // games that were found to be another node's
};

// Milliseconds until something is tried again after so many tries.
[[nodiscard]] constexpr std::int64_t pause_after(int tries) {
  constexpr std::int64_t first = 50, longest = 1'000;
  constexpr int most = 8;
  return std::min(longest, first << std::min(tries, most));
}

struct Node {
  std::string self;  // its name
  Loop& loop;
  NodeGames& games;
  Clock const& clock;
  // Milliseconds for which an owner is looked for, and for which a flag waits for what has arrived at another node.
  std::int64_t patience = 10'000, arrivals = 250;
  Links* links = nullptr;
  std::set<std::string> others = {};  // the other nodes that live
  std::string leader = {};            // empty if unknown
  bool is_closing = false;            // its games are given away
  // Called before anything is asked of the games: a process that stood still learns here that others may have them, and lets them go.
  std::function<void()> heed_lateness = [] {};
  RouterCounters counters = {};

  [[nodiscard]] bool lives(Place const& place) const { return place.empty() || others.contains(place); }
  [[nodiscard]] std::int64_t steady() const { return clock.now().steady; }
};

}  // namespace strata::server::cluster
