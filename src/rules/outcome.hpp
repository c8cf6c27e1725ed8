#pragma once
// How a game ends: the result and its reason, the closed list of the conformance data. What one position can tell is
// AnyPosition::outcome(); repetition needs the keys of the game so far and is a function here, so that Game and Search
// both call it.

#include <cstdint>
#include <optional>
#include <span>

#include "rules/piece.hpp"

namespace strata {

using Key = std::uint64_t;

enum class Reason : std::uint8_t {
  Checkmate,
  Stalemate,
  Extinction,
  InsufficientMaterial,
  MoveRule,
  Repetition,
  Perpetual,  // by the law
  Resignation,
  Time,
  Agreement,
  Abandoned,
  Adjudicated  // by people or a match
};

struct Outcome {
  std::optional<Color> winner;  // empty: draw
  Reason reason = Reason::Checkmate;
  friend bool operator==(Outcome const&, Outcome const&) = default;
};

// Whether a draw by material, by the move rule or by repetition ends the game, as the law says, or moves go on behind it, as the
// published counts of move sequences have it and as programs play that leave draws to an arbiter. Mate, stalemate and any win end
// the game in any case.
enum class Draws : bool { End, GoOn };

// How often the last key of `history` occurs in it (at least 1 if it is not empty). `history` holds the repetition key of
// every position of the game, the start first.
[[nodiscard]] int occurrences(std::span<Key const> history);

}  // namespace strata
