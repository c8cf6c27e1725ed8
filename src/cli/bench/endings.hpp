#pragma once
// strata bench endings: won endings, played out.

#include "cli/command_line.hpp"

namespace strata::cli {

// The arguments behind "endings"; the exit code is 1 if fewer than 95 % of a game were won.
[[nodiscard]] int run_bench_endings(Arguments const& arguments);

}  // namespace strata::cli
