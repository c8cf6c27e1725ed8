// Networks as moderators write them, and the table of sanctions.

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/order/sanction_table.hpp"
#include "server/protocol/network_range.hpp"

namespace strata::server {
namespace {

AddressBytes address_of(char const* text) { return NetworkRange::read(text)->first; }

TEST(NetworkRange, HasOneFormForEachNetwork) {
  for (auto const& [written, shown] :
       std::initializer_list<std::pair<char const*, char const*>>{{"192.0.2.77/24", "192.0.2.0/24"},
                                                                  {"192.0.2.77", "192.0.2.77/32"},
                                                                  {"255.255.255.255/0", "0.0.0.0/0"},
                                                                  {"2001:DB8:5::1/48", "2001:db8:5::/48"},
                                                                  {"2001:db8::1", "2001:db8::1/128"},
                                                                  {"::ffff:192.0.2.77/120", "192.0.2.0/24"},
                                                                  {"ffff::/3", "e000::/3"}}) {
    auto const range = NetworkRange::read(written);
    ASSERT_TRUE(range) << written;
    EXPECT_EQ(range->text(), shown);
    EXPECT_EQ(NetworkRange::read(range->text()), range) << shown;
  }
  for (char const* const bad : {"", "/", "192.0.2", "192.0.2.0/", "192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/ 8",
                                "::/129", "2001:db8::/4x", "192.0.2.0/24/24", "host",
                                // All of IPv4 is in these.
                                "::/0", "::/32", "::/64", "::/80", "::fffe:0:0/95"})
    EXPECT_FALSE(NetworkRange::read(bad)) << bad;
  EXPECT_FALSE(NetworkRange::read(std::string_view("::1\0", 4)));
  EXPECT_FALSE(NetworkRange::read(std::string(1000, '1')));
}

TEST(NetworkRange, ContainsTheAddressesOfIt) {
  NetworkRange const range = *NetworkRange::read("192.0.2.64/26");
  for (char const* const inside : {"192.0.2.64", "192.0.2.127"}) EXPECT_TRUE(range.contains(address_of(inside)));
  for (char const* const outside : {"192.0.2.63", "192.0.2.128", "::192.0.2.64", "192.0.3.64"})
    EXPECT_FALSE(range.contains(address_of(outside))) << outside;
}

SanctionRow row(std::int64_t id, protocol::SanctionKind kind, std::string person, std::string network,
                std::int64_t begun, std::int64_t ends) {
  return {id, kind, std::move(person), "N", std::move(network), "", "m", begun, ends};
}

TEST(SanctionTable, FollowsAPersonThroughLoggingIn) {
  using enum protocol::SanctionKind;
  SanctionTable table;
  Principal const guest{"guest"};
  Principal account{"account"};
  account.login =
      std::make_shared<Login const>(Login{.session = "s", .device = "guest", .claimed = {"guest", "other"}});
  EXPECT_FALSE(table.of(guest, Mute, 10));
  table.put(row(1, Mute, "guest", "", 10, 20));
  EXPECT_EQ(table.of(guest, Mute, 19)->id, 1);
  EXPECT_EQ(table.of(account, Mute, 19)->id, 1) << "the guest whom the account was";
  EXPECT_FALSE(table.of(guest, Ban, 19));
  EXPECT_FALSE(table.of(guest, Mute, 20)) << "it is over";
  EXPECT_FALSE(table.of(Principal{"another"}, Mute, 19));
  Principal admin = account;
  auto login = std::make_shared<Login>(*account.login);
  login->is_admin = true;
  admin.login = login;
  EXPECT_FALSE(table.of(admin, Mute, 19)) << "nobody sanctions an admin, by a guest neither";
  table.put(row(2, Ban, "account", "", 30, 0));
  EXPECT_FALSE(table.of(guest, Ban, 40)) << "the account's, not the guest's";
  EXPECT_EQ(table.of(account, Ban, 1'000'000)->id, 2) << "for good";
  EXPECT_TRUE(table.end(2));
  EXPECT_FALSE(table.end(2));
  EXPECT_FALSE(table.of(account, Ban, 40));
}

TEST(SanctionTable, ListsWhatIsInForceTheLastFirst) {
  using enum protocol::SanctionKind;
  SanctionTable table;
  table.put(row(1, Ban, "", "192.0.2.0/24", 0, 0));
  table.put(row(2, Ban, "a", "", 0, 50));
  table.put(row(3, Mute, "b", "", 0, 0));
  auto const ids = [&](std::int64_t now, std::int64_t before, std::size_t most) {
    std::vector<std::int64_t> found;
    for (SanctionRow const& each : table.in_force(now, before, most)) found.push_back(each.id);
    return found;
  };
  EXPECT_EQ(ids(10, 0, 9), (std::vector<std::int64_t>{3, 2, 1}));
  EXPECT_EQ(ids(10, 0, 2), (std::vector<std::int64_t>{3, 2}));
  EXPECT_EQ(ids(10, 3, 9), (std::vector<std::int64_t>{2, 1}));
  EXPECT_EQ(ids(60, 0, 9), (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(table.of(address_of("192.0.2.9"), 10)->id, 1);
  EXPECT_FALSE(table.of(address_of("192.0.3.9"), 10));
  table.forget("b");
  EXPECT_EQ(ids(10, 0, 9), (std::vector<std::int64_t>{2, 1}));
}

}  // namespace
}  // namespace strata::server
