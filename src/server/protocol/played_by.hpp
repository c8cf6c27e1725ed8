#pragma once
// An account is played by a person, or for good by programs: the two are rated by the same arithmetic, and listed apart.

#include <cstdint>

namespace strata::server {

enum class PlayedBy : std::uint8_t { People, Bots };

}  // namespace strata::server
