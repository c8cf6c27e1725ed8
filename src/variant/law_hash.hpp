#pragma once
// The hash of a law: what a file says about play, under a choice of options, independent of how it says it. It tells whether
// a game that was stored may be replayed: two files with the same hash have the same legal moves in the same written form.
//
// What counts is everything that decides which moves are legal, what they do, how a game ends and how cells, pieces and
// castlings are called in positions and moves. Comments, order, names for people, the view, notations besides the canonical
// one and the spelling of zones and vectors do not count, and nothing that the compiler makes of the file does.

#include <string>

#include "variant/variant.hpp"

namespace strata {

// How the core reads a law. Raised when the same file means other moves than before; never when only the code changes.
inline constexpr int law_version = 1;

// 16 hexadecimal digits.
[[nodiscard]] std::string law_hash(Variant const& variant);

// The text that is hashed, for tests and for whoever wonders why two laws differ.
[[nodiscard]] std::string law_text(Variant const& variant);

}  // namespace strata
