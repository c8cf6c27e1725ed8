// The puzzles that ship (puzzles/<id>.txt, made by `strata puzzles <id> --count 100 --seed 1`): each is proven afresh, so that no wrong one
// is ever shown. All mates in one and two are quick; the others are for --full.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lesson/prove.hpp"
#include "tests/support/games.hpp"

namespace strata::lesson {
namespace {

constexpr std::size_t shipped = 100;
// Under a sanitizer so many of each game, from all grades.
#ifdef STRATA_SANITIZED
constexpr std::size_t every = 10;
#else
constexpr std::size_t every = 1;
#endif

PuzzleSet puzzles_of(api::Variant const& law, std::string const& id) {
  std::string const path = "puzzles/" + id + ".txt";
  auto set = read_puzzles(law, tests::read_file(tests::source_path(path)), path);
  if (!set) throw std::runtime_error(set.error().text());
  return *set;
}

bool is_short_mate(Puzzle const& puzzle) { return puzzle.kind == PuzzleKind::Mate && puzzle.moves <= 2; }

void expect_proven(std::string const& id, bool short_mates) {
  auto const law = api::Variant::load(id);
  ASSERT_TRUE(law);
  api::Engine engine;
  std::size_t tried = 0;
  auto const set = puzzles_of(*law, id);
  for (std::size_t i = 0; i < set.puzzles.size(); i += every) {
    Puzzle const& puzzle = set.puzzles[i];
    if (is_short_mate(puzzle) != short_mates) continue;
    ++tried;
    auto const proven = check_puzzle(engine, *law, puzzle);
    EXPECT_TRUE(proven) << "puzzle " << i + 1 << ", " << puzzle.position << ": " << proven.error().message;
  }
  if (short_mates) EXPECT_GT(tried, 1u);
}

class Puzzles : public testing::TestWithParam<std::string> {};
class FullPuzzles : public testing::TestWithParam<std::string> {};

TEST_P(Puzzles, ShortMatesAreProven) { expect_proven(GetParam(), true); }
TEST_P(FullPuzzles, AllOthersAreProven) { expect_proven(GetParam(), false); }

TEST_P(Puzzles, AreAHundredOfManyKindsAndNoTwoAreEqual) {
  auto const law = api::Variant::load(GetParam());
  ASSERT_TRUE(law);
  auto const set = puzzles_of(*law, GetParam());
  EXPECT_EQ(set.puzzles.size(), shipped);
  std::set<std::string> positions;
  std::map<std::string, int> kinds;
  std::map<int, int> grades_seen;
  std::uint64_t nodes = 0;
  for (Puzzle const& puzzle : set.puzzles) {
    EXPECT_TRUE(positions.insert(puzzle.position).second) << puzzle.position;
    ++kinds[std::string(name_of(puzzle.kind)) + std::to_string(puzzle.moves)];
    ++grades_seen[puzzle.grade];
    EXPECT_GE(puzzle.nodes, nodes);
    nodes = puzzle.nodes;
  }
  for (char const* const kind : {"mate1", "mate2"}) EXPECT_GT(kinds[kind], 10) << kind;
  EXPECT_GT(kinds["win1"] + kinds["win2"] + kinds["win3"], 0);
  for (int grade = 1; grade <= grades; ++grade) EXPECT_EQ(grades_seen[grade], 20) << grade;
}

std::vector<std::string> ids() { return tests::some(shipped_variants()); }
std::string id_of(testing::TestParamInfo<std::string> const& id) { return id.param; }
INSTANTIATE_TEST_SUITE_P(All, Puzzles, testing::ValuesIn(ids()), id_of);
INSTANTIATE_TEST_SUITE_P(All, FullPuzzles, testing::ValuesIn(ids()), id_of);

}  // namespace
}  // namespace strata::lesson
