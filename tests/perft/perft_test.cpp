// Runs tests/perft/*.perft: known node counts of the game that the file is called after, a shipped one or one of
// tests/variants/published. A block: id, optional option lines (name=value), tfen, perft DEPTH COUNT.
// Counts above the quick limit belong to the full suite.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/support/games.hpp"

namespace strata {
namespace {

constexpr std::uint64_t quick_limit = 5'000'000;

struct Known {
  std::string variant, id, tfen;
  OptionValues options;
  int depth = 0;
  std::uint64_t nodes = 0;
};

void PrintTo(Known const& known, std::ostream* out) {
  *out << known.variant << " " << known.id << " depth " << known.depth;
}

std::vector<Known> read_known(bool quick) {
  std::vector<Known> all;
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::directory_iterator(tests::source_path("tests/perft")))
    if (entry.path().extension() == ".perft") files.push_back(entry.path());
  std::ranges::sort(files);
  for (auto const& file : files) {
    std::ifstream in(file);
    Known known;
    known.variant = file.stem().string();
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      std::string key;
      words >> key;
      if (key == "id") {
        words >> known.id;
        known.options.clear();
        known.tfen.clear();
      } else if (key == "option") {
        std::string text;
        words >> text;
        known.options.emplace_back(text.substr(0, text.find('=')), text.substr(text.find('=') + 1));
      } else if (key == "tfen") {
        known.tfen = line.substr(line.find_first_not_of(' ', 4));
      } else if (key == "perft") {
        words >> known.depth >> known.nodes;
        if (!words || known.tfen.empty()) throw std::runtime_error(file.string() + ": not understood: " + line);
        if ((known.nodes <= quick_limit) == quick) all.push_back(known);
      } else if (!line.empty() && !line.starts_with('#')) {
        throw std::runtime_error(file.string() + ": not understood: " + line);
      }
    }
  }
  return tests::some(std::move(all));
}

std::string known_name(::testing::TestParamInfo<Known> const& info) {
  std::string name = info.param.variant + "_" + info.param.id + "_" + std::to_string(info.param.depth);
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

void count(Known const& known) {
  std::string const file = tests::source_path("tests/variants/published/" + known.variant + ".toml");
  auto const variant = std::filesystem::exists(file) ? load_variant_text(tests::read_file(file), file, known.options)
                                                     : load_variant(known.variant, known.options);
  ASSERT_TRUE(variant) << variant.error().text();
  auto const position = tests::start_position(**variant, known.tfen == "start" ? "" : known.tfen);
  EXPECT_EQ(position->perft(known.depth, true), known.nodes);
}

class Perft : public ::testing::TestWithParam<Known> {};
INSTANTIATE_TEST_SUITE_P(Law, Perft, ::testing::ValuesIn(read_known(true)), known_name);
TEST_P(Perft, CountsTheKnownNumber) { count(GetParam()); }

class FullPerft : public ::testing::TestWithParam<Known> {};
INSTANTIATE_TEST_SUITE_P(FullLaw, FullPerft, ::testing::ValuesIn(read_known(false)), known_name);
TEST_P(FullPerft, CountsTheKnownNumber) { count(GetParam()); }

}  // namespace
}  // namespace strata
