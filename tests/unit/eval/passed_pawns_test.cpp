#include "eval/passed_pawns.hpp"

#include <gtest/gtest.h>

#include <set>

#include "eval/mobility.hpp"
#include "tests/support/cell_names.hpp"

namespace strata {
namespace {

struct Tables : tests::NamedVariant {
  PassedPawnTables tables;

  explicit Tables(std::string const& id) : NamedVariant(id), tables(*variant->rules) {}
};

TEST(PassedPawnTables, KnowTheWayOfAnOrthodoxPawnAndWhoStopsIt) {
  Tables const t("orthodox");
  Piece const white = t.piece(Color::White, 'P');
  EXPECT_EQ(t.tables.steps(white, t.cell("d5")), 3);
  EXPECT_EQ(t.names(t.tables.path(white, t.cell("d5"))), (std::set<std::string>{"d6", "d7", "d8"}));
  // Black pawns before it on its file and beside it, as every book on endings says; the last rank holds no pawns.
  auto const stoppers = t.names(t.tables.stoppers(white, t.cell("d5")));
  for (char const* name : {"c7", "d7", "e7", "c6", "d6", "e6"}) EXPECT_TRUE(stoppers.contains(name)) << name;
  for (char const* name : {"c5", "d4", "e5", "b7", "f7"}) EXPECT_FALSE(stoppers.contains(name)) << name;
  Piece const black = t.piece(Color::Black, 'P');
  EXPECT_EQ(t.tables.steps(black, t.cell("d4")), 3);
  EXPECT_TRUE(t.names(t.tables.stoppers(black, t.cell("d4"))).contains("e2"));
  EXPECT_FALSE(t.names(t.tables.stoppers(black, t.cell("d4"))).contains("e4"));
}

// Cells where no pawn ever stands do no harm.
TEST(PassedPawnTables, KnowFromWhereACellMayComeToBeAttacked) {
  Tables const t("orthodox");
  EXPECT_EQ(t.names(t.tables.attackers(t.piece(Color::White, 'P'), t.cell("d4"))),
            (std::set<std::string>{"c1", "c2", "c3", "e1", "e2", "e3"}));
  EXPECT_EQ(t.names(t.tables.attackers(t.piece(Color::Black, 'P'), t.cell("a6"))), (std::set<std::string>{"b7", "b8"}));
}

TEST(PassedPawnTables, FollowWhateverForwardTheLawHas) {
  // In Raumschach pawns rise through the levels, too, so that the way branches.
  Tables const t("raumschach");
  Piece const white = t.piece(Color::White, 'P');
  EXPECT_EQ(t.tables.steps(white, t.cell("Ec4")), 1);
  EXPECT_EQ(t.tables.steps(white, t.cell("Dc5")), 1);
  EXPECT_EQ(t.tables.steps(white, t.cell("Dc4")), 2);
  EXPECT_EQ(t.names(t.tables.path(white, t.cell("Dc4"))), (std::set<std::string>{"Dc5", "Ec4", "Ec5"}));
}

TEST(PassedPawnTables, HaveNoWaysWhereBoardsMove) {
  Tables const t("parmen");
  Piece const white = t.piece(Color::White, 'P');
  for (Cell const cell : t.variant->rules->geometry.all()) EXPECT_EQ(t.tables.steps(white, cell), unreachable);
}

}  // namespace
}  // namespace strata
