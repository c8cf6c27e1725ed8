#pragma once
// The plan of `strata net`: how its time is shared out, and the numbers that are decided once and kept in the working folder, so that a
// command that goes on does what the first one began.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::cli {

// The wishes of the command line.
struct NetRequest {
  std::string variant, law;  // id, and the hash of the law
  std::string from;          // the network to begin with, as it was named; empty: none
  double hours = 1;
  int hidden = 32;
  int concurrency = 2;
  std::uint64_t seed = 1;
  std::uint64_t nodes = 200;      // of a move of the training games
  std::uint64_t match_nodes = 0;  // of a move of the match; 0: a clock
  // Caps, 0 for none (of positions for each of the two times games are played): they make a short run that does not depend on time.
  std::uint64_t labels = 0, positions = 0, games = 0;

  // A line each; the beginning of the file of the plan.
  [[nodiscard]] std::string text() const;
};

struct NetPlan {
  double label_seconds = 0, learn_labels_seconds = 0, match_seconds = 0;
  double play_seconds = 0, play_again_seconds = 0;  // judged by hand, and by the first network
  double train_seconds = 0;                         // each of two times
  double clock = 1;              // seconds a player has in a game of the match, and a hundredth of it for each move
  std::int64_t match_games = 0;  // at most
  std::uint64_t labels = 0;      // 0: not decided yet
  int label_epochs = 0;
};

[[nodiscard]] NetPlan share_out(NetRequest const& request);
// "distil 12 min ..." and so on, a line a stage.
[[nodiscard]] std::string plan_lines(NetRequest const& request, NetPlan const& plan);
// Labels and their epochs, as lines of the file.
[[nodiscard]] std::string decided_text(NetPlan const& plan);
// Takes what was decided from the file of the plan. Fails if it is the plan of another request.
[[nodiscard]] Result<void> read_decided(std::string_view text, NetRequest const& request, std::string_view place,
                                        NetPlan& plan);

}  // namespace strata::cli
