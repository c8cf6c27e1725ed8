#include "server/games/declined.hpp"

#include <gtest/gtest.h>

#include <string>

namespace strata::server {
namespace {

TEST(Declined, HoldsForAWhileForOneOwnerAndOneName) {
  Declined declined;
  declined.add("ann", "Marble", 1'000);
  EXPECT_TRUE(declined.holds("ann", "mARBLE", 1'000));
  EXPECT_FALSE(declined.holds("ann", "Flint", 1'000));
  EXPECT_FALSE(declined.holds("bob", "Marble", 1'000));
  EXPECT_TRUE(declined.holds("ann", "Marble", 1'000 + Declined::lasts - 1));
  EXPECT_FALSE(declined.holds("ann", "Marble", 1'000 + Declined::lasts));
  EXPECT_FALSE(declined.holds("ann", "Marble", 0)) << "the time was set back";
  declined.add("ann", "marble", 500'000);
  EXPECT_TRUE(declined.holds("ann", "Marble", 1'000'000)) << "it counts from the last no";
}

TEST(Declined, ForgetsTheOldestWhereThereAreTooMany) {
  Declined declined;
  declined.add("ann", "old", 0);
  for (std::size_t number = 0; number < Declined::most; ++number) declined.add("bob", std::to_string(number), 1);
  EXPECT_FALSE(declined.holds("ann", "old", 1));
  EXPECT_TRUE(declined.holds("bob", "0", 1));
  declined.add("ann", "new", Declined::lasts + 1);
  EXPECT_TRUE(declined.holds("ann", "new", Declined::lasts + 1));
}

}  // namespace
}  // namespace strata::server
