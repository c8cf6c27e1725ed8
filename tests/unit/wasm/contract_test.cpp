// The contract of the C interface: one script, tests/wasm/contract.jsonl, driven here natively and by contract.test.mjs
// through WebAssembly. Every answer must be the recorded one, byte for byte.

#include "wasm/abi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <type_traits>

#include "variant/embedded.hpp"
#include "wasm/session.hpp"

namespace strata::wasm {
namespace {

using Json = nlohmann::ordered_json;

// Gives a function its arguments from a list: a text fills a pointer and a size, a number an int.
class Caller {
 public:
  explicit Caller(Json const& arguments) : arguments_(arguments) {}

  template <class... Parameters>
  int call(int (*function)(Parameters...)) {
    std::tuple<Parameters...> const ready{next<Parameters>()...};  // braces: from left to right
    EXPECT_EQ(used_, arguments_.size());
    return std::apply(function, ready);
  }

 private:
  template <class Parameter>
  Parameter next() {
    if constexpr (std::is_same_v<Parameter, std::size_t>) {
      return texts_.back().size();
    } else if constexpr (std::is_same_v<Parameter, char const*>) {
      return texts_.emplace_back(arguments_.at(used_++).get<std::string>()).data();
    } else {
      return arguments_.at(used_++).get<int>();
    }
  }

  Json const& arguments_;
  std::size_t used_ = 0;
  std::deque<std::string> texts_;
};

#define ENTRY(name) {#name, [](Json const& arguments) { return Caller(arguments).call(&strata_##name); }}

std::map<std::string, std::function<int(Json const&)>> const functions = {ENTRY(variants),
                                                                          ENTRY(variant_load),
                                                                          ENTRY(variant_read),
                                                                          ENTRY(variant_read_stored),
                                                                          ENTRY(variant_release),
                                                                          ENTRY(variant_info),
                                                                          ENTRY(variant_prose),
                                                                          ENTRY(game_create),
                                                                          ENTRY(game_copy),
                                                                          ENTRY(game_release),
                                                                          ENTRY(game_state),
                                                                          ENTRY(game_moves),
                                                                          ENTRY(game_view),
                                                                          ENTRY(game_play),
                                                                          ENTRY(game_read),
                                                                          ENTRY(game_undo),
                                                                          ENTRY(game_refusal),
                                                                          ENTRY(game_claims),
                                                                          ENTRY(game_claim),
                                                                          ENTRY(game_finish),
                                                                          ENTRY(game_perft),
                                                                          ENTRY(game_record),
                                                                          ENTRY(replay),
                                                                          ENTRY(engine_create),
                                                                          ENTRY(engine_release),
                                                                          ENTRY(engine_new_game),
                                                                          ENTRY(engine_search),
                                                                          ENTRY(simple_move),
                                                                          ENTRY(bench),
                                                                          ENTRY(setup_create),
                                                                          ENTRY(setup_release),
                                                                          ENTRY(setup_state),
                                                                          ENTRY(setup_view),
                                                                          ENTRY(setup_place),
                                                                          ENTRY(setup_clear),
                                                                          ENTRY(setup_side),
                                                                          ENTRY(setup_castling),
                                                                          ENTRY(setup_board),
                                                                          ENTRY(setup_owner),
                                                                          ENTRY(game_enemy_moves),
                                                                          ENTRY(game_threats),
                                                                          ENTRY(game_attackers),
                                                                          ENTRY(game_judge),
                                                                          ENTRY(setup_counters),
                                                                          ENTRY(setup_passing),
                                                                          ENTRY(setup_moved),
                                                                          ENTRY(records_index),
                                                                          ENTRY(tree_read),
                                                                          ENTRY(tree_create),
                                                                          ENTRY(tree_release),
                                                                          ENTRY(tree_state),
                                                                          ENTRY(tree_play),
                                                                          ENTRY(tree_remove),
                                                                          ENTRY(tree_promote),
                                                                          ENTRY(tree_comment),
                                                                          ENTRY(tree_nags),
                                                                          ENTRY(tree_evaluation),
                                                                          ENTRY(tree_tag),
                                                                          ENTRY(tree_result),
                                                                          ENTRY(tree_write),
                                                                          ENTRY(tree_undraw),
                                                                          ENTRY(record_game),
                                                                          ENTRY(tree_judgement),
                                                                          ENTRY(variant_cells),
                                                                          ENTRY(game_walk),
                                                                          ENTRY(game_passed),
                                                                          ENTRY(tour_create),
                                                                          ENTRY(tour_release),
                                                                          ENTRY(tour_practice),
                                                                          ENTRY(tour_judge),
                                                                          ENTRY(tour_solve),
                                                                          ENTRY(puzzles_read),
                                                                          ENTRY(game_late),
                                                                          ENTRY(clock_after),
                                                                          ENTRY(variant_with_network),
                                                                          ENTRY(variant_law)};

std::string hex(std::uint64_t number) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; number >>= 4) text[i] = "0123456789abcdef"[number & 15];
  return text;
}

