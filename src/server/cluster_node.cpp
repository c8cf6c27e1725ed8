#include "server/cluster_node.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/cluster/nats_bus.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

Result<std::unique_ptr<ClusterNode>> ClusterNode::join(Options options, ClusterStore& store) {
  auto bus = cluster::NatsBus::open({.addresses = options.bus,
                                     .user = options.bus_user,
                                     .password = options.bus_password,
                                     .name = "strata " + store.node_name(),
                                     .certificates = options.bus_certificates});
  if (!bus) return std::unexpected(bus.error());
  auto cluster = store.join_cluster({options.address, options.version, options.version});
  if (!cluster) return std::unexpected(cluster.error());
  return std::unique_ptr<ClusterNode>(new ClusterNode(std::move(options), store, std::move(*cluster), std::move(*bus)));
}

ClusterNode::~ClusterNode() { stop(); }

cluster::Router& ClusterNode::route(NodeGames& games) {
  cluster::RouterOptions routing;
  routing.cluster = cluster_;
  // The router is there before the membership, and asks from begin() on.
  routing.leader = [this] { return membership_ ? membership_->leader() : std::string(); };
  routing.has_other_laws = [this](std::string const& node) {
    cluster::Membership const* const known = known_;
    auto const other = known != nullptr ? known->find(node) : std::nullopt;
    return other && other->info.laws != options_.version;
  };
  routing.changed = [this] {
    if (cluster::Membership* const known = known_) known->nudge();
  };
  routing.late_since = [this] {
    cluster::Membership const* const known = known_;
    return known != nullptr ? known->late_since() : std::nullopt;
  };
  router_ = std::make_unique<cluster::Router>(std::move(routing), games, store_, *bus_);
  return *router_;
}

Result<LeaderService*> ClusterNode::pass_requests(
    std::string const& host, std::function<void(PassedRequest, std::function<void(PassedReply)>)> answer) {
  auto at = options_.address.empty() ? Result<cluster::NodeAddress>(cluster::NodeAddress{host, 0})
                                     : cluster::read_node_address(options_.address);
  if (!at) return std::unexpected(at.error());
  if (at->host == "0.0.0.0" || at->host == "::")
    return failure(ErrorCode::BadUsage,
                   "other nodes cannot reach this one at " + at->host +
                       "; say by --node-address where they can, as "
                       "192.0.2.1:8090",
                   "--node-address");
  cluster::Passing::Parts parts;
  parts.node = store_.node_name();
  parts.secret = cluster_.secret;
  parts.leader = [this]() -> std::optional<NodeRow> {
    cluster::Membership const* const known = known_;
    return known != nullptr ? known->find(known->leader()) : std::nullopt;
  };
  parts.leads = [this] { return leads(); };
  parts.now = [this] {
    cluster::Membership const* const known = known_;
    return known != nullptr ? known->database_now() : 0;
  };
  parts.answer = std::move(answer);
  auto listening = cluster::Passing::listen(at->host, at->port, std::move(parts));
  if (!listening) return std::unexpected(listening.error());
  passing_ = std::move(*listening);
  at->port = passing_->port();
  options_.address = at->text();
  return passing_.get();
}

Result<void> ClusterNode::begin(Events events) {
  cluster::MembershipEvents told;
  told.on_alive = [this](NodeRow const& node) { router_->node_lives(node.name); };
  told.on_dead = [this](std::string const& node) { router_->node_is_dead(node); };
  told.on_lead = [this, lead = std::move(events.on_lead)](bool leads) {
    router_->leader_changed();
    lead(leads);
  };
  told.on_late = [this] { router_->is_late(); };
  told.on_put_off = std::move(events.put_off);
  told.changed = std::move(events.changed);
  membership_ = std::make_unique<cluster::Membership>(store_, info(), std::move(told));
  known_ = membership_.get();
  store_.watch_changes([this] { router_->tell_changed(); });
  auto begun = membership_->begin();
  if (begun && passing_) passing_->begin();
  return begun;
}

bool ClusterNode::leads() const {
  cluster::Membership const* const known = known_;
  return known != nullptr && known->leads();
}

ClusterMeasures ClusterNode::measure() const {
  ClusterMeasures all;
  if (cluster::Membership const* const known = known_) {
    auto const membership = known->measure();
    all.nodes = static_cast<std::uint64_t>(membership.nodes);
    all.is_leader = membership.leads;
    all.is_late = known->is_late();
    all.heartbeat = membership.lag;
  }
  auto const routed = router_->measure();
  all.owned_games = routed.games.owned;
  all.takeovers = routed.games.taken_over;
  all.lost_appends = routed.games.lost_appends;
  all.forwards = routed.forwarded;
  all.calls = routed.asked;
  all.reattached = routed.reattached;
  all.unavailable = routed.unavailable;
  all.visitors = routed.visitors;
  auto const bus = bus_->measure();
  all.has_bus = bus.is_connected;
  all.bus_dropped = bus.dropped;
  all.bus_overtaken = bus.overtaken;
  all.bus_reconnects = bus.reconnected;
  auto const links = router_->links().measure();
  all.frames_sent = links.sent;
  all.frames_received = links.received;
  all.frames_dropped = links.dropped;
  all.frames_strange = links.strange;
  all.frames_unreadable = links.unreadable;
  all.bytes_sent = links.sent_bytes;
  all.bytes_received = links.received_bytes;
  all.gaps = links.gaps;
  all.lost_links = links.lost;
  return all;
}

bool ClusterNode::may_end_overdue() const {
  cluster::Membership const* const known = known_;
  return known != nullptr && !known->is_late() && !known->outage() && known->is_clock_right();
}

bool ClusterNode::is_cut_off() const {
  constexpr std::int64_t late_for = 5000;
  cluster::Membership const* const known = known_;
  return known != nullptr && known->late_for() > late_for;
}

void ClusterNode::close() {
  if (passing_) passing_->stop();
  if (router_) router_->close();
}

void ClusterNode::leave() {
  if (membership_) membership_->stop();
  if (auto const left = store_.leave_cluster(); !left)
    spdlog::error("event=not_left reason={} remedy=\"others take the games over when this node has been silent\"",
                  protocol::quoted(left.error().message));
  if (router_) {
    router_->release();
    router_->settle();
  }
}

void ClusterNode::stop() {
  store_.watch_changes({});
  if (passing_) passing_->stop();
  if (membership_) membership_->stop();
  if (router_) router_->stop();
}

}  // namespace strata::server
