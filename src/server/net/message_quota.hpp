#pragma once
// How many messages a socket may send: its own share, and that of its address.

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/net/address_quotas.hpp"

namespace strata::server::net {

class MessageQuota {
 public:
  MessageQuota(int messages, std::shared_ptr<AddressQuota> address, TokenBucket::Time now)
      : messages_(Rate{messages, message_time}, now),
        pings_(socket_pings, now),
        refusals_(socket_refusals, now),
        address_(std::move(address)) {}

  // Nothing: the message is granted; else why not, for people. A ping has a share of its own.
  [[nodiscard]] std::optional<std::string> refuses(bool is_ping, TokenBucket::Time now) {
    TokenBucket& own = is_ping ? pings_ : messages_;
    if (!own.take(now)) return sentence("this connection", own);
    if (address_ && !address_->messages.take(now)) return sentence("this address", address_->messages);
    return std::nullopt;
  }
  // After a refusal: whoever sends on after being refused so often does not read what it is told.
  [[nodiscard]] bool is_deaf(TokenBucket::Time now) { return !refusals_.take(now); }

 private:
  static std::string sentence(std::string const& whose, TokenBucket const& bucket) {
    return "Too many messages of " + whose + ": it may send " + std::to_string(bucket.rate().amount) + " in " +
           std::to_string(message_time.count()) + " seconds. Try again in " + bucket.wait_text() + '.';
  }

  TokenBucket messages_, pings_, refusals_;
  std::shared_ptr<AddressQuota> address_;  // null: none
};

}  // namespace strata::server::net
