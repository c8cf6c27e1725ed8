// The timer of the games by days, over a real store and under a clock of the test's own.

#include "server/games/deadlines.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"
#include "tests/unit/server/unsteady_store.hpp"

namespace strata::server {
namespace {

constexpr std::int64_t one_day = 86'400'000;
constexpr std::int64_t start_utc = 1'800'000'000'000;
constexpr std::int64_t nearly_a_minute = 59'900;  // what failed is tried again in a minute

class DeadlinesTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = SqliteStore::open(folder_.path());
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::make_unique<UnsteadyStore>(std::move(*opened), trouble_);
    make_deadlines();
  }
  // `may_end`: one of several servers.
  void make_deadlines(std::function<bool()> may_end = {}) {
    deadlines_ = std::make_unique<Deadlines>(*store_, loop_, reader_,
                                             Deadlines::Events{[this](std::string const& game) { passed(game); },
                                                               [this](Moment, std::int64_t until) { put_off(until); },
                                                               [this](Moment now) { leapt(now); }, std::move(may_end)},
                                             [this] {
                                               std::int64_t const steady = steady_now();
                                               return Moment{steady - behind_, steady - begin_ + start_utc + ahead_};
                                             });
  }
  void TearDown() override {
    trouble_->release_deadlines();
    reader_.stop();
    loop_.stop();
    store_->flush();
  }
  // A game whose deadline is so late after the test began.
  void put(std::string const& game, std::int64_t after) {
    StateRow state = a_state(1);
    state.deadline = start_utc + after;
    std::promise<bool> created;
    store_->create({a_game(game, game), {}}, state, [&](auto const& r) { created.set_value(r.has_value()); });
    ASSERT_TRUE(created.get_future().get());
  }
  void begin() {
    deadlines_->begin();
    settle();
  }
  // All that was posted, and all that this led to.
  void settle() {
    for (int round = 0; round < 4; ++round) {
      loop_.wait();
      store_->flush();
      reader_.wait();
    }
    loop_.wait();
  }
  void look() {
    loop_.post([this] { deadlines_->look(); });
    settle();
  }
  void passed(std::string const& game) {
    std::scoped_lock const lock(mutex_);
    passed_.insert(game);
    came_.notify_all();
  }
  void forget_put_off() {
    std::scoped_lock const lock(mutex_);
    put_off_to_ = 0;
  }
  void put_off(std::int64_t until) {
    std::scoped_lock const lock(mutex_);
    put_off_to_ = until;
    came_.notify_all();
  }
  void leapt(Moment now) {
    std::scoped_lock const lock(mutex_);
    leaps_.push_back(now.utc);
    came_.notify_all();
  }
  // The leap of this number, UTC; waits for it. 0: it has not come.
  [[nodiscard]] std::int64_t leap(std::size_t number) {
    std::unique_lock lock(mutex_);
    bool const came = came_.wait_for(lock, std::chrono::seconds(30), [&] { return leaps_.size() >= number; });
    return came ? leaps_[number - 1] : 0;
  }
  // Waits until they are.
  [[nodiscard]] bool are_put_off() {
    std::unique_lock lock(mutex_);
    return came_.wait_for(lock, std::chrono::seconds(30), [&] { return put_off_to_ > 0; });
  }
  [[nodiscard]] std::set<std::string> all_passed() {
    std::scoped_lock const lock(mutex_);
    return passed_;
  }
  // Waits until there is one.
  [[nodiscard]] bool has_passed(std::string const& game) {
    std::unique_lock lock(mutex_);
    return came_.wait_for(lock, std::chrono::seconds(30), [&] { return passed_.contains(game); });
  }

  TemporaryFolder folder_;
  std::shared_ptr<StoreTrouble> trouble_ = std::make_shared<StoreTrouble>();
  std::unique_ptr<Store> store_;
  Loop reader_, loop_;
  std::unique_ptr<Deadlines> deadlines_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::set<std::string> passed_;
  std::vector<std::int64_t> leaps_;
  std::atomic<std::int64_t> ahead_ = 0, put_off_to_ = 0;
  std::atomic<std::int64_t> behind_ = 0;  // so much earlier each timer is due, milliseconds
  std::int64_t const begin_ = steady_now();
};

TEST_F(DeadlinesTest, TheFirstOneIsWaitedForAndTheOthersStand) {
  put("later", 7 * one_day);
  put("soon", one_day);
  begin();
  EXPECT_TRUE(all_passed().empty());
  EXPECT_EQ(loop_.timers(), 1u) << "one for all";
  // A game that is played on has a deadline that is earlier than all others.
  put("now", 1);
  loop_.post([this] { deadlines_->set(start_utc + 1); });
  EXPECT_TRUE(has_passed("now")) << "and its timer wakes by itself";
  settle();
  EXPECT_EQ(all_passed(), std::set<std::string>{"now"});
  EXPECT_EQ(loop_.timers(), 1u);
}

TEST_F(DeadlinesTest, DeadlinesThatPassedDuringDowntimeArePostponed) {
  put("passed", -5 * one_day);
  put("stands", 3 * one_day);
  begin();
  EXPECT_TRUE(all_passed().empty());
  auto const deadlines = store_->deadlines(10).value();
  ASSERT_EQ(deadlines.size(), 2u);
  EXPECT_EQ(deadlines[0].game, "passed");
  EXPECT_EQ(deadlines[0].utc, put_off_to_);
  EXPECT_GE(deadlines[0].utc, start_utc + one_day);
  EXPECT_EQ(deadlines[1].utc, start_utc + 3 * one_day);
}

