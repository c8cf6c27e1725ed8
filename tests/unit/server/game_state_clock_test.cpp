// Games with a delay and with byo-yomi: what is told of their clocks, what outlives a restart and a takeback, and what lag costs.

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "server/games/state/game_state.hpp"
#include "server/games/state/stored_snapshot.hpp"

namespace strata::server {
namespace {

using protocol::ClockState;
using protocol::End;
using protocol::OfferKind;
using protocol::Seat;
using protocol::Side;

constexpr Seat seated{protocol::SeatKind::Person, 1};

GameRow row_with_delay() {
  GameRow row;
  row.clock_base = 60'000;
  row.clock_delay = 5'000;
  return row;
}

GameRow row_with_periods(std::int64_t base = 60'000, std::int64_t period = 10'000) {
  GameRow row;
  row.clock_base = base;
  row.clock_periods = 3;
  row.clock_period = period;
  return row;
}

GameRow between_two(GameRow row) {
  row.guest_side = Side::Black;
  return row;
}

// A state with all that was written of it. `steady` is now; the state was told of everything at once.
struct Timed {
  explicit Timed(GameRow row) : variant(api::Variant::load("orthodox").value()) {
    row.id = "game";
    row.created = 1;
    state.emplace(GameState::create(std::move(row), variant).value());
    stored.game = state->row();
  }
  void play(Proposal const& proposal) {
    ASSERT_TRUE(proposal) << proposal.error().message;
    stored.events.push_back(proposal->event);
    state->apply(*proposal, now());
  }
  // After so long, of which the network took `lag`.
  void move(std::int64_t elapsed, std::int64_t lag = 0) {
    steady += elapsed;
    auto const moves = state->game().legal_moves();
    ASSERT_FALSE(moves.empty());
    play(state->move(now(), {}, state->at(), moves[moves.size() / 2], false, lag));
  }
  // The server was stopped and started again; everybody is back after so long.
  void restart(std::int64_t away) {
    state.emplace(GameState::rebuild(stored, variant).value());
    steady += away;
    state->resume({}, now());
    state->wake(now());
  }
  [[nodiscard]] Moment now() const { return {steady, steady}; }
  [[nodiscard]] ClockState clock() const { return state->snapshot(steady, {}).clock.value(); }
  [[nodiscard]] ClockState clock_in(std::int64_t later) const {
    return state->snapshot(steady + later, {}).clock.value();
  }

