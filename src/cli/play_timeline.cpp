#include "cli/play_timeline.hpp"

#include <algorithm>

namespace strata::cli {

Timeline::Timeline(api::Game game) : game_(std::move(game)) {
  api::Game past = game_;
  do {
    men_.push_back(count_men(past.view()));
  } while (past.undo());
  std::reverse(men_.begin(), men_.end());
}

std::vector<char> Timeline::taken() const {
  std::vector<char> taken;
  for (std::size_t i = 1; i < men_.size(); ++i) {
    if (char const man = taken_between(men_[i - 1], men_[i])) taken.push_back(man);
  }
  return taken;
}

Result<api::MoveText> Timeline::play(std::string_view text, std::string_view notation) {
  auto played = game_.play(text, false, notation);
  if (played) {
    men_.push_back(count_men(game_.view()));
    redo_.clear();
  }
  return played;
}

bool Timeline::undo_declared_end() {
  if (!game_.end()) return false;
  // The last move played again brings back the end that the law knows, and no other.
  api::Game again = game_;
  auto const moves = game_.moves();
  if (moves.empty()) {
    auto fresh = api::Game::create(game_.variant(), game_.start());
    if (!fresh) return false;
    again = std::move(*fresh);
  } else if (!again.undo() || !again.play(moves.back().canonical)) {
    return false;
  }
  if (again.end()) return false;
  game_ = std::move(again);
  return true;
}

bool Timeline::undo() {
  if (undo_declared_end()) return true;
  auto const moves = game_.moves();
  if (!game_.undo()) return false;
  redo_.push_back(moves.back().canonical);
  men_.pop_back();
  return true;
}

bool Timeline::redo() {
  if (redo_.empty() || game_.end() || !game_.play(redo_.back())) return false;
  redo_.pop_back();
  men_.push_back(count_men(game_.view()));
  return true;
}

Result<void> Timeline::claim(std::string_view claim) { return game_.claim(claim); }
Result<void> Timeline::finish(api::End const& end) { return game_.finish(end); }

}  // namespace strata::cli
