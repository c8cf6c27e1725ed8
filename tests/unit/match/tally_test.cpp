#include "match/tally.hpp"

#include <gtest/gtest.h>

namespace strata::match {
namespace {

TEST(GameLine, ComesBackAsItWasWritten) {
  for (GameLine const& line : {GameLine{1, {api::Side::White, api::EndReason::Checkmate}, 61, Fault::None},
                               GameLine{999'999, {std::nullopt, api::EndReason::MoveRule}, 700, Fault::None},
                               GameLine{2, {api::Side::Black, api::EndReason::Time}, 0, Fault::Time},
                               GameLine{6, {std::nullopt, api::EndReason::Time}, 9, Fault::Time, api::Side::Black},
                               GameLine{3, {api::Side::White, api::EndReason::Abandoned}, 5, Fault::Crash},
                               GameLine{4, {api::Side::White, api::EndReason::Abandoned}, 5, Fault::Hang},
                               GameLine{5, {api::Side::Black, api::EndReason::Adjudicated}, 5, Fault::Illegal}}) {
    auto const back = read_line(write_line(line));
    ASSERT_TRUE(back) << write_line(line);
    EXPECT_EQ(*back, line);
  }
  for (char const* bad :
       {"", "1", "1 white checkmate 61", "1 white checkmate 61 - x", "0 white checkmate 61 -", "1 grey checkmate 61 -",
        "1 white checkmate -1 -", "1 white checkmate 61 late", "1 draw time 9 time", "1 draw time 9 time:grey",
        "1 white time 9 time:black", "1 draw stalemate 9 -:black", "x white checkmate 61 -", "1 white  61 -"})
    EXPECT_FALSE(read_line(bad)) << bad;
}

TEST(Score, IsTheFirstPlayers) {
  MatchPlan plan;
  plan.players = {*read_player("engine"), *read_player("greedy")};
  plan.variants = {*api::Variant::load("orthodox"), *api::Variant::load("raumschach")};
  Score score(plan);
  // Pairs by turns: two wins at orthodox; a loss on time and a draw at raumschach; one game of a third pair.
  score.add({1, {api::Side::White, api::EndReason::Checkmate}, 40, Fault::None});
  score.add({2, {api::Side::Black, api::EndReason::Abandoned}, 20, Fault::Crash});
  score.add({3, {api::Side::Black, api::EndReason::Time}, 30, Fault::Time});
  score.add({4, {std::nullopt, api::EndReason::Stalemate}, 90, Fault::None});
  score.add({5, {std::nullopt, api::EndReason::Repetition}, 12, Fault::None});
  // Black, the first player here, overstepped the time against somebody who could not win.
  score.add({6, {std::nullopt, api::EndReason::Time}, 8, Fault::Time, api::Side::Black});
  Tally const& orthodox = score.by_variant()[0];
  EXPECT_EQ(orthodox.wins, 2);
  EXPECT_EQ(orthodox.draws, 2);
  EXPECT_EQ(orthodox.fault_count(0, Fault::Time), 1);
  EXPECT_EQ(orthodox.fault_count(1, Fault::Time), 0);
  EXPECT_EQ(orthodox.pairs.counts, (std::array<std::int64_t, 5>{0, 0, 1, 0, 1}));
  EXPECT_EQ(orthodox.fault_count(1, Fault::Crash), 1);
  Tally const& raumschach = score.by_variant()[1];
  EXPECT_EQ(raumschach.losses, 1);
  EXPECT_EQ(raumschach.pairs.counts, (std::array<std::int64_t, 5>{0, 1, 0, 0, 0}));
  EXPECT_EQ(raumschach.fault_count(0, Fault::Time), 1);
  Tally const total = score.total();
  EXPECT_EQ(total.games(), 6);
  EXPECT_EQ(total.white_wins, 1);
  EXPECT_EQ(total.black_wins, 2);
  EXPECT_EQ(total.plies, 200);
  EXPECT_EQ(total.pairs.total(), 3);
}

}  // namespace
}  // namespace strata::match
