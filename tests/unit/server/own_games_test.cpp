// Whoever listens hears what happens in his games between two people.

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/games/live/own_games.hpp"
#include "tests/unit/server/game_server_people.hpp"

namespace strata::server {
namespace {

using protocol::End;
using protocol::GameSummary;
using protocol::OwnAnswer;
using protocol::OwnChange;
using protocol::OwnRequest;

class OwnGamesOfPeople : public GameServerPeople {
 protected:
  // A page that follows no game, and listens.
  std::shared_ptr<Page> listen(Principal const& who) {
    auto page = std::make_shared<Page>();
    server_->connect(++last_connection_, who, page);
    receive(last_connection_, OwnRequest{1, true});
    EXPECT_EQ(acked(page->answer(1)), 0);
    return page;
  }
  static OwnAnswer await(Page& page, OwnChange change, std::int64_t at = 0) {
    return page.await<OwnAnswer>([&](OwnAnswer const& told) { return told.change == change && told.game.at >= at; });
  }
};

TEST_F(OwnGamesOfPeople, HearOfAGameFromItsBeginningToItsEnd) {
  auto const ann_hears = listen(ann);
  auto const bob_hears = listen(bob);
  auto const carl_hears = listen(carl);
  std::string const game = meet();
  OwnAnswer const began = await(*ann_hears, OwnChange::Began);
  EXPECT_EQ(began.game.game, game);
  EXPECT_TRUE(began.game.you.white);
  EXPECT_FALSE(began.game.you.black);
  EXPECT_TRUE(began.game.between);
  EXPECT_EQ(began.game.at, 0);
  EXPECT_TRUE(await(*bob_hears, OwnChange::Began).game.you.black);
  play(game, {"e2-e4", "e7-e5"});
  OwnAnswer const turn = await(*bob_hears, OwnChange::Turn, 2);
  EXPECT_EQ(turn.game.side, protocol::Side::White);
  EXPECT_EQ(await(*ann_hears, OwnChange::Turn, 2).game.position, turn.game.position);
  ann_says(protocol::TitleRequest{0, game, "title", "A title"});
  bob_says(protocol::DrawRequest{0, game, "offer"});
  EXPECT_GT(acked(ann_says(protocol::ResignRequest{0, game, "end", protocol::Side::White})), 0);
  EXPECT_EQ(await(*bob_hears, OwnChange::Ended).game.end, (End{"black", "resignation"}));
  std::vector<OwnChange> told;
  for (OwnAnswer const& each : ann_hears->all<OwnAnswer>()) told.push_back(each.change);
  EXPECT_EQ(told, (std::vector{OwnChange::Began, OwnChange::Turn, OwnChange::Turn, OwnChange::Ended}))
      << "a title and an offer change no turn";
  EXPECT_TRUE(carl_hears->all<OwnAnswer>().empty()) << "it is not his game";
}

TEST_F(OwnGamesOfPeople, AreToldFirstAsFarAsTheyGoOn) {
  std::string const ended = meet();
  EXPECT_GT(acked(bob_says(protocol::ResignRequest{0, ended, "end", protocol::Side::Black})), 0);
  create(a_challenge());
  std::string const game = meet();
  play(game, {"e2-e4"});
  auto const heard = listen(bob);
  OwnAnswer const first = await(*heard, OwnChange::Runs);
  EXPECT_EQ(first.game.game, game);
  EXPECT_EQ(first.game.at, 1);
  EXPECT_TRUE(first.game.you.black);
  EXPECT_GT(acked(bob_says(protocol::MoveRequest{0, game, "next", 1, "e7-e5"})), 0);
  await(*heard, OwnChange::Turn, 2);
  std::vector<std::string> games;
  for (OwnAnswer const& each : heard->all<OwnAnswer>()) games.push_back(each.game.game);
  EXPECT_EQ(games, (std::vector<std::string>{game, game})) << "neither the one that has ended nor the one that waits";
}

TEST_F(OwnGamesOfPeople, AreNotToldToWhoeverHasLeft) {
  auto const heard = listen(ann);
  receive(last_connection_, OwnRequest{2, false});
  EXPECT_EQ(acked(heard->answer(2)), 0);
  auto const gone = listen(ann);
  server_->disconnect(last_connection_, true);
  auto const stays = listen(ann);
  meet();
  await(*stays, OwnChange::Began);
  EXPECT_TRUE(heard->all<OwnAnswer>().empty());
  EXPECT_TRUE(gone->all<OwnAnswer>().empty());
}

TEST_F(OwnGamesOfPeople, TellOfARematch) {
  std::string const game = meet();
  auto const heard = listen(bob);
  await(*heard, OwnChange::Runs);
  EXPECT_GT(acked(ann_says(protocol::ResignRequest{0, game, "end", protocol::Side::White})), 0);
  ann_says(protocol::RematchRequest{0, game});
  bob_says(protocol::RematchRequest{0, game});
  auto const next = heard->await<OwnAnswer>(
      [&](OwnAnswer const& told) { return told.change == OwnChange::Began && told.game.game != game; });
  EXPECT_TRUE(next.game.you.white) << "the colours are exchanged";
}

TEST_F(OwnGamesOfPeople, OfAGuestAreTheAccountsAfterTheLogIn) {
  std::string const game = meet();
  Principal account{"account", false};
  account.login = std::make_shared<Login const>(Login{"session", "device", {"bob"}});
  auto const heard = listen(account);
  EXPECT_TRUE(await(*heard, OwnChange::Runs).game.you.black);
  play(game, {"e2-e4"});
  EXPECT_TRUE(await(*heard, OwnChange::Turn, 1).game.you.black);
}

// Changes that happen while the games are being read come after them.
TEST(OwnGames, KeepTheOrderWhileTheGamesAreBeingRead) {
  Answer<std::vector<GameSummary>> read;
  int readings = 0;
  OwnGames own(
      [&](Principal const& /*who*/, Answer<std::vector<GameSummary>> done) {
        ++readings;
        read = std::move(done);
      },
      [](Principal const& /*who*/, ListedGame const& game) { return game.summary; });
  auto const page = std::make_shared<Page>();
  own.listen(std::make_shared<Connection const>(Connection{1, ann, page}));
  GameRow row;
  row.id = "g";
  StateRow state;
  state.owner = "ann";
  state.at = 1;
  own.tell(OwnChange::Turn, row, state);
  EXPECT_TRUE(page->all<OwnAnswer>().empty());
  GameSummary summary;
  summary.game = "g";
  read(std::vector{summary});
  auto told = page->all<OwnAnswer>();
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].change, OwnChange::Runs);
  EXPECT_EQ(told[1].change, OwnChange::Turn);
  // Too much to keep: the games are read again, and what had happened before is in them.
  own.listen(std::make_shared<Connection const>(Connection{1, ann, page}));
  for (int change = 0; change < 1000; ++change) own.tell(OwnChange::Turn, row, state);
  EXPECT_EQ(readings, 2);
  read(std::vector{summary});
  EXPECT_EQ(readings, 3);
  EXPECT_EQ(page->all<OwnAnswer>().size(), 2u);
  read(std::vector{summary});
  EXPECT_EQ(page->all<OwnAnswer>().size(), 3u);
  own.tell(OwnChange::Ended, row, state);
  EXPECT_EQ(page->all<OwnAnswer>().size(), 4u);
}

}  // namespace
}  // namespace strata::server
