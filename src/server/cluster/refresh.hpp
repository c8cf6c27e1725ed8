#pragma once
// What follows in this node from what others have changed (ClusterStore::changes): each row that it keeps in memory is read again, once for all
// changes of it that are told together.

#include <cstdint>
#include <functional>
#include <string>

#include "server/store/cluster_store.hpp"

namespace strata::server::cluster {

// Each may wait for the store.
struct Refreshes {
  std::function<void(std::string const& id)> account = {};
  std::function<void(std::string const& account)> blocks = {};
  std::function<void()> sanctions = {};
  std::function<void(std::int64_t pairing)> pairing = {};
  // All of it may have changed.
  std::function<void()> everything = {};
};

// Kinds that this program does not know are left out: a newer one may write them.
void refresh(Changes const& changes, Refreshes const& refreshes);

}  // namespace strata::server::cluster
