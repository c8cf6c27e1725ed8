// What the facade tells of a move that was played, and of ends and claims by their names.

#include <gtest/gtest.h>

#include <algorithm>

#include "api/api.hpp"
#include "base/random.hpp"

namespace strata::api {
namespace {

Game start(std::string_view id, std::string_view tfen = {}) { return *Game::create(*Variant::load(id), tfen); }

TEST(Played, SaysWhatMovedWhereAndWhatBecameOfIt) {
  Game game = start("orthodox");
  auto const first = game.play("e4");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->canonical, "e2-e4");
  EXPECT_EQ(first->native, "e4");
  EXPECT_EQ(first->from, "e2");
  EXPECT_EQ(first->to, "e4");
  EXPECT_EQ(first->piece, 'P');
  EXPECT_EQ(first->captured, 0);
  EXPECT_EQ(first->side, Side::White);
  EXPECT_FALSE(first->check || first->end || !first->castling.empty() || first->en_passant || first->promotion != 0);
  EXPECT_EQ(game.move_number(), 1);
  ASSERT_TRUE(game.play("d5"));
  EXPECT_EQ(game.move_number(), 2);
  auto const capture = game.play("exd5");
  ASSERT_TRUE(capture);
  EXPECT_EQ(capture->captured, 'p');
  ASSERT_TRUE(game.play("Qxd5"));
  EXPECT_EQ(game.captured(), "pP");
  auto const refused = game.play("Qxd5");
  ASSERT_FALSE(refused);
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.captured(), "p");
}

TEST(Played, CastlingEnPassantPromotionCheckAndMate) {
  auto const castled = start("orthodox", "4k3/8/8/8/8/8/8/4K2R w h1 - 0 1").play("O-O");
  ASSERT_TRUE(castled);
  EXPECT_EQ(castled->castling, "O-O");
  EXPECT_EQ(castled->piece, 'K');

  auto const passing = start("orthodox", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").play("exd6");
  ASSERT_TRUE(passing);
  EXPECT_TRUE(passing->en_passant);
  EXPECT_EQ(passing->captured, 'p');

  auto const promoted = start("orthodox", "7k/P7/8/8/8/8/8/K7 w - - 0 9").play("a8=Q");
  ASSERT_TRUE(promoted);
  EXPECT_EQ(promoted->promotion, 'Q');
  EXPECT_TRUE(promoted->check);
  EXPECT_FALSE(promoted->end);

  auto const mate = start("orthodox", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 9").play("f7-g7");
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->end, (End{Side::White, EndReason::Checkmate}));
}

TEST(Played, AMoveOfABoardNamesTheBoard) {
  Game game = start("parmen",
                    "4/2N1/4/4|4/4/4/2N1|4/4/k3/4|b1(2):2/2:w:QLW|b8(6):2/2:b:QLB|e1(2):2/K1:w:KLW|e8(6):2/2:b:"
                    "KLB w - - 0 9 -");
  std::vector<MoveInfo> const moves = game.move_infos();
  auto const board = std::ranges::find(moves, "QLW", &MoveInfo::board);
  ASSERT_NE(board, moves.end());
  EXPECT_EQ(board->from, "b1(2)");
  EXPECT_EQ(board->piece, 0);
  auto const played = game.play(board->canonical);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->board, "QLW");
  EXPECT_EQ(played->to, board->to);
}

TEST(Played, IsWrittenInTheNotationThatWasAskedFor) {
  Variant const variant = *Variant::load("parmen", {{"rules", "tournament"}});
  Game game = *Game::create(variant);
  auto const romulan = game.play(game.legal_moves().front(), false, "romulan");
  ASSERT_TRUE(romulan);
  EXPECT_EQ(romulan->native, game.moves().back().native);
  EXPECT_NE(romulan->written, romulan->native);
}

