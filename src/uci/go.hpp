#pragma once
// The limits of a `go` command.

#include <string>
#include <vector>

#include "api/api.hpp"

namespace strata::uci {

// words[0] is "go". Knows depth, nodes, movetime, infinite, and the clocks wtime btime winc binc movestogo, of which a
// part is spent on this move. BadText names the word that is not understood.
[[nodiscard]] Result<api::Limits> read_go(std::vector<std::string> const& words, char side_to_move);

}  // namespace strata::uci
