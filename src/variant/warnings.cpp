#include "variant/warnings.hpp"

namespace strata::variant {

std::vector<Error> find_warnings(Variant const& variant, Setup const& start) {
  (void)variant;
  (void)start;
  return {};
}

}  // namespace strata::variant
