#include "eval/king_zones.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/cell_names.hpp"

namespace strata {
namespace {

struct Steps : tests::NamedVariant {
  KingZones king_zones;

  explicit Steps(std::string const& id) : NamedVariant(id), king_zones(*variant->rules) {}
  [[nodiscard]] Piece king(Color color = Color::White) const { return piece(color, 'K'); }
};

TEST(KingZones, IsCountedInStepsOfTheKing) {
  Steps const s("orthodox");
  EXPECT_EQ(s.names(s.king_zones.outer_ring(s.king(), s.cell("h8"))),
            (std::set<std::string>{"f6", "f7", "f8", "g6", "h6"}));
  EXPECT_EQ(s.names(s.king_zones.within_three(s.king(), s.cell("a1"))).size(), 15U) << "four by four without its own";
  EXPECT_EQ(s.names(s.king_zones.outer_ring(s.king(Color::Black), s.cell("e4"))).size(), 16U);
}

TEST(KingZones, HasThreeDimensions) {
  Steps const s("raumschach");
  EXPECT_EQ(s.names(s.king_zones.outer_ring(s.king(), s.cell("Cc3"))).size(), 98U) << "five cubed without three cubed";
  EXPECT_EQ(s.names(s.king_zones.within_three(s.king(), s.cell("Aa1"))).size(), 63U);
}

}  // namespace
}  // namespace strata
