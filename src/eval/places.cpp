#include "eval/places.hpp"

#include <algorithm>

namespace strata {

namespace {

// From -place_unit at the low end of an axis to place_unit at its high end; 0 where the axis has one place only.
int along(int at, int low, int high) { return high == low ? 0 : (2 * at - low - high) * place_unit / (high - low); }

int times(int a, int b) { return a * b / place_unit; }

PlaceShapes raw_shapes(Geometry const& geometry, Cell cell) {
  Vector const at = geometry.space(cell);
  Vector const low = geometry.space_low();
  Vector const high = geometry.space_high();
  int const file = along(at.file, low.file, high.file);
  int const rank = along(at.rank, low.rank, high.rank);
  int const level = along(at.level, low.level, high.level);
  PlaceShapes shapes{};
  auto const set = [&](PlaceTerm term, int value) { shapes[static_cast<std::size_t>(term)] = value; };
  set(PlaceTerm::File, file);
  set(PlaceTerm::Rank, rank);
  set(PlaceTerm::Level, level);
  set(PlaceTerm::FileEdge, times(file, file));
  set(PlaceTerm::RankEdge, times(rank, rank));
  set(PlaceTerm::LevelEdge, times(level, level));
  set(PlaceTerm::RankLevel, times(rank, level));
  set(PlaceTerm::FileRank, times(file, rank));
  set(PlaceTerm::FileEdgeRank, times(times(file, file), rank));
  set(PlaceTerm::Corner, times(times(file, file), times(rank, rank)));
  set(PlaceTerm::RankCube, times(times(rank, rank), rank));
  set(PlaceTerm::FileFar, times(times(file, file), times(file, file)));
  return shapes;
}

}  // namespace

std::vector<PlaceShapes> place_shapes(Ruleset const& rules, Piece piece) {
  std::vector<PlaceShapes> shapes(static_cast<std::size_t>(rules.geometry.slots()));
  PieceSideRules const& side = rules.side(piece);
  PlaceShapes sum{};
  int count = 0;
  for (Cell const cell : rules.geometry.all()) {
    Cell const seen = piece.color() == Color::White ? cell : rules.symmetry[cell];
    shapes[cell] = raw_shapes(rules.geometry, seen);
    if (!side.may_stand[cell] || side.promotion_zone[cell]) continue;
    for (std::size_t term = 0; term < place_terms; ++term) sum[term] += shapes[cell][term];
    ++count;
  }
  if (count == 0) return shapes;
  for (Cell const cell : rules.geometry.all())
    for (std::size_t term = 0; term < place_terms; ++term) shapes[cell][term] -= sum[term] / count;
  return shapes;
}

}  // namespace strata
