// How often a visitor may ask, and who is the same visitor.

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "server/net/address_quotas.hpp"
#include "server/net/message_quota.hpp"
#include "server/net/request_quotas.hpp"

namespace strata::server::net {
namespace {

using namespace std::chrono_literals;

constexpr TokenBucket::Time start{1000h};

TEST(TokenBucket, GivesItsAmountAtOnceAndThenAsItFlows) {
  TokenBucket bucket({4, 2s}, start);
  for (int each = 0; each < 4; ++each) EXPECT_TRUE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start));
  EXPECT_EQ(bucket.wait(), 1s);
  EXPECT_FALSE(bucket.take(start + 499ms));
  EXPECT_TRUE(bucket.take(start + 501ms));
  EXPECT_FALSE(bucket.take(start + 501ms));
  EXPECT_FALSE(bucket.is_full(start + 2s));
  EXPECT_TRUE(bucket.is_full(start + 1h));
  for (int each = 0; each < 4; ++each) EXPECT_TRUE(bucket.take(start + 1h)) << "and holds no more than that";
  EXPECT_FALSE(bucket.take(start + 1h));
}

TEST(TokenBucket, SaysHowLongToWait) {
  TokenBucket bucket({1, 60s}, start);
  EXPECT_TRUE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start + 18500ms));
  EXPECT_EQ(bucket.wait(), 42s);
  EXPECT_TRUE(bucket.take(start + 61s));
}

Share of(AddressQuotas& quotas, std::string const& address, TokenBucket::Time now = start) {
  return quotas.of(boost::asio::ip::make_address(address), now);
}

TEST(AddressQuotas, AnAddressIsANetworkOfIPv6OrOneOfIPv4) {
  AddressQuotas quotas;
  EXPECT_EQ(of(quotas, "2001:db8:0:1::1"), of(quotas, "2001:db8:0:1:ffff::2"));
  EXPECT_NE(of(quotas, "2001:db8:0:1::1"), of(quotas, "2001:db8:0:2::1"));
  EXPECT_NE(of(quotas, "192.0.2.1"), of(quotas, "192.0.2.2"));
  EXPECT_EQ(of(quotas, "192.0.2.1"), of(quotas, "::ffff:192.0.2.1"));
  for (char const* const own : {"127.0.0.1", "::1", "::ffff:127.0.0.1"}) EXPECT_FALSE(of(quotas, own)) << own;
}

TEST(AddressQuotas, CountsThoseWhoHoldIt) {
  AddressQuotas quotas;
  auto const first = of(quotas, "192.0.2.1");
  EXPECT_FALSE(first.has_connections(1));
  auto const second = of(quotas, "192.0.2.1");
  EXPECT_TRUE(second.has_connections(1));
  EXPECT_FALSE(second.has_connections(2));
}

// Whoever has a site of IPv6 can come from 65536 networks of it.
TEST(AddressQuotas, ASiteHasWhatAFewOfItsNetworksHave) {
  AddressQuotas quotas;
  auto const network = [&](int number) { return of(quotas, "2001:db8:7:" + std::to_string(number) + "::1"); };
  int granted = 0;
  for (int each = 0; each < 40; ++each)
    for (int game = 0; game < address_creations.amount; ++game)
      granted += network(each).exceeds(&AddressQuota::creations, start) == nullptr ? 1 : 0;
  EXPECT_EQ(granted, addresses_of_site * address_creations.amount);
  EXPECT_STREQ(network(77).exceeds(&AddressQuota::creations, start)->whose, "network");
  EXPECT_STREQ(network(1).exceeds(&AddressQuota::creations, start)->whose, "address");
  EXPECT_EQ(of(quotas, "2001:db8:8::1").exceeds(&AddressQuota::creations, start), nullptr);
  for (int each = 0; each < 2 * address_creations.amount; ++each)
    EXPECT_EQ(of(quotas, "192.0.2." + std::to_string(each % 256)).exceeds(&AddressQuota::creations, start), nullptr);
}

TEST(AddressQuotas, RefusedRequestsUseNoQuotaOfTheAddressOrItsSite) {
  AddressQuotas quotas;
  auto const creates = [&](int network) {
    return of(quotas, "2001:db8:7:" + std::to_string(network) + "::1").exceeds(&AddressQuota::creations, start) ==
           nullptr;
  };
  for (int each = 0; each < 2 * address_creations.amount; ++each) std::ignore = creates(0);
  int granted = 0;
  for (int network = 1; network <= addresses_of_site; ++network)
    for (int game = 0; game < address_creations.amount; ++game) granted += creates(network) ? 1 : 0;
  EXPECT_EQ(granted, (addresses_of_site - 1) * address_creations.amount) << "the site paid for one network so far";
  EXPECT_FALSE(creates(77));
  EXPECT_TRUE(of(quotas, "2001:db8:7:77::1").own->is_unused(start));
}

