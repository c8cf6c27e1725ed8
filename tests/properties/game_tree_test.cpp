// Records with variations: whatever was edited, written and read again it is the same text, in every notation of every game.

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace strata::api
