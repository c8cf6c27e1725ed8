// Who hears what of a game, in which order.

#include "server/games/live/connections.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace strata::server {
namespace {

struct Heard {
  ConnectionId connection = 0;
  Hearer as = Hearer::Player;
  std::shared_ptr<std::string const> text;
};

struct Ear final : MessageSink {
  Ear(ConnectionId connection, std::vector<Heard>& heard) : id(connection), all(heard) {}
  void send(protocol::ServerMessage message) override {
    all.push_back({id, Hearer::Player, std::make_shared<std::string const>(protocol::write(message))});
  }
  void share(SharedMessage const& shared, Hearer who) override { all.push_back({id, who, shared.text}); }
  ConnectionId id;
  std::vector<Heard>& all;
};

struct Hall {
  Connections connections;
  std::vector<Heard> heard;

  void add(ConnectionId connection, std::string who) {
    connections.add(std::make_shared<Connection const>(connection, Principal{std::move(who)},
                                                       std::make_shared<Ear>(connection, heard)));
  }
  std::vector<ConnectionId> tell(std::string const& game) {
    heard.clear();
    connections.broadcast(game, protocol::PongAnswer{});
    std::vector<ConnectionId> order;
    for (Heard const& each : heard) order.push_back(each.connection);
    return order;
  }
};

TEST(Connections, PlayersHearFirstAndAllTheSameText) {
  Hall hall;
  for (ConnectionId const connection : {1U, 2U, 3U, 4U}) {
    hall.add(connection, "who" + std::to_string(connection));
    EXPECT_TRUE(hall.connections.follow(connection, "game", connection < 3 ? Hearer::Spectator : Hearer::Player));
  }
  EXPECT_EQ(hall.tell("game"), (std::vector<ConnectionId>{3, 4, 1, 2}));
  for (Heard const& each : hall.heard) {
    EXPECT_EQ(each.as, each.connection < 3 ? Hearer::Spectator : Hearer::Player);
    EXPECT_EQ(each.text, hall.heard.front().text) << "written once";
    EXPECT_EQ(*each.text, protocol::write(protocol::ServerMessage(protocol::PongAnswer{})));
  }
  EXPECT_TRUE(hall.tell("another game").empty());
}

TEST(Connections, WhoeverSitsDownIsAPlayerOnAllHisConnections) {
  Hall hall;
  for (ConnectionId const connection : {1U, 2U, 3U, 4U}) {
    hall.add(connection, connection % 2 == 0 ? "guest" : "other");
    EXPECT_TRUE(hall.connections.follow(connection, "game", Hearer::Spectator));
  }
  EXPECT_FALSE(hall.connections.has_player("game", "guest"));
  hall.connections.has_sat_down("game", "guest");
  EXPECT_TRUE(hall.connections.has_player("game", "guest"));
  EXPECT_FALSE(hall.connections.has_player("game", "other"));
  EXPECT_EQ(hall.tell("game"), (std::vector<ConnectionId>{2, 4, 1, 3}));
  EXPECT_TRUE(hall.connections.follow(2, "game", Hearer::Spectator));
  EXPECT_EQ(hall.tell("game"), (std::vector<ConnectionId>{4, 1, 2, 3})) << "each hears it once";
}

TEST(Connections, NobodyGetsEventsAfterUnfollowing) {
  Hall hall;
  hall.add(1, "ann");
  hall.add(2, "bob");
  for (std::string const game : {"a", "b"}) {
    EXPECT_TRUE(hall.connections.follow(1, game, Hearer::Player));
    EXPECT_TRUE(hall.connections.follow(2, game, Hearer::Spectator));
  }
  EXPECT_TRUE(hall.connections.unfollow(2, "a"));
  EXPECT_FALSE(hall.connections.unfollow(2, "a"));
  EXPECT_EQ(hall.tell("a"), (std::vector<ConnectionId>{1}));
  hall.connections.unfollow_all("a");
  EXPECT_FALSE(hall.connections.has_followers("a"));
  EXPECT_TRUE(hall.connections.follow(1, "a", Hearer::Player)) << "and may follow it again";
  EXPECT_EQ(hall.connections.remove(1), (std::set<std::string>{"a", "b"}));
  EXPECT_FALSE(hall.connections.has_followers("a"));
  EXPECT_EQ(hall.tell("b"), (std::vector<ConnectionId>{2}));
  EXPECT_FALSE(hall.connections.follow(1, "a", Hearer::Player)) << "it has ended";
  EXPECT_TRUE(hall.connections.remove(1).empty());
}

}  // namespace
}  // namespace strata::server
