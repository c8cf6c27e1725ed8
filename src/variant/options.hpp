#pragma once
// Options: named patches of the same file. The file as it stands is the default of every option; a value of a choice
// carries a table `patch` that is laid over the file (and may `drop` paths first), a number sets one path.

#include <vector>

#include "notation/record.hpp"
#include "variant/document.hpp"
#include "variant/variant_spec.hpp"

namespace strata::variant {

// The [options] of a document, in the order of the file.
[[nodiscard]] std::vector<OptionSpec> read_options(Value const& root, Problems& problems);

// Checks what was chosen (unknown names, values outside the list, numbers not written plainly) and gives back those not at
// their default, sorted by name. Problems are of the code BadOption and speak of no place.
[[nodiscard]] Result<OptionValues> choose(std::vector<OptionSpec> const& options, OptionValues const& chosen);

// Lays the chosen values over the document, in the order in which the file declares its options.
void apply_options(Value& root, std::vector<OptionSpec> const& options, OptionValues const& chosen, Problems& problems);

}  // namespace strata::variant
