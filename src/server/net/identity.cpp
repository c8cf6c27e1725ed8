#include "server/net/identity.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace strata::server::net {

namespace {

// Over TLS a browser takes a cookie of the second name from this host alone and over TLS alone (RFC 6265bis, 4.1.3.2): no page of a
// neighbouring name, and nobody between, can plant one.
constexpr std::string_view plain_name = "strata", host_name = "__Host-strata";
constexpr std::string_view bearer = "Bearer ";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t secret_bytes = 20;                     // 160 bits
constexpr std::size_t secret_length = secret_bytes * 8 / 5;  // five bits a letter
using Bytes = std::array<unsigned char, secret_bytes>;

// Once, before anything else is asked of the library.
void prepare() { [[maybe_unused]] static int const ready = sodium_init(); }

std::string base32(std::span<unsigned char const> bytes) {
  std::string text;
  unsigned bits = 0, held = 0;
  for (unsigned char const byte : bytes) {
    bits = (bits << 8) | byte;
    for (held += 8; held >= 5; held -= 5) text += letters[(bits >> (held - 5)) & 31];
  }
  return text;
}

bool is_secret(std::string_view text) {
  return text.size() == secret_length &&
         std::ranges::all_of(text, [](char each) { return letters.find(each) != std::string_view::npos; });
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::string_view cookie_name(bool secure) { return secure ? host_name : plain_name; }

// The last of the cookies of this name that can be a secret; empty where there is none. Browsers send that of the shortest path last
// (RFC 6265, 5.4): one that a page of another port has set for a path of ours counts for nothing beside ours.
std::string_view secret_in(std::string_view cookies, std::string_view name) {
  std::string_view found;
  while (!cookies.empty()) {
    std::size_t const end = std::min(cookies.find(';'), cookies.size());
    std::string_view const each = trimmed(cookies.substr(0, end));
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    if (!each.starts_with(name) || !each.substr(name.size()).starts_with('=')) continue;
    if (auto const value = each.substr(name.size() + 1); is_secret(value)) found = value;
  }
  return found;
}

std::string new_secret() {
  prepare();
  Bytes bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return base32(bytes);
}

}  // namespace

std::string hash_of(std::string_view secret) {
  prepare();
  Bytes hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<unsigned char const*>(secret.data()), secret.size(),
                     nullptr, 0);
  return base32(hash);
}

Identity identify(IdentitySource const& source) {
  if (source.authorization.starts_with(bearer))
    if (auto const secret = trimmed(source.authorization.substr(bearer.size())); is_secret(secret))
      return {{hash_of(secret), source.is_local}, false, {}};
  if (auto const secret = secret_in(source.cookie, cookie_name(source.is_secure)); !secret.empty())
    return {{hash_of(secret), source.is_local}, true, {}, std::string(secret)};
  std::string made = new_secret();
  std::string hash = hash_of(made);
  return {{std::move(hash), false}, false, std::move(made)};
}

std::string cookie_of(std::string const& secret, bool secure) {
  return std::string(cookie_name(secure)) + '=' + secret + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" +
         (secure ? "; Secure" : "");
}

}  // namespace strata::server::net
