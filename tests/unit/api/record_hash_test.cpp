// Records of games that are not shipped carry the hash of their file, and a replay under another file says so.

#include <gtest/gtest.h>

#include "api/api.hpp"

namespace strata::api {
namespace {

std::string file(std::string const& king) {
  return "format = 1\nid = \"duel\"\nname = \"Duel\"\n[board]\nfiles = \"abcd\"\nranks = \"1234\"\n[pieces.K]\nname = "
         "\"king\"\nroyal = true\nleaps = [" +
         king + "]\n[start]\nposition = \"k3/4/4/3K w - - 0 1\"\n";
}

Variant load_text(std::string const& text) {
  auto variant = Variant::from_text(text, "duel.toml", {}, false);
  EXPECT_TRUE(variant);
  return *variant;
}

std::string hashed_record_of(Variant const& variant) {
  Game game = *Game::create(variant);
  EXPECT_TRUE(game.play("d1-d2"));
  auto const record = write_record(game, {});
  EXPECT_TRUE(record);
  return *record;
}

TEST(RecordHash, NamesTheFile) {
  Variant const variant = load_text(file("\"(1,0)*\""));
  std::string const record = hashed_record_of(variant);
  EXPECT_NE(record.find("\n[VariantHash \""), std::string::npos) << record;
  auto const replays = replay(variant, record, "duel.txt");
  ASSERT_TRUE(replays);
  ASSERT_EQ(replays->size(), 1U);
  EXPECT_FALSE(replays->front().failure) << replays->front().failure->message;
}

TEST(RecordHash, AnotherFileOfTheSameNameSaysSo) {
  std::string const record = hashed_record_of(load_text(file("\"(1,0)*\"")));
  auto const replays = replay(load_text(file("\"(1,0)*\", \"(1,1)*\"")), record, "duel.txt");
  ASSERT_TRUE(replays);
  ASSERT_EQ(replays->size(), 1U);
  EXPECT_EQ(replays->front().played, 1);
  ASSERT_TRUE(replays->front().failure);
  EXPECT_TRUE(replays->front().failure->message.starts_with(
      "the tag VariantHash: the record was written under another file of duel ("))
      << replays->front().failure->message;
}

TEST(RecordHash, ShippedGamesNeedNone) {
  auto const variant = Variant::load("orthodox");
  ASSERT_TRUE(variant);
  auto const record = write_record(*Game::create(*variant), {});
  ASSERT_TRUE(record);
  EXPECT_EQ(record->find("VariantHash"), std::string::npos);
}

}  // namespace
}  // namespace strata::api
