// How a game wishes to be drawn: what its file says, and what follows from it.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "api/api.hpp"

namespace strata::api {
namespace {

std::string shape_of(Look const& look, char letter) {
  for (PieceLook const& piece : look.pieces)
    if (piece.letter == letter) return piece.shape;
  return "no such piece";
}

TEST(Look, APieceIsDrawnAsItsNameSaysUnlessTheFileSaysElse) {
  auto const plain = Variant::load("threedc");
  ASSERT_TRUE(plain.has_value());
  ASSERT_FALSE(plain->look().pieces.empty());
  for (PieceLook const& piece : plain->look().pieces) EXPECT_EQ(piece.shape, piece.name);
  auto const shaped = Variant::from_text(R"(
format = 1
id = "mine"
name = "Mine"
inherits = "orthodox"
[view]
shapes = { N = "lizard" }
)",
                                         "mine.toml");
  ASSERT_TRUE(shaped.has_value()) << shaped.error().text();
  EXPECT_EQ(shape_of(shaped->look(), 'N'), "lizard");
  EXPECT_EQ(shape_of(shaped->look(), 'Q'), "queen");
}

TEST(Look, PiecesHaveTheLettersOfTheManual) {
  auto const ziggurat = Variant::load("ziggurat");
  ASSERT_TRUE(ziggurat.has_value());
  std::map<std::string, std::string> written;
  for (PieceLook const& piece : ziggurat->look().pieces) written[piece.name] = piece.manual;
  EXPECT_EQ(written["paladin"], "P");
  EXPECT_EQ(written["ballista"], "Ba");
  EXPECT_EQ(written["queen"], "");
}

TEST(Look, AnArrangementIsTheWordOfTheFileOrNone) {
  std::map<std::string, std::string> words;
  for (VariantInfo const& info : variants()) {
    auto const variant = Variant::load(info.id);
    ASSERT_TRUE(variant.has_value());
    words[info.id] = variant->look().arrangement;
  }
  EXPECT_EQ(words["raumschach"], "zigzag");
  EXPECT_EQ(words["parmen"], "stack");
  EXPECT_EQ(words["orthodox"], "");
}

TEST(Look, PinsNameTheCellsOfABoardThatStandsThere) {
  std::size_t boards = 0;
  for (VariantInfo const& info : variants()) {
    auto const variant = Variant::load(info.id);
    ASSERT_TRUE(variant.has_value());
    auto const game = Game::create(*variant);
    ASSERT_TRUE(game.has_value());
    PositionView const view = game->view();
    std::vector<PinLook> const pins = variant->look().pins;
    EXPECT_EQ(pins.empty(), view.boards.empty()) << info.id;
    boards += view.boards.size();
    for (BoardView const& board : view.boards) {
      auto const pin = std::ranges::find(pins, board.pin, &PinLook::name);
      ASSERT_NE(pin, pins.end()) << board.pin;
      std::vector<std::string> cells;
      for (int const cell : board.cells) cells.push_back(view.cells[static_cast<std::size_t>(cell)].name);
      EXPECT_EQ(pin->cells, cells) << board.pin;
    }
  }
  EXPECT_EQ(boards, 4u) << "one shipped game has movable boards";
}

}  // namespace
}  // namespace strata::api
