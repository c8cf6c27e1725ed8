#pragma once
// The whole way from a text to a Variant, with the library to inherit from as a parameter (tests give their own).

#include <memory>

#include "variant/inherit.hpp"
#include "variant/variant.hpp"

namespace strata::variant {

[[nodiscard]] Result<std::shared_ptr<Variant const>> load(std::string_view text, std::string_view place,
                                                          OptionValues const& options, int min_words, Library library);

}  // namespace strata::variant
