// What somebody can be called. The page knows the same names (web/tests/unit/invitations.test.ts).

#include "server/protocol/names.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace strata::server {
namespace {

class NamesTest : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream in(std::filesystem::path(STRATA_SOURCE_DIR) / "tests/unit/server/data/names.json");
    names_ = nlohmann::json::parse(in, nullptr, false);
    ASSERT_FALSE(names_.is_discarded());
  }

  nlohmann::json names_;
};

TEST_F(NamesTest, OneIsChosenOrGivenOrNone) {
  for (std::string const name : names_["chosen"]) EXPECT_TRUE(is_name(name) && is_choosable_name(name)) << name;
  for (std::string const name : names_["given"]) EXPECT_TRUE(is_name(name) && !is_choosable_name(name)) << name;
  for (std::string const name : names_["none"]) EXPECT_FALSE(is_name(name) || is_choosable_name(name)) << name;
}

TEST_F(NamesTest, APlayerWithADefaultNameCanBeInvited) {
  for (char const* const hash : {"abcdefgh", "zyxw7654", "2345abcd"}) {
    EXPECT_TRUE(is_name(default_name(hash))) << hash;
    EXPECT_FALSE(is_choosable_name(default_name(hash))) << hash;
  }
}

TEST_F(NamesTest, NamesThatLookAlikeAreOneToAReader) {
  for (auto const& [one, other] :
       {std::pair{"Alice", "aL1ce"}, {"Bob_0l", "b0b-OI"}, {"Arne", "ame"}, {"wim", "VVirn"}})
    EXPECT_EQ(skeleton_of(one), skeleton_of(other)) << one << ' ' << other;
  for (auto const& [one, other] : {std::pair{"Alice", "Alise"}, {"Bob", "Bobb"}, {"Ann_1", "Ann1"}})
    EXPECT_NE(skeleton_of(one), skeleton_of(other)) << one << ' ' << other;
}

}  // namespace
}  // namespace strata::server
