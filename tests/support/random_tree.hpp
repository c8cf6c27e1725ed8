#pragma once
// Seeded random records with variations, made by the edits of a GameTree.

#include <string>
#include <vector>

#include "api/game_tree.hpp"
#include "base/random.hpp"

namespace strata::tests {

// Typical comments, and unusual ones.
inline std::string random_comment(Random& random) {
  static std::vector<std::string> const words = {"a",   "good",       "move",           "}",      "{",    "(1.",
                                                 "e4)", "[%csl Ge4]", "[%clk 0:01:02]", "[%eval", "0.3]", "$1",
                                                 "1-0", "\n",         "%escape",        "naïve",  ";"};
  std::string text;
  for (std::uint64_t left = random.below(20); left > 0; --left) text += words[random.below(words.size())] + ' ';
  return text;
}

// One edit of any kind, at any node; some are refused.
inline void edit_randomly(api::GameTree& tree, Random& random) {
  std::vector<api::TreeNode> const nodes = tree.nodes().value();
  // Late nodes are more likely, so that trees grow deep.
  auto const pick = [&] { return nodes[nodes.size() - 1 - random.below(1 + random.below(nodes.size()))].id; };
  int const node = pick();
  switch (random.below(16)) {
    case 0: (void)tree.set_comment(node, random_comment(random)); return;
    case 1: (void)tree.set_nags(node, std::vector<int>(random.below(3), static_cast<int>(random.below(20)))); return;
    case 2: (void)tree.set_evaluation(node, random.below(2) == 0 ? "-0.35" : "#4"); return;
    case 3: (void)tree.promote(node, api::GameTree::Promote::OneUp); return;
    case 4: (void)tree.promote(node, api::GameTree::Promote::ToMainLine); return;
    case 5: (void)tree.set_tag("Event", random_comment(random)); return;
    case 6: (void)tree.set_result(random.below(2) == 0 ? "1-0" : "*"); return;
    case 7:
      if (random.below(4) == 0) (void)tree.remove(node);
      return;
    default: break;
  }
  auto const game = tree.game_at(node);
  if (!game) return;
  std::vector<std::string> const moves = game->legal_moves();
  if (!moves.empty()) (void)tree.play(node, moves[random.below(moves.size())]);
}

}  // namespace strata::tests
