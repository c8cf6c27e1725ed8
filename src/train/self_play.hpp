#pragma once
// Self-play for training: the engine plays itself from balanced random openings, and each position it thought about gets its move and its
// score. Number and seed decide everything of a game; integers only, no clock.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/api.hpp"
#include "eval/net/network.hpp"
#include "train/games_file.hpp"

namespace strata::train {

struct SelfPlayPlan {
  std::uint64_t nodes = 200;  // of the search of each move
  std::uint64_t seed = 1;
  std::shared_ptr<net::Network const> network =
      {};  // the judge of positions, of this game; nullptr: the hand-written evaluation
};

// The header of a file of these games. `version` is that of the program; whether two programs play the same is seen from what they
// say of some positions.
[[nodiscard]] GamesHeader header_of(api::Variant const& variant, SelfPlayPlan const& plan, std::string_view version);

// The player of one thread.
class SelfPlayer {
 public:
  SelfPlayer(api::Variant const& variant, SelfPlayPlan const& plan);
  ~SelfPlayer();
  SelfPlayer(SelfPlayer&&) noexcept;
  SelfPlayer& operator=(SelfPlayer&&) noexcept;

  // Game `number`, the same whatever was played before it. Nothing if `stop` was set meanwhile.
  [[nodiscard]] std::optional<TrainingGame> play(std::uint64_t number, std::atomic<bool> const& stop);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::train
