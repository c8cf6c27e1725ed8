#pragma once
// Where the games of a match begin. A pair of games has one opening, played with both colours.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::match {

struct Opening {
  std::string start;               // TFEN; empty: the start of the game
  std::vector<std::string> moves;  // canonical, from there
  friend bool operator==(Opening const&, Opening const&) = default;
};

// What the match is told: random plies, or the lines of a file.
struct OpeningPlan {
  int random_plies = 0;
  bool balanced = true;  // of random openings: look for one in which neither side is lost yet
  std::string file;      // a path, in which {variant} stands for the id of the game; empty: random
};

// "random:8", or a path.
[[nodiscard]] Result<OpeningPlan> read_opening_plan(std::string_view text);

// Plays the plies at random, as often as it takes (at most 64 times) for a shallow search of the built-in engine to see neither
// side ahead by more than a pawn and a half: the side to move, and after its best move the other one. If none of them will
// do, the most level of them. Depends on variant, plies and seed alone; the game is not over.
[[nodiscard]] Opening balanced_opening(api::Variant const& variant, int plies, std::uint64_t seed);
// The plies at random, whatever they lead to; fewer where the game ends before.
[[nodiscard]] Opening random_opening(api::Variant const& variant, int plies, std::uint64_t seed);

// Position texts, one a line (blank lines and those that begin with # are passed over), or game records, whose last
// positions are meant. Every one must be a position of this game in which it is not over. What is not quite as positions and records
// are written is read and told to `warn`, where that is given.
using HearWarning = std::function<void(Warning const&)>;
[[nodiscard]] Result<std::vector<Opening>> read_openings(api::Variant const& variant, std::string_view text,
                                                         std::string_view place, HearWarning const& warn = {});
// Which of `count` openings the pair (from 0) plays: all of them in an order of the seed, then all again in another.
[[nodiscard]] std::size_t opening_of_pair(std::size_t count, std::int64_t pair, std::uint64_t seed);

// The game at its opening, which must be one made here for this variant.
[[nodiscard]] api::Game begin_at(api::Variant const& variant, Opening const& opening);

}  // namespace strata::match
