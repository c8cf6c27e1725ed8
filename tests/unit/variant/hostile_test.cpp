// Whatever the text says, loading ends soon with an answer.

#include <gtest/gtest.h>

#include <chrono>

#include "base/random.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

// Seconds: far beyond what an answer takes, under a sanitizer on a busy machine as well.
constexpr double hang = 120.0;

std::string repeat(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// The error's message; "" if it loads. Fails if it takes long.
std::string quick_answer(std::string const& text) {
  auto const begin = std::chrono::steady_clock::now();
  auto const variant = load_variant_text(text, "hostile.toml");
  auto const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_LT(seconds, hang);
  return variant ? "" : variant.error().text();
}

std::string const smallest = "format = 1\nid = \"x\"\nname = \"X\"\n";

TEST(HostileFiles, SizeIsLimited) {
  EXPECT_NE(quick_answer("name = \"" + std::string(1'000'000, 'a') + "\"").find("bytes, expected at most"),
            std::string::npos);
  EXPECT_FALSE(quick_answer(smallest + "summary = \"" + std::string(200'000, 'a') + "\"").empty());
  EXPECT_FALSE(quick_answer(std::string(200'000, '\0')).empty());
  EXPECT_FALSE(quick_answer("").empty());
}

TEST(HostileFiles, NoControlCharacterComesIntoAMessage) {
  for (char const* const sign : {"\\u001b", "\\u007f", "\\u009b"}) {
    std::string const said = quick_answer(smallest + "\"x" + sign + "y\" = 1\n");
    EXPECT_NE(said.find("\"x?y\""), std::string::npos) << said;
  }
}

TEST(HostileFiles, DepthIsLimited) {
  EXPECT_FALSE(quick_answer(smallest + "a = " + repeat("[", 100'000)).empty());
  EXPECT_FALSE(quick_answer(smallest + "a = " + repeat("[", 20) + repeat("]", 20)).empty());
  EXPECT_FALSE(quick_answer(smallest + "a = " + repeat("{b=", 40'000)).empty());
  EXPECT_NE(quick_answer("[" + repeat("a.", 60'000) + "a]").find("dots"), std::string::npos);
  EXPECT_NE(quick_answer("a" + repeat(" . a", 30'000) + " = 1").find("dots"), std::string::npos);
  EXPECT_FALSE(quick_answer(repeat("[" + repeat("a.", 50) + "b]\n" + repeat("c.", 50) + "d = 1\n", 1)).empty());
  std::string nested = "[" + repeat("a.", 99) + "b]\nx = ";
  for (int i = 0; i < 30; ++i) nested += "[{" + repeat("a.", 99) + "b = \n";
  EXPECT_FALSE(quick_answer(nested).empty());
}

TEST(HostileFiles, CountsAreLimited) {
  EXPECT_NE(quick_answer(smallest + "drop = [" + repeat("\"\",", 40'000) + "]").find("values"), std::string::npos);
  std::string keys = smallest;
  for (int i = 0; i < 5000; ++i) keys += "k" + std::to_string(i) + " = 1\n";
  EXPECT_NE(quick_answer(keys).find("keys"), std::string::npos);
  std::string pieces = smallest + "[board]\nfiles=\"ab\"\nranks=\"12\"\n[start]\nposition=\"\"\n";
  for (int i = 0; i < 200; ++i) pieces += "[pieces.p" + std::to_string(i) + "]\nname = \"x\"\n";
  EXPECT_FALSE(quick_answer(pieces).empty());
}

TEST(HostileFiles, LargestBoardsWithTheMostVectorsStillAnswer) {
  std::string text = smallest + "[board]\nfiles = \"abcdefgh\"\nranks = \"12345678\"\nlevels = \"12345678\"\n";
  for (char letter = 'A'; letter <= 'Z'; ++letter) {
    text += std::string("[pieces.") + letter + "]\nname = \"piece " + letter + "\"\nleaps = [\"-3..4,-3..4,-3..4\"]\n";
    text += "slides = [\"(1,0,0)*\", \"(1,1,0)*\"]\n";
  }
  text += "[start]\nposition = \"" + repeat("8/8/8/8/8/8/8/8|", 7) + "8/8/8/8/8/8/8/8 w - - 0 1\"\n";
  EXPECT_NE(quick_answer(text).find("more than 512 vectors"), std::string::npos);
  std::string fewer = text;
  for (std::size_t at; (at = fewer.find("leaps = [\"-3..4,-3..4,-3..4\"]")) != std::string::npos;)
    fewer.replace(at, 29, "leaps = [\"-3..3,-3..3,-3..3\"]");
  EXPECT_EQ(quick_answer(fewer), "");
}

TEST(HostileFiles, ManyOptionsOnALargeFileStillAnswer) {
  std::string text =
      smallest +
      "[board]\nfiles = \"ab\"\nranks = \"123\"\n[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\"]\n";
  text += "stands = [" + repeat("\"rank 1\",", 500) + "\"everywhere\"]\n[start]\nposition = \"k1/2/1K w - - 0 1\"\n";
  for (int option = 0; option < 31; ++option) {
    text += "[options.o" + std::to_string(option) + ".values]\na = {}\nb = { patch.pieces.K.leaps = [";
    text += repeat("\"(1,1)*\",", 440) + "] }\n";
  }
  EXPECT_EQ(quick_answer(text), "");
  auto const begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(find_option_errors(text, "hostile.toml").empty());
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), hang);
}

TEST(HostileFiles, TooManyCellsAreRefused) {
  EXPECT_NE(quick_answer(
                smallest +
                "[board]\nfiles = \"abcdefghijklmnop\"\nranks = \"123456789ABCDEFG\"\nlevels = \"123456789ABCDEFG\"\n"
                "[pieces.K]\nname = \"king\"\n[start]\nposition = \"\"\n")
                .find("4096 cells, expected at most 512"),
            std::string::npos);
}

TEST(HostileFiles, TooManyDirectionsAreRefused) {
  EXPECT_NE(quick_answer(smallest + "[board]\nfiles = \"abcdefgh\"\nranks = \"12345678\"\n[pieces.K]\nname = \"king\"\n"
                                    "slides = [\"-7..7,-7..7\"]\n[start]\nposition = \"8/8/8/8/8/8/8/K6k w - - 0 1\"\n")
                .find("directions"),
            std::string::npos);
}

void expect_answer(std::string const& text, std::string const& id) {
  auto const variant = load_variant_text(text, id);
  EXPECT_TRUE(variant || !variant.error().message.empty());
}

// Every shipped file, cut anywhere or with bytes changed, is answered without a crash.
TEST(HostileFiles, SpoiltFilesAreAnswered) {
  Random random(20260101);
  std::string const letters = "\"[]{}=,.#\n '0aZ-\\\x80\xFF";
  for (std::string const& id : shipped_variants()) {
    std::string const text = tests::read_file(tests::source_path("variants/" + id + ".toml"));
    for (int i = 0; i < 60; ++i) {
      expect_answer(text.substr(0, random.below(text.size())), id);
      std::string spoilt = text;
      for (int k = 0; k < 3; ++k) spoilt[random.below(spoilt.size())] = letters[random.below(letters.size())];
      expect_answer(spoilt, id);
      spoilt = text;
      spoilt.erase(random.below(text.size()), random.below(40));
      expect_answer(spoilt, id);
    }
  }
}

}  // namespace
}  // namespace strata
