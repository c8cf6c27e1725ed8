// What the clock of a game between two people gives back of the time that the network takes, and to whom it gives nothing.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "base/random.hpp"
#include "server/games/state/game_state.hpp"
#include "server/games/state/lag_bank.hpp"
#include "server/net/round_trips.hpp"

namespace strata::server {
namespace {

using protocol::Side;

TEST(LagBank, FillsWithEveryMoveAndHoldsSevenMoves) {
  LagBank bank(60'000, 0);  // gains 390 a move
  EXPECT_EQ(bank.compensation(5'000), 1'170) << "three moves to begin with";
  EXPECT_EQ(bank.compensation(100), 100);
  EXPECT_EQ(bank.compensation(-5), 0);
  EXPECT_EQ(bank.grace(), 1'170);
  for (int move = 0; move < 100; ++move) bank.spend(0);
  EXPECT_EQ(bank.compensation(5'000), 2'730) << "and no more than seven";
  EXPECT_EQ(bank.grace(), 2'000);
  bank.spend(2'730);
  EXPECT_EQ(bank.compensation(5'000), 390);
  EXPECT_EQ(LagBank(15 * 60'000, 10'000).compensation(5'000), 3'000) << "a second a move at most";
  EXPECT_EQ(LagBank().compensation(5'000), 0);
  EXPECT_EQ(LagBank().grace(), 0);
}

// A game whose moves take so long to think about and so long on their way; White's clock is looked at.
struct Distant {
  explicit Distant(std::int64_t base, bool between = true) : variant(api::Variant::load("orthodox").value()) {
    GameRow row;
    row.id = "game";
    row.clock_base = base;
    row.created = 1;
    if (between) row.guest_side = Side::Black;
    state.emplace(GameState::create(row, variant).value());
    for (int ply = 0; ply < 2; ++ply) move(0, 0);
  }
  // After so long the move is here; the network took `lag` of it, as far as the server has measured.
  void move(std::int64_t elapsed, std::int64_t lag) {
    steady += elapsed;
    auto const moves = state->game().legal_moves();
    ASSERT_FALSE(moves.empty());
    auto const proposal = state->move({steady, steady}, {}, state->at(), moves[moves.size() / 2], false, lag);
    ASSERT_TRUE(proposal) << proposal.error().message;
    state->apply(*proposal, {steady, steady});
  }
  [[nodiscard]] std::int64_t left() const { return state->snapshot(steady, {}).clock->white; }

  api::Variant variant;
  std::optional<GameState> state;
  std::int64_t steady = 1'000;
};

TEST(GameLag, ASteadyLineCostsItsPlayerNothing) {
  Distant game(60'000);
  for (int move = 0; move < 10; ++move) {
    game.move(1'000 + 300, 300);
    game.move(100, 0);
  }
  EXPECT_EQ(game.left(), 60'000 - 10 * 1'000);
  EXPECT_EQ(game.state->snapshot(game.steady, {}).clock->black, 60'000 - 10 * 100);
}

TEST(GameLag, NoMoveIsGivenBackMoreThanItTook) {
  Distant game(60'000);
  game.move(50, 300);  // chosen before it was its turn
  EXPECT_EQ(game.left(), 60'000);
}

TEST(GameLag, TheEventAndTheClockAgree) {
  Distant game(60'000);
  game.steady += 2'000;
  auto const moves = game.state->game().legal_moves();
  auto const step = game.state->move({game.steady, 7}, {}, 2, moves.front(), false, 300);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->event.clock_white, 58'300);
  EXPECT_EQ(step->event.time, 7) << "when it came is another matter";
}

TEST(GameLag, JitterIsMadeUpForOnAverage) {
  constexpr std::uint64_t seed = 20'261'125;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  Distant game(600'000);
  net::RoundTrips measured;
  std::int64_t thought = 0, taken = 0;
  for (int move = 0; move < 30; ++move) {
    measured.add(100 + static_cast<std::int64_t>(random.below(301)));
    std::int64_t const lag = 100 + static_cast<std::int64_t>(random.below(301));
    game.move(2'000 + lag, measured.average());
    game.move(10, 0);
    thought += 2'000;
    taken += lag;
  }
  EXPECT_GT(taken, 30 * 200);
  EXPECT_LT(std::abs(600'000 - thought - game.left()), taken / 5);
}

TEST(GameLag, WhoeverFeignsALineGainsNoMoreThanTheBankHolds) {
  Distant liar(60'000);
  int const moves = 20;
  for (int move = 0; move < moves; ++move) {
    liar.move(1'500, 60'000);
    liar.move(10, 0);
  }
  std::int64_t const gained = liar.left() - (60'000 - moves * 1'500);
  EXPECT_GT(gained, 0);
  EXPECT_LE(gained, 390 * (moves + 3));
}

TEST(GameLag, AGameOfOnesOwnNeedsNone) {
  Distant game(60'000, false);
  std::int64_t const before = game.left();
  game.move(1'000, 300);
  EXPECT_EQ(game.left(), before - 1'000);
  EXPECT_EQ(game.state->flag_falls().value(), game.steady + 60'000);
}

TEST(GameLag, AFlagIsWaitedForAsLongAsAMoveMayBeOnItsWay) {
  Distant game(60'000);
  std::int64_t const up = game.steady + 60'000;
  // Two moves were played before any clock ran.
  EXPECT_EQ(game.state->flag_falls(), up + 1'170);
  EXPECT_FALSE(game.state->flag({up + 1'169, 0}));
  EXPECT_TRUE(game.state->flag({up + 1'170, 0}));
  // A move that comes meanwhile is in time where its lag says so.
  EXPECT_TRUE(game.state->flag({up + 200, 0}, 199)) << "it was made too late";
  EXPECT_FALSE(game.state->flag({up + 200, 0}, 201));
  game.move(60'000 + 200, 201);
  EXPECT_EQ(game.left(), 1);
}

TEST(GameLag, OnlyAMoveKeepsTheFlagFromFalling) {
  Distant game(60'000);
  std::int64_t const up = game.steady + 60'000;
  auto const stored = [&](std::int64_t late, Proposal const& proposal) {
    ASSERT_TRUE(proposal) << proposal.error().message;
    game.state->apply(*proposal, {up + late, up + late});
    // Writing it took so long.
    game.state->restart_clock({up + late + 50, up + late + 50}, proposal->event.kind);
  };
  stored(-100, game.state->title({up - 100, 0}, "a", "One"));
  EXPECT_EQ(game.state->flag_falls(), up + 1'170) << "a title buys no time";
  stored(300, game.state->title({up + 300, 0}, "b", "Two"));
  stored(600, game.state->offer({up + 600, 0}, "c", protocol::OfferKind::Draw, Side::White));
  stored(900, game.state->decline({up + 900, 0}, "d"));
  EXPECT_EQ(game.state->flag_falls(), up + 1'170);
  EXPECT_FALSE(game.state->flag({up + 1'169, 0}));
  EXPECT_TRUE(game.state->flag({up + 1'170, 0}));
  // A move that was made in time is in time, and no other.
  EXPECT_TRUE(game.state->flag({up + 1'000, 0}, 999)) << "it was made too late";
  EXPECT_FALSE(game.state->flag({up + 1'000, 0}, 1'001));
  EXPECT_EQ(game.state->events_after(2, up + 1'000)->front().clock->white, 100);
  EXPECT_EQ(game.state->events_after(2, up + 1'000)->at(1).clock->white, 0);
  game.steady = up;
  game.move(1'000, 1'050);
  EXPECT_EQ(game.left(), 50) << "and has what it had";
}

}  // namespace
}  // namespace strata::server
