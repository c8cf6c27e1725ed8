// What tuned numbers do to an evaluation.

#include "eval/tuning.hpp"

#include <gtest/gtest.h>

#include "eval/evaluate.hpp"
#include "eval/piece_square_shapes.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

TEST(Tuning, ValuesAndPlacesAreThoseGiven) {
  auto const variant = *load_variant("uplifting");
  Evaluator const model(variant->rules);
  Tuning tuning;
  tuning.pieces.resize(static_cast<std::size_t>(variant->rules->type_count()));
  PieceType const knight = variant->names.find_letter('N');
  tuning.pieces[knight].value = 432;
  tuning.pieces[knight].piece_square[static_cast<std::size_t>(PieceSquareTerm::Level)] = 70;
  Evaluator const tuned(variant->rules, tuning);
  for (Color const color : {Color::White, Color::Black}) EXPECT_EQ(tuned.value(Piece(color, knight)), 432);
  EXPECT_EQ(tuned.exchange_value(Piece(Color::White, knight)), 432);
  auto const difference = [&](Color color, char const* cell) {
    Piece const piece(color, knight);
    Cell const at = variant->names.find_cell(cell);
    return tuned.piece_square(piece, at).middlegame() - model.piece_square(piece, at).middlegame() -
           (432 - model.value(piece));
  };
  EXPECT_EQ(difference(Color::White, "d4L8"), 70) << "the highest level";
  EXPECT_EQ(difference(Color::White, "d4L1"), -70);
  EXPECT_EQ(difference(Color::Black, "d4L1"), 70) << "Black's way is downwards";
  // Other pieces are as before.
  PieceType const rook = variant->names.find_letter('R');
  for (Cell const cell : variant->rules->geometry.all())
    EXPECT_EQ(tuned.piece_square(Piece(Color::White, rook), cell), model.piece_square(Piece(Color::White, rook), cell));
}

TEST(Tuning, NothingTunedIsTheModel) {
  for (tests::GameCase const& game : tests::all_games()) {
    auto const variant = tests::load(game);
    Tuning tuning;
    tuning.pieces.resize(static_cast<std::size_t>(variant->rules->type_count()));
    Evaluator const model(variant->rules);
    Evaluator const tuned(variant->rules, tuning);
    tests::play_randomly(*variant, 30, [&](Game const& at, std::vector<Move> const&, Random&) {
      visit(*at.position().clone(),
            [&](auto& position) { EXPECT_EQ(evaluate(position, tuned), evaluate(position, model)) << game.name; });
    });
  }
}

TEST(Tuning, GoesFromTheOpeningToTheEnding) {
  auto const variant = *load_variant("orthodox");
  PieceType const knight = variant->names.find_letter('N');
  Piece const piece(Color::White, knight);
  Cell const at = variant->names.find_cell("e4");
  Tuning tuning;
  tuning.middlegame_material = 1000;
  tuning.endgame_pieces.resize(static_cast<std::size_t>(variant->rules->type_count()), no_difference());
  tuning.endgame_pieces[knight].value = 100;
  tuning.endgame_weights.tempo = 30;
  Evaluator const model(variant->rules);
  Evaluator const tuned(variant->rules, tuning);
  EXPECT_EQ(tuned.piece_square(piece, at).middlegame(), model.piece_square(piece, at).middlegame());
  EXPECT_EQ(tuned.piece_square(piece, at).endgame(), model.piece_square(piece, at).endgame() + 100);
  EXPECT_EQ(tuned.phase(1000), Tapered::all);
  EXPECT_EQ(tuned.phase(5000), Tapered::all) << "no more than the opening";
  EXPECT_EQ(tuned.phase(250), Tapered::all / 4);
  EXPECT_EQ(model.phase(0), Tapered::all) << "nothing changes without a word about the ending";
  EXPECT_EQ(tuned.tempo().at(tuned.phase(500)), 25);
}

TEST(Tapered, KeepsItsHalvesApart) {
  for (int const early : {0, 1, -1, 700'000'000, -700'000'000})
    for (int const late : {0, 1, -1, 700'000'000, -700'000'000}) {
      Tapered const sum(early, late);
      EXPECT_EQ(sum.middlegame(), early);
      EXPECT_EQ(sum.endgame(), late);
      EXPECT_EQ(Tapered() - sum, Tapered(-early, -late));
      EXPECT_EQ(sum * -2, Tapered(-2 * early, -2 * late));
      EXPECT_EQ(sum + Tapered(3, -4), Tapered(early + 3, late - 4));
      EXPECT_EQ(sum.at(Tapered::all), early);
      EXPECT_EQ(sum.at(0), late);
    }
  EXPECT_EQ(Tapered(100, 20).at(Tapered::all / 4), 40);
}

TEST(PieceSquareShapes, SumUpToNothingAndAreTurnedForBlack) {
  for (tests::GameCase const& game : tests::all_games()) {
    auto const variant = tests::load(game);
    Ruleset const& rules = *variant->rules;
    for (int type = 0; type < rules.type_count(); ++type) {
      Piece const white(Color::White, static_cast<PieceType>(type));
      auto const shapes = piece_square_shapes(rules, white);
      auto const turned = piece_square_shapes(rules, Piece(Color::Black, white.type()));
      PieceSquareShapes sum{};
      int count = 0;
      for (Cell const cell : rules.geometry.all()) {
        EXPECT_EQ(shapes[cell], turned[rules.symmetry[cell]]) << game.name << " " << type;
        PieceSideRules const& side = rules.side(white);
        if (!side.may_stand[cell] || side.promotion_zone[cell]) continue;
        ++count;
        for (std::size_t term = 0; term < piece_square_terms; ++term) {
          sum[term] += shapes[cell][term];
          EXPECT_LE(std::abs(shapes[cell][term]), 2 * shape_unit) << game.name;
        }
      }
      for (int const each : sum) EXPECT_LT(std::abs(each), std::max(1, count)) << game.name << " " << type;
    }
  }
}

}  // namespace
}  // namespace strata
