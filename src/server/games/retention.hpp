#pragma once
// How long games are kept that nobody follows.

#include <cstdint>
#include <limits>

#include "server/store/rows.hpp"

namespace strata::server {

inline constexpr std::int64_t milliseconds_per_day = 86'400'000;

// Milliseconds since the last change of a game. Who was not told otherwise keeps all that somebody has begun.
struct Retention {
  static constexpr std::int64_t for_ever = std::numeric_limits<std::int64_t>::max();

  std::int64_t unbegun = milliseconds_per_day;  // nobody has begun it
  std::int64_t finished = for_ever;
  std::int64_t unfinished = for_ever;

  [[nodiscard]] bool has_outlived(GameAge const& game, std::int64_t now) const {
    if (game.has_deadline) return false;
    return now - game.updated > (!game.has_begun ? unbegun : game.has_ended ? finished : unfinished);
  }
  // What begun games are kept for at least.
  [[nodiscard]] std::int64_t shortest() const { return finished < unfinished ? finished : unfinished; }
};

}  // namespace strata::server
