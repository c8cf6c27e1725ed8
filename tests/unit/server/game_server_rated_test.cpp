// Rated games between two accounts: who may make and accept one, what is refused in it, and what both are told at its end.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tests/unit/server/game_server_people.hpp"

namespace strata::server {
namespace {

Principal account(std::string const& id, std::vector<std::string> claimed = {}) {
  Principal who{id};
  who.login = std::make_shared<Login const>(Login{"session " + id, "device " + id, std::move(claimed), false, false});
  return who;
}

class GameServerRated : public GameServerPeople {
 protected:
  static protocol::CreateGame a_rated_challenge() {
    protocol::CreateGame request = a_challenge();
    request.rated = true;
    request.clock_base = 300'000;
    return request;
  }
  // Marie has made it and plays White, and Nora has accepted it.
  std::string meet_rated(protocol::CreateGame const& request = a_rated_challenge()) {
    std::string game = create(request, marie_);
    hers_ = page(game, 0, marie_);
    her_ = last_connection_;
    his_ = page(game, 0, nora_);
    him_ = last_connection_;
    EXPECT_GT(acked(bob_says(protocol::SitRequest{0, game, "sit"})), 0);
    return game;
  }
  std::string refused(protocol::CreateGame const& request, Principal const& who) {
    auto const answer = try_create(request, who);
    auto const* const failure = std::get_if<protocol::Failure>(&answer);
    return failure != nullptr ? failure->message : "it was made";
  }
  static std::string message_of(std::variant<protocol::AckAnswer, protocol::ErrorAnswer> const& answer) {
    auto const* const error = std::get_if<protocol::ErrorAnswer>(&answer);
    return error != nullptr ? error->message : "it was done";
  }
  protocol::GameSnapshot seen(std::string const& game) {
    return std::get<protocol::GameSnapshot>(snapshot(game, marie_));
  }

