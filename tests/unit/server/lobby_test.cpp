// The list of challenges as it is told: to whom, how often, and that it adds up.

#include "server/games/lobby.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

namespace strata::server {
namespace {

using protocol::Challenge;
using protocol::Challenges;
using protocol::ChallengesAnswer;

// Somebody who looks at the list.
class Looker final : public MessageSink {
 public:
  void send(protocol::ServerMessage message) override {
    std::scoped_lock const lock(mutex_);
    heard_.push_back(std::get<ChallengesAnswer>(std::move(message)));
    came_.notify_all();
  }
  void share(SharedMessage const& shared, Hearer who) override {
    EXPECT_EQ(who, Hearer::Spectator) << "players are not held up";
    send(shared.message);
  }
  // The next that it is told; waits for it.
  ChallengesAnswer next() {
    std::unique_lock lock(mutex_);
    bool const is_there = came_.wait_for(lock, std::chrono::seconds(30), [this] { return !heard_.empty(); });
    EXPECT_TRUE(is_there);
    if (!is_there) return {};
    ChallengesAnswer const first = heard_.front();
    heard_.pop_front();
    return first;
  }
  [[nodiscard]] bool has_heard_all() {
    std::scoped_lock const lock(mutex_);
    return heard_.empty();
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<ChallengesAnswer> heard_;
};

std::vector<std::string> games(ChallengesAnswer const& answer) {
  std::vector<std::string> ids;
  for (Challenge const& each : answer.challenges) ids.push_back(each.game);
  return ids;
}
using Ids = std::vector<std::string>;

class LobbyTest : public testing::Test {
 protected:
  void TearDown() override { loop_.stop(); }
  void set(Ids const& ids) {
    std::scoped_lock const lock(mutex_);
    list_.challenges.clear();
    for (std::string const& id : ids) {
      Challenge each;
      each.game = id;
      list_.challenges.push_back(each);
    }
  }
  void invite(std::size_t which, std::string const& name) {
    std::scoped_lock const lock(mutex_);
    list_.challenges[which].invites = name;
  }
  void rename(std::size_t which, std::string const& name) {
    std::scoped_lock const lock(mutex_);
    list_.challenges[which].name = name;
  }
  void read(Answer<Challenges> const& done) {
    std::unique_lock lock(mutex_);
    ++reads_;
    std::variant<Challenges, protocol::Failure> answer = list_;
    if (fails_ > 0) answer = protocol::Failure{};
    if (fails_ > 0) --fails_;
    lock.unlock();
    done(std::move(answer));
  }
  int reads() {
    std::scoped_lock const lock(mutex_);
    return reads_;
  }

