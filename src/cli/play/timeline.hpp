#pragma once
// A game that can be taken back and played again without limit: the moves played, and those taken back.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/api.hpp"

namespace strata::cli {

class Timeline {
 public:
  // Any game, with the moves it has.
  explicit Timeline(api::Game game) : game_(std::move(game)) {}

  [[nodiscard]] api::Game const& game() const { return game_; }
  [[nodiscard]] int moves_taken_back() const { return static_cast<int>(redo_.size()); }

  // A new move forgets those taken back.
  Result<api::Played> play(std::string_view text, std::string_view notation);
  // Takes back an end that people declared, else the last move; false at the start.
  bool undo();
  bool redo();
  Result<void> claim(api::Claim claim);
  Result<void> finish(api::End const& end);

 private:
  bool undo_declared_end();

  api::Game game_;
  std::vector<std::string> redo_;  // canonical, the next one last
};

}  // namespace strata::cli
