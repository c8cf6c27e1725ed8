#pragma once
// The computer at the board: searches a copy of the game in a thread of its own, so that the player can stop it at any moment.

#include <atomic>
#include <cstdint>
#include <thread>

#include "api/api.hpp"

namespace strata::cli {

class Thinker {
 public:
  Thinker();
  ~Thinker();
  Thinker(Thinker const&) = delete;
  Thinker& operator=(Thinker const&) = delete;

  // Forgets what it learnt from the last game.
  void new_game();
  // Call nothing else before finish().
  void start(api::Game game, api::Limits const& limits, std::uint64_t seed);
  // Asks for the answer now.
  void stop() const { stop_.request(); }
  // A file descriptor that becomes readable when the answer is there.
  [[nodiscard]] int ready_descriptor() const { return pipe_[0]; }
  // Waits for the answer.
  [[nodiscard]] api::SearchResult finish();

 private:
  api::Engine engine_;
  api::StopToken stop_;
  api::SearchResult result_;
  int pipe_[2] = {-1, -1};
  std::jthread thread_;  // last: joined before what it uses is gone
};

}  // namespace strata::cli