  std::mutex mutex_;
  Challenges list_;
  int reads_ = 0, fails_ = 0;
  Loop loop_;
  Lobby lobby_{loop_, [this](Answer<Challenges> const& done) { read(done); }, 20};
};

TEST_F(LobbyTest, TellsAllAndThenWhatChanges) {
  set({"b", "a"});
  auto const ann = std::make_shared<Looker>();
  lobby_.watch(1, ann);
  auto const first = ann->next();
  EXPECT_TRUE(first.whole);
  EXPECT_EQ(games(first), (Ids{"b", "a"}));
  set({"c", "b"});
  lobby_.may_have_changed();
  auto const second = ann->next();
  EXPECT_FALSE(second.whole);
  EXPECT_EQ(second.version, first.version + 1);
  EXPECT_EQ(games(second), Ids{"c"});
  EXPECT_EQ(second.gone, Ids{"a"});
  rename(1, "Basalt");
  lobby_.may_have_changed();
  auto const third = ann->next();
  EXPECT_EQ(third.version, second.version + 1);
  EXPECT_EQ(games(third), Ids{"b"});
  EXPECT_TRUE(third.gone.empty());
  // Whoever comes later hears all of it, under the same number, and the others nothing.
  auto const bob = std::make_shared<Looker>();
  lobby_.watch(2, bob);
  auto const whole = bob->next();
  EXPECT_TRUE(whole.whole);
  EXPECT_EQ(whole.version, third.version);
  EXPECT_EQ(games(whole), (Ids{"c", "b"}));
  lobby_.watch(2, bob);
  EXPECT_TRUE(bob->next().whole) << "whoever has missed something";
  EXPECT_TRUE(ann->has_heard_all());
}

TEST_F(LobbyTest, AWatcherWithANameGetsOnlyItsInvitations) {
  set({"b", "a"});
  auto const ann = std::make_shared<Looker>();
  auto const marble = std::make_shared<Looker>();
  lobby_.watch(1, ann);
  EXPECT_EQ(games(ann->next()), (Ids{"b", "a"}));
  lobby_.watch(2, marble, "marble");
  auto const none = marble->next();
  EXPECT_TRUE(none.whole);
  EXPECT_TRUE(none.challenges.empty());
  // Others come and go: he is told nothing.
  set({"c"});
  lobby_.may_have_changed();
  EXPECT_EQ(games(ann->next()), Ids{"c"});
  EXPECT_TRUE(marble->has_heard_all());
  set({"e", "d", "c"});
  invite(0, "Marble");
  invite(1, "Basalt");
  lobby_.may_have_changed();
  EXPECT_EQ(games(ann->next()), (Ids{"e", "d"}));
  auto const his = marble->next();
  EXPECT_TRUE(his.whole);
  EXPECT_EQ(games(his), Ids{"e"});
  // Whoever asks for it again hears it again, under another name what waits for that.
  lobby_.watch(2, marble, "Marble");
  EXPECT_EQ(games(marble->next()), Ids{"e"});
  lobby_.watch(2, marble, "basalt");
  EXPECT_EQ(games(marble->next()), Ids{"d"});
  set({"c"});
  lobby_.may_have_changed();
  EXPECT_EQ(ann->next().gone, (Ids{"e", "d"}));
  auto const gone = marble->next();
  EXPECT_TRUE(gone.whole);
  EXPECT_TRUE(gone.challenges.empty());
  lobby_.watch(2, marble);
  EXPECT_EQ(games(marble->next()), Ids{"c"}) << "all of it";
}

TEST_F(LobbyTest, InvitationsForOthersHideNothing) {
  Ids ids;
  for (int number = 0; number < 200; ++number) ids.push_back("g" + std::to_string(number));
  set(ids);
  for (std::size_t number = 0; number < 130; ++number) invite(number, number < 65 ? "Basalt" : "Onyx");
  invite(199, "Marble");
  auto const marble = std::make_shared<Looker>();
  auto const onyx = std::make_shared<Looker>();
  auto const ann = std::make_shared<Looker>();
  lobby_.watch(1, marble, "marble");
  EXPECT_EQ(games(marble->next()), Ids{"g199"});
  lobby_.watch(2, onyx, "Onyx");
  EXPECT_EQ(games(onyx->next()), Ids(ids.begin() + 65, ids.begin() + 125)) << "the first sixty";
  lobby_.watch(3, ann);
  Ids listed(ids.begin(), ids.begin() + 60);
  listed.insert(listed.end(), ids.begin() + 130, ids.begin() + 190);
  EXPECT_EQ(games(ann->next()), listed);
}

TEST_F(LobbyTest, AWatcherOfTheListGetsItsInvitationsBeyondTheList) {
  Ids ids;
  for (int number = 0; number < 130; ++number) ids.push_back("g" + std::to_string(number));
  auto const marble = std::make_shared<Looker>();
  auto const ann = std::make_shared<Looker>();
  auto const crowd = [&](std::size_t named) {
    set(ids);
    for (std::size_t number = 0; number < named; ++number) invite(number, "Basalt");
    invite(129, "Marble");
  };
  crowd(65);
  lobby_.watch(1, marble, {}, [] { return std::string("marble"); });
  auto const first = marble->next();
  EXPECT_TRUE(first.whole);
  Ids his(ids.begin(), ids.begin() + 59);
  his.insert(his.end(), ids.begin() + 65, ids.begin() + 125);
  his.push_back("g129");
  EXPECT_EQ(games(first), his) << "as many as the message holds";
  lobby_.watch(2, ann, {}, [] { return std::string("Ann"); });
  EXPECT_EQ(ann->next().challenges.size(), 120u);
  // Again as soon as there is something new, and as the others once there is room.
  rename(0, "Flint");
  lobby_.may_have_changed();
  EXPECT_EQ(games(ann->next()), Ids{"g0"});
  EXPECT_EQ(games(marble->next()), his);
  crowd(10);
  rename(0, "Flint");
  lobby_.may_have_changed();
  EXPECT_FALSE(ann->next().whole);
  auto const whole = marble->next();
  EXPECT_TRUE(whole.whole);
  EXPECT_EQ(whole.challenges.back().game, "g129");
  rename(0, "Onyx");
  lobby_.may_have_changed();
  EXPECT_EQ(games(ann->next()), Ids{"g0"});
  auto const news = marble->next();
  EXPECT_FALSE(news.whole);
  EXPECT_EQ(games(news), Ids{"g0"});
  EXPECT_EQ(news.version, whole.version + 1);
}

TEST_F(LobbyTest, SaysNothingWhereNothingHasChanged) {
  set({"a"});
  auto const ann = std::make_shared<Looker>();
  lobby_.watch(1, ann);
  EXPECT_EQ(ann->next().version, 1);
  int const before = reads();
  lobby_.may_have_changed();
  while (reads() == before) loop_.wait();
  set({});
  lobby_.may_have_changed();
  auto const next = ann->next();
  EXPECT_EQ(next.version, 2);
  EXPECT_EQ(next.gone, Ids{"a"});
}

TEST_F(LobbyTest, CostsNothingWithoutWatchersAndLittleWithMany) {
  set({"a"});
  for (int each = 0; each < 1000; ++each) lobby_.may_have_changed();
  loop_.wait();
  EXPECT_EQ(reads(), 0);
  EXPECT_EQ(loop_.timers(), 0u);
  std::vector<std::shared_ptr<Looker>> lookers;
  for (ConnectionId id = 1; id <= 50; ++id) lobby_.watch(id, lookers.emplace_back(std::make_shared<Looker>()));
  for (auto const& each : lookers) EXPECT_TRUE(each->next().whole);
  EXPECT_EQ(reads(), 1) << "once for all";
  auto const begin = std::chrono::steady_clock::now();
  for (int each = 0; each < 20'000; ++each) lobby_.may_have_changed();
  set({"b"});
  lobby_.may_have_changed();
  for (auto const& each : lookers) EXPECT_EQ(each->next().gone, Ids{"a"});
  auto const passed = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  EXPECT_LE(reads(), 3 + (passed.count() / 20)) << "one in 20 ms";
  // Who has gone is told nothing, and is let go.
  std::weak_ptr<Looker> const gone = lookers.front();
  lookers.erase(lookers.begin());
  lobby_.leave(1);
  lobby_.leave(1);
  lobby_.leave(777);
  loop_.wait();
  EXPECT_TRUE(gone.expired());
  for (ConnectionId id = 2; id <= 50; ++id) lobby_.leave(id);
  loop_.wait();
  int const before = reads();
  lobby_.may_have_changed();
  loop_.wait();
  EXPECT_EQ(reads(), before);
  // What has changed while nobody looked is in what the next one is told.
  set({"c"});
  lobby_.watch(51, lookers.front());
  auto const whole = lookers.front()->next();
  EXPECT_TRUE(whole.whole);
  EXPECT_EQ(games(whole), Ids{"c"});
}

TEST_F(LobbyTest, AFailedReadIsRetried) {
  set({"a"});
  fails_ = 3;
  auto const ann = std::make_shared<Looker>();
  lobby_.watch(1, ann);
  EXPECT_EQ(games(ann->next()), Ids{"a"});
  EXPECT_EQ(reads(), 4);
}

}  // namespace
}  // namespace strata::server
