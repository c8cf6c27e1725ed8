// Games of somebody who was a guest and has an account by now.

#include <memory>
#include <string>
#include <vector>

#include "tests/unit/server/game_server_people.hpp"

namespace strata::server {
namespace {

// As the sessions say who asks: an account that has the games of these guests.
Principal account(std::string const& id, std::string const& device, std::vector<std::string> claimed) {
  Principal who{id};
  who.login = std::make_shared<Login const>(Login{"session of " + device, device, std::move(claimed), false, false});
  return who;
}

class GameServerAccounts : public GameServerPeople {
 protected:
  Principal const marie_ = account("marie", "ann", {"ann"});
};

TEST_F(GameServerAccounts, TheGamesOfAGuestAreTheAccounts) {
  std::string const alone = create(a_game());
  std::string const game = meet();
  EXPECT_EQ(list({}, marie_).games.size(), 2U);
  EXPECT_TRUE(list({}, marie_).games.front().you.white);
  protocol::GameSnapshot const seen = std::get<protocol::GameSnapshot>(snapshot(game, marie_));
  EXPECT_TRUE(seen.you.owner && seen.you.white && !seen.you.black);
  // A game made now is the account's, and in the same list.
  std::string const own = create(a_game(), marie_);
  EXPECT_EQ(list({}, marie_).games.size(), 3U);
  EXPECT_EQ(list({}, ann).games.size(), 2U);
  EXPECT_FALSE(remove(alone, marie_));
  EXPECT_TRUE(remove(own, carl)) << "nobody else's to delete";
}

TEST_F(GameServerAccounts, AGameGoesOnWhereItsPlayerLogsIn) {
  std::string const game = meet();
  EXPECT_GT(acked(ann_says(protocol::MoveRequest{0, game, "m0", 0, "e2-e4"})), 0);
  EXPECT_GT(acked(bob_says(protocol::MoveRequest{0, game, "m1", 1, "e7-e5"})), 0);
  // The answer was lost, and the move is sent again by the account: it is the same request.
  auto const hers = page(game, 0, marie_);
  ConnectionId const her = last_connection_;
  EXPECT_EQ(acked(say(her, *hers, protocol::MoveRequest{0, game, "m0", 0, "e2-e4"})), 2);
  EXPECT_GT(acked(say(her, *hers, protocol::MoveRequest{0, game, "m2", 2, "g1-f3"})), 0);
  // The page that was there before goes on as well, until it comes again.
  EXPECT_GT(acked(bob_says(protocol::MoveRequest{0, game, "m3", 3, "b8-c6"})), 0);
  EXPECT_GT(acked(ann_says(protocol::MoveRequest{0, game, "m4", 4, "f1-c4"})), 0);
  auto const presence = hers->await<protocol::PresenceAnswer>();
  EXPECT_TRUE(presence.white.online);
  EXPECT_TRUE(
      std::holds_alternative<protocol::ErrorAnswer>(say(her, *hers, protocol::MoveRequest{0, game, "m5", 5, "g8-f6"})))
      << "the other side is not the account's";
  EXPECT_GT(acked(say(her, *hers, protocol::ResignRequest{0, game, "r", protocol::Side::White})), 0);
}

TEST_F(GameServerAccounts, AGameMadeAgainByTheSameRequestIsTheSameGame) {
  protocol::CreateGame const request = a_game();
  std::string const game = create(request);
  EXPECT_EQ(create(request, marie_), game);
  EXPECT_NE(create(request, account("marie", "elsewhere", {"ann"})), game) << "another browser's keys are its own";
}

TEST_F(GameServerAccounts, AnAccountTakesASeatAsItself) {
  std::string const game = create(a_challenge(), bob);
  Principal const sitting = account("marie", "desk", {"ann"});
  auto const hers = page(game, 0, sitting);
  EXPECT_GT(acked(say(last_connection_, *hers, protocol::SitRequest{0, game, "sit"})), 0);
  // Everywhere she is logged in.
  Principal const at_the_phone = account("marie", "phone", {"ann", "phone"});
  EXPECT_TRUE(std::get<protocol::GameSnapshot>(snapshot(game, at_the_phone)).you.black);
  EXPECT_FALSE(std::get<protocol::GameSnapshot>(snapshot(game, ann)).you.black);
}

TEST_F(GameServerAccounts, NobodyTakesTheOtherSeatOfTheirOwnGame) {
  std::string const game = create(a_challenge());
  auto const hers = page(game, 0, marie_);
  EXPECT_TRUE(std::holds_alternative<protocol::ErrorAnswer>(
      say(last_connection_, *hers, protocol::SitRequest{0, game, "sit"})));
}

TEST_F(GameServerAccounts, WhoPlayedAgainstThemselvesPlaysTheSideOfTheBrowser) {
  std::string const game = meet();
  std::vector<std::string> const both = {"ann", "bob"};
  auto const seen = [&](std::string const& device) {
    return std::get<protocol::GameSnapshot>(snapshot(game, account("marie", device, both))).you;
  };
  EXPECT_TRUE(seen("ann").white && !seen("ann").black);
  EXPECT_TRUE(!seen("bob").white && seen("bob").black);
  EXPECT_TRUE(seen("elsewhere").white);
  EXPECT_EQ(list({}, account("marie", "bob", both)).games.size(), 1U);
}

TEST_F(GameServerAccounts, TheNameOfAnAccountIsNotChangedAsAGuestsIs) {
  std::promise<std::variant<protocol::Me, protocol::Failure>> promise;
  server_->rename(marie_, protocol::Me{"Carla", false, false, false},
                  [&](auto const& answer) { promise.set_value(answer); });
  auto const answer = promise.get_future().get();
  ASSERT_TRUE(std::holds_alternative<protocol::Failure>(answer));
  EXPECT_EQ(std::get<protocol::Failure>(answer).code, protocol::ErrorCode::Refused);
}

}  // namespace
}  // namespace strata::server
