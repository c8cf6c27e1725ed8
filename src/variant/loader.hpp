#pragma once
// The whole path from a text to a Variant, with the library to inherit from as a parameter (tests use their own).

#include <memory>

#include "variant/inherit.hpp"
#include "variant/variant.hpp"

namespace strata::variant {

// Whether option values that are not chosen are read too, so that an error in a patch is found before it is chosen.
enum class Patches : std::uint8_t { ReadAll, ReadChosen };

[[nodiscard]] Result<std::shared_ptr<Variant const>> load(std::string_view text, std::string_view place,
                                                          OptionValues const& options, int min_words, Library library,
                                                          Patches patches = Patches::ReadAll,
                                                          ShippedIds ids = ShippedIds::Reserved);

}  // namespace strata::variant
