#include "eval/net/symmetries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata::net {
namespace {

// The setup under a map. Castling is none of a symmetry, so rights are left out.
Setup image(Ruleset const& rules, Setup const& setup, CellMap const& map, std::vector<int> const& pins) {
  Setup mapped = setup;
  mapped.castling.clear();
  std::ranges::fill(mapped.pieces, Piece());
  for (Cell const cell : rules.geometry.all()) mapped.pieces[map[cell]] = setup.pieces[cell];
  for (Cell& pawn : mapped.spent) pawn = map[pawn];
  std::ranges::sort(mapped.spent);
  if (mapped.en_passant) {
    auto const move = [&](Cell& cell) { cell = cell == no_cell ? no_cell : map[cell]; };
    move(mapped.en_passant->passed);
    move(mapped.en_passant->pawn);
    if (Column& column = mapped.en_passant->column; column != no_column)
      column = rules.topology->column(map[rules.topology->column_cells(column).front()]);
  }
  // Boards that may stand on the same pins are alike: each takes the place of one whose pins go to its own.
  BoardRules const& boards = rules.boards;
  std::vector<bool> taken(setup.boards.size());
  for (std::size_t board = 0; board < setup.boards.size(); ++board) {
    std::uint32_t stands = 0;
    for (std::size_t pin = 0; pin < pins.size(); ++pin)
      if (((boards.may_stand[board] >> pin) & 1) != 0) stands |= std::uint32_t{1} << pins[pin];
    std::size_t other = 0;
    while (taken[other] || boards.may_stand[other] != stands ||
           boards.original_owner[other] != boards.original_owner[board])
      ++other;
    taken[other] = true;
    mapped.boards[other] = {pins[static_cast<std::size_t>(setup.boards[board].pin)], setup.boards[board].owner};
  }
  return mapped;
}

Move image(Move move, CellMap const& map, std::vector<int> const& pins) {
  if (move.kind() == MoveKind::BoardMove)
    return Move::board(pins[move.from()], pins[move.to()], move.is_promotion() ? move.promoted_to() : no_piece_type);
  return {map[move.from()], map[move.to()], move.kind(), move.detail()};
}

std::vector<Move> sorted_moves(AnyPosition const& position) {
  auto moves = position.legal_moves();
  std::ranges::sort(moves, {}, &Move::raw);
  return moves;
}

class Symmetries : public ::testing::TestWithParam<tests::GameCase> {};

TEST_P(Symmetries, MapLegalMovesOntoLegalMoves) {
  auto const variant = tests::load(GetParam());
  auto const wide = compile_ruleset(widened(*variant->rules));
  ASSERT_TRUE(wide);
  Ruleset const& rules = **wide;
  std::vector<std::vector<int>> pin_maps;
  auto const maps = symmetries_of(*variant->rules, &pin_maps);
  ASSERT_EQ(maps.size(), pin_maps.size());
  ASSERT_FALSE(maps.empty());
  int positions = 0;
  tests::play_randomly(*variant, 60, [&](Game const& game, std::vector<Move> const&, Random&) {
    strata::Setup plain = game.position().setup();
    plain.castling.clear();
    auto const position = make_position(*wide, plain);
    ASSERT_TRUE(position);
    auto const moves = sorted_moves(**position);
    auto const narrow = make_position(variant->rules, plain);
    ASSERT_TRUE(narrow);
    ASSERT_EQ(sorted_moves(**narrow), moves);
    for (std::size_t number = 0; number < maps.size(); ++number) {
      auto const& pins = pin_maps[number];
      auto const mapped = make_position(*wide, image(rules, plain, maps[number], pins));
      ASSERT_TRUE(mapped) << "map " << number;
      std::vector<Move> expected;
      for (Move const move : moves) expected.push_back(image(move, maps[number], pins));
      std::ranges::sort(expected, {}, &Move::raw);
      ASSERT_EQ(sorted_moves(**mapped), expected) << "map " << number;
      ASSERT_EQ((*mapped)->in_check(), (*position)->in_check());
      ASSERT_EQ((*mapped)->outcome(), (*position)->outcome());
    }
    ++positions;
  });
  EXPECT_GE(positions, 60);
}

TEST_P(Symmetries, AreAGroupWithTheIdentityFirst) {
  auto const variant = tests::load(GetParam());
  auto const maps = symmetries_of(*variant->rules);
  ASSERT_FALSE(maps.empty());
  auto const& cells = variant->rules->geometry.all();
  for (Cell const cell : cells) ASSERT_EQ(maps.front()[cell], cell);
  for (CellMap const& first : maps)
    for (CellMap const& second : maps) {
      CellMap both(first.size(), no_cell);
      for (Cell const cell : cells) both[cell] = second[first[cell]];
      ASSERT_EQ(std::ranges::count(maps, both), 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Symmetries, ::testing::ValuesIn(tests::every_game()),
                         [](auto const& game) { return tests::test_name(game.param); });

std::size_t count(std::string const& id) { return symmetries_of(*tests::load({id, id, "", {}})->rules).size(); }

TEST(Symmetry, OfRaumschachTurnsItsSquareOfFourMaps) {
  auto const variant = tests::load({"raumschach", "raumschach", "", {}});
  Geometry const& geometry = variant->rules->geometry;
  auto const maps = symmetries_of(*variant->rules);
  ASSERT_EQ(maps.size(), 4U);
  // The mirror of files, ranks and levels exchanged, and both.
  std::vector<Coord> images;
  for (CellMap const& map : maps) images.push_back(geometry.coord(map[geometry.at({1, 0, 3})]));
  std::ranges::sort(images);
  EXPECT_EQ(images, (std::vector<Coord>{{1, 0, 3}, {1, 3, 0}, {3, 0, 3}, {3, 3, 0}}));
}

TEST(Symmetry, OfChessIsTheMirrorOfFiles) {
  auto const variant = tests::load({"orthodox", "orthodox", "", {}});
  Geometry const& geometry = variant->rules->geometry;
  auto const maps = symmetries_of(*variant->rules);
  ASSERT_EQ(maps.size(), 2U);
  EXPECT_EQ(geometry.coord(maps[1][geometry.at({1, 2, 0})]), (Coord{6, 2, 0}));
}

TEST(Symmetry, IsCountedForEveryShippedGame) {
  EXPECT_EQ(count("flat"), 4U);
  EXPECT_EQ(count("mixed"), 4U);
  EXPECT_EQ(count("parmen"), 2U);
  EXPECT_EQ(count("threedc"), 4U);
  EXPECT_EQ(count("uplifting"), 8U);
  EXPECT_EQ(count("upright"), 4U);
  EXPECT_EQ(count("very3d"), 4U);
  EXPECT_EQ(count("ziggurat"), 2U);
}

// Its drawbridges swing to one side.
TEST(Symmetry, IsMissingInAGameWhoseLeftIsNotItsRight) {
  std::string const path = tests::source_path("tests/variants/drawbridges.toml");
  EXPECT_EQ(symmetries_of(*tests::load({"drawbridges", "", path, {}})->rules).size(), 1U);
}

TEST(Symmetry, IsLostWithOneCellOfAZone) {
  auto const variant = tests::load({"orthodox", "orthodox", "", {}});
  RulesetDraft draft = static_cast<RulesetDraft const&>(*variant->rules);
  for (PieceTypeRules& type : draft.types)
    for (PieceSideRules& side : type.side)
      if (side.has_double_step) side.double_from.reset(draft.geometry.at({0, 1, 0}));
  auto const rules = compile_ruleset(std::move(draft));
  ASSERT_TRUE(rules);
  EXPECT_EQ(symmetries_of(**rules).size(), 1U);
}

}  // namespace
}  // namespace strata::net
