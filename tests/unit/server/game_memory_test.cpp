// How much memory a game takes that is played: what the server can hold is this times its games. A sanitizer has a heap of its own.
#ifndef STRATA_SANITIZED

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstddef>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "server/games/state/game_state.hpp"

namespace strata::server {
namespace {

// Bytes that the program has from the heap.
std::size_t heap() {
  struct mallinfo2 const info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

// As two people play it over a network.
GameRow between_people() {
  GameRow row;
  row.id = "abcdefghjkmn";
  row.owner = std::string(43, 'a');
  row.guest = std::string(43, 'b');
  row.key = row.owner + ' ' + std::string(32, 'k');
  row.variant = row.variant_name = "raumschach";
  row.owner_name = "Guest of the owner";
  row.guest_name = "Guest of the guest";
  row.guest_side = protocol::Side::Black;
  row.law = "0123456789abcdef";
  row.clock_base = 600'000;
  row.clock_increment = 5000;
  row.created = 1'700'000'000'000;
  return row;
}

// A game of this many plies, as the server plays them.
GameState played(api::Variant const& variant, int plies, Random& random) {
  while (true) {
    GameState state = GameState::create(between_people(), variant).value();
    for (std::int64_t ply = 0; ply < plies && !state.end(); ++ply) {
      auto const moves = state.game().legal_moves();
      std::string const key = "aaaaaaaaaa " + std::to_string(1'000'000 + ply) + std::string(25, 'k');
      auto step = state.move({ply, 1'700'000'000'000 + ply}, key, ply, moves[random.below(moves.size())]);
      state.apply(*step, {ply, 1'700'000'000'000 + ply});
    }
    if (state.at() == plies) return state;
  }
}

TEST(GameMemory, AGameOfNinetyPliesTakesLittle) {
  constexpr std::size_t games = 50;
  std::uint64_t const seed = 20'251'125;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  api::Variant const variant = api::Variant::load("raumschach").value();
  (void)played(variant, 90, random);  // what is kept for all games
  std::vector<GameState> states;
  states.reserve(games);
  std::size_t const before = heap();
  for (std::size_t game = 0; game < games; ++game) states.push_back(played(variant, 90, random));
  std::size_t const each = (heap() - before) / games + sizeof(GameState);
  RecordProperty("bytes", static_cast<int>(each));
  EXPECT_LT(each, 16'000u);
  // What is counted is there.
  EXPECT_GT(each, 90u * (sizeof(std::uint64_t) + 16));
}

}  // namespace
}  // namespace strata::server

#endif
