#include <array>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "match/match.hpp"

namespace strata::match {

namespace {

// A repetition is claimed at once. Perpetual check is claimed by the player who is giving it and has nothing better: the
// proof is a search, and a player who is winning checks on the way to mate.
bool claims_draw(api::Game& game, Player const& player, int own_checks_in_a_row) {
  constexpr int enough_checks = 2;
  if (game.claim("repetition")) return true;
  return own_checks_in_a_row >= enough_checks && !player.hopes_to_win() && game.claim("perpetual");
}

}  // namespace

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
  for (int ply = 0; ply < plan.opening_plies && !game.end(); ++ply)
    (void)game.play(api::random_move(game, seeds.next()));
  std::array<int, 2> checks_in_a_row{};  // by side
  while (!game.end()) {
    bool const white_moves = game.side_to_move() == 'w';
    int& checks = checks_in_a_row[white_moves ? 0 : 1];
    Player& mover = white_moves ? white : black;
    if (claims_draw(game, mover, checks)) break;
    if (game.ply_count() >= plan.max_plies) {
      (void)game.finish({"draw", "adjudicated"});
      break;
    }
    auto const played = game.play(mover.choose(game));
    STRATA_ASSERT(played);
    checks = game.in_check() ? checks + 1 : 0;
  }
  api::End const end = *game.end();
  return {number, std::move(game), end};
}

}  // namespace strata::match
