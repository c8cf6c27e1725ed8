// Seeks in the store: a match ends them in the transaction that makes their game.

#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

class SeekStoreTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open(StoreLimits limits = {}) {
    store_.reset();
    auto opened = open_any_store(folder_.path(), limits);
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  static SeekRow a_seek(std::string id, std::string person) {
    SeekRow seek;
    seek.id = std::move(id);
    seek.person = std::move(person);
    seek.has_account = true;
    seek.terms.variants = {"orthodox", "raumschach"};
    seek.terms.base_least = 180'000;
    seek.terms.base_most = 900'000;
    seek.terms.increment_most = 5'000;
    seek.terms.rated = protocol::SeekRated::Either;
    seek.terms.side = protocol::SeekSide::Black;
    seek.terms.rating_least = 1000;
    seek.terms.rating_most = 2000;
    seek.created = 5;
    seek.expires = 600'005;
    return seek;
  }
  Result<std::string> put(SeekRow seek) {
    std::promise<Result<std::string>> done;
    store_->put_seek(std::move(seek), [&](auto const& result) { done.set_value(result); });
    return done.get_future().get();
  }
  Result<Matched> match(std::string const& game, std::vector<std::string> seeks, std::string const& key = {}) {
    std::promise<Result<Matched>> done;
    store_->match({a_game(game, key.empty() ? game : key), {}}, a_state(1), std::move(seeks),
                  [&](auto const& result) { done.set_value(result); });
    return done.get_future().get();
  }
  std::vector<std::string> ids() {
    std::vector<std::string> ids;
    for (SeekRow const& seek : *store_->all_seeks()) ids.push_back(seek.id);
    return ids;
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqlStore> store_;
};

TEST_F(SeekStoreTest, KeepsSeeksInTheirOrder) {
  SeekRow days = a_seek("second", "bob");
  days.terms = {};
  days.terms.variants = {"raumschach"};
  days.terms.speed = protocol::Speed::Days;
  days.terms.days_least = 1;
  days.terms.days_most = 7;
  EXPECT_EQ(put(a_seek("zuerst", "ann")), "");
  EXPECT_EQ(put(days), "");
  open();
  EXPECT_EQ(*store_->all_seeks(), (std::vector<SeekRow>{a_seek("zuerst", "ann"), days}));
  EXPECT_EQ(put(a_seek("zuerst", "ann")), "") << "the same message again";
  EXPECT_EQ(ids(), (std::vector<std::string>{"zuerst", "second"}));
}

TEST_F(SeekStoreTest, AMatchEndsBothSeeksAndMakesOneGame) {
  ASSERT_TRUE(put(a_seek("one", "ann")));
  ASSERT_TRUE(put(a_seek("two", "bob")));
  ASSERT_TRUE(put(a_seek("three", "carl")));
  EXPECT_EQ(match("game", {"one", "two"})->game, "game");
  EXPECT_EQ(ids(), std::vector<std::string>{"three"});
  EXPECT_TRUE(store_->load("game"));
  EXPECT_EQ(put(a_seek("one", "ann")), "game") << "sent again it names its game, and does not stand again";
  EXPECT_EQ(ids(), std::vector<std::string>{"three"});
  Matched const late = *match("other", {"three", "two"});
  EXPECT_EQ(late.game, "");
  EXPECT_EQ(late.missing, std::vector<std::string>{"two"});
  EXPECT_EQ(ids(), std::vector<std::string>{"three"}) << "nothing was written";
  EXPECT_FALSE(store_->load("other"));
}

TEST_F(SeekStoreTest, AMatchThatIsWrittenAgainIsTheSameGame) {
  ASSERT_TRUE(put(a_seek("one", "ann")));
  ASSERT_TRUE(put(a_seek("two", "bob")));
  EXPECT_EQ(match("game", {"one", "two"}, "seeks one two")->game, "game");
  EXPECT_EQ(match("another", {"one", "two"}, "seeks one two")->game, "game");
  EXPECT_FALSE(store_->load("another"));
}

TEST_F(SeekStoreTest, AMatchWithoutRoomLeavesTheSeeks) {
  ASSERT_TRUE(put(a_seek("one", "ann")));
  ASSERT_TRUE(put(a_seek("two", "bob")));
  open({0, 1});
  ASSERT_EQ(match("first", {})->game, "first");
  auto const refused = match("second", {"one", "two"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Limit);
  EXPECT_EQ(ids(), (std::vector<std::string>{"one", "two"}));
}

TEST_F(SeekStoreTest, EndsSeeksThatStand) {
  ASSERT_TRUE(put(a_seek("one", "ann")));
  std::promise<Result<void>> done;
  store_->end_seeks({"one", "none"}, [&](auto const& result) { done.set_value(result); });
  EXPECT_TRUE(done.get_future().get());
  EXPECT_TRUE(ids().empty());
  EXPECT_EQ(put(a_seek("one", "ann")), "");
}

}  // namespace
}  // namespace strata::server
