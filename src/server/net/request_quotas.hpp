#pragma once
// The quotas that a request draws on, and the answers to one for which too little is left: the caller asks for the share of its address
// (address_quotas.hpp) and then for that of its principal. Used by the one thread of the network.

#include <optional>
#include <string>
#include <string_view>

#include "server/net/address_quotas.hpp"
#include "server/net/http_reply.hpp"
#include "server/net/net_counters.hpp"
#include "server/net/token_bucket.hpp"

namespace strata::server::net {

// An empty bucket, and its owner.
struct Exceeded {
  std::string whose;
  TokenBucket bucket;
};

class RequestQuotas {
 public:
  explicit RequestQuotas(NetCounters& counters) : counters_(counters) {}

  // Takes what this request costs; if that is not left, returns the empty bucket. `is_upgrade`: it opens a socket or a stream.
  [[nodiscard]] std::optional<Exceeded> exceeds(Share const& share, Request const& request, bool is_upgrade);
  // The same for the body of a request.
  [[nodiscard]] std::optional<Exceeded> exceeds_bytes(Share const& share, Request const& request);

 private:
  NetCounters& counters_;
};

// 429, with the time until the bucket has enough.
[[nodiscard]] Reply too_often(Request const& request, Exceeded const& empty);

// `is_full`: there is no place for anybody; otherwise none for this address or its site.
[[nodiscard]] Reply no_place(std::string_view target, bool is_full);

}  // namespace strata::server::net
