// A move that could not be stored counts from its first arrival; no other does.

#include "server/net/first_arrivals.hpp"

#include <gtest/gtest.h>

namespace strata::server::net {
namespace {

using protocol::MoveRequest;

MoveRequest a_move(std::int64_t id, std::string move = "e2-e4", std::string key = "k") {
  return {id, "game", std::move(key), 0, std::move(move)};
}

TEST(FirstArrivals, AMoveThatCouldNotBeStoredCountsFromItsFirstArrival) {
  FirstArrivals arrivals;
  EXPECT_EQ(arrivals.take(a_move(1), {1000, 51'000}).steady, 1000);
  arrivals.answered(1, true);
  EXPECT_EQ(arrivals.take(a_move(2), {3000, 53'000}).steady, 1000);
  arrivals.answered(2, true);
  Moment const third = arrivals.take(a_move(3), {5000, 55'000});
  EXPECT_EQ(third.steady, 1000);
  EXPECT_EQ(third.utc, 51'000);
  arrivals.answered(3, false);
  EXPECT_EQ(arrivals.take(a_move(4), {7000, 57'000}).steady, 7000) << "it was stored, or refused for good";
}

TEST(FirstArrivals, AnotherMoveDoesNotTakeItsTime) {
  FirstArrivals arrivals;
  (void)arrivals.take(a_move(1), {1000, 0});
  arrivals.answered(1, true);
  EXPECT_EQ(arrivals.take(a_move(2, "d2-d4"), {2000, 0}).steady, 2000);
  EXPECT_EQ(arrivals.take(a_move(3, "e2-e4", "other"), {3000, 0}).steady, 3000);
  EXPECT_EQ(arrivals.take(a_move(4), {4000, 0}).steady, 1000);
}

TEST(FirstArrivals, AMoveThatIsUnderWayOrLongAgoIsNone) {
  FirstArrivals arrivals;
  (void)arrivals.take(a_move(1), {1000, 0});
  EXPECT_EQ(arrivals.take(a_move(2), {2000, 0}).steady, 2000) << "nobody has answered the first";
  arrivals.answered(2, true);
  std::int64_t const late = 2000 + FirstArrivals::remembered_for + 1;
  EXPECT_EQ(arrivals.take(a_move(3), {late, 0}).steady, late);
}

TEST(FirstArrivals, TheLastFewAreRemembered) {
  FirstArrivals arrivals;
  for (std::int64_t id = 1; id <= 100; ++id) {
    (void)arrivals.take(a_move(id, "e2-e4", "key " + std::to_string(id)), {id, 0});
    arrivals.answered(id, true);
  }
  EXPECT_EQ(arrivals.take(a_move(101, "e2-e4", "key 100"), {1000, 0}).steady, 100);
  EXPECT_EQ(arrivals.take(a_move(102, "e2-e4", "key 1"), {1000, 0}).steady, 1000);
}

}  // namespace
}  // namespace strata::server::net
