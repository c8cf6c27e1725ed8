#pragma once
// Turns a document into a VariantSpec: shapes and keys are checked here, meanings in the compiler.

#include "variant/document.hpp"
#include "variant/variant_spec.hpp"

namespace strata::variant {

inline constexpr int largest_number = 1'000'000;  // of an option or a counter of the endings

// Reads everything but `sources` and `options`. If problems are reported, the spec must not be used.
[[nodiscard]] VariantSpec read_spec(Value const& root, Problems& problems);

}  // namespace strata::variant