TEST(Apply, LeavesTheGameThatPlayingTheMoveLeaves) {
  std::uint64_t const seed = 20'261'129;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  auto const same = [](MoveText const& a, MoveText const& b) {
    return a.canonical == b.canonical && a.native == b.native;
  };
  for (VariantInfo const& info : variants()) {
    SCOPED_TRACE(info.id);
    Game played = start(info.id), applied = start(info.id);
    for (int ply = 0; ply < 60 && !played.end(); ++ply) {
      auto const moves = played.legal_moves();
      std::string const& move = moves[random.below(moves.size())];
      ASSERT_TRUE(played.play(move));
      // Now and then both ways of playing meet in one game, and a move is taken back.
      if (ply % 7 == 3) {
        ASSERT_TRUE(applied.play(move));
      } else {
        auto const text = applied.apply(move);
        ASSERT_TRUE(text) << text.error().message;
        EXPECT_EQ(*text, move);
      }
      if (ply % 11 == 5) {
        EXPECT_TRUE(played.undo());
        EXPECT_TRUE(applied.undo());
      }
    }
    ASSERT_GT(applied.ply_count(), 10);
    EXPECT_EQ(applied.key(), played.key());
    EXPECT_EQ(applied.end(), played.end());
    EXPECT_EQ(applied.captured(), played.captured());
    EXPECT_EQ(applied.view().last_move, played.view().last_move);
    EXPECT_TRUE(std::ranges::equal(applied.moves(), played.moves(), same));
    Game const unpacked = PackedGame(played).unpack();
    EXPECT_TRUE(std::ranges::equal(unpacked.moves(), played.moves(), same));
    EXPECT_EQ(unpacked.view().last_move, played.view().last_move);
    for (int const ply : {played.ply_count() - 1, played.ply_count() / 2, 1, 0}) {
      played.undo_to(ply);
      applied.undo_to(ply);
      EXPECT_EQ(applied.key(), played.key());
      EXPECT_TRUE(std::ranges::equal(applied.moves(), played.moves(), same)) << ply;
    }
  }
}

TEST(Apply, RefusesEverythingButALegalMoveInCanonicalText) {
  Game game = start("orthodox");
  std::string const before = game.position();
  for (std::string_view const text : {"e4", "e2-e5", "e7-e5", "", "Ng1-f3", "e2-e4=Q"}) {
    EXPECT_FALSE(game.apply(text)) << text;
    EXPECT_EQ(game.position(), before);
  }
  EXPECT_EQ(game.apply("e2-e5").error().reason, "too-far");
  for (std::string_view const move : {"f2-f3", "e7-e5", "g2-g4", "d8-h4"}) ASSERT_TRUE(game.apply(move));
  EXPECT_EQ(game.apply("e2-e4").error().reason, "game-over");
}

TEST(Claims, AStoppedClaimIsUndecided) {
  std::string const upper = "|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1";
  Game game = *Game::create(*Variant::load("ziggurat"), "6k1/6p1/8/7Q/8/8/qq6/7K" + upper + " w - - 0 1");
  StopToken const stop;
  stop.request();
  auto const stopped = game.claim(Claim::Perpetual, stop);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().reason, "perpetual-undecided");
  EXPECT_NE(stopped.error().message.find("not decided"), std::string::npos);
  EXPECT_FALSE(game.end());
  stop.reset();
  EXPECT_TRUE(game.claim(Claim::Perpetual, stop));
  EXPECT_EQ(game.end()->reason, EndReason::Perpetual);
}

TEST(Claims, AreThoseOfTheLaw) {
  struct Case {
    char const* variant;
    bool repetition, perpetual, material;
  };
  for (auto const& [variant, repetition, perpetual, material] :
       {Case{"ziggurat", true, true, true}, {"orthodox", false, false, false}, {"raumschach", false, false, false}}) {
    EXPECT_EQ(Variant::load(variant)->allows(Claim::Repetition), repetition) << variant;
    EXPECT_EQ(Variant::load(variant)->allows(Claim::Perpetual), perpetual) << variant;
    EXPECT_EQ(Variant::load(variant)->allows(Claim::Material), material) << variant;
  }
}

TEST(Names, OfSidesReasonsAndClaimsComeBack) {
  for (Side const side : {Side::White, Side::Black}) EXPECT_EQ(read_side(name_of(side)), side);
  for (Claim const claim : all_claims) EXPECT_EQ(read_claim(name_of(claim)), claim);
  for (int reason = 0; reason <= static_cast<int>(EndReason::Adjudicated); ++reason)
    for (auto const winner : {std::optional<Side>(), std::optional(Side::White), std::optional(Side::Black)}) {
      End const end{winner, static_cast<EndReason>(reason)};
      EXPECT_EQ(read_end(result_of(end), name_of(end.reason)), end);
      EXPECT_EQ(text_of(end), std::string(result_of(end)) + ' ' + std::string(name_of(end.reason)));
    }
  EXPECT_FALSE(read_side("w"));
  EXPECT_EQ(read_claim("boredom").error().message,
            "unknown claim \"boredom\", expected repetition, perpetual or material");
  EXPECT_FALSE(read_end("green", "checkmate"));
  EXPECT_FALSE(read_end("draw", "boredom"));
}

}  // namespace
}  // namespace strata::api
