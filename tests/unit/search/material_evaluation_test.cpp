// The evaluation of a search can be replaced. The one here counts material alone, with an accumulator of its own.

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "rules/position/board_changes.hpp"
#include "rules/position/instances.hpp"
#include "search/worker_pruning.ipp"
#include "search/worker_quiescence.ipp"
#include "search/worker_root.ipp"
#include "search/worker_tree.ipp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

template <int Words, Features F>
class MaterialEvaluation {
 public:
  using Source = PieceValues;

  explicit MaterialEvaluation(PieceValues const& values) : values_(&values) {}

  [[nodiscard]] PieceValues const& piece_values() const { return *values_; }
  int evaluate(Position<Words, F> const& position, SearchAttackTable<Words, F>&, int, int) {
    differing_cells<Words>(board_, position.board()).for_each([&](Cell cell) {
      add(board_[cell], -1);
      board_[cell] = position.piece_at(cell);
      add(board_[cell], 1);
    });
    return position.side_to_move() == Color::White ? white_lead_ : -white_lead_;
  }
  void update(Position<Words, F> const& position, AttackTable<Words>& table)
    requires(keeps_attack_table<Words, F>)
  {
    table.follow(position, [](Piece, Cell) {}, [](Piece, Cell, CellSet<Words> const&) {});
  }

 private:
  void add(Piece piece, int sign) {
    if (piece) white_lead_ += (piece.color() == Color::White ? sign : -sign) * values_->value(piece);
  }

  PieceValues const* values_;
  Board<Words> board_{};
  int white_lead_ = 0;
};

// This line picks the evaluation.
template <int Words, Features F>
using MaterialSearch = Worker<Words, F, MaterialEvaluation<Words, F>>;

template <int Words, Features F>
struct Player {
  std::shared_ptr<Variant const> variant;
  PieceValues values;
  TranspositionTable table{1};
  SearchMemory memory;
  Game game;

  explicit Player(std::string const& id, std::string const& tfen = {})
      : variant(*load_variant(id)), values(variant->rules), game(tests::start_position(*variant, tfen)) {}

  SearchReport search(SearchLimits const& limits) {
    auto const position = game.position().clone();
    EXPECT_EQ(variant->rules->words, Words);
    MaterialSearch<Words, F> search(instance_of<Words, F>(*position), game.keys(), values, table, memory);
    return search.run(limits, {});
  }
  SearchReport to_depth(int depth) {
    SearchLimits limits;
    limits.depth = depth;
    return search(limits);
  }
  [[nodiscard]] std::string text(Move move) const { return write_canonical(game.position(), variant->names, move); }

  // A game against random moves, to its end.
  void play_to_the_end(Color side) {
    SCOPED_TRACE(tests::seed());
    Random random(tests::seed());
    while (!game.outcome()) {
      ASSERT_LT(game.keys().size(), 2000U);
      Move move = game.legal_moves()[random.below(game.legal_moves().size())];
      if (game.position().side_to_move() == side) {
        SearchLimits limits;
        limits.nodes = 300;
        move = search(limits).pv.front();
        ASSERT_TRUE(game.position().is_legal(move));
      }
      game.play(move);
    }
    EXPECT_NE(game.outcome()->winner, !side);
  }
};

using Narrow = Player<1, Features::Plain>;
using WithTable = Player<4, Features::Plain>;  // the worker keeps an attack table

TEST(MaterialEvaluation, SeesNothingButMaterial) {
  Narrow narrow("orthodox", "4k3/8/8/8/8/8/7P/4K3 w - - 0 1");
  EXPECT_EQ(narrow.to_depth(1).score, narrow.values.value(Piece(Color::White, narrow.variant->names.find_letter('P'))));
  WithTable with_table("threedc");
  EXPECT_EQ(with_table.to_depth(2).score, 0) << "the sides are equal";
}

TEST(MaterialEvaluation, FindsMates) {
  Narrow narrow("orthodox", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  auto const mate = narrow.to_depth(4);
  EXPECT_EQ(narrow.text(mate.pv.front()), "a1-a6");
  EXPECT_EQ(mate.score, mates_in(3));
  WithTable with_table("threedc", "8/8/8/8/8/8/8/8|4k3/8/8/8/8/8/8/4K3|4i3/8/8/8/8/4G3/8/4I3 w - - 0 1");
  EXPECT_EQ(with_table.to_depth(3).score, mates_in(1)) << "the last prince can be captured";
}

TEST(MaterialEvaluation, PlaysWholeGames) {
  Narrow("orthodox").play_to_the_end(Color::White);
  WithTable("threedc").play_to_the_end(Color::Black);
}

}  // namespace
}  // namespace strata
