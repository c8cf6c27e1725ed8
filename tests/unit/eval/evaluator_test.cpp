#include "eval/evaluator.hpp"

#include <gtest/gtest.h>

#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

struct Values {
  std::shared_ptr<Variant const> variant;
  Evaluator evaluator;

  explicit Values(std::string const& id) : variant(*load_variant(id)), evaluator(variant->rules) {}

  [[nodiscard]] Piece piece(char letter) const {
    return {std::isupper(static_cast<unsigned char>(letter)) != 0 ? Color::White : Color::Black,
            variant->names.find_letter(static_cast<char>(std::toupper(letter)))};
  }
  [[nodiscard]] int value(char letter) const { return evaluator.value(piece(letter)); }
  [[nodiscard]] int piece_square(char letter, char const* cell) const {
    return evaluator.piece_square(piece(letter), variant->names.find_cell(cell)).middlegame();
  }
  [[nodiscard]] int evaluate(std::string_view tfen = {}) const {
    auto const position = tests::start_position(*variant, tfen);
    int score = 0;
    visit(*position, [&](auto& instance) { score = strata::evaluate(instance, evaluator); });
    return score;
  }
};

TEST(Evaluator, OrthodoxPiecesComeOutInTheirKnownOrder) {
  Values const v("orthodox");
  EXPECT_NEAR(v.value('P'), 100, 5);
  EXPECT_GT(v.value('N'), 2 * v.value('P'));
  EXPECT_LT(v.value('N'), v.value('B') + 50);
  EXPECT_LT(v.value('B'), v.value('R'));
  EXPECT_LT(v.value('R') + v.value('B'), v.value('Q') + 50);
  EXPECT_EQ(v.value('K'), 0);
}

TEST(Evaluator, BothSidesValueTheirPiecesAlike) {
  for (std::string const& id : shipped_variants()) {
    Values const v(id);
    for (int type = 0; type < v.variant->rules->type_count(); ++type) {
      auto const t = static_cast<PieceType>(type);
      EXPECT_EQ(v.evaluator.value(Piece(Color::White, t)), v.evaluator.value(Piece(Color::Black, t)))
          << id << " " << type;
    }
  }
}

TEST(Evaluator, ABoardIsWorthSomethingToItsOwner) {
  Values const v("parmen");
  auto const with_owner = [&](char const* owner) {
    return v.evaluate(std::string("4/4/4/4|4/1R2/1r2/4|4/4/4/4|b3(4):2/2:") + owner +
                      ":QLW|b8(6):2/2:b:QLB|e1(2):2/K1:w:KLW|e8(6):1k/2:b:KLB w - - 0 1 -");
  };
  EXPECT_EQ(with_owner("w") - with_owner("b"),
            2 * v.evaluator.margin() * v.evaluator.tuning().weights.board_owned / 100);
}

TEST(Evaluator, StartPositionsAreLevel) {
  for (std::string const& id : shipped_variants()) {
    Values const v(id);
    // Nothing but the right to move, and what the second row of Raumschach differs by.
    EXPECT_NEAR(v.evaluate(), 10, 60) << id;
  }
}

TEST(Evaluator, APawnIsWorthMoreTheNearerItComes) {
  Values const v("orthodox");
  EXPECT_LT(v.piece_square('P', "e4"), v.piece_square('P', "e6"));
  EXPECT_LT(v.piece_square('P', "e6"), v.piece_square('P', "e7"));
  EXPECT_EQ(v.piece_square('P', "e7"), v.piece_square('p', "e2"));
  // Upwards in one game, along two axes in another.
  Values const up("uplifting");
  EXPECT_LT(up.piece_square('P', "d4L4"), up.piece_square('P', "d4L7"));
  EXPECT_LT(up.piece_square('p', "d4L5"), up.piece_square('p', "d4L2"));
  Values const two("raumschach");
  EXPECT_LT(two.piece_square('P', "Cc3"), two.piece_square('P', "Dc4"));
  EXPECT_LT(two.piece_square('P', "Dc4"), two.piece_square('P', "Ec4"));
}

