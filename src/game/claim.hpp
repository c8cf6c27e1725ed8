#pragma once
// The draws that a player may have to claim.

#include <cstdint>

namespace strata {

enum class Claim : std::uint8_t { Repetition, Perpetual };

}  // namespace strata
