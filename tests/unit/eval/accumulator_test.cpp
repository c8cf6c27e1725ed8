#include "eval/accumulator.hpp"

#include <gtest/gtest.h>

#include "eval/evaluate.hpp"
#include "rules/legal/movegen.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

class Accumulators : public ::testing::TestWithParam<tests::GameCase> {};

// One accumulator goes through games as a search does, some moves forwards and back, and from the end of a game to the next;
// it must say the same as one that knows nothing but the position.
TEST_P(Accumulators, SaysOfEveryPositionWhatAFreshOneSays) {
  auto const variant = tests::load(GetParam());
  Evaluator const evaluator(variant->rules);
  Random turns(tests::seed());
  auto const start = tests::start_position(*variant);
  visit(*start, [&]<int Words, Features F>(Position<Words, F>& first) {
    auto const kept = std::make_unique<HandcraftedEvaluation<Words, F>>(evaluator);
    auto const table = std::make_unique<SearchAttackTable<Words, F>>(*variant->rules);
    auto const check = [&](Position<Words, F> const& position) {
      ASSERT_EQ(kept->evaluate(position, *table), evaluate(position, evaluator));
      if constexpr (keeps_attack_table<Words, F>) {
        kept->update(position, *table);
        MoveArena first_arena, second_arena;
        MoveList all(first_arena), known(second_arena);
        generate_moves<MoveSet::Captures>(position, all);
        generate_captures(position, *table, CellSet<Words>::full(), known);
        ASSERT_TRUE(std::ranges::equal(all.span(), known.span()));
        if (all.empty()) return;
        Cell const wanted = all[turns.below(all.size())].to();
        std::vector<Move> there, found;
        for (Move const move : all.span())
          if (move.to() == wanted || move.kind() == MoveKind::EnPassant) there.push_back(move);
        known.shrink(0);
        generate_captures(position, *table, CellSet<Words>::of(wanted), known);
        found.assign(known.span().begin(), known.span().end());
        ASSERT_EQ(found, there);
      }
    };
    check(first);
    tests::play_randomly(*variant, 150, [&](Game const& game, std::vector<Move> const& moves, Random& random) {
      auto const copy = game.position().clone();
      auto& position = instance_of<Words, F>(*copy);
      // Not every position is looked at: some searches come from far away.
      if (turns.below(3) != 0) check(position);
      if (moves.empty() || ::testing::Test::HasFatalFailure()) return;
      for (int i = 0; i < 3; ++i) {
        position.apply(moves[random.below(moves.size())]);
        check(position);
        position.undo();
        if (::testing::Test::HasFatalFailure()) return;
      }
    });
  });
}

INSTANTIATE_TEST_SUITE_P(Games, Accumulators, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

TEST(BoardChanges, AreTheCellsWhereThePiecesDiffer) {
  Random random(tests::seed());
  SCOPED_TRACE(tests::seed());
  for (int round = 0; round < 1000; ++round) {
    Board<8> a;
    for (Piece& piece : a)
      piece = random.below(2) == 0
                  ? Piece()
                  : Piece(static_cast<Color>(random.below(2)), static_cast<PieceType>(random.below(max_piece_types)));
    Board<8> b = a;
    CellSet<8> changed;
    for (std::size_t i = random.below(20); i > 0; --i) {
      auto const cell = static_cast<Cell>(random.below(512));
      b[cell] = Piece(Color::White, static_cast<PieceType>(random.below(max_piece_types)));
      if (a[cell] == b[cell])
        changed.erase(cell);
      else
        changed.insert(cell);
    }
    ASSERT_EQ(differing_cells<8>(a, b), changed);
  }
}

}  // namespace
}  // namespace strata
