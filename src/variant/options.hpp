#pragma once
// Options: named patches of the same file. The file as written is the default of every option; each value of a choice has a table `patch`
// that is merged over the file (and may `drop` paths first); a number sets one path.

#include <vector>

#include "notation/record.hpp"
#include "variant/document.hpp"
#include "variant/variant_spec.hpp"

namespace strata::variant {

// The [options] of a document, in the order of the file.
[[nodiscard]] std::vector<OptionSpec> read_options(Value const& root, Problems& problems);

// Checks the chosen values (unknown names, values outside the list, badly written numbers) and returns those that differ from the default,
// sorted by name. Problems have the code BadOption and no place.
[[nodiscard]] Result<OptionValues> choose(std::vector<OptionSpec> const& options, OptionValues const& chosen);

// Applies the chosen values to the document, in the order in which the file declares its options.
void apply_options(Value& root, std::vector<OptionSpec> const& options, OptionValues const& chosen, Problems& problems);

}  // namespace strata::variant
