#pragma once
// The fault of a setup, for the person who is making it: a headline, advice, and the cells to blame. The sentence for programs and logs is
// setup_error() of notation.

#include <memory>

#include "api/setup.hpp"
#include "notation/names.hpp"
#include "rules/position/setup.hpp"

namespace strata::api {

// `latest`: the cell on which a piece was placed last, which counts as the surplus one; no_cell for none.
[[nodiscard]] SetupReport report_of(std::shared_ptr<Ruleset const> const& rules, Names const& names,
                                    strata::Setup const& setup, SetupFault const& fault, Cell latest);

}  // namespace strata::api
