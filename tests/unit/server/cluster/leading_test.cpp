// The order in which a leader's services begin and rest, and the effects of changes by other nodes.

#include "server/cluster/leading.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <string>
#include <vector>

#include "server/cluster/refresh.hpp"

namespace strata::server::cluster {

namespace {

class LeadingTest : public ::testing::Test {
 protected:
  Leading::Service service(std::string const& name) {
    return {[this, name] { note(name + " begins"); }, [this, name] { note(name + " rests"); }};
  }
  void note(std::string what) {
    std::lock_guard const lock(mutex_);
    noted_.push_back(std::move(what));
    came_.notify_all();
  }
  std::vector<std::string> await(std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(came_.wait_for(lock, std::chrono::seconds(60), [&] { return noted_.size() >= count; }));
    return noted_;
  }

  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::string> noted_;
};

TEST_F(LeadingTest, ServicesBeginInOrderAndRestInReverse) {
  Leading leading({service("seeks"), service("tournaments")});
  leading.lead(true);
  EXPECT_EQ(await(2), (std::vector<std::string>{"seeks begins", "tournaments begins"}));
  leading.lead(false);
  EXPECT_EQ(await(4).back(), "seeks rests");
  leading.lead(true);
  (void)await(6);
  leading.stop();
  EXPECT_EQ(await(8),
            (std::vector<std::string>{"seeks begins", "tournaments begins", "tournaments rests", "seeks rests",
                                      "seeks begins", "tournaments begins", "tournaments rests", "seeks rests"}));
  leading.lead(true);
  EXPECT_EQ(await(8).size(), 8U) << "it has stopped";
}

TEST_F(LeadingTest, ALossThatIsOverAtOnceIsALossAllTheSame) {
  std::promise<void> go_on;
  auto const gate = go_on.get_future().share();
  Leading leading({{[this, gate] {
                      note("begins");
                      gate.wait();
                    },
                    [this] { note("rests"); }}});
  leading.lead(true);
  (void)await(1);
  // While it begins, another server has led for a moment.
  leading.lead(false);
  leading.lead(true);
  go_on.set_value();
  EXPECT_EQ(await(3), (std::vector<std::string>{"begins", "rests", "begins"}));
}

TEST(Refresh, EachRowIsReadOnceForAllItsChanges) {
  std::vector<std::string> read;
  bool is_everything_read = true;
  Refreshes refreshes;
  refreshes.account = [&](std::string const& id) {
    read.push_back("account " + id);
    return true;
  };
  refreshes.blocks = [&](std::string const& id) {
    read.push_back("blocks " + id);
    return true;
  };
  refreshes.sanctions = [&] {
    read.emplace_back("sanctions");
    return true;
  };
  refreshes.pairing = [&](std::int64_t id) {
    read.push_back("pairing " + std::to_string(id));
    return true;
  };
  refreshes.everything = [&] {
    read.emplace_back("everything");
    return is_everything_read;
  };
  EXPECT_TRUE(refresh({{{1, "account", "ann"},
                        {2, "account", "bob"},
                        {3, "account", "ann"},
                        {4, "block", "ann"},
                        {5, "sanction", "7"},
                        {6, "sanction", "8"},
                        {7, "pairing", "12"},
                        {8, "pairing", "no number"},
                        {9, "of a newer version", "x"}}},
                      refreshes));
  EXPECT_EQ(read, (std::vector<std::string>{"account ann", "account bob", "blocks ann", "sanctions", "pairing 12"}));
  read.clear();
  EXPECT_TRUE(refresh({{}, true}, refreshes));
  EXPECT_EQ(read, std::vector<std::string>{"everything"});
  is_everything_read = false;
  EXPECT_FALSE(refresh({{}, true}, refreshes));
}

TEST(Refresh, ARowThatCannotBeReadLeavesTheOthersNoOlder) {
  std::vector<std::string> read;
  Refreshes refreshes;
  refreshes.account = [&](std::string const& id) {
    read.push_back(id);
    return id != "ann";
  };
  EXPECT_FALSE(refresh({{{1, "account", "ann"}, {2, "account", "bob"}}}, refreshes));
  EXPECT_EQ(read, (std::vector<std::string>{"ann", "bob"}));
  EXPECT_TRUE(refresh({{{2, "account", "bob"}}}, refreshes));
}

}  // namespace

}  // namespace strata::server::cluster
