// Records with variations: whatever was edited, written and read again it is the same text, in every notation of every game.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/misprint.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/random_tree.hpp"

namespace strata::api {
namespace {

// The main line and every variation, as their moves and remarks.
std::string outline(std::vector<TreeNode> const& nodes, int id = 0) {
  auto const at = std::ranges::find(nodes, id, &TreeNode::id);
  std::string text = at->canonical;
  for (int const nag : at->nags) text += " $" + std::to_string(nag);
  for (std::string const& comment : at->before) text += " <" + comment;
  for (std::string const& comment : at->comments) text += " {" + comment;
  text += ' ' + at->clock.value_or("") + ' ' + at->evaluation.value_or("") + at->rest;
  for (int const child : at->children) text += " (" + outline(nodes, child) + ')';
  return text;
}

class TreeEdits : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Games, TreeEdits, ::testing::ValuesIn(tests::some(shipped_variants())),
                         [](auto const& tested) { return tested.param; });

TEST_P(TreeEdits, WhatIsWrittenIsReadAndWrittenTheSame) {
  auto const variant = Variant::load(GetParam());
  ASSERT_TRUE(variant) << variant.error().text();
  Random random(tests::seed());
  for (int number = 0; number < 6; ++number) {
    SCOPED_TRACE("seed " + std::to_string(tests::seed()) + " tree " + std::to_string(number));
    GameTree tree = GameTree::of(*Game::create(*variant)).value();
    for (int edit = 0; edit < 80; ++edit) tests::edit_randomly(tree, random);
    for (std::string const& notation : variant->notations()) {
      std::string const once = tree.write(notation).value();
      auto again = GameTree::read(*variant, once, "again.pgn");
      ASSERT_TRUE(again) << again.error().text() << '\n' << once;
      ASSERT_EQ(again->write().value(), once);
      EXPECT_EQ(again->notation(), notation);
      ASSERT_EQ(outline(again->nodes().value()), outline(tree.nodes().value())) << once;
    }
  }
}

// A line goes on as text from what cannot be read on, and is edited like the others.
TEST_P(TreeEdits, WhatCannotBeReadIsWrittenAndReadTheSame) {
  auto const variant = Variant::load(GetParam());
  ASSERT_TRUE(variant) << variant.error().text();
  Random random(tests::seed() + 1);
  std::size_t texts = 0;
  for (int number = 0; number < 6; ++number) {
    SCOPED_TRACE("seed " + std::to_string(tests::seed()) + " tree " + std::to_string(number));
    GameTree tree = GameTree::of(*Game::create(*variant)).value();
    for (int edit = 0; edit < 80; ++edit) {
      tests::edit_randomly(tree, random);
      if (random.below(12) > 0) continue;
      std::string const spoilt = tests::with_misprint(tree.write().value(), random.below(1000));
      auto read = GameTree::read(*variant, spoilt, "spoilt.pgn");
      ASSERT_TRUE(read) << read.error().text() << '\n' << spoilt;
      tree = std::move(*read);
    }
    std::string const once = tree.write().value();
    auto again = GameTree::read(*variant, once, "again.pgn");
    ASSERT_TRUE(again) << again.error().text() << '\n' << once;
    ASSERT_EQ(again->write().value(), once);
    auto const nodes = tree.nodes().value();
    ASSERT_EQ(outline(again->nodes().value()), outline(nodes)) << once;
    texts += static_cast<std::size_t>(
        std::ranges::count_if(nodes, [](TreeNode const& node) { return node.failure.has_value(); }));
  }
  EXPECT_GT(texts, 0U);
}

}  // namespace
}  // namespace strata::api
