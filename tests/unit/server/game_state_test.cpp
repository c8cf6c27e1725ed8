// A state by itself: what it grants and refuses, its clock, and that it can be built again from its events.

#include "server/games/state/game_state.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "tests/unit/server/sql.hpp"

namespace strata::server {
namespace {

using protocol::End;
using protocol::Seat;
using protocol::SeatKind;
using protocol::Side;

using Code = protocol::ErrorCode;

constexpr Seat human{SeatKind::Person, 1};
constexpr Seat second_level{SeatKind::Computer, 2};

api::Variant load(std::string const& id) { return api::Variant::load(id).value(); }

GameRow a_row(std::int64_t base = 0, std::int64_t increment = 0) {
  GameRow row;
  row.id = "game";
  row.key = "key";
  row.clock_base = base;
  row.clock_increment = increment;
  row.created = 1;
  return row;
}

// A state with all that was written of it.
struct Played {
  explicit Played(GameRow const& row, std::string const& id = "orthodox")
      : variant(load(id)), state(GameState::create(row, variant).value()) {
    stored.game = state.row();
  }
  Refusal refused(Proposal const& proposal) {
    EXPECT_FALSE(proposal);
    return proposal ? Refusal{} : proposal.error();
  }
  void play(Proposal const& proposal, std::int64_t steady) {
    ASSERT_TRUE(proposal) << proposal.error().message;
    stored.events.push_back(proposal->event);
    StateRow const expected = state.list_row_after(*proposal);
    state.apply(*proposal, {steady, proposal->event.time});
    EXPECT_EQ(state.list_row(), expected) << "the row that is written with event " << proposal->event.seq;
  }
  // The move of this number of the list.
  void move(std::int64_t steady, std::uint64_t number = 0) {
    auto const moves = state.game().legal_moves();
    ASSERT_FALSE(moves.empty());
    play(state.move({steady, steady}, {}, state.at(), moves[number % moves.size()], true), steady);
  }

