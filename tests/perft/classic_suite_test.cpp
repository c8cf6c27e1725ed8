// The counts that chess programs have agreed on for decades (tests/perft/classic.epd: a line a position, ";D3 8902" for depth 3),
// read as UCI reads a position and counted through draws as they all do.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "api/dialect.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

constexpr std::uint64_t quick_limit = 200'000;  // leaves; the slowest build counts all that are below within seconds
constexpr std::uint64_t no_limit = 1'000'000'000;

struct Count {
  int depth = 0;
  std::uint64_t nodes = 0;
};

std::vector<std::string> lines_of_the_suite() {
  std::vector<std::string> lines;
  std::ifstream in(tests::source_path("tests/perft/classic.epd"));
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<Count> counts_of(std::string const& line) {
  std::vector<Count> counts;
  for (std::size_t at = line.find(";D"); at != std::string::npos; at = line.find(";D", at + 1)) {
    Count count;
    std::istringstream(line.substr(at + 2)) >> count.depth >> count.nodes;
    counts.push_back(count);
  }
  return counts;
}

void compare(std::uint64_t above, std::uint64_t limit, int expected) {
  auto const variant = api::Variant::load("orthodox").value();
  int compared = 0;
  for (std::string const& line : lines_of_the_suite()) {
    auto const read = api::read_position(variant, line);
    ASSERT_TRUE(read) << line << ": " << read.error().text();
    EXPECT_EQ(read->warnings, std::vector<std::string>()) << line;
    api::Game const& game = read->game;
    for (Count const& known : counts_of(line)) {
      if (known.nodes <= above || known.nodes > limit) continue;
      EXPECT_EQ(game.perft(known.depth, {.through_draws = true}), known.nodes) << line << ", depth " << known.depth;
      ++compared;
    }
  }
  EXPECT_EQ(compared, expected);
}

TEST(ClassicSuite, CountsWhatOtherProgramsCount) { compare(0, quick_limit, 634); }
TEST(FullClassicSuite, CountsWhatOtherProgramsCount) { compare(quick_limit, no_limit, 126); }

// What counting through draws is for: the law ends a game that is drawn by its material, and counts nothing behind it.
TEST(ClassicSuite, TheLawCountsLessWhereAGameIsDrawn) {
  auto const variant = api::Variant::load("orthodox").value();
  int differing = 0;
  for (std::string const& line : lines_of_the_suite()) {
    auto const game = api::read_position(variant, line).value().game;
    for (Count const& known : counts_of(line)) {
      if (known.nodes > quick_limit) continue;
      std::uint64_t const nodes = game.perft(known.depth);
      EXPECT_LE(nodes, known.nodes) << line << ", depth " << known.depth;
      differing += nodes < known.nodes ? 1 : 0;
    }
  }
  EXPECT_EQ(differing, 96);
}

}  // namespace
}  // namespace strata