TEST(AddressQuotas, ASiteHasTheConnectionsOfAFewOfItsNetworks) {
  AddressQuotas quotas;
  std::vector<Share> held;
  for (int each = 0; each < 2 * addresses_of_site; ++each) {
    held.push_back(of(quotas, "2001:db8:7:" + std::to_string(each) + "::1"));
    EXPECT_FALSE(held.back().has_connections(2));
  }
  EXPECT_TRUE(of(quotas, "2001:db8:7:77::1").has_connections(2));
  EXPECT_FALSE(of(quotas, "2001:db8:8:77::1").has_connections(2));
  held.pop_back();
  EXPECT_FALSE(of(quotas, "2001:db8:7:77::1").has_connections(2));
}

// Else each of its networks would go before somebody who comes once.
TEST(AddressQuotas, ASiteHasAFewTurns) {
  auto const turn = [](std::string const& address) { return quota_key_of(boost::asio::ip::make_address(address)); };
  std::set<std::string> turns;
  for (char const* const end : {"00", "0", ""})  // given out 256, 16 or 1 apart
    for (int each = 1; each < 10; ++each) turns.insert(turn("2001:db8:7:" + std::to_string(each) + end + "::1"));
  EXPECT_EQ(turns.size(), static_cast<std::size_t>(addresses_of_site));
  EXPECT_FALSE(turns.contains(turn("2001:db8:8:1::1")));
  EXPECT_NE(turn("192.0.2.1"), turn("192.0.2.2"));
  EXPECT_EQ(turn("::1"), "");
}

TEST(AddressQuotas, RemembersUsedQuotasAndForgetsTheRest) {
  AddressQuotas quotas;
  auto const held = of(quotas, "192.0.2.1");
  EXPECT_TRUE(of(quotas, "192.0.2.2").own->creations.take(start));
  for (int each = 0; each < 5000; ++each)
    (void)quotas.of(boost::asio::ip::address_v4(static_cast<std::uint32_t>(0x0a000000 + each)), start);
  EXPECT_LT(quotas.size(), 1100u);
  EXPECT_EQ(of(quotas, "192.0.2.1"), held);
  EXPECT_FALSE(of(quotas, "192.0.2.2").own->creations.is_full(start));
}

TEST(MessageQuota, PingsAndMessagesHaveTheirOwnShares) {
  MessageQuota quota(2, {}, {}, start);
  EXPECT_FALSE(quota.refuses(false, start));
  EXPECT_FALSE(quota.refuses(false, start));
  EXPECT_EQ(quota.refuses(false, start).value(),
            "Too many messages of this connection: it may send 2 in 20 seconds. Try again in 10 seconds.");
  EXPECT_FALSE(quota.refuses(true, start));
  EXPECT_FALSE(quota.refuses(false, start + 10s));
}

// One of 8 KB costs forty times what a move costs.
TEST(MessageQuota, BytesHaveTheirOwnShare) {
  MessageQuota quota(100, {}, {}, start);
  int granted = 0;
  while (!quota.refuses_bytes(8192, start)) ++granted;
  EXPECT_EQ(granted, 50);
  EXPECT_EQ(quota.refuses_bytes(8192, start).value(),
            "Too many bytes of this connection: it may send 409600 in 20 seconds. Try again in 1 second.");
  EXPECT_FALSE(quota.refuses_bytes(8192, start + 1s));
  MessageQuota few(1, {}, {}, start);
  EXPECT_FALSE(few.refuses_bytes(8192, start)) << "the largest message fits";
  // All sockets of an address together.
  AddressQuotas quotas;
  auto const address = of(quotas, "192.0.2.1");
  granted = 0;
  for (int socket = 0; socket < 100; ++socket) {
    MessageQuota other(100, address, {}, start);
    for (int each = 0; each < 50; ++each) granted += other.refuses_bytes(8192, start) ? 0 : 1;
  }
  EXPECT_EQ(granted, address_bytes.amount / 8192);
}

TEST(MessageQuota, ControlFramesAndReadsHaveTheirOwnQuotas) {
  MessageQuota quota(2, {}, {}, start);
  for (int each = 0; each < socket_controls.amount; ++each) EXPECT_TRUE(quota.takes_control(start));
  EXPECT_FALSE(quota.takes_control(start));
  for (int each = 0; each < 2 * reads_per_message; ++each) EXPECT_TRUE(quota.takes_read(start));
  EXPECT_FALSE(quota.takes_read(start));
  EXPECT_FALSE(quota.refuses(false, start));
  EXPECT_FALSE(quota.refuses(true, start));
  EXPECT_TRUE(quota.takes_control(start + message_time));
  EXPECT_TRUE(quota.takes_read(start + message_time));
  MessageQuota without(std::numeric_limits<int>::max(), {}, {}, start);
  for (int each = 0; each < 1'000'000; ++each) ASSERT_TRUE(without.takes_read(start));
}

