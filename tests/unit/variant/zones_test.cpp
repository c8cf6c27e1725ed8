#include "variant/zones.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace strata::variant {
namespace {

std::vector<std::string> const zone_sources{"test.toml"};

BoardSpec box() {
  BoardSpec board;
  for (char c : std::string("abcd")) board.files.push_back({std::string(1, c), {}});
  for (std::string const name : {"1", "2", "10"}) board.ranks.push_back({name, {}});
  for (char c : std::string("XYZ")) board.levels.push_back({std::string(1, c), {}});
  board.cell_name = {"{level}{file}{rank}", {}};
  return board;
}

// The names of the places of a zone, in the order of the box.
std::string places(std::vector<std::string> const& texts) {
  Problems problems(zone_sources);
  Frame const frame(box(), problems);
  ZoneTexts spelled;
  for (std::string const& text : texts) spelled.push_back({text, {0, 1, 1}});
  std::optional<Zone> const zone = read_zone(spelled, frame, problems);
  if (!zone) return "refused: " + problems.answer().error().message;
  std::string out;
  for (Coord place : frame.places())
    if (zone->contains(place)) out += (out.empty() ? "" : " ") + frame.name(place);
  return out;
}

std::size_t count(std::vector<std::string> const& texts) {
  std::string const all = places(texts);
  return all.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(all, ' ')) + 1;
}

TEST(Zones, NamesAndRangesOfNames) {
  EXPECT_EQ(places({"level X, rank 1"}), "Xa1 Xb1 Xc1 Xd1");
  EXPECT_EQ(places({"level Y-Z, rank 2-10, file b"}), "Yb2 Yb10 Zb2 Zb10");
  EXPECT_EQ(places({"levels X, rank 1, file a c-d"}), "Xa1 Xc1 Xd1");
}

TEST(Zones, AListIsAnOrAndCommasAreAnd) {
  EXPECT_EQ(places({"cell Xa1", "cell Zd10"}), "Xa1 Zd10");
  EXPECT_EQ(places({"level X", "level X"}), places({"level X"}));
  EXPECT_EQ(places({}), "");
  EXPECT_EQ(count({"everywhere"}), 36U);
}

TEST(Zones, CellsByName) { EXPECT_EQ(places({"cells Ya2 Yb10"}), "Ya2 Yb10"); }

TEST(Zones, Negation) {
  EXPECT_EQ(places({"level X, rank 1, not file b-d"}), "Xa1");
  EXPECT_EQ(count({"not cell Xa1"}), 35U);
}

TEST(Zones, ParityCountsFromOne) {
  EXPECT_EQ(places({"level X, file + rank even"}), "Xa1 Xc1 Xb2 Xd2 Xa10 Xc10");
  EXPECT_EQ(places({"rank 1, file + rank + level odd"}), "Xa1 Xc1 Yb1 Yd1 Za1 Zc1");
  EXPECT_EQ(places({"level odd, rank 2, file a"}), "Xa2 Za2");
}

TEST(Zones, MeaninglessZonesAreRefused) {
  EXPECT_EQ(places({"level 7"}), "refused: no level is called \"7\": there are X to Z");
  EXPECT_EQ(places({"rank 2-1"}), "refused: the range \"2-1\" runs backwards");
  EXPECT_EQ(places({"levle X"}).substr(0, 29), "refused: \"levle X\" is no zone");
  EXPECT_NE(places({"levle X"}).find("did you mean \"level\"?"), std::string::npos);
  for (std::string const text :
       {"", ",", "level", "cell", "cell Q", "file + file odd", "file + rank", "not", "file + rank odd even",
        "everywhere else", "file a + rank odd", "level X,", "+ rank odd", "not not level X"})
    EXPECT_TRUE(places({text}).starts_with("refused")) << text;
}

TEST(Zones, LimitsHold) {
  EXPECT_TRUE(places(std::vector<std::string>(600, "level X")).starts_with("refused"));
  EXPECT_TRUE(places({std::string(5000, 'x')}).starts_with("refused"));
}

}  // namespace
}  // namespace strata::variant
