#pragma once
// strata bench perft: how fast legal moves are generated.

#include <string_view>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_bench_perft(Arguments const& arguments);

// The bytes of bench/perft_positions.txt.
[[nodiscard]] std::string_view perft_positions();

}  // namespace strata::cli
