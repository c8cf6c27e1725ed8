// Runs tests/mates/*.jsonl (written by `strata bench mates --write`): positions with a proven mate in two and all first moves
// that lead to it. The engine must find one with few nodes; the first of each file are proven again by brute force.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "api/api.hpp"

namespace strata {
namespace {

constexpr std::uint64_t node_limit = 400'000;
constexpr std::uint64_t proof_budget = 20'000'000;
#ifdef STRATA_SANITIZED
constexpr std::size_t tried = 10, proven = 1;
#else
constexpr std::size_t tried = 1000, proven = 3;
#endif

std::vector<std::filesystem::path> mate_files() {
  std::vector<std::filesystem::path> files;
  for (auto const& entry :
       std::filesystem::directory_iterator(std::filesystem::path(STRATA_SOURCE_DIR) / "tests/mates"))
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  if (files.empty()) throw std::runtime_error("tests/mates holds no .jsonl file");
  std::ranges::sort(files);
  return files;
}

class Mates : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(Mates, AreFoundAndProven) {
  auto const variant = api::Variant::load(GetParam().stem().string());
  ASSERT_TRUE(variant);
  std::ifstream in(GetParam());
  std::size_t number = 0;
  for (std::string line; std::getline(in, line) && number < tried; ++number) {
    nlohmann::json const entry = nlohmann::json::parse(line);
    auto const solutions = entry.at("solutions").get<std::vector<std::string>>();
    auto const game = api::Game::create(*variant, entry.at("position").get<std::string>());
    ASSERT_TRUE(game) << line;
    EXPECT_EQ(entry.at("mate_in").get<int>(), 2);
    if (number < proven) {
      auto const all = api::winning_moves(*game, 2, proof_budget);
      ASSERT_TRUE(all) << "the proof takes too long: " << line;
      EXPECT_EQ(*all, solutions) << line;
      EXPECT_EQ(api::winning_moves(*game, 1, proof_budget).value_or(solutions), std::vector<std::string>()) << line;
    }
    api::Engine engine;
    auto const answer = engine.search(*game, {.nodes = node_limit}, api::StopToken());
    EXPECT_TRUE(std::ranges::find(solutions, answer.best) != solutions.end())
        << answer.best << " after " << answer.info.nodes << " nodes: " << line;
  }
  EXPECT_GT(number, 0u);
}

std::string name_of(::testing::TestParamInfo<std::filesystem::path> const& file) { return file.param.stem().string(); }
INSTANTIATE_TEST_SUITE_P(All, Mates, ::testing::ValuesIn(mate_files()), name_of);

}  // namespace
}  // namespace strata
