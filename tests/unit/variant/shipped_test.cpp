// What the shipped files come to: the counts of the laws, Black's view, names, warnings.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/games.hpp"

namespace strata {
namespace {

struct Expected {
  char const* id;
  int cells, types, directions, castlings, rights, dark;
};

class Shipped : public testing::TestWithParam<Expected> {};

TEST_P(Shipped, HasTheCountsOfItsLaw) {
  Expected const& expected = GetParam();
  auto const variant = load_variant(expected.id);
  ASSERT_TRUE(variant) << variant.error().text();
  Ruleset const& rules = *(*variant)->rules;
  EXPECT_EQ((*variant)->id(), expected.id);
  EXPECT_EQ(static_cast<int>(rules.geometry.all().size()), expected.cells);
  EXPECT_EQ(rules.type_count(), expected.types);
  EXPECT_EQ(rules.topology->directions(), expected.directions);
  EXPECT_EQ(static_cast<int>(rules.castling.size()), expected.castlings);
  EXPECT_EQ(static_cast<int>(rules.castling_rook_cells.size()), expected.rights);
  EXPECT_EQ(static_cast<int>(rules.geometry.dark().count()), expected.dark);
  EXPECT_TRUE((*variant)->warnings.empty()) << (*variant)->warnings.front().text();
  EXPECT_FALSE((*variant)->spec->summary.empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, Shipped,
    testing::Values(Expected{"orthodox", 64, 6, 8, 4, 4, 32}, Expected{"raumschach", 125, 7, 26, 0, 0, 63},
                    Expected{"threedc", 192, 11, 26, 4, 4, 96}, Expected{"ziggurat", 204, 12, 26, 4, 4, 102},
                    Expected{"parmen", 96, 6, 8, 4, 4, 48}, Expected{"upright", 512, 7, 26, 12, 12, 256},
                    Expected{"mixed", 512, 7, 26, 12, 12, 256}, Expected{"flat", 512, 7, 26, 12, 12, 256},
                    Expected{"very3d", 512, 7, 26, 12, 12, 256}, Expected{"uplifting", 512, 12, 26, 8, 8, 256}),
    [](auto const& game) { return std::string(game.param.id); });

std::shared_ptr<Variant const> load(std::string const& id, OptionValues const& options = {}) {
  auto variant = load_variant(id, options);
  EXPECT_TRUE(variant) << variant.error().text();
  return *variant;
}

PieceSideRules const& side(Variant const& v, char letter, Color color) {
  return v.rules->side(Piece(color, v.names.find_letter(letter)));
}

std::size_t vectors(Variant const& v, char letter) {
  std::size_t n = 0;
  for (MoveAtom const& atom : side(v, letter, Color::White).moves) n += atom.vectors.size();
  return n;
}

TEST(ShippedVariants, AreShownInTheirOrder) {
  EXPECT_EQ(shipped_variants(), (std::vector<std::string>{"orthodox", "raumschach", "threedc", "ziggurat", "parmen",
                                                          "upright", "mixed", "flat", "very3d", "uplifting"}));
}

TEST(ShippedVariants, AnUnknownIdNamesTheNearest) {
  auto const variant = load_variant("zigurat");
  ASSERT_FALSE(variant);
  EXPECT_EQ(variant.error().code, ErrorCode::NotFound);
  EXPECT_EQ(variant.error().message, "there is no variant \"zigurat\"; did you mean \"ziggurat\"?");
}

TEST(ShippedVariants, KnightsAndCannonsHaveTheVectorsOfTheirLaw) {
  EXPECT_EQ(vectors(*load("upright"), 'N'), 24U);
  EXPECT_EQ(vectors(*load("mixed"), 'N'), 24U);
  EXPECT_EQ(vectors(*load("very3d"), 'N'), 24U);
  EXPECT_EQ(vectors(*load("threedc"), 'C'), 32U);
  EXPECT_EQ(vectors(*load("threedc"), 'N'), 8U);
  EXPECT_EQ(vectors(*load("ziggurat"), 'F'), 32U);
  EXPECT_EQ(vectors(*load("ziggurat"), 'L'), 24U);
  EXPECT_EQ(vectors(*load("upright"), 'R'), 14U);
  EXPECT_EQ(vectors(*load("uplifting"), 'E'), 24U);
}

TEST(ShippedVariants, BlackSeesWhatTheSymmetrySays) {
  auto const raumschach = load("raumschach");
  EXPECT_EQ(side(*raumschach, 'P', Color::Black).moves[0].vectors, (std::vector<Vector>{{0, -2, 0}, {0, 0, -1}}));
  auto const uplifting = load("uplifting");
  EXPECT_EQ(side(*uplifting, 'P', Color::Black).forward, (Vector{0, 0, -1}));
  Names const& names = uplifting->names;
  EXPECT_EQ(names.cells[uplifting->rules->symmetry[names.find_cell("a4L1")]], "h4L8");
  auto const ziggurat = load("ziggurat");
  Names const& steps = ziggurat->names;
  EXPECT_EQ(steps.cells[ziggurat->rules->symmetry[steps.find_cell("1d1")]], "1d7");
  EXPECT_EQ(steps.cells[ziggurat->rules->symmetry[steps.find_cell("7a1")]], "7a1");
}

TEST(ShippedVariants, EnPassantBetweenLevelsIsAnOption) {
  for (auto const& [id, with, without] :
       {std::tuple("upright", 6, 2), std::tuple("mixed", 4, 2), std::tuple("flat", 2, 2), std::tuple("very3d", 4, 0)}) {
    EXPECT_EQ(side(*load(id), 'P', Color::White).en_passant.size(), static_cast<std::size_t>(with)) << id;
    EXPECT_EQ(side(*load(id, {{"en_passant_across_levels", "false"}}), 'P', Color::Black).en_passant.size(),
              static_cast<std::size_t>(without))
        << id;
  }
}

TEST(ShippedVariants, ChecksComeFromTheGroundOfThePyramid) {
  auto const standing = load("ziggurat");
  auto const type = load("ziggurat", {{"check", "type"}});
  ASSERT_FALSE(standing->names.letters.empty());
  for (char letter : standing->names.letters) {
    CellMask const from = side(*standing, letter, Color::Black).checks_from;
    EXPECT_EQ(from.count(), 64U) << letter;
  }
  for (char letter : {'W', 'L', 'A'}) EXPECT_TRUE(side(*type, letter, Color::White).checks_from.none()) << letter;
  EXPECT_EQ(side(*type, 'G', Color::White).checks_from.count(), 64U);
}

TEST(ShippedVariants, ParmenHasItsBoards) {
  auto const parmen = load("parmen");
  BoardRules const& boards = parmen->rules->boards;
  EXPECT_EQ(boards.pins.size(), 12U);
  EXPECT_EQ(boards.boards, 4);
  EXPECT_EQ(boards.moves.size(), 28U);
  EXPECT_EQ(parmen->names.boards, (std::vector<std::string>{"QLW", "KLW", "QLB", "KLB"}));
  EXPECT_EQ(parmen->names.pins[static_cast<std::size_t>(parmen->names.pin_order[1])], "b3(4)");
  EXPECT_EQ(std::popcount(boards.may_stand[0]), 6);
  EXPECT_EQ(parmen->rules->geometry.movable().count(), 48U);
  EXPECT_TRUE(parmen->rules->pawn_memory);
  auto const tournament = load("parmen", {{"rules", "tournament"}});
  EXPECT_EQ(tournament->rules->boards.moves.size(), 48U);
  EXPECT_EQ(std::popcount(tournament->rules->boards.may_stand[0]), 12);
  EXPECT_EQ(tournament->rules->lines, LineRule::Columns);
  EXPECT_EQ(tournament->names.romulan_cells[tournament->names.find_cell("c4(4)")], "b4N");
  EXPECT_EQ(tournament->names.romulan_cells[tournament->names.find_cell("a0(3)")], "z0QL1");
}

TEST(ShippedVariants, TheOtherLayoutsOfUpliftingHaveTheirCastlings) {
  auto const mirror = load("uplifting", {{"layout", "edge-mirror"}});
  auto const found = std::ranges::find_if(mirror->rules->castling, [&](CastlingRule const& row) {
    return row.color == Color::Black && mirror->names.cells[row.rook_from] == "h1L8";
  });
  ASSERT_NE(found, mirror->rules->castling.end());
  EXPECT_EQ(mirror->names.cells[found->king_from], "a4L8");
  EXPECT_EQ(mirror->names.cells[found->king_to], "c2L8");
}

TEST(ShippedVariants, SafeCellsFollowFromTheLine) {
  auto const upright = load("upright");
  ASSERT_EQ(upright->rules->castling.size(), 12U);
  for (CastlingRule const& row : upright->rules->castling) EXPECT_EQ(row.safe, std::vector<Cell>{row.rook_to});
}

}  // namespace
}  // namespace strata
