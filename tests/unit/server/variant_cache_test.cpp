// What a cache of variants compiles, and what it knows already.

#include "server/games/variant_cache.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "tests/unit/server/sql.hpp"

namespace strata::server {
namespace {

using Origin = VariantCache::Origin;

// Compiles as the server does, and counts how often.
class CountingCache {
 public:
  int compiled = 0;
  VariantCache cache{[this](std::string const& id, std::string const& text, api::Options const& options, Origin) {
    ++compiled;
    return text.empty() ? api::Variant::load(id, options) : api::Variant::from_stored_text(text, options);
  }};
};

std::string own_file(int number) {
  std::string text = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "raumschach.toml");
  return text + "# " + std::to_string(number) + "\n";
}

TEST(VariantCache, AListAsksForMoreLawsThanAreKeptCompiledAndCompilesNoneTwice) {
  CountingCache counting;
  constexpr int files = 70;
  for (int time = 0; time < 3; ++time)
    for (int file = 0; file < files; ++file)
      EXPECT_EQ(counting.cache.stored_law("raumschach", own_file(file), {}),
                api::Variant::load("raumschach").value().law_hash());
  EXPECT_EQ(counting.compiled, files);
}

TEST(VariantCache, WhatCannotBeLoadedIsNotTriedAgain) {
  CountingCache counting;
  for (int time = 0; time < 3; ++time) {
    EXPECT_EQ(counting.cache.stored_law("forgotten", "", {}), std::nullopt);
    EXPECT_EQ(counting.cache.stored_law("mine", "no file", {}), std::nullopt);
    EXPECT_EQ(counting.cache.stored_law("orthodox", "", {{"nothing", "at all"}}), std::nullopt);
  }
  EXPECT_EQ(counting.compiled, 3);
}

TEST(VariantCache, LawsDifferByOptions) {
  CountingCache counting;
  auto const infos = api::Variant::load("parmen").value().option_infos();
  auto const named = std::ranges::find_if(infos, [](api::OptionInfo const& info) { return info.values.size() > 1; });
  ASSERT_NE(named, infos.end());
  std::set<std::optional<std::string>> laws;
  for (auto const& [value, sentence] : named->values)
    laws.insert(counting.cache.stored_law("parmen", "", {{named->name, value}}));
  EXPECT_EQ(laws.size(), named->values.size());
  EXPECT_FALSE(laws.contains(std::nullopt));
}

}  // namespace
}  // namespace strata::server
