#pragma once
// Applies the changes of other nodes to this one (ClusterStore::changes): each row that it keeps in memory is read again, once for all
// changes of it that are told together.

#include <cstdint>
#include <functional>
#include <string>

#include "server/store/cluster_store.hpp"

namespace strata::server::cluster {

// Each may wait for the store, and answers whether this node has the change now; false: the store failed.
struct Refreshes {
  std::function<bool(std::string const& id)> account = {};
  std::function<bool(std::string const& account)> blocks = {};
  std::function<bool()> sanctions = {};
  std::function<bool(std::int64_t pairing)> pairing = {};
  // All of it may have changed.
  std::function<bool()> everything = {};
};

// Kinds that this program does not know are left out: a newer one may write them. False: these changes are to be told again.
[[nodiscard]] bool refresh(Changes const& changes, Refreshes const& refreshes);

}  // namespace strata::server::cluster
