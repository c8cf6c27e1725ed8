#include "cli/play/timeline.hpp"

namespace strata::cli {

Result<api::Played> Timeline::play(std::string_view text, std::string_view notation) {
  auto played = game_.play(text, false, notation);
  if (played) redo_.clear();
  return played;
}

bool Timeline::undo_declared_end() {
  if (!game_.end()) return false;
  // The last move played again brings back the end that the law knows, and no other.
  api::Game again = game_;
  auto const moves = game_.line();
  if (moves.empty()) {
    auto fresh = api::Game::create(game_.variant(), game_.start());
    if (!fresh) return false;
    again = std::move(*fresh);
  } else if (!again.undo() || !again.play(moves.back())) {
    return false;
  }
  if (again.end()) return false;
  game_ = std::move(again);
  return true;
}

bool Timeline::undo() {
  if (undo_declared_end()) return true;
  auto moves = game_.line();
  if (!game_.undo()) return false;
  redo_.push_back(std::move(moves.back()));
  return true;
}

bool Timeline::redo() {
  if (redo_.empty() || game_.end() || !game_.play(redo_.back())) return false;
  redo_.pop_back();
  return true;
}

Result<void> Timeline::claim(api::Claim claim) { return game_.claim(claim); }
Result<void> Timeline::finish(api::End const& end) { return game_.finish(end); }

}  // namespace strata::cli