TEST_F(DeadlinesTest, DeadlinesThatPassedDuringSleepArePostponed) {
  put("slept", one_day);
  put("stands", 9 * one_day);
  begin();
  ahead_ = 2 * one_day;  // while the steady clock stood
  look();
  EXPECT_TRUE(all_passed().empty());
  EXPECT_GE(store_->deadlines(1)->front().utc, start_utc + 3 * one_day);
  EXPECT_GE(put_off_to_, start_utc + 3 * one_day);
  EXPECT_EQ(store_->deadlines(2)->back().utc, start_utc + 9 * one_day);
}

TEST_F(DeadlinesTest, ALeapIsNoticedBackwardsAndForwards) {
  behind_ = 1'950;  // what is due in two seconds is due soon
  put("passed", one_day);
  begin();
  deadlines_->watch();
  loop_.wait();
  ahead_ = -one_day / 2;
  std::int64_t const back = leap(1);
  EXPECT_GT(back, 0);
  EXPECT_LT(back, start_utc);
  forget_put_off();
  ahead_ = 2 * one_day;
  EXPECT_GT(leap(2), start_utc + one_day);
  EXPECT_TRUE(are_put_off()) << "what has passed by it, at once";
  settle();
  EXPECT_TRUE(all_passed().empty());
}

TEST_F(DeadlinesTest, AGameThatCouldNotBeEndedIsTriedAgain) {
  begin();
  put("stays", 1);
  ahead_ = 100;
  look();
  EXPECT_EQ(all_passed(), std::set<std::string>{"stays"});
  EXPECT_EQ(loop_.timers(), 1u);
}

TEST_F(DeadlinesTest, NoGameEndsWhenDeadlinesCannotBePostponed) {
  behind_ = nearly_a_minute;
  put("passed", -5 * one_day);
  trouble_->release(true);
  begin();
  EXPECT_EQ(put_off_to_, 0) << "it is not so in the store";
  // Nor where somebody moves or looks meanwhile.
  loop_.post([this] { deadlines_->set(start_utc + 1); });
  look();
  EXPECT_TRUE(all_passed().empty());
  trouble_->release(false);
  EXPECT_TRUE(are_put_off()) << "and it is tried again";
  settle();
  EXPECT_TRUE(all_passed().empty());
  EXPECT_GE(store_->deadlines(1)->front().utc, start_utc + one_day);
}

TEST_F(DeadlinesTest, NothingIsLoggedIfAnotherServerHasOpenedTheGames) {
  put("one", one_day);
  run_sql(folder_.path(), "UPDATE store_head SET epoch = epoch + 1");
  testing::internal::CaptureStdout();
  begin();
  loop_.post([this] { deadlines_->not_ended("one"); });
  settle();
  std::string const said = testing::internal::GetCapturedStdout();
  EXPECT_TRUE(store_->is_fenced());
  std::size_t const once = said.find("event=store_fenced ");
  ASSERT_NE(once, std::string::npos) << said;
  EXPECT_EQ(said.find("event=", once + 1), std::string::npos) << said;
}

TEST_F(DeadlinesTest, AFailedReadIsRetried) {
  behind_ = nearly_a_minute;
  begin();
  put("soon", 1);
  ahead_ = 100;
  trouble_->fail_deadlines(true);
  look();
  EXPECT_TRUE(all_passed().empty());
  trouble_->fail_deadlines(false);
  EXPECT_TRUE(has_passed("soon"));
}

TEST_F(DeadlinesTest, ADeadlineSetDuringAReadIsKept) {
  begin();
  trouble_->hold_deadlines();
  loop_.post([this] { deadlines_->look(); });
  trouble_->wait_for_held_deadlines();
  put("meanwhile", one_day);
  loop_.post([this] { deadlines_->set(start_utc + one_day); });
  loop_.wait();
  EXPECT_EQ(loop_.timers(), 1u);
  trouble_->release_deadlines();
  settle();
  EXPECT_EQ(loop_.timers(), 1u);
}

TEST_F(DeadlinesTest, OneOfSeveralServersEndsGamesAndPutsNothingOff) {
  std::atomic<bool> may_end = true;
  make_deadlines([&] { return may_end.load(); });
  put("passed", -5 * one_day);
  put("stands", 3 * one_day);
  begin();
  EXPECT_EQ(all_passed(), std::set<std::string>{"passed"}) << "another server was there all the time";
  EXPECT_EQ(put_off_to_, 0);
  // This machine slept, and others did not.
  ahead_ = 4 * one_day;
  look();
  EXPECT_EQ(all_passed(), (std::set<std::string>{"passed", "stands"}));
  EXPECT_EQ(put_off_to_, 0);
}

TEST_F(DeadlinesTest, OneOfSeveralServersWaitsUntilItMayEndGames) {
  std::atomic<bool> may_end = false;
  behind_ = 950;  // a deadline in a second is near
  make_deadlines([&] { return may_end.load(); });
  put("passed", -5 * one_day);
  begin();
  EXPECT_TRUE(all_passed().empty());
  may_end = true;
  EXPECT_TRUE(has_passed("passed"));
}

TEST_F(DeadlinesTest, OneOfSeveralServersSeesDeadlinesThatOthersSet) {
  behind_ = nearly_a_minute;  // a deadline in a minute is near
  make_deadlines([] { return true; });
  begin();
  put("of another server", 1);
  ahead_ = 100;
  EXPECT_TRUE(has_passed("of another server"));
}

}  // namespace
}  // namespace strata::server
