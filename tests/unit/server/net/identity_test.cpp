// The secret by which somebody is known again: those that the issuer made, and what becomes of all others.

#include "server/net/identity.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "server/protocol/secrets.hpp"

namespace strata::server::net {
namespace {

Issuer const issuer({"a key of this test, which nobody else has"});
std::string const hers = issuer.make();
std::string const his = issuer.make();
std::string const made_up(32, 'a');

Identity by_cookie(std::string const& cookies, bool is_local = false) {
  return identify({cookies, "", is_local, false}, issuer);
}
Identity by_secure_cookie(std::string const& cookies) { return identify({cookies, "", false, true}, issuer); }
Identity by_header(std::string const& header, std::string const& cookies = {}) {
  return identify({cookies, header, false, false}, issuer);
}

TEST(Identity, TheSameSecretIsTheSamePrincipal) {
  Identity const known = by_cookie("strata=" + hers);
  EXPECT_EQ(known.principal.hash, hash_of(hers));
  EXPECT_TRUE(known.by_cookie);
  EXPECT_EQ(known.cookie_secret, hers);
  EXPECT_EQ(known.cookie_name, "strata");
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

TEST(Identity, ForeignSecretsAreNeverAccepted) {
  std::string changed = hers;
  changed.front() = changed.front() == 'a' ? 'b' : 'a';
  std::string changed_at_its_end = hers;
  changed_at_its_end.back() = changed_at_its_end.back() == 'a' ? 'b' : 'a';
  std::string const of_another = Issuer({"another key, of another server"}).make();
  for (std::string const& text :
       {std::string(), std::string("admin"), std::string(31, 'a'), std::string(33, 'a'), std::string(32, 'A'),
        std::string(31, 'a') + "1", made_up, changed, changed_at_its_end, of_another, hash_of(hers)}) {
    Identity const stranger = by_cookie("strata=" + text);
    ASSERT_TRUE(stranger.new_secret) << text;
    EXPECT_NE(*stranger.new_secret, text);
    EXPECT_EQ(stranger.principal.hash, hash_of(*stranger.new_secret));
    EXPECT_TRUE(by_header("Bearer " + text).new_secret) << text;
  }
  EXPECT_TRUE(by_cookie("notstrata=" + hers).new_secret);
  EXPECT_TRUE(by_cookie("strata2=" + hers).new_secret);
  EXPECT_TRUE(by_header("Basic " + hers).new_secret);
  EXPECT_EQ(by_cookie("strata=bad; strata=" + hers).principal.hash, hash_of(hers)) << "the one that is one";
  EXPECT_EQ(by_cookie("strata=" + hers + "; strata=" + made_up).principal.hash, hash_of(hers));
  EXPECT_EQ(by_cookie("strata=" + his + "; strata=" + hers).principal.hash, hash_of(hers))
      << "that of the shorter path";
}

TEST(Identity, SecretsFromBeforeTheKeyStayValid) {
  Issuer const heir({"a key"}, {hash_of(std::string(32, 'z')), hash_of(made_up), "no hash"});
  EXPECT_TRUE(heir.made(made_up));
  EXPECT_FALSE(heir.made(std::string(32, 'b')));
  EXPECT_FALSE(heir.made(hers));
}

TEST(Identity, AChangedKeyKeepsOldSecretsValidWhileTheOldKeyIsListed) {
  Issuer const old({"the key of before"});
  Issuer const changed({"the key of today", "the key of before"});
  EXPECT_TRUE(changed.made(old.make()));
  EXPECT_FALSE(old.made(changed.make())) << "it makes them by the first";
  EXPECT_FALSE(Issuer({"the key of today"}).made(old.make()));
}

TEST(Identity, WithoutAKeyNobodyCanForgeOne) {
  Issuer const keyless({});
  EXPECT_TRUE(keyless.made(keyless.make()));
  EXPECT_FALSE(keyless.made(Issuer({}).make()));
  EXPECT_FALSE(keyless.made(Issuer({""}).make()));
}

TEST(Identity, AnIssuerKnowsItsSecretsAfterARestart) {
  EXPECT_TRUE(Issuer({"a key of this test, which nobody else has"}).made(hers));
}

// tests/server/identity.mjs makes the secrets of the tests so.
TEST(Identity, ATestOfTheProgramCanMakeWhatAServerWithItsKeyKnows) {
  EXPECT_TRUE(
      Issuer({"a key of the tests, for servers that hold nothing of value"}).made("zklycewkdo64v6wcggz4gly5pvjea6gf"));
}

TEST(Identity, EveryNewSecretIsAnother) {
  std::set<std::string> made;
  for (int i = 0; i < 200; ++i) {
    std::string const secret = by_cookie("").new_secret.value();
    EXPECT_EQ(secret.size(), 32u);
    EXPECT_EQ(by_cookie("strata=" + secret).principal.hash, hash_of(secret)) << "it is one";
    made.insert(secret);
  }
  EXPECT_EQ(made.size(), 200u);
}

TEST(Identity, OnlyAReturningLocalVisitorMayAdopt) {
  EXPECT_TRUE(by_cookie("strata=" + hers, true).principal.may_adopt);
  EXPECT_FALSE(by_cookie("strata=" + hers, false).principal.may_adopt);
  EXPECT_FALSE(by_cookie("", true).principal.may_adopt) << "nobody comes back with what was made just now";
  EXPECT_FALSE(by_cookie("strata=" + made_up, true).principal.may_adopt);
}

TEST(Identity, TheCookieIsForTheServerAlone) {
  EXPECT_EQ(cookie_of("strata", hers, false), "strata=" + hers + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
  EXPECT_EQ(cookie_of("__Host-strata", hers, true), "__Host-" + cookie_of("strata", hers, false) + "; Secure");
  EXPECT_EQ(by_cookie("").cookie_name, "strata");
  EXPECT_EQ(by_secure_cookie("").cookie_name, "__Host-strata");
}

// Browsers keep cookies by host, whatever the port.
TEST(Identity, TwoServersOfOneHostDoNotTakeEachOthersCookie) {
  Issuer const other({"a key of the server at the other port"});
  std::string cookies = "strata=" + hers;
  Identity const there = identify({cookies, "", false, false}, other);
  ASSERT_TRUE(there.new_secret);
  EXPECT_EQ(there.cookie_name, "strata-" + other.sign());
  cookies += "; " + there.cookie_name + "=" + *there.new_secret;
  EXPECT_EQ(by_cookie(cookies).principal.hash, hash_of(hers));
  EXPECT_EQ(identify({cookies, "", false, false}, other).principal.hash, hash_of(*there.new_secret));
  // It is known by the secret, so the sign of a key of before does as well.
  Issuer const changed({"another key since", "a key of the server at the other port"});
  EXPECT_EQ(identify({cookies, "", false, false}, changed).principal.hash, hash_of(*there.new_secret));
  EXPECT_EQ(identify({cookies, "", false, false}, changed).cookie_name, there.cookie_name);
  // Not without end: a browser that has seen many servers has room for the next.
  std::string many = "strata=" + made_up;
  for (int each = 0; each < 8; ++each) many += "; strata-aaaaa" + std::string(1, static_cast<char>('a' + each)) + "=x";
  EXPECT_EQ(by_cookie(many).cookie_name, "strata");
}

// A page of a neighbouring name, or whoever answers without TLS, can set the plain cookie for us.
TEST(Identity, OverTlsNobodyElseCanPlantACookie) {
  EXPECT_TRUE(by_secure_cookie("strata=" + hers).new_secret);
  EXPECT_EQ(by_secure_cookie("strata=" + his + "; __Host-strata=" + hers).principal.hash, hash_of(hers));
  EXPECT_TRUE(by_cookie("__Host-strata=" + hers).new_secret);
}

}  // namespace
}  // namespace strata::server::net
