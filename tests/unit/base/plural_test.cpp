// Plurals of the names that pieces have.

#include "base/plural.hpp"

#include <gtest/gtest.h>

namespace strata {
namespace {

TEST(Plural, OfTheNamesOfPieces) {
  EXPECT_EQ(counted(1, "hero"), "1 hero");
  EXPECT_EQ(counted(2, "hero"), "2 heroes");
  EXPECT_EQ(counted(3, "footman"), "3 footmen");
  EXPECT_EQ(counted(2, "abbey"), "2 abbeys");
  EXPECT_EQ(counted(2, "lady"), "2 ladies");
  EXPECT_EQ(counted(2, "witch"), "2 witches");
  EXPECT_EQ(counted(2, "fox"), "2 foxes");
  EXPECT_EQ(counted(2, "wolf"), "2 wolves");
  EXPECT_EQ(counted(0, "pawn"), "0 pawns");
  EXPECT_EQ(counted(2, "radio"), "2 radios");
}

}  // namespace
}  // namespace strata
