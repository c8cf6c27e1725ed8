// Who may talk: the decisions that no browser and no client of the tests can bring about.

#include "server/net/gate.hpp"

#include <gtest/gtest.h>

namespace strata::server::net {
namespace {

TEST(Gate, TheAddressAConnectionCameToIsAName) {
  Gate const gate(8080, {});
  EXPECT_FALSE(gate.refuse_host({"192.168.1.5:8080", "", "", "192.168.1.5"}));
  EXPECT_TRUE(gate.refuse_host({"192.168.1.6:8080", "", "", "192.168.1.5"}));
  EXPECT_FALSE(gate.refuse_host({"[fe80::1]:8080", "", "", "[fe80::1]"}));
}

TEST(Gate, ThePortOfTheWebNeedNotBeNamed) {
  EXPECT_FALSE(Gate(80, {}).refuse_host({"localhost", "", "", "127.0.0.1"}));
  EXPECT_TRUE(Gate(8080, {}).refuse_host({"localhost", "", "", "127.0.0.1"}));
}

TEST(Gate, NamesAreTheSameInAnyCase) {
  Gate const gate(8080, {"https://Chess.Example"});
  EXPECT_FALSE(gate.refuse_host({"CHESS.example", "", "", "127.0.0.1"}));
  EXPECT_FALSE(gate.refuse_origin({"chess.example", "https://chess.EXAMPLE", "", "127.0.0.1"}));
}

TEST(Gate, ARefusalSaysWhatWasSeen) {
  Gate const gate(8080, {});
  EXPECT_EQ(gate.refuse_host({"", "", "", "127.0.0.1"}),
            "this server does not go by the name none (--origin adds one)");
  EXPECT_EQ(gate.refuse_origin({"localhost:8080", "http://a", "", "127.0.0.1"}),
            "a page of the origin \"http://a\" may not ask for this (--origin allows one)");
}

TEST(Gate, SocketsAreAsSecureAsTheirPage) {
  Gate const gate(8080, {"https://chess.example", "http://other.example:99"});
  EXPECT_EQ(gate.socket_origin("chess.example"), "wss://chess.example");
  EXPECT_EQ(gate.socket_origin("other.example:99"), "ws://other.example:99");
  EXPECT_EQ(gate.socket_origin("localhost:8080"), "ws://localhost:8080");
}

TEST(Gate, AnOriginIsASchemeAndAName) {
  for (char const* const good : {"http://a", "https://a.example:8080", "http://[::1]:80"}) {
    EXPECT_TRUE(Gate::is_origin(good)) << good;
  }
  for (char const* const bad : {"", "a", "http://", "ftp://a", "http://a/", "http://a b", "http://a;script-src *"}) {
    EXPECT_FALSE(Gate::is_origin(bad)) << bad;
  }
}

}  // namespace
}  // namespace strata::server::net
