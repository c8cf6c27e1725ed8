// Runs tests/cases/*.case: single positions with what the law says about them. A case is a block of lines "key value":
//   case      its name, a sentence
//   law       the article it stands on
//   variant   id, followed by option=value pairs
//   tfen      the position
//   play      canonical moves played first
//   legal     canonical moves that must be legal       illegal   ... must not be
//   count     the number of legal moves
//   check     yes or no                                 result    white, black, draw or none, and the reason
//   after     a canonical move and the TFEN it must lead to
//   refused   part of the sentence that refuses the TFEN

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "tests/support/case_file.hpp"
#include "tests/support/games.hpp"
#include "tests/support/outcome_text.hpp"

namespace strata {
namespace {

using tests::Case;

std::vector<std::string> words_of(std::string const& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// Whether both places of a canonical move exist; a misspelt move is illegal in every position.
bool names_places(Names const& names, std::string const& text) {
  bool const board = text.starts_with('@');
  std::size_t const sign = text.find_first_of("-x");
  if (sign == std::string::npos) return false;
  std::string const from = text.substr(board ? 1 : 0, sign - (board ? 1 : 0));
  std::string const to = text.substr(sign + 1, text.find_first_of("=~", sign) - sign - 1);
  if (board) return names.find_pin(from) >= 0 && names.find_pin(to) >= 0;
  return names.find_cell(from) != no_cell && names.find_cell(to) != no_cell;
}

class LawCase : public ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Law, LawCase, ::testing::ValuesIn(tests::read_cases("tests/cases")), tests::case_test_name);

TEST_P(LawCase, Holds) {
  Case const& test = GetParam();
  SCOPED_TRACE(test.place + ": " + test.name);
  std::shared_ptr<Variant const> variant;
  std::optional<Game> game;
  auto const has = [&](auto... keys) {
    return std::ranges::any_of(test.lines, [&](auto const& line) { return ((line.key == keys) || ...); });
  };
  EXPECT_TRUE(has("refused", "legal", "illegal", "count", "check", "result", "after")) << "the case claims nothing";
  EXPECT_TRUE(!has("refused") || has("tfen")) << "what is refused is a position";
  for (auto const& [key, value, place] : test.lines) {
    auto const words = words_of(value);
    if (key == "case" || key == "law") continue;
    if (key == "variant") {
      OptionValues options;
      for (std::size_t i = 1; i < words.size(); ++i) {
        auto const equals = words[i].find('=');
        options.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
      }
      auto loaded = load_variant(words.at(0), options);
      ASSERT_TRUE(loaded) << loaded.error().text();
      variant = *loaded;
      game.emplace(tests::start_position(*variant));
      continue;
    }
    ASSERT_TRUE(variant) << "variant comes first";
    auto const read = [&](std::string const& text) { return read_canonical(game->position(), variant->names, text); };
    if (key == "tfen") {
      auto position = position_from_tfen(variant->rules, variant->names, value);
      if (has("refused")) {
        ASSERT_FALSE(position) << "must be refused: " << value;
        for (auto const& [other, part, where] : test.lines)
          if (other == "refused")
            EXPECT_NE(position.error().text().find(part), std::string::npos) << position.error().text();
        continue;
      }
      ASSERT_TRUE(position) << position.error().text();
      game.emplace(std::move(*position));
    } else if (key == "play") {
      for (std::string const& text : words) {
        auto const move = read(text);
        ASSERT_TRUE(move) << text << ": " << move.error().text();
        game->play(*move);
      }
    } else if (key == "legal") {
      for (std::string const& text : words) EXPECT_TRUE(read(text)) << text << " should be legal";
    } else if (key == "illegal") {
      for (std::string const& text : words) {
        EXPECT_FALSE(read(text)) << text << " should be illegal";
        EXPECT_TRUE(names_places(variant->names, text)) << text << " is illegal for its spelling alone";
      }
    } else if (key == "count") {
      EXPECT_EQ(std::to_string(game->legal_moves().size()), value);
    } else if (key == "check") {
      EXPECT_EQ(game->position().in_check() ? "yes" : "no", value);
    } else if (key == "result") {
      EXPECT_EQ(tests::outcome_text(game->outcome()), value);
    } else if (key == "after") {
      Game copy = *game;
      auto const move = read(words.at(0));
      ASSERT_TRUE(move) << words[0] << ": " << move.error().text();
      copy.play(*move);
      EXPECT_EQ(write_tfen(*variant->rules, variant->names, copy.position().setup()),
                value.substr(value.find(words[0]) + words[0].size() + 1));
    } else if (key != "refused") {
      FAIL() << "unknown key " << key;
    }
  }
}

}  // namespace
}  // namespace strata
