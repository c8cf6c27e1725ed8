#pragma once
// What the players of one game have said, as long as the game is in memory; and whether somebody says too much.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/games/state/refusal.hpp"
#include "server/protocol/messages.hpp"
#include "server/protocol/moment.hpp"

namespace strata::server {

class Chat {
 public:
  // Keeps the line, or says why it does not: nothing to be said, too much, or the same again.
  [[nodiscard]] std::optional<Refusal> say(protocol::ChatLine line, std::string key, Moment when);
  // Drops all that this side has said.
  void forget(protocol::Side side);
  // Whether one of the lines that are kept was said with this key.
  [[nodiscard]] bool has(std::string const& key) const;
  [[nodiscard]] std::vector<protocol::ChatLine> lines() const;
  [[nodiscard]] protocol::ChatLine const& last() const { return said_.back().line; }
  [[nodiscard]] bool empty() const { return said_.empty(); }

 private:
  struct Said {
    protocol::ChatLine line;
    std::string key;
    std::int64_t steady = 0;
  };
  std::deque<Said> said_;
};

}  // namespace strata::server
