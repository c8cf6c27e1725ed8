// Relations of accounts: in the store, and the blocks in memory.

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/accounts/block_table.hpp"
#include "server/protocol/names.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using enum protocol::RelationKind;

class RelationStoreTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open(StoreLimits limits = {}) {
    store_.reset();
    auto opened = open_any_store(folder_.path(), limits);
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  template <class Ask>
  Result<void> answer(Ask const& ask) {
    std::promise<Result<void>> done;
    ask([&](Result<void> const& result) { done.set_value(result); });
    return done.get_future().get();
  }
  // Its id is its name; `guest`: whose games it takes over.
  void account(std::string const& name, std::string const& guest = {}) {
    SessionRow const session{"session" + name, "s", name, name, "", "", 1, 1};
    auto const made = answer([&](auto const& done) {
      store_->create_account({name, name, skeleton_of(name), "password", false, false, 5}, {},
                             {session, guest, {}, {0, 1, "sign_up", name, "", ""}}, done);
    });
    ASSERT_TRUE(made) << made.error().text();
  }
  Result<void> put(std::string const& who, protocol::RelationKind kind, std::string const& other,
                   std::int64_t time = 7) {
    return answer([&](auto const& done) { store_->put_relation({who, kind, other, time}, done); });
  }
  Result<void> end(std::string const& who, protocol::RelationKind kind, std::string const& other) {
    return answer([&](auto const& done) { store_->end_relation(who, kind, other, done); });
  }
  std::vector<std::string> related(std::string const& who, protocol::RelationKind kind) {
    std::vector<std::string> names;
    for (RelatedRow const& row : *store_->related(who, kind)) names.push_back(row.name);
    return names;
  }
  void create(std::string const& id, std::string const& owner, std::string const& guest, std::int64_t updated,
              bool has_ended = false, std::string const& key = {}) {
    GameRow game = a_game(id, key.empty() ? id : key);
    game.rated = key.empty();
    game.owner = owner;
    game.guest_side = protocol::Side::Black;
    StateRow state = a_state(1);
    state.owner = owner;
    state.guest = guest;
    state.white_name = "White of " + id;
    state.black_name = "Black of " + id;
    state.updated = updated;
    state.end.reset();
    if (has_ended) state.end = protocol::End{"white", "resignation"};
    std::promise<Result<std::string>> done;
    store_->create({game, {}}, state, [&](auto const& result) { done.set_value(result); });
    ASSERT_TRUE(done.get_future().get());
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqlStore> store_;
};

TEST_F(RelationStoreTest, KeepsWhoFollowsAndBlocksWhomOverARestart) {
  for (std::string const name : {"Ann", "bob", "Carl"}) account(name);
  EXPECT_TRUE(put("Ann", Follow, "Carl"));
  EXPECT_TRUE(put("Ann", Follow, "bob", 8));
  EXPECT_TRUE(put("Ann", Follow, "bob", 9)) << "again";
  EXPECT_TRUE(put("bob", Block, "Ann"));
  open();
  EXPECT_EQ(*store_->related("Ann", Follow),
            (std::vector<RelatedRow>{{"bob", "bob", false, 8}, {"Carl", "Carl", false, 7}}));
  EXPECT_EQ(related("Ann", Block), std::vector<std::string>{});
  EXPECT_EQ(related("bob", Block), std::vector<std::string>{"Ann"});
  EXPECT_EQ(*store_->all_blocks(), (std::vector<BlockRow>{{"bob", "bob", "Ann", "Ann"}}));
  EXPECT_TRUE(*store_->is_related("Ann", Follow, "bob"));
  EXPECT_FALSE(*store_->is_related("Ann", Block, "bob"));
  EXPECT_FALSE(*store_->is_related("bob", Follow, "Ann"));
  EXPECT_TRUE(end("Ann", Follow, "bob"));
  EXPECT_TRUE(end("Ann", Follow, "bob")) << "again";
  EXPECT_EQ(related("Ann", Follow), std::vector<std::string>{"Carl"});
}

TEST_F(RelationStoreTest, ABlockEndsWhatOneFollows) {
  for (std::string const name : {"Ann", "Bob"}) account(name);
  EXPECT_TRUE(put("Ann", Follow, "Bob"));
  EXPECT_TRUE(put("Bob", Follow, "Ann"));
  EXPECT_TRUE(put("Ann", Block, "Bob"));
  EXPECT_EQ(related("Ann", Follow), std::vector<std::string>{});
  EXPECT_EQ(related("Bob", Follow), std::vector<std::string>{"Ann"}) << "he learns nothing";
}

TEST_F(RelationStoreTest, AnAccountHasSoManyOfEachKindAndOnlyOthersThatThereAre) {
  account("Ann");
  for (int each = 0; each <= RelationStore::most_of_kind; ++each) account("Other" + std::to_string(each));
  for (protocol::RelationKind const kind : {Follow, Block}) {
    for (int each = 0; each < RelationStore::most_of_kind; ++each)
      ASSERT_TRUE(put("Ann", kind, "Other" + std::to_string(each)));
    auto const more = put("Ann", kind, "Other" + std::to_string(RelationStore::most_of_kind));
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().code, ErrorCode::Limit);
    EXPECT_TRUE(put("Ann", kind, "Other0")) << "one that stands";
  }
  EXPECT_EQ(put("Other0", Follow, "Nobody").error().code, ErrorCode::NotFound);
  EXPECT_EQ(put("Nobody", Follow, "Ann").error().code, ErrorCode::NotFound);
}

