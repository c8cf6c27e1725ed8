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
// '#' begins a comment line, an empty line ends a case.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "tests/support/games.hpp"
#include "tests/support/outcome_text.hpp"

namespace strata {
namespace {

struct Case {
  std::string name, place;
  std::vector<std::pair<std::string, std::string>> lines;
};

void PrintTo(Case const& c, std::ostream* out) { *out << c.name; }

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::directory_iterator(tests::source_path("tests/cases")))
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  std::ranges::sort(files);
  for (auto const& file : files) {
    std::ifstream in(file);
    std::string line;
    bool open = false;
    for (int number = 1; std::getline(in, line); ++number) {
      if (line.starts_with('#')) continue;
      if (line.empty()) {
        open = false;
        continue;
      }
      auto const gap = line.find_first_of(" \t");
      std::string const key = line.substr(0, gap);
      auto const begin = gap == std::string::npos ? gap : line.find_first_not_of(" \t", gap);
      std::string const value = begin == std::string::npos ? "" : line.substr(begin);
      if (!open) cases.push_back({value, file.filename().string() + ":" + std::to_string(number), {}});
      open = true;
      cases.back().lines.emplace_back(key, value);
    }
  }
  return cases;
}

std::vector<std::string> words_of(std::string const& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string case_test_name(::testing::TestParamInfo<Case> const& info) {
  std::string name;
  for (char c : info.param.name) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name + "_" + std::to_string(info.index);
}

class LawCase : public ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Law, LawCase, ::testing::ValuesIn(read_cases()), case_test_name);

TEST_P(LawCase, Holds) {
  Case const& test = GetParam();
  SCOPED_TRACE(test.place + ": " + test.name);
  std::shared_ptr<Variant const> variant;
  std::optional<Game> game;
  for (auto const& [key, value] : test.lines) {
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
      bool const refused = std::ranges::any_of(test.lines, [](auto const& line) { return line.first == "refused"; });
      if (refused) {
        ASSERT_FALSE(position) << "must be refused: " << value;
        for (auto const& [other, part] : test.lines)
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
      for (std::string const& text : words) EXPECT_FALSE(read(text)) << text << " should be illegal";
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