  Principal const marie_ = account("marie", {"ann"});
  Principal const nora_ = account("nora");
};

TEST_F(GameServerRated, BothAreToldWhatTheEndDidToTheirRatings) {
  std::string const game = meet_rated();
  EXPECT_TRUE(seen(game).rated);
  play(game, {"e2-e4", "e7-e5"});
  EXPECT_FALSE(seen(game).ratings);
  EXPECT_GT(acked(bob_says(protocol::ResignRequest{0, game, "r", protocol::Side::Black})), 0);
  auto const ended = [](protocol::EventAnswer const& event) { return event.end.has_value(); };
  auto const hers = hers_->await<protocol::EventAnswer>(ended).ratings;
  auto const his = his_->await<protocol::EventAnswer>(ended).ratings;
  ASSERT_TRUE(hers);
  EXPECT_EQ(hers, his);
  EXPECT_EQ(hers->white.before, 1500);
  EXPECT_GT(hers->white.after, 1500);
  EXPECT_LT(hers->black.after, 1500);
  EXPECT_FALSE(hers->capped);
  EXPECT_EQ(seen(game).ratings, hers);
  // After a restart, and for one who joins with all but the last event.
  open();
  EXPECT_EQ(seen(game).ratings, hers);
  auto const again = page(game, seen(game).seq - 1, marie_);
  EXPECT_EQ(again->await<protocol::EventAnswer>(ended).ratings, hers);
  EXPECT_TRUE(list({}, marie_).games.front().rated);
}

TEST_F(GameServerRated, AGameOfTheRulesEndsRatedAsWell) {
  std::string const game = meet_rated();
  play(game, {"f2-f3", "e7-e5", "g2-g4", "d8-h4"});
  auto const state = seen(game);
  ASSERT_TRUE(state.end);
  EXPECT_EQ(state.end->reason, "checkmate");
  ASSERT_TRUE(state.ratings);
  EXPECT_GT(state.ratings->black.after, 1500);
}

TEST_F(GameServerRated, AnAbortedGameChangesNothing) {
  std::string const game = meet_rated();
  play(game, {"e2-e4"});
  EXPECT_GT(acked(bob_says(protocol::AbortRequest{0, game, "a"})), 0);
  EXPECT_FALSE(seen(game).ratings);
}

TEST_F(GameServerRated, ALoserWhoNeverMovedLosesNoPoints) {
  std::string const game = meet_rated();
  play(game, {"e2-e4"});
  EXPECT_GT(acked(bob_says(protocol::ResignRequest{0, game, "r", protocol::Side::Black})), 0);
  ASSERT_TRUE(seen(game).end);
  EXPECT_FALSE(seen(game).ratings);
}

TEST_F(GameServerRated, NothingIsTakenBack) {
  std::string const game = meet_rated();
  play(game, {"e2-e4", "e7-e5"});
  EXPECT_EQ(message_of(ann_says(protocol::TakebackRequest{0, game, "t"})), "Nothing is taken back in a rated game.");
  EXPECT_GT(acked(ann_says(protocol::DrawRequest{0, game, "d"})), 0);
  EXPECT_GT(acked(bob_says(protocol::DrawRequest{0, game, "d2"})), 0);
  ASSERT_TRUE(seen(game).ratings);
  EXPECT_EQ(seen(game).ratings->white.after, 1500);
}

TEST_F(GameServerRated, OnlyAnAccountMakesOne) {
  EXPECT_EQ(refused(a_rated_challenge(), bob), "Only a player with an account can make a rated game: log in.");
}

TEST_F(GameServerRated, OnlyAnAccountAcceptsOne) {
  std::string const game = create(a_rated_challenge(), nora_);
  his_ = page(game, 0, bob);
  him_ = last_connection_;
  EXPECT_EQ(message_of(bob_says(protocol::SitRequest{0, game, "sit"})),
            "This is a rated game: log in to accept the challenge.");
  hers_ = page(game, 0, marie_);
  her_ = last_connection_;
  EXPECT_GT(acked(ann_says(protocol::SitRequest{0, game, "sit"})), 0);
}

TEST_F(GameServerRated, OnlyAGameThatIsTheSameForEverybodyIsRated) {
  auto const with = [&](auto change) {
    protocol::CreateGame request = a_rated_challenge();
    change(request);
    return refused(request, marie_);
  };
  EXPECT_EQ(with([](auto& game) { game.clock_base = 0; }), "A rated game needs a clock, or days for every move.");
  EXPECT_EQ(with([](auto& game) { game.black = person; }),
            "Only a game with an open seat for another player can be rated.");
  EXPECT_EQ(with([](auto& game) { game.black = computer; }),
            "Only a game with an open seat for another player can be rated.");
  EXPECT_EQ(with([](auto& game) { game.line = {"e2-e4"}; }),
            "A rated game begins at the start position of its variant.");
  EXPECT_EQ(with([](auto& game) { game.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1"; }),
            "A rated game begins at the start position of its variant.");
  EXPECT_EQ(with([](auto& game) { game.options = {{"move_rule_plies", "40"}}; }),
            "A rated game is played with the default options of its variant.");
  EXPECT_EQ(
      with([](auto& game) {
        game.variant_text =
            "format = 1\nid = \"duel\"\nname = \"Duel\"\n[board]\nfiles = \"abcd\"\nranks = \"1234\"\n"
            "[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\", \"(1,1)*\"]\n"
            "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0)*\"]\n[start]\nposition = \"k1r1/4/4/1R1K w - - 0 1\"\n";
      }),
      "Only a variant of this program can be played for ratings, not one of a file.");
  // A game by days is, and so is every shipped variant, each under the options that games between people have.
  int made = 0;
  for (api::VariantInfo const& variant : api::variants()) {
    protocol::CreateGame request = a_rated_challenge();
    request.variant = variant.id;
    request.clock_base = 0;
    request.clock_days = 3;
    EXPECT_FALSE(create(request, marie_).empty()) << variant.id;
    ++made;
  }
  EXPECT_GE(made, 10);
}

TEST_F(GameServerRated, ARematchOfARatedGameIsRated) {
  std::string const game = meet_rated();
  play(game, {"e2-e4", "e7-e5"});
  EXPECT_GT(acked(bob_says(protocol::ResignRequest{0, game, "r", protocol::Side::Black})), 0);
  (void)ann_says(protocol::RematchRequest{0, game});
  (void)bob_says(protocol::RematchRequest{0, game});
  std::string const next =
      his_->await<protocol::RematchAnswer>([](auto const& rematch) { return !rematch.next.empty(); }).next;
  EXPECT_TRUE(seen(next).rated);
  EXPECT_FALSE(seen(next).ratings);
}

TEST_F(GameServerRated, AChallengeSaysThatItIsRated) {
  protocol::CreateGame request = a_rated_challenge();
  request.listed = true;
  std::string const game = create(request, marie_);
  auto const hers = page(game, 0, marie_);
  std::promise<protocol::Challenges> promise;
  server_->challenges([&](auto answer) { promise.set_value(std::get<protocol::Challenges>(answer)); });
  auto const challenges = promise.get_future().get().challenges;
  ASSERT_EQ(challenges.size(), 1U);
  EXPECT_TRUE(challenges.front().rated);
}

}  // namespace
}  // namespace strata::server
