// The games of somebody whose account is deleted, as their opponents and spectators see them.

#include <future>
#include <memory>
#include <string>
#include <vector>

#include "server/protocol/names.hpp"
#include "tests/unit/server/game_server_people.hpp"
#include "tests/unit/server/unsteady_store.hpp"

namespace strata::server {
namespace {

using protocol::Failure;

class GameServerErasing : public GameServerPeople {
 protected:
  void SetUp() override {
    GameServerPeople::SetUp();
    // Ann has played as a guest.
    std::promise<Result<void>> done;
    Entry entry;
    entry.session = {"her session", "id", "marie", "ann", "", "", 1, 1};
    entry.guest = "ann";
    stored_->create_account({"marie", "Marie", skeleton_of("Marie"), "a hash", false, false, 1}, {}, entry,
                            [&](Result<void> const& result) { done.set_value(result); });
    ASSERT_TRUE(done.get_future().get());
  }
  std::unique_ptr<Store> wrap(std::unique_ptr<Store> store) override {
    stored_ = static_cast<SqliteStore*>(store.get());
    return std::make_unique<UnsteadyStore>(std::move(store), trouble_);
  }
  void begin() {
    server_->begin_erasing([this](std::string const& account) {
      std::lock_guard const lock(mutex_);
      erased_.push_back(account);
    });
  }
  void delete_account() {
    std::promise<Result<void>> done;
    stored_->delete_account("marie", "a hash", {0, 1, "deleted", {}, {}, {}},
                            [&](Result<void> const& result) { done.set_value(result); });
    ASSERT_TRUE(done.get_future().get());
    server_->erase_deleted();
  }
  bool is_erased() {
    return comes_true([this] {
      std::lock_guard const lock(mutex_);
      return !erased_.empty();
    });
  }
  Principal const marie_ = [] {
    Principal who{"marie"};
    who.login = std::make_shared<Login const>(Login{"her session", "ann", {"ann"}, false, false});
    return who;
  }();

