#include "game/game.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "notation/move_text.hpp"
#include "tests/support/games.hpp"
#include "tests/support/outcome_text.hpp"

namespace strata {
namespace {

struct Table {
  std::shared_ptr<Variant const> variant;
  Game game;

  explicit Table(std::string const& id, OptionValues const& options = {}, std::string const& tfen = {})
      : variant(*load_variant(id, options)), game(tests::start_position(*variant, tfen)) {}

  void play(std::initializer_list<char const*> moves) {
    for (char const* text : moves) {
      auto const move = read_canonical(game.position(), variant->names, text);
      ASSERT_TRUE(move) << text;
      game.play(*move);
    }
  }
};

TEST(Game, ThirdOccurrenceDrawsByItself) {
  Table t("orthodox");
  t.play({"g1-f3", "g8-f6", "f3-g1", "f6-g8", "g1-f3", "g8-f6", "f3-g1"});
  EXPECT_FALSE(t.game.outcome());
  t.play({"f6-g8"});
  EXPECT_EQ(tests::outcome_text(t.game.outcome()), "draw repetition");
  EXPECT_TRUE(t.game.legal_moves().empty());
  EXPECT_TRUE(t.game.undo());
  EXPECT_FALSE(t.game.outcome());
}

TEST(Game, RepetitionMayBeSwitchedOff) {
  Table t("orthodox", {{"repetition", "0"}});
  for (int i = 0; i < 6; ++i) t.play({"g1-f3", "g8-f6", "f3-g1", "f6-g8"});
  EXPECT_FALSE(t.game.outcome());
}

TEST(Game, AnEnPassantFieldCountsOnlyWhileACaptureIsLegal) {
  // After e2-e4 no black pawn can take, so the position equals the one without the field.
  Table t("orthodox", {}, "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1");
  t.play({"e2-e4"});
  Key const with_field = t.game.position().repetition_key();
  Table other("orthodox", {}, "4k3/8/8/8/4P3/8/8/4K1N1 b - - 0 1");
  EXPECT_EQ(with_field, other.game.position().repetition_key());
  EXPECT_NE(t.game.position().key(), other.game.position().key());
  Table able("orthodox", {}, "4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
  able.play({"e2-e4"});
  Table unable("orthodox", {}, "4k3/8/8/8/3pP3/8/8/4K1N1 b - - 0 1");
  EXPECT_NE(able.game.position().repetition_key(), unable.game.position().repetition_key());
}

TEST(Game, ZigguratClaimsRepetitionAndEndsByItselfAtTheFifth) {
  Table t("ziggurat");
  auto const shuffle = [&] { t.play({"0b1-0c3", "0b8-0c6", "0c3-0b1", "0c6-0b8"}); };
  shuffle();
  EXPECT_FALSE(t.game.may_claim_repetition());
  EXPECT_EQ(t.game.claim(Claim::Repetition), Proof::Refuted);
  shuffle();
  EXPECT_TRUE(t.game.may_claim_repetition());
  shuffle();
  EXPECT_FALSE(t.game.outcome());
  shuffle();
  EXPECT_EQ(tests::outcome_text(t.game.outcome()), "draw repetition");
}

TEST(Game, AClaimEndsTheGame) {
  Table t("ziggurat");
  t.play({"0b1-0c3", "0b8-0c6", "0c3-0b1", "0c6-0b8", "0b1-0c3", "0b8-0c6", "0c3-0b1", "0c6-0b8"});
  ASSERT_EQ(t.game.claim(Claim::Repetition), Proof::Proven);
  EXPECT_EQ(tests::outcome_text(t.game.outcome()), "draw repetition");
  EXPECT_TRUE(t.game.claims().empty());
}

TEST(Game, PerpetualCheckIsProvenAndRefusedWithoutProof) {
  // The white queen checks on 0e8 and 0h5 for ever; without it there is no check at all.
  std::string const upper = "|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1";
  Table t("ziggurat", {}, "6k1/6p1/8/7Q/8/8/qq6/7K" + upper + " w - - 0 1");
  EXPECT_EQ(t.game.claims(), std::vector<Claim>{Claim::Perpetual});
  Table none("ziggurat", {}, "6k1/6p1/8/8/8/8/qq6/7K" + upper + " w - - 0 1");
  EXPECT_TRUE(none.game.claims().empty());
  // Nothing is claimed that could not be decided: the queen has more checks than a proof may look at.
  Table undecided("ziggurat", {}, "4k3/1q6/8/8/3Q4/8/6r1/K7" + upper + " w - - 0 1");
  ASSERT_EQ(prove_perpetual_check(undecided.game.position()), Proof::Undecided);
  EXPECT_TRUE(undecided.game.claims().empty());
  EXPECT_EQ(undecided.game.claim(Claim::Perpetual), Proof::Undecided);
  EXPECT_FALSE(undecided.game.outcome());
}

// Two knights against a bare king: the game goes on by itself, and may be claimed by either side.
TEST(Game, MaterialThatCannotForceMateMayBeClaimed) {
  std::string const upper = "|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 ";
  auto const with = [&](std::string const& ground, std::string const& first, char side) {
    return Table("ziggurat", {}, ground + "|" + first + upper + side + " - - 0 1");
  };
  std::string const knights = "4k3/8/8/8/8/8/8/1N2K1N1";
  std::string const none = "7/7/7/7/7/7/7";
  for (char const side : {'w', 'b'}) {
    Table t = with(knights, none, side);
    EXPECT_FALSE(t.game.outcome());
    EXPECT_EQ(t.game.claims(), std::vector<Claim>{Claim::Material});
    ASSERT_EQ(t.game.claim(Claim::Material), Proof::Proven);
    EXPECT_EQ(tests::outcome_text(t.game.outcome()), "draw insufficient-material");
  }
  // Pieces that can never reach the kings are set aside; those that can, and the opponent's, count.
  EXPECT_TRUE(with(knights, "7/7/7/7/7/3A3/3L3", 'b').game.may_claim_material());
  EXPECT_TRUE(with(knights, "7/7/7/7/7/3G3/7", 'b').game.may_claim_material());
  EXPECT_FALSE(with(knights, "7/7/7/7/7/7/3C3", 'b').game.may_claim_material());
  EXPECT_FALSE(with(knights, "7/7/7/7/7/7/3W3", 'b').game.may_claim_material());
  EXPECT_FALSE(with(knights, "7/7/7/7/7/7/3a3", 'b').game.may_claim_material());
  for (char const* const ground : {"4k3/8/8/8/8/8/8/1N2KNN1", "4k3/8/8/8/8/8/8/1N2K1B1", "4kn2/8/8/8/8/8/8/1N2K1N1"})
    EXPECT_FALSE(with(ground, none, 'w').game.may_claim_material()) << ground;
  Table start("ziggurat");
  EXPECT_EQ(start.game.claim(Claim::Material), Proof::Refuted);
}

// A proof that ends early says so, whatever it would have come to: with fewer positions than it takes nothing is decided.
TEST(Game, AProofOfPerpetualCheckWithoutRoomDecidesNothing) {
  std::string const upper = "|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1";
  for (auto const& [level, proof] :
       {std::pair{"6k1/6p1/8/7Q/8/8/qq6/7K", Proof::Proven}, std::pair{"6k1/8/5P2/8/8/8/qq6/7K", Proof::Refuted}}) {
    Table t("ziggurat", {}, level + upper + " w - - 0 1");
    ASSERT_EQ(prove_perpetual_check(t.game.position()), proof) << level;
    int asked = 0;
    ASSERT_EQ(prove_perpetual_check(t.game.position(), proof_budget, [&asked] { return ++asked < 0; }), proof);
    ASSERT_GT(asked, 1) << level;
    for (int budget = 0; budget < asked; ++budget) {
      EXPECT_EQ(prove_perpetual_check(t.game.position(), budget), Proof::Undecided) << level << ' ' << budget;
      int looked_at = 0;
      EXPECT_EQ(prove_perpetual_check(t.game.position(), proof_budget, [&] { return looked_at++ == budget; }),
                Proof::Undecided)
          << level << ' ' << budget;
    }
    EXPECT_EQ(prove_perpetual_check(t.game.position(), asked), proof) << level;
  }
}

TEST(Game, ACopyIsAGameOfItsOwn) {
  Table t("parmen");
  t.play({"b1(2)-c3(2)"});
  Game copy = t.game;
  copy.undo();
  EXPECT_EQ(t.game.moves().size(), 1U);
  EXPECT_EQ(copy.moves().size(), 0U);
  EXPECT_TRUE(copy.position().same_bytes(*copy.start_position()));
}

// The same game in every way, whichever of its moves are then taken back, and whether or not it goes on before.
TEST(Game, APackedGameIsTheSameGame) {
  for (std::string const id : {"orthodox", "ziggurat", "parmen"}) {
    auto const variant = *load_variant(id);
    Random random(20);
    for (int round = 0; round < 10; ++round) {
      Game game(tests::start_position(*variant, {}));
      for (int ply = 0; ply < 40 && !game.outcome(); ++ply) {
        auto const moves = game.legal_moves();
        ASSERT_FALSE(moves.empty());
        game.play(moves[random.below(moves.size())]);
      }
      Game again(game.pack());
      EXPECT_EQ(again.start(), game.start());
      auto const expect_equal = [&] {
        EXPECT_TRUE(again.position().same_bytes(game.position())) << id << " ply " << game.moves().size();
        EXPECT_EQ(again.keys(), game.keys());
        EXPECT_EQ(again.moves(), game.moves());
        EXPECT_EQ(again.outcome(), game.outcome());
      };
      expect_equal();
      for (std::size_t const back : {game.moves().size() - 1, game.moves().size() / 2, std::size_t{0}}) {
        auto const next = game.outcome() ? std::vector<Move>() : game.legal_moves();
        for (Game* const each : {&game, &again}) {
          if (!next.empty()) each->play(next.front());
          each->undo_to(back);
        }
        expect_equal();
      }
    }
  }
}

}  // namespace
}  // namespace strata
