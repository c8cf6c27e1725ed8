#include "eval/vicinity.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/cell_names.hpp"

namespace strata {
namespace {

struct Steps : tests::NamedVariant {
  Vicinity vicinity;

  explicit Steps(std::string const& id) : NamedVariant(id), vicinity(*variant->rules) {}
  [[nodiscard]] Piece king(Color color = Color::White) const { return man(color, 'K'); }
};

TEST(Vicinity, IsCountedInStepsOfTheKing) {
  Steps const s("orthodox");
  EXPECT_EQ(s.names(s.vicinity.second(s.king(), s.cell("h8"))), (std::set<std::string>{"f6", "f7", "f8", "g6", "h6"}));
  EXPECT_EQ(s.names(s.vicinity.within_three(s.king(), s.cell("a1"))).size(), 15U) << "four by four without his own";
  EXPECT_EQ(s.names(s.vicinity.second(s.king(Color::Black), s.cell("e4"))).size(), 16U);
}

TEST(Vicinity, HasThreeDimensions) {
  Steps const s("raumschach");
  EXPECT_EQ(s.names(s.vicinity.second(s.king(), s.cell("Cc3"))).size(), 98U) << "five cubed without three cubed";
  EXPECT_EQ(s.names(s.vicinity.within_three(s.king(), s.cell("Aa1"))).size(), 63U);
}

}  // namespace
}  // namespace strata