  api::Variant variant;
  GameState state;
  StoredGame stored;
};

TEST(GameState, AMoveIsRefusedInWords) {
  GameRow row = a_row();
  row.black = second_level;
  Played played(row);
  GameState& state = played.state;
  EXPECT_EQ(played.refused(state.move({}, "k", 1, "0e2-0e4")).code, Code::Stale);
  auto const illegal = played.refused(state.move({}, "k", 0, "e2-e5"));
  EXPECT_EQ(illegal.code, Code::BadMove);
  EXPECT_GT(illegal.message.size(), 15u) << illegal.message;
  EXPECT_EQ(illegal.reason, "too-far");
  EXPECT_EQ(illegal.values, (std::vector<protocol::RefusalValue>{{"piece", "pawn"}, {"number", "2"}}));
  EXPECT_EQ(played.refused(state.move({}, "k", 0, "\xff nonsense")).code, Code::BadMove);
  played.play(state.move({}, "k", 0, "e2-e4"), 0);
  EXPECT_EQ(played.refused(state.move({}, "m", 0, "d2-d4")).code, Code::Stale) << "of a position that has passed";
  EXPECT_EQ(played.refused(state.move({}, "k", 1, "e7-e5")).code, Code::NotYourTurn);
  EXPECT_TRUE(state.computer_to_move());
  EXPECT_EQ(state.seq_of("k"), 1);
  EXPECT_EQ(state.seq_of("other"), std::nullopt);
}

TEST(GameState, ACommandBringsThePositionThatItsEventLeadsTo) {
  Played played(a_row());
  auto const move = played.state.move({}, "m", 0, "e2-e4");
  ASSERT_TRUE(move && move->position);
  EXPECT_EQ(played.state.at(), 0) << "nothing has happened yet";
  played.play(move, 0);
  EXPECT_EQ(played.state.game().position(), move->position->position());
  EXPECT_EQ(played.state.snapshot(0, {}).key, std::to_string(move->position->key()));
  auto const back = played.state.go_to({}, "g", 0);
  ASSERT_TRUE(back && back->position);
  played.play(back, 0);
  EXPECT_EQ(played.state.game().position(), back->position->position());
  EXPECT_FALSE(played.state.title({}, "t", "Title")->position);
}

TEST(GameState, AnEndIsLiftedByGoingBack) {
  Played played(a_row());
  played.move(0);
  played.play(played.state.resign({}, "r", Side::Black), 0);
  EXPECT_EQ(played.state.end(), (End{"white", "resignation"}));
  EXPECT_EQ(played.refused(played.state.move({}, "k", 1, "e7-e5")).code, Code::GameOver);
  EXPECT_EQ(played.refused(played.state.resign({}, "k", Side::White)).code, Code::GameOver);
  EXPECT_EQ(played.refused(played.state.draw({}, "k", "agreement")).code, Code::GameOver);
  played.play(played.state.go_to({}, "g", 1), 0);
  EXPECT_EQ(played.state.end(), std::nullopt);
  EXPECT_EQ(played.refused(played.state.go_to({}, "g", 2)).code, Code::Refused);
}

TEST(GameState, AMoveInTheMiddleOfTheLineDropsTheRest) {
  Played played(a_row());
  for (int i = 0; i < 4; ++i) played.move(0);
  played.play(played.state.go_to({}, "g", 1), 0);
  EXPECT_EQ(played.state.snapshot(0, {}).line.size(), 4u);
  played.play(played.state.go_to({}, "h", 3), 0);
  played.play(played.state.go_to({}, "i", 1), 0);
  played.move(0, 7);
  EXPECT_EQ(played.state.snapshot(0, {}).line.size(), 2u);
  EXPECT_EQ(played.state.at(), 2);
}

TEST(GameState, NobodyMissesAGameThatHeLostOnTimeWithoutAMove) {
  GameRow row = a_row(10'000);
  row.white = second_level;
  Played played(row);
  played.play(played.state.move({}, {}, 0, "e2-e4", true), 0);
  auto const fallen = played.state.flag({10'000, 0});
  ASSERT_TRUE(fallen);
  played.play(*fallen, 10'000);
  EXPECT_EQ(played.state.end(), (End{"white", "time"}));
  EXPECT_FALSE(played.state.has_begun());
  Played given_up(row);
  given_up.play(given_up.state.move({}, {}, 0, "e2-e4", true), 0);
  given_up.play(given_up.state.resign({}, "r", Side::Black), 0);
  EXPECT_TRUE(given_up.state.has_begun());
}

TEST(GameState, APersonsMoveBeginsAGameAndNothingUndoesThat) {
  GameRow row = a_row();
  row.white = second_level;
  Played played(row);
  EXPECT_FALSE(played.state.has_begun());
  played.play(played.state.move({}, {}, 0, "e2-e4", true), 0);
  played.play(played.state.seats({}, "s", second_level, human, true), 0);
  EXPECT_FALSE(played.state.has_begun()) << "only the computer has moved";
  played.play(played.state.move({}, "m", 1, "e7-e5"), 0);
  EXPECT_TRUE(played.state.has_begun());
  played.play(played.state.go_to({}, "g", 0), 0);
  EXPECT_TRUE(played.state.has_begun());
  EXPECT_TRUE(played.state.list_row().has_begun);
}

TEST(GameState, WhatBeginsAGameBesidesAPersonsMove) {
  GameRow row = a_row();
  row.white = row.black = second_level;
  Played watched(row);
  EXPECT_FALSE(watched.state.has_begun());
  watched.move(0);
  EXPECT_TRUE(watched.state.has_begun()) << "two computers play";
  Played ended(a_row());
  ended.play(ended.state.resign({}, "r", Side::White), 0);
  EXPECT_TRUE(ended.state.has_begun());
  Played named(a_row());
  named.play(named.state.title({}, "t", "A name"), 0);
  EXPECT_TRUE(named.state.has_begun());
  for (auto const& change : std::vector<std::function<void(GameRow&)>>{
           [](GameRow& made) { made.line = {"e2-e4"}; },
           [](GameRow& made) { made.title = "A name"; },
           [](GameRow& made) { made.start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"; },
       }) {
    GameRow made = a_row();
    change(made);
    EXPECT_TRUE(Played(made).state.has_begun());
  }
}

TEST(GameState, GoingToTheComputersTurnPausesIt) {
  GameRow row = a_row();
  row.black = second_level;
  Played played(row);
  played.move(0);
  played.move(0);
  played.play(played.state.go_to({}, "a", 1), 0);
  EXPECT_TRUE(played.state.paused());
  EXPECT_FALSE(played.state.computer_to_move());
  played.play(played.state.go_to({}, "b", 0), 0);
  EXPECT_FALSE(played.state.paused());
  played.play(played.state.go_to({}, "c", 1), 0);
  played.play(played.state.seats({}, "d", human, second_level, false), 0);
  EXPECT_TRUE(played.state.computer_to_move());
}

TEST(GameState, DrawsNeedSomebodyToAgree) {
  Played two(a_row());
  EXPECT_EQ(two.state.may_draw().value(), GameState::Offer::ToPerson);
  GameRow row = a_row();
  row.white = second_level;
  Played one(row);
  EXPECT_EQ(one.state.may_draw().value(), GameState::Offer::ToComputer);
  EXPECT_EQ(one.state.may_claim().value().code, Code::NotYourTurn);
  EXPECT_EQ(one.refused(one.state.resign({}, "r", Side::White)).code, Code::Refused);
  row.black = second_level;
  Played none(row);
  EXPECT_EQ(none.state.may_draw().error().code, Code::Refused);
}

TEST(GameClock, RunsFromTheFirstMove) {
  Played played(a_row(60'000, 2'000));
  EXPECT_EQ(played.state.time_left(1'000'000), std::nullopt);
  played.move(1'000);
  EXPECT_EQ(played.state.time_left(11'000), 50'000);
  auto const clock = played.state.snapshot(11'000, {}).clock.value();
  EXPECT_EQ(clock.white, 60'000) << "nothing is added to a move that cost nothing";
  EXPECT_EQ(clock.black, 50'000);
  EXPECT_EQ(clock.running, Side::Black);
  played.move(11'000);
  EXPECT_EQ(played.state.snapshot(11'000, {}).clock->black, 52'000);
  EXPECT_EQ(played.state.snapshot(15'000, {}).clock->white, 56'000);
}

TEST(GameClock, StandsWhilePausedAndAfterTheEnd) {
  Played played(a_row(60'000));
  played.move(0);
  played.play(played.state.seats({5'000, 0}, "p", human, human, true), 5'000);
  EXPECT_EQ(played.state.snapshot(50'000, {}).clock->black, 55'000);
  EXPECT_EQ(played.state.time_left(50'000), std::nullopt);
  played.play(played.state.seats({50'000, 0}, "q", human, human, false), 50'000);
  EXPECT_EQ(played.state.time_left(51'000), 54'000);
  played.play(played.state.resign({52'000, 0}, "r", Side::White), 52'000);
  EXPECT_EQ(played.state.snapshot(90'000, {}).clock->black, 53'000);
  EXPECT_EQ(played.state.snapshot(90'000, {}).clock->running, std::nullopt);
}

TEST(GameClock, TheFlagFalls) {
  Played played(a_row(10'000));
  played.move(0);
  EXPECT_FALSE(played.state.flag({9'999, 0}));
  auto const fallen = played.state.flag({10'000, 0});
  ASSERT_TRUE(fallen);
  EXPECT_EQ(fallen->event.clock_black, 0);
  played.play(*fallen, 10'000);
  EXPECT_EQ(played.state.end(), (End{"white", "time"}));
}

TEST(GameClock, AFlagAgainstASideThatCanNeverWinDraws) {
  for (auto const& [id, start, end] :
       {std::tuple("orthodox", "7k/8/q7/8/8/8/8/7K w - - 0 1", End{"draw", "time"}),
        {"orthodox", "7k/8/q7/8/8/8/7P/7K w - - 0 1", End{"white", "time"}},
        {"raumschach", "5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4k/q4/5/5/5 w - - 0 1", End{"draw", "time"}}}) {
    GameRow row = a_row(10'000);
    row.start = start;
    Played played(row, id);
    played.move(0);
    auto const fallen = played.state.flag({10'000, 0});
    ASSERT_TRUE(fallen);
    played.play(*fallen, 10'000);
    EXPECT_EQ(played.state.end(), end) << start;
  }
}

TEST(GameClock, GoingBackRestoresTheTimesOfThen) {
  Played played(a_row(60'000, 1'000));
  played.move(0);
  played.move(10'000);
  played.move(30'000);
  played.play(played.state.go_to({50'000, 0}, "g", 2), 50'000);
  auto const clock = played.state.snapshot(50'000, {}).clock.value();
  EXPECT_EQ(clock.white, 60'000);
  EXPECT_EQ(clock.black, 51'000);
  EXPECT_EQ(clock.running, Side::White);
  played.play(played.state.go_to({50'000, 0}, "h", 0), 50'000);
  EXPECT_EQ(played.state.snapshot(70'000, {}).clock->white, 60'000) << "before the first move it stands";
}

TEST(GameClock, TheTimeOfARestartIsChargedToNobody) {
  Played played(a_row(60'000));
  played.move(0);
  auto again = GameState::rebuild(played.stored, played.variant).value();
  EXPECT_EQ(again.snapshot(9'000'000, {}).clock->black, 60'000);
  EXPECT_EQ(again.time_left(9'000'000), std::nullopt);
  again.wake({9'000'000, 0});
  EXPECT_EQ(again.time_left(9'001'000), 59'000);
}

TEST(GameState, AClaimedEndOfARecordIsNotProvedOnceTheServerEnds) {
  GameRow row = a_row();
  row.start = "6k1/6p1/8/7Q/8/8/qq6/7K|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 w - - 0 1";
  Played game(row, "ziggurat");
  End const perpetual{"draw", "perpetual"};
  api::StopToken const stopped;
  stopped.request();
  EXPECT_EQ(game.refused(game.state.recorded_end({}, perpetual, stopped)).code, Code::BadPosition);
  EXPECT_TRUE(game.state.recorded_end({}, perpetual, {})) << "it is one";
}

TEST(GameState, EventsWithoutAGapAreHandedOut) {
  Played played(a_row());
  for (int i = 0; i < 250; ++i) played.play(played.state.title({}, {}, "Title " + std::to_string(i)), 0);
  auto const events = played.state.events_after(240, 0).value();
  ASSERT_EQ(events.size(), 10u);
  EXPECT_EQ(events.front().seq, 241);
  EXPECT_EQ(played.state.events_after(250, 0)->size(), 0u);
  EXPECT_EQ(played.state.events_after(229, 0), std::nullopt) << "too many";
  EXPECT_EQ(played.state.events_after(251, 0), std::nullopt) << "from another life";
}

TEST(GameState, EventsThatDoNotFollowAreAFailure) {
  Played played(a_row());
  played.move(0);
  played.move(0);
  StoredGame gap = played.stored;
  gap.events.erase(gap.events.begin());
  EXPECT_FALSE(GameState::rebuild(gap, played.variant));
  StoredGame twice = played.stored;
  twice.events[1].move = twice.events[0].move;
  EXPECT_FALSE(GameState::rebuild(twice, played.variant));
  StoredGame elsewhere = played.stored;
  elsewhere.events[1].at = 5;
  EXPECT_FALSE(GameState::rebuild(elsewhere, played.variant));
}

TEST(GameState, ALineThatCannotBePlayedIsAFailure) {
  GameRow row = a_row();
  row.line = {"e2-e4", "e2-e4"};
  auto const state = GameState::create(row, load("orthodox"));
  ASSERT_FALSE(state);
  EXPECT_NE(state.error().message.find("move 2"), std::string::npos) << state.error().message;
  EXPECT_EQ(state.error().reason, "no-piece-there");
  row.start = "nonsense";
  EXPECT_FALSE(GameState::create(row, load("orthodox")));
}

class EveryGame : public testing::TestWithParam<std::string> {};

// Any game under any commands: what its events give is the state itself, at every moment.
TEST_P(EveryGame, IsRebuiltFromItsEvents) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Played played(a_row(seed == 1 ? 0 : 100'000'000, 500), GetParam());
    std::int64_t steady = 0;
    for (int step = 0; step < 120; ++step) {
      steady += static_cast<std::int64_t>(random.below(5000));
      Moment const moment{steady, 1000 + steady};
      std::string const key = "k" + std::to_string(step);
      auto const length = static_cast<std::uint64_t>(played.state.snapshot(steady, {}).line.size());
      std::uint64_t const dice = random.below(100);
      Proposal proposal;
      if (played.state.end() || dice < 15)
        proposal = played.state.go_to(moment, key, static_cast<std::int64_t>(random.below(length + 1)));
      else if (dice < 20)
        proposal = played.state.seats(moment, key, random.below(2) ? human : second_level,
                                      random.below(2) ? human : second_level, random.below(2) == 0);
      else if (dice < 23 && !played.state.is_computer(Side::White))
        proposal = played.state.resign(moment, key, Side::White);
      else if (dice < 26)
        proposal = played.state.title(moment, key, "Title " + key);
      else if (dice < 28)
        proposal = played.state.draw(moment, key, "agreement");
      else
        proposal = played.state.move(
            moment, key, played.state.at(),
            played.state.game().legal_moves()[random.below(played.state.game().legal_moves().size())], true);
      played.play(proposal, steady);
      if (step % 10 != 0) continue;
      auto again = GameState::rebuild(played.stored, played.variant);
      ASSERT_TRUE(again) << again.error().text();
      again->wake({steady, 0});
      EXPECT_EQ(again->snapshot(steady, {}), played.state.snapshot(steady, {}));
      std::int64_t const before = std::max<std::int64_t>(0, played.state.seq() - 20);
      ASSERT_TRUE(played.state.events_after(before, steady));
      EXPECT_EQ(again->events_after(before, steady), played.state.events_after(before, steady));
      EXPECT_EQ(again->list_row(), played.state.list_row());
      EXPECT_EQ(again->game().legal_moves(), played.state.game().legal_moves());
      EXPECT_EQ(again->seq_of("k0"), played.state.seq_of("k0"));
    }
  }
}

std::vector<std::string> ids() {
  std::vector<std::string> ids;
  for (auto const& info : api::variants()) ids.push_back(info.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Shipped, EveryGame, testing::ValuesIn(ids()), [](auto const& info) {
  std::string name = info.param;
  std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
  return name;
});

// A game that never ends by itself, and a line of it to and fro.
struct LongGame {
  api::Variant variant;
  std::vector<std::string> line;
};

LongGame long_game(int plies) {
  std::string text = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "raumschach.toml");
  for (auto const& [from, to] : std::map<std::string, std::string>{{"id = \"raumschach\"", "id = \"endless\""},
                                                                   {"move_rule_plies = 100", "move_rule_plies = 0"},
                                                                   {"repetition = 3", "repetition = 0"}})
    text.replace(text.find(from), from.size(), to);
  LongGame made{api::Variant::from_text(text, {}).value(), {}};
  api::Game game = api::Game::create(made.variant).value();
  std::vector<std::string> cycle;
  for (int side = 0; side < 2; ++side) {
    auto const moves = game.move_infos();
    auto const knight =
        std::ranges::find_if(moves, [](api::MoveInfo const& move) { return move.piece == 'N' || move.piece == 'n'; });
    cycle.push_back(knight->canonical);
    cycle.push_back(knight->to + "-" + knight->from);
    EXPECT_TRUE(game.play(knight->canonical));
  }
  std::swap(cycle[1], cycle[2]);
  for (int ply = 0; ply < plies; ++ply) made.line.push_back(cycle[static_cast<std::size_t>(ply % 4)]);
  return made;
}

TEST(GameState, GoingToAndFroCostsALoadNothing) {
  LongGame const game = long_game(3000);
  GameRow row = a_row();
  row.line = game.line;
  StoredGame plain{row, {}}, bomb{row, {}};
  for (std::int64_t seq = 1; seq <= 2000; ++seq) {
    EventRow event;
    event.seq = seq;
    event.kind = protocol::EventKind::Goto;
    event.at = seq % 2 == 0 ? 2999 : 1;
    event.white = event.black = human;
    bomb.events.push_back(event);
  }
  auto const time = [&](StoredGame const& stored) {
    std::clock_t const begin = std::clock();  // of the processor: other programs do not count
    auto const state = GameState::rebuild(stored, game.variant);
    EXPECT_TRUE(state);
    EXPECT_EQ(state->game().ply_count(), state->at());
    EXPECT_EQ(state->snapshot(0, {}).key, std::to_string(state->game().key()));
    return std::clock() - begin;
  };
  auto const alone = time(plain);
  // Played again one by one they would take 2000 times as long.
  EXPECT_LT(time(bomb), alone * 20 + CLOCKS_PER_SEC);
}

TEST(GameState, AfterGoingToAndFroItIsWhatItWasWhenItHappened) {
  LongGame const game = long_game(12);
  GameRow row = a_row();
  row.line = game.line;
  GameState state = GameState::create(row, game.variant).value();
  StoredGame stored{state.row(), {}};
  auto const play = [&](Proposal const& proposal) {
    ASSERT_TRUE(proposal) << proposal.error().message;
    stored.events.push_back(proposal->event);
    state.apply(*proposal, {0, 0});
    EXPECT_EQ(state.game().ply_count(), state.at());
    auto const again = GameState::rebuild(stored, game.variant);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->game().position(), state.game().position());
    EXPECT_EQ(again->snapshot(0, {}), state.snapshot(0, {}));
    EXPECT_EQ(again->events_after(0, 0), state.events_after(0, 0));
    EXPECT_EQ(again->game_at(static_cast<std::int64_t>(state.snapshot(0, {}).line.size()))->key(),
              state.game_at(static_cast<std::int64_t>(state.snapshot(0, {}).line.size()))->key());
  };
  for (std::int64_t const at : {3, 11, 0, 12, 7}) play(state.go_to({}, "g" + std::to_string(at), at));
  play(state.move({}, "m", 7, state.game().legal_moves().front()));
  play(state.go_to({}, "h", 2));
  play(state.go_to({}, "i", 8));
  play(state.go_to({}, "j", 5));
  play(state.move({}, "n", 5, state.game().legal_moves().back()));
}

TEST(GameState, ACopyThatWasNotWrittenLeavesNoTrace) {
  Played played(a_row());
  played.move(0);
  GameState const before = played.state;
  GameState lost = before;
  lost.apply(*lost.move({}, "lost", 1, "e7-e5"), {});
  EXPECT_EQ(lost.seq_of("lost"), 2);
  EXPECT_EQ(before.seq_of("lost"), std::nullopt);
  EXPECT_EQ(before.snapshot(0, {}).line.size(), 1u);
  GameState kept = before;
  kept.apply(*kept.move({}, "kept", 1, "d7-d5"), {});
  EXPECT_EQ(kept.snapshot(0, {}).line.back(), "d7-d5");
  EXPECT_EQ(lost.snapshot(0, {}).line.back(), "e7-e5");
  EXPECT_EQ(kept.seq_of("lost"), std::nullopt);
  EXPECT_EQ(kept.seq_of("kept"), 2);
  // The same message once more after it was lost.
  GameState again = before;
  again.apply(*again.title({}, "between", "Title"), {});
  again.apply(*again.move({}, "lost", 1, "e7-e5"), {});
  EXPECT_EQ(again.seq_of("lost"), 3);
}

TEST(GameState, AGameHasSoManyPliesAndEvents) {
  LongGame const game = long_game(10'000);
  GameRow row = a_row();
  row.line = game.line;
  GameState const state = GameState::create(row, game.variant).value();
  auto const refused = state.move({}, "k", 10'000, game.line[0]);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::TooLarge);
  EXPECT_EQ(refused.error().message, "This game has reached the longest line there can be, 10000 plies.");
  // Nobody loses on time where no move fits.
  for (std::size_t const last : {9'999, 10'000}) {
    row.clock_base = 1000;
    row.line.assign(game.line.begin(), game.line.begin() + static_cast<std::ptrdiff_t>(last - 1));
    GameState timed = GameState::create(row, game.variant).value();
    auto step = timed.move({}, "k", static_cast<std::int64_t>(last - 1), game.line[last - 1]);
    ASSERT_TRUE(step) << step.error().message;
    timed.apply(*step, {});
    EXPECT_EQ(timed.flag_falls().has_value(), last < 10'000) << last;
  }
  EventRow event = state.title({}, "t", "Title")->event;
  event.seq = 30'000;
  EXPECT_FALSE(state.full(event));
  event.seq = 30'001;
  EXPECT_EQ(state.full(event)->code, Code::TooLarge) << "what is left is for the moves";
  event.kind = protocol::EventKind::Move;
  event.seq = 50'000;
  EXPECT_FALSE(state.full(event));
  event.seq = 50'001;
  EXPECT_EQ(state.full(event)->code, Code::TooLarge);
  event.kind = protocol::EventKind::End;
  EXPECT_FALSE(state.full(event));
}

}  // namespace
}  // namespace strata::server
