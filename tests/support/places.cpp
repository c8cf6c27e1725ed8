#include "tests/support/places.hpp"

namespace strata::tests {

char const* const source_dir = STRATA_PLACE_OF_SOURCES;
char const* const program = STRATA_PLACE_OF_PROGRAM;

}  // namespace strata::tests
