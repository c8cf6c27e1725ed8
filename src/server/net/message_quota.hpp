#pragma once
// How many messages a socket may send: its own share, that of its address and that of who sends them; and what else it may send that costs us work.

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "server/net/address_quotas.hpp"

namespace strata::server::net {

class MessageQuota {
 public:
  MessageQuota(int messages, Share address, Share principal, TokenBucket::Time now)
      : messages_(Rate{messages, message_time}, now),
        bytes_(Rate{std::max(fewest_socket_bytes, times(messages, bytes_per_message)), message_time}, now),
        pings_(socket_pings, now),
        controls_(socket_controls, now),
        reads_(Rate{times(messages, reads_per_message), message_time}, now),
        refusals_(socket_refusals, now),
        address_(std::move(address)),
        principal_(std::move(principal)) {}

  // The bytes of a message, before it is read. Nothing: they are granted; else why not, for people.
  [[nodiscard]] std::optional<std::string> refuses_bytes(std::size_t size, TokenBucket::Time now) {
    if (!bytes_.take(now, size)) return sentence("connection", bytes_, "bytes");
    for (Share const* const share : {&address_, &principal_})
      if (AddressQuota const* const empty = share->exceeds(&AddressQuota::bytes, now, size))
        return sentence(empty->whose, empty->bytes, "bytes");
    return std::nullopt;
  }
  // Nothing: the message is granted; else why not, for people. A ping has a share of its own.
  [[nodiscard]] std::optional<std::string> refuses(bool is_ping, TokenBucket::Time now) {
    TokenBucket& own = is_ping ? pings_ : messages_;
    if (!own.take(now)) return sentence("connection", own, "messages");
    for (Share const* const share : {&address_, &principal_})
      if (AddressQuota const* const empty = share->exceeds(&AddressQuota::messages, now))
        return sentence(empty->whose, empty->messages, "messages");
    return std::nullopt;
  }
  // Pings and pongs of WebSocket, and reads of its bytes. False: more than it may; it cannot be told so but by closing it.
  [[nodiscard]] bool takes_control(TokenBucket::Time now) { return controls_.take(now); }
  [[nodiscard]] bool takes_read(TokenBucket::Time now) { return reads_.take(now); }
  // After a refusal: whoever sends on after being refused so often does not read what it is told.
  [[nodiscard]] bool is_deaf(TokenBucket::Time now) { return !refusals_.take(now); }

 private:
  static std::string sentence(std::string const& whose, TokenBucket const& bucket, char const* what) {
    return "Too many " + std::string(what) + " of this " + whose + ": it may send " +
           std::to_string(bucket.rate().amount) + " in " + std::to_string(message_time.count()) +
           " seconds. Try again in " + bucket.wait_text() + '.';
  }

  static int times(int messages, int each) { return std::min(messages, std::numeric_limits<int>::max() / each) * each; }

  TokenBucket messages_, bytes_, pings_, controls_, reads_, refusals_;
  Share address_, principal_;
};

}  // namespace strata::server::net
