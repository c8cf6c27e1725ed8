#pragma once
// How many messages a socket may send, by its own quota and those of its address and its principal; and its quotas for other frames, which
// cost us work too.

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

  // Charges the bytes of a message before it is read. Nothing if they are granted; otherwise the reason, for people.
  [[nodiscard]] std::optional<std::string> refuses_bytes(std::size_t size, TokenBucket::Time now) {
    if (!bytes_.take(now, size)) return sentence("connection", bytes_, "bytes");
    for (Share const* const share : {&address_, &principal_})
      if (AddressQuota const* const empty = share->exceeds(&AddressQuota::bytes, now, size))
        return sentence(empty->whose, empty->bytes, "bytes");
    return std::nullopt;
  }
  // Nothing if the message is granted; otherwise the reason, for people. Pings have a quota of their own.
  [[nodiscard]] std::optional<std::string> refuses(bool is_ping, TokenBucket::Time now) {
    TokenBucket& own = is_ping ? pings_ : messages_;
    if (!own.take(now)) return sentence("connection", own, "messages");
    for (Share const* const share : {&address_, &principal_})
      if (AddressQuota const* const empty = share->exceeds(&AddressQuota::messages, now))
        return sentence(empty->whose, empty->messages, "messages");
    return std::nullopt;
  }
  // WebSocket pings, pongs, and reads of the socket. False if over the quota; the only possible answer is to close the socket.
  [[nodiscard]] bool takes_control(TokenBucket::Time now) { return controls_.take(now); }
  [[nodiscard]] bool takes_read(TokenBucket::Time now) { return reads_.take(now); }
  // Called after a refusal: a client that keeps sending after this many refusals does not read them.
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
