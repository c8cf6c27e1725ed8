#pragma once
// The id of a seek, by which the games and the API for programs know it: made of the key of its message, so that the same message sent again
// is the same seek.

#include <string>

#include "server/protocol/principal.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server {

[[nodiscard]] inline std::string seek_id(Principal const& who, std::string const& key) {
  constexpr std::size_t letters = 16;
  return hash_of(who.device() + " seek " + key).substr(0, letters);
}

}  // namespace strata::server
