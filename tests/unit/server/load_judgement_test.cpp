#include <gtest/gtest.h>

#include "load/judgement.hpp"

namespace strata::load {
namespace {

SentMove acked(std::string text, std::int64_t seq) { return {std::move(text), seq}; }

TEST(LoadJudgement, AllInItsPlaceIsNoFault) {
  EXPECT_EQ(judge({acked("a", 1), acked("b", 2), acked("a", 3)}, {"a", "b", "a"}), Faults{});
}

TEST(LoadJudgement, AMoveNobodyWasToldOfMayBeStoredOrNot) {
  std::vector<SentMove> const sent{acked("a", 1), {"b"}};
  EXPECT_EQ(judge(sent, {"a"}), Faults{});
  EXPECT_EQ(judge(sent, {"a", "b"}), Faults{});
}

TEST(LoadJudgement, AMoveThatIsGoneIsLost) {
  EXPECT_EQ(judge({acked("a", 1), acked("b", 2), acked("c", 3)}, {"a", "c"}), (Faults{1, 0, 0}));
  EXPECT_EQ(judge({acked("a", 1), acked("b", 2)}, {}), (Faults{2, 0, 0}));
}

TEST(LoadJudgement, SoIsOneThatOnlyTheOtherSideWasToldOf) {
  EXPECT_EQ(judge({acked("a", 1), {"b", std::nullopt, true}}, {"a"}), (Faults{1, 0, 0}));
}

TEST(LoadJudgement, AMoveThatIsThereTwiceIsDuplicated) {
  EXPECT_EQ(judge({acked("a", 1), acked("b", 2)}, {"a", "a", "b"}), (Faults{0, 1, 0}));
  EXPECT_EQ(judge({acked("a", 1), acked("b", 2), acked("a", 3)}, {"a", "b", "a", "a"}), (Faults{0, 1, 0}));
}

TEST(LoadJudgement, MovesThatChangedTheirPlacesAreReordered) {
  EXPECT_EQ(judge({acked("a", 1), acked("b", 2), acked("c", 3)}, {"a", "c", "b"}), (Faults{0, 0, 2}));
}

TEST(LoadJudgement, SoAreThoseWhoseAcksChangedTheirNumbers) {
  EXPECT_EQ(judge({acked("a", 2), acked("b", 1)}, {"a", "b"}), (Faults{0, 0, 1}));
}

}  // namespace
}  // namespace strata::load
