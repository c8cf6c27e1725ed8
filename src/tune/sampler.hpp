#pragma once
// Which positions of a game teach something: those that are quiet, so that what the evaluation says is what it means. Some of
// each game, chosen by chance.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"

namespace strata::tune {

struct SamplePlan {
  int skip = 10;      // plies of every game that are passed over, openings played at random before all
  int per_game = 16;  // positions of a game at most
  std::uint64_t seed = 1;
  std::uint64_t foresight = 0;  // nodes of a search that says of each position how it will end; 0: nobody says so
};

// The positions of one game.
struct GameSample {
  std::int64_t game = 0;
  double result = 0.5;                 // White's: 1 won, 0.5 drawn, 0 lost
  std::vector<std::string> positions;  // TFEN
  std::vector<double> foreseen;        // of each, for White like the result; empty if nobody said so
};

class Sampler {
 public:
  Sampler(api::Variant const& variant, SamplePlan const& plan);
  ~Sampler();
  Sampler(Sampler&&) noexcept;
  Sampler& operator=(Sampler&&) noexcept;

  // Nothing of a game that has not ended. What is chosen depends on plan, game and number alone.
  [[nodiscard]] std::optional<GameSample> sample(api::Game game, std::int64_t number, int opening_plies);

  // How a position that is not over will end as its search sees it, for White: a lead of Evaluator::margin() is taken for odds
  // of e to 1.
  [[nodiscard]] double foresee(api::Game const& game);

  // Not in check, not over, and taking men changes nothing for the side to move.
  [[nodiscard]] bool is_quiet(api::Game const& game);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::tune
