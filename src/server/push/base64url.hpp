#pragma once
// Base64 with - and _ and without padding (RFC 4648, section 5), as Web Push and its tokens have it.

#include <optional>
#include <string>
#include <string_view>

namespace strata::server::push {

[[nodiscard]] std::string to_base64url(std::string_view bytes);
// Nothing if the text is not of this form. Padding at the end is let be.
[[nodiscard]] std::optional<std::string> read_base64url(std::string_view text);

}  // namespace strata::server::push