TEST(Evaluator, PiecesThatCanNeverHelpToMateAreCheap) {
  Values const v("ziggurat");
  // A cardinal never checks; a ballista on an odd level never comes down.
  EXPECT_LT(v.piece_square('A', "1d4"), v.piece_square('A', "2d4"));
  EXPECT_LT(v.piece_square('C', "2c3"), v.value('C'));
}

TEST(Evaluator, TheLastPrinceIsInDanger) {
  Values const v("threedc");
  EXPECT_GT(v.evaluator.extinction_danger(1).middlegame(), 3 * v.evaluator.extinction_danger(2).middlegame());
}

TEST(Evaluator, ABareKingIsDrivenToTheEdge) {
  Values const v("raumschach");
  std::string const centre = "5/5/5/5/Q3K|5/5/5/5/Q4|5/5/2k2/5/5|5/5/5/5/5|5/5/5/5/5 b - - 0 60";
  std::string const corner = "5/5/5/5/Q3K|5/5/5/5/Q4|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 b - - 0 60";
  EXPECT_LT(v.evaluate(corner), v.evaluate(centre));
}

TEST(Evaluator, AdvantagesMeltAsTheMoveRuleComesNear) {
  Values const v("orthodox");
  std::string const placement = "8/8/8/3k4/8/8/8/Q2K4 w - - ";
  EXPECT_EQ(v.evaluate(placement + "0 90"), v.evaluate(placement + "50 90"));
  EXPECT_GT(v.evaluate(placement + "50 90"), v.evaluate(placement + "90 90"));
}

// How often a weight is counted for White more than for Black.
struct CountCase {
  int Weights::* weight;
  char const* position;
  int count;
  char const* why;
};

