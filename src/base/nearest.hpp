#pragma once
// Finds the known word nearest to a misspelt one, for messages that end in "did you mean".

#include <span>
#include <string>
#include <string_view>

namespace strata {

// The candidate most similar to `wanted`; empty if none is near.
[[nodiscard]] std::string_view nearest(std::string_view wanted, std::span<std::string_view const> candidates);
// `; did you mean "slides"?` or nothing.
[[nodiscard]] std::string suggestion(std::string_view wanted, std::span<std::string_view const> candidates);

}  // namespace strata
