// What the store keeps of Web Push, and when a subscription ends by itself.

#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

#include "server/protocol/names.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

class PushRows : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open(std::int64_t bytes = 0) {
    store_.reset();
    auto opened = SqliteStore::open(folder_.path(), {bytes, 0});
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
  std::vector<std::string> endpoints_of(std::string const& person) {
    std::vector<std::string> found;
    auto const rows = store_->push_of(person);
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

  TemporaryFolder folder_;
  std::unique_ptr<SqliteStore> store_;
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

TEST_F(PushRows, ASubscriptionFollowsAGuestIntoAnAccountAndEndsWithTheSession) {
  ASSERT_TRUE(put("e", "guest"));
  sign_up("Marie", "guest");
  EXPECT_EQ(endpoints_of("Marie"), Names{"e"});
  EXPECT_EQ(endpoints_of("guest"), Names{"e"}) << "a game knows the account by its guest";
  EXPECT_EQ(store_->push_of_skeleton(skeleton_of("Marie"))->size(), 1U);
  EXPECT_EQ(store_->push_of_skeleton(skeleton_of("Nobody"))->size(), 0U);
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
