// Who is heard on a network, and that no flood makes the list grow.

#include "server/lan/neighbours.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace strata::server::lan {
namespace {

constexpr ServerId own = {1};
constexpr ServerId other = {2};
constexpr std::uint32_t network = 0xc0a80100;  // 192.168.1.0

std::vector<std::uint8_t> packet(std::string const& name, std::uint16_t port = 8080, ServerId id = other) {
  return write({id, port, false, 0, name});
}

std::vector<std::string> names_in(Neighbours& neighbours, std::int64_t now) {
  std::vector<std::string> names;
  for (Neighbour const& each : neighbours.heard(now)) names.push_back(each.said.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Neighbours, AreThoseThatWereHeardAndAreForgottenAfterSilence) {
  Neighbours neighbours(own);
  EXPECT_TRUE(neighbours.hear({network + 6}, packet("two"), 1000));
  EXPECT_TRUE(neighbours.hear({network + 5}, packet("one"), 2000));
  EXPECT_FALSE(neighbours.hear({network + 5}, packet("one"), 5000)) << "it is known";
  EXPECT_EQ(names_in(neighbours, 5000), (Names{"one", "two"})) << "by name";
  EXPECT_EQ(names_in(neighbours, 1000 + forget_after), Names{"one"});
  EXPECT_EQ(names_in(neighbours, 5000 + forget_after), Names{});
  EXPECT_TRUE(neighbours.hear({network + 5}, packet("one"), 50'000)) << "it is there again";
  EXPECT_EQ(neighbours.dropped(), 0);
}

TEST(Neighbours, AServerThatStartsAgainTakesItsOwnPlace) {
  Neighbours neighbours(own);
  neighbours.hear({network + 5}, packet("old"), 0);
  EXPECT_FALSE(neighbours.hear({network + 5}, packet("new", 8080, {3}), 1));
  EXPECT_TRUE(neighbours.hear({network + 5}, packet("beside", 8081, {4}), 2)) << "another port is another server";
  EXPECT_EQ(names_in(neighbours, 2), (Names{"beside", "new"}));
}

TEST(Neighbours, OwnPacketsAndWhatIsNoneAreNobody) {
  Neighbours neighbours(own);
  neighbours.hear({network + 5}, packet("me", 8080, own), 0);
  EXPECT_EQ(neighbours.dropped(), 0);
  neighbours.hear({network + 5}, std::vector<std::uint8_t>(most_packet_bytes + 1, 'x'), 0);
  neighbours.hear({network + 5}, {}, 0);
  EXPECT_EQ(neighbours.dropped(), 2);
  EXPECT_EQ(names_in(neighbours, 0), Names{});
}

TEST(Neighbours, TheNumberOfServersPerAddressIsLimited) {
  Neighbours neighbours(own);
  for (std::uint16_t port = 1; port <= most_of_address + 3; ++port)
    neighbours.hear({network + 5}, packet("p", port), 0);
  EXPECT_EQ(neighbours.heard(0).size(), most_of_address);
  EXPECT_EQ(neighbours.dropped(), 3);
}

TEST(Neighbours, TheNumberOfServersIsLimitedAndKnownOnesStay) {
  Neighbours neighbours(own);
  for (std::uint32_t at = 0; at < 2 * most_neighbours; ++at)
    neighbours.hear({network + at}, packet("n" + std::to_string(at)), 0);
  EXPECT_EQ(neighbours.heard(0).size(), most_neighbours);
  for (Neighbour const& each : neighbours.heard(0)) EXPECT_LT(each.address.bits, network + most_neighbours);
  // Once these are silent there is room again.
  EXPECT_TRUE(neighbours.hear({network + 200}, packet("late"), forget_after));
}

TEST(Neighbours, AnAddressThatSendsTooOftenIsIgnoredForAWhile) {
  Neighbours neighbours(own);
  for (int sent = 0; sent < most_datagrams; ++sent) neighbours.hear({network + 5}, {}, 0);
  EXPECT_FALSE(neighbours.hear({network + 5}, packet("loud"), forget_after - 1));
  EXPECT_TRUE(neighbours.hear({network + 6}, packet("quiet"), forget_after - 1)) << "nobody else suffers";
  EXPECT_TRUE(neighbours.hear({network + 5}, packet("loud"), forget_after));
}

TEST(Neighbours, TheNumberOfAddressesIsLimited) {
  Neighbours neighbours(own);
  for (std::uint32_t at = 0; at < most_senders; ++at) neighbours.hear({network + at}, {}, 0);
  EXPECT_FALSE(neighbours.hear({network + most_senders}, packet("late"), 1));
  EXPECT_TRUE(neighbours.hear({network + most_senders}, packet("late"), forget_after));
}

}  // namespace
}  // namespace strata::server::lan
