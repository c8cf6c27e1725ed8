// Tournaments in the store: a pairing gets one game, in the transaction that stores the game, and its result in the one that ends it; limits
// hold before anything is written; and nothing is left of a deleted account.

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/protocol/names.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using protocol::PairingResult;
using protocol::TournamentState;

class TournamentStoreTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open(StoreLimits limits = {}) {
    store_.reset();
    auto opened = open_any_store(folder_.path(), limits);
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
    store_->watch_results([this](EndedPairing const& ended) { told_.push_back(ended); });
  }
  // The answer to a write.
  template <class T, class Ask>
  static Result<T> answer(Ask const& ask) {
    std::promise<Result<T>> done;
    ask([&done](Result<T> result) { done.set_value(std::move(result)); });
    return done.get_future().get();
  }
  void account(std::string const& name) {
    SessionRow const session{"session" + name, "s", name, name, "", "", 1, 1};
    auto const made = answer<void>([&](auto const& done) {
      store_->create_account({name, name, skeleton_of(name), "password", false, false, 5}, {},
                             {session, {}, {}, {0, 1, "sign_up", name, "", ""}}, done);
    });
    ASSERT_TRUE(made) << made.error().text();
  }
  static TournamentRow a_tournament(std::string const& id) {
    TournamentRow row;
    row.id = id;
    row.key = "device " + id;
    row.owner = "ann";
    row.name = "The 'Sunday' cup";
    row.form = protocol::TournamentForm::Swiss;
    row.variants = {"orthodox", "raumschach"};
    row.clock_base = 300'000;
    row.clock_increment = 3'000;
    row.rounds = 5;
    row.rated = true;
    row.code = "abcdefgh";
    row.min_rating = 1000;
    row.max_rating = 2000;
    row.late_rounds = 2;
    row.begins = 7;
    row.first_move = 60;
    row.interval = 10;
    row.created = 1'700'000'000'000;
    return row;
  }
  Result<std::string> create(TournamentRow const& row, TournamentLimits limits = {}) {
    return answer<std::string>([&](auto const& done) { store_->create_tournament(row, limits, done); });
  }
  Result<void> join(std::string const& id, std::int64_t number, std::string const& name, TournamentLimits limits = {}) {
    TournamentPlayerRow player;
    player.number = number;
    player.account = player.name = name;
    player.rating = 1500;
    return answer<void>([&](auto const& done) { store_->put_player(id, player, limits, done); });
  }
  // A tournament of these two with one pairing in its first round.
  std::int64_t paired() {
    account("ann");
    account("bob");
    EXPECT_TRUE(create(a_tournament("cup")));
    EXPECT_TRUE(join("cup", 0, "ann"));
    EXPECT_TRUE(join("cup", 1, "bob"));
    auto const ids = round(1);
    EXPECT_TRUE(ids);
    return ids->front();
  }
  Result<std::vector<std::int64_t>> round(std::int64_t number) {
    TournamentRow row = a_tournament("cup");
    row.state = TournamentState::Running;
    row.round = number;
    PairingRow pairing;
    pairing.round = number;
    pairing.board = 1;
    pairing.white = 0;
    pairing.black = 1;
    pairing.variant = "orthodox";
    return answer<std::vector<std::int64_t>>([&](auto const& done) { store_->put_round(row, {pairing}, done); });
  }
  Result<std::string> create_game(std::string const& id, std::int64_t pairing) {
    GameRow game = a_game(id, std::string(GameRow::paired_key) + std::to_string(pairing));
    game.variant_text.clear();
    StoredGame stored{game, {}};
    stored.pairing = pairing;
    return answer<std::string>([&](auto const& done) { store_->create(stored, a_state(1), done); });
  }
  void end_game(std::string const& id, std::string const& result, std::string const& reason, std::int64_t plies) {
    EventRow event = an_event(1, "end");
    event.kind = protocol::EventKind::End;
    event.at = plies;
    event.end = protocol::End{result, reason};
    StateRow state = a_state(event.time);
    state.owner = "ann";
    state.guest = "bob";
    std::promise<Appended> done;
    store_->append(id, event, state, [&](Appended const& appended) { done.set_value(appended); });
    EXPECT_TRUE(std::holds_alternative<Committed>(done.get_future().get()));
  }
  StoredTournament stored() {
    auto const read = store_->tournament("cup");
    EXPECT_TRUE(read) << read.error().text();
    return read ? *read : StoredTournament();
  }

  TemporaryFolder folder_;
  std::vector<EndedPairing> told_;  // by the thread that writes; read after flush()
  std::unique_ptr<SqlStore> store_;
};

