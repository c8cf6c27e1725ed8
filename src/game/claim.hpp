#pragma once
// The draws that a player may have to claim.

#include <cstdint>
#include <functional>

namespace strata {

enum class Claim : std::uint8_t { Repetition, Perpetual };

// What became of a claim. Undecided: the search for a proof ended before it found one, or that there is none.
enum class Proof : std::uint8_t { Proven, Refuted, Undecided };

// Whether a search for a proof is to end early; empty: never.
using StopProof = std::function<bool()>;
// Positions that such a search looks at, at most.
constexpr int proof_budget = 20'000;

}  // namespace strata
