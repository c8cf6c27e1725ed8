// Whom a request through a proxy comes from.

#include "server/net/trusted_proxies.hpp"

#include <gtest/gtest.h>

namespace strata::server::net {
namespace {

auto address(char const* text) { return boost::asio::ip::make_address(text); }

TEST(TrustedProxies, AreThoseThatWereNamed) {
  auto const proxies = TrustedProxies::of({"127.0.0.1", "2001:db8::1", "[2001:db8::3]"});
  ASSERT_TRUE(proxies) << proxies.error().text();
  for (char const* const own : {"127.0.0.1", "::ffff:127.0.0.1", "2001:db8::1", "2001:db8::3"})
    EXPECT_TRUE(proxies->contains(address(own))) << own;
  for (char const* const foreign : {"127.0.0.2", "::1", "2001:db8::2", "0.0.0.0"})
    EXPECT_FALSE(proxies->contains(address(foreign))) << foreign;
  EXPECT_FALSE(TrustedProxies::of({})->contains(address("127.0.0.1")));
  for (char const* const wrong : {"", "localhost", "127.0.0.1:80", "10.0.0.0/8", "[]", "[::1]:80"})
    EXPECT_FALSE(TrustedProxies::of({wrong})) << wrong;
}

TEST(TrustedProxies, SayWhoAsksLast) {
  auto const proxy = address("127.0.0.1");
  auto const visitor = [&](char const* field) { return TrustedProxies::visitor(field, proxy).to_string(); };
  EXPECT_EQ(visitor("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(visitor("127.0.0.1, 10.0.0.1,  192.0.2.7 \t"), "192.0.2.7") << "what is before may be a lie";
  EXPECT_EQ(visitor("2001:db8::7"), "2001:db8::7");
  EXPECT_EQ(visitor("[2001:db8::7]"), "2001:db8::7");
  EXPECT_EQ(visitor("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(visitor(""), "127.0.0.1") << "the proxy itself";
  for (char const* const unclear : {",", " ", "192.0.2.7,", "unknown", "192.0.2.7, 192.0.2.8:5000", "_hidden"})
    EXPECT_EQ(visitor(unclear), "0.0.0.0") << unclear;
}

}  // namespace
}  // namespace strata::server::net
