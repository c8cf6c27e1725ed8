#include "variant/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace strata::variant {
namespace {

std::vector<std::string> const no_sources{"test.toml"};

std::vector<Vector> spell(std::vector<std::string> const& texts, Unit unit = Unit::Cells) {
  Problems problems(no_sources);
  VectorTexts spelled;
  for (std::string const& text : texts) spelled.push_back({text, {}});
  std::vector<Vector> const found = read_vectors(spelled, unit, problems);
  EXPECT_FALSE(problems.failed()) << problems.answer().error().text();
  return found;
}

std::string refuse(std::string const& text) {
  Problems problems(no_sources);
  (void)read_vectors({{text, {0, 3, 7}}}, Unit::Cells, problems);
  if (!problems.failed()) return "";
  EXPECT_EQ(problems.answer().error().line, 3);
  return problems.answer().error().message;
}

TEST(Vectors, OneVectorIsWrittenPlainly) {
  EXPECT_EQ(spell({"0,1,0"}), (std::vector<Vector>{{0, 2, 0}}));
  EXPECT_EQ(spell({" -1, +2 , 3 "}), (std::vector<Vector>{{-2, 4, 3}}));
  EXPECT_EQ(spell({"1,0"}), (std::vector<Vector>{{2, 0, 0}}));
}

TEST(Vectors, HalfCellsAreTakenAsTheyStand) {
  EXPECT_EQ(spell({"1,1,-1"}, Unit::HalfCells), (std::vector<Vector>{{1, 1, -1}}));
}

TEST(Vectors, PermutationClassesHaveAllArrangementsAndSigns) {
  EXPECT_EQ(spell({"(1,0,0)*"}).size(), 6U);
  EXPECT_EQ(spell({"(1,1,0)*"}).size(), 12U);
  EXPECT_EQ(spell({"(1,1,1)*"}).size(), 8U);
  EXPECT_EQ(spell({"(2,1,0)*"}).size(), 24U);
  EXPECT_EQ(spell({"(2,2,1)*"}).size(), 24U);
  EXPECT_EQ(spell({"(3,2,1)*"}).size(), 48U);
  EXPECT_EQ(spell({"(-2,1,0)*"}), spell({"(0,1,2)*"}));
}

TEST(Vectors, PlaneClassesKeepTheLevelOrNameIt) {
  EXPECT_EQ(spell({"(2,1)*"}).size(), 8U);
  EXPECT_TRUE(std::ranges::all_of(spell({"(2,1)*"}), [](Vector v) { return v.level == 0; }));
  EXPECT_EQ(spell({"(2,1)*,-1..1"}).size(), 24U);
  EXPECT_EQ(spell({"(2,3)*,+-1", "(1,3)*,+-2"}).size(), 32U);
}

TEST(Vectors, PatternsCombineSignsAndRanges) {
  EXPECT_EQ(spell({"-1..1,-1..1,-1..1"}).size(), 26U);
  EXPECT_EQ(spell({"+-1,+-1,-1..1"}).size(), 12U);
  EXPECT_EQ(spell({"+-1,0,-1..1", "0,+-1,-1..1", "0,0,+-1"}).size(), 14U);
  EXPECT_EQ(spell({"\xC2\xB1"
                   "1,1"}),
            (std::vector<Vector>{{-2, 2, 0}, {2, 2, 0}}));
}

TEST(Vectors, EachVectorIsListedOnce) { EXPECT_EQ(spell({"(1,0)*", "-1..1,0", "1,0,0"}).size(), 4U); }

TEST(Vectors, InvalidVectorsAreRefusedWithTheirPlace) {
  for (char const* text : {"", "1", "1,2,3,4", "a,b", "(1,0,0)", "(1,0,0", "(1)*", "(1,2,3,4)*", "1..0,0,0", "+-,1",
                           "1,,2", "+--1,0", "0x1,1", "1.5,0", "(1,0,0)*,1", "(1,0)*,", "--1,0"})
    EXPECT_NE(refuse(text).find("spells no vector"), std::string::npos) << text;
}

TEST(Vectors, TheZeroVectorAloneIsRefused) {
  EXPECT_EQ(refuse("0,0,0"), "the vector \"0,0,0\" goes nowhere");
  EXPECT_EQ(refuse("(0,0,0)*"), "the vector \"(0,0,0)*\" goes nowhere");
}

TEST(Vectors, NothingLeadsBeyondTheLargestBoard) {
  EXPECT_NE(refuse("16,0,0").find("farther"), std::string::npos);
  EXPECT_NE(refuse("0,0,16").find("farther"), std::string::npos);
  EXPECT_EQ(refuse("15,0,0"), "");
  EXPECT_NE(refuse("99,99,99").find("farther"), std::string::npos);
}

TEST(Vectors, HugePatternsAreRefusedUnexpanded) {
  EXPECT_NE(refuse("-15..15,-15..15,-15..15").find("more than 512"), std::string::npos);
  EXPECT_NE(refuse("-99..99,-99..99,-99..99").find("more than 512"), std::string::npos);
}

}  // namespace
}  // namespace strata::variant