TEST(Contract, TheScriptGivesTheRecordedAnswers) {
  std::string const path = std::string(STRATA_SOURCE_DIR) + "/tests/wasm/contract.jsonl";
  std::ifstream in(path);
  ASSERT_TRUE(in) << path;
  std::map<std::string, int> names;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty()) continue;
    SCOPED_TRACE("contract.jsonl:" + std::to_string(number) + ": " + line.substr(0, 120));
    Json const step = Json::parse(line);
    Json arguments = step.at("with");
    for (Json& argument : arguments) {
      if (argument.is_string() && names.contains(argument.get<std::string>()))
        argument = names.at(argument.get<std::string>());
    }
    auto const function = functions.find(step.at("call").get<std::string>());
    ASSERT_NE(function, functions.end()) << "unknown function";
    int const answer = function->second(arguments);
    std::string const text(strata_text(), strata_text_size());

    EXPECT_EQ(answer < 0, step.contains("fails")) << text;
    if (step.contains("as")) {
      EXPECT_GT(answer, 0);
      names['$' + step.at("as").get<std::string>()] = answer;
    }
    if (step.contains("hash")) {
      EXPECT_EQ(hex(text_hash(text)), step.at("hash").get<std::string>()) << text.substr(0, 2000);
    } else if (step.contains("fails")) {
      EXPECT_EQ(text, step.at("fails").dump());
    } else {
      EXPECT_EQ(text, step.contains("gives") ? step.at("gives").dump() : "");
    }
  }
  EXPECT_GT(number, 0);
}

api::Variant::Impl const* law_of(int handle) { return &session().variants.find(handle)->impl(); }

TEST(Laws, OneThatIsReadAgainIsNotCompiledAgain) {
  std::string own(std::ranges::find(embedded_variants(), "raumschach", &EmbeddedVariant::id)->text);
  own.replace(own.find("\"raumschach\""), 12, "\"my_own\"");
  auto const read = [&](std::string const& place, std::string const& options = {}) {
    return strata_variant_read(own.data(), own.size(), place.data(), place.size(), options.data(), options.size());
  };
  int const dropped = read("my_own.toml");
  ASSERT_GT(dropped, 0) << strata_text();
  int const set_up = read("my_own");
  int const played = strata_variant_read_stored(own.data(), own.size(), nullptr, 0);
  EXPECT_EQ(law_of(set_up), law_of(dropped));
  EXPECT_EQ(law_of(played), law_of(dropped));
  int const other_options = read("my_own", "repetition=0");
  ASSERT_GT(other_options, 0) << strata_text();
  EXPECT_NE(law_of(other_options), law_of(dropped));
  int const first = strata_variant_load("raumschach", 10, nullptr, 0);
  int const second = strata_variant_load("raumschach", 10, nullptr, 0);
  EXPECT_EQ(law_of(first), law_of(second));
  EXPECT_NE(law_of(first), law_of(dropped));
  for (int const handle : {dropped, set_up, played, other_options, first, second}) strata_variant_release(handle);
  // What is kept outlives the handles, but not more than a few other games.
  for (char const* const id : {"orthodox", "ziggurat", "parmen"})
    strata_variant_release(strata_variant_load(id, std::string_view(id).size(), nullptr, 0));
  EXPECT_TRUE(std::ranges::none_of(session().laws, [&](CompiledLaw const& one) { return one.text == own; }));
}

TEST(Contract, MemoryForTheTextsOfTheCaller) {
  void* const memory = strata_alloc(0);
  EXPECT_NE(memory, nullptr);
  strata_free(memory);
}

}  // namespace
}  // namespace strata::wasm
