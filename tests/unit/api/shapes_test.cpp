// Arrows and coloured cells that comments draw: [%csl] and [%cal].

#include <gtest/gtest.h>

#include "api/game_tree.hpp"
#include "api/shapes.hpp"

namespace strata::api {
namespace {

GameTree read(std::string_view id, std::string const& movetext) {
  auto tree = GameTree::read(*Variant::load(id), movetext, "game.pgn");
  EXPECT_TRUE(tree) << tree.error().text();
  return std::move(*tree);
}

TreeNode node(GameTree& tree, int id) { return tree.nodes()->at(static_cast<std::size_t>(id)); }

// "Gc2-c4 Rd5"
std::string drawn(TreeNode const& node) {
  std::string text;
  for (Shape const& shape : node.shapes)
    text += (text.empty() ? "" : " ") + std::string(1, shape.colour) + shape.from +
            (shape.to.empty() ? "" : '-' + shape.to);
  return text;
}

using Texts = std::vector<std::string>;

std::string movetext(GameTree& tree) {
  std::string const record = *tree.write();
  return record.substr(record.find("\n\n") + 2);
}

TEST(Shapes, AreTakenOutOfWhatIsSaid) {
  std::string const text =
      "{[%csl Gd4,Rd5] Look here.} 1. e4 {[%cal Ge4e5, Ye4d5][%csl Be4]} {and [%cal Rd7d5] there} 1... e5 *\n";
  GameTree tree = read("orthodox", text);
  EXPECT_EQ(drawn(node(tree, 0)), "Gd4 Rd5");
  EXPECT_EQ(node(tree, 0).comments, Texts{"Look here."});
  EXPECT_EQ(drawn(node(tree, 1)), "Ge4-e5 Ye4-d5 Be4 Rd7-d5");
  EXPECT_EQ(node(tree, 1).comments, Texts{"and there"});
  EXPECT_EQ(drawn(node(tree, 2)), "");
  std::string const written = *tree.write();
  GameTree again = read("orthodox", written);
  EXPECT_EQ(*again.write(), written);
  EXPECT_NE(written.find("[%cal Ge4e5, Ye4d5][%csl Be4]"), std::string::npos) << written;
}

TEST(Shapes, CellsAreThoseOfTheGame) {
  GameTree parmen = read("parmen", "1. Pc2-c4(2) {[%cal Gc4(2)d5(6)] [%csl Ra0(3)]} *");
  EXPECT_EQ(drawn(node(parmen, 1)), "Gc4(2)-d5(6) Ra0(3)");
  GameTree raumschach = read("raumschach", "[White \"A\"]\n\n{[%cal GAa1Ab2,BEe5Aa1]} *");
  EXPECT_EQ(drawn(node(raumschach, 0)), "GAa1-Ab2 BEe5-Aa1");
}

TEST(Shapes, UnknownShapesStayText) {
  for (char const* words : {"[%cal Gc2c9]", "[%csl Rd5,Xd4]", "[%csl d5]", "[%cal Ge4]", "[%csl Re4e5]", "[%csl ]",
                            "[%cal Gc2c4,]", "[%emt 0:01]", "[%csl Rd5"}) {
    GameTree tree = read("orthodox", std::string("1. e4 {") + words + "} *");
    EXPECT_EQ(drawn(node(tree, 1)), "") << words;
    ASSERT_EQ(node(tree, 1).comments.size(), 1U) << words;
    EXPECT_EQ(movetext(tree), "1. e4 {" + node(tree, 1).comments[0] + "} *\n");
  }
}

TEST(Shapes, ACommentLeavesThemUnlessItDraws) {
  GameTree tree = read("orthodox", "1. e4 {old [%cal Ge4e5]} *");
  ASSERT_TRUE(tree.set_comment(1, "new"));
  EXPECT_EQ(movetext(tree), "1. e4 {[%cal Ge4e5]} {new} *\n");
  ASSERT_TRUE(tree.set_comment(1, "newer"));
  EXPECT_EQ(movetext(tree), "1. e4 {[%cal Ge4e5]} {newer} *\n");
  ASSERT_TRUE(tree.set_comment(1, ""));
  EXPECT_EQ(movetext(tree), "1. e4 {[%cal Ge4e5]} *\n");
  ASSERT_TRUE(tree.set_comment(1, "[%csl Rd4] other"));
  EXPECT_EQ(movetext(tree), "1. e4 {[%csl Rd4] other} *\n");
  EXPECT_EQ(drawn(node(tree, 1)), "Rd4");
}

TEST(Shapes, StayWhereAJudgementIsReplaced) {
  GameTree tree = read("orthodox", "1. e4 $6 {[%cal Ge4e5] d4 was best.} {b} {[%csl Rd4]} {c4 was best.} *");
  ASSERT_TRUE(tree.set_judgement(1, Judgement::Mistake, "Nf3"));
  EXPECT_EQ(movetext(tree), "1. e4 $2 {[%cal Ge4e5]} {b} {[%csl Rd4]} {Nf3 was best.} *\n");
  ASSERT_TRUE(tree.set_judgement(1, Judgement::Good, ""));
  EXPECT_EQ(movetext(tree), "1. e4 {[%cal Ge4e5]} {b} {[%csl Rd4]} *\n");
  EXPECT_EQ(drawn(node(tree, 1)), "Ge4-e5 Rd4");
}

TEST(Shapes, GoWhereTheyAreRemoved) {
  GameTree tree = read("orthodox", "{[%csl Gd4] Look.} 1. e4 {[%cal Ge4e5] a} {[%csl Rd4]} {[%emt 1] b} *");
  EXPECT_EQ(drawn(node(tree, 0)), "Gd4");
  EXPECT_EQ(drawn(node(tree, 1)), "Ge4-e5 Rd4");
  ASSERT_TRUE(tree.remove_shapes(1));
  EXPECT_EQ(drawn(node(tree, 1)), "");
  EXPECT_EQ(movetext(tree), "{[%csl Gd4] Look.} 1. e4 {a} {[%emt 1] b} *\n");
  ASSERT_TRUE(tree.remove_shapes(0));
  EXPECT_EQ(movetext(tree), "{Look.} 1. e4 {a} {[%emt 1] b} *\n");
  ASSERT_TRUE(tree.remove_shapes(0));
  EXPECT_FALSE(tree.remove_shapes(7));
}

// A comment before a variation comes after its move when that is the main line, and draws there.
TEST(Shapes, AreThoseOfTheCommentsThatAMoveHasNow) {
  GameTree tree = read("orthodox", "1. e4 ({[%csl Rd4] or} 1. d4) 1... e5 *");
  EXPECT_EQ(drawn(node(tree, 2)), "");
  ASSERT_TRUE(tree.promote(2, GameTree::Promote::ToMainLine));
  EXPECT_EQ(drawn(node(tree, 2)), "Rd4");
  ASSERT_TRUE(tree.set_comment(2, "[%csl Gd5]"));
  EXPECT_EQ(drawn(node(tree, 2)), "Gd5");
  EXPECT_EQ(node(tree, 2).comments, Texts{});
}

TEST(Shapes, EachIsDrawnOnce) {
  GameTree tree = read("orthodox", "1. e4 {[%csl Ge5,Ge5,Re5] [%cal Ge4e5,Ge4e5] [%csl Ge5]} *");
  EXPECT_EQ(drawn(node(tree, 1)), "Ge5 Re5 Ge4-e5");
  EXPECT_EQ(movetext(tree), "1. e4 {[%csl Ge5,Ge5,Re5] [%cal Ge4e5,Ge4e5] [%csl Ge5]} *\n");
}

// All arrows of a board would be thousands of pictures on it.
TEST(Shapes, TheNumberOfShapesIsLimited) {
  std::string arrows;
  for (std::string const from : {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"})
    for (char file = 'a'; file <= 'h'; ++file)
      for (char rank = '2'; rank <= '8'; ++rank) arrows += (arrows.empty() ? "G" : ",G") + from + file + rank;
  GameTree tree = read("orthodox", "1. e4 {[%cal " + arrows + "] all} *");
  EXPECT_EQ(node(tree, 1).shapes.size(), most_shapes);
  EXPECT_EQ(node(tree, 1).comments, Texts{"all"});
  ASSERT_TRUE(tree.set_comment(1, "words"));
  EXPECT_EQ(node(tree, 1).comments, Texts{"words"});
  EXPECT_NE(tree.write()->find(arrows + "]"), std::string::npos);
}

// Each place to part it in two would be tried.
TEST(Shapes, AnArrowOfAMillionLettersIsText) {
  GameTree tree = read("orthodox", "1. e4 {[%cal G" + std::string(1'000'000, 'a') + "]} *");
  EXPECT_EQ(drawn(node(tree, 1)), "");
  ASSERT_EQ(node(tree, 1).comments.size(), 1U);
  EXPECT_EQ(node(tree, 1).comments[0].size(), 1'000'000U + std::string_view("[%cal G]").size());
}

// Each pass through a long comment would begin again at its first word.
TEST(Shapes, AThousandEvaluationsGoAtOnce) {
  std::string text = "1. e4 {";
  for (int i = 0; i < 1000; ++i) text += "[%eval 1.00] a [%ev[%eval 2]al 3] ";
  GameTree tree = read("orthodox", text + "} *");
  ASSERT_TRUE(tree.set_evaluation(1, ""));
  EXPECT_FALSE(node(tree, 1).evaluation);
  ASSERT_EQ(node(tree, 1).comments.size(), 1U);
  EXPECT_EQ(node(tree, 1).comments[0].find('['), std::string::npos);
  EXPECT_EQ(node(tree, 1).comments[0].substr(0, 4), "a a ");
}

}  // namespace
}  // namespace strata::api
