#pragma once
// The hash of a law: what a file says about play, under chosen options, independent of its wording. It tells whether a stored game may be
// replayed: two files with the same hash have the same legal moves in the same written form.
//
// It covers everything that decides which moves are legal, what they do, how a game ends, and what cells, pieces and castlings are called
// in positions and moves. It does not cover comments, order, names for people, the view, notations other than the canonical one, the
// spelling of zones and vectors, or anything that the compiler derives from the file.

#include <string>

#include "variant/variant.hpp"

namespace strata {

// The version of how the core reads a law. Raised when the same file gives other moves than before; never when only the code changes.
inline constexpr int law_version = 1;

// 16 hexadecimal digits.
[[nodiscard]] std::string law_hash(Variant const& variant);

// The text that is hashed, for tests and for finding out why two laws differ.
[[nodiscard]] std::string law_text(Variant const& variant);

}  // namespace strata
