#pragma once
// The interface between the network and Web Push: browsers that are told, and how often they were.

#include <cstdint>

#include "server/protocol/account_service.hpp"

namespace strata::server {

// Since the start; `waiting` now.
struct PushMeasures {
  std::uint64_t delivered = 0;  // the push service took it
  std::uint64_t gone = 0;       // the subscription was no more, and was removed
  std::uint64_t refused = 0;    // by the push service, for another reason
  std::uint64_t failed = 0;     // no answer, or an answer that asks to wait; it was tried again if there was time
  std::uint64_t forbidden =
      0;  // the address was none of the internet: nothing was sent, and the subscription was removed
  std::uint64_t dropped = 0;  // too many waited, or it was too late
  std::uint64_t waiting = 0;
};

// All functions may be called from any thread and return at once. Answers come as those of accounts do.
class PushService {
 public:
  virtual ~PushService() = default;
  virtual void state(Principal who, AccountAnswer<protocol::PushState> done) = 0;
  virtual void subscribe(Principal who, protocol::NewPush wanted, AccountAnswer<Done> done) = 0;
  virtual void unsubscribe(Principal who, std::string endpoint, AccountAnswer<Done> done) = 0;
  [[nodiscard]] virtual PushMeasures measure() const = 0;
};

}  // namespace strata::server
