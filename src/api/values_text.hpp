#pragma once
// What play has taught about a game, as text: the files <id>.eval.toml (docs/formats/evaluation.md).

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "eval/tuning.hpp"
#include "variant/variant.hpp"

namespace strata::api {

// Mistakes are told with their line and column. Under options that are not all at their default, men that the game then does not
// have are passed over.
[[nodiscard]] Result<Tuning> read_values(strata::Variant const& variant, std::string_view text, std::string_view place);

// Everything that is not the model's. Lines of `heading` become comments.
[[nodiscard]] std::string write_values(strata::Variant const& variant, Tuning const& tuning, std::string_view heading);

}  // namespace strata::api
