// Who gives way when there is no place left, for each kind of connection that could fill them all. Moments are those of the test.

#include "server/net/admission.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace strata::server::net {
namespace {

using namespace std::chrono_literals;

struct Connection {
  std::unique_ptr<Place> place;
  std::shared_ptr<bool> ended = std::make_shared<bool>(false);
};

class AdmissionTest : public testing::Test {
 protected:
  static constexpr Room room{.places = 40, .newcomers = 4, .here = 2};

  Connection come(std::string const& address) {
    now_ += 1ms;
    Connection connection;
    connection.place = admission_.admit(came_from(boost::asio::ip::make_address(address)), now_,
                                        [ended = connection.ended] { *ended = true; });
    return connection;
  }
  // A connection that is admitted, ends its first request and becomes a player. False if it is refused.
  [[nodiscard]] bool plays(Connection& connection) {
    if (!connection.place || !connection.place->settle(now_)) return false;
    connection.place->is(Stage::Playing, now_);
    return !*connection.ended;
  }
  // So many of each of six addresses in as many networks, all in one stage.
  std::vector<Connection> flood(std::size_t count, Stage stage) {
    std::vector<Connection> all;
    for (std::size_t each = 0; each < count; ++each) {
      all.push_back(come("10.0." + std::to_string(each % 6) + ".1"));
      auto& place = all.back().place;
      if (!place) continue;
      bool const is_socket = stage == Stage::Mute || stage == Stage::Playing;
      if (is_socket && !place->settle(now_)) place.reset();
      if (place) place->is(stage, now_);
    }
    return all;
  }
  static std::size_t ended(std::vector<Connection> const& all) {
    std::size_t count = 0;
    for (Connection const& each : all) count += *each.ended ? 1U : 0U;
    return count;
  }

