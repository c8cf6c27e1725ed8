// Tables of shipped games on random positions: against the mate solver within its reach, and everywhere against the positions one ply on, as
// the move generator has them. A table that agrees with itself one ply on and is right where games end is right.

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "search/mate_solver.hpp"
#include "tablebase/generate.hpp"
#include "tablebase/probe.hpp"
#include "variant/variant.hpp"

namespace strata::tablebase {
namespace {

struct ShippedTables {
  std::shared_ptr<Variant const> variant;
  TableSet tables;
};

ShippedTables tables_of(std::string const& id) {
  auto const variant = *load_variant(id);
  ShippedTables made{variant, TableSet(variant->rules, *TableLaw::create(*variant->rules))};
  for (PieceType const type : made.tables.law().table_types()) {
    auto table = make_table(made.tables.law(), type, made.tables, on_threads(2));
    EXPECT_TRUE(table) << table.error().message;
    if (table) made.tables.add(std::move(*table));
  }
  return made;
}

// A legal position with this piece that is not over, drawn at random.
std::unique_ptr<AnyPosition> random_position(ShippedTables const& game, Piece piece, Random& random) {
  Ruleset const& rules = *game.variant->rules;
  auto const& cells = rules.geometry.all();
  PieceType const king = game.tables.law().royal();
  for (;;) {
    auto const draw = [&] { return cells[random.below(cells.size())]; };
    Cell const white = draw(), black = draw(), third = draw();
    if (white == black || white == third || black == third) continue;
    Setup setup;
    setup.pieces.assign(static_cast<std::size_t>(rules.geometry.slots()), Piece());
    setup.pieces[white] = Piece(Color::White, king);
    setup.pieces[black] = Piece(Color::Black, king);
    setup.pieces[third] = piece;
    setup.side_to_move = random.below(2) == 0 ? Color::White : Color::Black;
    auto made = make_position(game.variant->rules, setup);
    if (made && !(*made)->outcome()) return std::move(*made);
  }
}

// The value of a position that a move has led to: by the law if the game is over, else by the tables. A piece without a table draws.
Verdict value_of(TableSet const& tables, AnyPosition const& position) {
  if (auto const outcome = position.outcome()) {
    if (!outcome->winner) return {};
    return {*outcome->winner == position.side_to_move() ? 1 : -1, 0};
  }
  return probe(tables, position).value_or(Verdict{});
}

void expect_right(ShippedTables const& game, AnyPosition& position, int solver_moves, std::string const& what) {
  Verdict const told = *probe(game.tables, position);
  // One ply on: the quickest win, else a draw, else the slowest loss.
  Verdict best{-1, 0};
  for (Move const move : position.legal_moves()) {
    position.apply(move);
    Verdict const after = value_of(game.tables, position);
    position.undo();
    Verdict const here{-after.result, after.result == 0 ? 0 : after.plies + 1};
    bool const better = here.result != best.result ? here.result > best.result
                        : here.result > 0          ? here.plies < best.plies
                                                   : here.plies > best.plies;
    if (better) best = here;
  }
  EXPECT_EQ(told.result, best.result) << what;
  if (told.result != 0) {
    EXPECT_EQ(told.plies, best.plies) << what;
  }
  auto const winning = winning_moves(position, solver_moves, 3'000'000);
  if (!winning) return;
  bool const soon = told.result == 1 && told.plies <= 2 * solver_moves - 1;
  EXPECT_EQ(!winning->empty(), soon) << what;
}

// So many positions of each ending, half with the piece on either side.
void expect_all_right(std::string const& id, int positions, int solver_moves) {
  ShippedTables const game = tables_of(id);
  Random random(20'26);
  for (PieceType const type : game.tables.law().table_types())
    for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
      Piece const piece(i % 2 == 0 ? Color::White : Color::Black, type);
      auto const position = random_position(game, piece, random);
      expect_right(game, *position, solver_moves,
                   id + ' ' + game.variant->names.letters[type] + ", position " + std::to_string(i));
    }
}

TEST(ShippedTables, OfChessAreRightOnAFewHundredPositions) { expect_all_right("orthodox", 300, 2); }
TEST(ShippedTables, OfRaumschachAreRightOnAFewHundredPositions) { expect_all_right("raumschach", 200, 2); }

class FullShippedTables : public testing::TestWithParam<std::string> {};
TEST_P(FullShippedTables, AreRightOnTenThousandPositions) { expect_all_right(GetParam(), 10'000, 2); }
INSTANTIATE_TEST_SUITE_P(Games, FullShippedTables,
                         testing::Values("orthodox", "raumschach", "ziggurat", "upright", "mixed", "flat", "very3d",
                                         "uplifting"),
                         [](auto const& tested) { return tested.param; });

}  // namespace
}  // namespace strata::tablebase
