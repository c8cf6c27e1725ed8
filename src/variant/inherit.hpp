#pragma once
// `inherits = "..."`: a file that says only what differs. The tables of the child are merged over those of the
// parent; `drop` takes away what the child will not have. What is a game's own (id, name, summary, law, order) is not
// inherited. Parents are found by id in a library.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "variant/document.hpp"
#include "variant/embedded.hpp"

namespace strata::variant {

using Library = std::span<EmbeddedVariant const>;

// The whole document, parents included. `sources` receives the names of the files read, this one first.
[[nodiscard]] Result<Value> read_inherited(std::string_view text, std::string_view place, Library library,
                                           std::vector<std::string>& sources);

}  // namespace strata::variant
