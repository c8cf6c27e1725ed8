// Moves as a person types them: what is understood beyond the notation in use, and in which order.

#include "notation/typed_move.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

// The canonical text of what is read in a notation of the game (from 0), or the reason of the error with a "!".
std::string typed(std::string const& variant_id, std::string_view tfen, std::string_view text,
                  std::size_t notation = 0) {
  auto const variant = tests::load({variant_id, variant_id, "", {}});
  Game const game(tests::start_position(*variant, tfen));
  auto const move =
      read_typed(game.position(), variant->names, variant->names.notations.at(notation), game.legal_moves(), text);
  return move ? write_canonical(game.position(), variant->names, *move) : '!' + move.error().reason;
}

TEST(TypedMove, IsReadInTheNotationInUseAndAsCanonicalText) {
  EXPECT_EQ(typed("orthodox", "", "Nf3"), "g1-f3");
  EXPECT_EQ(typed("orthodox", "", "g1-f3"), "g1-f3");
}

TEST(TypedMove, IsReadWithoutSignsAndCapitals) {
  for (std::string_view const text : {"g1f3", "G1F3", "G1-F3", "g1 f3", " g1 - f3 ", "g 1 f 3"})
    EXPECT_EQ(typed("orthodox", "", text), "g1-f3") << text;
  std::string_view const promotes = "8/P6k/8/8/8/8/7K/8 w - - 0 1";
  for (std::string_view const text : {"a7a8q", "A7-A8=Q", "a7 a8 q", "a8=Q"})
    EXPECT_EQ(typed("orthodox", promotes, text), "a7-a8=Q") << text;
  for (std::string_view const text : {"0d2 0d4", "0D20D4", "0d2-0D4"})
    EXPECT_EQ(typed("ziggurat", "", text), "0d2-0d4") << text;
}

TEST(TypedMove, IsReadInTheOtherNotationsOfTheGame) {
  auto const variant = tests::load({"parmen", "parmen", "", {}});
  Game const game(tests::start_position(*variant));
  auto const& names = variant->names;
  ASSERT_GT(names.notations.size(), 1u);
  std::size_t foreign = 0;
  for (std::size_t in_use = 0; in_use < names.notations.size(); ++in_use)
    for (Move const move : game.legal_moves())
      for (NotationRules const& other : names.notations) {
        std::string const written = write_native(game.position(), names, other, move);
        auto const exact = read_native(game.position(), names, names.notations[in_use], written);
        auto const read = read_typed(game.position(), names, names.notations[in_use], game.legal_moves(), written);
        ASSERT_TRUE(read) << written;
        // The notation in use comes first.
        EXPECT_EQ(*read, exact ? *exact : move) << written;
        foreign += exact ? 0 : 1;
      }
  EXPECT_GT(foreign, 0u) << "the notations of this game differ";
}

TEST(TypedMove, IsRefusedInTheWordsOfTheNotationInUse) {
  auto const variant = tests::load({"orthodox", "orthodox", "", {}});
  Game const game(tests::start_position(*variant));
  auto const& in_use = variant->names.notations.front();
  for (std::string const& text : {std::string("e2-e5"), std::string("Nf5"), std::string("hello"), std::string(),
                                  std::string(" -= "), std::string(300, 'e')}) {
    auto const read = read_typed(game.position(), variant->names, in_use, game.legal_moves(), text);
    auto const exact = read_native(game.position(), variant->names, in_use, text);
    ASSERT_FALSE(read) << text;
    ASSERT_FALSE(exact) << text;
    EXPECT_EQ(read.error().message, exact.error().message);
  }
}

TEST(TypedMove, IsRefusedIfItIsUnfinished) {
  for (std::string_view const text : {"a7a8", "a7-a8=", "a7a8-"})
    EXPECT_EQ(typed("orthodox", "8/P6k/8/8/8/8/7K/8 w - - 0 1", text).front(), '!') << text;
}

}  // namespace
}  // namespace strata
