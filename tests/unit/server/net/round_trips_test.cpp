// The average of the times that messages take.

#include "server/net/round_trips.hpp"

#include <gtest/gtest.h>

namespace strata::server::net {
namespace {

TEST(RoundTrips, TheFirstFourCountAlikeAndThenEachCountsATenth) {
  RoundTrips trips;
  EXPECT_EQ(trips.average(), 0);
  for (std::int64_t const took : {100, 200, 300}) trips.add(took);
  EXPECT_EQ(trips.average(), 200);
  EXPECT_FALSE(trips.is_settled());
  trips.add(400);
  EXPECT_EQ(trips.average(), 250);
  EXPECT_TRUE(trips.is_settled());
  trips.add(1250);
  EXPECT_EQ(trips.average(), 350);
  for (int each = 0; each < 100; ++each) trips.add(40);
  EXPECT_LE(trips.average(), 41);
}

}  // namespace
}  // namespace strata::server::net
