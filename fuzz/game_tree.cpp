// Any bytes are a record with variations or an error with its line; and whatever is then done to the record, it is written, read and
// written again as the same text. The first byte chooses the game and its notation. A line that is a zero byte ends the record:
// the bytes after it are edits, three a piece: what to do, where, and with what; one puts a move there that nobody can read. All
// bytes are a file of games, too: each stands in it by itself, and one without an error is one record.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/game_tree.hpp"
#include "api/record_file.hpp"
#include "notation/record.hpp"
#include "notation/utf16.hpp"
#include "tests/support/misprint.hpp"

namespace {

using strata::api::GameTree;
using strata::api::TreeNode;
using strata::api::Variant;

struct Choice {
  Variant variant;
  std::string notation;
};

Choice const& choose(std::uint8_t byte) {
  static auto const all = [] {
    std::vector<Choice> choices;
    for (auto const& info : strata::api::variants()) {
      Variant const variant = Variant::load(info.id).value();
      for (std::string const& notation : variant.notations()) choices.push_back({variant, notation});
    }
    return choices;
  }();
  return all[byte % all.size()];
}

// Puts an unreadable move into the record and opens it again.
void misprint(GameTree& tree, std::size_t where) {
  auto spoilt = GameTree::read(tree.variant(), strata::tests::with_misprint(tree.write().value(), where), "misprint");
  if (!spoilt) __builtin_trap();
  tree = std::move(*spoilt);
}

// Judged twice it is as judged once.
void judge(GameTree& tree, int node, std::uint8_t with) {
  using strata::api::Judgement;
  auto const nodes = tree.nodes().value();
  std::array<std::string, 4> const moves = {"", "a1-a2", "O-O",
                                            std::ranges::find(nodes, node, &TreeNode::id)->canonical};
  auto const judgement = static_cast<Judgement>(with % 4);
  std::string const& best = moves[with / 4 % moves.size()];
  if (!tree.set_judgement(node, judgement, best)) return;
  std::string const once = tree.write().value();
  if (!tree.set_judgement(node, judgement, best) || tree.write().value() != once) __builtin_trap();
}

void edit(GameTree& tree, std::uint8_t what, std::uint8_t where, std::uint8_t with) {
  static constexpr std::array<std::string_view, 10> texts = {"",
                                                             "a word",
                                                             "}",
                                                             "[%clk 0:01]",
                                                             "(1. ",
                                                             "{ $1",
                                                             "\n\n",
                                                             "[%eval [%eval 1] 2]",
                                                             "a1-a2 was best. so",
                                                             "Blunder: a1-a2 was best. [%clk 0:02]"};
  auto const nodes = tree.nodes().value();
  int const node = nodes[where % nodes.size()].id;
  std::string_view const text = texts[with % texts.size()];
  switch (what % 10) {
    case 0: (void)tree.set_comment(node, text); return;
    case 1: (void)tree.set_nags(node, std::vector<int>(with % 3U, with)); return;
    case 2: (void)tree.set_evaluation(node, with % 3 == 0 ? "0.1" : text); return;
    case 3: (void)tree.promote(node, with % 2 == 0 ? GameTree::Promote::OneUp : GameTree::Promote::ToMainLine); return;
    case 4: (void)tree.remove(node); return;
    case 5: (void)tree.set_tag(with % 2 == 0 ? "Event" : "Result", text); return;
    case 8: (void)tree.remove_shapes(node); return;
    case 7: return misprint(tree, 256U * where + with);
    case 9: return judge(tree, node, with);
    default: break;
  }
  auto const game = tree.game_at(node);
  if (!game) return;
  auto const moves = game->legal_moves();
  if (!moves.empty() && !tree.play(node, moves[with % moves.size()])) __builtin_trap();
}

// The places of an index are those of UTF-8; what looks like UTF-16 is another text once it is converted.
void look_through(std::string_view text) {
  std::size_t end = 0;
  for (strata::api::RecordHead const& head : strata::api::record_index(text)) {
    if (head.offset < end || head.offset > text.size() || head.size > text.size() - head.offset) __builtin_trap();
    end = head.offset + head.size;
    if (head.error) continue;
    std::string_view const part = text.substr(head.offset, head.size);
    if (strata::from_utf16(part)) continue;
    auto const records = strata::parse_records(part);
    if (!records || records->size() != 1) __builtin_trap();
    if (records->front().moves.size() != static_cast<std::size_t>(head.plies)) __builtin_trap();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  auto const& [variant, notation] = choose(data[0]);
  std::string_view const all(reinterpret_cast<char const*>(data) + 1, size - 1);
  std::string_view const text = all.substr(0, all.find('\0'));
  std::string_view const edits = all.substr(std::min(all.size(), text.size() + 1));
  look_through(all);
  auto tree = GameTree::read(variant, text, "fuzz", notation);
  if (!tree) {
    if (tree.error().message.empty()) __builtin_trap();
    return 0;
  }
  constexpr std::size_t most_edits = 64;
  for (std::size_t i = 0; i + 2 < std::min(edits.size(), 3 * most_edits); i += 3)
    edit(*tree, static_cast<std::uint8_t>(edits[i]), static_cast<std::uint8_t>(edits[i + 1]),
         static_cast<std::uint8_t>(edits[i + 2]));
  std::string const once = tree->write().value();
  auto again = GameTree::read(variant, once, "again");
  if (!again || again->write().value() != once) __builtin_trap();
  if (again->nodes()->size() != tree->nodes()->size()) __builtin_trap();
  return 0;
}
