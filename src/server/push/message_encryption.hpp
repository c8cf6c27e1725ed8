#pragma once
// The encryption of a push message for one browser: aes128gcm (RFC 8188) with a key by RFC 8291. The push service that carries it can read
// its length and nothing else.

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "server/push/p256.hpp"

namespace strata::server::push {

// The browser's side of a subscription, as bytes.
struct BrowserKeys {
  std::string point;   // of P-256, uncompressed
  std::string secret;  // 16 bytes
};

inline constexpr std::size_t browser_secret_size = 16, salt_size = 16;
// Every push service takes as much; the message has one record.
inline constexpr std::size_t longest_message = 3000;

// The body of the request. `key` is made for this message alone, as is `salt`. The text is padded to a multiple of 128 bytes, so its length
// tells little.
[[nodiscard]] Result<std::string> encrypt(std::string_view text, BrowserKeys const& browser, P256Key const& key,
                                          std::string_view salt, bool padded = true);
// The same with a new key and a new salt.
[[nodiscard]] Result<std::string> encrypt(std::string_view text, BrowserKeys const& browser);

}  // namespace strata::server::push