TEST_F(RelationStoreTest, NothingIsLeftOfADeletedAccount) {
  for (std::string const name : {"Ann", "Bob", "Carl"}) account(name);
  EXPECT_TRUE(put("Ann", Follow, "Bob"));
  EXPECT_TRUE(put("Ann", Block, "Carl"));
  EXPECT_TRUE(put("Bob", Block, "Ann"));
  EXPECT_TRUE(put("Carl", Follow, "Ann"));
  EXPECT_TRUE(put("Carl", Block, "Bob"));
  EXPECT_TRUE(answer(
      [&](auto const& done) { store_->delete_account("Ann", "password", {0, 1, "deleted", {}, {}, {}}, done); }));
  EXPECT_EQ(related("Carl", Follow), std::vector<std::string>{}) << "at once";
  EXPECT_EQ(*store_->all_blocks(), (std::vector<BlockRow>{{"Carl", "Carl", "Bob", "Bob"}}));
  auto const people = store_->to_erase();
  ASSERT_TRUE(people && people->size() == 1);
  ASSERT_TRUE(store_->erase_rest(people->front()));
  ASSERT_TRUE(store_->erase_traces());
  store_.reset();
  EXPECT_EQ(open_any_database(folder_.path())->number("SELECT count(*) FROM relation"), 1);
}

TEST_F(RelationStoreTest, TheGameThatSomebodyPlaysIsTheLastThatChanged) {
  account("Ann", "guest of Ann");
  account("Bob");
  EXPECT_EQ(store_->played_now("Ann").error().code, ErrorCode::NotFound);
  create("alone", "Ann", "", 90);
  create("over", "Ann", "Bob", 80, true);
  EXPECT_EQ(store_->played_now("Ann").error().code, ErrorCode::NotFound);
  create("first", "Ann", "Bob", 10);
  EXPECT_EQ(*store_->played_now("Ann"), (PlayedRow{"first", "some", "Black of first"}));
  EXPECT_EQ(*store_->played_now("Bob"), (PlayedRow{"first", "some", "White of first"}));
  create("as guest", "Carl", "guest of Ann", 20);
  EXPECT_EQ(*store_->played_now("Ann"), (PlayedRow{"as guest", "some", "White of as guest"}));
  create("before", "Ann", "Bob", 5);
  EXPECT_EQ(store_->played_now("Ann")->game, "as guest");
  EXPECT_EQ(store_->played_now("Bob")->game, "first");
}

