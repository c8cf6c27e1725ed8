// When what players send has arrived, and whose flag falls: moves that are late or are read late, claims of a draw that are proved while
// the clock runs.

#include <gtest/gtest.h>

#include "tests/unit/server/game_server_people.hpp"

namespace strata::server {
namespace {

using protocol::AckAnswer;
using protocol::ChatRequest;
using protocol::ClaimRequest;
using protocol::CreateGame;
using protocol::DrawRequest;
using protocol::End;
using protocol::ErrorCode;
using protocol::EventAnswer;
using protocol::MoveRequest;
using protocol::ThinkingAnswer;

TEST_F(GameServerPeople, ALineThatIsSlowCostsNoTimeAndAMoveTooLateLoses) {
  CreateGame request = a_challenge();
  request.clock_base = 60'000;
  std::string const game = meet(request);
  clock_.stop();
  std::int64_t const begin = clock_.now().steady;
  play(game, {"e2-e4", "e7-e5"});
  hers_->set_lag(300);
  Moment when = clock_.now();
  when.steady += 50'000;
  server_->receive(her_, MoveRequest{50, game, "k1", 2, "g1-f3"}, when);
  EXPECT_GT(acked(hers_->answer(50)), 0);
  EXPECT_EQ(hers_->all<EventAnswer>().back().clock->white, 60'000 - (when.steady - begin) + 300);
  when.steady += 60'000 + 1'000;
  his_->set_lag(500);
  server_->receive(him_, MoveRequest{51, game, "k2", 3, "b8-c6"}, when);
  EXPECT_EQ(refused(his_->answer(51)), ErrorCode::GameOver);
  EXPECT_EQ(state(game).end, (End{"white", "time"}));
}

TEST_F(GameServerPeople, NoFlagFallsBeforeTimelyMovesAreRead) {
  CreateGame request = a_challenge();
  request.clock_base = 60'000;
  std::string const game = meet(request);
  clock_.stop();
  play(game, {"e2-e4", "e7-e5"});
  Moment in_time = clock_.now();
  in_time.steady += 50'000;
  hers_->fall_behind();
  clock_.pass(70'000);
  hers_->await_wait_for_arrivals();
  // It comes behind one of his that came too late for her.
  server_->receive(him_, DrawRequest{49, game, "k0"}, clock_.now());
  server_->receive(her_, MoveRequest{50, game, "k1", 2, "g1-f3"}, in_time);
  hers_->catch_up();
  EXPECT_GT(acked(hers_->answer(50)), 0);
  EXPECT_EQ(state(game).end, std::nullopt);
  hers_->fall_behind();
  clock_.pass(70'000);
  hers_->await_wait_for_arrivals();
  hers_->catch_up();
  EXPECT_TRUE(comes_true([&] { return state(game).end.has_value(); }));
  EXPECT_EQ(state(game).end, (End{"white", "time"})) << "nothing came";
}

// A game with a clock in which Ann claims a draw while both threads of the engine search for others: the proof waits, and what comes
// meanwhile comes after her flag.
class GameServerClaim : public GameServerPeople {
 protected:
  // White is to move; both have moved.
  std::string begin(std::string const& lowest, std::vector<std::string> const& line) {
    CreateGame request = a_challenge();
    request.variant = "ziggurat";
    request.start = lowest + "|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 w - - 0 1";
    request.clock_base = 60'000;
    std::string game = meet(request);
    play(game, line);
    for (Principal const& who : {carl, Principal{"dora", false}}) {
      CreateGame other = a_game(computer, person);
      other.variant = "ziggurat";
      other.white.level = 10;
      auto const watched = page(create(other, who), 0, who);
      watched->await<ThinkingAnswer>([](ThinkingAnswer const& told) { return told.on && told.depth > 0; });
    }
    when_ = clock_.now();
    return game;
  }
  void claim(std::string const& game, std::string const& what) {
    server_->receive(her_, ClaimRequest{50, game, "claim", what}, when_);
  }
  void chat_after_the_flag(std::string const& game) {
    when_.steady += 120'000;
    server_->receive(him_, ChatRequest{51, game, "chat", "are you there?"}, when_);
  }

  Moment when_;
};

std::string const perpetual_check = "6k1/6p1/8/7Q/8/8/qq6/7K";
std::vector<std::string> const checked_once = {"0h5-0e8", "0g8-0h7"};

TEST_F(GameServerClaim, IsJudgedBeforeTheFlag) {
  struct Case {
    std::string lowest;
    std::vector<std::string> line;
    std::string claim;
    End end;
  };
  for (Case const& each : {Case{perpetual_check, checked_once, "perpetual", {"draw", "perpetual"}},
                           Case{perpetual_check, checked_once, "repetition", {"black", "time"}},
                           Case{"6k1/8/5P2/8/8/8/qq6/7K", {"0h1-0g1", "0a2-0a3"}, "perpetual", {"black", "time"}}}) {
    std::string const game = begin(each.lowest, each.line);
    claim(game, each.claim);
    chat_after_the_flag(game);
    auto const answer = hers_->answer(50);
    if (each.end.result == "draw") {
      EXPECT_GT(acked(answer), 0) << each.lowest;
    } else {
      EXPECT_EQ(refused(answer), ErrorCode::Refused) << each.lowest;
    }
    EXPECT_TRUE(std::holds_alternative<AckAnswer>(his_->answer(51))) << each.lowest;
    EXPECT_EQ(state(game).end, each.end) << each.lowest;
  }
}

TEST_F(GameServerClaim, IsNotUndoneByAnOfferOrALostConnection) {
  std::string const game = begin(perpetual_check, checked_once);
  claim(game, "perpetual");
  EXPECT_GT(acked(bob_says(DrawRequest{0, game, "offer"})), 0);
  server_->disconnect(her_, true);
  chat_after_the_flag(game);
  EXPECT_TRUE(std::holds_alternative<AckAnswer>(his_->answer(51)));
  EXPECT_EQ(state(game).end, (End{"draw", "perpetual"}));
  hers_ = page(game);
  receive(last_connection_, ClaimRequest{52, game, "claim", "perpetual"});
  EXPECT_GT(acked(hers_->answer(52)), 0) << "it was granted under this key";
}

TEST_F(GameServerClaim, ComesTooLateWhenTheTimeIsUp) {
  std::string const game = begin(perpetual_check, checked_once);
  when_.steady += 60'500;
  claim(game, "perpetual");
  EXPECT_EQ(refused(hers_->answer(50)), ErrorCode::GameOver);
  EXPECT_EQ(state(game).end, (End{"black", "time"}));
}

TEST_F(GameServerClaim, DoesNotKeepTheServerFromGoingDown) {
  std::string const game = begin(perpetual_check, checked_once);
  claim(game, "perpetual");
  chat_after_the_flag(game);
  server_->drain();
  EXPECT_EQ(refused(hers_->answer(50)), ErrorCode::Unavailable);
  EXPECT_EQ(refused(his_->answer(51)), ErrorCode::Unavailable);
}

}  // namespace
}  // namespace strata::server