TEST(MessageQuota, ManySocketsOfAnAddressShareWhatItHas) {
  AddressQuotas quotas;
  auto const address = of(quotas, "192.0.2.1");
  int granted = 0;
  for (int socket = 0; socket < 100; ++socket) {
    MessageQuota quota(100, address, {}, start);
    for (int each = 0; each < 100; ++each) granted += quota.refuses(false, start) ? 0 : 1;
  }
  EXPECT_EQ(granted, address_messages.amount);
}

TEST(MessageQuota, APrincipalBehindManyAddressesHasWhatOneAddressHas) {
  AddressQuotas quotas;
  Principal const ann{"0123456789abcdef0123456789abcdef", false}, bob{"fedcba9876543210fedcba9876543210", false};
  EXPECT_EQ(quotas.of(ann, start), quotas.of(ann, start));
  int granted = 0;
  for (int socket = 0; socket < 100; ++socket) {
    auto const address = quotas.of(boost::asio::ip::address_v4(static_cast<std::uint32_t>(0x0a000000 + socket)), start);
    MessageQuota quota(100, address, quotas.of(ann, start), start);
    for (int each = 0; each < 100; ++each) granted += quota.refuses(false, start) ? 0 : 1;
  }
  EXPECT_EQ(granted, address_messages.amount);
  MessageQuota quota(100, of(quotas, "10.0.0.99"), quotas.of(ann, start), start);
  EXPECT_EQ(quota.refuses(false, start).value(),
            "Too many messages of this browser: it may send 2000 in 20 seconds. Try again in 1 second.");
  EXPECT_FALSE(MessageQuota(100, of(quotas, "10.0.0.99"), quotas.of(bob, start), start).refuses(false, start));
}

TEST(MessageQuota, AClientThatIgnoresRefusalsIsDeaf) {
  MessageQuota quota(1, {}, {}, start);
  EXPECT_FALSE(quota.refuses(false, start));
  for (int each = 0; each < socket_refusals.amount; ++each) {
    EXPECT_TRUE(quota.refuses(false, start));
    EXPECT_FALSE(quota.is_deaf(start));
  }
  EXPECT_TRUE(quota.is_deaf(start));
}

// A message in between that is granted, as one is in every 200 ms of a flood, changes nothing.
TEST(MessageQuota, AClientThatRarelyReadsRefusalsIsDeaf) {
  MessageQuota quota(100, {}, {}, start);
  auto now = start;
  int refused = 0;
  bool deaf = false;
  for (int each = 0; each < 10'000 && !deaf; ++each) {
    now += 2ms;
    if (!quota.refuses(false, now)) continue;
    ++refused;
    deaf = quota.is_deaf(now);
  }
  EXPECT_TRUE(deaf);
  EXPECT_LT(refused, 2 * socket_refusals.amount);
}

// The first request that is not granted; nothing if all are.
std::optional<int> refused_of(std::string const& target, int requests) {
  NetCounters counters;
  RequestQuotas quotas(counters);
  AddressQuotas addresses;
  Share const share = of(addresses, "192.0.2.1", std::chrono::steady_clock::now());
  Request request;
  request.method = "GET";
  request.target = target;
  for (int each = 0; each < requests; ++each)
    if (quotas.exceeds(share, request, false)) return each;
  return std::nullopt;
}

TEST(RequestQuotas, ARequestForAnythingButAFileOfThePageCountsAsAMessage) {
  int const most = address_messages.amount;
  for (char const* const target : {"/api/games", "/game/export/abc", "/healthz", "/metrics"}) {
    auto const refused = refused_of(target, 10 * most);
    ASSERT_TRUE(refused) << target;
    EXPECT_GE(*refused, most) << target;
  }
  for (char const* const target : {"/", "/assets/index.js", "/game/abc"})
    EXPECT_FALSE(refused_of(target, 10 * most)) << target;
}

TEST(RequestQuotas, AQuestionAboutAnEndingCountsAsSeveralMessages) {
  constexpr int most = 2000 / 10;
  auto const refused = refused_of("/api/tables", 10 * most);
  ASSERT_TRUE(refused);
  EXPECT_GE(*refused, most);
  EXPECT_LT(*refused, 2 * most);
}

}  // namespace
}  // namespace strata::server::net
