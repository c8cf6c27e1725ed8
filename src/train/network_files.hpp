#pragma once
// Networks as files (docs/formats/net.md), and the network that a game begins to learn with.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/api.hpp"
#include "eval/net/network.hpp"

namespace strata::train {

using LearntNetwork = net::Network;

// A network of this game, under its law as it is.
[[nodiscard]] Result<std::shared_ptr<net::Network const>> read_network(api::Variant const& variant,
                                                                       std::string_view bytes, std::string_view place);
[[nodiscard]] std::string network_bytes(net::Network const& network);

// The shipped network of the nearest game that this one inherits from, if it has one with the same rows: a game may begin where its parent
// ends. nullptr otherwise.
[[nodiscard]] std::shared_ptr<net::Network const> parent_network(api::Variant const& variant);
// The same network with more lines of provenance.
[[nodiscard]] Result<std::shared_ptr<net::Network const>> annotated(
    api::Variant const& variant, net::Network const& network, std::vector<std::pair<std::string, std::string>> lines);

}  // namespace strata::train
