// Links over a server of NATS that is killed, hangs, or drops messages of a slow node.

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/unit/server/cluster/links_fixture.hpp"

namespace strata::server::cluster {
namespace {

class NatsLinks : public AnyLinks<NatsBuses> {};

TEST_F(NatsLinks, AServerThatWasKilledIsALossForBothEndsOnceItIsBack) {
  join_two();
  for (std::uint64_t round = 1; round <= 3; ++round) {
    buses_->server.kill();
    // A frame that the bus still takes, as it does not know yet, is as void as one that it refuses.
    for (int tries = 0; tries < 6'000 && (one_->bus->is_connected() || two_->bus->is_connected()); ++tries) {
      one_->send("two", round);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_FALSE(one_->links->is_reachable("two"));
    EXPECT_FALSE(one_->send("two", round));
    EXPECT_FALSE(two_->send("one", round));
    EXPECT_TRUE(one_->all_told().empty());
    buses_->server.start();
    ASSERT_TRUE(one_->wait_for_loss("two") && two_->wait_for_loss("one"));
    settle(*one_, *two_);
  }
}

TEST_F(NatsLinks, AServerThatHangsIsALossForBothEnds) {
  join_two();
  buses_->server.freeze();
  for (int tries = 0; tries < 6'000 && (one_->bus->is_connected() || two_->bus->is_connected()); ++tries) {
    one_->send("two", 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_FALSE(one_->bus->is_connected());
  EXPECT_FALSE(two_->bus->is_connected());
  buses_->server.thaw();
  ASSERT_TRUE(one_->wait_for_loss("two") && two_->wait_for_loss("one"));
  settle(*one_, *two_);
}

TEST_F(NatsLinks, AMessageDroppedForASlowNodeIsALoss) {
  // Hears nothing until it may go on; more than that comes meanwhile.
  auto slow_bus = NatsBus::open({.addresses = buses_->server.address(), .name = "slow", .most_unheard = 20});
  ASSERT_TRUE(slow_bus);
  NatsBus const& measured = **slow_bus;
  LinkedNode slow(std::move(*slow_bus), options_of("slow"));
  one_ = join(options_of("one"));
  introduce({one_.get(), &slow});
  settle(*one_, slow);
  Watched door;
  bool is_open = false, is_waiting = false;
  slow.on_frame = [&] {
    door.change([&] { is_waiting = true; });
    EXPECT_TRUE(door.wait([&] { return is_open; }));
  };
  one_->send("slow", 1);
  ASSERT_TRUE(door.wait([&] { return is_waiting; }));
  for (int tries = 0; tries < 6'000 && measured.measure().overtaken == 0; ++tries) {
    for (std::uint64_t each = 2; each < 50; ++each) one_->send("slow", each);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_GT(measured.measure().overtaken, 0U);
  door.change([&] { is_open = true; });
  ASSERT_TRUE(slow.wait_for_loss("one") && one_->wait_for_loss("slow"));
  settle(*one_, slow);
}

}  // namespace
}  // namespace strata::server::cluster
