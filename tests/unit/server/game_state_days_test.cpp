// A game by days: its deadline, what the pages are told of it, and that it outlives the server.

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "server/games/state/game_state.hpp"

namespace strata::server {
namespace {

using protocol::ClockState;
using protocol::End;
using protocol::OfferKind;
using protocol::Side;

constexpr std::int64_t a_day = 86'400'000;
constexpr std::int64_t three_days = 3 * a_day;
// UTC and the steady clock begin anywhere.
constexpr std::int64_t begin_utc = 1'800'000'000'000, begin_steady = 5'000;

Moment later_by(std::int64_t milliseconds) { return {begin_steady + milliseconds, begin_utc + milliseconds}; }

struct ByDays {
  explicit ByDays(std::string const& start = {}) : variant(api::Variant::load("orthodox").value()) {
    GameRow row;
    row.start = start;
    row.id = "game";
    row.clock_days = 3;
    row.guest_side = Side::Black;
    row.created = begin_utc;
    state.emplace(GameState::create(row, variant).value());
    stored.game = state->row();
  }
  void play(Moment now, Proposal const& proposal) {
    ASSERT_TRUE(proposal) << proposal.error().message;
    stored.events.push_back(proposal->event);
    state->apply(*proposal, now);
    stored.deadline = state->deadline();
    EXPECT_EQ(state->list_row().deadline, state->deadline());
  }
  void move(std::int64_t when) {
    auto const moves = state->game().legal_moves();
    ASSERT_FALSE(moves.empty());
    play(later_by(when), state->move(later_by(when), {}, state->at(), moves[moves.size() / 2]));
  }
  [[nodiscard]] ClockState clock(std::int64_t when) const {
    return state->snapshot(begin_steady + when, {}).clock.value();
  }

