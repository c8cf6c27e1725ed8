#pragma once
// Variant files nobody would write: boards, pieces, zones, counts, castlings and boards that move, all drawn from a seed. Most of
// them load; what does not is refused by the loader, and the next one is drawn.

#include <string>

#include "base/random.hpp"

namespace strata::tests {

[[nodiscard]] std::string random_variant(Random& random);

}  // namespace strata::tests
