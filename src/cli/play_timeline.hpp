#pragma once
// A game that can be wound back and forward without limit: the moves played, those taken back, and the men taken on the way.

#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "cli/play_words.hpp"

namespace strata::cli {

class Timeline {
 public:
  // Any game, with the moves it has.
  explicit Timeline(api::Game game);

  [[nodiscard]] api::Game const& game() const { return game_; }
  [[nodiscard]] MenCount const& men_at_start() const { return men_.front(); }
  [[nodiscard]] MenCount const& men_now() const { return men_.back(); }
  // The men taken so far in their order; their case tells the side that lost them.
  [[nodiscard]] std::vector<char> taken() const;
  [[nodiscard]] int moves_taken_back() const { return static_cast<int>(redo_.size()); }

  // A new move forgets those taken back.
  Result<api::MoveText> play(std::string_view text, std::string_view notation);
  // Takes back an end that people declared, else the last move; false at the start.
  bool undo();
  bool redo();
  Result<void> claim(std::string_view claim);
  Result<void> finish(api::End const& end);

 private:
  bool undo_declared_end();

  api::Game game_;
  std::vector<MenCount> men_;      // at the start and after each move
  std::vector<std::string> redo_;  // canonical, the next one last
};

}  // namespace strata::cli
