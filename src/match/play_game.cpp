#include "base/assert.hpp"
#include "base/random.hpp"
#include "match/match.hpp"

namespace strata::match {

void Score::add(api::End const& end) {
  if (end.result == "white")
    ++white;
  else if (end.result == "black")
    ++black;
  else
    ++draws;
}

GameReport play_game(api::Variant const& variant, MatchPlan const& plan, int number) {
  Random seeds(plan.seed ^ (0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(number)));
  Player white(plan.white, plan.limits, seeds.next());
  Player black(plan.black, plan.limits, seeds.next());
  auto created = api::Game::create(variant);
  STRATA_ASSERT(created);  // a loaded variant has a start position that was checked
  api::Game game = std::move(*created);
  while (!game.end()) {
    if (auto const claims = game.claims(); !claims.empty() && game.claim(claims.front())) break;
    if (game.ply_count() >= plan.max_plies) {
      (void)game.finish({"draw", "adjudicated"});
      break;
    }
    Player& mover = game.side_to_move() == 'w' ? white : black;
    auto const played = game.play(mover.choose(game));
    STRATA_ASSERT(played);
  }
  api::End const end = *game.end();
  return {number, std::move(game), end};
}

}  // namespace strata::match
