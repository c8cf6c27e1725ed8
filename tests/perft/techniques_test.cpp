// Every way of generating moves counts the same: the fastest for the board, words of lines instead of planes, the walk from
// cell to cell of the full instance, the widest sets. On the positions of the conformance records.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/games.hpp"

namespace strata {
namespace {

struct Recorded {
  std::string variant, position;
  OptionValues options;
};

std::vector<Recorded> read_records(std::filesystem::path const& file) {
  std::vector<Recorded> records;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    auto const json = nlohmann::json::parse(line);
    Recorded record{json.at("variant").get<std::string>(), json.at("position").get<std::string>(), {}};
    if (json.contains("options"))
      for (auto const& [name, value] : json["options"].items())
        record.options.emplace_back(name, value.get<std::string>());
    records.push_back(std::move(record));
  }
  return records;
}

std::vector<std::string> record_files() {
  std::vector<std::string> files;
  for (auto const& entry : std::filesystem::directory_iterator(tests::source_path("tests/conformance")))
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path().stem().string());
  std::ranges::sort(files);
  return tests::some(std::move(files));
}

std::string file_name(::testing::TestParamInfo<std::string> const& info) {
  std::string name = info.param;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

// Holds every `stride`th record of a file against the other ways, perft to `depth`.
void compare(std::string const& file, std::size_t stride, int depth) {
  auto const records = read_records(tests::source_path("tests/conformance/" + file + ".jsonl"));
  ASSERT_FALSE(records.empty());
  std::map<std::pair<std::string, OptionValues>, std::vector<std::shared_ptr<Ruleset const>>> known;
  for (std::size_t i = 0; i < records.size(); i += stride) {
    Recorded const& record = records[i];
    auto const variant = load_variant(record.variant, record.options);
    ASSERT_TRUE(variant) << variant.error().text();
    auto& others = known[{record.variant, record.options}];
    if (others.empty())
      for (CompileChoices const choices :
           {CompileChoices{.only_lines = true}, CompileChoices{.full = true}, CompileChoices{.min_words = 8},
            CompileChoices{.min_words = 8, .only_lines = true}}) {
        RulesetDraft draft = *(*variant)->rules;
        auto const rules = compile_ruleset(std::move(draft), choices);
        ASSERT_TRUE(rules) << rules.error().message;
        others.push_back(*rules);
      }
    auto const position = tests::start_position(**variant, record.position);
    std::uint64_t const count = position->perft(depth, true);
    std::size_t way = 0;
    for (auto const& rules : others) {
      auto const other = make_position(rules, position->setup());
      ASSERT_TRUE(other);
      EXPECT_EQ((*other)->perft(depth, true), count) << "way " << way << ": " << record.position;
      EXPECT_EQ((*other)->key(), position->key());
      EXPECT_EQ((*other)->checkers(), position->checkers());
      ++way;
    }
  }
}

class Techniques : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Records, Techniques, ::testing::ValuesIn(record_files()), file_name);
// Of options and of what has happened, named options-X and history-X, there are several files for each game.
TEST_P(Techniques, CountTheSame) { compare(GetParam(), GetParam().find('-') != std::string::npos ? 15 : 5, 1); }

class FullTechniques : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(FullRecords, FullTechniques, ::testing::ValuesIn(record_files()), file_name);
TEST_P(FullTechniques, CountTheSame) { compare(GetParam(), 1, 2); }

}  // namespace
}  // namespace strata