  api::Variant variant;
  std::optional<GameState> state;
  StoredGame stored;
};

TEST(GameByDays, EveryMoveHasSoManyDaysOnceBothHaveMoved) {
  ByDays game;
  EXPECT_EQ(game.clock(0), (ClockState{three_days, 0, 3, three_days, three_days, std::nullopt}));
  game.move(0);
  EXPECT_EQ(game.state->deadline(), std::nullopt) << "whoever has not moved may break it off";
  game.move(1'000);
  EXPECT_EQ(game.state->deadline(), begin_utc + 1'000 + three_days);
  EXPECT_EQ(game.clock(1'000 + a_day), (ClockState{three_days, 0, 3, 2 * a_day, three_days, Side::White}));
  EXPECT_EQ(game.state->events_after(1, begin_steady + 1'000 + a_day)->back().clock, game.clock(1'000 + a_day));
  game.move(2 * a_day);
  EXPECT_EQ(game.state->deadline(), begin_utc + 5 * a_day) << "the time that was left is nobody's";
  EXPECT_EQ(game.clock(2 * a_day), (ClockState{three_days, 0, 3, three_days, three_days, Side::Black}));
  EXPECT_EQ(game.clock(9 * a_day).black, 0);
  EXPECT_FALSE(game.state->time_left(begin_steady)) << "no clock runs in memory";
  EXPECT_FALSE(game.state->flag_falls());
}

TEST(GameByDays, OnlyAMoveGivesNewTime) {
  ByDays game;
  for (int ply = 0; ply < 4; ++ply) game.move(ply);
  std::int64_t const deadline = game.state->deadline().value();
  game.play(later_by(a_day), game.state->offer(later_by(a_day), "d", OfferKind::Draw, Side::Black));
  game.play(later_by(a_day), game.state->decline(later_by(a_day), "n"));
  EXPECT_EQ(game.state->deadline(), deadline);
  game.play(later_by(a_day), game.state->offer(later_by(a_day), "t", OfferKind::Takeback, Side::Black));
  game.play(later_by(a_day), game.state->offer(later_by(a_day), "y", OfferKind::Takeback, Side::White));
  EXPECT_EQ(game.state->side_to_move(), Side::Black);
  EXPECT_EQ(game.state->deadline(), begin_utc + a_day + three_days) << "a move that is taken back is to be made anew";
  game.play(later_by(a_day), game.state->resign(later_by(a_day), "r", Side::Black));
  EXPECT_EQ(game.state->deadline(), std::nullopt);
}

TEST(GameByDays, WhoeverDoesNotMoveLosesOnTime) {
  ByDays game;
  for (int ply = 0; ply < 3; ++ply) game.move(ply);
  EXPECT_FALSE(game.state->overdue(later_by(three_days + 1)));
  auto const overdue = game.state->overdue(later_by(three_days + 2));
  ASSERT_TRUE(overdue);
  game.play(later_by(three_days + 2), *overdue);
  EXPECT_EQ(game.state->end(), (End{"white", "time"}));
  EXPECT_FALSE(game.state->overdue(later_by(9 * a_day)));
}

TEST(GameByDays, IsDrawnWhereTheOtherSideCanNeverWin) {
  for (auto const& [start, end] : {std::pair("7k/8/q7/8/8/8/8/7K w - - 0 1", End{"draw", "time"}),
                                   {"7k/8/q7/8/8/8/7P/7K w - - 0 1", End{"white", "time"}},
                                   {"7k/8/q7/8/N7/8/8/7K w - - 0 1", End{"draw", "time"}},
                                   {"7k/8/r7/8/N7/8/8/7K w - - 0 1", End{"white", "time"}}}) {
    ByDays game(start);
    for (int ply = 0; ply < 3; ++ply) game.move(ply);
    ASSERT_EQ(game.state->side_to_move(), Side::Black);
    auto const overdue = game.state->overdue(later_by(three_days + 2));
    ASSERT_TRUE(overdue);
    game.play(later_by(three_days + 2), *overdue);
    EXPECT_EQ(game.state->end(), end) << start;
    EXPECT_EQ(GameState::rebuild(game.stored, game.variant)->end(), end) << start;
  }
}

TEST(GameByDays, IsRebuiltWithItsDeadline) {
  ByDays game;
  for (int ply = 0; ply < 3; ++ply) game.move(ply * a_day);
  auto again = GameState::rebuild(game.stored, game.variant);
  ASSERT_TRUE(again) << again.error().text();
  // Another machine, another steady clock.
  again->tell_time({77, begin_utc + 4 * a_day});
  EXPECT_EQ(again->deadline(), begin_utc + 5 * a_day);
  EXPECT_EQ(again->snapshot(77, {}).clock->black, a_day);
  EXPECT_EQ(again->list_row(), game.state->list_row());
  // It was put off while the server was down.
  EXPECT_FALSE(again->put_off(later_by(5 * a_day - 1), begin_utc + 9 * a_day));
  EXPECT_TRUE(again->put_off(later_by(5 * a_day), begin_utc + 6 * a_day));
  EXPECT_FALSE(again->overdue(later_by(5 * a_day)));
  game.stored.deadline = begin_utc + 6 * a_day;
  auto const later = GameState::rebuild(game.stored, game.variant);
  ASSERT_TRUE(later);
  EXPECT_EQ(later->deadline(), begin_utc + 6 * a_day);
}

TEST(GameByDays, KnowsWhatTimeItIsAfterTheMachineSlept) {
  ByDays game;
  for (int ply = 0; ply < 3; ++ply) game.move(0);
  EXPECT_FALSE(game.state->put_off({begin_steady, begin_utc + a_day}, begin_utc + 9 * a_day));
  EXPECT_EQ(game.clock(0).black, 2 * a_day) << "the steady clock stood";
  EXPECT_TRUE(game.state->put_off({begin_steady, begin_utc + 4 * a_day}, begin_utc + 5 * a_day));
  EXPECT_EQ(game.clock(0).black, a_day);
}

}  // namespace
}  // namespace strata::server