  Endings endings_;
  Admission admission_{room, &endings_};
  Place::Time now_;
};

TEST_F(AdmissionTest, NewcomersGetAPlaceHoweverManyAreIdle) {
  for (Stage const stage : {Stage::Opening, Stage::Mute, Stage::Quiet, Stage::Sending, Stage::Replying}) {
    std::vector<Connection> const attack = flood(1200, stage);
    EXPECT_LE(admission_.size(), room.places + room.newcomers);
    for (int visit = 0; visit < 20; ++visit) {
      Connection honest = come("192.0.2.7");
      std::vector<Connection> const more = flood(100, stage);
      EXPECT_FALSE(*honest.ended) << "stage " << static_cast<int>(stage);
      EXPECT_TRUE(plays(honest)) << "stage " << static_cast<int>(stage);
      std::vector<Connection> const still_more = flood(100, stage);
      EXPECT_FALSE(*honest.ended) << "stage " << static_cast<int>(stage);
    }
  }
  EXPECT_EQ(admission_.size(), 0u);
}

TEST_F(AdmissionTest, SilentConnectionsAreClosedFirst) {
  Connection spoke = come("10.0.0.1"), said_nothing = come("10.0.1.1");
  spoke.place->is(Stage::Quiet, now_);
  std::vector<Connection> busy = flood(room.places + room.newcomers - 2, Stage::Asking);
  Connection const first = come("192.0.2.1");
  EXPECT_TRUE(*said_nothing.ended);
  EXPECT_FALSE(*spoke.ended);
  first.place->is(Stage::Asking, now_);
  Connection const second = come("192.0.2.2");
  EXPECT_TRUE(*spoke.ended);
  second.place->is(Stage::Asking, now_);
  EXPECT_EQ(come("192.0.2.3").place, nullptr) << "all others are being answered";
  EXPECT_EQ(ended(busy), 0u);
}

TEST_F(AdmissionTest, TheNetworkWithTheMostGivesWayFirstAndThereTheOldest) {
  Connection const alone = come("192.0.2.1");
  std::vector<Connection> crowd;
  for (std::size_t each = 0; each + 1 < room.places + room.newcomers; ++each)
    crowd.push_back(come("10.0.0." + std::to_string(each % 20)));
  Connection const next = come("198.51.100.1");
  EXPECT_FALSE(*alone.ended) << "though it is the oldest";
  EXPECT_TRUE(*crowd.front().ended);
  EXPECT_EQ(ended(crowd), 1u);
}

TEST_F(AdmissionTest, ANeighbourInTheNetworkOfAFloodIsNotTakenForIt) {
  Connection const honest = come("10.0.0.200");
  std::vector<Connection> attack;
  for (int each = 0; each < 500; ++each) attack.push_back(come("10.0.0." + std::to_string(each % 6)));
  EXPECT_FALSE(*honest.ended);
}

TEST_F(AdmissionTest, ASiteOfIpv6IsOneNetwork) {
  Connection const honest = come("2001:db8:1::1");
  std::vector<Connection> attack;
  for (int each = 0; each < 500; ++each) attack.push_back(come("2001:db8:2:" + std::to_string(each) + "::1"));
  EXPECT_FALSE(*honest.ended);
}

TEST_F(AdmissionTest, SilentConnectionsTakeNoPlacesFromPlayers) {
  std::vector<Connection> players;
  for (std::size_t each = 0; each < room.places; ++each) {
    players.push_back(come("10.1." + std::to_string(each) + ".1"));
    ASSERT_TRUE(plays(players.back()));
  }
  std::vector<Connection> const attack = flood(1200, Stage::Opening);
  EXPECT_EQ(ended(players), 0u);
  Connection const reader = come("192.0.2.1");
  ASSERT_TRUE(reader.place) << "a first request is answered even so";
  reader.place->is(Stage::Replying, now_);
  EXPECT_FALSE(reader.place->may_stay()) << "but not a second";
  Connection player = come("192.0.2.2");
  EXPECT_FALSE(player.place->settle(now_)) << "each has one place";
}

TEST_F(AdmissionTest, ACrowdOfPlayersGivesUpPlacesForNewcomers) {
  std::vector<Connection> const attack = flood(room.places, Stage::Playing);
  for (int each = 0; each < 4; ++each) {
    Connection honest = come("192.0.2.1");
    EXPECT_TRUE(plays(honest));
  }
  EXPECT_GT(ended(attack), 0u);
}

TEST_F(AdmissionTest, ThisMachineHasPlacesOfItsOwn) {
  std::vector<Connection> busy = flood(room.places + room.newcomers, Stage::Asking);
  EXPECT_EQ(come("192.0.2.1").place, nullptr);
  Connection const here = come("127.0.0.1");
  Connection const there = come("::1");
  ASSERT_TRUE(here.place);
  ASSERT_TRUE(there.place);
  here.place->is(Stage::Asking, now_);
  there.place->is(Stage::Asking, now_);
  EXPECT_EQ(come("127.0.0.1").place, nullptr);
}

TEST_F(AdmissionTest, WhoeverSaysNoHelloIsEnded) {
  Connection mute = come("192.0.2.1"), player = come("192.0.2.2");
  ASSERT_TRUE(mute.place->settle(now_));
  ASSERT_TRUE(plays(player));
  admission_.end_mute(now_ + hello_time - 1ms);
  EXPECT_FALSE(*mute.ended);
  admission_.end_mute(now_ + hello_time);
  EXPECT_TRUE(*mute.ended);
  EXPECT_FALSE(*player.ended);
  EXPECT_EQ(endings_.mute, 1u);
  EXPECT_EQ(endings_.gave_way, 0u);
}

TEST_F(AdmissionTest, AProxiedConnectionCountsForItsVisitor) {
  Connection const honest{admission_.admit({}, now_, {})};
  std::vector<Connection> attack;
  for (int each = 0; each < 60; ++each) {
    attack.push_back({admission_.admit({}, now_, {})});
    attack.back().place->is_for(came_from(boost::asio::ip::make_address("10.0.0.1")));
    attack.back().place->is(Stage::Quiet, now_);
  }
  honest.place->is_for(came_from(boost::asio::ip::make_address("192.0.2.1")));
  honest.place->is(Stage::Quiet, now_);
  attack.push_back({admission_.admit({}, now_, {})});
  EXPECT_TRUE(honest.place->may_stay() || admission_.size() > room.places);
  EXPECT_EQ(admission_.size(), room.places + room.newcomers);
}

TEST_F(AdmissionTest, ConnectsAreCountedByAddressAndByNetwork) {
  auto const comes = [&](std::string const& address) {
    return admission_.may_come(came_from(boost::asio::ip::make_address(address)), now_);
  };
  for (int each = 0; each < address_arrivals.amount; ++each) ASSERT_TRUE(comes("10.0.0.1"));
  EXPECT_FALSE(comes("10.0.0.1")) << "too often";
  EXPECT_TRUE(comes("10.0.0.2"));
  EXPECT_TRUE(comes("::ffff:10.0.0.2")) << "the same address";
  for (int other = 2; other < 6; ++other)
    for (int each = 0; each < address_arrivals.amount; ++each) std::ignore = comes("10.0.0." + std::to_string(other));
  EXPECT_TRUE(comes("10.0.0.99")) << "of a network that comes too often, one that has hardly come";
  int granted = 0;
  for (int each = 0; each < address_arrivals.amount; ++each) granted += comes("10.0.0.98") ? 1 : 0;
  EXPECT_LT(granted, address_arrivals.amount / 5);
  EXPECT_TRUE(comes("10.0.1.1")) << "another network";
  now_ += address_arrivals.time;
  EXPECT_TRUE(comes("10.0.0.1"));
  for (int each = 0; each < 100'000; ++each)
    ASSERT_TRUE(comes("127.0.0.1")) << "this machine comes as often as it likes";
}

TEST_F(AdmissionTest, AnAddressOverItsLimitClosesItsOwnIdleConnection) {
  CameFrom const crowded = came_from(boost::asio::ip::make_address("10.0.0.1"));
  EXPECT_FALSE(admission_.give_way_of(crowded));
  Connection const waits = come("10.0.0.1");
  Connection const other = come("10.0.0.2");
  Connection asks = come("10.0.0.1");
  asks.place->is(Stage::Asking, now_);
  EXPECT_TRUE(admission_.give_way_of(crowded));
  EXPECT_TRUE(*waits.ended);
  EXPECT_FALSE(admission_.give_way_of(crowded)) << "the other is being answered";
  EXPECT_FALSE(*other.ended);
  EXPECT_FALSE(*asks.ended);
}

}  // namespace
}  // namespace strata::server::net
