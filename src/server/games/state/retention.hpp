#pragma once
// How long games that nobody follows are kept.

#include <cstdint>
#include <limits>

#include "server/store/rows.hpp"

namespace strata::server {

inline constexpr std::int64_t milliseconds_per_day = 86'400'000;

// Milliseconds since a game arrived here or its last event, never since a date that its player says. By default every game that has begun is kept.
struct Retention {
  static constexpr std::int64_t for_ever = std::numeric_limits<std::int64_t>::max();

  std::int64_t unbegun = milliseconds_per_day;  // not begun
  std::int64_t finished = for_ever;
  std::int64_t unfinished = for_ever;

  [[nodiscard]] bool has_outlived(GameAge const& game, std::int64_t now) const {
    if (game.has_deadline) return false;
    return now - game.kept_since > (!game.has_begun ? unbegun : game.has_ended ? finished : unfinished);
  }
  // Every game that has begun is kept at least this long.
  [[nodiscard]] std::int64_t shortest() const { return finished < unfinished ? finished : unfinished; }
};

}  // namespace strata::server
