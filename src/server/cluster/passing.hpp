#pragma once
// Requests over HTTP that only the leader can answer, passed on to it by the node that was asked (protocol/leader_service.hpp). Each node
// listens for them at an address that only nodes need to reach. A request and its answer carry a code that only a node with the secret of
// the cluster can make; a message without it is not read. The number of requests under way, their bytes and their time are bounded. It
// works on a thread of its own.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "server/protocol/leader_service.hpp"
#include "server/store/cluster_store.hpp"

namespace strata::server::cluster {

// The address of a node: an address of IPv4 or IPv6, and a port.
struct NodeAddress {
  std::string host;
  int port = 0;
  [[nodiscard]] std::string text() const;  // 192.0.2.1:8090, or [2001:db8::1]:8090
};
// Reads such a text; fails with a sentence.
[[nodiscard]] Result<NodeAddress> read_node_address(std::string_view text);

class Passing final : public LeaderService {
 public:
  // The most requests at a time that this node passes on, in all and for one visitor (Principal::quota_key()), and that are passed to it.
  static constexpr int most_passed = 64, most_of_one = 32, most_answered = 256;
  // Milliseconds: until a request that was passed on is given up, and for which one counts.
  static constexpr std::int64_t patience = 10'000, counts_for = 60'000;

  struct Parts {
    std::string node;    // the name of this one
    std::string secret;  // ClusterRow::secret
    // The node that leads; nothing if none is known. It is called from any thread, as are all of these.
    std::function<std::optional<NodeRow>()> leader;
    std::function<bool()> leads;
    std::function<std::int64_t()> now;  // by the database, roughly
    // Answers a request that was passed to this node, from any thread.
    std::function<void(PassedRequest request, std::function<void(PassedReply)> done)> answer;
  };
  struct Measures {
    std::uint64_t passed = 0, answered = 0, failed = 0, refused = 0;
  };

  // Binds the address, an address of IPv4 or IPv6; port 0: any free one. It listens from begin() on.
  static Result<std::unique_ptr<Passing>> listen(std::string const& host, int port, Parts parts);
  ~Passing() override;  // stops
  void begin();
  // Requests under way are answered with 503. May be called twice.
  void stop();
  [[nodiscard]] int port() const;
  [[nodiscard]] Measures measure() const;

  [[nodiscard]] bool leads() const override;
  void pass_on(PassedRequest request, std::function<void(PassedReply)> done) override;

 private:
  class Impl;
  explicit Passing(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace strata::server::cluster
