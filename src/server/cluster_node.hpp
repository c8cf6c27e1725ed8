#pragma once
// Makes a server a node of a cluster: it has the membership, the bus, and the router in front of the games.

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
    std::string bus;                               // addresses of servers of NATS
    std::string address;                           // host:port of this node for the others; empty if not known yet
    std::string version;                           // version of the program
    std::string bus_certificates = {};             // a file of trusted authorities for NATS; empty for the system's
    std::string bus_user = {}, bus_password = {};  // NatsOptions::user
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
    std::function<bool(Changes const& changes)> changed;  // MembershipEvents::changed
    std::function<void(Outage const& outage)> put_off;    // MembershipEvents::on_put_off
  };
  // Requests for the leader are passed on, and are passed to this node at `host`, at its address if it has one, else at a port of its own
  // there. Called once, before begin(); `answer` is called from any thread, from begin() on.
  [[nodiscard]] Result<LeaderService*> pass_requests(
      std::string const& host, std::function<void(PassedRequest, std::function<void(PassedReply)>)> answer);
  // Beats from now on. Waits for the first beat.
  [[nodiscard]] Result<void> begin(Events events);

  // ---- from any thread

  // Whether this node may do the leader's work now; false before begin().
  [[nodiscard]] bool leads() const;
  [[nodiscard]] ClusterMeasures measure() const;
  // Whether games may be ended by their deadlines: all nodes together were not just silent, and this machine's clock is right.
  [[nodiscard]] bool may_end_overdue() const;
  // Whether this node has been late for so long that its visitors had better be elsewhere.
  [[nodiscard]] bool is_cut_off() const;

  // ---- the end, in this order

  // Another node that asks for a game looks for it again, and nothing is passed to this node any more.
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
