#pragma once
// Plays all games of a store again, under their laws, and computes the ratings from them. An operator reads the result before trusting a
// copy.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/messages.hpp"
#include "server/store/rating_store.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

// Counts over all games of a database.
struct Replayed {
  std::int64_t games = 0, moves = 0;
  std::int64_t as_stored = 0;  // their law has changed since, so they were read but not replayed
  RatingCheck ratings;
  struct Failed {
    std::string game, why;
  };
  std::vector<Failed> failed;
  [[nodiscard]] bool is_right() const { return failed.empty() && ratings.wrong.empty(); }
};

// Whether to go on although a file already exists or games do not replay.
enum class Force : std::uint8_t { No, Yes };

// Nobody else has the store. `visit`, if there is one, sees each game.
[[nodiscard]] Result<Replayed> replay_all(
    SqlStore& store, std::function<void(std::string const&, protocol::GameSnapshot const&)> const& visit);

}  // namespace strata::server
