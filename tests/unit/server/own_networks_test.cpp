// A folder of variant files with networks beside: what a server takes of it, and what it gives away.

#include "server/own_networks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "server/games/engine/variant_cache.hpp"
#include "server/net/gzip.hpp"
#include "server/net/network_files.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

namespace fs = std::filesystem;

fs::path example(char const* name) { return fs::path(STRATA_SOURCE_DIR) / "tests" / "networks" / name; }

void write(fs::path const& path, std::string const& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

// A folder with the smallest game, and this network beside it.
class Folder {
 public:
  explicit Folder(std::string const& network) {
    write(path() / "small.toml", text_of(example("small.toml")));
    write(path() / "small.net", network);
  }
  [[nodiscard]] fs::path path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

TEST(OwnNetworks, TheNetworkBesideAFileIsReadWithItsLaw) {
  Folder const folder(text_of(example("small.net")));
  write(folder.path() / "alone.toml", text_of(example("small.toml")));
  write(folder.path() / "notes.txt", "of no interest");
  auto const read = read_own_networks(folder.path());
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->networks.size(), 1U);
  EXPECT_TRUE(read->refused.empty());
  OwnNetwork const& network = read->networks.front();
  EXPECT_EQ(network.law, api::Variant::from_text(text_of(example("small.toml")), "small.toml").value().law_hash());
  EXPECT_EQ(network.name, "small.net");
  EXPECT_EQ(network.bytes, text_of(example("small.net")));
}

TEST(OwnNetworks, ANetworkThatCannotBeUsedIsRefusedAndTheOthersAreRead) {
  Folder const folder(text_of(example("small.net")));
  for (char const* const name : {"another_law", "changed", "cut_off", "overflow"}) {
    std::string law = text_of(example("small.toml"));
    write(folder.path() / (std::string(name) + ".toml"), law);
    write(folder.path() / (std::string(name) + ".net"), text_of(example((std::string(name) + ".net").c_str())));
  }
  write(folder.path() / "broken.toml", "format = 1\n");
  write(folder.path() / "broken.net", text_of(example("small.net")));
  auto const read = read_own_networks(folder.path());
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->networks.size(), 1U);
  ASSERT_EQ(read->refused.size(), 5U);
  std::string all;
  for (Error const& refused : read->refused) all += refused.text() + '\n';
  for (char const* const words : {"another_law.net", "broken.toml", "changed.net", "cut_off.net", "overflow.net"})
    EXPECT_NE(all.find(words), std::string::npos) << all;
}

TEST(OwnNetworks, ANetworkOfOtherValuesIsRefused) {
  Folder const folder(text_of(example("small.net")));
  write(folder.path() / "small.eval.toml", "");
  auto const read = read_own_networks(folder.path());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_TRUE(read->networks.empty());
  ASSERT_EQ(read->refused.size(), 1U);
  EXPECT_NE(read->refused.front().text().find("small.eval.toml"), std::string::npos) << read->refused.front().text();
}

TEST(OwnNetworks, ASecondNetworkOfALawIsRefused) {
  Folder const folder(text_of(example("small.net")));
  write(folder.path() / "twin.toml", text_of(example("small.toml")) + "# the same law\n");
  write(folder.path() / "twin.net", text_of(example("small.net")));
  auto const read = read_own_networks(folder.path());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->networks.size(), 1U);
  ASSERT_EQ(read->refused.size(), 1U);
  EXPECT_NE(read->refused.front().text().find("twin.net"), std::string::npos);
}

TEST(OwnNetworks, AFolderThatIsNotThereOrHoldsTooManyIsAnError) {
  Folder const folder(text_of(example("small.net")));
  auto const none = read_own_networks(folder.path() / "none");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().text().find("none"), std::string::npos) << none.error().text();
  for (int number = 0; number < 64; ++number) {
    write(folder.path() / ("n" + std::to_string(number) + ".toml"), "");
    write(folder.path() / ("n" + std::to_string(number) + ".net"), "");
  }
  auto const many = read_own_networks(folder.path());
  ASSERT_FALSE(many);
  EXPECT_NE(many.error().text().find("has 65 networks, expected at most 64"), std::string::npos);
}

TEST(OwnNetworks, GamesOfAFileAreJudgedByTheNetworkOfTheirLaw) {
  Folder const folder(text_of(example("small.net")));
  auto const read = read_own_networks(folder.path());
  ASSERT_TRUE(read);
  VariantCache with(VariantCache::default_bytes, read->networks), without(VariantCache::default_bytes);
  std::string const text = text_of(example("small.toml"));
  for (auto const origin : {VariantCache::Origin::Request, VariantCache::Origin::Store}) {
    EXPECT_TRUE(with.get("small", text, {}, origin).value().variant.network());
    EXPECT_FALSE(without.get("small", text, {}, origin).value().variant.network());
  }
  EXPECT_GT(with.bytes(), without.bytes());
  // Another law is judged by hand.
  std::string other = text;
  other.replace(other.find("(1,1)*"), 6, "(2,1)*");
  EXPECT_FALSE(with.get("small", other, {}, VariantCache::Origin::Request).value().variant.network());
}

std::string inflated(std::string_view packed, std::size_t size) {
  constexpr std::size_t head = 10, tail = 8;
  std::string out(size, '\0');
  boost::beast::zlib::inflate_stream inflate;
  boost::beast::zlib::z_params work{};
  work.next_in = packed.data() + head;
  work.avail_in = packed.size() - head - tail;
  work.next_out = out.data();
  work.avail_out = out.size();
  boost::system::error_code problem;
  inflate.write(work, boost::beast::zlib::Flush::finish, problem);
  EXPECT_EQ(work.total_out, size);
  return out;
}

TEST(OwnNetworks, TheyArePackedAndNamedByTheirBytes) {
  std::string const bytes = text_of(example("small.net"));
  std::vector<OwnNetwork> const networks = {{"0123456789abcdef", "small.net", bytes},
                                            {"fedcba9876543210", "other.net", std::string(100'000, 'a')}};
  net::NetworkFiles const files(networks);
  ASSERT_EQ(files.files().size(), 2U);
  for (std::size_t i = 0; i < networks.size(); ++i) {
    net::PageFile const& file = files.files()[i];
    EXPECT_EQ(file.path, "/networks/" + networks[i].law + '-' + std::string(file.hash) + ".net");
    EXPECT_TRUE(net::is_immutable(file));
    EXPECT_EQ(file.bytes, networks[i].bytes);
    EXPECT_EQ(inflated(net::gzip(file.bytes), file.bytes.size()), file.bytes);
    EXPECT_NE(files.list().find("{\"law\":\"" + networks[i].law + "\",\"path\":\"" + std::string(file.path) + "\"}"),
              std::string::npos)
        << files.list();
  }
  EXPECT_NE(files.files()[0].hash, files.files()[1].hash);
  EXPECT_LT(files.files()[1].gzip.size(), 1'000U);
  EXPECT_EQ(net::NetworkFiles().list(), "{\"networks\":[]}");
}

}  // namespace
}  // namespace strata::server
