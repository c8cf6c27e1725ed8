#include "search/static_exchange.hpp"

#include <gtest/gtest.h>

#include "notation/move_text.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

struct Exchange {
  std::shared_ptr<Variant const> variant;
  PieceValues values;

  explicit Exchange(std::string const& id) : variant(*load_variant(id)), values(variant->rules) {}
  [[nodiscard]] int value(char letter) const {
    return values.value({Color::White, variant->names.find_letter(letter)});
  }
  [[nodiscard]] int score(std::string const& tfen, std::string const& move) const {
    auto const position = tests::start_position(*variant, tfen);
    auto const read = read_canonical(*position, variant->names, move);
    EXPECT_TRUE(read) << move;
    int score = 0;
    visit(*position, [&](auto& instance) { score = static_exchange(instance, values, *read); });
    return score;
  }
};

TEST(Exchange, AnUnguardedPieceIsWon) {
  Exchange const e("orthodox");
  EXPECT_EQ(e.score("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1-d5"), e.value('P'));
}

TEST(Exchange, AGuardedPawnCostsTheRook) {
  Exchange const e("orthodox");
  EXPECT_EQ(e.score("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1-d5"), e.value('P') - e.value('R'));
}

TEST(Exchange, PieceBehindPieceTakesPart) {
  Exchange const e("orthodox");
  // Rook behind rook against one guard: pawn, rook for the guarding rook.
  EXPECT_EQ(e.score("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2-d5"), e.value('P'));
}

TEST(Exchange, AKingTakesOnlyWhatNobodyGuards) {
  Exchange const e("orthodox");
  EXPECT_EQ(e.score("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2-d5"), e.value('P'));
}

TEST(Exchange, AKingMayTakeWhatOnlyHigherLevelsGuard) {
  // The wizard above guards 0d5 but cannot give check there, so the black king takes the queen back.
  Exchange const e("ziggurat");
  std::string const tfen =
      "8/8/3k4/3p4/8/8/3Q4/4K3|7/7/7/7/7/7/7|6/6/2W3/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 w - - 0 1";
  EXPECT_EQ(e.score(tfen, "0d2-0d5"), e.value('P') - e.value('Q'));
}

TEST(Exchange, ALevelIsGuardedFromAnother) {
  Exchange const e("raumschach");
  // The unicorn on Dd4 guards Cc3.
  EXPECT_EQ(e.score("5/5/5/5/K4|5/5/5/5/5|5/5/2p2/5/R4|5/3u1/5/5/5|k4/5/5/5/5 w - - 0 1", "Ca1-Ca3"), 0);
  EXPECT_EQ(e.score("5/5/5/5/K4|5/5/5/5/5|5/5/R1p2/5/5|5/3u1/5/5/5|k4/5/5/5/5 w - - 0 1", "Ca3-Cc3"),
            e.value('P') - e.value('R'));
}

}  // namespace
}  // namespace strata
