#pragma once
// The limits of a `go` command. Nothing in it is a reason not to search: a peer that sent `go` waits for a move. What is not
// understood is left out and told.

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
  std::vector<std::string> faults;        // what was left out, a sentence each
};

// words[0] is "go". `overhead_ms` is lost on the way for every move. Without any limit the search is infinite.
[[nodiscard]] GoOrder read_go(Words const& words, api::Side side_to_move, int overhead_ms);

}  // namespace strata::uci
