#pragma once
// Tuned values of a game, as text: the files <id>.eval.toml (docs/formats/evaluation.md).

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "eval/tuning.hpp"
#include "variant/variant.hpp"

namespace strata::api {

// Errors have line and column. If an option differs from its default, pieces that the game does not have are ignored.
[[nodiscard]] Result<Tuning> read_values(strata::Variant const& variant, std::string_view text, std::string_view place);

// Only what differs from the model. Lines of `heading` become comments.
[[nodiscard]] std::string write_values(strata::Variant const& variant, Tuning const& tuning, std::string_view heading);

}  // namespace strata::api
