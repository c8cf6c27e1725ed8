#include "server/net/identity.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "server/protocol/secrets.hpp"

namespace strata::server::net {

namespace {

// Over TLS a browser takes a cookie of the second name from this host alone and over TLS alone (RFC 6265bis, 4.1.3.2): no page of a
// neighbouring name, and nobody between, can plant one.
constexpr std::string_view plain_name = "strata", host_name = "__Host-strata";
constexpr std::string_view bearer = "Bearer ";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t secret_bytes = 20;                     // 160 bits
constexpr std::size_t secret_length = secret_bytes * 8 / 5;  // five bits a letter
constexpr std::size_t random_bytes = 12;                     // of them; by the others the issuer knows it
constexpr std::size_t sign_letters = 6;
// The most cookies of other servers that are kept; one more replaces one of them.
constexpr int most_signs = 8;
using Bytes = std::array<unsigned char, secret_bytes>;

// The bytes of a secret or a hash; nothing if the text has the form of neither.
std::optional<Bytes> read_bytes(std::string_view text) {
  if (text.size() != secret_length) return std::nullopt;
  Bytes bytes{};
  unsigned bits = 0, held = 0;
  std::size_t at = 0;
  for (char const each : text) {
    std::size_t const value = letters.find(each);
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << 5) | static_cast<unsigned>(value);
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = static_cast<unsigned char>((bits >> held) & 255);
  }
  return bytes;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::string_view cookie_name(bool secure) { return secure ? host_name : plain_name; }

// Of the cookies of a request.
struct Shown {
  std::string_view secret;  // empty: none that the issuer made
  std::string_view name;    // of that
  bool has_plain = false;   // the name without a sign is taken
  int signs = 0;            // names with a sign
};

// The last cookie that the issuer has made, one with a sign before those without. Browsers send that of the shortest path last
// (RFC 6265, 5.4): one of the same name that a page of another port has set for a path of ours counts for nothing beside ours.
Shown shown_in(std::string_view cookies, std::string_view plain, Issuer const& issuer) {
  Shown shown;
  while (!cookies.empty()) {
    std::size_t const end = std::min(cookies.find(';'), cookies.size());
    std::string_view const each = trimmed(cookies.substr(0, end));
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    std::size_t const equals = each.find('=');
    if (equals == std::string_view::npos) continue;
    std::string_view const name = each.substr(0, equals);
    bool const is_plain = name == plain;
    bool const has_sign = name.starts_with(plain) && name.substr(plain.size()).starts_with('-');
    if (is_plain) shown.has_plain = true;
    if (has_sign) ++shown.signs;
    if (!has_sign && (!is_plain || shown.name.size() > plain.size())) continue;
    std::string_view const value = each.substr(equals + 1);
    if (issuer.made(value)) shown.secret = value, shown.name = name;
  }
  return shown;
}

}  // namespace

Issuer::Issuer(std::vector<std::string> const& keys, std::vector<std::string> const& before) {
  prepare_sodium();
  static_assert(key_bytes == crypto_hash_sha256_BYTES);
  static_assert(key_bytes == crypto_auth_hmacsha256_KEYBYTES);
  static_assert(secret_bytes == net::secret_bytes);
  for (std::string const& text : keys) {
    Key key;
    crypto_hash_sha256(key.data(), reinterpret_cast<unsigned char const*>(text.data()), text.size());
    keys_.push_back(key);
  }
  if (keys_.empty()) randombytes_buf(keys_.emplace_back().data(), key_bytes);
  Key const& first = keys_.front();
  sign_ = hash_of(std::string_view(reinterpret_cast<char const*>(first.data()), first.size())).substr(0, sign_letters);
  for (std::string const& hash : before)
    if (auto const bytes = read_bytes(hash)) before_.push_back(*bytes);
  std::ranges::sort(before_);
}

std::string Issuer::make() const {
  prepare_sodium();
  Bytes bytes;
  randombytes_buf(bytes.data(), random_bytes);
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> code{};
  crypto_auth_hmacsha256(code.data(), bytes.data(), random_bytes, keys_.front().data());
  std::copy_n(code.begin(), bytes.size() - random_bytes, bytes.begin() + random_bytes);
  return base32(bytes);
}

bool Issuer::made(std::string_view secret) const {
  prepare_sodium();
  auto const bytes = read_bytes(secret);
  if (!bytes) return false;
  for (Key const& key : keys_) {
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> code{};
    crypto_auth_hmacsha256(code.data(), bytes->data(), random_bytes, key.data());
    if (sodium_memcmp(code.data(), bytes->data() + random_bytes, bytes->size() - random_bytes) == 0) return true;
  }
  if (before_.empty()) return false;
  auto const hash = read_bytes(hash_of(secret));
  return hash && std::ranges::binary_search(before_, *hash);
}

std::string_view bearer_of(std::string_view authorization) {
  return authorization.starts_with(bearer) ? trimmed(authorization.substr(bearer.size())) : std::string_view();
}

Identity identify(IdentitySource const& source, Issuer const& issuer) {
  std::string const plain(cookie_name(source.is_secure));
  if (auto const secret = bearer_of(source.authorization); issuer.made(secret))
    return {{hash_of(secret), source.is_local}, false, {}, {}, plain};
  Shown const shown = shown_in(source.cookie, plain, issuer);
  if (!shown.secret.empty())
    return {{hash_of(shown.secret), source.is_local}, true, {}, std::string(shown.secret), std::string(shown.name)};
  bool const is_shared = shown.has_plain && shown.signs < most_signs;
  std::string made = issuer.make();
  std::string hash = hash_of(made);
  return {{std::move(hash), false}, false, std::move(made), {}, is_shared ? plain + "-" + issuer.sign() : plain};
}

std::string cookie_of(std::string_view name, std::string const& secret, bool secure) {
  return std::string(name) + '=' + secret + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" +
         (secure ? "; Secure" : "");
}

}  // namespace strata::server::net
