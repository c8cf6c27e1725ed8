#pragma once
// The openings of a match. A pair of games shares one opening, played with both colours.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::match {

struct Opening {
  std::string start;               // TFEN; empty: the start of the game
  std::vector<std::string> moves;  // canonical, from `start`
  friend bool operator==(Opening const&, Opening const&) = default;
};

// The source of openings: random plies, or the lines of a file.
struct OpeningPlan {
  int random_plies = 0;
  bool balanced = true;  // for random openings: search for one in which neither side is losing
  std::string file;      // a path, in which {variant} stands for the id of the game; empty: random openings
};

// "random:8", or a path.
[[nodiscard]] Result<OpeningPlan> read_opening_plan(std::string_view text);

// Plays the plies at random, up to 64 times, until a shallow search of the built-in engine finds neither side ahead by more than a pawn and
// a half: the side to move, and the other after its best move. If all attempts fail, the most balanced one. Depends on variant, plies and
// seed alone; the game is not over.
[[nodiscard]] Opening balanced_opening(api::Variant const& variant, int plies, std::uint64_t seed);
// Random plies, whatever they lead to; fewer if the game ends earlier.
[[nodiscard]] Opening random_opening(api::Variant const& variant, int plies, std::uint64_t seed);

// Position texts, one per line (blank lines and those that begin with # are skipped), or game records, of which the last position is used.
// Each must be a position of this game in which it is not over. Text that deviates from the format is read with a warning to `warn`, if
// given.
using HearWarning = std::function<void(Warning const&)>;
[[nodiscard]] Result<std::vector<Opening>> read_openings(api::Variant const& variant, std::string_view text,
                                                         std::string_view place, HearWarning const& warn = {});
// Which of `count` openings a pair (from 0) plays: all of them in an order given by the seed, then all again in another order.
[[nodiscard]] std::size_t opening_of_pair(std::size_t count, std::int64_t pair, std::uint64_t seed);

// The game at its opening, which must have been made for this variant.
[[nodiscard]] api::Game begin_at(api::Variant const& variant, Opening const& opening);

}  // namespace strata::match
