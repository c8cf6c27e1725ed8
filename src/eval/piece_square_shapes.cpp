#include "eval/piece_square_shapes.hpp"

#include <algorithm>

namespace strata {

namespace {

// From -shape_unit at the low end of an axis to shape_unit at its high end; 0 if the axis has only one place.
int along(int at, int low, int high) { return high == low ? 0 : (2 * at - low - high) * shape_unit / (high - low); }

int product(int a, int b) { return a * b / shape_unit; }

PieceSquareShapes raw_shapes(Geometry const& geometry, Cell cell) {
  Vector const at = geometry.space(cell);
  Vector const low = geometry.space_low();
  Vector const high = geometry.space_high();
  int const file = along(at.file, low.file, high.file);
  int const rank = along(at.rank, low.rank, high.rank);
  int const level = along(at.level, low.level, high.level);
  PieceSquareShapes shapes{};
  auto const set = [&](PieceSquareTerm term, int value) { shapes[static_cast<std::size_t>(term)] = value; };
  set(PieceSquareTerm::File, file);
  set(PieceSquareTerm::Rank, rank);
  set(PieceSquareTerm::Level, level);
  set(PieceSquareTerm::FileEdge, product(file, file));
  set(PieceSquareTerm::RankEdge, product(rank, rank));
  set(PieceSquareTerm::LevelEdge, product(level, level));
  set(PieceSquareTerm::RankLevel, product(rank, level));
  set(PieceSquareTerm::FileRank, product(file, rank));
  set(PieceSquareTerm::FileEdgeRank, product(product(file, file), rank));
  set(PieceSquareTerm::Corner, product(product(file, file), product(rank, rank)));
  set(PieceSquareTerm::RankCube, product(product(rank, rank), rank));
  set(PieceSquareTerm::FileFar, product(product(file, file), product(file, file)));
  return shapes;
}

}  // namespace

std::vector<PieceSquareShapes> piece_square_shapes(Ruleset const& rules, Piece piece) {
  std::vector<PieceSquareShapes> shapes(static_cast<std::size_t>(rules.geometry.slots()));
  PieceSideRules const& side = rules.side(piece);
  PieceSquareShapes sum{};
  int count = 0;
  for (Cell const cell : rules.geometry.all()) {
    Cell const seen = piece.color() == Color::White ? cell : rules.symmetry[cell];
    shapes[cell] = raw_shapes(rules.geometry, seen);
    if (!side.may_stand[cell] || side.promotion_zone[cell]) continue;
    for (std::size_t term = 0; term < piece_square_terms; ++term) sum[term] += shapes[cell][term];
    ++count;
  }
  if (count == 0) return shapes;
  for (Cell const cell : rules.geometry.all())
    for (std::size_t term = 0; term < piece_square_terms; ++term) shapes[cell][term] -= sum[term] / count;
  return shapes;
}

}  // namespace strata