TEST(Weights, CountWhatTheyAreNamedAfter) {
  Values const v("orthodox");
  int const step = 240;  // divided by steps to go without a rest
  for (CountCase const& each : std::vector<CountCase>{
           {&Weights::supported_pawn, "4k3/8/8/8/8/2P5/1P6/4K3", 1, "b2 guards c3"},
           {&Weights::supported_pawn, "4k3/8/8/8/8/2P5/2P5/4K3", 0, "no pawn guards its file"},
           {&Weights::doubled_pawn, "4k3/8/8/2P5/8/8/2P5/4K3", 1, "the one behind is counted"},
           {&Weights::doubled_pawn, "4k3/8/8/3P4/8/8/2P5/4K3", 0, "side by side"},
           {&Weights::isolated_pawn, "4k3/8/8/8/8/P1P5/P7/4K3", 3, "no pawn on the next files"},
           {&Weights::isolated_pawn, "4k3/8/8/8/1P6/P1P5/P7/4K3", 0,
            "b4 is guarded and may guard the others further up"},
           {&Weights::isolated_pawn, "4k3/1p5p/8/8/8/P1P5/P7/4K3", 1, "three against two"},
           {&Weights::blocked_passed_pawn, "4k3/2P5/8/8/8/8/8/4K3", 0, "free"},
           {&Weights::blocked_passed_pawn, "2b1k3/2P5/8/8/8/8/8/4K3", 1, "by a bishop"},
           {&Weights::blocked_passed_pawn, "2b1k3/2P5/1p6/8/8/8/8/4K3", 1, "the pawn on b6 is past it"},
           {&Weights::passed_pawn_king_distance, "8/8/2P5/1K6/8/7k/8/8", 3, "over 2 steps: c7 is 2 from b5, 5 from h3"},
           {&Weights::pawn_shield, "4k3/8/8/8/8/8/PPP5/1K6", 3, "all three"},
           {&Weights::pawn_shield, "6k1/6pp/8/8/8/8/PPP5/1K6", 1, "three against two"},
           {&Weights::weak_king_ring, "6k1/8/8/6N1/8/3B4/8/K7", 1, "h7, which nothing but the king guards"},
           {&Weights::weak_king_ring, "5rk1/8/8/6N1/8/3B4/8/K7", 1, "the rook guards f7, where one piece attacks"},
           {&Weights::weak_king_ring, "6kr/8/8/6N1/8/3B4/8/K7", 0, "the rook guards h7"},
           {&Weights::king_outer_ring, "7k/8/R7/8/8/8/8/K7", 3, "f6 to h6"},
           {&Weights::king_virtual_mobility, "7k/8/8/8/8/8/8/K1R5", 14, "its file and its rank"},
           {&Weights::king_virtual_mobility, "7k/7p/8/8/8/8/8/K1R5", 7, "its own pawn covers it"},
           {&Weights::king_tropism, "7k/8/5R2/8/8/8/8/K7", 1, "two steps"},
           {&Weights::king_tropism, "7k/8/8/8/5R2/8/8/K7", 0, "four steps"},
           {&Weights::blocked_by_pawn, "4k3/8/8/8/8/8/P7/R3K3", 1, "by its own pawn"},
           {&Weights::supported_piece, "4k3/3p4/8/4N3/3P4/8/8/4K3", 1, "d4 guards e5"},
           {&Weights::outpost, "4k3/3p4/8/4N3/3P4/8/8/4K3", 0, "d7 may come to d6"},
           {&Weights::outpost, "4k3/4p3/8/4N3/3P4/8/8/4K3", 1, "e7 never attacks its own file"},
           {&Weights::hanging_double_attack, "4k3/8/8/3b4/8/2N5/8/3RK3", 1, "by knight and rook"},
           {&Weights::hanging_double_attack, "4k3/8/2p5/3b4/8/2N5/8/3RK3", 0, "guarded"},
           {&Weights::threat_on_pawn, "4k3/8/8/3p4/8/8/8/3RK3", 1, "not guarded"},
           {&Weights::threat_on_pawn, "4k3/8/2p5/3p4/8/8/8/3RK3", 0, "c6 does"}}) {
    Tuning tuning;
    tuning.weights.*each.weight = tuning.weights.*each.weight + step;
    Evaluator const other(v.variant->rules, tuning);
    auto const position = tests::start_position(*v.variant, std::string(each.position) + " w - - 0 1");
    int difference = 0;
    visit(*position, [&](auto& instance) {
      difference = strata::evaluate(instance, other) - strata::evaluate(instance, v.evaluator);
    });
    double const divisor = each.weight == &Weights::passed_pawn_king_distance ? 2 : 1;
    // A side counts by itself, in whole centipawns.
    EXPECT_NEAR(difference, each.count * v.evaluator.margin() * step / (100 * divisor), 1)
        << each.position << ", " << each.why;
  }
}

// Where boards move nothing is known of a way, so no pawn is known to stand alone.
TEST(Weights, APawnWhoseWayIsUnknownIsNotAlone) {
  Values const v("parmen");
  Tuning tuning;
  tuning.weights.isolated_pawn = 240;
  Evaluator const other(v.variant->rules, tuning);
  tests::play_randomly(*v.variant, 100, [&](Game const& game, std::vector<Move> const&, Random&) {
    visit(*game.position().clone(), [&](auto& instance) {
      ASSERT_EQ(strata::evaluate(instance, other), strata::evaluate(instance, v.evaluator));
    });
  });
}

// A weight that nothing hears could not be tuned.
TEST(Weights, EachChangesSomeEvaluation) {
  for (WeightName const& name : weight_names) {
    Weights other;
    other.*name.value = 2 * other.*name.value + 40;
    bool heard = false;
    for (std::string const id : {"orthodox", "threedc", "parmen"}) {
      auto const variant = *load_variant(id);
      Evaluator const usual(variant->rules);
      Tuning tuning;
      tuning.weights = other;
      Evaluator const changed(variant->rules, tuning);
      tests::play_randomly(*variant, 200, [&](Game const& game, std::vector<Move> const&, Random&) {
        visit(*game.position().clone(),
              [&](auto& instance) { heard = heard || evaluate(instance, usual) != evaluate(instance, changed); });
      });
    }
    EXPECT_TRUE(heard) << name.name;
  }
}

}  // namespace
}  // namespace strata
