// The compiled rules in words.

#include "variant/variant.hpp"

namespace strata {

std::string describe_variant(Variant const& variant) { return variant.spec->name + "\n"; }

}  // namespace strata