TEST_F(TournamentStoreTest, EverythingIsReadAsItWasWritten) {
  paired();
  open();
  StoredTournament const read = stored();
  TournamentRow expected = a_tournament("cup");
  expected.state = TournamentState::Running;
  expected.round = 1;
  EXPECT_EQ(read.row, expected);
  EXPECT_EQ(read.owner_name, "ann");
  ASSERT_EQ(read.players.size(), 2U);
  EXPECT_EQ(read.players[1].name, "bob");
  ASSERT_EQ(read.pairings.size(), 1U);
  EXPECT_EQ(read.pairings[0].result, PairingResult::Unfinished);
  EXPECT_EQ(read.pairings[0].game, "");
  auto const unfinished = store_->unfinished_tournaments();
  ASSERT_TRUE(unfinished);
  EXPECT_EQ(*unfinished, std::vector<std::string>{"cup"});
}

TEST_F(TournamentStoreTest, APairingHasOneGame) {
  std::int64_t const pairing = paired();
  auto const first = create_game("game1", pairing);
  ASSERT_TRUE(first);
  EXPECT_EQ(stored().pairings[0].game, "game1");
  // Asked for again, as after a restart, it is the same game; another key does not give it a second one.
  auto const again = create_game("game2", pairing);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, "game1");
  GameRow other = a_game("game3", "another key");
  StoredGame second{other, {}};
  second.pairing = pairing;
  auto const refused = answer<std::string>([&](auto const& done) { store_->create(second, a_state(1), done); });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::BadOption);
  EXPECT_FALSE(store_->load("game3"));
}

TEST_F(TournamentStoreTest, AGameOfAPairingIsNotOneOfItsOwner) {
  std::int64_t const pairing = paired();
  StoreLimits limits;
  limits.games_of_owner = 1;
  open(limits);
  ASSERT_TRUE(
      answer<std::string>([&](auto const& done) { store_->create({a_game("own", "own"), {}}, a_state(1), done); }));
  EXPECT_TRUE(create_game("game1", pairing));
}

TEST_F(TournamentStoreTest, TheEventThatEndsAGameWritesItsResultOnce) {
  std::int64_t const pairing = paired();
  ASSERT_TRUE(create_game("game1", pairing));
  end_game("game1", "black", "resignation", 7);
  store_->flush();
  PairingRow const read = stored().pairings[0];
  EXPECT_EQ(read.result, PairingResult::Black);
  EXPECT_FALSE(read.is_forfeit);
  EXPECT_EQ(read.plies, 7);
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_EQ(told_[0].tournament, "cup");
  EXPECT_EQ(told_[0].pairing, pairing);
  // Nobody writes another one, whatever becomes of the game.
  auto const late = answer<bool>([&](auto const& done) { store_->put_result(pairing, PairingResult::White, 9, done); });
  ASSERT_TRUE(late);
  EXPECT_FALSE(*late);
  ASSERT_TRUE(answer<void>([&](auto const& done) { store_->remove("game1", done); }));
  EXPECT_EQ(stored().pairings[0].result, PairingResult::Black);
  EXPECT_EQ(*store_->check_tournaments(), std::vector<std::string>());
}

