#pragma once
// The description of the API (docs/formats/openapi.json), compiled in. It is what the API is routed by: an address or a method that it does
// not have is not answered.

#include <string>
#include <string_view>
#include <vector>

namespace strata::server::bots {

// As it stands in the file.
[[nodiscard]] std::string_view description_text();
// The same as a page for people: HTML without styles or scripts.
[[nodiscard]] std::string const& description_page();

// The methods that are answered at this address, in its parts behind "/api/"; none: there is nothing.
[[nodiscard]] std::vector<std::string> methods_at(std::vector<std::string> const& path);

}  // namespace strata::server::bots
