#pragma once
// Samples positions of games to learn from: quiet ones, which the static evaluation alone should judge right. Some of each game,
// chosen at random.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"

namespace strata::tune {

struct SamplePlan {
  int skip = 10;      // plies of every game that are skipped, counted from the end of its opening
  int per_game = 16;  // positions of a game at most
  std::uint64_t seed = 1;
  std::uint64_t search_nodes = 0;  // of a search of each position, whose score is a second target; 0: no search
};

// The positions of one game.
struct GameSample {
  std::int64_t game = 0;
  double result = 0.5;                 // White's: 1 won, 0.5 drawn, 0 lost
  std::vector<std::string> positions;  // TFEN
  std::vector<double> search_results;  // of each, expected for White by its search; empty without search
};

class Sampler {
 public:
  Sampler(api::Variant const& variant, SamplePlan const& plan);
  ~Sampler();
  Sampler(Sampler&&) noexcept;
  Sampler& operator=(Sampler&&) noexcept;

  // No sample of a game that has not ended. The choice depends on plan, game and number alone.
  [[nodiscard]] std::optional<GameSample> sample(api::Game game, std::int64_t number, int opening_plies);

  // The result to expect for White by a search of a position that is not over: a lead of PieceValues::margin() means odds of e
  // to 1.
  [[nodiscard]] double search_result(api::Game const& game);

  // Not in check, not over, and the quiescence search finds the score of the static evaluation.
  [[nodiscard]] bool is_quiet(api::Game const& game);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::tune
