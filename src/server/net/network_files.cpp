#include "server/net/network_files.hpp"

#include <utility>

#include "server/net/gzip.hpp"
#include "server/protocol/secrets.hpp"
#include "server/protocol/values.hpp"

namespace strata::server::net {

NetworkFiles::NetworkFiles(std::span<OwnNetwork const> networks) {
  protocol::GameNetworks list;
  for (OwnNetwork const& network : networks) {
    std::string const& hash = texts_.emplace_back(hash_of(network.bytes));
    std::string const& path = texts_.emplace_back("/networks/" + network.law + '-' + hash + ".net");
    std::string const& packed = texts_.emplace_back(gzip(network.bytes));
    files_.push_back({path, "application/octet-stream", hash, network.bytes,
                      packed.size() < network.bytes.size() ? std::string_view(packed) : std::string_view()});
    list.networks.push_back({network.law, path});
  }
  list_ = protocol::write(list);
}

}  // namespace strata::server::net
