// Who attacks a cell and along what kind of line, and what the side that is not to move could do.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "api/api.hpp"

namespace strata::api {
namespace {

Game at(std::string_view id, std::string_view tfen = {}) {
  auto const variant = Variant::load(id);
  EXPECT_TRUE(variant) << variant.error().text();
  auto game = Game::create(*variant, tfen);
  EXPECT_TRUE(game) << game.error().text();
  return *game;
}

// "c3 leap, d5 diagonal"
std::string words(std::vector<Attacker> const& attackers) {
  constexpr std::array<std::string_view, 4> lines{"straight", "diagonal", "triagonal", "leap"};
  std::string text;
  for (Attacker const& attacker : attackers)
    text +=
        (text.empty() ? "" : ", ") + attacker.cell + ' ' + std::string(lines[static_cast<std::size_t>(attacker.line)]);
  return text;
}

std::string white(Game const& game, std::string_view cell, std::string_view mover = {}) {
  return words(game.attackers(cell, mover)->white);
}
std::string black(Game const& game, std::string_view cell, std::string_view mover = {}) {
  return words(game.attackers(cell, mover)->black);
}

// "c3 by d5, e4 by d5"
std::string threats(Game const& game) {
  std::string text;
  for (Threat const& threat : game.threats()) text += (text.empty() ? "" : ", ") + threat.cell + " by " + threat.by;
  return text;
}

std::set<std::string> enemy_targets(Game const& game, std::string_view from) {
  std::set<std::string> targets;
  for (MoveInfo const& move : game.enemy_moves())
    if (move.from == from) targets.insert(move.to);
  return targets;
}

TEST(Attackers, OfBothSidesWithTheirLines) {
  Game const game = at("orthodox", "4k3/8/2b2n2/3p4/4P3/2N2P2/8/4K3 w - - 0 1");
  EXPECT_EQ(white(game, "e4"), "c3 leap, f3 diagonal");
  EXPECT_EQ(black(game, "e4"), "d5 diagonal, f6 leap") << "a pawn stands between the bishop and e4";
  EXPECT_EQ(white(game, "d5"), "c3 leap, e4 diagonal");
  EXPECT_EQ(black(game, "d5"), "c6 diagonal, f6 leap");
  EXPECT_EQ(white(game, "e2"), "e1 straight, c3 leap")
      << "an empty cell is attacked as well, in the order of the cells";
  EXPECT_EQ(black(game, "a8"), "c6 diagonal");
  EXPECT_EQ(black(game, "h1"), "");
}

TEST(Attackers, APinnedPieceAttacks) {
  Game const game = at("orthodox", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
  EXPECT_EQ(white(game, "c3"), "e2 leap");
}

TEST(Attackers, EnPassantIsNoAttack) {
  Game const game = at("orthodox", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(white(game, "d5"), "");
  EXPECT_EQ(white(game, "d6"), "e5 diagonal");
}

TEST(Attackers, AMoverOpensLinesBehindItAndIsNoGuardOfItself) {
  Game const game = at("orthodox", "4k3/3r4/8/8/8/R7/R7/4K3 w - - 0 1");
  EXPECT_EQ(white(game, "a5"), "a3 straight");
  EXPECT_EQ(white(game, "a5", "a3"), "a2 straight") << "the rook behind it guards it";
  EXPECT_EQ(white(game, "d3", "a3"), "");
  EXPECT_EQ(black(game, "d3", "a3"), "d7 straight");
  EXPECT_EQ(black(game, "d1"), "d7 straight");
}

TEST(Attackers, AMoverThatIsRoyalLeavesTheLineItIsOn) {
  Game const game = at("orthodox", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
  EXPECT_EQ(black(game, "f1"), "");
  EXPECT_EQ(black(game, "f1", "e1"), "a1 straight");
}

TEST(Attackers, LinesThroughSpace) {
  Game const game = at("raumschach", "5/5/5/5/K4|5/5/5/5/5|5/5/2p2/5/5|5/1UB2/2R2/5/2n2|4k/5/5/5/5 w - - 0 1");
  EXPECT_EQ(white(game, "Cc3"), "Dc3 straight, Db4 triagonal, Dc4 diagonal");
  EXPECT_EQ(black(game, "Cc3"), "Dc1 leap");
}

TEST(Attackers, OnShiftedLevelsAndOfRoyalPieces) {
  // A wizard half a cell above both: in Ziggurat check is given from level 0 only.
  Game const game =
      at("ziggurat", "4k3/8/8/8/8/8/8/3NK3|7/7/7/7/7/7/3w3|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 w - - 0 1");
  EXPECT_EQ(black(game, "0d1"), "1d1 triagonal");
  EXPECT_EQ(black(game, "0e1"), "");
  EXPECT_EQ(black(game, "1d7"), "1d1 straight");
}

TEST(Attackers, UnknownCellsAreRefusedAndAbsentOnesHaveNone) {
  Game const game = at("parmen");
  EXPECT_FALSE(game.attackers("z9"));
  EXPECT_EQ(game.attackers("z9").error().reason, "no-such-cell");
  EXPECT_FALSE(game.attackers(game.view().cells.front().name, "z9"));
  std::size_t elsewhere = 0;
  for (CellView const& cell : game.view().cells) {
    auto const attackers = game.attackers(cell.name);
    ASSERT_TRUE(attackers) << cell.name;
    if (cell.exists) continue;
    ++elsewhere;
    EXPECT_TRUE(attackers->white.empty() && attackers->black.empty()) << cell.name;
  }
  EXPECT_GT(elsewhere, 0u);
}

TEST(EnemyMoves, AreTheMovesAfterAPass) {
  Game game = at("orthodox");
  EXPECT_EQ(game.enemy_moves().size(), 20u);
  EXPECT_EQ(enemy_targets(game, "b8"), (std::set<std::string>{"a6", "c6"}));
  EXPECT_EQ(enemy_targets(game, "b1"), std::set<std::string>());
  ASSERT_TRUE(game.play("e4"));
  EXPECT_EQ(enemy_targets(game, "f1"), (std::set<std::string>{"e2", "d3", "c4", "b5", "a6"}));
  auto const moves = game.enemy_moves();
  EXPECT_TRUE(std::ranges::is_sorted(moves, {}, &MoveInfo::canonical));
  EXPECT_EQ(game.side_to_move(), Side::Black) << "the game itself goes on as before";
}

TEST(EnemyMoves, ObeyTheSafetyOfTheirOwnKing) {
  Game const game = at("orthodox", "4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1");
  EXPECT_EQ(enemy_targets(game, "e7"), std::set<std::string>()) << "the knight is pinned";
}

TEST(EnemyMoves, AreShownInCheckWithoutTheKing) {
  Game const game = at("orthodox", "4k3/8/8/8/8/8/3PP3/r3K3 w - - 0 1");
  ASSERT_TRUE(game.in_check());
  EXPECT_EQ(enemy_targets(game, "a1"),
            (std::set<std::string>{"b1", "c1", "d1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"}));
}

TEST(EnemyMoves, Castle) {
  Game const game = at("orthodox", "r3k3/8/8/8/8/8/8/4K3 w a8 - 0 1");
  EXPECT_TRUE(enemy_targets(game, "e8").contains("c8"));
}

TEST(EnemyMoves, GoOnAfterMateAndDraws) {
  Game game = at("orthodox", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 9");
  ASSERT_TRUE(game.play("f7-g7"));
  ASSERT_TRUE(game.end());
  EXPECT_FALSE(enemy_targets(game, "g7").empty());
  Game const drawn = at("orthodox", "7k/8/8/8/8/8/8/KR6 b - - 100 90");
  ASSERT_TRUE(drawn.end());
  EXPECT_FALSE(enemy_targets(drawn, "b1").empty());
}

TEST(EnemyMoves, BoardsMoveToo) {
  Game const game = at("parmen");
  std::vector<MoveInfo> const moves = game.enemy_moves();
  EXPECT_FALSE(moves.empty());
  for (MoveInfo const& move : moves) EXPECT_TRUE(!move.board.empty() || (move.piece >= 'a' && move.piece <= 'z'));
}

TEST(Threats, AreWhatAnExchangeLoses) {
  Game const guarded = at("orthodox", "4k3/8/8/3p4/4N3/3P4/8/4K3 w - - 0 1");
  EXPECT_EQ(threats(guarded), "e4 by d5") << "a guarded knight is lost to a pawn";
  EXPECT_EQ(threats(at("orthodox", "4k3/8/8/3n4/8/4N3/3P4/4K3 w - - 0 1")), "") << "a knight for a guarded knight";
  EXPECT_EQ(threats(at("orthodox", "4k3/8/8/3n4/8/4N3/8/4K3 w - - 0 1")), "e3 by d5");
  EXPECT_TRUE(threats(at("orthodox", "k7/8/1b6/3n4/8/4N3/8/K3R3 w - - 0 1")).starts_with("e3 by "))
      << "two attack, one guards";
  EXPECT_EQ(threats(at("orthodox", "4k3/8/8/3q4/8/3R4/2P5/4K3 w - - 0 1")), "") << "a queen for a guarded rook";
  EXPECT_EQ(threats(at("orthodox", "4k3/3r3q/8/8/8/3P4/8/4K3 w - - 0 1")), "d3 by d7") << "by the cheaper of two";
}

TEST(Threats, BeginWithTheGreatestLoss) {
  EXPECT_EQ(threats(at("orthodox", "r3k2r/8/8/8/8/8/8/N3K2Q w - - 0 1")), "h1 by h8, a1 by a8");
}

TEST(Threats, AreOfLegalCapturesAndSpareTheKing) {
  EXPECT_EQ(threats(at("orthodox", "4k3/4n3/8/3P4/8/8/4R3/4K3 w - - 0 1")), "") << "the knight is pinned";
  Game const checked = at("orthodox", "4k3/8/8/8/8/8/P7/r3K3 w - - 0 1");
  ASSERT_TRUE(checked.in_check());
  EXPECT_EQ(threats(checked), "a2 by a1");
}

TEST(Threats, ComeFromOtherLevels) {
  Game const game = at("raumschach", "5/5/5/5/K4|5/5/5/5/5|5/5/2R2/5/5|5/1u3/5/5/5|4k/5/5/5/5 w - - 0 1");
  EXPECT_EQ(threats(game), "Cc3 by Db4");
  Game turned = at("raumschach", "5/5/5/5/K4|5/5/5/5/5|5/5/2R2/5/5|5/1u3/5/5/5|4k/5/5/5/5 b - - 0 1");
  EXPECT_EQ(threats(turned), "") << "a rook attacks along no diagonal";
  EXPECT_EQ(turned.side_to_move(), Side::Black) << "the game itself goes on as before";
}

TEST(Threats, AreNoneWhereEveryGameBegins) {
  for (VariantInfo const& variant : variants()) EXPECT_EQ(threats(at(variant.id)), "") << variant.id;
}

}  // namespace
}  // namespace strata::api
