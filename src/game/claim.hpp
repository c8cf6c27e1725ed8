#pragma once
// Draws that a player may claim.

#include <array>
#include <cstdint>
#include <functional>

#include "rules/outcome.hpp"

namespace strata {

enum class Claim : std::uint8_t { Repetition, Perpetual, Material };
inline constexpr std::array<Claim, 3> all_claims = {Claim::Repetition, Claim::Perpetual, Claim::Material};

// Whether a claim needs a search for its proof, which may take seconds; the others are looked up.
[[nodiscard]] constexpr bool needs_search(Claim claim) { return claim == Claim::Perpetual; }

// The result of a claim. Undecided: the search ended before it found a proof or a refutation.
enum class Proof : std::uint8_t { Proven, Refuted, Undecided };

// Whether to stop the search for a proof; empty: never.
using StopProof = std::function<bool()>;
// Most positions that such a search visits.
constexpr int proof_budget = 20'000;

// The reason of a game that was ended by it.
[[nodiscard]] constexpr Reason reason_of(Claim claim) {
  switch (claim) {
    case Claim::Repetition: return Reason::Repetition;
    case Claim::Perpetual: return Reason::Perpetual;
    case Claim::Material: break;
  }
  return Reason::InsufficientMaterial;
}

}  // namespace strata