TEST_F(TournamentStoreTest, OnlyWhoDoesNotComeForfeits) {
  std::int64_t const pairing = paired();
  ASSERT_TRUE(create_game("game1", pairing));
  end_game("game1", "white", "absence", 1);
  EXPECT_TRUE(stored().pairings[0].is_forfeit);
  auto const second = round(2);
  ASSERT_TRUE(second);
  ASSERT_TRUE(create_game("game2", second->front()));
  // A player who resigns has come.
  end_game("game2", "white", "resignation", 1);
  EXPECT_FALSE(stored().pairings[1].is_forfeit);
}

TEST_F(TournamentStoreTest, ARoundIsStoredOnce) {
  paired();
  auto const again = round(1);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::BadOption);
  EXPECT_FALSE(round(3));
  EXPECT_TRUE(round(2));
  EXPECT_EQ(stored().pairings.size(), 2U);
}

TEST_F(TournamentStoreTest, LimitsHoldBeforeAnythingIsWritten) {
  account("ann");
  TournamentLimits limits;
  limits.made = 2;
  limits.joined = 2;
  for (std::string const id : {"one", "two"}) {
    ASSERT_TRUE(create(a_tournament(id), limits));
    ASSERT_TRUE(join(id, 0, "ann", limits));
  }
  // The same request again is the same tournament.
  EXPECT_EQ(*create(a_tournament("one"), limits), "one");
  auto const third = create(a_tournament("three"), limits);
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().code, ErrorCode::Limit);
  account("bob");
  TournamentRow of_bob = a_tournament("four");
  of_bob.owner = "bob";
  ASSERT_TRUE(create(of_bob, limits));
  auto const joined = join("four", 0, "ann", limits);
  ASSERT_FALSE(joined);
  EXPECT_EQ(joined.error().code, ErrorCode::Limit);
  limits.running = 3;
  limits.made = 9;
  EXPECT_EQ(create(a_tournament("five"), limits).error().code, ErrorCode::Limit);
  // Nobody joins twice, whatever the number.
  EXPECT_FALSE(join("one", 1, "ann", {9, 9, 9}));
}

TEST_F(TournamentStoreTest, NobodyIsLeftOfADeletedAccount) {
  paired();
  ASSERT_TRUE(answer<void>(
      [&](auto const& done) { store_->delete_account("ann", "password", {0, 1, "deleted", {}, {}, {}}, done); }));
  // At once, although the rows are still to be erased.
  StoredTournament read = stored();
  EXPECT_EQ(read.players[0].name, erased_name);
  EXPECT_EQ(read.players[0].account, "");
  EXPECT_EQ(read.row.owner, "");
  auto const people = store_->to_erase();
  ASSERT_TRUE(people && people->size() == 1);
  ASSERT_TRUE(store_->erase_rest(people->front()));
  ASSERT_TRUE(store_->erase_traces());
  read = stored();
  EXPECT_EQ(read.players[0].name, erased_name);
  EXPECT_EQ(read.players[1].name, "bob");
  EXPECT_EQ(read.row.key, "erased cup");
  // Somebody else may have the name then, and is not that player.
  account("ann");
  EXPECT_EQ(stored().players[0].account, "");
}

TEST_F(TournamentStoreTest, PlayersWhoLeaveBeforeTheStartLeaveNoGap) {
  for (std::string const name : {"ann", "bob", "carl"}) account(name);
  ASSERT_TRUE(create(a_tournament("cup")));
  for (std::int64_t number = 0; std::string const name : {"ann", "bob", "carl"})
    ASSERT_TRUE(join("cup", number++, name));
  ASSERT_TRUE(answer<void>([&](auto const& done) { store_->remove_player("cup", 0, done); }));
  StoredTournament const read = stored();
  ASSERT_EQ(read.players.size(), 2U);
  EXPECT_EQ(read.players[0].name, "bob");
  EXPECT_EQ(read.players[1].number, 1);
  ASSERT_TRUE(round(1));
  EXPECT_FALSE(answer<void>([&](auto const& done) { store_->remove_player("cup", 0, done); }));
  EXPECT_FALSE(answer<void>([&](auto const& done) { store_->remove_tournament("cup", done); }));
}

}  // namespace
}  // namespace strata::server
