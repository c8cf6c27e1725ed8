// Those who look on wait for whoever plays.

#include "server/net/wake_queue.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <memory>
#include <vector>

namespace strata::server::net {
namespace {

constexpr int spectators = 100;

struct Turns {
  boost::asio::io_context io;
  std::shared_ptr<WakeQueue> queue = std::make_shared<WakeQueue>(io.get_executor());
  std::vector<int> woken;
  void add_all() {
    for (int number = 0; number < spectators; ++number) queue->add([this, number] { woken.push_back(number); });
  }
};

TEST(WakeQueue, WakesEachOnceInOrder) {
  Turns turns;
  turns.add_all();
  turns.io.run();
  ASSERT_EQ(turns.woken.size(), static_cast<std::size_t>(spectators));
  for (int number = 0; number < spectators; ++number) EXPECT_EQ(turns.woken[static_cast<std::size_t>(number)], number);
  turns.io.restart();
  turns.add_all();
  turns.io.run();
  EXPECT_EQ(turns.woken.size(), 2U * spectators) << "again after a rest";
}

TEST(WakeQueue, NewWorkWaitsForOnlyAFewWakes) {
  Turns turns;
  turns.add_all();
  std::size_t before = 0;
  boost::asio::post(turns.io, [&] { before = turns.woken.size(); });
  turns.io.run();
  EXPECT_EQ(before, WakeQueue::at_a_time);
  EXPECT_EQ(turns.woken.size(), static_cast<std::size_t>(spectators));
}

}  // namespace
}  // namespace strata::server::net
