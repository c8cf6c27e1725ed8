#include "eval/net/network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "eval/net/reference.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/random_play.hpp"
#include "variant/law_hash.hpp"

namespace strata {
namespace {

using net::FeatureSet;
using net::Network;

std::shared_ptr<Variant const> variant_of(std::string const& id) { return tests::load({id, id, "", {}}); }

class FeatureSets : public ::testing::TestWithParam<tests::GameCase> {};

TEST_P(FeatureSets, HaveARowOfTheirOwnForEveryPieceOnEveryCellOfAView) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  FeatureSet const features(rules);
  for (Color const view : {Color::White, Color::Black}) {
    std::set<net::Row> rows;
    std::size_t count = 0;
    for (int type = 0; type < rules.type_count(); ++type)
      for (Color const color : {Color::White, Color::Black})
        for (Cell const cell : rules.geometry.all()) {
          rows.insert(features.row(view, Piece(color, static_cast<PieceType>(type)), cell));
          ++count;
        }
    for (int pin = 0; pin < features.pins(); ++pin)
      for (Color const owner : {Color::White, Color::Black}) {
        rows.insert(features.board_row(view, pin, owner));
        ++count;
      }
    EXPECT_EQ(rows.size(), count);
    EXPECT_LT(*rows.rbegin(), static_cast<net::Row>(features.rows()));
    if (!features.by_side()) EXPECT_EQ(count, static_cast<std::size_t>(features.rows()));
  }
}

TEST_P(FeatureSets, TurnTheBoardForBlackByTheSymmetryOfTheGame) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  FeatureSet const features(rules);
  // Without a symmetry each side has rows of its own.
  Cell const first = rules.geometry.all().front();
  if (features.by_side()) {
    EXPECT_NE(features.row(Color::White, Piece(Color::White, 0), first),
              features.row(Color::Black, Piece(Color::Black, 0), first));
    return;
  }
  for (Cell const cell : rules.geometry.all()) {
    Piece const white(Color::White, 0);
    Piece const black(Color::Black, 0);
    EXPECT_EQ(features.row(Color::White, white, cell), features.row(Color::Black, black, rules.symmetry[cell]));
    EXPECT_EQ(features.row(Color::White, black, cell), features.row(Color::Black, white, rules.symmetry[cell]));
  }
}

TEST_P(FeatureSets, AreTheSameInAWiderInstance) {
  EXPECT_EQ(FeatureSet(*tests::load(GetParam())->rules).name(), FeatureSet(*tests::load(GetParam(), 8)->rules).name());
}

