// Subscriptions to Web Push as the store keeps them, and when they end by themselves.

#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

#include "server/protocol/names.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

class PushRows : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open(std::int64_t bytes = 0) {
    store_.reset();
    auto opened = open_any_store(folder_.path(), {bytes, 0});
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  template <class Ask>
  Result<void> await_push(Ask ask) {
    std::promise<Result<void>> done;
    ask([&](Result<void> const& result) { done.set_value(result); });
    return done.get_future().get();
  }
  Result<void> put(std::string const& endpoint, std::string const& person, std::string const& session = {},
                   std::int64_t seen = 1) {
    return await_push([&](auto done) {
      store_->put_push({"https://push.example/" + endpoint, person, session, "p", "a", seen, seen, 0}, done);
    });
  }
  std::vector<std::string> endpoints_of(std::string const& person, std::int64_t now = 1) {
    std::vector<std::string> found;
    auto const rows = store_->push_of(person, now);
    EXPECT_TRUE(rows);
    for (PushRow const& row : *rows) found.push_back(row.endpoint.substr(row.endpoint.rfind('/') + 1));
    return found;
  }
  // An account with a session, made by a guest.
  void sign_up(std::string const& id, std::string const& guest) {
    Entry entry;
    entry.session = {"session of " + id, "s" + id, id, guest, "", "", 1, 1};
    entry.guest = guest;
    entry.log = {0, 1, "signed_up", id, {}, {}};
    ASSERT_TRUE(await_push([&](auto done) {
      store_->create_account({id, id, skeleton_of(id), "password", false, false, 1}, {}, entry, done);
    }));
  }

  void create_game(std::string const& owner) {
    std::promise<bool> done;
    GameRow game = a_game("game of " + owner, "game of " + owner);
    game.owner = owner;
    StateRow state = a_state(1);
    state.owner = owner;
    store_->create({std::move(game), {}}, state, [&](auto const& result) { done.set_value(result.has_value()); });
    ASSERT_TRUE(done.get_future().get());
  }
  // So many rows at once, written beside the store.
  void fill(std::string const& person, std::string const& session, int count, std::int64_t seen) {
    run_any_sql(folder_.path(), "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
                                    std::to_string(count) +
                                    ") INSERT INTO push SELECT 'https://other.example/' || i, '" + person + "' , '" +
                                    session + "', 'p', 'a', 1, " + std::to_string(seen) + ", 0 FROM n");
  }
  std::int64_t rows(std::string const& where) {
    return open_any_database(folder_.path())->number("SELECT count(*) FROM push WHERE " + where);
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqlStore> store_;
};

using Names = std::vector<std::string>;

TEST_F(PushRows, TheKeyThatWasKeptFirstStays) {
  auto const keep = [&](std::string const& fresh) {
    std::promise<Result<std::string>> done;
    store_->keep_push_key(fresh, [&](Result<std::string> const& kept) { done.set_value(kept); });
    return done.get_future().get().value_or("none");
  };
  EXPECT_EQ(keep("first"), "first");
  open();
  EXPECT_EQ(keep("second"), "first");
}

TEST_F(PushRows, APersonHasEightAndTheOneUnseenForLongestMakesRoom) {
  for (int number = 1; number <= PushStore::most_of_person; ++number)
    ASSERT_TRUE(put("e" + std::to_string(number), "guest", {}, number));
  ASSERT_TRUE(put("e1", "guest", {}, 20));
  ASSERT_TRUE(put("e9", "guest", {}, 21));
  EXPECT_EQ(endpoints_of("guest"), (Names{"e9", "e1", "e8", "e7", "e6", "e5", "e4", "e3"}));
  ASSERT_TRUE(put("e9", "another", {}, 22));
  EXPECT_EQ(endpoints_of("another"), Names{"e9"});
  EXPECT_EQ(endpoints_of("guest").size(), 7U);
}

TEST_F(PushRows, OneThatIsNotRenewedMakesRoom) {
  ASSERT_TRUE(put("old", "guest", {}, 1));
  ASSERT_TRUE(put("new", "another", {}, 1 + PushStore::longest_unseen));
  EXPECT_EQ(endpoints_of("guest"), Names{"old"});
  ASSERT_TRUE(put("new", "another", {}, 2 + PushStore::longest_unseen));
  EXPECT_EQ(endpoints_of("guest"), Names{});
}

TEST_F(PushRows, OneThatIsNotRenewedIsNoneAlsoWhereNobodySubscribes) {
  ASSERT_TRUE(put("old", "guest", {}, 1));
  EXPECT_EQ(endpoints_of("guest", 1 + PushStore::longest_unseen), Names{"old"});
  EXPECT_EQ(endpoints_of("guest", 2 + PushStore::longest_unseen), Names{});
  sign_up("Marie", "guest");
  EXPECT_EQ(store_->push_of_named("marie", 1 + PushStore::longest_unseen)->size(), 1U);
  EXPECT_EQ(store_->push_of_named("marie", 2 + PushStore::longest_unseen)->size(), 0U);
}

TEST_F(PushRows, ThoseOfAGuestAreNoMoreThanEightOfTheAccount) {
  sign_up("Marie", "first");
  for (int number = 1; number <= PushStore::most_of_person; ++number) {
    ASSERT_TRUE(put("a" + std::to_string(number), "Marie", "session of Marie", 10 + number));
    ASSERT_TRUE(put("g" + std::to_string(number), "guest", {}, 14 + number));
  }
  Entry entry;
  entry.session = {"another session", "s2", "Marie", "guest", "", "", 2, 2};
  entry.guest = "guest";
  entry.log = {0, 2, "logged_in", "Marie", {}, {}};
  ASSERT_TRUE(await_push([&](auto done) { store_->enter(entry, "password", done); }));
  EXPECT_EQ(endpoints_of("Marie"), (Names{"g8", "g7", "g6", "g5", "a8", "g4", "a7", "g3"}));
  EXPECT_EQ(rows("person = 'Marie'"), PushStore::most_of_person) << "also of those that are not read";
}

TEST_F(PushRows, GuestsWithoutAGameMakeRoomForGuestsAndNoneOfThemForAccounts) {
  sign_up("Marie", "first");
  ASSERT_TRUE(put("player", "player", {}, 1));
  create_game("player");
  fill("guest", "", PushStore::most_of_guests - 1, 2);
  EXPECT_EQ(rows("session = ''"), PushStore::most_of_guests);
  ASSERT_TRUE(put("new", "newcomer", {}, 3));
  EXPECT_EQ(rows("session = ''"), PushStore::most_of_guests);
  EXPECT_EQ(endpoints_of("newcomer"), Names{"new"});
  EXPECT_EQ(endpoints_of("player"), Names{"player"}) << "the one unseen for longest has a game";
  ASSERT_TRUE(put("told", "Marie", "session of Marie", 4)) << "accounts have room of their own";
  EXPECT_EQ(rows("session = ''"), PushStore::most_of_guests);
}

TEST_F(PushRows, GuestsWhoAllHaveGamesMakeRoomByWhenTheyWereSeen) {
  ASSERT_TRUE(put("oldest", "player", {}, 1));
  create_game("player");
  fill("player", "", PushStore::most_of_guests - 1, 2);
  ASSERT_TRUE(put("new", "newcomer", {}, 3));
  EXPECT_EQ(endpoints_of("newcomer"), Names{"new"});
  EXPECT_EQ(rows("endpoint = 'https://push.example/oldest'"), 0);
}

TEST_F(PushRows, AccountsHaveALimitTogetherWhichGuestsDoNotFill) {
  sign_up("Marie", "first");
  fill("another", "another session", PushStore::most_of_accounts, 2);
  auto const refused = put("told", "Marie", "session of Marie", 3);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Limit);
  ASSERT_TRUE(put("guest", "guest", {}, 3));
}

