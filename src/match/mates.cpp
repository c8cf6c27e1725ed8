#include "match/mates.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace strata::match {

namespace {

constexpr std::uint64_t budget = 400'000;  // positions; a proof that needs more is not looked for
constexpr int longest_game = 1500;
constexpr int plies_between = 12;

}  // namespace

std::vector<MatePosition> find_mates_in_two(api::Variant const& variant, int count, std::uint64_t seed,
                                            std::function<void(int found)> const& progress) {
  std::vector<MatePosition> found;
  Random random(seed);
  // Greedy plays White and Black by turns.
  for (int round = 0; static_cast<int>(found.size()) < count; ++round) {
    api::Side const greedy_side = round % 2 == 0 ? api::Side::White : api::Side::Black;
    api::Game game = *api::Game::create(variant);
    int quiet_until = 0;
    while (!game.end() && game.ply_count() < longest_game && static_cast<int>(found.size()) < count) {
      bool const greedy_turn = game.side_to_move() == greedy_side;
      if (greedy_turn && game.ply_count() >= quiet_until) {
        auto const solutions = api::winning_moves(game, 2, budget);
        if (solutions && !solutions->empty()) {
          auto const at_once = api::winning_moves(game, 1, budget);
          if (at_once && at_once->empty()) {
            found.push_back({game.position(), *solutions});
            quiet_until = game.ply_count() + plies_between;
            if (progress) progress(static_cast<int>(found.size()));
          }
        }
      }
      std::uint64_t const choice = random.next();
      (void)game.play(greedy_turn ? api::greedy_move(game, choice) : api::random_move(game, choice));
    }
  }
  return found;
}

MateAnswer solve(api::Engine& engine, api::Variant const& variant, MatePosition const& problem,
                 api::Limits const& limits) {
  MateAnswer answer;
  auto const game = api::Game::create(variant, problem.position);
  if (!game) return answer;
  engine.new_game();
  auto const result = engine.search(*game, limits, {});
  answer.move = result.best;
  answer.seconds = result.info.seconds;
  answer.found = std::find(problem.solutions.begin(), problem.solutions.end(), result.best) != problem.solutions.end();
  return answer;
}

}  // namespace strata::match
