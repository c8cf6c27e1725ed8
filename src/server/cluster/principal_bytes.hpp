#pragma once
// A principal as bytes that nodes send each other.

#include <string>
#include <vector>

#include "server/cluster/bytes.hpp"
#include "server/protocol/principal.hpp"

namespace strata::server::cluster {

void put(ByteWriter& out, std::vector<std::string> const& texts);
[[nodiscard]] std::vector<std::string> take_texts(ByteReader& in);

void put(ByteWriter& out, Principal const& who);
[[nodiscard]] Principal take_principal(ByteReader& in);

}  // namespace strata::server::cluster
