#pragma once
// The [pieces.X] tables of a variant file.

#include <vector>

#include "variant/document.hpp"
#include "variant/variant_spec.hpp"

namespace strata::variant {

[[nodiscard]] std::vector<PieceSpec> read_pieces(Value const& value, Problems& problems);

}  // namespace strata::variant
