// Who may talk: the decisions that no browser and no client of the tests can bring about.

#include "server/net/origin_policy.hpp"

#include <gtest/gtest.h>

namespace strata::server::net {
namespace {

TEST(OriginPolicy, TheAddressAConnectionCameToIsAName) {
  OriginPolicy const policy(8080, {});
  EXPECT_FALSE(policy.refuse_host({"192.168.1.5:8080", "", "", "192.168.1.5"}));
  EXPECT_TRUE(policy.refuse_host({"192.168.1.6:8080", "", "", "192.168.1.5"}));
  EXPECT_FALSE(policy.refuse_host({"[fe80::1]:8080", "", "", "[fe80::1]"}));
}

TEST(OriginPolicy, ThePortOfTheWebNeedNotBeNamed) {
  EXPECT_FALSE(OriginPolicy(80, {}).refuse_host({"localhost", "", "", "127.0.0.1"}));
  EXPECT_TRUE(OriginPolicy(8080, {}).refuse_host({"localhost", "", "", "127.0.0.1"}));
}

TEST(OriginPolicy, NamesAreTheSameInAnyCase) {
  OriginPolicy const policy(8080, {"https://Chess.Example"});
  EXPECT_FALSE(policy.refuse_host({"CHESS.example", "", "", "127.0.0.1"}));
  EXPECT_FALSE(policy.refuse_origin({"chess.example", "https://chess.EXAMPLE", "", "127.0.0.1"}));
}

TEST(OriginPolicy, TheNetworkNameOfTheMachineIsAccepted) {
  OriginPolicy const policy(OwnAddress{8080, false, {"Box", "box.local"}}, {});
  for (char const* const own : {"box:8080", "BOX.local:8080"}) {
    EXPECT_FALSE(policy.refuse_host({own, "", "", "192.168.1.5"})) << own;
    EXPECT_FALSE(policy.refuse_origin({own, std::string("http://") + own, "", "192.168.1.5"})) << own;
  }
  for (char const* const other :
       {"box", "box:80", "box.example:8080", "abox:8080", "box.local.:8080", "other.local:8080"})
    EXPECT_TRUE(policy.refuse_host({other, "", "", "192.168.1.5"})) << other;
  EXPECT_FALSE(OriginPolicy::is_loopback("box:8080"))
      << "what is only this machine's is not for everybody who knows its name";
}

TEST(OriginPolicy, WithTlsOurPagesAreSecureAndNoOthers) {
  OriginPolicy const policy(OwnAddress{8443, true}, {});
  EXPECT_FALSE(policy.refuse_host({"localhost:8443", "", "", "127.0.0.1"}));
  EXPECT_FALSE(policy.refuse_origin({"localhost:8443", "https://localhost:8443", "", "127.0.0.1"}));
  EXPECT_TRUE(policy.refuse_origin({"localhost:8443", "http://localhost:8443", "", "127.0.0.1"}));
  EXPECT_EQ(policy.socket_origin("localhost:8443"), "wss://localhost:8443");
  EXPECT_TRUE(policy.is_secure("localhost:8443"));
  EXPECT_FALSE(OriginPolicy(OwnAddress{443, true}, {}).refuse_host({"localhost", "", "", "127.0.0.1"}));
  EXPECT_TRUE(OriginPolicy(OwnAddress{80, true}, {}).refuse_host({"localhost", "", "", "127.0.0.1"}));
}

TEST(OriginPolicy, ANameInTheWorldIsNoAddressAndNoneOfANetwork) {
  for (char const* const name : {"chess.example", "Chess.Example:8443", "a.b.c.org", "1.example"})
    EXPECT_TRUE(OriginPolicy::is_public_name(name)) << name;
  for (char const* const other : {"", "localhost", "localhost:8443", "box", "box:8443", "box.local:8443", "a.localhost",
                                  "192.168.1.5:8443", "127.0.0.1", "[::1]:8443", "[2001:db8::1]", "nas.internal"})
    EXPECT_FALSE(OriginPolicy::is_public_name(other)) << other;
}

TEST(OriginPolicy, ARefusalSaysWhatWasSeen) {
  OriginPolicy const policy(8080, {});
  EXPECT_EQ(policy.refuse_host({"", "", "", "127.0.0.1"}),
            "this server does not go by the name none (--origin adds one)");
  EXPECT_EQ(policy.refuse_origin({"localhost:8080", "http://a", "", "127.0.0.1"}),
            "a page of the origin \"http://a\" may not ask for this (--origin allows one)");
}

TEST(OriginPolicy, SocketsAreAsSecureAsTheirPage) {
  OriginPolicy const policy(8080, {"https://chess.example", "http://other.example:99"});
  EXPECT_EQ(policy.socket_origin("chess.example"), "wss://chess.example");
  EXPECT_EQ(policy.socket_origin("other.example:99"), "ws://other.example:99");
  EXPECT_EQ(policy.socket_origin("localhost:8080"), "ws://localhost:8080");
}

TEST(OriginPolicy, WhatABrowserSendsWhateverPageAsksIsNotEnoughToChangeSomething) {
  OriginPolicy const policy(8080, {});
  RequestSource source{"localhost:8080", "", "", "127.0.0.1"};
  for (bool const by_cookie : {false, true})
    for (bool const changes : {false, true})
      for (bool const named : {false, true}) {
        source.by_cookie = by_cookie;
        source.changes = changes;
        source.origin = named ? "http://localhost:8080" : "";
        EXPECT_EQ(policy.refuse_origin(source).has_value(), by_cookie && changes && !named)
            << by_cookie << changes << named;
      }
  // Nor does it help that no other page asks.
  source = {"localhost:8080", "", "same-origin", "127.0.0.1", true, true};
  EXPECT_TRUE(policy.refuse_origin(source));
}

TEST(OriginPolicy, OnlyNamesOfThisMachineAreOfThisMachine) {
  for (char const* const own : {"localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]", "[::1]:8080"})
    EXPECT_TRUE(OriginPolicy::is_loopback(own)) << own;
  for (char const* const other : {"", "localhost.evil.example", "127.0.0.11", "192.168.1.5:8080", "chess.example"})
    EXPECT_FALSE(OriginPolicy::is_loopback(other)) << other;
}

TEST(OriginPolicy, AnOriginIsASchemeAndAName) {
  for (char const* const good : {"http://a", "https://a.example:8080", "http://[::1]:80"}) {
    EXPECT_TRUE(OriginPolicy::is_origin(good)) << good;
  }
  for (char const* const bad : {"", "a", "http://", "ftp://a", "http://a/", "http://a b", "http://a;script-src *"}) {
    EXPECT_FALSE(OriginPolicy::is_origin(bad)) << bad;
  }
}

}  // namespace
}  // namespace strata::server::net
