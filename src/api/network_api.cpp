// Networks as values: read from bytes, and those that ship.

#include <atomic>
#include <span>
#include <vector>

#include "api/impl.hpp"
#include "api/shipped_network.hpp"
#include "variant/embedded.hpp"
#include "variant/law_hash.hpp"

namespace strata::api {

namespace {

Result<std::shared_ptr<net::Network const>> read_network(strata::Variant const& variant, std::string_view bytes,
                                                         std::string_view place) {
  return net::Network::read(std::as_bytes(std::span(bytes)), *variant.rules, strata::law_hash(variant), place);
}

// One for each embedded variant. Kept until the program ends: whoever is first reads, and a second reader's copy is dropped.
using KeptNetwork = std::atomic<std::shared_ptr<net::Network const> const*>;
std::vector<KeptNetwork>& kept_networks() {
  static auto* const kept = new std::vector<KeptNetwork>(embedded_variants().size());
  return *kept;
}

}  // namespace

Result<Network> Network::read(Variant const& variant, std::string_view bytes, std::string_view place) {
  auto network = read_network(*variant.impl().variant, bytes, place);
  if (!network) return std::unexpected(std::move(network.error()));
  return Network(std::make_shared<Impl const>(Impl{std::move(*network)}));
}

std::string Network::law() const { return impl_->network->header().law; }
int Network::hidden() const { return impl_->network->header().hidden; }
std::vector<std::pair<std::string, std::string>> Network::provenance() const {
  return impl_->network->header().provenance;
}

std::shared_ptr<Network::Impl const> shipped_network(strata::Variant const& variant) {
  auto const all = embedded_variants();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].id != variant.id() || all[i].network.empty()) continue;
    KeptNetwork& kept = kept_networks()[i];
    std::shared_ptr<net::Network const> const* network = kept.load(std::memory_order_acquire);
    if (network == nullptr) {
      auto read = read_network(variant, all[i].network, std::string(all[i].id) + ".net");
      if (!read) return nullptr;  // another law: of the game under other options
      auto const* const mine = new std::shared_ptr<net::Network const>(std::move(*read));
      if (kept.compare_exchange_strong(network, mine, std::memory_order_acq_rel))
        network = mine;
      else
        delete mine;
    } else if ((*network)->header().law != strata::law_hash(variant)) {
      return nullptr;
    }
    return std::make_shared<Network::Impl const>(Network::Impl{*network});
  }
  return nullptr;
}

}  // namespace strata::api
