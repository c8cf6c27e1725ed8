#include "board/geometry.hpp"

#include <gtest/gtest.h>

#include "board/topology.hpp"

namespace strata {
namespace {

GeometryDraft box(int files, int ranks, int levels) {
  GeometryDraft draft;
  draft.files = files;
  draft.ranks = ranks;
  draft.levels = levels;
  return draft;
}

TEST(Geometry, ABoardOfAtMostEightASideIsNumberedInTheFrame) {
  auto const g = Geometry::create(box(5, 5, 5));
  ASSERT_TRUE(g);
  EXPECT_EQ(g->at({4, 3, 2}), 64 * 2 + 8 * 3 + 4);
  EXPECT_EQ(g->words(), 5);
  EXPECT_EQ(g->all().size(), 125U);
}

TEST(Geometry, ALongerBoardIsNumberedCompactly) {
  auto const g = Geometry::create(box(10, 10, 5));
  ASSERT_TRUE(g);
  EXPECT_EQ(g->slots(), 500);
  EXPECT_EQ(g->words(), 8);
  for (Cell cell : g->all()) EXPECT_EQ(g->at(g->coord(cell)), cell);
}

TEST(Geometry, LimitsAreSaidAloud) {
  auto const long_axis = Geometry::create(box(17, 1, 1));
  ASSERT_FALSE(long_axis);
  EXPECT_EQ(long_axis.error().code, ErrorCode::Limit);
  EXPECT_NE(long_axis.error().message.find("17 places, expected 1 to 16"), std::string::npos);
  auto const too_many = Geometry::create(box(16, 16, 3));
  ASSERT_FALSE(too_many);
  EXPECT_NE(too_many.error().message.find("768 cells, expected at most 512"), std::string::npos);
  EXPECT_FALSE(Geometry::create(box(0, 8, 8)));
}

TEST(Geometry, HolesAreNoCells) {
  GeometryDraft draft = box(3, 3, 1);
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x)
      if (x != 1 || y != 1) draft.cells.push_back({x, y, 0});
  auto const g = Geometry::create(draft);
  ASSERT_TRUE(g);
  EXPECT_EQ(g->at({1, 1, 0}), no_cell);
  EXPECT_EQ(g->step(g->at({0, 1, 0}), {2, 0, 0}), no_cell);
  auto const t = Topology::create(*g, {{2, 0, 0}});
  ASSERT_TRUE(t);
  EXPECT_TRUE(t->ray(t->find({2, 0, 0}), g->at({0, 1, 0})).empty()) << "a line ends at a hole";
}

TEST(Geometry, ShiftedLevelsStepByHalfCells) {
  GeometryDraft draft = box(2, 2, 2);
  draft.cells = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}};
  draft.shift = {{0, 0}, {1, 1}};
  auto const g = Geometry::create(draft);
  ASSERT_TRUE(g);
  EXPECT_EQ(g->step(g->at({0, 0, 0}), {1, 1, 1}), g->at({0, 0, 1}));
  EXPECT_EQ(g->step(g->at({1, 1, 0}), {-1, -1, 1}), g->at({0, 0, 1}));
  EXPECT_EQ(g->step(g->at({0, 0, 0}), {0, 0, 1}), no_cell) << "nothing stands half a cell aside";
}

TEST(Topology, HoldsTheReverseOfEveryDirection) {
  auto const g = Geometry::create(box(8, 8, 8));
  auto const t = Topology::create(*g, {{2, 2, 1}, {-2, 0, 0}});
  ASSERT_TRUE(t);
  EXPECT_EQ(t->directions(), 4);
  for (int d = 0; d < t->directions(); ++d) {
    auto const direction = static_cast<Direction>(d);
    EXPECT_EQ(t->vector(t->reverse(direction)), t->vector(direction).reversed());
  }
  EXPECT_EQ(t->ray(t->find({2, 2, 1}), g->at({0, 0, 0})).size(), 7U);
}

TEST(Topology, RefusesMoreThanSixtyFourDirections) {
  std::vector<Vector> vectors;
  for (int x = 1; x <= 33; ++x) vectors.push_back({2 * x, 2, 0});
  auto const g = Geometry::create(box(8, 8, 8));
  auto const t = Topology::create(*g, vectors);
  ASSERT_FALSE(t);
  EXPECT_EQ(t.error().code, ErrorCode::Limit);
}

}  // namespace
}  // namespace strata
