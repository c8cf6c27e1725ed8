// What a cache of variants compiles, and what it knows already.

#include "server/games/engine/variant_cache.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "tests/unit/server/large_file.hpp"
#include "tests/unit/server/sql.hpp"

namespace strata::server {
namespace {

using Origin = VariantCache::Origin;

// Compiles as the server does, and counts how often.
class CountingCache {
 public:
  explicit CountingCache(std::size_t bytes = VariantCache::default_bytes) : max_bytes(bytes) {}
  int compiled = 0;
  std::size_t max_bytes;
  VariantCache cache{[this](std::string const& id, std::string const& text, api::Options const& options, Origin) {
                       ++compiled;
                       return text.empty() ? api::Variant::load(id, options)
                                           : api::Variant::from_stored_text(text, options);
                     },
                     max_bytes};
};

std::string own_file(int number) {
  std::string text = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "raumschach.toml");
  return text + "# " + std::to_string(number) + "\n";
}

TEST(VariantCache, AListAsksForMoreLawsThanAreKeptCompiledAndCompilesNoneTwice) {
  CountingCache counting(1);
  for (int time = 0; time < 3; ++time)
    for (api::VariantInfo const& each : api::variants())
      EXPECT_EQ(counting.cache.shipped_law(each.id, {}), api::Variant::load(each.id).value().law_hash());
  EXPECT_EQ(counting.compiled, static_cast<int>(api::variants().size()));
}

TEST(VariantCache, FailedLoadsAreNotRetried) {
  CountingCache counting;
  for (int time = 0; time < 3; ++time) {
    EXPECT_EQ(counting.cache.shipped_law("forgotten", {}), std::nullopt);
    EXPECT_EQ(counting.cache.shipped_law("orthodox", {{"nothing", "at all"}}), std::nullopt);
  }
  EXPECT_EQ(counting.compiled, 2);
}

TEST(VariantCache, LawsDifferByOptions) {
  CountingCache counting;
  auto const infos = api::Variant::load("parmen").value().option_infos();
  auto const named = std::ranges::find_if(infos, [](api::OptionInfo const& info) { return info.values.size() > 1; });
  ASSERT_NE(named, infos.end());
  std::set<std::optional<std::string>> laws;
  for (auto const& [value, sentence] : named->values)
    laws.insert(counting.cache.shipped_law("parmen", {{named->name, value}}));
  EXPECT_EQ(laws.size(), named->values.size());
  EXPECT_FALSE(laws.contains(std::nullopt));
}

TEST(VariantCache, IsMeasuredInBytesAndNotInGames) {
  std::string const text = large_file(0);
  std::size_t const large = api::Variant::from_text(text, {})->bytes();
  EXPECT_LT(text.size(), 2500u);
  EXPECT_GT(large, std::size_t{10} << 20);
  CountingCache counting(large * 3 + large / 2);
  for (int number = 0; number < 20; ++number) {
    ASSERT_TRUE(counting.cache.get({}, large_file(number), {}, Origin::Store));
    EXPECT_LE(counting.cache.bytes(), large * 3 + large / 2);
  }
  EXPECT_EQ(counting.compiled, 20);
  // Those used last are there.
  for (int const number : {19, 18, 17}) EXPECT_TRUE(counting.cache.get({}, large_file(number), {}, Origin::Store));
  EXPECT_EQ(counting.compiled, 20);
  EXPECT_TRUE(counting.cache.get({}, large_file(0), {}, Origin::Store));
  EXPECT_EQ(counting.compiled, 21);
  EXPECT_EQ(api::Variant::from_text(text, {})->bytes(), large) << "what is given away was not changed";
}

TEST(VariantCache, SmallGamesAreKeptInLargeNumbers) {
  CountingCache counting;
  constexpr int files = 40;
  for (int time = 0; time < 2; ++time)
    for (int file = 0; file < files; ++file) ASSERT_TRUE(counting.cache.get({}, own_file(file), {}, Origin::Store));
  EXPECT_EQ(counting.compiled, files);
}

TEST(VariantCache, AGameLargerThanTheLimitIsStillSent) {
  CountingCache counting(1);
  EXPECT_TRUE(counting.cache.get({}, large_file(0), {}, Origin::Store));
  EXPECT_TRUE(counting.cache.get({}, large_file(0), {}, Origin::Store));
  EXPECT_EQ(counting.compiled, 1);
  EXPECT_TRUE(counting.cache.get("orthodox", {}, {}, Origin::Store));
  EXPECT_LT(counting.cache.bytes(), std::size_t{1} << 20);
}

TEST(VariantCache, AGameSaysWhatItTakes) {
  // What malloc says is 4.2, 10.5 and 0.2 MB.
  auto const megabytes = [](char const* id) { return api::Variant::load(id)->bytes() >> 20; };
  EXPECT_EQ(megabytes("orthodox"), 0u);
  EXPECT_EQ(megabytes("raumschach"), 5u);
  EXPECT_EQ(megabytes("ziggurat"), 13u);
}

TEST(VariantCache, CompilingBlocksNobodyElse) {
  std::promise<void> begun, release;
  std::shared_future<void> const released = release.get_future().share();
  VariantCache cache([&](std::string const& id, std::string const&, api::Options const& options, Origin) {
    if (id == "raumschach") {
      begun.set_value();
      released.wait();
    }
    return api::Variant::load(id, options);
  });
  std::thread slow([&] { EXPECT_TRUE(cache.get("raumschach", {}, {}, Origin::Store)); });
  begun.get_future().wait();
  EXPECT_TRUE(cache.get("orthodox", {}, {}, Origin::Store));
  EXPECT_TRUE(cache.shipped_law("parmen", {}));
  release.set_value();
  slow.join();
}

}  // namespace
}  // namespace strata::server
