// Records as trees: what is read, how they are edited, and that nothing is lost.

#include "api/game_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tests/support/games.hpp"

namespace strata::api {
namespace {

using Ints = std::vector<int>;
using Texts = std::vector<std::string>;

Variant chess() { return *Variant::load("orthodox"); }

GameTree read(std::string_view text) {
  auto tree = GameTree::read(chess(), text, "game.pgn");
  if (!tree) throw std::runtime_error(tree.error().text());
  return std::move(*tree);
}

std::string error_of(std::string_view text) {
  auto const tree = GameTree::read(chess(), text, "game.pgn");
  EXPECT_FALSE(tree) << text;
  return tree ? std::string() : tree.error().text();
}

// Without the tags.
std::string movetext(GameTree& tree, std::string_view notation = {}) {
  std::string const text = tree.write(notation).value();
  return text.substr(text.find("\n\n") + 2);
}

TreeNode node(GameTree& tree, int id) {
  auto const nodes = tree.nodes().value();
  auto const found = std::ranges::find(nodes, id, &TreeNode::id);
  if (found == nodes.end()) throw std::runtime_error("there is no node " + std::to_string(id));
  return *found;
}

constexpr std::string_view study =
    "[White \"A\"]\n[Result \"1-0\"]\n\n{Two ways} 1. e4 {[%eval 0.3] [%clk 0:03:00] best by test} (1. d4 {solid} d5 "
    "(1... Nf6 $1 2. "
    "c4) 2. c4) ({or} 1. c4) 1... e5 $2 2. Nf3 1-0\n";

TEST(GameTreeTest, VariationsAreChildrenOfOneNode) {
  GameTree tree = read(study);
  EXPECT_EQ(tree.result(), "1-0");
  EXPECT_EQ(tree.tags(), (Tags{{"White", "A"}}));
  auto const nodes = tree.nodes().value();
  ASSERT_EQ(nodes.size(), 10U);
  EXPECT_EQ(nodes[0].children, (Ints{1, 2, 7}));
  EXPECT_EQ(nodes[0].comments, (Texts{"Two ways"}));
  EXPECT_EQ(nodes[1].canonical, "e2-e4");
  EXPECT_EQ(nodes[1].clock, "0:03:00");
  EXPECT_EQ(nodes[1].evaluation, "0.3");
  EXPECT_EQ(nodes[1].comments, (Texts{"best by test"}));
  EXPECT_EQ(nodes[2].native, "d4");
  EXPECT_EQ(nodes[2].children, (Ints{3, 4}));
  EXPECT_EQ(nodes[4].native, "Nf6");
  EXPECT_EQ(nodes[4].nags, (Ints{1}));
  EXPECT_EQ(nodes[4].ply, 2);
  EXPECT_EQ(nodes[4].number, 1);
  EXPECT_EQ(nodes[4].side, Side::Black);
  EXPECT_EQ(nodes[5].parent, 4);
  EXPECT_EQ(nodes[7].before, (Texts{"or"}));
  EXPECT_EQ(nodes[8].parent, 1);
  EXPECT_EQ(nodes[9].native, "Nf3");
  EXPECT_EQ(tree.game_at(5)->position(), "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b a1,a8,h1,h8 c3 0 2");
  EXPECT_EQ(tree.game_at(0)->ply_count(), 0);
}

TEST(GameTreeTest, TheCanonicalFormIsWritten) {
  GameTree tree = read(study);
  EXPECT_EQ(movetext(tree),
            "{Two ways} 1. e4 {[%eval 0.3] [%clk 0:03:00] best by test} (1. d4 {solid}\n"
            "1... d5 (1... Nf6 $1 2. c4) 2. c4) ({or} 1. c4) 1... e5 $2 2. Nf3 1-0\n");
}

TEST(GameTreeTest, AMoveThatIsThereIsFoundAgain) {
  GameTree tree = read(study);
  EXPECT_EQ(tree.play(0, "d2-d4").value(), 2);
  EXPECT_EQ(tree.play(2, "Nf6").value(), 4);
  int const fresh = tree.play(1, "c5").value();
  EXPECT_EQ(fresh, 10);
  EXPECT_EQ(node(tree, 1).children, (Ints{8, 10}));
  EXPECT_EQ(tree.play(1, "e4").error().reason, "none-goes-there");
  EXPECT_EQ(tree.play(99, "e4").error().text(), "tree: there is no node 99");
  EXPECT_EQ(tree.play(1, "c5", "klingon").error().message, "this game has no notation 'klingon', expected standard");
}

TEST(GameTreeTest, VariationsArePromotedAndRemoved) {
  GameTree tree = read("1. e4 (1. d4) (1. c4 {English} c5 (1... e5)) 1... e5 *");
  auto const ids = node(tree, 0).children;
  ASSERT_EQ(ids.size(), 3U);
  ASSERT_TRUE(tree.promote(ids[2], GameTree::Promote::OneUp));
  EXPECT_EQ(movetext(tree), "1. e4 (1. c4 {English} 1... c5 (1... e5)) (1. d4) 1... e5 *\n");
  // Of a move further on it is the variation of that move.
  int const deep = node(tree, ids[2]).children.at(1);
  ASSERT_TRUE(tree.promote(deep, GameTree::Promote::ToMainLine));
  EXPECT_EQ(movetext(tree), "1. c4 {English} (1. e4 e5) (1. d4) 1... e5 (1... c5) *\n");
  ASSERT_TRUE(tree.promote(deep, GameTree::Promote::OneUp));
  ASSERT_TRUE(tree.remove(ids[2]));
  EXPECT_EQ(movetext(tree), "1. e4 (1. d4) 1... e5 *\n");
  EXPECT_FALSE(tree.remove(ids[2]));
  EXPECT_FALSE(tree.game_at(deep));
  EXPECT_EQ(tree.remove(0).error().text(), "tree: the root cannot be removed");
  EXPECT_EQ(node(tree, ids[0]).id, ids[0]);
}

// Where there is a main line a comment before a move would be one after the move before it.
TEST(GameTreeTest, TheCommentBeforeAVariationStaysWithItsMove) {
  GameTree tree = read("1. e4 {king} (1. d4) 1... e5 ({rather} 1... c5 {Sicilian}) *");
  int const e4 = node(tree, 0).children.front();
  ASSERT_TRUE(tree.promote(node(tree, e4).children.at(1), GameTree::Promote::ToMainLine));
  EXPECT_EQ(movetext(tree), "1. e4 {king} (1. d4) 1... c5 {rather} {Sicilian} (1... e5) *\n");
}

TEST(GameTreeTest, AVariationOfAWordThatIsNoMoveBecomesTheMainLine) {
  GameTree tree = read("1. word ({first} e4 {second} e5) *");
  EXPECT_EQ(movetext(tree), "{word} 1. e4 {first} {second} 1... e5 *\n");
  GameTree timed = read("1. word ({[%clk 0:02:00]} e4) *");
  EXPECT_EQ(node(timed, node(timed, 0).children.front()).clock, "0:02:00");
  std::string const once = timed.write().value();
  GameTree again = read(once);
  EXPECT_EQ(again.write().value(), once);
}

TEST(GameTreeTest, RemarksAreSet) {
  GameTree tree = read("1. e4 {old} {older} e5 *");
  ASSERT_TRUE(tree.set_comment(1, "new  {one}\n[%clk 0:01:00]"));
  EXPECT_EQ(node(tree, 1).comments, (Texts{"new {one)"}));
  EXPECT_EQ(node(tree, 1).clock, "0:01:00");
  ASSERT_TRUE(tree.set_comment(0, "before all"));
  ASSERT_TRUE(tree.set_nags(1, Ints{1, 14}));
  ASSERT_TRUE(tree.set_evaluation(2, "#-3"));
  EXPECT_EQ(movetext(tree), "{before all} 1. e4 $1 $14 {[%clk 0:01:00] new {one)} 1... e5 {[%eval #-3]} *\n");
  ASSERT_TRUE(tree.set_comment(1, ""));
  ASSERT_TRUE(tree.set_comment(0, " "));
  ASSERT_TRUE(tree.set_nags(1, {}));
  ASSERT_TRUE(tree.set_evaluation(2, ""));
  EXPECT_EQ(movetext(tree), "1. e4 {[%clk 0:01:00]} 1... e5 *\n");
  EXPECT_EQ(tree.set_nags(1, Ints{1000}).error().text(), "tree: the annotation is 1000, expected 0 to 999");
  EXPECT_EQ(tree.set_nags(0, Ints{1}).error().text(), "tree: annotations stand after a move, not before the first one");
  EXPECT_EQ(tree.set_evaluation(1, "good").error().text(),
            "tree: 'good' is no evaluation, expected pawns as 0.35 or a mate as #-3");
}

// A report is the same after its record was saved: it needs the value of the position before the first move, too.
TEST(GameTreeTest, ThePositionBeforeTheFirstMoveHasAnEvaluation) {
  GameTree tree = read("{a beginning} 1. e4 {[%eval 0.3]} e5 *");
  ASSERT_TRUE(tree.set_evaluation(0, "0.17"));
  constexpr std::string_view written = "{[%eval 0.17] a beginning} 1. e4 {[%eval 0.3]} 1... e5 *\n";
  EXPECT_EQ(movetext(tree), written);
  GameTree again = read(written);
  EXPECT_EQ(node(again, 0).evaluation, "0.17");
  EXPECT_EQ(node(again, 0).comments, (Texts{"a beginning"}));
  EXPECT_EQ(movetext(again), written);
  GameTree other = read("{[%eval #3] [%clk 0:05:00] so} 1. e4 *");
  EXPECT_EQ(movetext(other), "{[%eval #3] [%clk 0:05:00] so} 1. e4 *\n");
  ASSERT_TRUE(other.set_evaluation(0, ""));
  EXPECT_EQ(movetext(other), "{[%clk 0:05:00] so} 1. e4 *\n");
}

TEST(GameTreeTest, TheFirstOfTwoEvaluationsBeforeTheFirstMoveCounts) {
  for (char const* comments : {"{[%eval 0.1] [%eval 0.2] so}", "{[%eval 0.1]} {[%eval 0.2] so}"}) {
    GameTree tree = read(comments + std::string(" 1. e4 *"));
    EXPECT_EQ(node(tree, 0).evaluation, "0.1");
    EXPECT_EQ(node(tree, 0).comments, Texts{"[%eval 0.2] so"});
    EXPECT_EQ(movetext(tree), "{[%eval 0.1]} {[%eval 0.2] so} 1. e4 *\n");
    ASSERT_TRUE(tree.set_evaluation(0, "0.3"));
    EXPECT_EQ(movetext(tree), "{[%eval 0.3]} {[%eval 0.2] so} 1. e4 *\n");
    ASSERT_TRUE(tree.set_evaluation(0, ""));
    EXPECT_EQ(movetext(tree), "{so} 1. e4 *\n");
  }
}

// Words that were taken over from another move bring its commands along.
TEST(GameTreeTest, ACommentNeverReplacesAnEvaluation) {
  GameTree tree = read("1. e4 {[%eval 0.3]} e5 ({[%eval -0.9] or} 1... c5 {[%eval 0.2]}) *");
  ASSERT_TRUE(tree.set_comment(1, "as after [%eval -2.5] [%clk 0:01] that"));
  EXPECT_EQ(node(tree, 1).evaluation, "0.3");
  EXPECT_EQ(node(tree, 1).clock, "0:01");
  EXPECT_EQ(node(tree, 1).comments, (Texts{"as after [%eval -2.5] that"}));
  ASSERT_TRUE(tree.set_comment(1, "as after that"));
  EXPECT_EQ(node(tree, 1).evaluation, "0.3");
  // What stood before the first move of a variation is of the position before it.
  int const c5 = node(tree, 1).children.at(1);
  ASSERT_TRUE(tree.promote(c5, GameTree::Promote::OneUp));
  EXPECT_EQ(node(tree, c5).evaluation, "0.2");
  EXPECT_EQ(movetext(tree),
            "1. e4 {[%eval 0.3] [%clk 0:01] as after that} 1... c5 {[%eval 0.2]}\n{[%eval -0.9] or} (1... e5) *\n");
  std::string const text = tree.write().value();
  EXPECT_EQ(read(text).write().value(), text);
}

// One judgement of a move, before and after.
std::string judged(std::string_view remarks, Judgement judgement, std::string_view best) {
  GameTree tree = read("1. e4 " + std::string(remarks) + " *");
  EXPECT_TRUE(tree.set_judgement(1, judgement, best));
  std::string const once = movetext(tree);
  EXPECT_TRUE(tree.set_judgement(1, judgement, best));
  EXPECT_EQ(movetext(tree), once);
  return once.substr(6, once.size() - 9);
}

TEST(GameTreeTest, AJudgementLeavesTheMarksThatPeopleSet) {
  using enum Judgement;
  EXPECT_EQ(judged("", Mistake, "d4"), "$2 {d4 was best.}");
  EXPECT_EQ(judged("$14", Blunder, "Nf3"), "$4 $14 {Nf3 was best.}");
  EXPECT_EQ(judged("$5 {a try}", Mistake, "d4"), "$5 {a try} {Mistake: d4 was best.}");
  EXPECT_EQ(judged("$6", Blunder, "d4"), "$6 {Blunder: d4 was best.}");
  EXPECT_EQ(judged("$2 $14", Mistake, "d4"), "$2 $14 {Mistake: d4 was best.}");
  EXPECT_EQ(judged("$1", Good, ""), "$1");
  EXPECT_EQ(judged("$6 {dubious, I think}", Good, ""), "$6 {dubious, I think}");
  EXPECT_EQ(judged("$4 {It was best.}", Good, ""), "$4 {It was best.}");
  EXPECT_EQ(judged("", Mistake, ""), "$2");
}

// A report names a move of the position before the one that it judges, in some notation of the game.
TEST(GameTreeTest, WordsThatNameNoMoveAreAPersons) {
  using enum Judgement;
  for (std::string const word : {"2nd-place", "1937", "Capablanca-Lasker", "14-year-old", "e5", "Nf6", "O-O", "--"}) {
    std::string const said = "{" + word + " was best.}";
    EXPECT_EQ(judged("$4 " + said, Good, ""), "$4 " + said);
    EXPECT_EQ(judged("$4 " + said, Mistake, "d4"), "$4 " + said + " {Mistake: d4 was best.}");
    EXPECT_EQ(judged("$4 {Blunder: " + word + " was best.}", Good, ""), "$4 {Blunder: " + word + " was best.}");
    EXPECT_EQ(judged("$4 {Blunder. " + word + " was best.}", Mistake, "d4"),
              "$4 {Blunder. " + word + " was best.} {Mistake: d4 was best.}");
  }
  EXPECT_EQ(judged("$4 {d2-d4 was best.} {well}", Good, ""), "{well}");
  GameTree tree = read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc4 $2 {O-O was best.} b5 $2 {b7-b5 was best.} *");
  ASSERT_TRUE(tree.set_judgement(7, Good, ""));
  ASSERT_TRUE(tree.set_judgement(8, Good, ""));
  EXPECT_EQ(movetext(tree), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc4 b5 *\n");
}

TEST(GameTreeTest, AJudgementIsKnownInEachNotationOfTheGame) {
  Variant const law = *Variant::load("parmen");
  Game const game = Game::create(law).value();
  std::vector<std::string> const moves = game.legal_moves();
  std::string const played = game.native(moves[0], "romulan");
  for (std::string const& best : {game.native(moves[1]), game.native(moves[1], "romulan"), moves[1]}) {
    auto tree = GameTree::read(law, "1. " + played + " $4 {" + best + " was best.} *", {}, "romulan");
    ASSERT_TRUE(tree);
    ASSERT_TRUE(tree->set_judgement(1, Judgement::Good, ""));
    EXPECT_EQ(movetext(*tree, "romulan"), "1. " + played + " *\n");
  }
}

TEST(GameTreeTest, AJudgementTakesThePlaceOfAnEarlierOne) {
  using enum Judgement;
  EXPECT_EQ(judged("$6 {c4 was best.}", Blunder, "d4"), "$4 {d4 was best.}");
  EXPECT_EQ(judged("$6 $14 {c4 was best.} {well}", Good, ""), "$14 {well}");
  // The mark beside the word is of a person.
  EXPECT_EQ(judged("$2 {Inaccuracy: c4 was best.}", Blunder, "d4"), "$2 {Blunder: d4 was best.}");
  EXPECT_EQ(judged("$2 {Inaccuracy: c4 was best.}", Good, ""), "$2");
  EXPECT_EQ(judged("$5 $2 {c4 was best.}", Blunder, "d4"), "$5 {Blunder: d4 was best.}");
  EXPECT_EQ(judged("$2 {mine Inaccuracy: c4 was best.}", Blunder, "d4"),
            "$2 {mine Inaccuracy: c4 was best.} {Blunder: d4 was best.}");
}

// What lichess says is a report's, and not ours.
TEST(GameTreeTest, AJudgementStandsBesideThatOfLichess) {
  using enum Judgement;
  EXPECT_EQ(judged("$6 {Inaccuracy. c4 was best.}", Blunder, "d4"), "$4 {Inaccuracy. c4 was best.} {d4 was best.}");
  EXPECT_EQ(judged("$6 {Inaccuracy. d4 was best.}", Blunder, "d4"), "$4 {Inaccuracy. d4 was best.}");
  EXPECT_EQ(judged("$4 {Lost forced checkmate sequence. d4 was best.}", Mistake, "d4"),
            "$2 {Lost forced checkmate sequence. d4 was best.}");
  EXPECT_EQ(judged("$6 {Inaccuracy. c4 was best.}", Good, ""), "$6 {Inaccuracy. c4 was best.}");
}

// What a person makes of the words beside a move, then one more report: the move before and after it.
std::string commented(std::string_view remarks, std::string_view words, Judgement judgement, std::string_view best) {
  GameTree tree = read("1. e4 " + std::string(remarks) + " *");
  EXPECT_TRUE(tree.set_comment(1, words));
  std::string const text = tree.write().value();
  EXPECT_EQ(read(text).write().value(), text);
  std::string const before = movetext(tree);
  EXPECT_TRUE(tree.set_judgement(1, judgement, best));
  std::string const after = movetext(tree);
  return before.substr(6, before.size() - 9) + " -> " + after.substr(6, after.size() - 9);
}

TEST(GameTreeTest, WordsThatAreAddedToAJudgementAreAPersons) {
  using enum Judgement;
  EXPECT_EQ(commented("$4 {d4 was best.}", "I missed it d4 was best.", Mistake, "c4"),
            "$4 {I missed it} {d4 was best.} -> $2 {I missed it} {c4 was best.}");
  EXPECT_EQ(commented("$4 {d4 was best.}", "d4 was best.  I missed it", Mistake, "c4"),
            "$4 {d4 was best.} {I missed it} -> $2 {I missed it} {c4 was best.}");
  EXPECT_EQ(commented("$4 {well} {d4 was best.}", "well d4 was best. I missed it", Good, ""),
            "$4 {well} {d4 was best.} {I missed it} -> {well} {I missed it}");
  EXPECT_EQ(commented("$4 {d4 was best.} {d4 was best.}", "d4 was best. or d4 was best.", Good, ""),
            "$4 {d4 was best.} {or} {d4 was best.} -> {or}");
  EXPECT_EQ(commented("$5 {Blunder: d4 was best.}", "Blunder: d4 was best. a try", Mistake, "c4"),
            "$5 {Blunder: d4 was best.} {a try} -> $5 {a try} {Mistake: c4 was best.}");
  EXPECT_EQ(commented("$4 {[%cal Gd2d4] d4 was best.}", "so d4 was best.", Good, ""),
            "$4 {[%cal Gd2d4]} {so} {d4 was best.} -> {[%cal Gd2d4]} {so}");
}

TEST(GameTreeTest, AJudgementIsTakenAwayWithItsWords) {
  using enum Judgement;
  EXPECT_EQ(commented("$4 {d4 was best.}", "", Good, ""), "$4 -> $4");
  EXPECT_EQ(commented("$4 {d4 was best.}", "I missed it", Mistake, "c4"),
            "$4 {I missed it} -> $4 {I missed it} {Mistake: c4 was best.}");
  // Its words are there whole or not at all, and those of somebody else are no report.
  EXPECT_EQ(commented("$4 {d4 was best.}", "Bd4 was best. so", Good, ""),
            "$4 {Bd4 was best. so} -> $4 {Bd4 was best. so}");
  EXPECT_EQ(commented("$4 {d4 was best.}", "d4 was best.?", Good, ""), "$4 {d4 was best.?} -> $4 {d4 was best.?}");
  EXPECT_EQ(commented("$4 {It was best.}", "It was best. so", Good, ""),
            "$4 {It was best. so} -> $4 {It was best. so}");
  EXPECT_EQ(commented("$4 {a4}", "d4 was best. so", Good, ""), "$4 {d4 was best. so} -> $4 {d4 was best. so}");
}

TEST(GameTreeTest, OnlyAMoveThatIsThereIsJudged) {
  GameTree tree = read("1. e4 Ke5 *");
  EXPECT_FALSE(tree.set_judgement(0, Judgement::Mistake, "d4"));
  EXPECT_FALSE(tree.set_judgement(2, Judgement::Mistake, "d4"));
  EXPECT_FALSE(tree.set_judgement(7, Judgement::Mistake, "d4"));
  EXPECT_EQ(tree.set_judgement(1, Judgement::Mistake, "e5").error().text(),
            "tree: 'e5' is no move that could be played instead");
}

TEST(GameTreeTest, CommentsThatComeToAMoveHaveNoMorePlacesThanItHas) {
  std::string many;
  for (int number = 0; number < 60; ++number) many += "{a} ";
  GameTree tree = read("{[%eval 0.3]} " + many + many + "1. e4 (" + many + "1. d4 " + many + ") *");
  EXPECT_EQ(node(tree, 0).comments.size(), 64U);
  ASSERT_TRUE(tree.promote(node(tree, 0).children.at(1), GameTree::Promote::ToMainLine));
  TreeNode const first = node(tree, node(tree, 0).children.at(0));
  ASSERT_EQ(first.comments.size(), 64U);
  EXPECT_EQ(first.comments.back().size(), 2U * (120 - 63) - 1);
  std::string const written = *tree.write();
  EXPECT_EQ(*read(written).write(), written);
}

TEST(GameTreeTest, AResultThatIsNotKnownStaysUntilAnotherIsSet) {
  EXPECT_EQ(read("[Result \"1/2\"]\n1. e4 e5").result(), "1/2-1/2");
  GameTree tree = read("[Result \"Black forfeits\"]\n[Round \"1\"]\n1. e4 e5");
  EXPECT_EQ(tree.result(), "*");
  EXPECT_EQ(tree.tags(), (Tags{{"Result", "Black forfeits"}, {"Round", "1"}}));
  ASSERT_TRUE(tree.set_comment(1, "well"));
  EXPECT_NE(tree.write()->find("[Result \"Black forfeits\"]\n"), std::string::npos);
  EXPECT_EQ(read(tree.write().value()).write().value(), tree.write().value());
  ASSERT_TRUE(tree.set_result("1-0"));
  EXPECT_EQ(tree.tags(), (Tags{{"Round", "1"}}));
  EXPECT_NE(tree.write()->find("[Result \"1-0\"]\n"), std::string::npos);
}

TEST(GameTreeTest, TheLawGivesTheResultIfItEndsTheMainLine) {
  GameTree tree = read("1. f3 e5 2. g4 Qh4# (2... d5) *");
  EXPECT_EQ(tree.result(), "0-1");
  EXPECT_EQ(movetext(tree), "1. f3 e5 2. g4 Qh4# (2... d5) 0-1\n");
  EXPECT_TRUE(tree.write()->contains("[Result \"0-1\"]\n"));
  EXPECT_EQ(tree.set_result("1-0").error().text(), "tree: by the law the game ended 0-1");
  EXPECT_FALSE(tree.set_result("*"));
  EXPECT_TRUE(tree.set_result("0-1"));
  EXPECT_EQ(read("[FEN \"7k/5Q2/8/8/8/8/8/K7 b - - 0 1\"]\n*").result(), "1/2-1/2");
  EXPECT_EQ(read("1. f3 e5 2. g4 d5 (2... Qh4#) *").result(), "*");
  // What goes on as text is not ended.
  EXPECT_EQ(read("1. f3 e5 2. g4 Qh4# 3. a3 *").result(), "*");
  EXPECT_EQ(read("[Result \"forfeit\"]\n1. f3 e5 2. g4 Qh4#").result(), "*");
  // Nobody has claimed the draw.
  GameTree repeated = read("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
  EXPECT_EQ(repeated.result(), "*");
  EXPECT_TRUE(repeated.set_result("1-0"));
}

TEST(GameTreeTest, AResultByTheLawGoesWithTheEndThatItIsOf) {
  for (char const* said : {"0-1", "*"}) {
    GameTree tree = read("1. f3 e5 2. g4 Qh4# (2... d5) " + std::string(said));
    auto const [mate, other] = std::pair(node(tree, 3).children.at(0), node(tree, 3).children.at(1));
    ASSERT_TRUE(tree.promote(other, GameTree::Promote::ToMainLine));
    EXPECT_EQ(movetext(tree), "1. f3 e5 2. g4 d5 (2... Qh4#) *\n");
    ASSERT_TRUE(tree.promote(mate, GameTree::Promote::OneUp));
    EXPECT_EQ(tree.result(), "0-1");
    ASSERT_TRUE(tree.remove(mate));
    EXPECT_EQ(tree.result(), "*");
    ASSERT_TRUE(tree.remove(other));
    ASSERT_TRUE(tree.play(3, "Qh4"));
    EXPECT_EQ(movetext(tree), "1. f3 e5 2. g4 Qh4# 0-1\n");
  }
}

// White resigned, and none of what is tried afterwards changes it.
TEST(GameTreeTest, AResultOfPeopleIsOfTheGame) {
  GameTree tree = read("1. f3 e5 (1... d6) 2. g4 1-0");
  ASSERT_TRUE(tree.play(4, "Qh4#")) << movetext(tree);
  EXPECT_EQ(movetext(tree), "1. f3 e5 (1... d6) 2. g4 Qh4# 1-0\n");
  ASSERT_TRUE(tree.promote(node(tree, 1).children.at(1), GameTree::Promote::ToMainLine));
  EXPECT_EQ(tree.result(), "1-0");
  constexpr std::string_view contradicting = "1. f3 e5 2. g4 Qh4# 1-0\n";
  GameTree other = read(contradicting);
  EXPECT_EQ(movetext(other), contradicting);
  ASSERT_TRUE(other.set_result("0-1"));
  EXPECT_EQ(movetext(other), "1. f3 e5 2. g4 Qh4# 0-1\n");
}

TEST(GameTreeTest, TagsAndTheResultAreSet) {
  GameTree tree = read(study);
  ASSERT_TRUE(tree.set_tag("White", "B \"the\" C"));
  ASSERT_TRUE(tree.set_tag("Annotator", "me"));
  ASSERT_TRUE(tree.set_tag("Result", "1/2-1/2"));
  EXPECT_EQ(tree.result(), "1/2-1/2");
  EXPECT_TRUE(tree.write().value().starts_with(
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"B \\\"the\\\" C\"]\n"
      "[Black \"?\"]\n[Result \"1/2-1/2\"]\n[Annotator \"me\"]\n\n"));
  ASSERT_TRUE(tree.set_tag("Annotator", ""));
  EXPECT_EQ(tree.tags(), (Tags{{"White", "B \"the\" C"}}));
  EXPECT_EQ(tree.set_tag("FEN", "8/8").error().text(),
            "tree: the tag FEN says what the moves mean, and stays as it is");
  EXPECT_EQ(tree.set_tag("a b", "c").error().text(), "tree: 'a b' is no name of a tag, expected letters, digits and _");
  EXPECT_EQ(tree.set_result("won").error().text(), "tree: 'won' is no result, expected 1-0, 0-1, 1/2-1/2 or *");
}

TEST(GameTreeTest, UnplayableMovesAreKeptAsText) {
  GameTree tree = read("1. e4 e5 2. Qxh7 {brave} (2. Nf3 Nc6 3. --) 2... d5!? (2... Nf6) 3. a3 (3. b3) 1-0");
  auto const nodes = tree.nodes().value();
  ASSERT_EQ(nodes.size(), 7U);
  EXPECT_EQ(nodes[2].children, (Ints{3, 4}));
  EXPECT_EQ(nodes[3].canonical, "");
  EXPECT_EQ(nodes[3].rest, "2. Qxh7 {brave} 2... d5 $5 (2... Nf6) 3. a3 (3. b3)");
  ASSERT_TRUE(nodes[3].failure);
  EXPECT_EQ(nodes[3].failure->text(), "game.pgn:1: a queen does not move like that");
  EXPECT_EQ(nodes[4].native, "Nf3");
  EXPECT_EQ(nodes[6].rest, "3. --");
  std::string const text = "1. e4 e5 2. Qxh7 {brave} (2. Nf3 Nc6 3. --) 2... d5 $5 (2... Nf6) 3. a3 (3. b3)\n1-0\n";
  EXPECT_EQ(movetext(tree), text);
  // Nothing goes on from there; it can make room for what does.
  EXPECT_EQ(tree.play(3, "d5").error().message, "a queen does not move like that");
  EXPECT_FALSE(tree.game_at(3));
  EXPECT_FALSE(tree.set_comment(3, "why"));
  ASSERT_TRUE(tree.promote(4, GameTree::Promote::OneUp));
  EXPECT_EQ(movetext(tree),
            "1. e4 e5 2. Nf3 (2. Qxh7 {brave} 2... d5 $5 (2... Nf6) 3. a3 (3. b3)) 2... Nc6\n3. -- 1-0\n");
  ASSERT_TRUE(tree.remove(3));
  EXPECT_EQ(movetext(tree), "1. e4 e5 2. Nf3 Nc6 3. -- 1-0\n");
}

TEST(GameTreeTest, RecordsOfTheWorldAreChess) {
  for (auto const* name : {"Standard", "standard", "Chess", "orthodox"}) {
    GameTree tree = read("[Variant \"" + std::string(name) + "\"]\n1. P-e4 Pe5 2. Nf3 N8c6 3. Bc4 Bc5 4. 0-0 d6 *");
    EXPECT_EQ(tree.nodes()->size(), 9U) << movetext(tree);
    EXPECT_NE(tree.write()->find("[Variant \"" + std::string(name) + "\"]"), std::string::npos);
  }
  GameTree tree =
      read("[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 3 40\"]\n40... Kd7 41. O-O-O+ *");
  EXPECT_EQ(node(tree, 1).number, 40);
  EXPECT_EQ(node(tree, 1).side, Side::Black);
  EXPECT_EQ(movetext(tree), "40... Kd7 41. O-O-O+ *\n");
  EXPECT_EQ(
      error_of("[Variant \"Atomic\"]\n1. e4 *").substr(0, 110),
      "game.pgn:1: the tag Variant: this is a record of Atomic, not of orthodox; games known here are orthodox, raums");
  EXPECT_EQ(GameTree::read(*Variant::load("upright"), "[Variant \"Standard\"]\n1. e4 *", {}).error().message,
            "the tag Variant: this is a record of Standard, not of upright");
}

// Where a draw is claimed, a game without a claim goes on.
TEST(GameTreeTest, ChessOfOtherProgramsGoesOnAfterTheThirdRepetition) {
  std::string const moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
  GameTree tree = read(moves);
  EXPECT_EQ(tree.nodes()->size(), 10U);
  EXPECT_EQ(tree.variant().options(), (Options{{"move_rule_plies", "150"}, {"repetition", "5"}}));
  EXPECT_EQ(movetext(tree), moves + '\n');
  GameTree own = read("[Variant \"orthodox\"]\n" + moves);
  EXPECT_EQ(node(own, 9).failure->message, "the game is over, drawn by repetition");
  EXPECT_EQ(replay(chess(), moves, {}).value().front().played, 9);
  EXPECT_EQ(replay(chess(), "[Variant \"orthodox\"]\n" + moves, {}).value().front().played, 8);
}

TEST(GameTreeTest, AGameIsATree) {
  Game game = *Game::create(*Variant::load("parmen"));
  for (int ply = 0; ply < 6; ++ply) ASSERT_TRUE(game.play(game.legal_moves().front()));
  GameTree tree = GameTree::of(game).value();
  EXPECT_EQ(tree.nodes()->size(), 7U);
  EXPECT_EQ(tree.write().value(), write_record(game, {}).value());
  std::string const other = write_record(game, {}, "romulan").value();
  EXPECT_EQ(movetext(tree, "romulan"), other.substr(other.find("\n\n") + 2));
  EXPECT_NE(tree.write("romulan")->find("[Notation \"romulan\"]\n"), std::string::npos);
}

TEST(GameTreeTest, ANotationThatIsNotKnownIsStillSaid) {
  GameTree tree = read("[Notation \"LAN\"]\n1. e4 *");
  std::string const text = tree.write().value();
  EXPECT_NE(text.find("[Notation \"LAN\"]\n"), std::string::npos);
  EXPECT_EQ(read(text).write().value(), text);
}

// Its rest would be read by the rules of another notation.
TEST(GameTreeTest, ALineThatIsTextIsWrittenInItsOwnNotationAlone) {
  auto tree = GameTree::read(*Variant::load("parmen"), "1. Pc2-c4(2) Pd7-d5(6) 2. zz9 *", "list.txt");
  ASSERT_TRUE(tree);
  EXPECT_TRUE(tree->write());
  EXPECT_TRUE(tree->write(tree->notation()));
  EXPECT_EQ(tree->write("romulan").error().text(), "tree: a line that could not be read is text in the notation " +
                                                       std::string(tree->notation()) +
                                                       ": remove it to write the record in romulan");
  ASSERT_TRUE(tree->remove(3));
  EXPECT_TRUE(tree->write("romulan"));
}

TEST(GameTreeTest, RemovedNodesFreeTheirRoom) {
  std::string text = "1. e4";
  for (int variation = 1; variation < 50'000; ++variation) text += " (1. d4)";
  GameTree tree = read(text);
  EXPECT_EQ(tree.play(0, "c4").error().text(), "tree: the tree has 50000 moves, no more are possible");
  ASSERT_TRUE(tree.remove(2));
  EXPECT_EQ(tree.play(0, "c4").value(), 50'001);
  EXPECT_EQ(tree.play(0, "b4").error().code, ErrorCode::Limit);
}

TEST(GameTreeTest, AListingIsToldItsGameWhenItIsWritten) {
  auto tree = GameTree::read(*Variant::load("parmen"), "1. Pc2-c4(2) Pd7-d5(6)\n", "list.txt");
  ASSERT_TRUE(tree);
  EXPECT_NE(tree->write()->find("[Variant \"parmen\"]\n"), std::string::npos);
}

TEST(GameTreeTest, TheRecordOfTheFormatPageIsReadWhole) {
  std::string const page = tests::read_file(tests::source_path("docs/formats/records.md"));
  constexpr std::string_view fence = "```pgn\n";
  std::size_t const begin = page.find(fence) + fence.size();
  std::string const text = page.substr(begin, page.find("```", begin) - begin);
  auto tree = GameTree::read(*Variant::load("ziggurat"), text, "records.md");
  ASSERT_TRUE(tree) << tree.error().text();
  EXPECT_EQ(tree->write().value(), text);
  EXPECT_EQ(tree->nodes()->size(), 6U) << "the root, the moves and a variation";
  auto const nodes = tree->nodes();
  ASSERT_TRUE(nodes);
  for (TreeNode const& at : *nodes) EXPECT_FALSE(at.failure) << at.rest << ": " << at.failure->message;
}

TEST(GameTreeTest, AnEvaluationThatIsClearedDoesNotComeBack) {
  auto tree = GameTree::read(*Variant::load("orthodox"), "1. e4 {[%eval 0.3] x [%eval -2] [%eval 1]} *", "a.pgn");
  ASSERT_TRUE(tree) << tree.error().text();
  ASSERT_TRUE(tree->set_evaluation(1, ""));
  EXPECT_EQ(movetext(*tree), "1. e4 {x} *\n");
}

TEST(GameTreeTest, TextThatIsNotOneRecordIsRefused) {
  EXPECT_EQ(error_of(""), "game.pgn: the text holds 0 games, expected 1");
  EXPECT_EQ(error_of("1. e4 * 1. d4 *"), "game.pgn: the text holds 2 games, expected 1");
  EXPECT_EQ(read("1. e4 {").warnings().at(0),
            (Warning{"a comment opened by '{' is not closed: all up to line 1 is taken for it", 1, 7}));
  EXPECT_EQ(error_of("[FEN \"8/8\"]\n*").substr(0, 24), "game.pgn:1: the tag FEN:");
  EXPECT_EQ(GameTree::read(chess(), "1. e4 *", {}, "klingon").error().message,
            "this game has no notation 'klingon', expected standard");
}

// No deeper than it can be read again.
TEST(GameTreeTest, VariationsAreNestedSoDeepAndNoDeeper) {
  Variant const endless = *Variant::load("orthodox", {{"move_rule_plies", "0"}, {"repetition", "0"}});
  GameTree tree = GameTree::of(*Game::create(endless)).value();
  int at = 0;
  // Each variation begins one ply after the one above it.
  Result<int> next = 0;
  int depth = 0;
  for (int ply = 0; next && ply < 200; ++ply) {
    at = *next;
    auto const moves = tree.game_at(at)->legal_moves();
    if (moves.size() < 2) break;
    (void)tree.play(at, moves.front());
    next = tree.play(at, moves.back());
    if (next) ++depth;
  }
  ASSERT_FALSE(next);
  EXPECT_EQ(depth, 100);
  EXPECT_EQ(next.error().text(), "tree: variations would be nested more than 100 deep");
  std::string const text = tree.write().value();
  auto again = GameTree::read(chess(), text, {});
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->write().value(), text);
}

}  // namespace
}  // namespace strata::api
