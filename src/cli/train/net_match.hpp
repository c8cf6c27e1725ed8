#pragma once
// The match of a new network against the hand-written evaluation: pairs of games from balanced openings, until a sequential test has decided
// or the games are played. Its records stand in the working folder, from which it goes on after an interruption.

#include <cstdint>
#include <optional>
#include <string>

#include "cli/command_line.hpp"
#include "match/statistics.hpp"
#include "match/tally.hpp"
#include "match/time_control.hpp"

namespace strata::cli {

struct NetMatchRequest {
  api::Variant variant;
  std::string network;  // path
  std::string records;  // path
  match::TimeControl control = {};
  std::int64_t games = 0;
  int concurrency = 1;
  std::uint64_t seed = 1;
};

struct NetMatchReport {
  match::Tally tally;
  std::string accepted;  // "H0", "H1", or empty: not decided
  bool interrupted = false;

  // It has not lost if the test accepts H1, or, where the test is open, if it scored half of the points.
  [[nodiscard]] bool holds() const;
};

// H0 is that the network is 10 Elo weaker, H1 that it is 10 Elo stronger.
[[nodiscard]] NetMatchReport play_net_match(NetMatchRequest const& request);

// "+31 =20 -25, Elo 27.5 +- 60.1, the test accepts H1".
[[nodiscard]] std::string match_line(NetMatchReport const& report);
[[nodiscard]] Json match_json(NetMatchReport const& report);

}  // namespace strata::cli
