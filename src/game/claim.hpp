#pragma once
// Draws that a player may claim.

#include <cstdint>
#include <functional>

namespace strata {

enum class Claim : std::uint8_t { Repetition, Perpetual };

// The result of a claim. Undecided: the search ended before it found a proof or a refutation.
enum class Proof : std::uint8_t { Proven, Refuted, Undecided };

// Whether to stop the search for a proof; empty: never.
using StopProof = std::function<bool()>;
// Most positions that such a search visits.
constexpr int proof_budget = 20'000;

}  // namespace strata
