// Web Push without a network: the examples of RFC 8291 and 8292, addresses, and what the store keeps.

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <memory>
#include <string>
#include <vector>

#include "server/protocol/network_range.hpp"
#include "server/push/base64url.hpp"
#include "server/push/endpoint.hpp"
#include "server/push/message_encryption.hpp"
#include "server/push/p256.hpp"
#include "server/push/vapid.hpp"

namespace strata::server::push {
namespace {

std::string bytes(std::string_view text) { return read_base64url(text).value_or("no base64url"); }

// RFC 8291, section 5 and appendix A.
struct Example {
  std::string plain = "When I grow up, I want to be a watermelon";
  std::string server_private = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
  std::string server_public =
      bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
  std::string browser_private = bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
  std::string browser_public =
      bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
  std::string shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
  std::string secret = bytes("BTBZMqHH6r4Tts7J_aSIgg");
  std::string salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
  std::string_view body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
      "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
};

TEST(Push, ANumberMakesTheKeyOfTheExample) {
  Example const example;
  auto const key = P256Key::of_private(example.server_private);
  ASSERT_TRUE(key);
  EXPECT_EQ(key->public_point(), example.server_public);
  EXPECT_EQ(key->private_number(), example.server_private);
  auto const shared = key->shared_secret(example.browser_public);
  ASSERT_TRUE(shared);
  EXPECT_EQ(to_base64url(*shared), to_base64url(example.shared));
  auto const other = P256Key::of_private(example.browser_private);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->public_point(), example.browser_public);
  EXPECT_EQ(other->shared_secret(example.server_public), *shared);
}

TEST(Push, AMessageIsEncryptedAsInTheExample) {
  Example const example;
  auto const key = P256Key::of_private(example.server_private);
  ASSERT_TRUE(key);
  auto const body =
      encrypt(example.plain, {example.browser_public, example.secret}, *key, example.salt, /*padded=*/false);
  ASSERT_TRUE(body);
  EXPECT_EQ(to_base64url(*body), example.body);
}

TEST(Push, MessagesOfSimilarLengthHaveTheSameAndNoTwoAreEqual) {
  Example const example;
  BrowserKeys const browser{example.browser_public, example.secret};
  auto const one = encrypt("a", browser), two = encrypt(std::string(127, 'a'), browser), three = encrypt("a", browser);
  ASSERT_TRUE(one && two && three);
  EXPECT_EQ(one->size(), two->size());
  EXPECT_NE(*one, *three);
  EXPECT_FALSE(encrypt(std::string(longest_message + 1, 'a'), browser));
}

TEST(Push, AKeyThatIsNoneIsRefused) {
  Example const example;
  EXPECT_TRUE(is_p256_point(example.browser_public));
  std::string moved = example.browser_public;
  moved.back() ^= 1;
  EXPECT_FALSE(is_p256_point(moved));
  EXPECT_FALSE(is_p256_point(""));
  EXPECT_FALSE(is_p256_point(example.browser_public.substr(0, 64)));
  EXPECT_FALSE(is_p256_point(std::string(1, '\x03') + example.browser_public.substr(1)));
  EXPECT_FALSE(P256Key::of_private(std::string(32, '\0')));
  EXPECT_FALSE(P256Key::of_private(std::string(32, '\xff')));
  EXPECT_FALSE(P256Key::of_private("short"));
}

// Whether the signature of an authorization is that of the key it names, by OpenSSL alone.
bool is_signed(std::string const& text) {
  std::size_t const begin = text.find("t=") + 2, dot = text.rfind('.'), comma = text.find(", k=");
  std::string const signed_text = text.substr(begin, dot - begin);
  std::string const both = bytes(text.substr(dot + 1, comma - dot - 1)), point = bytes(text.substr(comma + 4));
  std::string group = "prime256v1", copied = point;
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
                             OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copied.data(), copied.size()),
                             OSSL_PARAM_construct_end()};
  std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> const context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), EVP_PKEY_CTX_free);
  EVP_PKEY* made = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters) != 1)
    return false;
  std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> const key(made, EVP_PKEY_free);
  std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> const signature(ECDSA_SIG_new(), ECDSA_SIG_free);
  auto const* const at = reinterpret_cast<unsigned char const*>(both.data());
  ECDSA_SIG_set0(signature.get(), BN_bin2bn(at, 32, nullptr), BN_bin2bn(at + 32, 32, nullptr));
  unsigned char* der = nullptr;
  int const size = i2d_ECDSA_SIG(signature.get(), &der);
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> const digest(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  bool const is_right =
      both.size() == 64 && EVP_DigestVerifyInit(digest.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
      EVP_DigestVerify(digest.get(), der, static_cast<std::size_t>(size),
                       reinterpret_cast<unsigned char const*>(signed_text.data()), signed_text.size()) == 1;
  OPENSSL_free(der);
  return is_right;
}

// RFC 8292, section 2.4.
constexpr std::string_view example_token =
    "vapid "
    "t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
    "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6"
    "Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_"
    "HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHz"
    "voD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

TEST(Push, ATokenSaysWhatTheExampleSaysAndIsSignedByOurKey) {
  auto const key = P256Key::make();
  ASSERT_TRUE(key);
  auto const token = authorization("https://push.example.net", 1453523768, "mailto:push@example.com", *key);
  ASSERT_TRUE(token);
  EXPECT_EQ(token->substr(0, token->rfind('.')), example_token.substr(0, example_token.rfind('.')));
  EXPECT_TRUE(is_signed(*token));
  EXPECT_TRUE(is_signed(std::string(example_token)));
  std::string changed = *token;
  changed[token->find("t=") + 40] ^= 1;
  EXPECT_FALSE(is_signed(changed));
}

TEST(Push, AnEndpointIsTakenApart) {
  auto const endpoint = read_endpoint("https://FCM.googleapis.com/fcm/send/a:b?c=d");
  ASSERT_TRUE(endpoint);
  EXPECT_EQ(endpoint->host, "fcm.googleapis.com");
  EXPECT_EQ(endpoint->target, "/fcm/send/a:b?c=d");
  EXPECT_EQ(endpoint->origin(), "https://fcm.googleapis.com");
  EXPECT_EQ(read_endpoint("https://push.example:443")->target, "/");
  EXPECT_EQ(read_endpoint("https://push.example?a")->target, "/?a");
  EXPECT_EQ(read_endpoint("https://[2001:4860:4860::8888]/a")->origin(), "https://[2001:4860:4860::8888]");
  EXPECT_EQ(read_endpoint("https://8.8.8.8/a")->host, "8.8.8.8");
}

TEST(Push, OnlyServicesThatTheOperatorNamesMayBeElsewhere) {
  std::vector<std::string> const trusted = {*read_service("https://Box.local:8443/"), *read_service("https://10.0.0.5"),
                                            *read_service("https://[fd00::1]:9")};
  EXPECT_TRUE(read_endpoint("https://box.local:8443/a", trusted)->is_trusted);
  EXPECT_TRUE(read_endpoint("https://10.0.0.5/a", trusted)->is_trusted);
  EXPECT_TRUE(read_endpoint("https://[fd00::1]:9/a", trusted)->is_trusted);
  EXPECT_FALSE(read_endpoint("https://box.local:8444/a", trusted));
  EXPECT_FALSE(read_endpoint("https://10.0.0.6/a", trusted));
  EXPECT_FALSE(read_endpoint("https://push.example/a", trusted)->is_trusted);
  EXPECT_FALSE(read_service("https://box.local/path"));
  EXPECT_FALSE(read_service("http://box.local"));
}

TEST(Push, AnAddressIsOfTheInternetOrNot) {
  auto const is_public_text = [](std::string const& text) {
    auto const range = NetworkRange::read(text);
    EXPECT_TRUE(range) << text;
    return range && is_public(range->first);
  };
  for (char const* const text :
       {"8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
        "223.255.255.255", "2001:4860:4860::8888", "2a00:1450::1", "2600::", "::ffff:8.8.8.8"})
    EXPECT_TRUE(is_public_text(text)) << text;
  for (char const* const text : {"0.0.0.0",
                                 "0.1.2.3",
                                 "10.0.0.0",
                                 "10.255.255.255",
                                 "100.64.0.0",
                                 "100.127.255.255",
                                 "127.0.0.1",
                                 "127.255.255.255",
                                 "169.254.0.1",
                                 "169.254.169.254",
                                 "172.16.0.0",
                                 "172.31.255.255",
                                 "192.0.0.1",
                                 "192.0.2.1",
                                 "192.88.99.1",
                                 "192.168.0.0",
                                 "192.168.255.255",
                                 "198.18.0.0",
                                 "198.19.255.255",
                                 "198.51.100.1",
                                 "203.0.113.1",
                                 "224.0.0.1",
                                 "239.255.255.255",
                                 "240.0.0.1",
                                 "255.255.255.255",
                                 "::",
                                 "::1",
                                 "::ffff:127.0.0.1",
                                 "::ffff:10.0.0.1",
                                 "::127.0.0.1",
                                 "64:ff9b::808:808",
                                 "64:ff9b:1::1",
                                 "100::1",
                                 "fc00::1",
                                 "fd12::1",
                                 "fe80::1",
                                 "fec0::1",
                                 "ff02::1",
                                 "2001::1",
                                 "2001:db8::1",
                                 "2002:7f00:1::",
                                 "3fff::1",
                                 "4000::1",
                                 "5f00::1"})
    EXPECT_FALSE(is_public_text(text)) << text;
}

}  // namespace
}  // namespace strata::server::push
