#pragma once
// A signed token by which a push service knows the server (RFC 8292).

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "server/push/p256.hpp"

namespace strata::server::push {

// The value of the header Authorization. `origin`: of the push service, as "https://push.example". `expires`: seconds since 1970, UTC, a
// day from now at the most. `contact`: a mailto: or https: address of the operator.
[[nodiscard]] Result<std::string> authorization(std::string_view origin, std::int64_t expires, std::string_view contact,
                                                P256Key const& key);

}  // namespace strata::server::push
