#include "eval/passed.hpp"

#include <gtest/gtest.h>

#include <set>

#include "eval/mobility.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

struct Tables {
  std::shared_ptr<Variant const> variant;
  PassedTables tables;

  explicit Tables(std::string const& id) : variant(*load_variant(id)), tables(*variant->rules) {}
  [[nodiscard]] Piece man(Color color, char letter) const { return {color, variant->names.find_letter(letter)}; }
  [[nodiscard]] Cell cell(char const* name) const { return variant->names.find_cell(name); }
  [[nodiscard]] std::set<std::string> names(std::span<std::uint64_t const> set) const {
    std::set<std::string> found;
    for (Cell const each : variant->rules->geometry.all())
      if (((set[each >> 6] >> (each & 63)) & 1) != 0) found.insert(variant->names.cells[each]);
    return found;
  }
};

TEST(PassedTables, KnowTheWayOfAnOrthodoxPawnAndWhoStopsIt) {
  Tables const t("orthodox");
  Piece const white = t.man(Color::White, 'P');
  EXPECT_EQ(t.tables.steps(white, t.cell("d5")), 3);
  EXPECT_EQ(t.names(t.tables.way(white, t.cell("d5"))), (std::set<std::string>{"d6", "d7", "d8"}));
  // Black pawns before it on its file and beside it, as every book on endings says; the last rank holds no pawns.
  auto const stoppers = t.names(t.tables.stoppers(white, t.cell("d5")));
  for (char const* name : {"c7", "d7", "e7", "c6", "d6", "e6"}) EXPECT_TRUE(stoppers.contains(name)) << name;
  for (char const* name : {"c5", "d4", "e5", "b7", "f7"}) EXPECT_FALSE(stoppers.contains(name)) << name;
  Piece const black = t.man(Color::Black, 'P');
  EXPECT_EQ(t.tables.steps(black, t.cell("d4")), 3);
  EXPECT_TRUE(t.names(t.tables.stoppers(black, t.cell("d4"))).contains("e2"));
  EXPECT_FALSE(t.names(t.tables.stoppers(black, t.cell("d4"))).contains("e4"));
}

// Cells where no pawn ever stands do no harm.
TEST(PassedTables, KnowFromWhereACellMayComeToBeStruck) {
  Tables const t("orthodox");
  EXPECT_EQ(t.names(t.tables.strikers(t.man(Color::White, 'P'), t.cell("d4"))),
            (std::set<std::string>{"c1", "c2", "c3", "e1", "e2", "e3"}));
  EXPECT_EQ(t.names(t.tables.strikers(t.man(Color::Black, 'P'), t.cell("a6"))), (std::set<std::string>{"b7", "b8"}));
}

TEST(PassedTables, FollowWhateverForwardTheLawHas) {
  // In Raumschach pawns rise through the levels, too, so that the way branches.
  Tables const t("raumschach");
  Piece const white = t.man(Color::White, 'P');
  EXPECT_EQ(t.tables.steps(white, t.cell("Ec4")), 1);
  EXPECT_EQ(t.tables.steps(white, t.cell("Dc5")), 1);
  EXPECT_EQ(t.tables.steps(white, t.cell("Dc4")), 2);
  EXPECT_EQ(t.names(t.tables.way(white, t.cell("Dc4"))), (std::set<std::string>{"Dc5", "Ec4", "Ec5"}));
}

TEST(PassedTables, HaveNoWaysWhereBoardsMove) {
  Tables const t("parmen");
  Piece const white = t.man(Color::White, 'P');
  for (Cell const cell : t.variant->rules->geometry.all()) EXPECT_EQ(t.tables.steps(white, cell), unreachable);
}

}  // namespace
}  // namespace strata
