// Reasons for programs and other languages: every one has a name of its own, and the page that lists them has them all.

#include "notation/refusal_values.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "notation/move_text.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

std::set<std::string> listed_reasons() {
  std::ifstream file(std::string(STRATA_SOURCE_DIR) + "/docs/formats/refusals.md");
  std::set<std::string> found;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| `")) continue;
    std::string const name = line.substr(3, line.find('`', 3) - 3);
    EXPECT_TRUE(found.insert(name).second) << name << " is listed twice";
  }
  return found;
}

template <class Code>
void expect_names(int first, int last) {
  std::set<std::string> const listed = listed_reasons();
  std::set<std::string_view> seen;
  for (int code = first; code <= last; ++code) {
    std::string_view const name = reason_name(static_cast<Code>(code));
    EXPECT_FALSE(name.empty()) << code;
    EXPECT_TRUE(seen.insert(name).second) << name;
    EXPECT_TRUE(listed.contains(std::string(name))) << name << " is not in docs/formats/refusals.md";
  }
}

TEST(Reasons, OfMovesAreAllNamedAndListed) {
  EXPECT_EQ(reason_name(RefusalCode::None), "");
  expect_names<RefusalCode>(1, static_cast<int>(RefusalCode::Unknown));
}

TEST(Reasons, OfPositionsAreAllNamedAndListed) {
  expect_names<SetupProblem>(0, static_cast<int>(SetupProblem::CounterOutOfRange));
}

TEST(Reasons, NameWhatTheSentenceNames) {
  auto const variant = *load_variant("orthodox");
  auto const position = *position_from_tfen(variant->rules, variant->names, variant->start);
  auto const blocked = read_canonical(*position, variant->names, "d1-d5");
  ASSERT_FALSE(blocked);
  EXPECT_EQ(blocked.error().message, "blocked at d2");
  EXPECT_EQ(blocked.error().reason, "blocked");
  EXPECT_EQ(blocked.error().values, (NamedValues{{"piece", "queen"}, {"cell", "d2"}, {"on_cell", "pawn"}}));

  auto const far = read_canonical(*position, variant->names, "a2-a5");
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().reason, "too-far");
  EXPECT_EQ(far.error().values, (NamedValues{{"piece", "pawn"}, {"number", "2"}}));

  auto const kings = position_from_tfen(variant->rules, variant->names, "4k3/8/8/8/8/8/8/KK6 w - - 0 1");
  ASSERT_FALSE(kings);
  EXPECT_EQ(kings.error().reason, "too-many-pieces");
  EXPECT_EQ(kings.error().values, (NamedValues{{"side", "white"}, {"piece", "king"}, {"number", "2"}}));
}

TEST(Reasons, OfATextThatIsTooLongForAMove) {
  auto const variant = *load_variant("parmen");
  auto const position = *position_from_tfen(variant->rules, variant->names, variant->start);
  std::string const text = 'e' + std::string(1'000'000, '-');
  for (NotationRules const& rules : variant->names.notations) {
    auto const read = read_native(*position, variant->names, rules, text);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().reason, "not-understood");
    EXPECT_TRUE(read.error().message.ends_with("is too long for a move")) << read.error().message;
  }
  EXPECT_FALSE(read_canonical(*position, variant->names, text));
}

TEST(Reasons, OfTextsThatAreNoMoves) {
  auto const variant = *load_variant("orthodox");
  auto const position = *position_from_tfen(variant->rules, variant->names, variant->start);
  std::set<std::string> const listed = listed_reasons();
  for (auto const& [text, reason] :
       std::initializer_list<std::pair<char const*, char const*>>{{"Zz", "not-understood"},
                                                                  {"", "not-understood"},
                                                                  {"e2-e9", "no-such-cell"},
                                                                  {"Ng1-g3", "wrong-way"},
                                                                  {"Qg1-f3", "other-piece-there"},
                                                                  {"Nd4", "none-goes-there"},
                                                                  {"O-O", "castling-between"},
                                                                  {"@a-b", "no-boards"}}) {
    auto const read = read_native(*position, variant->names, variant->names.notations.front(), text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().reason, reason) << text << ": " << read.error().message;
    EXPECT_TRUE(listed.contains(reason)) << reason;
  }
}

}  // namespace
}  // namespace strata
