// The work of a tour ends, in every game: one that is made to be hard to teach is taught as far as the work goes.

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "lesson/tour.hpp"
#include "tests/support/games.hpp"

namespace strata::lesson {
namespace {

// As large as the loader allows: 512 cells and 26 kinds, nearly all of which reach half of them in one move, and a king
// that is mated nearly nowhere.
std::string hard_game() {
  std::string text = R"(format = 1
id = "hard"
name = "Hard"
[board]
files = "abcdefgh"
ranks = "12345678"
levels = "ABCDEFGH"
cell_name = "{level}{file}{rank}"
[pieces.K]
name = "king"
royal = true
leaps = ["(1,0,0)*", "(1,1,0)*", "(1,1,1)*", "(1,2,3)*", "(2,2,1)*", "(3,3,1)*", "(3,3,2)*", "(1,4,3)*", "(2,4,1)*",
  "(3,4,1)*", "(3,4,2)*", "(2,5,1)*"]
)";
  for (char letter = 'A'; letter < 'Z'; ++letter) {
    if (letter == 'K') continue;
    text += std::string("[pieces.") + letter + "]\nname = \"rider " + letter + "\"\n";
    text += R"(slides = ["(1,0,0)*", "(1,1,0)*", "(1,1,1)*", "(1,2,0)*"]
leaps = ["(1,2,3)*", "(2,2,1)*", "(3,3,1)*", "(3,3,2)*"]
)";
  }
  text += R"([pieces.Z]
name = "walker"
goes = ["0,1,0"]
takes = ["(1,2,3)*", "(2,2,1)*", "(3,3,1)*"]
double_step = { from = "everywhere" }
)";
  text += "[start]\nposition = \"K7/8/8/8/8/8/8/8";
  for (int level = 1; level < 7; ++level) text += "|8/8/8/8/8/8/8/8";
  return text + "|8/8/8/8/8/8/8/7k w - - 0 1\"\n[endings]\nmove_rule_plies = 100\n";
}

TEST(TourWork, IsFarFromItsEndInEveryGame) {
  for (tests::GameCase const& game : tests::every_game()) {
    auto const law = game.id.empty() ? api::Variant::from_text(tests::read_file(game.path), game.path, game.options)
                                     : api::Variant::load(game.id, game.options);
    auto const tour = make_tour(*law);
    ASSERT_TRUE(tour) << tour.error().text();
    EXPECT_LE(tour->work, most_work / 2) << game.name;
  }
}

TEST(TourWork, EndsInAGameThatIsHardToTeach) {
  auto const law = api::Variant::from_text(hard_game(), "hard.toml", {});
  ASSERT_TRUE(law) << law.error().text();
  auto const tour = make_tour(*law);
  ASSERT_TRUE(tour) << tour.error().text();
  EXPECT_EQ(tour->work, most_work);
  EXPECT_GE(tour->steps.size(), fewest_steps);
  for (Step const& step : tour->steps) EXPECT_FALSE(solve_step(step).empty()) << step.id;
}

}  // namespace
}  // namespace strata::lesson
