#pragma once
// The side of a node that has games. A connection of another node is a connection of the games here, from its first message on.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/node.hpp"

namespace strata::server::cluster {

// Connections of other nodes are numbered from here; those of this node's network are below.
inline constexpr ConnectionId first_remote_connection = ConnectionId{1} << 62U;

class Owner {
 public:
  explicit Owner(Node& node) : node_(node) {}

  // All of these run on the loop.
  void receive(Place const& from, FromEdge told);
  void gone(Place const& from, Gone const& gone);
  void flushed(Flushed const& flushed);
  // All connections of that node have broken.
  void lost(Place const& place);
  void lost_all();
  [[nodiscard]] std::size_t connections() const { return remotes_.size(); }

 private:
  class Sink;
  struct Remote {
    ConnectionId here = 0;
    std::shared_ptr<Sink> sink;
  };
  using RemoteId = std::pair<Place, ConnectionId>;
  // A message on its way to a connection.
  struct Out {
    Place place;
    ConnectionId connection = 0;
    protocol::ServerMessage message;  // if nobody else gets it
    std::shared_ptr<SharedMessage const> shared = {};
    Hearer hearer = Hearer::Player;
  };

  // From any thread. The message goes out with the others of this turn.
  void put(Out out);
  void send_all();
  // From any thread.
  void await_arrivals(Place const& place, ConnectionId connection, std::function<void()> done);
  void arrived(std::uint64_t token);

  Node& node_;
  std::map<RemoteId, Remote> remotes_;
  ConnectionId last_ = first_remote_connection;
  std::mutex mutex_;
  std::vector<Out> out_;
  struct Waiting {
    Place place;
    std::function<void()> done;
  };
  std::map<std::uint64_t, Waiting> flushes_;
  std::uint64_t tokens_ = 0;
};

}  // namespace strata::server::cluster
