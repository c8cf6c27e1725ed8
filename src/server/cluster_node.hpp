#pragma once
// What makes a server a node of a cluster: its place among the others, the bus, and the router in front of its games.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "server/cluster/bus.hpp"
#include "server/cluster/membership.hpp"
#include "server/cluster/passing.hpp"
#include "server/cluster/router.hpp"

namespace strata::server {

class ClusterNode {
 public:
  struct Options {
    std::string bus;                    // addresses of servers of NATS
    std::string address;                // of this node for the others, as host:port; empty: not known yet
    std::string version;                // of the program
    std::string bus_certificates = {};  // a file of those who may sign the certificate of NATS; empty: the system's
  };
  // Waits for the store. It is one of a node from now on; `store` outlives this.
  [[nodiscard]] static Result<std::unique_ptr<ClusterNode>> join(Options options, ClusterStore& store);
  ~ClusterNode();
  ClusterNode(ClusterNode const&) = delete;
  ClusterNode& operator=(ClusterNode const&) = delete;

  // Called once, before any request; `games` outlive stop().
  cluster::Router& route(NodeGames& games);

  struct Events {
    std::function<void(bool leads)> on_lead;
    std::function<void(Changes const& changes)> changed;  // may wait for the store
    std::function<void(Outage const& outage)> put_off;    // MembershipEvents::on_put_off
  };
  // Requests for the leader are passed on, and are passed to this node at `host`, at its address if it has one, else at a port of its own
  // there. Called once, before begin(); `answer` is called from any thread, from begin() on.
  [[nodiscard]] Result<LeaderService*> pass_requests(
      std::string const& host, std::function<void(PassedRequest, std::function<void(PassedReply)>)> answer);
  // Beats from now on. Waits for the first beat.
  [[nodiscard]] Result<void> begin(Events events);

  // ---- from any thread

  // Whether what only one may do is this node's to do now; false before begin().
  [[nodiscard]] bool leads() const;
  [[nodiscard]] ClusterMeasures measure() const;
  // Whether games may be ended for time: all nodes together were not just silent.
  [[nodiscard]] bool may_end_overdue() const;
  // Null before begin().
  [[nodiscard]] cluster::Membership* membership() const { return known_; }
  [[nodiscard]] cluster::Router const& router() const { return *router_; }
  [[nodiscard]] cluster::Bus& bus() const { return *bus_; }

  // ---- the end, in this order

  // Whoever asks for a game from another node looks for it again, and nothing is passed to this node any more.
  void close();
  // After the games are drained: they are given back, and the node is none any more.
  void leave();
  // Nothing is told or passed on any more.
  void stop();

 private:
  ClusterNode(Options options, ClusterStore& store, ClusterRow cluster, std::unique_ptr<cluster::Bus> bus)
      : options_(std::move(options)), store_(store), cluster_(std::move(cluster)), bus_(std::move(bus)) {}
  [[nodiscard]] NodeInfo info() const { return {options_.address, options_.version, options_.version}; }

  Options options_;
  ClusterStore& store_;
  ClusterRow cluster_;
  std::unique_ptr<cluster::Bus> bus_;
  std::unique_ptr<cluster::Router> router_;
  std::unique_ptr<cluster::Passing> passing_;
  std::atomic<cluster::Membership*> known_ = nullptr;
  std::unique_ptr<cluster::Membership> membership_;  // tells the router, so it ends first
};

}  // namespace strata::server
