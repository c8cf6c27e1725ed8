#pragma once
// Moves as people and programs write them, if the game's notation does not read them (docs/formats/records.md, article 8): e2e4, E2-E4,
// nf3, a8/Q, figurines, "ch", "++".

#include <string>
#include <string_view>

#include "base/reading.hpp"
#include "base/result.hpp"
#include "notation/move_text.hpp"

namespace strata {

struct LooseMove {
  Move move;
  bool is_loose = false;  // no notation of the game reads the text as written
};

// Tries read_native() first, and nothing else in strict reading; returns its error if no other meaning is found.
[[nodiscard]] Result<LooseMove> read_loose(AnyPosition const& position, Names const& names, NotationRules const& rules,
                                           std::string_view text, Marks marks, Reading reading = Reading::Lenient);

// Whether a text cannot be a move at all: it holds no number and no cell ("resigns"), and is not a null move ("--", "Z0").
[[nodiscard]] bool is_stray_word(Names const& names, std::string_view text);

// "'nf3' is read as Nf3".
[[nodiscard]] std::string loose_words(std::string_view text, std::string_view read_as);

}  // namespace strata