TEST_F(PushRows, ASubscriptionFollowsAGuestIntoAnAccountAndEndsWithTheSession) {
  ASSERT_TRUE(put("e", "guest"));
  sign_up("Marie", "guest");
  EXPECT_EQ(endpoints_of("Marie"), Names{"e"});
  EXPECT_EQ(endpoints_of("guest"), Names{"e"}) << "a game knows the account by its guest";
  EXPECT_EQ(store_->push_of_named("marie", 1)->size(), 1U);
  EXPECT_EQ(store_->push_of_named("Nobody", 1)->size(), 0U);
  EXPECT_EQ(store_->push_of_named("Mar1e", 1)->size(), 0U) << "which looks like Marie, and is not her name";
  ASSERT_TRUE(put("other", "Marie", "session of Marie"));
  ASSERT_TRUE(put("another", "someone"));
  ASSERT_TRUE(await_push([&](auto done) { store_->end_sessions({"session of Marie"}, {}, done); }));
  EXPECT_EQ(endpoints_of("Marie"), Names{});
  EXPECT_EQ(endpoints_of("someone"), Names{"another"});
  auto const late = put("late", "Marie", "session of Marie");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, ErrorCode::NotFound);
}

TEST_F(PushRows, NothingIsLeftOfADeletedAccount) {
  ASSERT_TRUE(put("first", "guest"));
  sign_up("Marie", "guest");
  ASSERT_TRUE(put("second", "Marie", "session of Marie"));
  ASSERT_TRUE(
      await_push([&](auto done) { store_->delete_account("Marie", "password", {0, 1, "deleted", {}, {}, {}}, done); }));
  EXPECT_EQ(endpoints_of("Marie"), Names{});
  EXPECT_EQ(endpoints_of("guest"), Names{});
  EXPECT_FALSE(put("third", "guest")) << "the person is being erased";
}

TEST_F(PushRows, ManyFailuresInARowEndASubscription) {
  ASSERT_TRUE(put("e", "guest"));
  auto const fail = [&](std::int64_t times) {
    for (std::int64_t time = 0; time < times; ++time) store_->count_push("https://push.example/e", true);
    store_->flush();
  };
  fail(PushStore::most_failures - 1);
  store_->count_push("https://push.example/e", false);
  fail(PushStore::most_failures - 1);
  EXPECT_EQ(endpoints_of("guest"), Names{"e"});
  fail(1);
  EXPECT_EQ(endpoints_of("guest"), Names{});
}

TEST_F(PushRows, OthersCannotEndIt) {
  ASSERT_TRUE(put("e", "guest"));
  ASSERT_TRUE(await_push([&](auto done) { store_->end_push("https://push.example/e", "another", done); }));
  EXPECT_EQ(endpoints_of("guest"), Names{"e"});
  ASSERT_TRUE(await_push([&](auto done) { store_->end_push("https://push.example/e", "guest", done); }));
  EXPECT_EQ(endpoints_of("guest"), Names{});
}

TEST_F(PushRows, AFullDatabaseTakesNone) {
  open(1);
  auto const refused = put("e", "guest");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Limit);
}

}  // namespace
}  // namespace strata::server
