#pragma once
// Perft by other chess programs, for comparison in the same run. They are looked for in PATH and driven by UCI.

#include <cstdint>
#include <optional>
#include <string>

namespace strata::cli {

struct PeerCount {
  std::uint64_t nodes = 0;
  double seconds = 0;  // of processor time
};

// Whether a program of this name can be started.
[[nodiscard]] bool has_peer(std::string const& program);

// `position fen FEN`, `go perft DEPTH`, from the command to its answer; nothing if the program fails or stays silent.
[[nodiscard]] std::optional<PeerCount> peer_perft(std::string const& program, std::string const& fen, int depth);

}  // namespace strata::cli