  api::Variant variant;
  std::optional<GameState> state;
  StoredGame stored;
  std::int64_t steady = 1'000;
};

TEST(GameDelay, NoTimeIsLostInTheFirstSecondsOfAMove) {
  Timed game(row_with_delay());
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 60'000, 60'000, std::nullopt, 5'000, 5'000}));
  game.move(0);
  EXPECT_EQ(game.clock_in(3'000), (ClockState{60'000, 0, 0, 60'000, 60'000, Side::Black, 5'000, 2'000}));
  EXPECT_EQ(game.clock_in(5'000), (ClockState{60'000, 0, 0, 60'000, 60'000, Side::Black, 5'000, 0}));
  EXPECT_EQ(game.clock_in(5'001).black, 59'999);
  EXPECT_FALSE(game.state->flag({game.steady + 64'999, 0}));
  EXPECT_TRUE(game.state->flag({game.steady + 65'000, 0}));
  EXPECT_EQ(game.state->flag_falls(), game.steady + 65'000);
  game.move(5'000);
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 60'000, 60'000, Side::White, 5'000, 5'000}));
  game.move(5'001);
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 59'999, 60'000, Side::Black, 5'000, 5'000}));
  EXPECT_EQ(game.state->events_after(2, game.steady)->back().clock, game.clock());
}

TEST(GameDelay, OnlyAMoveRestartsTheDelay) {
  Timed game(between_two(row_with_delay()));
  for (int ply = 0; ply < 3; ++ply) game.move(0);
  game.steady += 3'000;
  game.play(game.state->offer(game.now(), "o", OfferKind::Draw, Side::Black));
  EXPECT_EQ(game.clock().delay_left, 2'000);
  game.steady += 1'000;
  game.play(game.state->decline(game.now(), "n"));
  EXPECT_EQ(game.clock().delay_left, 1'000);
  EXPECT_EQ(game.state->events_after(3, game.steady)->front().clock->delay_left, 2'000) << "as of then";
  game.restart(3'600'000);
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 60'000, 60'000, Side::Black, 5'000, 1'000}));
  EXPECT_EQ(game.clock_in(1'500).black, 59'500);
  game.move(1'500);
  EXPECT_EQ(game.clock().black, 59'500);
  EXPECT_EQ(game.clock().delay_left, 5'000);
}

// Another server of a cluster has the game after one that died: the time that its side had thought by then is gone, and no more
// (StoredGame::thought).
TEST(GameClock, TimeThoughtBeforeATakeoverIsCounted) {
  GameRow row;
  row.clock_base = 60'000;
  Timed game(between_two(std::move(row)));
  for (int ply = 0; ply < 2; ++ply) game.move(0);
  game.move(3'000);
  EXPECT_EQ(game.clock().white, 57'000);
  game.stored.thought = 7'000;
  game.restart(3'600'000);
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 57'000, 53'000, Side::Black, 0, 0}));
  game.move(1'000);
  EXPECT_EQ(game.clock().black, 52'000);
  // Its flag had fallen before the server died.
  game.stored.thought = 58'000;
  game.restart(3'600'000);
  EXPECT_EQ(game.clock().white, 0);
  EXPECT_TRUE(game.state->flag(game.now(), 0));
}

// The store counts the turn to now, whoever has the game: a turn that was watched costs its time once.
TEST(GameClock, ATurnThatWasWatchedIsCountedOnce) {
  GameRow row;
  row.clock_base = 60'000;
  Timed game(between_two(std::move(row)));
  for (int ply = 0; ply < 2; ++ply) game.move(0);
  game.stored.thought = 7'000;
  game.restart(0);
  EXPECT_EQ(game.clock().white, 53'000) << "thought before a takeover";
  auto const unloaded = game.state->turn();
  auto const load = [&](std::optional<GameState::Turn> const& watched) {
    game.steady += 20'000;
    game.state.emplace(GameState::rebuild(game.stored, game.variant).value());
    game.state->resume(watched, game.now());
  };
  load(unloaded);
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 33'000, 60'000, Side::White, 0, 0}));
  game.move(0);
  game.stored.thought = 20'000;
  load(game.state->turn());
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 33'000, 40'000, Side::Black, 0, 0}));
  // The move was stored, and this process did not hear of it.
  auto const before = game.state->turn();
  game.move(5'000);
  game.stored.thought = 20'000;
  load(before);
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 13'000, 35'000, Side::White, 0, 0}));
  EXPECT_EQ(game.clock_in(1'000).white, 12'000);
}

TEST(GameClock, NoClockRunsBeforeATakeoverThatDidNotRun) {
  GameRow row;
  row.clock_base = 60'000;
  Timed game(between_two(std::move(row)));
  game.move(0);
  game.stored.thought = 7'000;
  game.restart(0);
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 60'000, 60'000, std::nullopt, 0, 0}));
}

TEST(GameDelay, StandsWithTheClock) {
  Timed game(row_with_delay());
  game.move(0);
  game.steady += 3'000;
  game.play(game.state->seats(game.now(), "p", seated, seated, true));
  EXPECT_EQ(game.clock_in(60'000), (ClockState{60'000, 0, 0, 60'000, 60'000, std::nullopt, 5'000, 2'000}));
  game.steady += 60'000;
  game.play(game.state->seats(game.now(), "q", seated, seated, false));
  EXPECT_EQ(game.clock_in(2'500).black, 59'500);
}

TEST(GameDelay, AMoveThatIsTakenBackHasItAgain) {
  Timed game(between_two(row_with_delay()));
  for (int ply = 0; ply < 2; ++ply) game.move(0);
  game.move(8'000);
  game.steady += 7'000;
  game.play(game.state->offer(game.now(), "t", OfferKind::Takeback, Side::White));
  game.play(game.state->offer(game.now(), "y", OfferKind::Takeback, Side::Black));
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 60'000, 60'000, Side::White, 5'000, 5'000}));
}

