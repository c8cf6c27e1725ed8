#include "eval/net/accumulator.hpp"

#include <gtest/gtest.h>

#include "eval/net/network_evaluation.hpp"
#include "eval/net/reference.hpp"
#include "rules/legal/king_safety.hpp"
#include "rules/legal/movegen.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

std::vector<tests::GameCase> shipped_games() {
  std::vector<tests::GameCase> games;
  for (std::string const& id : tests::some(shipped_variants())) games.push_back({id, id, "", {}});
  return games;
}

// Goes through a tree as a search does: moves, null moves, and undo down to any ply above; from the end of a line to the start. Calls
// look(position) at every ply.
template <int Words, Features F, class Look>
void wander(Position<Words, F>& position, int plies, Random& random, Look look) {
  MoveArena arena;
  int depth = 0;
  for (int ply = 0; ply < plies; ++ply) {
    MoveList moves(arena);
    generate_legal(position, moves);
    bool const over = moves.empty() || depth > 300 || position.halfmove_clock() > 60;
    std::uint64_t const choice = random.below(8);
    if (over || (choice == 0 && depth > 0)) {
      for (auto back =
               over && random.below(2) == 0
                   ? depth
                   : static_cast<int>(1 + random.below(static_cast<std::uint64_t>(std::max(1, std::min(depth, 6)))));
           back > 0 && depth > 0; --back, --depth)
        position.undo();
    } else if (choice == 1 && !in_check(position, position.side_to_move())) {
      position.apply_null();
      ++depth;
    } else {
      Move move = moves[random.below(moves.size())];
      if (random.below(3) == 0)
        for (Move const other : moves.span())
          if (position.is_capture(other) || other.is_promotion() || other.kind() == MoveKind::BoardMove) move = other;
      position.apply(move);
      ++depth;
    }
    look(position);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

template <int Words, Features F>
bool same_sums(net::NetworkAccumulator<Words, F> const& a, net::NetworkAccumulator<Words, F> const& b) {
  for (Color const view : {Color::White, Color::Black})
    for (std::size_t block = 0; block < a.sums(view).size(); ++block)
      if (a.sums(view)[block].weight != b.sums(view)[block].weight) return false;
  return true;
}

template <int Words, Features F>
void follow(net::NetworkAccumulator<Words, F>& accumulator, Position<Words, F> const& position) {
  accumulator.follow(position, [](Piece, Piece, Cell) {});
}

// One accumulator that follows a search, against one that knows nothing but the position.
void expect_equal_to_a_refresh(tests::GameCase const& game, int plies) {
  auto const variant = tests::load(game);
  auto const network = tests::random_network(*variant->rules, 32, 7);
  Random random(tests::seed());
  SCOPED_TRACE(game.name + " seed " + std::to_string(tests::seed()));
  auto const start = tests::start_position(*variant);
  visit(*start, [&]<int Words, Features F>(Position<Words, F>& position) {
    auto const kept = std::make_unique<net::NetworkAccumulator<Words, F>>(*network);
    auto const empty = std::make_unique<net::NetworkAccumulator<Words, F>>(*network);
    auto const fresh = std::make_unique<net::NetworkAccumulator<Words, F>>(*network);
    int compared = 0;
    wander(position, plies, random, [&](Position<Words, F> const& here) {
      // Not every position is looked at: a search does not evaluate every node.
      if (random.below(4) == 0) return;
      follow(*kept, here);
      *fresh = *empty;
      follow(*fresh, here);
      ASSERT_TRUE(same_sums(*kept, *fresh));
      ASSERT_EQ(kept->output(here.side_to_move()), fresh->output(here.side_to_move()));
      if (compared++ % 64 != 0) return;
      net::Pieces const pieces = net::pieces_of(here.setup());
      ASSERT_EQ(kept->pieces(), static_cast<int>(pieces.pieces.size()));
      ASSERT_EQ(kept->output(here.side_to_move()), net::output_of(*network, pieces));
      for (Color const view : {Color::White, Color::Black}) {
        auto const sums = net::accumulator_of(*network, pieces, view);
        ASSERT_TRUE(std::ranges::equal(kept->sums(view)[0].weight, sums));
      }
    });
    EXPECT_GT(compared, plies / 2);
  });
}

class NetworkAccumulators : public ::testing::TestWithParam<tests::GameCase> {};
TEST_P(NetworkAccumulators, EqualAFreshOneAfterAnyMoves) { expect_equal_to_a_refresh(GetParam(), 20'000); }
INSTANTIATE_TEST_SUITE_P(Games, NetworkAccumulators, ::testing::ValuesIn(shipped_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

class FullNetworkAccumulators : public ::testing::TestWithParam<tests::GameCase> {};
TEST_P(FullNetworkAccumulators, EqualAFreshOneAfterAMillionPlies) { expect_equal_to_a_refresh(GetParam(), 1'000'000); }
INSTANTIATE_TEST_SUITE_P(FullGames, FullNetworkAccumulators, ::testing::ValuesIn(shipped_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

class OtherNetworkAccumulators : public ::testing::TestWithParam<tests::GameCase> {};
TEST_P(OtherNetworkAccumulators, EqualAFreshOneAfterAnyMoves) { expect_equal_to_a_refresh(GetParam(), 600); }
INSTANTIATE_TEST_SUITE_P(Games, OtherNetworkAccumulators, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

// A move of a board without a piece aboard changes no cell, and yet another row.
TEST(NetworkAccumulator, FollowsBoardsThatMoveEmpty) {
  auto const variant = tests::load({"parmen", "parmen", "", {}});
  auto const network = tests::random_network(*variant->rules, 32, 7);
  int moved = 0;
  tests::play_randomly(*variant, 200, [&](Game const& game, std::vector<Move> const& moves, Random&) {
    auto const copy = game.position().clone();
    visit(*copy, [&]<int Words, Features F>(Position<Words, F>& position) {
      for (Move const move : moves) {
        if (move.kind() != MoveKind::BoardMove) continue;
        net::NetworkAccumulator<Words, F> accumulator(*network);
        follow(accumulator, position);
        Board<Words> const before = position.board();
        position.apply(move);
        follow(accumulator, position);
        moved += before == position.board() ? 1 : 0;
        ASSERT_EQ(accumulator.output(position.side_to_move()),
                  net::output_of(*network, net::pieces_of(position.setup())));
        position.undo();
      }
    });
  });
  EXPECT_GT(moved, 0);
}

// ------------------------------------------------------------- evaluation

class NetworkEvaluations : public ::testing::TestWithParam<tests::GameCase> {};

// One evaluation that follows a search, by network or by hand as boards get bare, against its parts computed afresh.
TEST_P(NetworkEvaluations, AreTheBaseAndTheOutputOrTheHandWrittenEvaluation) {
  auto const variant = tests::load(GetParam());
  Evaluator const evaluator(variant->rules);
  auto const network = tests::random_network(*variant->rules, 64, 5);
  Random random(tests::seed());
  SCOPED_TRACE(tests::seed());
  auto const start = tests::start_position(*variant);
  visit(*start, [&]<int Words, Features F>(Position<Words, F>& position) {
    using Evaluation = net::NetworkEvaluation<Words, F>;
    net::NetworkSource const source{&evaluator, network.get()};
    auto const kept = std::make_unique<Evaluation>(source);
    auto const table = std::make_unique<SearchAttackTable<Words, F>>(*variant->rules);
    int by_network = 0;
    wander(position, 1500, random, [&](Position<Words, F> const& here) {
      if constexpr (keeps_attack_table<Words, F>)
        if (random.below(2) == 0) kept->update(here, *table);
      if (random.below(3) == 0) return;
      int const score = kept->evaluate(here, *table);
      ASSERT_EQ(score, std::make_unique<Evaluation>(source)->evaluate(here, *table));
      net::Pieces const pieces = net::pieces_of(here.setup());
      std::array<PieceSums, 2> sums{};
      for (auto const& [piece, cell] : pieces.pieces)
        sums[static_cast<std::size_t>(index(piece.color()))].add(evaluator, piece, cell, 1);
      int const unit = evaluator.margin();
      if (std::min(sums[0].piece_count, sums[1].piece_count) <= net::few_pieces ||
          is_nearly_bare(sums[0], sums[1], unit) || is_nearly_bare(sums[1], sums[0], unit)) {
        ASSERT_EQ(score, evaluate(here, evaluator));
        return;
      }
      ++by_network;
      auto const us = static_cast<std::size_t>(index(here.side_to_move()));
      int const whole = net::base_of(net::Base::PieceSquare, evaluator, pieces) +
                        network->centipawns(net::output_of(*network, pieces));
      ASSERT_EQ(score, scaled_by_endings(here, sums[us], sums[1 - us], whole));
    });
    EXPECT_GT(by_network, 100);
  });
}

INSTANTIATE_TEST_SUITE_P(Games, NetworkEvaluations, ::testing::ValuesIn(shipped_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

// The hand-written evaluation takes over and gives back again and again.
TEST(NetworkEvaluation, LeavesNearlyBareBoardsToTheHandWrittenOne) {
  for (std::string const id : {"orthodox", "raumschach", "ziggurat"}) {
    auto const variant = tests::load({id, id, "", {}});
    Evaluator const evaluator(variant->rules);
    auto const network = tests::random_network(*variant->rules, 32, 5);
    Random random(tests::seed());
    auto const start = tests::start_position(*variant);
    visit(*start, [&]<int Words, Features F>(Position<Words, F>& position) {
      auto const kept =
          std::make_unique<net::NetworkEvaluation<Words, F>>(net::NetworkSource{&evaluator, network.get()});
      auto const table = std::make_unique<SearchAttackTable<Words, F>>(*variant->rules);
      MoveArena arena;
      int by_hand = 0;
      // Captures only, as far as there are any: both sides lose what they have.
      for (int game = 0; game < 40; ++game) {
        int plies = 0;
        for (; plies < 300; ++plies) {
          MoveList moves(arena);
          generate_legal(position, moves);
          if (moves.empty()) break;
          Move move = moves[random.below(moves.size())];
          for (Move const other : moves.span())
            if (position.is_capture(other)) move = other;
          position.apply(move);
          int const score = kept->evaluate(position, *table);
          if (std::min(position.pieces(Color::White).count(), position.pieces(Color::Black).count()) <= 3) {
            ASSERT_EQ(score, evaluate(position, evaluator));
            ++by_hand;
          }
        }
        for (; plies > 0; --plies) position.undo();
        ASSERT_EQ(kept->evaluate(position, *table),
                  net::base_of(net::Base::PieceSquare, evaluator, net::pieces_of(position.setup())) +
                      network->centipawns(net::output_of(*network, net::pieces_of(position.setup()))));
      }
      EXPECT_GT(by_hand, 200);
    });
  }
}

TEST(NetworkEvaluation, LeavesBoardsWithMorePiecesThanAreSafeToTheHandWrittenOne) {
  auto const variant = tests::load({"raumschach", "raumschach", "", {}});
  Evaluator const evaluator(variant->rules);
  net::NetworkWeights weights = tests::random_weights(*variant->rules, 32, 1);
  for (std::size_t row = 0; row < weights.rows.size() / 32; ++row) weights.rows[32 * row] = 1000;
  net::NetworkHeader header = tests::network_header(32);
  header.pieces = 20;
  auto const network = net::Network::create(header, weights, *variant->rules);
  ASSERT_TRUE(network) << network.error().text();
  ASSERT_LT((*network)->most_pieces(), 40);
  auto const start = tests::start_position(*variant);
  visit(*start, [&]<int Words, Features F>(Position<Words, F>& position) {
    net::NetworkEvaluation<Words, F> by_network(net::NetworkSource{&evaluator, network->get()});
    SearchAttackTable<Words, F> table(*variant->rules);
    EXPECT_EQ(by_network.evaluate(position, table), evaluate(position, evaluator));
  });
}

// ------------------------------------------------------------- kernels

TEST(NetworkKernels, SumRowsAndOutputsAsPlainLoopsDo) {
  Random random(tests::seed());
  SCOPED_TRACE(tests::seed());
  auto const any = [&](int most) {
    return static_cast<std::int16_t>(static_cast<int>(random.below(2 * static_cast<std::uint64_t>(most) + 1)) - most);
  };
  for (int blocks = 1; blocks <= net::most_hidden / net::hidden_step; ++blocks)
    for (int round = 0; round < 20; ++round) {
      auto const size = static_cast<std::size_t>(blocks);
      std::vector<std::vector<net::Block>> rows(8, std::vector<net::Block>(size));
      for (auto& row : rows)
        for (net::Block& block : row)
          for (auto& weight : block.weight) weight = any(32767);
      std::vector<net::Block> sums = rows[7];
      std::vector<net::Block> wanted = sums;
      std::vector<net::Block const*> minus;
      std::vector<net::Block const*> plus;
      for (std::size_t row = 0; row < 6; ++row) {
        bool const off = random.below(2) == 0;
        (off ? minus : plus).push_back(rows[row].data());
        for (std::size_t block = 0; block < size; ++block)
          for (std::size_t i = 0; i < 32; ++i) {
            int const weight = rows[row][block].weight[i];
            auto& sum = wanted[block].weight[i];
            sum = static_cast<std::int16_t>(off ? sum - weight : sum + weight);
          }
      }
      net::change_sums(sums.data(), blocks, minus, plus);
      for (std::size_t block = 0; block < size; ++block) ASSERT_EQ(sums[block].weight, wanted[block].weight);

      int const qa = static_cast<int>(1 + random.below(255));
      std::vector<net::Block> weights(2 * size);
      for (net::Block& block : weights)
        for (auto& weight : block.weight) weight = any(30);
      std::int64_t plain = 0;
      for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t block = 0; block < size; ++block)
          for (std::size_t i = 0; i < 32; ++i) {
            std::int64_t const active = std::clamp<int>((side == 0 ? sums : rows[6])[block].weight[i], 0, qa);
            plain += active * active * weights[side * size + block].weight[i];
          }
      ASSERT_EQ(net::output_sum(sums.data(), rows[6].data(), weights.data(), blocks, qa), plain);
    }
}

}  // namespace
}  // namespace strata