INSTANTIATE_TEST_SUITE_P(Games, FeatureSets, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

TEST(FeatureSet, HasAnotherNameIfTheTypesOfAGameAreNumberedInAnotherOrder) {
  auto const orthodox = variant_of("orthodox");
  RulesetDraft draft = *orthodox->rules;
  std::swap(draft.types[1], draft.types[2]);
  draft.castling.clear();
  auto const other = compile_ruleset(draft);
  ASSERT_TRUE(other) << other.error().text();
  EXPECT_NE(FeatureSet(**other).name(), FeatureSet(*orthodox->rules).name());
}

// ------------------------------------------------------------- files

class Files : public ::testing::Test {
 protected:
  std::shared_ptr<Variant const> variant_ = variant_of("raumschach");
  Ruleset const& rules_ = *variant_->rules;
  std::string law_ = law_hash(*variant_);
  std::shared_ptr<Network const> network_ = tests::random_network(rules_, 32, 1, law_);
  std::vector<std::byte> file_ = network_->write();

  [[nodiscard]] std::string text() const { return {reinterpret_cast<char const*>(file_.data()), file_.size()}; }
  void set_text(std::string const& text) {
    file_.clear();
    for (char const c : text) file_.push_back(static_cast<std::byte>(c));
  }
  // Replaces a part of the header. The checksum is of the file before, so refusals of the header come first.
  void replace(std::string const& from, std::string const& to) {
    std::string all = text();
    std::size_t const at = all.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    set_text(all.replace(at, from.size(), to));
  }
  [[nodiscard]] std::string refusal() const {
    auto const read = Network::read(file_, rules_, law_, "some.net");
    return read ? "read" : read.error().text();
  }
};

TEST_F(Files, AreReadAsTheyWereWritten) {
  auto const read = Network::read(file_, rules_, law_, "some.net");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ((*read)->write(), file_);
  EXPECT_EQ((*read)->weights().rows, network_->weights().rows);
  EXPECT_EQ((*read)->weights().bias, network_->weights().bias);
  EXPECT_EQ((*read)->weights().output, network_->weights().output);
  EXPECT_EQ((*read)->weights().output_bias, network_->weights().output_bias);
  EXPECT_EQ((*read)->header().provenance, network_->header().provenance);
  EXPECT_EQ((*read)->header().pieces, 32);
}

TEST_F(Files, KeepTheLargestWeights) {
  net::NetworkWeights weights = network_->weights();
  std::ranges::fill(weights.rows, std::int16_t{0});
  std::ranges::fill(weights.bias, std::int16_t{0});
  weights.rows[0] = 32767;
  weights.rows[1] = -32768;
  weights.bias[2] = -1;
  weights.output_bias[7] = -2'000'000'000;
  std::ranges::fill(weights.output, std::int16_t{0});
  auto const made = Network::create(tests::network_header(32, law_), weights, rules_);
  ASSERT_TRUE(made) << made.error().text();
  auto const read = Network::read((*made)->write(), rules_, law_, "some.net");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ((*read)->weights().rows, weights.rows);
  EXPECT_EQ((*read)->weights().bias, weights.bias);
  EXPECT_EQ((*read)->weights().output_bias, weights.output_bias);
}

TEST_F(Files, AreRefusedIfTheyAreCutOffAnywhere) {
  std::vector<std::byte> const whole = file_;
  std::size_t const head = text().find("\n\n") + 2;
  for (std::size_t size = 0; size < whole.size(); size += size < head + 40 ? 1 : 997) {
    file_.assign(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    ASSERT_NE(refusal(), "read") << size << " bytes";
  }
  file_.assign(whole.begin(), whole.end() - 1);
  EXPECT_EQ(refusal(), "some.net: the file has " + std::to_string(whole.size() - 1) + " bytes, expected " +
                           std::to_string(whole.size()) + ": it is cut off");
}

TEST_F(Files, AreRefusedIfTheyGoOnAfterTheirEnd) {
  std::size_t const size = file_.size();
  file_.push_back(std::byte{0});
  EXPECT_EQ(refusal(), "some.net: the file has " + std::to_string(size + 1) + " bytes, expected " +
                           std::to_string(size) + ": it goes on after its end");
}

TEST_F(Files, AreRefusedIfAnyByteOfTheWeightsWasChanged) {
  std::size_t const head = text().find("\n\n") + 2;
  for (std::size_t at = head; at < file_.size(); at += 1013) {
    file_[at] ^= std::byte{1};
    ASSERT_EQ(refusal(), "some.net: the checksum is wrong: the file was changed");
    file_[at] ^= std::byte{1};
  }
  ASSERT_EQ(refusal(), "read");
}

struct WrongFile {
  std::string name, from, to, refusal;
};
void PrintTo(WrongFile const& file, std::ostream* out) { *out << file.name; }

class WrongFiles : public Files, public ::testing::WithParamInterface<WrongFile> {};

TEST_P(WrongFiles, AreRefusedWithTheirFault) {
  replace(GetParam().from, GetParam().to);
  EXPECT_EQ(refusal(), GetParam().refusal);
}

INSTANTIATE_TEST_SUITE_P(
    Headers, WrongFiles,
    ::testing::Values(
        WrongFile{"magic", "strata network 1", "STRATA network 1",
                  "some.net: not a network: expected it to begin with \"strata network \""},
        WrongFile{"version", "strata network 1", "strata network 2",
                  "some.net: a network of format \"2\", expected \"1\""},
        WrongFile{"order", "hidden 32\nqa 255", "qa 255\nhidden 32", "some.net:5: expected a line \"hidden ...\""},
        WrongFile{"number", "qa 255", "qa 0255", "some.net:6: the value of qa is not a whole number"},
        WrongFile{"large_number", "qa 255", "qa 99999999999", "some.net:6: the value of qa is not a whole number"},
        WrongFile{"negative", "qb 64", "qb -64", "some.net: qb is -64, expected 1 to 4096"},
        WrongFile{"hidden", "hidden 32", "hidden 33", "some.net: hidden is 33, expected a multiple of 32"},
        WrongFile{"too_large", "hidden 32", "hidden 1024", "some.net: hidden is 1024, expected 32 to 512"},
        WrongFile{"pieces", "pieces 32", "pieces 0", "some.net: pieces is 0, expected 1 to 125"},
        WrongFile{"more_pieces_than_cells", "pieces 32", "pieces 126", "some.net: pieces is 126, expected 1 to 125"},
        WrongFile{"base", "base piece-square", "base all",
                  "some.net:10: there is no base \"all\", expected \"nothing\" or \"piece-square\""},
        WrongFile{"own_key_twice", "seed 1", "hidden 1", "some.net: no key of provenance can be called \"hidden\""},
        WrongFile{"key", "seed 1", "Seed 1", "some.net: no key of provenance can be called \"Seed\""},
        WrongFile{"line", "seed 1", "seed", "some.net:11: expected a key, a blank and a value"},
        WrongFile{"value", "seed 1", "seed \x01",
                  "some.net: the value of seed is not printable text of 1 to 200 letters"},
        WrongFile{"long_header", "seed 1", "seed " + std::string(20000, '1'),
                  "some.net:11: the header is longer than 16384 bytes"}),
    [](auto const& file) { return file.param.name; });

TEST_F(Files, AreRefusedUnderAnotherLaw) {
  auto const read = Network::read(file_, rules_, "fedcba9876543210", "some.net");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().text(),
            "some.net: a network for random under the law " + law_ + ", expected the law fedcba9876543210");
}

TEST_F(Files, AreRefusedIfTheirRowsAreThoseOfAnotherSet) {
  std::string const name = FeatureSet(rules_).name();
  replace(name, "cells:00000000");
  EXPECT_EQ(refusal(), "some.net: the rows are \"cells:00000000\", expected \"" + name + '"');
}

TEST_F(Files, OfAnotherGameAreRefused) {
  auto const other = variant_of("orthodox");
  auto const read = Network::read(file_, *other->rules, law_hash(*other), "some.net");
  ASSERT_FALSE(read);
  EXPECT_TRUE(read.error().text().starts_with("some.net: a network for random under the law " + law_))
      << read.error().text();
}

// ------------------------------------------------------------- overflow

class Overflow : public ::testing::Test {
 protected:
  std::shared_ptr<Variant const> variant_ = variant_of("raumschach");
  Ruleset const& rules_ = *variant_->rules;
  FeatureSet features_{rules_};
  net::NetworkHeader header_ = tests::network_header(32);
  net::NetworkWeights weights_ = tests::random_weights(rules_, 32, 1);

  void SetUp() override {
    for (auto* const numbers : {&weights_.rows, &weights_.bias, &weights_.output})
      std::ranges::fill(*numbers, std::int16_t{0});
    std::ranges::fill(weights_.output_bias, 0);
  }
  // Sets the weight of a hidden unit for a piece on the first cells.
  void set_cells(int cells, int weight, int plane = 0) {
    for (int cell = 0; cell < cells; ++cell)
      weights_.rows[static_cast<std::size_t>(plane * features_.cells() + cell) * 32 + 5] =
          static_cast<std::int16_t>(weight);
  }
  [[nodiscard]] std::string made() const {
    auto const network = Network::create(header_, weights_, rules_);
    return network ? std::to_string((*network)->most_pieces()) : network.error().text();
  }
};

TEST_F(Overflow, NeedsAsManyPiecesAsTheLargestWeightsAllow) {
  EXPECT_EQ(made(), "125");
  set_cells(125, 1000);
  EXPECT_EQ(made(), "32");
  weights_.bias[5] = 767;
  EXPECT_EQ(made(), "32");
  weights_.bias[5] = 768;
  EXPECT_EQ(made(), "its first layer could overflow 16 bits with 32 pieces on the board, expected 32 to be safe");
  weights_.bias[5] = -1000;
  EXPECT_EQ(made(), "33");
}

TEST_F(Overflow, IsLookedForBelowZero) {
  set_cells(125, -1024);
  EXPECT_EQ(made(), "32");
  weights_.bias[5] = -1;
  EXPECT_EQ(made(), "its first layer could overflow 16 bits with 32 pieces on the board, expected 32 to be safe");
}

TEST_F(Overflow, CountsACellOnceHoweverManyPiecesCouldStandThere) {
  for (int plane = 0; plane < features_.planes(); ++plane) set_cells(32, 1000, plane);
  EXPECT_EQ(made(), "125");
}

TEST_F(Overflow, OfAProductOfTheOutputIsRefused) {
  weights_.output[3] = 128;
  EXPECT_EQ(made(), "125");
  weights_.output[3] = -129;
  EXPECT_EQ(made(), "its output could overflow 32 bits");
  header_.qa = 254;
  EXPECT_EQ(made(), "125");
}

TEST_F(Overflow, OfTheSumOfTheOutputIsRefused) {
  for (std::size_t i = 0; i < 64; ++i) weights_.output[64 + i] = 100;
  weights_.output_bias[1] = 2147483647 - 64 * 100 * 255 * 255;
  EXPECT_EQ(made(), "125");
  ++weights_.output_bias[1];
  EXPECT_EQ(made(), "its output could overflow 32 bits");
}

TEST_F(Overflow, OfMovableBoardsIsCounted) {
  auto const parmen = variant_of("parmen");
  FeatureSet const features(*parmen->rules);
  ASSERT_TRUE(features.has_boards());
  net::NetworkWeights weights = tests::random_weights(*parmen->rules, 32, 1);
  for (auto* const numbers : {&weights.rows, &weights.bias}) std::ranges::fill(*numbers, std::int16_t{0});
  auto const boards = static_cast<int>(parmen->rules->boards.boards);
  for (std::size_t row = static_cast<std::size_t>(features.planes() * features.cells());
       row < static_cast<std::size_t>(features.rows()); ++row)
    weights.rows[row * 32] = static_cast<std::int16_t>(32767 / boards);
  EXPECT_TRUE(Network::create(tests::network_header(32), weights, *parmen->rules));
  weights.bias[0] = static_cast<std::int16_t>(32767 % boards + 1);
  auto const refused = Network::create(tests::network_header(32), weights, *parmen->rules);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "its first layer could overflow 16 bits with 0 pieces on the board, expected 32 to be safe");
}

