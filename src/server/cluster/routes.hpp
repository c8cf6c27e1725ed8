#pragma once
// Routes know the owners of games: each is read from the store at the first request, and remembered until it is found to be wrong. They are
// used on the loop of the node; the store is read on a thread of its own.

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/cluster/node.hpp"
#include "server/store/cluster_store.hpp"

namespace strata::server::cluster {

class Routes {
 public:
  using Found = std::function<void(Result<Place> const& place)>;

  Routes(Node& node, ClusterStore& store) : node_(node), store_(store), reader_(node.clock) {}

  // Answers on the loop, perhaps before it returns. A game that nobody has may be taken here. Limit: too many are being looked up.
  void find(std::string const& game, Found found);
  void forget(std::string const& game) { known_.erase(game); }
  void forget_node(Place const& place);
  // The next find() of this game answers so, whatever else is known.
  void suggest(std::string const& game, Place const& place);
  void stop() { reader_.stop(); }

 private:
  void read(std::string const& game, Result<std::string> owner);

  Node& node_;
  ClusterStore& store_;
  std::unordered_map<std::string, Place> known_;
  std::unordered_map<std::string, Place> suggested_;
  std::map<std::string, std::vector<Found>> asked_;
  Loop reader_;
};

}  // namespace strata::server::cluster
