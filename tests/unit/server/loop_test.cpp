// What a loop does later, and what it does not do any more.

#include "server/threads/loop.hpp"

#include <gtest/gtest.h>

#include <future>
#include <memory>

#include "server/protocol/moment.hpp"

namespace strata::server {
namespace {

TEST(Loop, ATimerThatIsCancelledIsForgottenWithWhatItHolds) {
  Loop loop;
  auto const held = std::make_shared<int>();
  auto const timer = loop.at(steady_now() + 3'600'000, [held] { ++*held; });
  EXPECT_EQ(held.use_count(), 2);
  EXPECT_EQ(loop.timers(), 1u);
  loop.cancel(timer);
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_EQ(loop.timers(), 0u);
  loop.cancel(timer);
  loop.cancel({});
}

TEST(Loop, TimersOfOneMomentAreCancelledOneByOne) {
  Loop loop;
  std::promise<void> done;
  std::string order;
  std::int64_t const soon = steady_now() + 50;
  loop.at(soon, [&] { order += 'a'; });
  auto const second = loop.at(soon, [&] { order += 'b'; });
  loop.at(soon, [&] {
    order += 'c';
    done.set_value();
  });
  loop.cancel(second);
  done.get_future().wait();
  EXPECT_EQ(order, "ac");
}

}  // namespace
}  // namespace strata::server
