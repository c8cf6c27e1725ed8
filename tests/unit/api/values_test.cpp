// Values of the evaluation as text: docs/formats/evaluation.md.

#include "api/values_text.hpp"

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "api/impl.hpp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/random_play.hpp"
#include "variant/embedded.hpp"

namespace strata::api {
namespace {

std::string answer(std::string const& text, std::string const& id = "orthodox", Options const& options = {}) {
  auto const variant = Variant::load(id, options)->with_values(text, "my.eval.toml");
  return variant ? "loads" : variant.error().text();
}

std::string const head = "format = 2\nvariant = \"orthodox\"\n";

int start_score(Variant const& variant) {
  int score = 0;
  visit(*Game::create(variant)->impl().game.position().clone(),
        [&](auto& position) { score = evaluate(position, *variant.impl().evaluator); });
  return score;
}

TEST(Values, MistakesAreToldWithTheirPlace) {
  EXPECT_EQ(answer(head), "loads");
  EXPECT_EQ(answer(head + "[pieces.N]\nvalue = 310\nrank_edge = -12\nmobility = 80\n[weights]\ntempo = 12\n"), "loads");
  EXPECT_EQ(answer("variant = \"orthodox\"\n"), "my.eval.toml:1:1: the key \"format\" is missing");
  EXPECT_EQ(answer("format = 3\nvariant = \"orthodox\"\n"), "my.eval.toml:1:10: format is 3, expected 2");
  EXPECT_EQ(answer("format = 1\nvariant = \"orthodox\"\n[weights]\nfull_mobility = 50\n"),
            "my.eval.toml:1:10: format 1 is no longer read: its keys have other names now; write format = 2 with the "
            "names of docs/formats/evaluation.md");
  EXPECT_EQ(answer("format = 2\n"), "my.eval.toml:1:1: the key \"variant\" is missing");
  EXPECT_EQ(answer("format = 2\nvariant = \"othello\"\n"),
            "my.eval.toml:2:11: these are values of \"othello\", not of \"orthodox\"");
  EXPECT_EQ(answer(head + "[weights]\ntempi = 12\n"),
            "my.eval.toml:4:1: unknown key \"tempi\" in [weights]; did you mean \"tempo\"?");
  EXPECT_EQ(answer(head + "[weights]\ntempo = \"12\"\n"),
            "my.eval.toml:4:9: weights.tempo is a text, expected a whole number");
  EXPECT_EQ(answer(head + "[weights]\ntempo = 99999\n"),
            "my.eval.toml:4:9: weights.tempo is 99999, expected -5000 to 5000");
  EXPECT_EQ(answer(head + "[pieces.N]\nvalue = 0\n"), "my.eval.toml:4:9: pieces.N.value is 0, expected 1 to 20000");
  EXPECT_EQ(answer(head + "[pieces.N]\nworth = 0\n"), "my.eval.toml:4:1: unknown key \"worth\" in [pieces.N]");
  EXPECT_EQ(answer(head + "[pieces.X]\nvalue = 3\n"), "my.eval.toml:3:9: this game has no piece \"X\"");
  EXPECT_EQ(answer(head + "[pieces.knight]\nvalue = 3\n"), "my.eval.toml:3:9: this game has no piece \"knight\"");
  EXPECT_EQ(answer(head +
                   "[pieces.K]\nfile_edge = 30\n[endgame]\nmiddlegame_material = 6000\n[endgame.pieces.K]\nrank = 9\n"),
            "loads");
  EXPECT_EQ(answer(head + "[pieces.K]\nvalue = 3\n"),
            "my.eval.toml:4:9: pieces.K: a royal piece has piece-square corrections only, no value");
  EXPECT_EQ(answer(head + "[endgame]\n"), "my.eval.toml:3:1: endgame: the key \"middlegame_material\" is missing");
  EXPECT_EQ(answer(head + "[endgame]\nmiddlegame_material = 0\n"),
            "my.eval.toml:4:23: endgame.middlegame_material is 0, expected 1 to 10000000");
  EXPECT_EQ(answer(head + "[endgame]\nmiddlegame_material = 9\n[endgame.weights]\ntempi = 1\n"),
            "my.eval.toml:6:1: unknown key \"tempi\" in [endgame.weights]; did you mean \"tempo\"?");
  EXPECT_EQ(answer(head + "[endgame]\nmiddlegame_material = 9\n[endgame.pieces.N]\nvalue = -30000\n"),
            "my.eval.toml:6:9: endgame.pieces.N.value is -30000, expected -20000 to 20000");
  EXPECT_EQ(answer(head + "[pieces]\nN = 3\n"), "my.eval.toml:4:5: pieces.N is a whole number, expected a table");
  EXPECT_EQ(answer(head + "pieces = 3\n"), "my.eval.toml:3:10: pieces is a whole number, expected a table");
  EXPECT_EQ(answer(head + "weights = 3\n"), "my.eval.toml:3:11: weights is a whole number, expected a table");
  EXPECT_EQ(answer(head + "bias = 3\n"), "my.eval.toml:3:1: unknown key \"bias\"");
  EXPECT_TRUE(answer(head + "[pieces.N\n").starts_with("my.eval.toml:3:")) << answer(head + "[pieces.N\n");
  EXPECT_TRUE(answer(head + "[pieces.N]\nvalue = 3.5\n").starts_with("my.eval.toml:4:"));
}

TEST(Values, WritingAndReadingRoundTrips) {
  for (std::string const& id : shipped_variants()) {
    auto const variant = *load_variant(id);
    Random random(tests::seed());
    Tuning tuning;
    tuning.pieces.resize(static_cast<std::size_t>(variant->rules->type_count()));
    tuning.endgame_pieces.resize(tuning.pieces.size());
    tuning.middlegame_material = static_cast<int>(1 + random.below(20000));
    auto const around = [&](int middle, int distance) {
      return middle - distance + static_cast<int>(random.below(2 * static_cast<std::uint64_t>(distance)));
    };
    for (WeightName const& name : weight_names) {
      tuning.weights.*name.value = around(100, 200);
      tuning.endgame_weights.*name.value = around(0, 200);
    }
    for (std::size_t type = 0; type < tuning.pieces.size(); ++type) {
      bool const royal = variant->rules->types[type].royal;
      for (PieceTuning* const piece : {&tuning.pieces[type], &tuning.endgame_pieces[type]}) {
        bool const endgame = piece == &tuning.endgame_pieces[type];
        piece->value = royal ? 0 : endgame ? around(0, 300) : around(1001, 1000);
        piece->mobility = royal ? PieceTuning().mobility : endgame ? around(0, 100) : around(150, 150);
        if (royal && endgame) piece->mobility = 0;
        piece->pair = royal ? 0 : around(0, 50);
        for (int& term : piece->piece_square) term = around(0, 100);
      }
    }
    std::string const text = write_values(*variant, tuning, "two lines\nof heading");
    EXPECT_TRUE(text.starts_with("# two lines\n# of heading\nformat = 2\n")) << text;
    auto const again = read_values(*variant, text, id);
    ASSERT_TRUE(again) << id << " " << again.error().text();
    EXPECT_EQ(*again, tuning) << id << " seed " << tests::seed();
    // And the engine says the same by either.
    Evaluator const here(variant->rules, tuning);
    auto const loaded = *Variant::load(id)->with_values(text, id);
    tests::play_randomly(*variant, 40, [&](strata::Game const& game, std::vector<Move> const&, Random&) {
      visit(*game.position().clone(), [&](auto& position) {
        EXPECT_EQ(evaluate(position, here), evaluate(position, *loaded.impl().evaluator)) << id;
      });
    });
  }
}

TEST(Values, TheModelsOwnNeedNoLine) {
  auto const variant = *load_variant("orthodox");
  EXPECT_EQ(write_values(*variant, {}, ""), head);
  EXPECT_EQ(start_score(*Variant::load("orthodox")->with_values("", "")), 10);
}

TEST(Values, AGameKeepsThemUnderOtherOptions) {
  std::string const text = "format = 2\nvariant = \"parmen\"\n[weights]\ntempo = 77\n";
  auto const variant = *Variant::load("parmen")->with_values(text, "my.eval.toml");
  auto const other = *variant.with({{"rules", "tournament"}});
  EXPECT_EQ(other.impl().evaluator->tuning().weights.tempo, 77);
}

TEST(Values, ACopyUnderAnotherIdPlaysByTheModel) {
  for (EmbeddedVariant const& shipped : embedded_variants()) {
    auto const copy = Variant::from_text(shipped.text, "copy.toml");
    ASSERT_TRUE(copy) << shipped.id;
    EXPECT_EQ(copy->impl().evaluator->tuning(), Tuning()) << shipped.id;
    auto const own = Variant::load(shipped.id);
    ASSERT_TRUE(own) << own.error().text();
    EXPECT_EQ(own->impl().evaluator->tuning() != Tuning(), !shipped.evaluation.empty()) << shipped.id;
  }
}

}  // namespace
}  // namespace strata::api
