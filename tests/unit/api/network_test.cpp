#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "api/api.hpp"
#include "tests/support/games.hpp"
#include "tests/support/network_files.hpp"
#include "tests/support/random_network.hpp"
#include "variant/embedded.hpp"
#include "variant/law_hash.hpp"

namespace strata::api {
namespace {

std::string bytes_of(net::Network const& network) {
  auto const file = network.write();
  return {reinterpret_cast<char const*>(file.data()), file.size()};
}

// A network with small outputs, so that a search finds sense in them.
std::string bytes_for(Variant const& variant, int hidden = 32, std::uint64_t seed = 1) {
  auto const same = tests::load({variant.info().id, variant.info().id, "", {}});
  Ruleset const& rules = *same->rules;
  net::NetworkHeader header = tests::network_header(hidden, variant.law_hash());
  header.variant = variant.info().id;
  net::NetworkWeights weights = tests::random_weights(rules, hidden, seed);
  for (auto& each : weights.output) each = static_cast<std::int16_t>(each / 20);
  for (auto& each : weights.output_bias) each /= 20;
  return bytes_of(**net::Network::create(header, weights, rules));
}

struct Found {
  std::string best;
  int score = 0;
  std::uint64_t nodes = 0;
  bool operator==(Found const&) const = default;
};
void PrintTo(Found const& found, std::ostream* out) { *out << found.best << ' ' << found.score << ' ' << found.nodes; }

Found found_by(Engine& engine, Variant const& variant, int level = 0) {
  Limits limits;
  limits.nodes = 5000;
  limits.level = level;
  auto const result = engine.search(*Game::create(variant), limits, {}, 3);
  return {result.best, result.info.score, result.info.nodes};
}
Found found_by(Variant const& variant, Judge judge = Judge::Network) {
  Engine engine(1);
  engine.set_judge(judge);
  return found_by(engine, variant);
}

class Networks : public ::testing::Test {
 protected:
  Variant plain_ = Variant::load("raumschach")->without_network();
  std::string bytes_ = bytes_for(plain_);
  Variant learnt_ = *plain_.with_network(bytes_, "some.net");
};

TEST_F(Networks, JudgeWhereAGameHasOne) {
  EXPECT_FALSE(plain_.network());
  ASSERT_TRUE(learnt_.network());
  EXPECT_EQ(learnt_.network()->hidden(), 32);
  EXPECT_EQ(learnt_.network()->law(), plain_.law_hash());
  EXPECT_EQ(learnt_.network()->provenance().front().first, "seed");
  EXPECT_NE(found_by(learnt_), found_by(plain_));
  EXPECT_EQ(found_by(learnt_), found_by(learnt_));
  EXPECT_EQ(found_by(learnt_, Judge::Hand), found_by(plain_));
  EXPECT_EQ(found_by(learnt_.without_network()), found_by(plain_));
}

TEST_F(Networks, AreTheGamesThatShipWithThem) {
  ASSERT_FALSE(embedded_variants().empty());
  for (EmbeddedVariant const& each : embedded_variants()) {
    auto const variant = Variant::load(each.id);
    ASSERT_TRUE(variant) << each.id;
    EXPECT_EQ(variant->network().has_value(), !each.network.empty()) << each.id;
  }
}

TEST_F(Networks, OfAnotherSearchAreForgottenWithItsTable) {
  Engine engine(1);
  Variant const other = *plain_.with_network(bytes_for(plain_, 32, 2), "other.net");
  ASSERT_NE(found_by(other), found_by(learnt_));
  for (Variant const& variant : {plain_, learnt_, other, plain_, other})
    EXPECT_EQ(found_by(engine, variant), found_by(variant));
  engine.set_judge(Judge::Hand);
  EXPECT_EQ(found_by(engine, learnt_), found_by(plain_));
}

TEST_F(Networks, OfAnEngineReplaceThoseOfItsGames) {
  Engine engine(1);
  engine.set_network(*Network::read(plain_, bytes_, "some.net"));
  EXPECT_EQ(found_by(engine, plain_), found_by(learnt_));
  Variant const orthodox = Variant::load("orthodox")->without_network();
  EXPECT_EQ(found_by(engine, orthodox), found_by(orthodox));
  engine.set_network(std::nullopt);
  EXPECT_EQ(found_by(engine, plain_), found_by(plain_));
}

TEST_F(Networks, DoNotChangeTheLevelsBelowFullStrength) {
  for (int const level : {1, 5, 9}) {
    Engine by_network(1);
    Engine by_hand(1);
    EXPECT_EQ(found_by(by_network, learnt_, level), found_by(by_hand, plain_, level)) << level;
  }
}

TEST_F(Networks, BelongToOneLaw) {
  auto const orthodox = Variant::load("orthodox");
  auto const wrong = orthodox->with_network(bytes_, "some.net");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().text(), "some.net: a network for raumschach under the law " + plain_.law_hash() +
                                      ", expected the law " + orthodox->law_hash());
  Variant const ziggurat = *Variant::load("ziggurat");
  Variant const learnt = *ziggurat.with_network(bytes_for(ziggurat), "ziggurat.net");
  EXPECT_TRUE(learnt.with({})->network());
  EXPECT_FALSE(learnt.with({{"promotion", "classic"}})->network());
}

TEST_F(Networks, BelongToTheValuesTheyWereTrainedWith) {
  auto const valued = learnt_.with_values("", "none.toml");
  ASSERT_TRUE(valued);
  EXPECT_FALSE(valued->network());
}

// One number for all processor levels and compilers; another search or another meaning of a network changes it.
TEST_F(Networks, FindTheSameOnEveryMachine) {
  std::map<std::string, Found> const expected = {{"orthodox", {"e2-e4", 13, 5000}},
                                                 {"raumschach", {"Ad1-Ac3", -3, 5000}},
                                                 {"ziggurat", {"1d1-5b1", 74, 5000}},
                                                 {"parmen", {"e0(3)-f0(3)", 27, 5000}},
                                                 {"upright", {"8g1-7f3", -15, 5000}}};
  for (auto const& [id, found] : expected) {
    Variant const variant = *Variant::load(id);
    EXPECT_EQ(found_by(*variant.with_network(bytes_for(variant, 96), id)), found) << id;
  }
}

TEST(NetworkFiles, AreMadeAsTheirRecipesSay) {
  std::string const folder = tests::source_path("tests/networks/");
  auto const variant = tests::load({"small", "", folder + "small.toml", {}});
  auto const files = tests::network_files(*variant->rules, strata::law_hash(*variant));
  EXPECT_GT(files.size(), 10U);
  for (auto const& [name, bytes] : files) {
    std::string const path = folder + name + ".net";
    if (std::getenv("STRATA_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << bytes;
    EXPECT_EQ(tests::read_file(path), bytes) << name;
  }
}

// tests/networks: files, a line each in refusals.txt with what is said of it; small.toml is the game of all.
TEST(NetworkFiles, AreReadOrRefusedAsTheListSays) {
  std::string const folder = tests::source_path("tests/networks/");
  auto const variant = Variant::from_text(tests::read_file(folder + "small.toml"), "small.toml");
  ASSERT_TRUE(variant) << variant.error().text();
  std::istringstream list(tests::read_file(folder + "refusals.txt"));
  std::size_t count = 0;
  for (std::string line; std::getline(list, line); ++count) {
    std::string const name = line.substr(0, line.find(':'));
    auto const read = Network::read(*variant, tests::read_file(folder + name), name);
    EXPECT_EQ(read ? name + ": read" : read.error().text(), line);
  }
  std::size_t files = 0;
  for (auto const& file : std::filesystem::directory_iterator(folder))
    files += file.path().extension() == ".net" ? 1 : 0;
  EXPECT_EQ(count, files);
  EXPECT_GT(count, 10U);
}

// tests/networks/searches.txt: what a search by small.net finds of a position, on every machine, and in WASM (tests/wasm/network.test.mjs).
TEST(NetworkFiles, AreSearchedWithAsTheListSays) {
  std::string const folder = tests::source_path("tests/networks/");
  auto const plain = Variant::from_text(tests::read_file(folder + "small.toml"), "small.toml");
  auto const variant = plain->with_network(tests::read_file(folder + "small.net"), "small.net");
  ASSERT_TRUE(variant) << variant.error().text();
  std::istringstream list(tests::read_file(folder + "searches.txt"));
  int count = 0;
  for (std::string line; std::getline(list, line); ++count) {
    std::string const start = line.substr(0, line.find(':'));
    Limits limits;
    limits.nodes = 500;
    auto const result = Engine(1).search(*Game::create(*variant, start), limits, {});
    EXPECT_EQ(
        start + ": " + result.best + ' ' + std::to_string(result.info.score) + ' ' + std::to_string(result.info.nodes),
        line);
  }
  EXPECT_GT(count, 2);
}

}  // namespace
}  // namespace strata::api
