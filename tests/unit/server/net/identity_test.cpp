// The secret by which somebody is known again: which texts can be one, and what becomes of those that cannot.

#include "server/net/identity.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace strata::server::net {
namespace {

std::string const hers(32, 'a');
std::string const his(32, '7');

Identity by_cookie(std::string const& cookies, bool is_local = false) {
  return identify({cookies, "", is_local, false});
}
Identity by_secure_cookie(std::string const& cookies) { return identify({cookies, "", false, true}); }
Identity by_header(std::string const& header, std::string const& cookies = {}) {
  return identify({cookies, header, false, false});
}

TEST(Identity, TheSameSecretIsTheSamePrincipal) {
  Identity const known = by_cookie("strata=" + hers);
  EXPECT_EQ(known.principal.hash, hash_of(hers));
  EXPECT_TRUE(known.by_cookie);
  EXPECT_EQ(known.cookie_secret, hers);
  EXPECT_FALSE(known.new_secret);
  EXPECT_EQ(by_cookie("theme=dark; strata=" + hers + " ; other=1").principal, known.principal);
  EXPECT_EQ(by_header("Bearer " + hers).principal, known.principal);
  EXPECT_FALSE(by_header("Bearer " + hers).by_cookie);
  EXPECT_NE(by_cookie("strata=" + his).principal.hash, known.principal.hash);
  EXPECT_EQ(by_header("Bearer " + his, "strata=" + hers).principal.hash, hash_of(his)) << "the header counts first";
}

TEST(Identity, TheHashTellsNothingOfTheSecret) {
  EXPECT_EQ(hash_of(hers).size(), 32u);
  EXPECT_EQ(hash_of(hers), hash_of(hers));
  EXPECT_NE(hash_of(hers), hers);
  EXPECT_NE(hash_of(hash_of(hers)), hash_of(hers)) << "who reads the database cannot show what it holds";
}

TEST(Identity, WhatIsNoSecretIsNeverAccepted) {
  for (std::string const& text : {std::string(), std::string("admin"), std::string(31, 'a'), std::string(33, 'a'),
                                  std::string(32, 'A'), std::string(31, 'a') + "1"}) {
    Identity const stranger = by_cookie("strata=" + text);
    ASSERT_TRUE(stranger.new_secret) << text;
    EXPECT_NE(*stranger.new_secret, text);
    EXPECT_EQ(stranger.principal.hash, hash_of(*stranger.new_secret));
    EXPECT_TRUE(by_header("Bearer " + text).new_secret) << text;
  }
  EXPECT_TRUE(by_cookie("notstrata=" + hers).new_secret);
  EXPECT_TRUE(by_cookie("strata2=" + hers).new_secret);
  EXPECT_TRUE(by_header("Basic " + hers).new_secret);
  EXPECT_EQ(by_cookie("strata=bad; strata=" + hers).principal.hash, hash_of(hers)) << "the one that can be one";
  EXPECT_EQ(by_cookie("strata=" + his + "; strata=" + hers).principal.hash, hash_of(hers))
      << "that of the shorter path";
}

TEST(Identity, EveryNewSecretIsAnother) {
  std::set<std::string> made;
  for (int i = 0; i < 200; ++i) {
    std::string const secret = by_cookie("").new_secret.value();
    EXPECT_EQ(by_cookie("strata=" + secret).principal.hash, hash_of(secret)) << "it is one";
    made.insert(secret);
  }
  EXPECT_EQ(made.size(), 200u);
}

TEST(Identity, OnlyWhoComesBackToThisMachineMayAdopt) {
  EXPECT_TRUE(by_cookie("strata=" + hers, true).principal.may_adopt);
  EXPECT_FALSE(by_cookie("strata=" + hers, false).principal.may_adopt);
  EXPECT_FALSE(by_cookie("", true).principal.may_adopt) << "nobody comes back with what was made just now";
}

TEST(Identity, TheCookieIsForTheServerAlone) {
  EXPECT_EQ(cookie_of(hers, false), "strata=" + hers + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
  EXPECT_EQ(cookie_of(hers, true), "__Host-" + cookie_of(hers, false) + "; Secure");
}

// A page of a neighbouring name, or whoever answers without TLS, can set the plain cookie for us.
TEST(Identity, OverTlsNobodyElseCanPlantACookie) {
  EXPECT_TRUE(by_secure_cookie("strata=" + hers).new_secret);
  EXPECT_EQ(by_secure_cookie("strata=" + his + "; __Host-strata=" + hers).principal.hash, hash_of(hers));
  EXPECT_TRUE(by_cookie("__Host-strata=" + hers).new_secret);
}

}  // namespace
}  // namespace strata::server::net
