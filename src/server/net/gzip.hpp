#pragma once
// Packs bytes as gzip does (RFC 1952), at its best; without a name or a time, so that the same bytes give the same file.

#include <string>
#include <string_view>

namespace strata::server::net {

// Empty if they could not be packed.
[[nodiscard]] std::string gzip(std::string_view bytes);

}  // namespace strata::server::net
