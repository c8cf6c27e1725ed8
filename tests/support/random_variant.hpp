#pragma once
// Unusual variant files: boards, pieces, zones, counts, castlings and movable boards, all random from a seed. Most of them load; the others
// are refused by the loader, and the next one is drawn.

#include <string>

#include "base/random.hpp"

namespace strata::tests {

[[nodiscard]] std::string random_variant(Random& random);

}  // namespace strata::tests
