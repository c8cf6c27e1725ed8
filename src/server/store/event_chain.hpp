#pragma once
// A checksum over the events of a game, one after the other: each adds itself to that of those before it. An event that is
// missing, changed or out of its place gives another one.

#include <string>

#include "server/store/rows.hpp"

namespace strata::server {

// Of `event` after those of `chain`; before the first that is empty.
[[nodiscard]] std::string chained(std::string const& chain, EventRow const& event);

}  // namespace strata::server
