#include "uci/go.hpp"

#include <algorithm>
#include <optional>

#include "uci/words.hpp"

namespace strata::uci {

namespace {

// Of the time left a thirtieth is spent, or an equal share of the moves to go, and most of the increment. Not tuned.
constexpr std::uint64_t default_moves_to_go = 30;
constexpr std::uint64_t longest_search = 24ULL * 60 * 60 * 1000;  // milliseconds

int time_for_move(std::uint64_t left, std::uint64_t increment, std::uint64_t moves_to_go) {
  std::uint64_t const share = left / std::max<std::uint64_t>(1, moves_to_go) + increment * 3 / 4;
  std::uint64_t const reserve = left > 100 ? left - 50 : left / 2;
  return static_cast<int>(std::clamp<std::uint64_t>(std::min(share, reserve), 1, longest_search));
}

}  // namespace

Result<api::Limits> read_go(std::vector<std::string> const& words, char side_to_move) {
  api::Limits limits;
  std::optional<std::uint64_t> time, increment, moves_to_go;
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string const& word = words[i];
    if (word == "infinite") {
      limits.infinite = true;
      continue;
    }
    bool const known = word == "depth" || word == "nodes" || word == "movetime" || word == "wtime" || word == "btime" ||
                       word == "winc" || word == "binc" || word == "movestogo";
    if (!known) return failure(ErrorCode::BadText, "go: \"" + word + "\" is not supported");
    auto const value = i + 1 < words.size() ? number_of(words[i + 1]) : std::nullopt;
    if (!value) return failure(ErrorCode::BadText, "go: " + word + " needs a whole number");
    ++i;
    if (word == "depth") limits.depth = static_cast<int>(std::min<std::uint64_t>(*value, 1000));
    if (word == "nodes") limits.nodes = *value;
    if (word == "movetime") limits.movetime_ms = static_cast<int>(std::min(*value, longest_search));
    if (word == (side_to_move == 'w' ? "wtime" : "btime")) time = *value;
    if (word == (side_to_move == 'w' ? "winc" : "binc")) increment = *value;
    if (word == "movestogo") moves_to_go = *value;
  }
  if (time && !limits.infinite && limits.movetime_ms == 0)
    limits.movetime_ms = time_for_move(*time, increment.value_or(0), moves_to_go.value_or(default_moves_to_go));
  if (limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0) limits.infinite = true;
  return limits;
}

}  // namespace strata::uci