TEST_F(Overflow, IsNotWhatWeightsOfAnotherNumberAreRefusedFor) {
  weights_.rows.pop_back();
  EXPECT_EQ(made(), "the weights are not those of " + std::to_string(features_.rows()) + " rows of 32");
}

// ------------------------------------------------------------- outputs

TEST(NetworkBuckets, FollowFromTheNumberOfPieces) {
  auto const variant = variant_of("orthodox");
  auto const network = tests::random_network(*variant->rules, 32, 1);
  EXPECT_EQ(network->bucket(0), 0);
  EXPECT_EQ(network->bucket(1), 0);
  EXPECT_EQ(network->bucket(4), 0);
  EXPECT_EQ(network->bucket(5), 1);
  EXPECT_EQ(network->bucket(28), 6);
  EXPECT_EQ(network->bucket(29), 7);
  EXPECT_EQ(network->bucket(32), 7);
  EXPECT_EQ(network->bucket(64), 7);
}

// A network is fair: with colours and the board turned, the side to move gets the same output.
TEST(NetworkOutput, IsTheSameForBothSidesOfASymmetricalGame) {
  for (std::string const id : {"orthodox", "raumschach", "ziggurat", "parmen"}) {
    auto const variant = variant_of(id);
    Ruleset const& rules = *variant->rules;
    auto const network = tests::random_network(rules, 64, 3);
    ASSERT_FALSE(network->features().by_side()) << id;
    int compared = 0;
    tests::play_randomly(*variant, 60, [&](Game const& game, std::vector<Move> const&, Random&) {
      net::Pieces const here = net::pieces_of(game.position().setup());
      net::Pieces turned;
      turned.side_to_move = !here.side_to_move;
      for (auto const& [piece, cell] : here.pieces)
        turned.pieces.emplace_back(Piece(!piece.color(), piece.type()), rules.symmetry[cell]);
      for (auto const& [pin, owner] : here.boards)
        turned.boards.emplace_back(rules.pin_symmetry[static_cast<std::size_t>(pin)], !owner);
      ASSERT_EQ(net::output_of(*network, here), net::output_of(*network, turned));
      ++compared;
    });
    EXPECT_EQ(compared, 60);
  }
}

}  // namespace
}  // namespace strata
