// The options of a game as one line: "check=type,promotion=classic", sorted by name.

#include <algorithm>

#include "notation/record.hpp"
#include "notation/text.hpp"

namespace strata {

std::string write_options(OptionValues const& options) {
  OptionValues sorted = options;
  std::ranges::sort(sorted);
  std::string out;
  for (auto const& [name, value] : sorted) {
    if (!out.empty()) out += ',';
    out += name + '=' + value;
  }
  return out;
}

Result<OptionValues> read_options(std::string_view text) {
  OptionValues options;
  if (trim(text).empty()) return options;
  for (std::string_view const part : split(text, ',')) {
    std::size_t const sign = part.find('=');
    std::string_view const name = trim(part.substr(0, sign));
    std::string_view const value = sign == std::string_view::npos ? std::string_view() : trim(part.substr(sign + 1));
    if (name.empty() || value.empty())
      return failure(ErrorCode::BadOption,
                     "the option " + quoted(trim(part)) + " is not readable, expected <name>=<value>");
    options.emplace_back(name, value);
  }
  std::ranges::sort(options);
  auto const twice = std::ranges::adjacent_find(options, {}, &OptionValues::value_type::first);
  if (twice != options.end()) return failure(ErrorCode::BadOption, "the option " + twice->first + " is named twice");
  return options;
}

}  // namespace strata
