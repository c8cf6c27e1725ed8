#include "train/network_files.hpp"

#include <span>

#include "api/impl.hpp"
#include "variant/law_hash.hpp"

namespace strata::train {

Result<std::shared_ptr<net::Network const>> read_network(api::Variant const& variant, std::string_view bytes,
                                                         std::string_view place) {
  return net::Network::read(std::as_bytes(std::span(bytes)), variant.impl().rules(), law_hash(*variant.impl().variant),
                            place);
}

std::string network_bytes(net::Network const& network) {
  std::string bytes;
  for (std::byte const each : network.write()) bytes += static_cast<char>(each);
  return bytes;
}

std::shared_ptr<net::Network const> parent_network(api::Variant const& variant) {
  net::FeatureSet const features(variant.impl().rules());
  std::vector<std::string> const& sources = variant.impl().variant->spec->sources;
  for (std::size_t i = 1; i < sources.size(); ++i) {
    // "variants/ziggurat.toml"
    std::string id = sources[i].substr(sources[i].find_last_of('/') + 1);
    id = id.substr(0, id.find('.'));
    auto const parent = api::Variant::load(id);
    if (!parent) continue;
    auto const network = parent->network();
    if (network && network->impl()->network->header().features == features.name()) return network->impl()->network;
  }
  return nullptr;
}

Result<std::shared_ptr<net::Network const>> annotated(api::Variant const& variant, net::Network const& network,
                                                      std::vector<std::pair<std::string, std::string>> lines) {
  net::NetworkHeader header = network.header();
  for (auto& line : lines) header.provenance.push_back(std::move(line));
  return net::Network::create(std::move(header), network.weights(), variant.impl().rules());
}

}  // namespace strata::train
