#pragma once
// The board between engine and peer: the game that `position` set up. A peer sends all moves of the game before every move;
// those that were there already are not played again.

#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "api/dialect.hpp"
#include "uci/words.hpp"

namespace strata::uci {

class Board {
 public:
  // The start of this game.
  Result<void> use(api::Variant variant);
  // words[0] is "position". What is refused leaves no position, so that no search answers for another one.
  Result<void> set(Words const& words);
  // What the last set() has left out of a position that was sent for the first time, a sentence each.
  [[nodiscard]] std::vector<std::string> const& warnings() const { return warnings_; }

  [[nodiscard]] std::optional<api::Game> const& game() const { return game_; }
  [[nodiscard]] std::optional<api::Variant> const& variant() const { return variant_; }
  [[nodiscard]] api::Dialect const& dialect() const { return dialect_; }
  // A move in either form, as canonical text.
  [[nodiscard]] Result<std::string> read_move(std::string_view text) const;

 private:
  Result<void> set_up(std::string const& text);
  Result<void> play(Words const& words, std::size_t first);

  std::optional<api::Variant> variant_;
  api::Dialect dialect_;
  std::optional<api::Game> game_;
  std::string start_;               // as sent; empty: the start of the game
  std::vector<std::string> moves_;  // as sent, all of them played
  std::vector<std::string> warnings_;
};

}  // namespace strata::uci
