#pragma once
// A running checksum over the events of a game. An event that is missing, changed or out of order changes it.

#include <string>

#include "server/store/rows.hpp"

namespace strata::server {

// The checksum of `event` after the events of `chain`, which is empty before the first.
[[nodiscard]] std::string chained(std::string const& chain, EventRow const& event);

}  // namespace strata::server
