#pragma once
// Vectors and numbers in words, for the description that an author reads. It is written from the compiled data, not from the text of the
// file, so that it serves as a check.

#include <string>
#include <string_view>
#include <vector>

#include "variant/variant.hpp"

namespace strata::variant {

// The names of types of a bit set: "queen, rook or knight".
enum class Number : std::uint8_t { One, Many };
[[nodiscard]] std::string types_in_words(Variant const& variant, std::uint32_t types, std::string_view last,
                                         Number number = Number::One);
// Vectors gathered in classes: (2,1,0)* for all arrangements with all signs, (±1,1,0) for both signs.
[[nodiscard]] std::string vectors_in_words(Variant const& variant, std::vector<Vector> const& vectors);

// Lines of at most 100 letters; all but the first are indented by `hang`.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent, std::size_t hang);

}  // namespace strata::variant
