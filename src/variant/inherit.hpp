#pragma once
// `inherits = "..."`: a file that states only the differences. The child's tables are merged over the parent's; `drop` removes what the
// child does not want. A game's own data (id, name, summary, law, author, also, order) is not inherited. Parents are found by id in a library.

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