TEST_F(RelationStoreTest, AGameThatIsNeitherRatedNorOfATournamentIsNobodyElsesBusiness) {
  account("Ann", "guest of Ann");
  account("Bob");
  create("casual", "Ann", "Bob", 90, false, "device casual");
  create("as guest", "guest of Ann", "Bob", 91, false, "device too");
  EXPECT_EQ(store_->played_now("Ann").error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->played_now("Bob").error().code, ErrorCode::NotFound);
  create("rated", "Ann", "Bob", 10);
  EXPECT_EQ(store_->played_now("Ann")->game, "rated");
  create("cup", "Ann", "Bob", 20, false, std::string(GameRow::paired_key) + "7");
  EXPECT_EQ(store_->played_now("Ann")->game, "cup");
  EXPECT_EQ(store_->played_now("Bob")->game, "cup");
}

TEST_F(RelationStoreTest, ThereIsNoRoomForOneInAFullStore) {
  for (std::string const name : {"Ann", "Bob"}) account(name);
  EXPECT_TRUE(put("Ann", Follow, "Bob"));
  StoreLimits limits;
  limits.bytes = 1;
  open(limits);
  EXPECT_EQ(put("Bob", Block, "Ann").error().code, ErrorCode::Limit);
  EXPECT_TRUE(end("Ann", Follow, "Bob")) << "what makes room is done";
}

// ---------------------------------------------------------------- in memory

std::string account_of(std::string const& person) { return person == "guest of bob" ? "b" : person; }

TEST(BlockTable, KnowsBlocksByPersonAndByName) {
  BlockTable table(account_of);
  EXPECT_FALSE(table.has_blocked("a", "b"));
  table.put({"a", "Ann", "b", "Bob"});
  EXPECT_TRUE(table.has_blocked("a", "b"));
  EXPECT_FALSE(table.has_blocked("b", "a")) << "not the other way round";
  EXPECT_TRUE(table.has_blocked("a", "guest of bob"));
  EXPECT_FALSE(table.has_blocked("a", ""));
  EXPECT_FALSE(table.has_blocked("", "b"));
  EXPECT_TRUE(table.named_has_blocked("ANN", "b"));
  EXPECT_TRUE(table.named_has_blocked("ann", "guest of bob"));
  EXPECT_FALSE(table.named_has_blocked("bob", "a"));
  EXPECT_TRUE(table.has_blocked_named("a", "bOB"));
  EXPECT_FALSE(table.has_blocked_named("b", "ann"));
  EXPECT_EQ(refuse_blocked(&table, "a", "b", "Bob"), "You have blocked Bob: unblock them first.");
  EXPECT_EQ(refuse_blocked(&table, "b", "a", "Ann"), "Ann does not want to play with you.");
  EXPECT_EQ(refuse_blocked(&table, "b", "c", "Carl"), std::nullopt);
  EXPECT_EQ(refuse_blocked_named(&table, "guest of bob", "ann"), "ann does not want to play with you.");
  EXPECT_EQ(refuse_blocked(nullptr, "b", "a", "Ann"), std::nullopt);
  table.end("a", "c");
  table.end("b", "a");
  EXPECT_TRUE(table.has_blocked("a", "b"));
  table.end("a", "b");
  EXPECT_FALSE(table.has_blocked("a", "b"));
  EXPECT_FALSE(table.named_has_blocked("ann", "b"));
}

TEST(BlockTable, ForgetsAnAccountOnBothSides) {
  BlockTable table(account_of);
  table.put({"a", "Ann", "b", "Bob"});
  table.put({"a", "Ann", "c", "Carl"});
  table.put({"b", "Bob", "a", "Ann"});
  table.forget("b");
  EXPECT_FALSE(table.has_blocked("a", "b"));
  EXPECT_FALSE(table.has_blocked_named("a", "bob")) << "somebody else may have the name";
  EXPECT_FALSE(table.has_blocked("b", "a"));
  EXPECT_TRUE(table.has_blocked("a", "c"));
  table.forget("a");
  EXPECT_FALSE(table.has_blocked("a", "c"));
  EXPECT_FALSE(table.named_has_blocked("ann", "c"));
}

}  // namespace
}  // namespace strata::server
