#pragma once
// The networks that ship with Strata: each is read once, when its game is first loaded.

#include <memory>

#include "api/impl.hpp"

namespace strata::api {

// The network of a shipped game under this law; nothing if none ships, or the one that does is of another law.
[[nodiscard]] std::shared_ptr<Network::Impl const> shipped_network(strata::Variant const& variant);

}  // namespace strata::api
