#include "uci/board.hpp"

#include <algorithm>
#include <cstddef>

namespace strata::uci {

Result<void> Board::use(api::Variant variant) {
  auto game = api::Game::create(variant);
  if (!game) return std::unexpected(std::move(game.error()));
  dialect_ = api::Dialect(*game);
  variant_ = std::move(variant);
  game_ = std::move(*game);
  game_->play_on();
  start_.clear();
  moves_.clear();
  return {};
}

Result<std::string> Board::read_move(std::string_view text) const {
  auto move = game_->read(dialect_.canonical(*game_, text));
  if (!move) return std::unexpected(std::move(move.error()));
  return std::move(move->canonical);
}

Result<void> Board::set(Words const& words) {
  warnings_.clear();
  if (!variant_) return failure(ErrorCode::BadUsage, "position: no game is loaded, set UCI_Variant");
  auto const moves = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
  bool const fen = words.size() > 1 && words[1] == "fen";
  if (!fen && (words.size() < 2 || words[1] != "startpos"))
    return failure(ErrorCode::BadUsage,
                   "position: expected startpos or fen" + (words.size() < 2 ? "" : ", not " + quoted(words[1])));
  if (!fen && moves > 2 && words.size() > 2)
    return failure(ErrorCode::BadUsage, "position: " + quoted(words[2]) + " after startpos, expected moves");
  std::string const text = fen ? text_between(words, 2, moves) : std::string();
  if (fen && text.empty()) return failure(ErrorCode::BadText, "position: the text after fen is empty");

  auto done = set_up(text);
  if (done) done = play(words, moves + 1);
  if (!done) game_.reset();
  return done;
}

// A board that stands on this start, with the moves played since.
Result<void> Board::set_up(std::string const& text) {
  if (game_ && text == start_) return {};
  auto read = api::read_position(*variant_, text);
  if (!read) return failure(read.error().code, "position: " + read.error().message);
  game_ = std::move(read->game);
  game_->play_on();
  warnings_ = std::move(read->warnings);
  start_ = text;
  moves_.clear();
  return {};
}

Result<void> Board::play(Words const& words, std::size_t first) {
  std::size_t const count = words.size() > first ? words.size() - first : 0;
  std::size_t same = 0;
  while (same < std::min(count, moves_.size()) && words[first + same] == moves_[same]) ++same;
  for (; moves_.size() > same; moves_.pop_back()) game_->undo();
  for (std::size_t i = same; i < count; ++i) {
    std::string_view const word = words[first + i];
    if (auto const played = game_->play(dialect_.canonical(*game_, word)); !played)
      return failure(ErrorCode::BadMove,
                     "position: move " + std::to_string(i + 1) + ", " + quoted(word) + ": " + played.error().message);
    moves_.emplace_back(word);
  }
  return {};
}

}  // namespace strata::uci
