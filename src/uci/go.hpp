#pragma once
// The limits of a `go` command. Nothing in it is a reason not to search, nor to search without end: a peer that sent `go` waits for
// a move. What is not understood is told, and the smallest limit that makes sense stands for it.

#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "uci/words.hpp"

namespace strata::uci {

struct GoOrder {
  api::Limits limits;                     // search_moves are not set: they need a position
  std::vector<std::string> search_moves;  // as sent
  std::optional<int> perft;               // depth; then nothing is searched
  std::vector<std::string> faults;        // what was not understood, a sentence each
};

// words[0] is "go". `overhead_ms` is lost on the way for every move. Only `infinite` has no limit, and `ponder` until it is hit.
[[nodiscard]] GoOrder read_go(Words const& words, api::Side side_to_move, int overhead_ms);

}  // namespace strata::uci
