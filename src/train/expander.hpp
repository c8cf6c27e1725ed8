#pragma once
// Expander: the positions of a training game, found by replaying it. Each thread has its own.

#include <cstdint>
#include <memory>
#include <string_view>

#include "api/api.hpp"
#include "train/games_file.hpp"
#include "train/positions.hpp"
#include "train/read_games.hpp"

namespace strata::train {

class Expander {
 public:
  virtual ~Expander() = default;

  // Appends the positions that the filters keep to `store` (nullptr: counts them), as of game `number`. Fails where a move does not exist;
  // `place` and `game` are for errors.
  [[nodiscard]] virtual Result<void> expand(TrainingGame const& game, std::uint32_t number, PositionStore* store,
                                            ReadCounts& counts, std::string_view place, std::uint64_t game_of_file) = 0;
};

[[nodiscard]] std::unique_ptr<Expander> make_expander(api::Variant const& variant, ReadFilters const& filters);

}  // namespace strata::train
