// Addresses, and what a machine is called by others.

#include "server/lan/network_address.hpp"

#include <gtest/gtest.h>

namespace strata::server::lan {
namespace {

TEST(NetworkAddress, IsReadAsItIsWritten) {
  for (char const* const text : {"0.0.0.0", "192.168.1.5", "255.255.255.255"}) {
    auto const address = read_address(text);
    ASSERT_TRUE(address) << text;
    EXPECT_EQ(to_text(*address), text);
  }
  for (char const* const bad : {"", "localhost", "1.2.3", "1.2.3.4.5", "1.2.3.256", "::1"})
    EXPECT_FALSE(read_address(bad)) << bad;
}

TEST(NetworkAddress, ANetworkHasItsOwnAddressesAlone) {
  Interface const one{{0xc0a80105}, {0xffffff00}, {0xc0a801ff}};
  EXPECT_TRUE(one.has({0xc0a80106}));
  EXPECT_FALSE(one.has({0xc0a80206}));
  EXPECT_FALSE(one.has({0}));
}

TEST(NetworkAddress, AMachineGoesByItsNameAndInItsNetwork) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_on_network("box"), (Names{"box", "box.local"}));
  EXPECT_EQ(names_on_network("box.local"), (Names{"box", "box.local"}));
  EXPECT_EQ(names_on_network("box.example.com"), (Names{"box", "box.local", "box.example.com"}));
  EXPECT_EQ(names_on_network(""), Names{});
  EXPECT_EQ(names_on_network(".example"), Names{});
}

}  // namespace
}  // namespace strata::server::lan
