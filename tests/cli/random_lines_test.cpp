// Whatever is typed, `strata play` answers and goes on: random lines, words of its own in wrong places, bytes, very long lines, and
// input that ends in the middle. A failure prints the seed; STRATA_SEED=N plays another one.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace strata {
namespace {

namespace fs = std::filesystem;

std::uint64_t seed() {
  char const* const given = std::getenv("STRATA_SEED");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : 20260815;
}

// Words that are commands, cells, numbers and nothing at all. No path leads out of the folder the game runs in.
std::vector<std::string> const words = {
    "hint",      "undo",    "redo",     "moves",     "targets",    "save",
    "load",      "flip",    "resign",   "draw",      "claim",      "computer",
    "level",     "stop",    "help",     "go",        "show",       "list",
    "material",  "options", "rules",    "notation",  "position",   "new",
    "white",     "black",   "none",     "yes",       "no",         "all",
    "u",         "l",       "1",        "10",        "-3",         "99999999999999999999",
    "a.pgn",     "b",       ".",        "..",        "over",       "e4",
    "0e2-0e4",   "Aa2-Aa3", "Ye2-Ye4",  "QLW",       "@b1(2)",     "b1(2)",
    "O-O",       "o-o-o",   "=Q",       "~",         "Xa1",        "a4L1",
    "Pc2-c4(2)", "romulan", "standard", "orthodox",  "parmen",     "repetition",
    "a=b",       "=",       "\"",       "'",         "\x01\x7f",   "\xff\xfe",
    "é♔",        "\t",      "e7e8q",    "Bb2 - Cc3", "raumschach", "perpetual"};

std::string random_line(Random& random) {
  std::string line;
  if (random.below(40) == 0) return std::string(1 + random.below(20'000), static_cast<char>(33 + random.below(90)));
  if (random.below(10) == 0) {
    for (std::uint64_t length = random.below(30); length > 0; --length) {
      char const sign = static_cast<char>(random.below(256));
      if (sign != '\n' && sign != '/') line += sign;
    }
    return line;
  }
  for (std::uint64_t count = 1 + random.below(3); count > 0; --count)
    line += (line.empty() ? "" : " ") + words[random.below(words.size())];
  return line;
}

// The exit code of the program in an empty folder of its own.
int play(std::string const& variant, std::string const& input) {
  fs::path const folder =
      fs::temp_directory_path() / ("strata-random-lines-" + std::to_string(::getpid()) + "-" + variant);
  fs::create_directories(folder / "play");
  std::ofstream(folder / "input", std::ios::binary) << input;
  std::string const command = "cd '" + (folder / "play").string() + "' && '" + STRATA_BINARY + "' play " + variant +
                              " --level 1 --computer none < ../input > ../output 2> ../errors";
  int const status = std::system(command.c_str());
  std::ifstream errors(folder / "errors");
  std::string text((std::istreambuf_iterator<char>(errors)), {});
  EXPECT_EQ(text, "");
  fs::remove_all(folder);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

class RandomLines : public ::testing::TestWithParam<char const*> {};
INSTANTIATE_TEST_SUITE_P(Games, RandomLines,
                         ::testing::Values("orthodox", "raumschach", "threedc", "ziggurat", "parmen"),
                         [](auto const& tested) { return std::string(tested.param); });

TEST_P(RandomLines, AreAllAnswered) {
  Random random(seed());
  std::string input;
  for (int i = 0; i < 150; ++i) input += random_line(random) + '\n';
  EXPECT_EQ(play(GetParam(), input + "computer none\nquit\n"), 0) << "seed " << seed();
}

TEST_P(RandomLines, MayEndAnywhere) {
  Random random(seed() + 1);
  for (int round = 0; round < 4; ++round) {
    std::string input;
    for (int i = 0; i < 8; ++i) input += random_line(random) + '\n';
    input.resize(random.below(input.size()));
    EXPECT_EQ(play(GetParam(), input), 0) << "seed " << seed() << " round " << round;
  }
}

}  // namespace
}  // namespace strata