  std::shared_ptr<StoreTrouble> trouble_ = std::make_shared<StoreTrouble>();
  SqliteStore* stored_ = nullptr;
  std::mutex mutex_;
  std::vector<std::string> erased_;
};

TEST_F(GameServerErasing, ARunningGameIsResignedAndStaysForTheOpponent) {
  std::string const game = meet();
  play(game, {"e2-e4", "e7-e5"});
  EXPECT_GT(acked(ann_says(protocol::ChatRequest{0, game, "c0", "I am Marie"})), -1);
  EXPECT_GT(acked(bob_says(protocol::ChatRequest{0, game, "c1", "hello"})), -1);
  begin();
  delete_account();
  ASSERT_TRUE(is_erased());
  auto const end = his_->await<protocol::EventAnswer>([](auto const& event) { return event.end.has_value(); });
  EXPECT_EQ(end.end->result, "black");
  EXPECT_EQ(end.end->reason, "resignation");
  // He is told the game without the name, and goes on.
  auto const seen = his_->await<protocol::SnapshotAnswer>([](auto const& answer) {
    return answer.state.names.white == erased_name && answer.state.names.black != erased_name;
  });
  EXPECT_TRUE(seen.state.you.black);
  EXPECT_EQ(list({}, bob).games.size(), 1U);
  EXPECT_TRUE(list({}, marie_).games.empty());
  auto const later = page(game, 0, carl);
  auto const chat = later->await<protocol::ChatAnswer>();
  ASSERT_EQ(chat.lines.size(), 1U);
  EXPECT_EQ(chat.lines.front().text, "hello");
  EXPECT_EQ(refused(bob_says(protocol::RematchRequest{0, game})), protocol::ErrorCode::Refused);
  EXPECT_TRUE(std::get<protocol::GameSnapshot>(snapshot(game, marie_)).you == protocol::Role{});
  open();
  auto const again = std::get<protocol::GameSnapshot>(snapshot(game, bob));
  EXPECT_EQ(again.names.white, erased_name);
  EXPECT_EQ(again.line.size(), 2U);
  EXPECT_EQ(again.end->reason, "resignation");
}

TEST_F(GameServerErasing, AGameInWhichNotBothHaveMovedIsAborted) {
  std::string const game = meet();
  begin();
  delete_account();
  ASSERT_TRUE(is_erased());
  EXPECT_EQ(std::get<protocol::GameSnapshot>(snapshot(game, bob)).end->reason, "aborted");
}

TEST_F(GameServerErasing, GamesOfThePersonAloneAndOpenChallengesAreDeleted) {
  std::string const alone = create(a_game());
  std::string const against_the_computer = create(a_game(person, computer), marie_);
  std::string const open_challenge = create(a_challenge(), marie_);
  std::string const bobs = create(a_game(), bob);
  auto const looking = page(open_challenge, 0, carl);
  begin();
  delete_account();
  ASSERT_TRUE(is_erased());
  EXPECT_FALSE(is_there(alone));
  EXPECT_FALSE(is_there(against_the_computer));
  EXPECT_FALSE(is_there(open_challenge));
  EXPECT_TRUE(is_there(bobs));
  EXPECT_EQ(looking->await<protocol::ErrorAnswer>().code, protocol::ErrorCode::NotFound);
}

TEST_F(GameServerErasing, AnInvitationOfThePersonIsDeclined) {
  protocol::CreateGame request = a_challenge();
  request.invites = "Marie";
  request.listed = true;
  std::string const game = create(request, bob);
  auto const his = page(game, 0, bob);
  begin();
  delete_account();
  ASSERT_TRUE(is_erased());
  auto const end = his->await<protocol::EventAnswer>([](auto const& event) { return event.end.has_value(); });
  EXPECT_EQ(end.end->reason, "declined");
  EXPECT_EQ(std::get<protocol::GameSnapshot>(snapshot(game, bob)).invites, erased_name);
}

TEST_F(GameServerErasing, AGameThatCannotBeOpenedOrContinuedIsErasedAllTheSame) {
  std::string const damaged = meet();
  play(damaged, {"e2-e4", "e7-e5"});
  std::string const changed = meet();
  play(changed, {"e2-e4", "e7-e5"});
  change(("UPDATE game_event SET move = 'e2-e5' WHERE seq = 2 AND game = '" + damaged +
          "'; UPDATE game SET law = 'other' WHERE id = '" + changed + "'")
             .c_str());
  ASSERT_TRUE(std::holds_alternative<Failure>(snapshot(damaged, bob)));
  begin();
  delete_account();
  ASSERT_TRUE(is_erased());
  EXPECT_EQ(std::get<protocol::GameSnapshot>(snapshot(changed, bob)).names.white, erased_name);
  EXPECT_EQ(*stored_->owner_of(damaged), erased_principal);
  EXPECT_TRUE(std::holds_alternative<Failure>(snapshot(damaged, bob)));
}

TEST_F(GameServerErasing, WhatCouldNotBeWrittenIsTriedAgain) {
  std::string const game = meet();
  play(game, {"e2-e4", "e7-e5"});
  trouble_->release(true);
  begin();
  delete_account();
  EXPECT_TRUE(comes_true([&] { return !server_->healthy(); }));
  EXPECT_FALSE(std::get<protocol::GameSnapshot>(snapshot(game, bob)).end);
  trouble_->release(false);
  ASSERT_TRUE(is_erased());
  EXPECT_EQ(std::get<protocol::GameSnapshot>(snapshot(game, bob)).end->reason, "resignation");
}

TEST_F(GameServerErasing, ItGoesOnAfterARestart) {
  std::string const game = meet();
  play(game, {"e2-e4", "e7-e5"});
  delete_account();
  open();
  begin();
  ASSERT_TRUE(is_erased());
  EXPECT_EQ(std::get<protocol::GameSnapshot>(snapshot(game, bob)).names.white, erased_name);
}

}  // namespace
}  // namespace strata::server
