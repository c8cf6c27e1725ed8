#pragma once
// The interface between the network and the cluster: some requests over HTTP only the leader can answer. The node that was asked has read
// the sender, and has counted the request in the quotas of the visitor.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/protocol/principal.hpp"

namespace strata::server {

struct PassedRequest {
  Principal who;
  std::string method, target, content_type, body;
  bool operator==(PassedRequest const&) const = default;
};

struct PassedReply {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string text;  // the body
  bool operator==(PassedReply const&) const = default;
};

class LeaderService {
 public:
  virtual ~LeaderService() = default;
  // Whether this server answers such requests itself.
  [[nodiscard]] virtual bool leads() const = 0;
  // Answers once, from any thread, with the answer of the leader, or with 503 and nothing else if it cannot be asked. It passes no request
  // on again.
  virtual void pass_on(PassedRequest request, std::function<void(PassedReply)> done) = 0;
};

}  // namespace strata::server