TEST(GameByoYomi, APeriodIsKeptByAMoveWithinIt) {
  Timed game(row_with_periods());
  EXPECT_EQ(game.clock(), (ClockState{60'000, 0, 0, 90'000, 90'000, std::nullopt, 0, 0, 3, 10'000}));
  game.move(0);
  game.move(69'999);
  EXPECT_EQ(game.clock().black, 30'000) << "the last millisecond of the first period";
  game.move(0);
  game.move(10'000);
  EXPECT_EQ(game.clock().black, 20'000) << "one is used up";
  game.move(0);
  game.move(19'999);
  EXPECT_EQ(game.clock().black, 10'000) << "another, and all but the last millisecond of the last";
  game.move(0);
  EXPECT_FALSE(game.state->flag({game.steady + 9'999, 0}));
  EXPECT_EQ(game.state->time_left(game.steady + 4'000), 6'000);
  EXPECT_EQ(game.clock_in(4'000).black, 6'000);
  auto const fallen = game.state->flag({game.steady + 10'000, 0});
  ASSERT_TRUE(fallen);
  game.steady += 10'000;
  game.play(*fallen);
  EXPECT_EQ(game.state->end(), (End{"white", "time"}));
  EXPECT_EQ(game.clock().black, 0);
}

TEST(GameByoYomi, ARestartAndATakebackKeepThePeriods) {
  Timed game(between_two(row_with_periods()));
  for (int ply = 0; ply < 2; ++ply) game.move(0);
  game.move(75'000);
  EXPECT_EQ(game.clock().white, 20'000);
  game.move(1'000);
  game.steady += 4'000;
  game.play(game.state->title(game.now(), "t", "In a period"));
  game.restart(3'600'000);
  EXPECT_EQ(game.clock().white, 16'000) << "in the middle of a period it stood";
  game.move(5'999);
  EXPECT_EQ(game.clock().white, 20'000);
  game.steady += 1'000;
  game.play(game.state->offer(game.now(), "o", OfferKind::Takeback, Side::White));
  game.play(game.state->offer(game.now(), "y", OfferKind::Takeback, Side::Black));
  EXPECT_EQ(game.clock().white, 20'000);
  EXPECT_EQ(game.clock().black, 89'000);
  game.move(12'000);
  EXPECT_EQ(game.clock().white, 10'000);
  auto const again = stored_snapshot(game.stored);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->clock->periods, 3);
  EXPECT_EQ(again->clock->white, game.clock().white);
}

TEST(GameByoYomi, APeriodIsWholeAgainByAMoveWhileTheClockStands) {
  Timed game(between_two(row_with_periods()));
  for (int ply = 0; ply < 2; ++ply) game.move(0);
  game.steady += 75'000;
  game.play(game.state->title(game.now(), "t", "In the second period"));
  game.state.emplace(GameState::rebuild(game.stored, game.variant).value());
  EXPECT_EQ(game.clock().white, 15'000);
  game.move(0);
  EXPECT_EQ(game.clock().white, 20'000);
}

TEST(GameByoYomi, TheNextGameHasTheSameClock) {
  for (GameRow const& row : {between_two(row_with_periods()), between_two(row_with_delay())}) {
    Timed game(row);
    GameRow const next = game.state->rematch();
    EXPECT_EQ(time_control_of(next).start(), time_control_of(row).start());
    EXPECT_EQ(next.clock_delay, row.clock_delay);
  }
}

TEST(GameLag, KeepsAPeriodThatTheNetworkHasUsedUp) {
  Timed game(between_two(row_with_periods(1'000, 1'000)));
  for (int ply = 0; ply < 2; ++ply) game.move(0);
  game.move(1'000 + 1'100, 101);
  EXPECT_EQ(game.clock().white, 3'000) << "it was made in the first period";
  game.move(0);
  game.move(1'100, 100);
  EXPECT_EQ(game.clock().white, 2'000) << "and this one was not";
  game.move(0);
  std::int64_t const last = game.steady + 2'000;
  EXPECT_FALSE(game.state->flag({last + 50, 0}, 51)) << "the last period is there until the move has come";
  EXPECT_TRUE(game.state->flag({last + 50, 0}, 50));
}

TEST(GameLag, IsNotUsedWhenItSavesNoTime) {
  // It gains 150 + (1000 + 40 * 500) / 250 = 234 a move, and begins with three.
  Timed periods(between_two(row_with_periods(1'000, 1'000)));
  for (int ply = 0; ply < 2; ++ply) periods.move(0);
  periods.move(1'500, 100);
  periods.move(0);
  EXPECT_EQ(periods.state->flag_falls(), periods.steady + 3'000 + 4 * 234);
  GameRow row = between_two(row_with_delay());
  row.clock_base = 1'000;
  row.clock_delay = 500;
  Timed delay(row);
  for (int ply = 0; ply < 2; ++ply) delay.move(0);
  delay.move(400, 100);
  delay.move(0);
  EXPECT_EQ(delay.state->flag_falls(), delay.steady + 1'500 + 4 * 234);
  delay.move(550, 50);
  EXPECT_EQ(delay.clock().white, 1'000) << "made at the end of the delay";
  delay.move(0);
  EXPECT_EQ(delay.state->flag_falls(), delay.steady + 1'500 + 5 * 234 - 50);
}

}  // namespace
}  // namespace strata::server
